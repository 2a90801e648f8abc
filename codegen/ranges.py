"""Reads `range` of an op: the exceptions of the contract `range`, each with its reason, and whether it has a part in float32."""

from __future__ import annotations

import re

from .load import Node
from .model import Op, Range

# A capital letter or a name, at least three words, and a period.
_SENTENCE = re.compile(r'[A-Z0-9`].*\s.*\s.*\.', re.DOTALL)


def parse_range(node: Node, op: Op) -> Range:
    entry = node.entry('`range`')
    values, gradients, parts, products, float32 = map(entry.take, ('values', 'gradients', 'parts', 'bfloat16_products', 'float32'))
    entry.done()
    exception = values or gradients or parts or products
    if not (exception or float32):
        entry.error('`range` is empty; give the reason of an exception (values: "...", gradients: "...", parts: "..."), or `float32: true`')
    if parts and (exception is not parts or products):
        parts.error('`parts` is about results and gradients; remove the other exceptions, or `parts`')
    if values and products:
        products.error('`values` includes `bfloat16_products`; remove one of them')
    if exception and not op.has_16_bits:
        exception.error(f'`{op.id}` takes no tensors of 16 bits, so the contract `range` does not check it; remove the exception')
    if gradients and not op.differentiable:
        gradients.error(f'`{op.id}` has no gradients; remove `gradients`')
    if float32 and not float32.boolean():
        float32.error('`float32: false` has no effect; remove it')
    return Range(_reason(values), _reason(gradients), _reason(parts), _reason(products), float32 is not None)


def _reason(node: Node | None) -> str | None:
    if node is None:
        return None
    text = node.text()
    if not _SENTENCE.fullmatch(text):
        node.error('an exception needs its reason: a sentence that ends with a period and says which part of the mathematics loses digits')
    return text
