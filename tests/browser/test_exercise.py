"""An exercise in the browser: the student's version, work kept and taken away, the solution under a fold."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tools.serve import Site

CHAPTER = "card_worth.html"
NOTEBOOK = "01_points.ipynb"
READY = "window.jupyterapp?.serviceManager?.contents !== undefined"
READ = """async (path) => {
    const kept = await jupyterapp.serviceManager.contents.get(path, { content: true });
    return kept.content.cells.map((cell) => cell.source).join();
}"""
WRITE = """async ([path, line]) => {
    const kept = await jupyterapp.serviceManager.contents.get(path, { content: true });
    kept.content.cells[0].source += line;
    await jupyterapp.serviceManager.contents.save(path, kept);
}"""


def notebook(page: Page, site: Site) -> str:
    """The text of the notebook that the chapter's link opens."""
    page.goto(site.url(CHAPTER))
    page.goto(str(page.get_by_role("link", name="Open in the browser").last.evaluate("link => link.href")))
    page.wait_for_function(READY, timeout=120_000)
    return str(page.evaluate(READ, NOTEBOOK))


def test_work_is_kept_until_the_reader_starts_anew(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(site.url(CHAPTER))
    anew = page.locator("[data-anew]")
    expect(anew).to_be_hidden()
    given = notebook(page, site)
    assert "01_points · version " in given
    assert "SOLUTION" not in given and "HIDDEN" not in given
    page.evaluate(WRITE, [NOTEBOOK, "\nmy own line"])
    assert "my own line" in notebook(page, site)
    page.goto(site.url(CHAPTER))
    expect(anew).to_be_visible()
    page.once("dialog", lambda dialog: dialog.dismiss())
    anew.click()
    assert "my own line" in notebook(page, site)
    page.goto(site.url(CHAPTER))
    page.once("dialog", lambda dialog: dialog.accept())
    anew.click()
    expect(anew).to_be_hidden()
    assert notebook(page, site) == given


def test_the_solution_lies_under_a_fold(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url(CHAPTER))
    solution = page.locator(".pr-exercise__solution")
    code = solution.locator("pre").first
    expect(code).to_be_hidden()
    solution.locator("summary").click()
    expect(code).to_be_visible()
    expect(code).to_contain_text("def card_points")
