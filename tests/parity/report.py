"""What ./dev parity writes: the table of all ops with its footnotes, and the summary in docs/internals/parity.md."""

from __future__ import annotations

import collections
import fnmatch
import os
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from .compare import BOTH_THROW, MISSING, SAME

HERE = Path(__file__).resolve().parent
BEGIN, END = '<!-- summary, written by ./dev parity -->', '<!-- end -->'  # the rest of a page is kept


@dataclass(frozen=True)
class Explanation:
    """An entry of explained.yaml."""

    ops: list[str]
    kind: str
    difference: str
    why: str
    text: str = ''

    def holds(self, op: str, kind: str, detail: str) -> bool:
        return any(fnmatch.fnmatch(op, pattern) for pattern in self.ops) and fnmatch.fnmatch(kind, self.kind) and self.text in detail


@dataclass
class Row:
    """The calls of one op."""

    op: str
    counts: collections.Counter = field(default_factory=collections.Counter)  # by kind of difference
    explained: collections.Counter = field(default_factory=collections.Counter)  # by the position of an explanation
    open: list[tuple[str, str, dict]] = field(default_factory=list)


def explanations() -> tuple[dict[str, str], list[Explanation]]:
    """The differences with their descriptions, and the explanations."""
    read = yaml.safe_load((HERE / 'explained.yaml').read_text())
    found = [Explanation([entry['ops']] if isinstance(entry['ops'], str) else entry['ops'], entry['kind'], entry['difference'], entry['why'],
                         entry.get('text', '')) for entry in read['explanations']]
    if strange := {reason.difference for reason in found} - set(read['differences']):
        raise ValueError(f'explained.yaml: unknown differences: {", ".join(sorted(strange))}')
    return read['differences'], found


def totals(rows: list[Row], cases: int, torch_version: str) -> str:
    total = collections.Counter()
    for row in rows:
        total.update(row.counts)
    return (f'{len(rows)} ops, {cases} random calls of each, PyTorch {torch_version}. The result is the same for {total[SAME]} calls. Both libraries '
            f'refuse {total[BOTH_THROW]}, and PyTorch has no counterpart of {total[MISSING]}. '
            f'{sum(sum(row.explained.values()) for row in rows)} have an explained difference, {sum(len(row.open) for row in rows)} an open one.')


def table(rows: list[Row], reasons: list[Explanation], cases: int, torch_version: str) -> str:
    """A row for each op. Explanations with the same sentence have one footnote."""
    used = {position for row in rows for position in row.explained}
    footnotes = {why: i for i, why in enumerate(dict.fromkeys(reason.why for position, reason in enumerate(reasons) if position in used), 1)}
    lines = ['# Random calls compared with PyTorch', '', totals(rows, cases, torch_version), '',
             '| op | the same | both refuse | not in PyTorch | explained (footnote) | open |', '|---|---|---|---|---|---|']
    for row in rows:
        numbers = collections.Counter()
        for position, count in row.explained.items():
            numbers[footnotes[reasons[position].why]] += count
        explained = ', '.join(f'{count} ({number})' for number, count in sorted(numbers.items()))
        opened = ', '.join(f'{count} {kind}' for kind, count in collections.Counter(kind for kind, _, _ in row.open).items())
        lines.append(f'| {row.op} | {row.counts[SAME]} | {row.counts[BOTH_THROW] or ""} | {row.counts[MISSING] or ""} | {explained} | {opened} |')
    lines += ['', '## Footnotes', '', *(f'{number}. {why}' for why, number in footnotes.items())]
    return '\n'.join(lines) + '\n'


def summary(rows: list[Row], differences: dict[str, str], reasons: list[Explanation], cases: int, torch_version: str) -> str:
    """A row for each difference, the most frequent first, with the sentence that explains most of its calls."""
    calls, ops = collections.Counter(), collections.defaultdict(set)
    sentences = collections.defaultdict(collections.Counter)
    for row in rows:
        for position, count in row.explained.items():
            reason = reasons[position]
            calls[reason.difference] += count
            ops[reason.difference].add(row.op)
            sentences[reason.difference][reason.why] += count
    lines = [totals(rows, cases, torch_version), '', '| difference | calls | ops | the most frequent case |', '|---|---|---|---|']
    for difference, count in calls.most_common():
        lines.append(f'| {differences[difference]} | {count} | {len(ops[difference])} | {sentences[difference].most_common(1)[0][0]} |')
    return '\n'.join(lines)


def with_summary(page: str, text: str, table_at: str) -> str:
    """The page with this summary between its marks, which links to the table."""
    before, mark, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f'the page does not contain {BEGIN} and {END}')
    return f'{before}{BEGIN}\n\n{text}\n\n[The table of all ops]({table_at}) lists the calls of each op.\n\n{END}{after}'


def write(page: Path, out: Path, rows: list[Row], differences: dict[str, str], reasons: list[Explanation], cases: int, torch_version: str) -> None:
    out.write_text(table(rows, reasons, cases, torch_version))
    text = summary(rows, differences, reasons, cases, torch_version)
    page.write_text(with_summary(page.read_text(), text, os.path.relpath(out, page.parent)))
