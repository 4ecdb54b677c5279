# Run once in the page's Python, before the first cell: what the kernel leaves undone in a page.
def _prepare():
    import builtins
    import sys

    from pyodide_kernel import ipython_shell as shell

    remember = shell._showtraceback

    def show(etype, evalue, stb):
        remember(etype, evalue, stb)
        # A cell's own error is reported by the kernel; one inside a widget's callback would vanish.
        if shell.kernel._parent_header["header"]["msg_type"] != "execute_request":
            print("\n".join(stb), file=sys.stderr)

    def no_input(self, value):
        def input(prompt=""):
            raise RuntimeError("input() cannot wait in a page: use a widget to ask for something")

        builtins.input = input

    shell._showtraceback = show
    type(shell).input = property(lambda self: None, no_input)
    type(shell).getpass = property(lambda self: None, lambda self, value: None)
    shell.Completer.use_jedi = False
    # The libraries are here without their source: their lines cannot be shown.
    shell.InteractiveTB.set_mode(mode="Plain")
    # What nearly every cell imports, while the reader still reads.
    for name in ("ipywidgets", "anywidget", "primiera.widgets"):
        __import__(name)


_prepare()
del _prepare
