"""Chromium, through Playwright."""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Playwright, sync_playwright

from tools import chromium

from .driver import DriverError, Engine


@cache
def _playwright() -> Playwright:
    """A process can have it once only, for however many browsers."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


class Chromium(Engine):
    """One context, with the back/forward cache that a reader's browser has and Playwright turns off."""

    name = "chromium"

    def __init__(self, path: str) -> None:
        self._browser = _playwright().chromium.launch(
            executable_path=path,
            args=[*chromium.FLAGS, "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode"],
            ignore_default_args=["--disable-back-forward-cache"],
        )
        self._page = self._browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        self._page.set_default_timeout(30_000)
        self._errors: list[str] = []
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))
        session = self._browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self.pid = next(each["id"] for each in processes if each["type"] == "browser")

    def navigate(self, url: str) -> None:
        try:
            self._page.goto(url, wait_until="load")
        except Error as error:
            if "net::ERR" not in str(error):
                raise

    def js(self, expression: str) -> Any:
        try:
            return self._page.evaluate(expression)
        except Error as error:
            raise DriverError(str(error)) from error

    def pointer(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def choose(self, css: str, files: Iterable[Path]) -> None:
        self._page.locator(css).set_input_files(list(files))

    def errors(self) -> list[str]:
        found, self._errors = self._errors, []
        return found

    def close(self) -> None:
        self._browser.close()
