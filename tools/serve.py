"""Serve a built site as a plain static host would: ``python -m tools.serve FOLDER [--port 8000] [--base /course/]``.

The same server carries the browser tests and the benchmarks, so it can also log, slow down and fail on purpose.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import mimetypes
import re
import threading
import time
from dataclasses import dataclass, field
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".ipynb": "application/json",
    ".woff2": "font/woff2",
    ".whl": "application/octet-stream",
}
GZIPPED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg", ".ipynb", ".txt", ".xml"}
CHUNK = 16 * 1024
# What a page costs is then the same in every run: nothing heavy before a reader presses Play.
QUIET = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


@lru_cache(maxsize=200)
def _gzipped(body: bytes) -> bytes:
    """Packed once for all sites of a test run: Python's wasm alone takes half a second."""
    return gzip.compress(body, 6)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # A browser opens dozens of connections at once; one that finds no room is tried again after seconds, then minutes.
    request_queue_size = 128


@dataclass(frozen=True)
class Request:
    """One answered request: path below the server's root, status, bytes of body on the wire."""

    path: str
    status: int
    bytes: int


@dataclass
class Fault:
    """What to do to the next `times` requests whose path matches.

    `how`: a status such as `503`; `cut` (half a body), `stall` (half, and no end), `drop` (no answer, as if gone).
    """

    pattern: str
    how: str
    times: int = 1_000_000


@dataclass
class Site:
    """A folder on a port of this machine; use it as a context manager, or call `start` and `stop`."""

    folder: Path
    base: str = "/"
    port: int = 0
    host: str = "127.0.0.1"
    bytes_per_second: float = 0  # 0: as fast as it goes; shared by all connections
    latency: float = 0  # seconds before every answer
    requests: list[Request] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def start(self) -> Self:
        site = self
        self._cache: dict[Path, tuple[float, bytes, bool, str]] = {}
        self._free_at = time.monotonic()
        self._lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site.answer(self)

            do_HEAD = do_GET  # noqa: N815 - the library's name

            def log_message(self, format: str, *args: object) -> None:
                """Quiet: what was asked is in `requests`."""

        self._server = _Server((self.host, self.port), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def url(self, path: str = "") -> str:
        """The address of a page, such as ``first_hand.html``."""
        return f"http://{self.host}:{self.port}{self.base}{path}"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one request, as well or as badly as was asked for."""
        path = unquote(urlsplit(handler.path).path)
        time.sleep(self.latency)
        try:
            fault = self._fault(path)
            if fault and fault.how == "drop":
                handler.close_connection = True
                return None
            if fault and fault.how.isdigit():
                return self._send(handler, path, int(fault.how), {}, b"")
            return self._file(handler, path, fault)
        except (BrokenPipeError, ConnectionResetError):
            return None  # the reader has gone to another page

    def _fault(self, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.times > 0 and re.search(fault.pattern, path):
                fault.times -= 1
                return fault
        return None

    def _file(self, handler: BaseHTTPRequestHandler, path: str, fault: Fault | None) -> None:
        if not path.startswith(self.base):
            return self._send(handler, path, 404, {}, b"not below the base of this site")
        file = (self.folder / path[len(self.base) :]).resolve()
        if file.is_dir() and not path.endswith("/"):
            return self._send(handler, path, 301, {"Location": f"{path}/"}, b"")
        if file.is_dir():
            file = file / "index.html"
        if not file.is_file() or not file.is_relative_to(self.folder.resolve()):
            return self._send(handler, path, 404, {"Content-Type": "text/html"}, b"<h1>404</h1>not found")
        body, packed, tag = self._load(file)
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Type": kind, "ETag": tag, "Cache-Control": "max-age=600"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        if handler.headers.get("If-None-Match") == tag:
            return self._send(handler, path, 304, headers, b"")
        return self._send(handler, path, 200, headers, body, fault)

    def body(self, file: Path) -> bytes:
        """A file's bytes as they are sent; the tests send others."""
        return file.read_bytes()

    def _load(self, file: Path) -> tuple[bytes, bool, str]:
        changed = file.stat().st_mtime
        held = self._cache.get(file)
        if held is None or held[0] != changed:
            body = self.body(file)
            packed = file.suffix in GZIPPED
            if packed:
                body = _gzipped(body)
            held = (changed, body, packed, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
            self._cache[file] = held
        return held[1:]

    def _send(
        self,
        handler: BaseHTTPRequestHandler,
        path: str,
        status: int,
        headers: dict[str, str],
        body: bytes,
        fault: Fault | None = None,
    ) -> None:
        self.requests.append(Request(path, status, len(body)))
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        if handler.command == "HEAD":
            return
        if fault:
            handler.wfile.write(body[: len(body) // 2])
            handler.wfile.flush()
            if fault.how == "stall":
                while fault in self.faults:
                    time.sleep(0.1)
            handler.close_connection = True
            handler.connection.close()
            return
        for start in range(0, len(body), CHUNK):
            self._pace(min(CHUNK, len(body) - start))
            handler.wfile.write(body[start : start + CHUNK])

    def _pace(self, size: int) -> None:
        if not self.bytes_per_second:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self.bytes_per_second
            wait = self._free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--base", default="/")
    options = parser.parse_args()
    try:
        site = Site(options.folder, base=options.base, port=options.port).start()
    except OSError as error:
        raise SystemExit(
            f"port {options.port} cannot be used ({error.strerror}): try PORT={options.port + 1}"
        ) from error
    print(f"The course is at {site.url()}  (Ctrl+C ends it)", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        print("\nBye.")


if __name__ == "__main__":
    main()
