"""The page's own shell, run here by an ordinary Python in a process of its own: it takes the name of IPython."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "book" / "pagekernel" / "python"
DRIVER = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
from page_shell import shell
sent, out = [], sys.stdout
async def main():
    shell.connect(lambda text, buffers: sent.append(json.loads(text) | {"buffers": [list(b) for b in buffers]}))
    answers = []
    for step in json.loads(sys.argv[2]):
        if isinstance(step, str):
            answers.append(json.loads(await shell.execute(step, f"request {len(answers)}")))
        else:
            opened = [message["content"] for message in sent if message["type"] == "comm_open"]
            comm = next(each for each in opened if each["data"]["state"].get("_model_name") == step["model"])
            text = json.dumps({"comm_id": comm["comm_id"], "data": step["data"]})
            buffers = [bytes(buffer) for buffer in step.get("buffers", [])]
            answers.append(shell.comm("comm_msg", f"request {len(answers)}", text, buffers))
    out.write(json.dumps([answers, sent]))
asyncio.run(main())
"""


def run(*steps: str | dict[str, Any]) -> tuple[list[Any], list[dict[str, Any]]]:
    """Run cells (text) and widget messages (data) one after another; their answers, and all that was sent."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, str(FOLDER), json.dumps(steps)], capture_output=True, text=True, check=True
    )
    answers, sent = json.loads(done.stdout)
    return answers, sent


def shown(sent: list[dict[str, Any]], kind: str) -> list[Any]:
    return [message["content"] for message in sent if message["type"] == kind]


def test_the_last_expression_is_shown_and_a_semicolon_hides_it() -> None:
    answers, sent = run("6 * 7", "6 * 7;", "x = 6 * 7")
    assert [answer["status"] for answer in answers] == ["ok"] * 3
    assert [content["data"] for content in shown(sent, "execute_result")] == [{"text/plain": "42"}]


def test_prints_belong_to_the_cell_that_printed() -> None:
    _, sent = run("print('one')", "import sys; print('two', file=sys.stderr)")
    told = [
        (m["parent"], m["content"]["name"], m["content"]["text"])
        for m in sent
        if m["content"].get("text", "\n") != "\n"
    ]
    assert told == [("request 0", "stdout", "one"), ("request 1", "stderr", "two")]


def test_cells_share_their_names_and_may_await() -> None:
    answers, sent = run("import asyncio\nasync def later():\n    await asyncio.sleep(0)\n    return 5", "await later()")
    assert answers[1] == {"status": "ok"}
    assert shown(sent, "execute_result")[0]["data"] == {"text/plain": "5"}


def test_a_traceback_begins_at_the_reader_s_cell() -> None:
    answers, _ = run("def f():\n    return 1 / 0\nf()")
    lines = answers[0]["traceback"]
    assert answers[0]["ename"] == "ZeroDivisionError"
    assert not any("page_shell" in line for line in lines)
    assert any('"<cell 1>", line 2, in f' in line for line in lines)
    assert any("return 1 / 0" in line for line in lines)


@pytest.mark.parametrize("code", ["raise SystemExit", "raise KeyboardInterrupt", "input()", "def"])
def test_nothing_in_a_cell_ends_the_shell(code: str) -> None:
    answers, _ = run(code, "1")
    assert [answer["status"] for answer in answers] == ["error", "ok"]


def test_display_forms_handles_and_clearing() -> None:
    _, sent = run(
        "from IPython.display import HTML, clear_output, display\n"
        "handle = display(HTML('<b>1</b>'), display_id='here')\nhandle.update(HTML('<b>2</b>'))\n"
        "clear_output(wait=True)"
    )
    first, second = shown(sent, "display_data")[0], shown(sent, "update_display_data")[0]
    assert first["data"]["text/html"] == "<b>1</b>"
    assert second["data"]["text/html"] == "<b>2</b>"
    assert first["transient"] == second["transient"] == {"display_id": "here"}
    assert shown(sent, "clear_output") == [{"wait": True}]


def test_a_widget_opens_answers_and_its_errors_are_shown() -> None:
    answers, sent = run(
        "import ipywidgets\nbutton = ipywidgets.Button()\n"
        "def press(_):\n    print('pressed')\n    raise ValueError('too hard')\nbutton.on_click(press)\nbutton",
        {"model": "ButtonModel", "data": {"method": "custom", "content": {"event": "click"}}},
    )
    assert "application/vnd.jupyter.widget-view+json" in shown(sent, "execute_result")[0]["data"]
    assert {"name": "stdout", "text": "pressed"} in shown(sent, "stream")
    error = shown(sent, "error")[0]
    assert (error["ename"], error["evalue"]) == ("ValueError", "too hard")
    assert answers[1] is None


def test_buffers_travel_both_ways() -> None:
    _, sent = run(
        "import anywidget\nclass Echo(anywidget.AnyWidget):\n    _esm = 'export default {}'\necho = Echo()\n"
        "echo.on_msg(lambda w, m, buffers: w.send({'sum': sum(buffers[0])}, buffers=[bytes([7, 9])]))",
        {"model": "AnyModel", "data": {"method": "custom", "content": {}}, "buffers": [[40, 2]]},
    )
    answer = next(m for m in sent if m["type"] == "comm_msg" and m["content"]["data"].get("method") == "custom")
    assert answer["content"]["data"]["content"] == {"sum": 42}
    assert answer["buffers"] == [[7, 9]]


def test_an_output_widget_takes_what_is_printed_in_it() -> None:
    _, sent = run("import ipywidgets\nout = ipywidgets.Output()\nwith out:\n    print('inside')\nprint('outside')")
    kinds = [_heard(message) for message in sent]
    assert [kind for kind in kinds if kind not in (None, "\n")] == ["request 0", "inside", "", "outside"]


def _heard(message: dict[str, Any]) -> str | None:
    """What a message prints, or the request whose output an Output widget asks for; else None."""
    if message["type"] == "stream":
        return str(message["content"]["text"])
    state = message["content"].get("data", {}).get("state", {})
    return state.get("msg_id") if message["type"] == "comm_msg" else None
