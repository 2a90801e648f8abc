"""Finds the declarations that share the comment of the one above them.

A comment describes the declaration directly below it. It also describes the next ones, up to an empty line or another comment, if

- they are its overloads, its in-place and out variants, or its setter,
- they are named in it, if it is about several things (it begins with "Throw" or "These", has "both names", or ends with a colon), and in generated headers,
- their names differ in one word and their parameters do not differ, or one name contains the other (`min_scale`, `max_scale`),
- one of them calls the other (`cpu`, which calls `to`), or both are other names of types or functions.

So a member that needs no comment is not described by the comment of its neighbor.
"""

from __future__ import annotations

import re

from docs.site.model import Declaration

KINDS = ({'function', 'value', 'type'}, {'macro'})
ABOUT_SEVERAL = re.compile(r'^(Throw|These)\b|\bboth names\b|:$')
NOT_ONLY_A_NAME = re.compile('[a-z]+')  # also a word of English
WORD = re.compile(r'[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+')


def belong_together(previous: Declaration, declaration: Declaration, line: int, by_paragraph: bool) -> bool:
    """Whether the comment of the previous declaration also describes the one on this line."""
    if previous.scope != declaration.scope or line - previous.last_line not in (0, 1) or not any(
            previous.kind in kinds and declaration.kind in kinds for kinds in KINDS):
        return False
    if declaration.codes[0] == previous.codes[-1]:  # of the same macro call
        return True
    if declaration.comment or declaration.remark or previous.remark or previous.is_included != declaration.is_included:
        return False
    if _base(declaration.names[0]) == _base(previous.names[0]):
        return True
    return bool(previous.comment) and (by_paragraph or _are_alike(previous, declaration))


def _are_alike(previous: Declaration, declaration: Declaration) -> bool:
    """Whether a comment above the previous declaration is also about this one."""
    name, comment = declaration.names[0], previous.comment
    if previous.names[0] == previous.scope.split('::')[-1]:  # a constructor
        return not NOT_ONLY_A_NAME.fullmatch(name) and _is_named(name, comment)
    if ABOUT_SEVERAL.search(comment) or _is_named(name, comment) or previous.kind == declaration.kind == 'type':
        return True
    if name in previous.calls or declaration.calls & set(previous.names):
        return True
    have_same_parameters = previous.parameters == declaration.parameters
    return previous.kind != 'macro' and any(_are_variants(other, name, have_same_parameters) for other in previous.names)


def _is_named(name: str, comment: str) -> bool:
    """Whether a comment has the name, not as the object of a call such as `options().size()`."""
    return re.search(rf'\b{re.escape(name.strip("_"))}\b(?!\(\)\.)', comment) is not None


def _base(name: str) -> str:
    """The name without what in-place and out variants add, and without what setters begin with."""
    return re.sub('^[gs]et_', '', name.removesuffix('_out').strip('_'))


def _are_variants(a: str, b: str, have_same_parameters: bool) -> bool:
    """Whether two names differ in one of several words, or one of them contains the other."""
    first, second = WORD.findall(a), WORD.findall(b)
    if len(first) == len(second):
        return have_same_parameters and len(first) > 1 and sum(x != y for x, y in zip(first, second)) == 1
    shorter, longer = sorted((first, second), key=len)
    return bool(shorter) and set(shorter) < set(longer)
