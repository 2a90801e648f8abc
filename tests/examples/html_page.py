"""Reads the pages that the examples write."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """The elements of a page with their attributes, and its texts by the element that contains them."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.text = [], [], {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes another element"

    def handle_data(self, data):
        if self.open:
            self.text.setdefault(self.open[-1], []).append(data)
