"""Static files."""

import gzip
import json

import pytest

from contestmaster.doors.web.shell.assets import Assets


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "site.css").write_text("body { margin: 0; }\n" * 100)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / ".hidden").write_text("secret")
    return tmp_path


def test_a_file_is_named_by_its_content(folder):
    path = Assets(folder).path("site.css")
    assert Assets(folder).path("site.css") == path
    (folder / "site.css").write_text("body { margin: 1px; }")
    assert Assets(folder).path("site.css") != path


def test_a_file_is_compressed_where_that_pays(folder):
    assets = Assets(folder)
    css, icon = (assets.find(assets.path(name)) for name in ("site.css", "icon.svg"))
    assert css.media_type == "text/css"
    assert gzip.decompress(css.packed) == css.body
    assert icon.packed is None


def test_only_what_was_there_is_found(folder):
    assets = Assets(folder)
    assert assets.entry is None
    for path in ("site.css", ".hidden", "../site.css", "", "x/site.css"):
        assert assets.find(path) is None


def test_the_front_end_starts_where_its_build_says(folder):
    """With the style sheets and parts that its first script needs, each once."""
    manifest = {
        "src/main.ts": {
            "file": "assets/main-1.js",
            "isEntry": True,
            "imports": ["_a", "_b"],
            "css": ["assets/main.css"],
        },
        "_a": {"file": "assets/a-1.js", "imports": ["_b"], "css": ["assets/a.css"]},
        "_b": {"file": "assets/b-1.js"},
    }
    (folder / "app/.vite").mkdir(parents=True)
    (folder / "app/.vite/manifest.json").write_text(json.dumps(manifest))
    (folder / "app/assets").mkdir()
    (folder / "app/assets/main-1.js").write_text("start()")
    assets = Assets(folder)
    assert assets.entry.script == "app/assets/main-1.js"
    assert assets.entry.styles == ("app/assets/main.css", "app/assets/a.css")
    assert assets.entry.preloads == ("app/assets/a-1.js", "app/assets/b-1.js")
    assert assets.find("app/assets/main-1.js").body == b"start()"
    assert assets.find("app/.vite/manifest.json") is None


def test_browsers_keep_files_for_good(stage):
    page = stage.read("/")
    styles = [piece.partition('"')[0] for piece in stage.get("/").text.split('href="')]
    (path,) = [style for style in styles if style.endswith("site.css")]
    answer = stage.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert stage.get("/static/0000/site.css").status_code == 404
    assert page.inline == []
