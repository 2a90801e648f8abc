"""Breaks the long lines of generated C++ like a formatter. Arguments are aligned with their bracket. The cheapest breaks win."""

from __future__ import annotations

import heapq
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .memo import remembered

WIDTH = 140

_TOKEN = re.compile(r'\s+|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|->|::|&&|\|\||[<>=!+\-*/|&]=|\w+|[^\w\s]')
_RAW_STRING = re.compile(r'R"(\w*)\(')
_HEAD = re.compile(r'\s*(?!if |for |while |switch |.*\[&?\])\S.*\)( const)?( override)? \{$')
_OPEN, _CLOSE = '([{<', ')]}>'
_LINE_COST, _DEPTH_COST, _OVERFLOW_COST = 10, 7, 1000
_COSTS = {',': 0, ';': 0, '?': 40, ':': 2, '&&': 3, '||': 3, '|': 4, '=': 25, '+': 5, '-': 5, '*': 6, '/': 6}
_AFTER_BRACKET_COST = 16


def layout(text: str) -> str:
    """Puts short functions on one line, and breaks every line that is longer than `WIDTH`. Strings, raw strings and preprocessor directives are left alone."""
    lines: list[str] = []
    raw_end = ''
    for line in _joined(text.removesuffix('\n').split('\n')):
        raw = raw_end or line.lstrip().startswith('#') or _RAW_STRING.search(line)
        if start := _RAW_STRING.search(line):
            raw_end = f'){start[1]}"'
        if raw_end and raw_end in line:
            raw_end = ''
        lines += [line] if raw else fitted(line)
    return '\n'.join(lines) + '\n'


def _joined(lines: list[str]) -> list[str]:
    """A function whose body is one statement stands on one line, if it fits."""
    joined: list[str] = []
    for line in lines:
        if line.lstrip() == '}' and len(joined) > 1 and line == f'{_indent(joined[-2])}}}' and joined[-1].endswith(';') and _HEAD.match(joined[-2]):
            whole = f'{joined[-2]} {joined[-1].strip()} }}'
            if len(whole) <= WIDTH:
                joined[-2:] = [whole]
                continue
        joined.append(line)
    return joined


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def spaced(text: str) -> str:
    """An empty line before and after each item of a namespace that takes several lines, and none between items of one line."""
    lines: list[str] = []
    blocks = [block.split('\n') for block in _items(text)]
    for before, block in zip([[''], *blocks], blocks):
        if _is_item(before) and _is_item(block) and (len(before) > 1 or len(block) > 1):
            lines.append('')
        lines += block
    return '\n'.join(lines) + '\n'


def _is_item(block: list[str]) -> bool:
    """Whether it is a declaration or a definition."""
    return bool(block[0]) and not re.match(r'//|#|namespace|}|using', block[0])


def _items(text: str) -> list[str]:
    """The text in pieces: top-level items, and other lines. Without the empty lines between two items."""
    pieces: list[list[str]] = []
    for line in text.rstrip('\n').split('\n'):
        if pieces and _is_item(pieces[-1]) and (line.startswith((' ', '}')) or not line and not _is_complete(pieces[-1])) and not line.startswith('}  //'):
            pieces[-1].append(line)
        else:
            pieces.append([line])
    kept = [piece for i, piece in enumerate(pieces)
            if piece != [''] or not (0 < i < len(pieces) - 1 and _is_item(pieces[i - 1]) and _is_item(pieces[i + 1]))]
    return ['\n'.join(piece) for piece in kept]


def _is_complete(block: list[str]) -> bool:
    """Whether all of its brackets are closed."""
    text = re.sub(r'"(?:\\.|[^"\\])*"', '', '\n'.join(block))
    return all(text.count(open_) == text.count(close) for open_, close in ('()', '{}'))


