"""The rule for one op in a policy file: a category, alone or with extras."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import categories
from .categories import CATEGORIES, EXTRAS
from ..load import Node
from ..model import MATHS, OUTPUTS, PASSTHROUGH, ROLES, Extras
from .policy_messages import message

_MAX_WORK = 2**63 - 1


@dataclass(frozen=True)
class Choice:
    """An op and its rule, before the name of the op is looked up. `places`: where the extras are written.

    `list` is the key above it in the file: a category, `rules` or `override`.
    """

    op: Node
    category: str
    message: str | None = None
    extras: Extras = Extras()
    places: Mapping[str, Node] = field(default_factory=dict)
    list: str = ''

    @property
    def text(self) -> str:
        """The rule as written in a file."""
        return f'{{category: {self.category}, {self.extras}}}' if self.extras else self.category

    @property
    def plain(self) -> bool:
        """Whether it removes the op from all lists."""
        return self.category == PASSTHROUGH and not self.extras

    @property
    def kind(self) -> tuple[str, Extras]:
        return self.category, self.extras


def parse_choice(op: Node, node: Node, what: str) -> Choice:
    if node.kind != 'map':
        return Choice(op, _category(node))
    entry = node.entry(what)
    banned = entry.take('banned')
    if banned:
        entry.done()
        return Choice(op, 'banned', banned.text())
    places = {key: value for key in ('category', *EXTRAS) if (value := entry.take(key))}
    entry.done()
    category = _category(entry.need('category'))
    extras = _extras(places)
    for key in EXTRAS:
        if key in places and key not in CATEGORIES[category].extras:
            places[key].error(message('misfit', extra=key, category=category, categories=', '.join(categories.going_with(key))))
    args = {f'args.{name.text()}': name for name, _ in places['args'].entry('`args`')} if 'args' in places else {}
    return Choice(op, category, None, extras, {**places, **args})


def _category(node: Node) -> str:
    category = node.word((*categories.listed(), PASSTHROUGH), 'category')
    if category == 'banned':
        node.error(message('banned_alone'))
    return category


def _extras(places: Mapping[str, Node]) -> Extras:
    math, output, work, quantize, budget, args = (places.get(key) for key in EXTRAS)
    return Extras(
        math.word(MATHS, 'arithmetic') if math else None,
        output.word(OUTPUTS, 'output') if output else None,
        _work(work) if work else None,
        _quantize(quantize) if quantize else None,
        _budget(budget) if budget else None,
        tuple((name.text(), role.word(ROLES, 'role')) for name, role in args.entry('`args`')) if args else (),
    )


def _quantize(node: Node) -> str:
    """The name of a recipe, which is looked up later. `true`: that of the region."""
    if node.kind != 'bool':
        return node.text()
    if not node.boolean():
        node.error(message('quantize_false'))
    return 'true'


def _budget(node: Node) -> float:
    budget = node.number()
    if not 0 < budget < 1:
        node.error(message('budget'))
    return float(budget)


def _work(node: Node) -> int:
    work = node.integer()
    if not 1 <= work <= _MAX_WORK:
        node.error(message('min_work', most=_MAX_WORK))
    return work
