# Run once, when the site is built (tools/page_memory.mjs): every page's Python begins with the memory that this leaves.
import gc
import importlib
import os
import sys

sys.path.append("/lib/primiera.whl")
os.environ["PRIMIERA_STYLE"] = "page"  # every page of the book has the widgets' style sheet: posters need it, too
for module in ("page_shell", "IPython.display", "primiera.widgets"):
    importlib.import_module(module)

# What the first table of a game looks up and works out is then there.
for game in ("primiera", "primero", "primiera-italiana", "primero-declared"):
    sys.modules["primiera.widgets"].Table(game, seed=1).close()

# A page's archives hold only what is not in memory: what they contain must be looked up anew.
importlib.invalidate_caches()
gc.collect()