def fitted(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    if line.lstrip().startswith('//'):
        return textwrap.wrap(line.strip(), WIDTH, initial_indent=indent, subsequent_indent=f'{indent}// ')
    parts = _blocks(line.strip())
    if len(parts) > 1:
        return [piece for depth, part in parts for piece in fitted(f'{indent}{"  " * depth}{part}')]
    return _broken(line.strip(), len(indent))


# --- lines that become blocks ---


def _blocks(line: str) -> list[tuple[int, str]]:
    """Puts the body of an `if`, a function or a lambda on separate lines: (levels of indentation, line)."""
    if match := re.match(r'if \(', line):
        end = _closing(line, match.end() - 1) + 1
        end += len(' [[unlikely]]') * line.startswith(' [[unlikely]]', end)
        if not line.startswith(' {', end):
            return [(0, f'{line[:end]} {{'), (1, line[end:].lstrip()), (0, '}')]
    for match in re.finditer(r'(?:\)|const|\]) \{ ', line):
        start = match.end() - 2
        end = _closing(line, start)
        statements = _statements(line[start + 1 : end])
        body = line[start : end + 1]
        if end == len(line) - 1 or len(statements) > 1 or not any(body in broken for broken in _broken(line, 8)):
            return [(0, line[: start + 1]), *((1, statement) for statement in statements), (0, line[end:])]
    return [(0, line)]


def _statements(text: str) -> list[str]:
    statements, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in '([{') - (char in ')]}')
        if not depth and char == ';':
            statements.append(text[start : i + 1].strip())
            start = i + 1
    rest = text[start:].strip()
    return statements + [rest] * bool(rest)


