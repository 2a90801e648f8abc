"""Reads callables.yaml: the functions that formulas and expressions may call, in addition to ops and helpers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .cpp import camel
from .load import Entry, load
from .parameters import Parameters, name_of, parameters_of

PATH = Path(__file__).parent / 'callables.yaml'


@dataclass(frozen=True)
class Listed:
    """`functions`: name as written in a formula -> overloads; `members`: the same for each type of object."""

    functions: Mapping[str, tuple[Parameters, ...]]
    members: Mapping[str, Mapping[str, tuple[Parameters, ...]]]
    types: tuple[str, ...]
    expressions: Mapping[str, tuple[Parameters, ...]]


@cache
def listed() -> Listed:
    return load_callables(PATH)


def load_callables(path: Path) -> Listed:
    entry = load(path).entry('the file')
    functions, members, types, expressions = map(entry.need, ('functions', 'members', 'types', 'expressions'))
    entry.done()
    return Listed(
        functions=_overloads(functions.entry('`functions`')),
        members={key.text(): _overloads(value.entry('the members of a type')) for key, value in members.entry('`members`')},
        types=types.texts(),
        expressions=_overloads(expressions.entry('`expressions`')),
    )


def _overloads(entry: Entry) -> dict[str, tuple[Parameters, ...]]:
    return {key.text(): tuple(map(parameters_of, value.items() if value.kind == 'seq' else [value])) for key, value in entry}


# --- the calls that generated/tests/callables.cpp makes ---


@dataclass(frozen=True)
class Check:
    name: str
    declarations: str
    arguments: str

    @property
    def concept(self) -> str:
        """The name of the C++ struct that checks the function: `MathFloorDiv` for `math::floor_div`."""
        return camel(self.name.replace('::', '_'))


def checks(overloads: Mapping[str, tuple[Parameters, ...]]) -> Iterator[Check]:
    """A call of each overload with all arguments, and one with the required arguments only."""
    for name, several in overloads.items():
        for parameters in several:
            for declarations in dict.fromkeys((parameters.all, parameters.required)):
                yield Check(name, ', '.join(declarations), ', '.join(map(name_of, declarations)))
