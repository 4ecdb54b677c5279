# Run once in the page's Python, before the first cell: what nearly every cell imports, while the reader still reads.
import primiera.widgets.base  # noqa: F401
