"""What the tests ask of a browser, the same for every engine: open, look, click, press, wait.

Each engine brings a few primitives; everything a test says is built on them here. Pointer and keys are true ones, sent
through the browser's own input, not events made in the page.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# While a page loads it moves away under the pointer; after a reload it is scrolled, late, to where the reader was.
MIDDLE = """(() => {
  history.scrollRestoration = "manual";
  if (document.readyState !== "complete") return null;
  const element = [...document.querySelectorAll(%s)].find((each) => each.checkVisibility?.() ?? each.offsetParent);
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
})()"""
SEEN = """[location.href, ...[...document.querySelectorAll(".primiera-play")].map((cell) => cell.innerText),
  document.querySelector("main")?.innerText].join("\\n").slice(0, 1500)"""
# The keys that have no character, in the code points of the WebDriver standard.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Control": "\ue009", "ArrowRight": "\ue014", "Space": " "}


class DriverError(RuntimeError):
    """The page threw, or went away while it was asked."""


class Engine(ABC):
    """One browser with one tab."""

    name: str
    pid: int
    """The process whose children are the whole browser."""

    @abstractmethod
    def navigate(self, url: str) -> None:
        """Open an address and return when it has loaded, or failed to."""

    @abstractmethod
    def js(self, expression: str) -> Any:
        """The value of a JavaScript expression, or of its promise, as JSON carries it.

        :raises DriverError: when it throws.
        """

    @abstractmethod
    def pointer(self, x: int, y: int) -> None:
        """Move there, press and let go."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press keys one after another: characters, or names of KEYS."""

    @abstractmethod
    def choose(self, css: str, files: Iterable[Path]) -> None:
        """Choose files in a file input."""

    @abstractmethod
    def errors(self) -> list[str]:
        """Uncaught errors of pages since the last call."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def open(self, url: str) -> None:
        """Leave the page before for good, then open this one."""
        self.navigate("about:blank")
        self.errors()
        self.navigate(url)

    def set_out(self, url: str) -> None:
        """Leave for a page that may never have loaded, and do not wait for it."""
        self.navigate("about:blank")
        self.js(f"(setTimeout(() => {{ location.href = {json.dumps(url)}; }}, 10), 1)")

    def reload(self) -> None:
        """The reader's reload."""
        self.leave("location.reload()")

    def back(self) -> None:
        """The reader's Back button."""
        self.leave("history.back()")

    def leave(self, step: str) -> None:
        """Run a step that ends the document, and wait until another is there and complete."""
        self.js("(window.stays = true, addEventListener('pageshow', () => delete window.stays), 1)")
        self.js(f"(setTimeout(() => {{ {step} }}, 10), 1)")
        self.wait("!window.stays && document.readyState === 'complete'")

    def click(self, css: str, seconds: float = 30) -> None:
        """A true click at the middle of the first visible element, once there is one and the page has loaded."""
        self.pointer(*self.wait(MIDDLE % json.dumps(css), seconds))

    def wait(self, expression: str, seconds: float = 60) -> Any:
        """The first value of an expression that is true.

        :raises TimeoutError: with the text of the page, which mostly says why.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                if value := self.js(expression):
                    return value
            except DriverError as error:  # between two documents
                trouble = str(error)
            else:
                trouble = ""
            if time.monotonic() > end:
                raise TimeoutError(f"{self.name}: not within {seconds:.0f} s: {expression}\n{trouble}\n{self._seen()}")
            time.sleep(0.05)

    def _seen(self) -> str:
        try:
            return str(self.js(SEEN))
        except DriverError as error:
            return str(error)
