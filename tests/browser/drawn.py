"""A widget drawn in an empty page, without a kernel: what the page sends reaches it, what it answers is drawn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Stands where the widget manager stands: a model with get, on and send.
MODEL = """
let heard;
const model = {
  data: {},
  get: (name) => model.data[name],
  on: (name, call) => { if (name === "change:view") heard = call; },
  off: () => {},
  send: async (action) => model.take(await window.toPython(action)),
  take: (data) => { model.data = data; heard(); },
};
window.deal = (data) => {
  model.data = data;
  widget.render({ model, el: document.querySelector("main") });
};
"""


def open_widget(page: Page, widget: Any) -> list[dict[str, Any]]:
    """Draw a widget; the list fills with what the page sends."""
    sent: list[dict[str, Any]] = []

    def state() -> dict[str, Any]:
        return {"view": widget.view, "faces": widget.faces, "words": widget.words}

    def answer(action: dict[str, Any]) -> dict[str, Any]:
        sent.append(action)
        widget._receive(widget, action, [])
        return state()

    page.expose_function("toPython", answer)
    script = widget._esm.replace("export default", "const widget =")
    page.set_content(
        f"<!doctype html><html lang=en><title>A widget</title><style>{widget._css}</style><main></main>"
        f"<script type=module>{script}{MODEL}</script>"
    )
    page.wait_for_function("() => !!window.deal")
    page.evaluate("data => deal(data)", state())
    return sent


def focused(page: Page, attribute: str) -> str | None:
    found: str | None = page.evaluate("name => document.activeElement.getAttribute(name)", attribute)
    return found