def _closing(text: str, start: int) -> int:
    """The position of the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] in '([{') - (text[i] in ')]}')
        if not depth:
            return i
    return len(text) - 1


# --- lines that are broken between arguments and operators ---


class _Word(NamedTuple):
    """A piece without a break. `cost` is the cost of a break before it; None: no break is allowed. Without a break, `space` precedes it."""

    text: str
    space: str
    cost: int | None
    opens: bool
    closes: int


def fitted_json(line: str) -> list[str]:
    """As `fitted`, for JSON inside a raw string."""
    return [line] if len(line) <= WIDTH else _broken(line, 0)


class _Level(NamedTuple):
    """An open bracket: the column at which lines inside it start, and the column of a `?` that still waits for its `:`, or -1."""

    column: int
    choice: int = -1


@remembered
def _broken(line: str, indent: int) -> list[str]:
    """Finds the cheapest breaks, as the shortest path over (word, column, open brackets). The path that may become the cheapest goes first (A*)."""
    words = list(_words(_TOKEN.findall(line)))
    costs = _break_costs(words)
    least_cost = _least_costs(words, costs, indent)
    queue: list[tuple] = [(0, 0, indent, (_Level(indent + 4),), (), 0)]
    seen = set()
    while queue:
        _, i, column, levels, breaks, cost = heapq.heappop(queue)
        if i == len(words):
            return _lines(words, dict(breaks), indent)
        if (i, column, levels) in seen:
            continue
        seen.add((i, column, levels))
        overflow = 0
        while i < len(words) and not overflow:  # the words of a line
            word = words[i]
            if costs[i] is not None:
                start, below = _next_line(words, i, levels, indent)
                end = start + len(word.text)
                total = cost + costs[i] + _OVERFLOW_COST * max(0, end - WIDTH)
                heapq.heappush(queue, (total + least_cost(i + 1, end), i + 1, end, _after(word, start, end, below), (*breaks, (i, start)), total))
            start = column + len(word.space)
            column = start + len(word.text)
            levels = _after(word, start, column, levels)
            overflow = max(0, column - WIDTH)
            i += 1
        cost += _OVERFLOW_COST * overflow
        heapq.heappush(queue, (cost + least_cost(i, column), i, column, levels, breaks, cost))
    return [' ' * indent + line]


def _next_line(words: list[_Word], i: int, levels: tuple[_Level, ...], indent: int) -> tuple[int, tuple[_Level, ...]]:
    """Where a line that begins with word `i` starts, and the open brackets then."""
    if words[i - 1].opens:
        levels = (*levels[:-1], _Level((levels[-2].column if len(levels) > 2 else indent) + 4))
    choice = levels[-1].choice
    return choice if choice >= 0 and words[i].text.startswith(':') else levels[-1].column, levels


def _break_costs(words: list[_Word]) -> list[int | None]:
    """The cost of a break before each word, which grows with the number of open brackets. None: no break is allowed."""
    costs: list[int | None] = []
    levels: tuple[_Level, ...] = (_Level(0),)
    for word in words:
        costs.append(None if word.cost is None or not costs else _LINE_COST + word.cost + _DEPTH_COST * (len(levels) - 1))
        levels = _after(word, 0, 0, levels)
    return costs


def _least_costs(words: list[_Word], costs: list[int | None], indent: int) -> Callable[[int, int], int]:
    """What the breaks from a word on cost at least: as many as the length needs, each as cheap as the cheapest."""
    room = WIDTH + 1 - indent  # the most that one break can move to the next line
    lengths, cheapest = [-WIDTH], [_OVERFLOW_COST]
    for word, cost in zip(reversed(words), reversed(costs)):
        lengths.append(lengths[-1] + len(word.space) + len(word.text))
        cheapest.append(cheapest[-1] if cost is None else min(cost, cheapest[-1]))
    lengths.reverse()
    cheapest.reverse()

    def least_cost(i: int, column: int) -> int:
        too_long = min(column, WIDTH) + lengths[i]
        return -(-too_long // room) * cheapest[i] if too_long > 0 else 0

    return least_cost


def _after(word: _Word, start: int, end: int, levels: tuple[_Level, ...]) -> tuple[_Level, ...]:
    """The open brackets behind a word."""
    if word.text[0] in '?:':
        levels = (*levels[:-1], levels[-1]._replace(choice=start if word.text[0] == '?' else -1))
    if word.closes:
        levels = levels[: len(levels) - word.closes] or levels[:1]
    return (*levels, _Level(end)) if word.opens else levels


def _lines(words: list[_Word], breaks: dict[int, int], indent: int) -> list[str]:
    lines = [' ' * indent]
    for i, word in enumerate(words):
        if i in breaks:
            lines.append(' ' * breaks[i] + word.text)
        else:
            lines[-1] += (word.space if i else '') + word.text
    return [line.rstrip() for line in lines]


def _words(tokens: list[str]) -> Iterator[_Word]:
    tokens = [*tokens, '', '']
    open_: list[str] = []
    text, space, cost, closes = '', '', None, 0
    within = 0  # the number of open brackets that this word has opened
    for i, token in enumerate(tokens[:-2]):
        after = tokens[i + 1]
        if token.isspace():
            continue
        opens = _is_open(tokens, i)
        if opens:
            open_.append(token)
        elif token in _CLOSE and (token != '>' or open_[-1:] == ['<']):
            del open_[-1:]
            closes += within == 0
            within = max(0, within - 1)
        behind = after if after.isspace() else ''
        next_cost = _cost_after(token, tokens[i + 2] if behind else after, opens, bool(behind))
        text += token
        if next_cost is None and after:
            within += opens
            text += behind
            continue
        yield _Word(text, space, cost, opens and next_cost is not None, closes)
        text, space, cost, closes, within = '', behind, next_cost, 0, 0


def _is_open(tokens: list[str], i: int) -> bool:
    """Whether a token opens a bracket. A `<` does so directly after a name and without a space behind it."""
    if tokens[i] == '<':
        return i > 0 and re.search(r'\w$', tokens[i - 1]) is not None and not tokens[i + 1].isspace()
    return tokens[i] in _OPEN


def _cost_after(token: str, following: str, opens: bool, spaced: bool) -> int | None:
    """The cost of a break between a token and the next one; None: no break is allowed."""
    if opens:
        return _AFTER_BRACKET_COST if following and following not in _CLOSE else None
    if not spaced:
        return None
    if following in ('?', ':'):
        return _COSTS[following]
    if token in _COSTS and token not in ('?', ':'):
        return _COSTS[token]
    return None
