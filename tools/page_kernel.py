"""Bundle the page kernel under a name that carries a hash of its contents: ``python -m tools.page_kernel``."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

from tools.console import NPM_FOLDER, ROOT, node, say

SOURCE = ROOT / "book" / "pagekernel"
VENDOR = ROOT / "build" / "extra" / "vendor"
FACTS = ROOT / "build" / "pagekernel.json"
ANYWIDGET = Path(sys.prefix) / "share" / "jupyter" / "nbextensions" / "anywidget" / "index.js"


def main() -> None:
    """Build into `build/extra/vendor/pagekernel-HASH` and say so in `build/pagekernel.json`."""
    draft = ROOT / "build" / "pagekernel-draft"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    node(SOURCE / "build.mjs", draft, ANYWIDGET)
    for name in ("page.css", "floor.js"):
        shutil.copy(SOURCE / "src" / name, draft / name)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(draft.iterdir()))).hexdigest()[:8]
    target = VENDOR / f"pagekernel-{digest}"
    VENDOR.mkdir(parents=True, exist_ok=True)
    for old in VENDOR.glob("pagekernel-*"):
        shutil.rmtree(old)
    shutil.move(draft, target)
    FACTS.write_text(json.dumps({"folder": target.name}))
    mathjax = VENDOR / "mathjax"
    mathjax.mkdir(exist_ok=True)
    shutil.copy(NPM_FOLDER / "mathjax" / "es5" / "tex-svg.js", mathjax / "tex-svg.js")
    say(f"{target.name}: {sum(path.stat().st_size for path in target.iterdir()) / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
