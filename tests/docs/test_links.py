"""Links between documents lead somewhere."""

import re
from pathlib import Path

import pytest
from tests.docs.pages import DOCS, PAGES, ROOT

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """Return what a link may name on a page: its headings, as code hosts write them, and labels."""
    headings = (
        re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in _HEADING.findall(text)
    )
    return {*headings, *_LABEL.findall(text)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in _LINK.findall(_CODE.sub("", text)):
        if target.startswith(("https://", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        found = (path.parent / name) if name else path
        assert found.exists(), f"{target} of {path.relative_to(ROOT)} leads nowhere"
        if anchor:
            assert anchor in anchors(found.read_text(encoding="utf-8")), target


def test_every_page_stands_in_a_table_of_contents() -> None:
    listed = set()
    for path in DOCS.rglob("*.md"):
        for tree in re.findall(r"```\{toctree\}\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
            lines = [line for line in tree.splitlines() if line and not line.startswith(":")]
            names = [re.sub(r".* <(.+)>", r"\1", line) for line in lines]
            listed |= {(path.parent / f"{name}.md").resolve() for name in names}
    decisions = {page.resolve() for page in DOCS.glob("decisions/0*.md")}  # see below
    pages = {p.resolve() for p in PAGES if p.is_relative_to(DOCS) and p != DOCS / "index.md"}
    assert pages - decisions == listed


def test_every_decision_is_listed_and_numbered_without_gaps() -> None:
    names = sorted(path.stem for path in DOCS.glob("decisions/0*.md"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    index = (DOCS / "decisions" / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^(\d+)\. \[(.+)\]\((.+)\.md\)$", index, re.MULTILINE)
    assert [name for *_, name in listed] == names
    for name, (number, title, _) in zip(names, listed, strict=True):
        text = (DOCS / "decisions" / f"{name}.md").read_text(encoding="utf-8")
        assert text.startswith(f"# {number}. {title}\n")
        assert list(_HEADING.findall(text))[1:] == [
            "What it was about",
            "What was decided",
            "What follows",
        ]


def test_the_house_has_all_its_rooms() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## Rooms")[2].partition("\n##")[0]
    rooms = {path.parent.name for path in (ROOT / "src" / "contestmaster").glob("*/__init__.py")}
    listed = {
        name
        for row in re.findall(r"^\| (`.*?) *\|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert listed == rooms


def test_the_files_that_architecture_names_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for name in re.findall(r"`(\w+(?:/\w+)+(?:\.py|/))`", text):
        folder = ROOT if name.startswith(("web/", "examples/")) else ROOT / "src" / "contestmaster"
        assert (folder / name).exists(), name
