"""Compares the answers of two libraries to one call."""

from __future__ import annotations

import math

# The smallest relative distance of numbers of a dtype.
_EPSILON = {'f64': 2.0**-52, 'c128': 2.0**-52, 'f32': 2.0**-23, 'c64': 2.0**-23, 'f16': 2.0**-10, 'bf16': 2.0**-7}
# How many of these distances two correct results may differ by, relative to the largest number of the result: sums may have another order.
_APART = {'f64': 4096, 'c128': 4096, 'f32': 512, 'c64': 512, 'f16': 6, 'bf16': 6}

# Differences of smaller results are relative to this magnitude, because small results are mostly rounding errors of 0.
_SMALLEST = 1 / 16

SAME, BOTH_THROW, MISSING = 'same', 'both throw', 'torch has no such call'


def kind_of_difference(case: dict, ours: dict, theirs: dict, random: bool) -> tuple[str, str]:
    """(SAME, BOTH_THROW, MISSING or the kind of difference, details)."""
    for name, answer in (('amp', ours), ('torch', theirs)):
        if 'crash' in answer:
            return f'{name} crashes', answer['crash']
    if ours.get('missing'):
        return 'amp has no such call', case['call']
    if theirs.get('missing'):
        return MISSING, case['call']
    if 'error' in ours and 'error' in theirs:
        return BOTH_THROW, ''
    if 'error' in ours:
        return 'amp throws', ours['error']
    if 'error' in theirs:
        return 'torch throws', theirs['error']
    if len(ours['results']) != len(theirs['results']):
        return 'number of results', f'{len(ours["results"])}, torch {len(theirs["results"])}'
    lowest = max((_EPSILON[dtype], dtype) for dtype in ['f64', *_dtypes(case)] if dtype in _EPSILON)[1]
    for i, (mine, other) in enumerate(zip(ours['results'], theirs['results'])):
        if found := _difference(mine, other, lowest, random):
            return found[0], f'result {i}: {found[1]}'
    if 'grad_error' in ours or 'grad_error' in theirs:
        if 'grad_error' not in theirs:
            return 'amp throws in backward', ours['grad_error']
        return (SAME, '') if 'grad_error' in ours else ('torch throws in backward', theirs['grad_error'])
    if ours['grads'] is None or theirs['grads'] is None:
        return (SAME, '') if ours['grads'] == theirs['grads'] else ('requires_grad', f'amp {ours["grads"] is not None}')
    for i, (mine, other) in enumerate(zip(ours['grads'], theirs['grads'])):
        if found := _difference(mine, other, lowest, random):
            return f'gradient {found[0]}', f'gradient {i}: {found[1]}'
    return SAME, ''


def _dtypes(case: dict) -> list[str]:
    found = [case['autocast']] if 'autocast' in case else []
    for value in (arg['value'] for arg in case['args']):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict) and 'dtype' in item:
                found.append(item['dtype'])
            elif isinstance(item, str):
                found.append(item)
    return found


def _difference(mine: dict | None, other: dict | None, lowest: str, random: bool) -> tuple[str, str] | None:
    if mine is None or other is None:
        # An undefined gradient stands for zeros.
        defined = mine or other
        return None if defined is None or not any(defined['values']) else ('undefined', f'amp {mine is None}, torch {other is None}')
    for key in ('dtype', 'shape'):
        if mine[key] != other[key]:
            return key, f'{mine[key]}, torch {other[key]}'
    if random:
        return None
    a, b = ([float(value) for value in answer['values']] for answer in (mine, other))
    dtype = mine['dtype']
    if dtype not in _EPSILON:
        return None if a == b else ('values', _first(a, b, lambda x, y: x == y))
    if _EPSILON[lowest] > _EPSILON[dtype]:
        dtype = lowest
    largest = max((abs(y) for y in b if math.isfinite(y)), default=0.0)
    bound = _APART[dtype] * _EPSILON[dtype] * max(largest, _SMALLEST)

    def close(x: float, y: float) -> bool:
        return x == y or (math.isnan(x) and math.isnan(y)) or abs(x - y) <= bound

    return None if all(map(close, a, b)) else ('values', _first(a, b, close))


def _first(a: list[float], b: list[float], same) -> str:
    i = next(i for i, (x, y) in enumerate(zip(a, b)) if not same(x, y))
    return f'element {i} of {len(a)} is {a[i]:.8g}, torch {b[i]:.8g}'
