"""Firefox, over WebDriver BiDi: its own protocol on a socket, no driver program between."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import websocket

from .driver import KEYS, DriverError, Engine

PREFERENCES = {
    "remote.prefs.recommended": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.sessionhistory.max_total_viewers": -1,  # the back/forward cache, as readers have it
    "dom.security.https_first": False,
}


class Firefox(Engine):
    """A fresh profile; `preferences` are added to those every test needs."""

    name = "firefox"

    def __init__(self, path: str, **preferences: object) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="primiera-firefox-")
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in {**PREFERENCES, **preferences}.items()]
        (Path(self._profile.name) / "user.js").write_text("".join(lines))
        command = [path, "--headless", "--no-remote", "--profile", self._profile.name]
        command += ["--remote-debugging-port", "0", "--width=1280", "--height=1000"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.pid = self._process.pid
        address = self._listening()
        self._socket = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=120)
        self._number = 0
        self._events: list[dict[str, Any]] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        # The first window never gets the focus, and Enter would press nothing there.
        first = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self._tab = self._send("browsingContext.create", type="window")["context"]
        self._send("browsingContext.close", context=first)

    def _listening(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                # Its pipe must not fill up.
                threading.Thread(target=list, args=(self._process.stderr,), daemon=True).start()
                return found[1]
        raise RuntimeError("Firefox ended before it could be driven")

    def _send(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != self._number:
                self._events.append(answer)
            elif answer["type"] == "error":
                raise DriverError(f"{method}: {answer['error']}: {answer['message']}")
            else:
                return answer["result"]

    def navigate(self, url: str) -> None:
        try:
            self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")
        except DriverError as error:
            if "NS_ERROR" not in str(error) and "neterror" not in str(error):
                raise

    def js(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise DriverError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def pointer(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._send(
            "input.performActions", context=self._tab, actions=[{"type": "pointer", "id": "m", "actions": steps}]
        )

    def press(self, *keys: str) -> None:
        steps = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._send("input.performActions", context=self._tab, actions=[{"type": "key", "id": "k", "actions": steps}])

    def choose(self, css: str, files: Iterable[Path]) -> None:
        answer = self._send(
            "script.evaluate",
            expression=f"document.querySelector({json.dumps(css)})",
            target={"context": self._tab},
            awaitPromise=False,
        )
        element = {"sharedId": answer["result"]["sharedId"]}
        self._send("input.setFiles", context=self._tab, element=element, files=[str(file) for file in files])

    def errors(self) -> list[str]:
        found = [
            event["params"]["text"]
            for event in self._events
            if event.get("method") == "log.entryAdded"
            and event["params"]["level"] == "error"
            and event["params"]["type"] == "javascript"
        ]
        self._events.clear()
        return found

    def close(self) -> None:
        try:
            self._send("browser.close")
            self._process.wait(10)
        except (DriverError, OSError, websocket.WebSocketException, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()
