"""Every link, anchor and image of the built site leads somewhere on it: links.py SITE. Other sites are not asked.

The site also has the pages that browser.py opens. That test runs less often.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.docs.browser import missing_pages
from tests.docs.html import Page, read_page


def dead_links(site: Path) -> list[str]:
    """`page: link` for each link that leads to nothing."""
    pages = {str(path.relative_to(site)): read_page(path) for path in sorted(site.rglob('*.html'))}
    return [f'{name}: {link}' for name, page in pages.items() for link in dict.fromkeys(page.links) if not _leads_somewhere(site, pages, name, link)]


def _leads_somewhere(site: Path, pages: dict[str, Page], name: str, link: str) -> bool:
    parts = urlsplit(link)
    if re.match(r'[a-z]+:|//', link):
        return True
    # The page for addresses that do not exist has absolute links, as it may be shown in any folder.
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path))) if parts.path else name
    if parts.path.startswith('/'):
        target = parts.path.lstrip('/') or 'index.html'
    if target in ('', '.') or (site / target).is_dir():
        target = posixpath.join(target, 'index.html')
    target = posixpath.normpath(target)
    if target not in pages:
        return (site / target).is_file()
    return not parts.fragment or unquote(parts.fragment) in pages[target].ids


def main(site: Path) -> int:
    count = sum(1 for _ in site.rglob('*.html'))
    found = dead_links(site) + [f'browser.py: {page}' for page in missing_pages(site)]
    print(*found, f'{count} pages, {len(found)} dead links', sep='\n')
    return 1 if found or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1])))
