"""A proxy that refuses and remembers: what a page or a worker of any kind wants from another host ends here."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

# What Chromium asks of its own accord, the same on a blank page, whatever switches it is started with.
BROWSERS_OWN = (
    "accounts.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "update.googleapis.com",
    "safebrowsing",
    "android.clients.google.com",
    "mtalk.google.com",
    "www.google.com",
)


class RefusingProxy:
    """Start it, hand `address` to the browser, read `wanted()`."""

    def __init__(self) -> None:
        self._log: list[str] = []
        log = self._log

        class Handler(BaseHTTPRequestHandler):
            def refuse(self) -> None:
                log.append(f"{self.command} {self.path}")
                self.send_error(403)

            do_GET = do_HEAD = do_POST = do_PUT = do_OPTIONS = do_CONNECT = refuse  # noqa: N815 - the library's names

            def log_message(self, format: str, *args: object) -> None:
                """Quiet: the log is a list."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wanted(self) -> list[str]:
        """Every request for another host so far, less the browser's own."""
        return [entry for entry in self._log if not any(own in entry for own in BROWSERS_OWN)]

    def forget(self) -> None:
        """Begin a new log."""
        self._log.clear()
