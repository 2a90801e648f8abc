"""The key `range`: exceptions of the contract, with their reasons, and the table that the tests read."""

import re
import unittest

from codegen import load_ops
from codegen.model import Range
from codegen.views.op import OpView
from codegen.views.samples import OpTest

from .support import entry, error_tests, one_op, ops_yaml, registry

REASON = 'The derivative loses the digits of a result near 1.'


def wrong(text: str, *parts: str, **changes: str | None) -> tuple:
    return (ops_yaml(entry(range=f'{text}  #!', **changes)), *parts)


class Ranges(unittest.TestCase):
    def test_nothing_is_said(self) -> None:
        self.assertEqual(one_op().range, Range())

    def test_reasons(self) -> None:
        self.assertEqual(one_op(range=f'{{values: "{REASON}"}}').range, Range(values=REASON))
        self.assertEqual(one_op(range=f'{{gradients: "{REASON}", float32: true}}').range, Range(gradients=REASON, float32=True))
        self.assertEqual(one_op(range=f'{{bfloat16_products: "{REASON}"}}').range, Range(bfloat16_products=REASON))

    def test_parts(self) -> None:
        self.assertEqual(one_op(range=f'{{parts: "{REASON}"}}').range, Range(parts=REASON))

    def test_an_op_that_leaves_its_dtypes_to_its_parts(self) -> None:
        self.assertTrue(one_op(kernel=None, composite='true', backward=None).has_16_bits)
        self.assertFalse(one_op(kernel='{dtypes: [wide]}').has_16_bits)
        self.assertFalse(one_op(integer='[self]', backward=None, samples='[{self: {values: [1]}}]').has_16_bits)


class Tables(unittest.TestCase):
    def table(self, **changes: str | None) -> OpTest:
        ops = registry(entry(**changes))
        return OpTest(OpView(ops.ops[0], ops))

    def test_contracts(self) -> None:
        ranges = {'range', 'range_gradients'}
        self.assertLessEqual(ranges, set(self.table().contracts))
        self.assertEqual(ranges & set(self.table(backward='{self: none}').contracts), {'range'})
        self.assertFalse(ranges & set(self.table(kernel='{dtypes: [wide]}').contracts))
        self.assertLessEqual(ranges, set(self.table(kernel='{dtypes: [wide]}', range='{float32: true}').contracts))

    def test_reasons_are_quoted(self) -> None:
        self.assertEqual(self.table().range, {})
        said = r"{values: 'Not every \"digit\" counts.', float32: true}"
        self.assertEqual(self.table(range=said).range, {'range_values': '"Not every \\\\\\"digit\\\\\\" counts."', 'range_float32': 'true'})


@error_tests(load_ops, {
    'text': wrong('"why"', 'expected a mapping (`range`)'),
    'empty': wrong('{}', '`range` is empty', 'give the reason of an exception'),
    'unknown_key': wrong('{value: "A reason is here."}', 'unknown key `value` of `range`', 'did you mean `values`?'),
    'no_reason': wrong('{values: true}', 'expected text, found true or false'),
    'empty_reason': wrong('{values: ""}', 'found an empty string'),
    'a_word': wrong('{gradients: "Rounding."}', 'an exception needs its reason', 'a sentence that ends with a period'),
    'no_period': wrong('{gradients: "The result is rounded"}', 'a sentence that ends with a period'),
    'without_gradients': wrong(f'{{gradients: "{REASON}"}}', '`act` has no gradients', 'remove `gradients`', backward='{self: none}'),
    'without_16_bits': wrong(f'{{values: "{REASON}"}}', '`act` takes no tensors of 16 bits', 'remove the exception', kernel='{dtypes: [wide]}'),
    'parts_and_values': wrong(f'{{values: "{REASON}", parts: "{REASON}"}}', '`parts` is about results and gradients', 'remove the other exceptions'),
    'parts_and_products': wrong(f'{{bfloat16_products: "{REASON}", parts: "{REASON}"}}', '`parts` is about results and gradients'),
    'values_and_products': wrong(f'{{bfloat16_products: "{REASON}", values: "{REASON}"}}', '`values` includes `bfloat16_products`'),
    'float32_false': wrong('{float32: false}', '`float32: false` has no effect', 'remove it'),
})
class RangeErrors(unittest.TestCase):
    pass
