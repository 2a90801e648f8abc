"""Results of benchmarks. A topic is a folder of bench/results, a run is a folder below it, with its tables as CSV. Each topic has one page.

python -m bench.tables                        writes the pages
python -m bench.tables --check                fails if a page is not current
python -m bench.tables store REPORT TOPIC RUN keeps a report of a benchmark (Markdown, by --out) as the run TOPIC/RUN, and writes the pages

TOPIC/topic.md has the title and the first words of the page. RUN begins with the date. RUN/notes.md has the words of the run. A line
`[table](NAME.csv)` in it stands for a table: the page shows it there, or only links it if it is long. It needs nothing but Python.
"""

from __future__ import annotations

import argparse
import csv
import io
import posixpath
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / 'bench/results'
LONG = 100  # rows: the page links longer tables
LONGEST_NAME = 30  # letters of the file of a table
PLACE = re.compile(r'^\[table\]\(([\w.-]+\.csv)\)$')
SEPARATOR = re.compile(r'[-: ]+')
RUN = re.compile(r'\d{4}-\d\d-\d\d-[\w.-]+')


@dataclass(frozen=True)
class Table:
    columns: list[str]
    rows: list[list[str]]

    def records(self) -> list[dict[str, str]]:
        return [dict(zip(self.columns, row)) for row in self.rows]


class TablesError(Exception):
    """A run or a report that cannot be read."""


# Markdown

def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix('|').removesuffix('|').split('|')]


def parts_of(text: str) -> Iterator[str | Table]:
    """The lines of a page and its tables, in order."""
    lines: list[str] = []
    for line in [*text.split('\n'), '']:
        if line.startswith('|'):
            lines.append(line)
            continue
        if lines:
            columns, *rows = [cells_of(each) for each in lines]
            if not rows or not all(SEPARATOR.fullmatch(cell) for cell in rows[0]):
                raise TablesError(f'a table without a line below its header: {lines[0]}')
            yield Table(columns, rows[1:])
            lines = []
        yield line


def tables(text: str) -> Iterator[tuple[str, Table]]:
    """The tables of a page with the headings above them."""
    heading = ''
    for part in parts_of(text):
        if isinstance(part, Table):
            yield heading, part
        elif part.startswith('#'):
            heading = part.lstrip('# ')


def markdown(table: Table) -> str:
    lines = [table.columns, ['---'] * len(table.columns), *table.rows]
    return '\n'.join('|' + '|'.join(f' {cell} ' if cell != '---' else cell for cell in line) + '|' for line in lines).replace('|  ', '| ')


def anchor(heading: str) -> str:
    return re.sub(r'[-\s]+', '-', re.sub(r'[^\w\s-]', '', heading).strip().lower())


