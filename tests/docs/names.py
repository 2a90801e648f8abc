"""The reference has every public name of the installed headers: names.py BUILD SITE.

The reference is made with libclang. Doxygen reads the same headers for this test, with its own parser. Each of its names must be in a heading, a table or
a declaration of its header's page.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

from docs.site.model import installed_headers, is_hidden
from tests.docs.html import Page, read_page

ROOT = Path(__file__).resolve().parents[2]
ROOTS = [ROOT / 'src', ROOT / 'generated']
NOT_PUBLIC = re.compile(r'::((\w+_)?detail|internal)(::|$)')
CONFIGURATION = """
INPUT = {input}
INCLUDE_PATH = {roots}
OUTPUT_DIRECTORY = {out}
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
ENABLE_PREPROCESSING = YES
MACRO_EXPANSION = YES
PREDEFINED = AMP_API= AMP_HIDDEN= __cplusplus=202002L __GNUC__=12 "__attribute__(x)="
HAVE_DOT = NO
QUIET = YES
WARNINGS = NO
"""


@dataclass(frozen=True)
class Name:
    header: str
    scope: str
    name: str
    kind: str


def names_of_doxygen(headers: list[str]) -> set[Name]:
    """What Doxygen finds in namespace amp and its macros, as far as it is public."""
    files = [str(root / header) for header in headers for root in ROOTS if (root / header).exists()]
    with tempfile.TemporaryDirectory() as out:
        configuration = CONFIGURATION.format(input=' '.join(files), roots=' '.join(map(str, ROOTS)), out=out)
        subprocess.run(['doxygen', '-'], input=configuration, cwd=ROOT, text=True, check=True)
        return {name for file in Path(out, 'xml').glob('*.xml') for name in _names_in(ElementTree.parse(file).getroot())}


def _names_in(root: ElementTree.Element) -> list[Name]:
    names = []
    for compound in root.iter('compounddef'):
        scope, kind = compound.findtext('compoundname', ''), compound.get('kind', '')
        if _is_left_out(compound):
            continue
        if kind in ('class', 'struct', 'union') and compound.get('prot') != 'private':
            outer, _, own = _without_arguments(scope).rpartition('::')
            names.append(Name(_header(compound), outer, own, kind))
        if kind not in ('class', 'struct', 'union', 'namespace', 'file') or compound.get('prot') == 'private':
            continue
        for member in compound.iter('memberdef'):
            # Members of a class are on its page, also those from a file that is included in its body.
            header = _header(compound if kind in ('class', 'struct', 'union') else member)
            names += _names_of_member(member, header, '' if kind == 'file' else _without_arguments(scope), kind)
    return [name for name in names if _is_public(name) and not (name.kind == 'enumvalue' and name.name.startswith('AMP_'))]  # a macro in an enumeration


def _without_arguments(scope: str) -> str:
    return re.sub(r'<.*', '', scope).replace(' ', '')


def _names_of_member(member: ElementTree.Element, header: str, scope: str, kind: str) -> list[Name]:
    name, what = member.findtext('name', ''), member.get('kind', '')
    is_macro = kind == 'file'
    if member.get('prot') == 'private' or is_macro != (what == 'define') or what == 'friend' or name.startswith('~'):
        return []
    if what == 'variable' and name.endswith('_'):  # of a private union, whose members Doxygen takes for public ones
        return []
    if is_macro and (not name.startswith('AMP_') or _is_undefined(header, name)):
        return []
    if _is_left_out(member):
        return []
    names = [] if what == 'enum' and (not name or name.startswith('@')) else [Name(header, scope, name, what)]
    if what == 'enum':
        names += [Name(header, scope, value.findtext('name', ''), 'enumvalue') for value in member.iter('enumvalue')]
    return names


def _is_left_out(element: ElementTree.Element) -> bool:
    """Whether the reference leaves it out: its comment says that it is internal, or a type of a parameter does."""
    location = element.find('location')
    path = ROOT / location.get('file', '') if location is not None else ROOT
    if not path.is_file():
        return False
    lines, line = path.read_text().split('\n'), int(location.get('line', '1'))
    return line <= len(lines) and is_hidden(lines, line - 1, element.findtext('argsstring', ''))


def _is_undefined(header: str, macro: str) -> bool:
    text = next((root / header).read_text() for root in ROOTS if (root / header).exists())
    return re.search(rf'^#\s*undef {macro}\b', text, re.M) is not None


def _header(element: ElementTree.Element) -> str:
    file = str(ROOT / element.find('location').get('file', ''))
    return next((file.removeprefix(f'{root}/') for root in ROOTS if file.startswith(f'{root}/')), file)


def _is_public(name: Name) -> bool:
    in_amp = name.scope == 'amp' or name.scope.startswith('amp::')
    return (in_amp or name.kind == 'define') and not NOT_PUBLIC.search(f'::{name.scope}::{name.name}') and bool(name.name)


def missing(names: set[Name], site: Path) -> list[str]:
    """The names that are not on the page of their header."""
    pages = {str(path.relative_to(site / 'reference')): read_page(path) for path in (site / 'reference').rglob('*.html')}
    shown = {name: _Shown(page) for name, page in pages.items()}
    found = []
    for name in sorted(names, key=lambda name: (name.header, name.scope, name.name)):
        page = shown.get(re.sub(r'\.h$', '.html', name.header))
        if page is None or not page.has(name):
            found.append(f'{name.header}: {name.scope}::{name.name} ({name.kind})')
    return found


class _Shown:
    """The names that a page shows."""

    def __init__(self, page: Page) -> None:
        code = '\n'.join(page.code)
        self.named = _names(page.headings) | set(page.words)
        self.called = set(re.findall(r'(operator *[^\w\s(]+|operator\(\)|operator [^(]+|\w+)(?=\()', code))
        self.called = {name.replace(' ', '') for name in self.called} | set(re.findall(r'\busing [^;=]*::(\w+);', code))
        self.words = set(re.findall(r'\w+', '\n'.join([code, *page.words])))

    def has(self, name: Name) -> bool:
        own = name.name.replace(' ', '')
        return own in self.named or own in (self.called if name.kind == 'function' else self.words)


def _names(headings: list[str]) -> set[str]:
    """The names in headings such as `class optim::SGD` and `Tensor::add, add_`, as Doxygen writes them, without spaces."""
    names = set()
    for part in ', '.join(heading.rstrip('\u00b6') for heading in headings).split(', '):
        name = re.sub(r'^(?:class|struct|union|enum) ', '', part)
        names.add((name[name.index('operator'):] if 'operator' in name else name.split('::')[-1]).replace(' ', ''))
    return names


def main(build: Path, site: Path) -> int:
    names = names_of_doxygen(installed_headers(build))
    found = missing(names, site)
    print(*found, f'{len(names)} names, {len(found)} of them are not in the reference', sep='\n')
    return 1 if found or not names else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
