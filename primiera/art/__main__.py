"""``python -m primiera.art DIR`` writes the art as files, for the book and for anybody who wants the cards alone.

    DIR/cards/latin/7S.svg   52 faces a skin
    DIR/chips/latin/7S.svg   52 tiles a skin, for running text
    DIR/cards/back.svg
    DIR/faces-latin.js       the same faces as one JavaScript module, for the widgets

The files are always the same: ids are named after the card.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from primiera import names, svg
from primiera.cards import pack


def write(folder: Path, skins: tuple[str, ...] = names.SKINS, lang: str = "en") -> list[Path]:
    """Write every file of those skins below `folder`; the paths written, in order."""
    files = {Path("cards/back.svg"): svg.back(uid="back-", lang=lang)}
    for skin in skins:
        for card in pack(52):
            files[Path(f"cards/{skin}/{card}.svg")] = svg.card(card, skin, uid=f"{card}-", lang=lang)
            files[Path(f"chips/{skin}/{card}.svg")] = svg.chip(card, skin, lang=lang)
        files[Path(f"faces-{skin}.js")] = svg.Svg(svg.faces_js(skin))
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m primiera.art", description="Write the card art as files.")
    parser.add_argument("folder", type=Path, help="where to write; made if missing")
    parser.add_argument("--skin", choices=names.SKINS, help="one skin only")
    parser.add_argument("--lang", choices=names.LANGUAGES, default="en", help="language of the titles")
    given = parser.parse_args()
    written = write(given.folder, (given.skin,) if given.skin else names.SKINS, given.lang)
    print(f"{len(written)} files, {sum(path.stat().st_size for path in written)} bytes")


if __name__ == "__main__":
    main()
