"""Builds the site: python -m docs.site.build BUILD OUT, where BUILD is a configured build folder, which says what is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from docs.site.declarations import HeaderError, read_headers
from docs.site.model import installed_headers
from docs.site.pages import LinkError, Site, clear
from docs.site.reference import Reference, DescriptionError, page_of

ROOT = Path(__file__).resolve().parents[2]
INCLUDE_ROOTS = [ROOT / 'src', ROOT / 'generated']


def write_pages(build: Path, out: Path) -> None:
    """All pages as Markdown."""
    clear(out)
    headers = read_headers(installed_headers(build), [*INCLUDE_ROOTS, build / 'src'], os.environ.get('CXX', 'c++'))
    reference = Reference(headers)
    for path, text in [('index.md', reference.index()), *((page_of(header.path), reference.page(header)) for header in headers)]:
        target = out / 'reference' / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    (out.parent / 'headers.json').write_text(json.dumps(reference.navigation()))  # for hooks.py
    places = {}
    for header in headers:
        root = next(root for root in INCLUDE_ROOTS if (root / header.path).exists())
        places[str((root / header.path).relative_to(ROOT))] = 'reference/' + page_of(header.path)
    site = Site(ROOT, out, places)
    for page in ['README.md', 'CONTRIBUTING.md', *sorted(str(path.relative_to(ROOT)) for path in (ROOT / 'docs').glob('**/*.md'))]:
        site.add(page)


def main(build: Path, out: Path) -> int:
    try:
        write_pages(build, out / 'pages')
    except (HeaderError, LinkError, DescriptionError) as error:
        print(error, file=sys.stderr)
        return 1
    config = Path(__file__).parent / 'mkdocs.yml'
    environment = {**os.environ, 'NO_MKDOCS_2_WARNING': '1'}  # a notice of the theme about its successor
    built = subprocess.run([sys.executable, '-m', 'mkdocs', 'build', '--strict', '--clean', '-f', config, '-d', (out / 'site').resolve()],
                           env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # With --quiet, --strict would not see the warnings.
    print(*(line for line in built.stdout.splitlines() if line and not line.startswith('INFO')), sep='\n', end='')
    return built.returncode


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
