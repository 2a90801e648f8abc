"""Breaks declarations of C++ into lines that fit a page."""

from __future__ import annotations

import re

WIDTH = 80


def wrapped(code: str, width: int = WIDTH) -> str:
    """A declaration with lines of at most `width` characters, where that is possible."""
    if '//' in code or max(map(len, code.split('\n'))) <= width:
        return code
    text = re.sub(r'\s*\n\s*', ' ', code)
    text = re.sub(r'([(\[<]) ', r'\1', text)
    lines: list[str] = []
    if text.startswith('template'):
        end = closing(text, text.index('<')) + 1
        lines, text = [text[:end]], text[end:].lstrip()
    if text.startswith('requires'):
        end = _end_of_constraint(text)
        lines, text = [*lines, *_filled(re.split(r'(?<=&& )', text[:end]), '', '    ', width)], text[end:].lstrip()
    return '\n'.join(lines + _broken(text, '', width))


def _broken(text: str, indent: str, width: int) -> list[str]:
    """The lines of a text, which is broken at the commas in its outermost brackets."""
    if len(indent) + len(text) <= width:
        return [indent + text]
    opening = _opening(text)
    if opening is None and len(parts := separated(text)) > 1:  # several variables
        return _filled(parts, indent, indent + '    ', width)
    if opening is None or ' | ' in text or re.match('(class|struct) ', text):
        return _filled(re.split('(?<= = )|(?<= : )|(?<= && )|(?<= [|] )', text), indent, indent + '    ', width)
    end = closing(text, opening)
    inside, head = separated(text[opening + 1:end]), text[:opening + 1]
    if inside[0].startswith(' '):
        inside[0], head = inside[0][1:], head + ' '
    inside[-1] += text[end:]
    column = len(indent) + len(head)
    if column <= width // 2 and max(len(part) for part in inside) + column + 1 <= width:
        lines = _filled(inside, '', ' ' * column, width - column, first='')
        lines = [indent + head + lines[0].lstrip(), *(' ' * column + line.lstrip() for line in lines[1:])]
    else:
        lines = [indent + head, *_filled(inside, indent + '    ', indent + '    ', width)]
    return lines


def _filled(parts: list[str], indent: str, further: str, width: int, first: str | None = None) -> list[str]:
    """As many parts on each line as fit."""
    lines = [indent if first is None else first]
    is_empty = True
    for part in parts:
        if not is_empty and len(lines[-1]) + len(part.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append(further if first is None else '')
        lines[-1] += part
        is_empty = False
    lines[-1] = lines[-1].rstrip()
    return lines


def _opening(text: str) -> int | None:
    """Where the longest pair of brackets outside of all others begins."""
    best, at = None, 0
    while at < len(text):
        if text[at] in '({' or (text[at] == '<' and re.search(r'\w$', text[:at]) and not text[:at].endswith('operator')):
            end = closing(text, at)
            if text[at] != '<' and end > at + 1 and (best is None or end - at > closing(text, best) - best):
                best = at
            at = end
        at += 1
    return best


def _end_of_constraint(text: str) -> int:
    """Where a requires clause ends: a list of brackets and names with arguments, joined by &&."""
    end = len('requires')
    while True:
        end += len(re.match(r' ?[\w:!]*', text[end:])[0])
        if text[end] in '(<':
            end = closing(text, end) + 1
        if not text[end:].startswith(' && '):
            return end
        end += 3


def closing(text: str, opening: int) -> int:
    """Where the bracket at `opening` is closed."""
    depth = 0
    for at in range(opening, len(text)):
        if text[at] in '([{' or (text[at] == '<' and text[opening] == '<'):
            depth += 1
        elif text[at] in ')]}' or (text[at] == '>' and text[opening] == '<' and text[at - 1] != '-'):
            depth -= 1
            if depth == 0:
                return at
    return len(text) - 1


def separated(text: str) -> list[str]:
    """The text behind each comma that is outside of brackets, with the comma."""
    parts, depth, begin = [], 0, 0
    for at, c in enumerate(text):
        if c in '([{<':
            depth += 1
        elif c in ')]}' or (c == '>' and text[at - 1:at] != '-'):
            depth -= 1
        elif c == ',' and depth == 0:
            parts.append(text[begin:at + 1] + ' ')
            begin = at + 1
            while text[begin:begin + 1] == ' ':
                begin += 1
    parts.append(text[begin:])
    return parts