def short(name: str) -> str:
    """The first words of a name with hyphens."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME + 1].rpartition('-')[0]


# Runs

def read_csv(path: Path) -> Table:
    with path.open(newline='') as file:
        columns, *rows = csv.reader(file)
    return Table(columns, rows)


def csv_text(table: Table) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator='\n').writerows([table.columns, *table.rows])
    return out.getvalue()


def stored(report: str) -> dict[str, str]:
    """The files of a run with this report, by name."""
    files: dict[str, str] = {}
    notes: list[str] = []
    name = 'results'
    for part in parts_of(report):
        if isinstance(part, Table):
            file = next(file for file in (f'{name}{number}.csv' for number in ('', *(f'-{n}' for n in range(2, 99)))) if file not in files)
            files[file] = csv_text(part)
            notes.append(f'[table]({file})')
        else:
            if part.startswith('##'):
                name = short(anchor(part.lstrip('# ')))
            notes.append(part)
    return files | {'notes.md': '\n'.join(notes).rstrip('\n') + '\n'}


def folder_of(run: str) -> Path:
    """The folder of a run, whatever its topic."""
    found = sorted(RESULTS.glob(f'*/{run}'))
    if len(found) != 1:
        raise TablesError(f'bench/results has {len(found)} runs with the name {run}')
    return found[0]


def report_of(folder: Path) -> str:
    """The report of a run: its notes with the tables at their places."""
    lines = []
    for line in (folder / 'notes.md').read_text().split('\n'):
        match = PLACE.match(line)
        lines.append(markdown(read_csv(folder / match[1])) if match else line)
    return '\n'.join(lines)


def address_of(run: str) -> str:
    """Where a run is, relative to bench/results."""
    return f'{folder_of(run).parent.name}.md#{anchor(run)}'


# Pages

def title_and_words(path: Path) -> tuple[str, str]:
    title, _, words = path.read_text().partition('\n')
    if not title.startswith('# '):
        raise TablesError(f'{path}: the first line is not a title')
    return title.removeprefix('# '), words.strip('\n')


def rebased(line: str, folder: str) -> str:
    """The line with its relative links, seen from bench/results instead of the folder."""
    def target(match: re.Match[str]) -> str:
        path, mark, place = match[1].partition('#')
        return f']({posixpath.normpath(posixpath.join(folder, path))}{mark}{place})'
    return re.sub(r'\]\((?!https?:|#)([^)\s]+)\)', target, line)


def section(folder: Path) -> list[str]:
    """What the page of a topic has of a run."""
    place = f'{folder.parent.name}/{folder.name}'
    title, words = title_and_words(folder / 'notes.md')
    lines = [f'## {folder.name}', '', f'**{title}.**', '']
    for line in words.split('\n'):
        if match := PLACE.match(line):
            table = read_csv(folder / match[1])
            link = f'[{match[1]}]({place}/{match[1]})'
            lines += [f'{len(table.rows)} rows: {link}'] if len(table.rows) > LONG else [markdown(table)]
        else:
            lines.append(rebased('#' + line if line.startswith('#') else line, place))
    return [*lines, '']


def topics() -> list[Path]:
    return sorted(path.parent for path in RESULTS.glob('*/topic.md'))


def runs(topic: Path) -> list[Path]:
    """The runs of a topic, the newest first."""
    return sorted((path.parent for path in topic.glob('*/notes.md')), reverse=True)


GENERATED = '<!-- Written by `python -m bench.tables`. -->'


def page(topic: Path) -> str:
    title, words = title_and_words(topic / 'topic.md')
    lines = [f'# {title}', '', GENERATED, '', *(rebased(line, topic.name) for line in words.split('\n')), '']
    for path in sorted(topic.glob('*.csv')):
        lines += [markdown(read_csv(path)), '', f'The data: [{path.name}]({topic.name}/{path.name}).', '']
    found = runs(topic)
    if found:
        lines += ['| run | what |', '|---|---|', *(f'| [{run.name}](#{anchor(run.name)}) | {title_and_words(run / "notes.md")[0]} |' for run in found), '']
    return '\n'.join([*lines, *(line for run in found for line in section(run))]).rstrip('\n') + '\n'


def index() -> str:
    rows = [f'| [{title_and_words(topic / "topic.md")[0]}]({topic.name}.md) | {len(runs(topic))} |' for topic in topics()]
    return '\n'.join(['# Results of benchmarks', '', GENERATED, '', 'Each topic has one page. Its folder has the runs, with their tables as CSV.', '',
                      '| topic | runs |', '|---|---|', *rows, ''])


def pages() -> dict[Path, str]:
    return {RESULTS / 'README.md': index()} | {topic.with_suffix('.md'): page(topic) for topic in topics()}


def write_pages() -> None:
    for path, text in pages().items():
        path.write_text(text)


def check() -> int:
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text() != text]
    for path in stale:
        print(f'{path.relative_to(ROOT)} is stale: run `python -m bench.tables`')
    return 1 if stale else 0


def store(report: Path, topic: str, run: str) -> None:
    if not RUN.fullmatch(run):
        raise TablesError(f'"{run}" does not begin with a date and a hyphen, as in 2026-12-01-frozen-zen5')
    if not (RESULTS / topic / 'topic.md').exists():
        raise TablesError(f'there is no topic "{topic}"; the topics are {", ".join(path.name for path in topics())}')
    folder = RESULTS / topic / run
    folder.mkdir()
    for name, text in stored(report.read_text()).items():
        (folder / name).write_text(text)
    write_pages()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true')
    commands = parser.add_subparsers(dest='command')
    storing = commands.add_parser('store')
    storing.add_argument('report', type=Path)
    storing.add_argument('topic')
    storing.add_argument('run')
    options = parser.parse_args(arguments)
    try:
        if options.command == 'store':
            store(options.report, options.topic, options.run)
            return 0
        if options.check:
            return check()
        write_pages()
        return 0
    except (TablesError, OSError) as error:
        print(f'bench/tables.py: {error}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
