"""WebKitGTK's MiniBrowser, on a screen in memory, through WebKitWebDriver: JSON over HTTP, as the standard has it."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .driver import KEYS, DriverError, Engine

ASYNC = "const done = arguments[0]; (async () => (%s))().then((v) => done({ v }), (e) => done({ e: String(e) }));"
# The standard has no event for errors: the page itself must take note of them.
LISTEN = """(() => {
  if (window.uncaught) return;
  window.uncaught = [];
  addEventListener("error", (event) => event.message && uncaught.push(event.message));
  addEventListener("unhandledrejection", (event) => uncaught.push(String(event.reason)));
})()"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit(Engine):
    """One session; the driver and the screen are ended with it."""

    name = "webkit"

    def __init__(self, path: str, **environment: str) -> None:
        reader, writer = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1100x24", "-nolisten", "tcp"],
            pass_fds=(writer,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as numbers:
            display = f":{numbers.readline().strip()}"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # Without a graphics card every frame of an animation is painted by the processor that Python needs.
        self._settings = tempfile.TemporaryDirectory(prefix="primiera-webkit-")
        gtk = Path(self._settings.name) / "gtk-3.0" / "settings.ini"
        gtk.parent.mkdir()
        gtk.write_text("[Settings]\ngtk-enable-animations=0\n")
        # Nor is the best machine code worth its while for two seconds of Python: half the work of a start is spared.
        quick = {"JSC_useOMGJIT": "0", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
        environment = {"XDG_CONFIG_HOME": self._settings.name, "DISPLAY": display, **quick, **environment}
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env={**os.environ, **environment},
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._driver.pid
        self._base = f"http://127.0.0.1:{port}"
        options: dict[str, Any] = {"webkitgtk:browserOptions": {"binary": path, "args": ["--automation"]}}
        self._started()
        # Else it answers nothing while a page loads, and some of ours never do.
        options["pageLoadStrategy"] = "none"
        answer = self._call("POST", "/session", capabilities={"alwaysMatch": options})
        self._base += f"/session/{answer['sessionId']}"
        self._call("POST", "/timeouts", script=60_000, pageLoad=60_000)
        self._call("POST", "/window/rect", width=1280, height=1000)

    def _started(self) -> None:
        for _ in range(200):
            try:
                self._call("GET", "/status")
                return
            except (OSError, DriverError):
                time.sleep(0.05)
        raise RuntimeError("WebKitWebDriver did not start")

    def _call(self, verb: str, path: str, **body: Any) -> Any:
        data = None if verb == "GET" else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=verb)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise DriverError(f"{path}: {told['error']}: {told['message']}") from error

    def navigate(self, url: str) -> None:
        self._call("POST", "/url", url=url)
        self.wait(f"location.href === {json.dumps(url)} && document.readyState === 'complete'")
        if url.startswith("http"):
            self.js(LISTEN)

    def js(self, expression: str) -> Any:
        answer = self._call("POST", "/execute/async", script=ASYNC % expression, args=[])
        if "e" in (answer or {}):
            raise DriverError(answer["e"])
        return (answer or {}).get("v")

    def pointer(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._call("POST", "/actions", actions=[{"type": "pointer", "id": "m", "actions": steps}])

    def press(self, *keys: str) -> None:
        for key in keys:  # one at a time: pressed in one breath, some never arrive
            steps = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
            self._call("POST", "/actions", actions=[{"type": "key", "id": "k", "actions": steps}])

    def choose(self, css: str, files: Iterable[Path]) -> None:
        found = self._call("POST", "/element", using="css selector", value=css)
        self._call("POST", f"/element/{found[ELEMENT]}/value", text="\n".join(map(str, files)))

    def errors(self) -> list[str]:
        return [*self.js("(() => { const all = window.uncaught ?? []; window.uncaught = []; return all; })()")]

    def close(self) -> None:
        with contextlib.suppress(DriverError, OSError):
            self._call("DELETE", "")
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(10)
        self._settings.cleanup()
