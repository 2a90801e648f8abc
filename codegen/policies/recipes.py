"""Reads `recipes:` of autocast_policy.yaml and of policy files: how the operands of products are quantized. src/amp/quantize/recipe.h says what
the keys mean; src/amp/autocast/policy_file/recipes.cpp is the C++ counterpart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..load import Node, did_you_mean, each
from .policy_messages import message

FORMATS = ('e4m3', 'e5m2', 'e2m1')
SCALES = ('float32', 'pow2', 'e8m0', 'e4m3')
ROUNDINGS = ('up', 'floor', 'even')
NONFINITES = ('propagate', 'saturate')
SCALINGS = ('current', 'delayed')
AMAXES = ('max', 'most_recent')
ROLES = ('input', 'weight', 'gradient')
PRODUCTS = ('output', 'grad_input', 'grad_weight')
BACK = 'weight_in_grad_input'
_HYBRID = ('e4m3', 'e4m3', 'e5m2')
# The keys of delayed scaling, with their defaults, and the limits of those that are numbers: kMostHistory and kMostMargin of recipe.h.
_DELAYED = {'amax': 'max', 'history': 1024, 'margin': 0, 'observe': False}
_LIMITS = {'history': (1, 1 << 20), 'margin': (-100, 100)}
_BLOCK = re.compile(r'(\d{1,18})(?:x(\d{1,18}))?')


@dataclass(frozen=True)
class Recipe:
    """`blocks`: (rows, columns) by role, 0 for all, and last that of the weight in the product grad_input."""

    name: str
    doc: str = ''
    formats: tuple[str, ...] = ('e4m3',) * 3
    blocks: tuple[tuple[int, int], ...] = ((0, 0),) * 4
    scale: str = 'float32'
    rounding: str = 'up'
    nonfinite: str = 'propagate'
    low: tuple[str, ...] = ()
    stochastic: tuple[str, ...] = ()
    hadamard: tuple[str, ...] = ()
    scaling: str = 'current'
    amax: str = 'max'
    history: int = 1024
    margin: int = 0
    observe: bool = False

    @property
    def mistake(self) -> str | None:
        """Why no product can use it."""
        if set(self.formats) == {'e5m2'}:
            return message('recipe_e5m2', name=self.name)
        if 'e2m1' in self.formats and set(self.formats) != {'e2m1'}:
            return message('recipe_e2m1', name=self.name)
        if ('e2m1' in self.formats) != (self.scale == 'e4m3'):
            return message('recipe_e2m1_scale', name=self.name)
        if self.scale == 'float32' and any(columns for _, columns in self.blocks):
            return message('recipe_blocks', name=self.name)
        if self.scaling == 'delayed' and (any(block != (0, 0) for block in self.blocks) or self.scale not in ('float32', 'pow2')):
            return message('recipe_delayed_scale', name=self.name)
        if self.scaling == 'delayed' and self.hadamard:
            return message('recipe_delayed_transform', name=self.name)
        return message('recipe_low', name=self.name) if set(self.low) == set(PRODUCTS) else None


def read_recipes(node: Node, builtin: Mapping[str, Recipe]) -> dict[str, Recipe]:
    """The recipes of a file by name. A recipe may inherit one that is built in, or one above it in the file."""
    known = dict(builtin)

    def read(pair: tuple[Node, Node]) -> tuple[str, Recipe]:
        key, value = pair
        name = key.text()
        if name in builtin:
            key.error(message('built_in_recipe', name=name))
        known[name] = _recipe(key, value, known)
        return name, known[name]

    return dict(each(node.entry('`recipes`'), read))


def unknown_recipe(node: Node, known: Iterable[str]) -> None:
    node.error(message('unknown_recipe', name=node.text(), hint=did_you_mean(node.text(), known), recipes=', '.join(known)))


def _recipe(key: Node, node: Node, known: Mapping[str, Recipe]) -> Recipe:
    entry = node.entry(f'recipe `{key.text()}`')
    doc, inherits, formats, block, scale, rounding, nonfinite, gemms, codes, transform, scaling = map(
        entry.take, ('doc', 'inherits', 'formats', 'block', 'scale', 'round', 'nonfinite', 'gemms', 'codes', 'transform', 'scaling'))
    delayed = {name: entry.take(name) for name in _DELAYED}
    entry.done()
    if inherits and inherits.text() not in known:
        unknown_recipe(inherits, known)
    base = replace(known[inherits.text()], name=key.text()) if inherits else Recipe(key.text())
    recipe = replace(
        base,
        doc=doc.text() if doc else base.doc,
        formats=_formats(formats, base.formats) if formats else base.formats,
        blocks=_blocks(block, base.blocks) if block else base.blocks,
        scale=scale.word(SCALES, 'scale') if scale else base.scale,
        rounding=rounding.word(ROUNDINGS, 'rounding') if rounding else base.rounding,
        nonfinite=nonfinite.word(NONFINITES, 'treatment of infinities') if nonfinite else base.nonfinite,
        low=_chosen(gemms, 'gemms', PRODUCTS, ('low', 'quantized'), 'arithmetic of a product') if gemms else base.low,
        stochastic=_chosen(codes, 'codes', ROLES, ('stochastic', 'nearest'), 'rounding of codes') if codes else base.stochastic,
        hadamard=_chosen(transform, 'transform', PRODUCTS, ('hadamard', 'none'), 'transform') if transform else base.hadamard,
        scaling=scaling.word(SCALINGS, 'scaling') if scaling else base.scaling,
    )
    recipe = _with_delayed_keys(recipe, key, delayed)
    if recipe.mistake:
        key.error(recipe.mistake)
    return recipe


def _with_delayed_keys(recipe: Recipe, key: Node, nodes: Mapping[str, Node | None]) -> Recipe:
    given = {name: node for name, node in nodes.items() if node}
    if recipe.scaling == 'current':
        for name in given:
            key.error(message('recipe_delayed_keys', word=name, name=recipe.name))
        return replace(recipe, **_DELAYED)
    return replace(recipe, **dict(each(given.items(), lambda pair: (pair[0], _delayed_key(*pair)))))


def _delayed_key(name: str, node: Node) -> str | int | bool:
    if name == 'amax':
        return node.word(AMAXES, 'choice of an amax')
    if name == 'observe':
        return node.boolean()
    number = node.integer()
    least, most = _LIMITS[name]
    if not least <= number <= most:
        node.error(message('recipe_number', word=name, least=least, most=most))
    return number


def _formats(node: Node, base: tuple[str, ...]) -> tuple[str, ...]:
    if node.kind != 'map':
        word = node.word((*FORMATS, 'hybrid'), 'format')
        return _HYBRID if word == 'hybrid' else (word,) * len(ROLES)
    entry = node.entry('`formats`')
    given = [entry.take(role) for role in ROLES]
    entry.done()
    return tuple(each(zip(given, base), lambda pair: pair[0].word(FORMATS, 'format') if pair[0] else pair[1]))


def _blocks(node: Node, base: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if node.kind != 'map':
        return (_block(node),) * (len(ROLES) + 1)
    entry = node.entry('`block`')
    given = dict(zip((*ROLES, BACK), [entry.take(key) for key in (*ROLES, BACK)]))
    entry.done()
    if given['weight'] and not given[BACK]:
        given[BACK] = given['weight']
    return tuple(each(zip(given.values(), base), lambda pair: _block(pair[0]) if pair[0] else pair[1]))


def _block(node: Node) -> tuple[int, int]:
    text = str(node.integer()) if node.kind == 'int' else node.text()
    if text in ('tensor', 'row'):
        return (0, 0) if text == 'tensor' else (1, 0)
    match = _BLOCK.fullmatch(text)
    first, second = (int(match[1]), int(match[2] or 0)) if match else (0, 0)
    if not match or first < 1 or (match[2] and second < 1):
        node.error(message('recipe_block', text=text))
    return (first, second) if match[2] else (1, first)


def _chosen(node: Node, name: str, keys: tuple[str, ...], words: tuple[str, str], what: str) -> tuple[str, ...]:
    """The keys with the first word."""
    entry = node.entry(f'`{name}`')
    given = [(key, entry.take(key)) for key in keys]
    entry.done()
    return tuple(key for key, value in given if value and value.word(words, what) == words[0])
