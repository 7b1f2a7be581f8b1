"""A task description as one page of HTML that can be printed: no scripts, nothing to fetch."""

import re
from html import escape
from typing import Final

STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2; break-after: avoid; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { padding: .5rem .75rem; border-left: 3px solid; overflow-x: auto; }
.wide { overflow-x: auto; }
nav { columns: 14rem 3; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .25rem .5rem; border: 1px solid; text-align: left; vertical-align: top; }
li:target { outline: 2px solid; }
@media print { body { max-width: none; font-size: 10pt; } pre, tr { break-inside: avoid; } }
"""

_RULE: Final = re.compile(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{3,8}-\d+)</strong>")
_MENTION: Final = re.compile(r"(?<![\w\"#-])(?<!<strong>)([A-Z]{3,8}-\d+)(?![\w\"-])")


def as_html(markdown: str) -> str:
    """Return a whole page; numbers of rules lead to the rules."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - only pages need it

    title = markdown.partition("\n")[0].removeprefix("# ")
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    body = _RULE.sub(r'<li id="\2">\1<strong>\2</strong>', body)
    rules = set(re.findall(r'<li id="([^"]+)"', body))

    def linked(found: re.Match[str]) -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in rules else found[1]

    body = _with_contents(_MENTION.sub(linked, body))
    body = body.replace("<table>", '<div class="wide"><table>').replace(
        "</table>", "</table></div>"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n"
        f"<body>\n{body}</body>\n</html>\n"
    )


def _with_contents(body: str) -> str:
    """Number the chapters' headings and list them before the first."""
    titles = re.findall(r"<h2>(.*?)</h2>", body)
    for number, title in enumerate(titles, 1):
        body = body.replace(f"<h2>{title}</h2>", f'<h2 id="c{number}">{title}</h2>', 1)
    links = (f'<a href="#c{number}">{title}</a>' for number, title in enumerate(titles, 1))
    contents = "<br>\n".join(links)
    return body.replace('<h2 id="c1">', f'<nav>\n{contents}\n</nav>\n<h2 id="c1">', 1)
