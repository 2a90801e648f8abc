"""What tests need of the built site's HTML."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

HEADINGS = ('h1', 'h2', 'h3', 'h4', 'h5')


@dataclass
class Page:
    """Anchors, links, and the texts of headings, blocks of code and code within text."""
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self.inside: list[str] | None = None
        self.end = ''

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if value is not None and (name == 'id' or (tag == 'a' and name == 'name')):
                self.page.ids.add(value)
            if value is not None and (name == 'src' or (name == 'href' and tag in ('a', 'link'))):
                self.page.links.append(value)
        if tag in HEADINGS or tag == 'pre' or (tag == 'code' and self.inside is None):
            self.inside = {'pre': self.page.code, 'code': self.page.words}.get(tag, self.page.headings)
            self.inside.append('')
            self.end = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self.end:
            self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside is not None:
            self.inside[-1] += data


def read_page(path: Path) -> Page:
    """A page of the site."""
    parser = _Parser()
    parser.feed(path.read_text())
    return parser.page
