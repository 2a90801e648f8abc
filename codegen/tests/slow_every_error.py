"""Every line of the generator that reports a mistake in a YAML file is covered by a test."""

import ast
import io
import sys
import unittest
from pathlib import Path
from unittest import mock

from codegen.load import SpecError
from codegen.tokens import FormulaError

PACKAGE = Path(__file__).resolve().parents[1]
REPORTS = ('error', '_expected')  # methods that raise SpecError


def reports(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call) and getattr(node.exc.func, 'id', '') in ('SpecError', 'FormulaError')
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REPORTS


def places() -> dict[tuple[str, int], range]:
    """(file, line) of each report, and the lines that it spans."""
    return {(str(path), node.lineno): range(node.lineno, node.end_lineno + 1)
            for path in (*PACKAGE.glob('*.py'), *PACKAGE.glob('policies/*.py')) for node in ast.walk(ast.parse(path.read_text())) if reports(node)}


def calls_of_errors() -> set[tuple[str, int]]:
    """(file, line) of every call on the stack when a test caused an error."""
    calls = set()

    def recorded(error: type) -> mock._patch:
        make = error.__init__

        def init(self: Exception, *args: object) -> None:
            make(self, *args)
            frame = sys._getframe(1)
            while frame is not None:
                calls.add((frame.f_code.co_filename, frame.f_lineno))
                frame = frame.f_back

        return mock.patch.object(error, '__init__', init)

    names = sorted({path.stem for path in (PACKAGE / 'tests').glob('test_*.py')} - {'test_adding_an_op', 'test_presets'})
    suite = unittest.defaultTestLoader.loadTestsFromNames(f'codegen.tests.{name}' for name in names)
    with recorded(SpecError), recorded(FormulaError):
        unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    return calls


class EveryError(unittest.TestCase):
    def test_is_reached_by_a_test(self) -> None:
        calls = calls_of_errors()
        missed = [f'{Path(file).name}:{line}' for (file, line), lines in places().items() if not any((file, at) in calls for at in lines)]
        self.assertEqual(missed, [], 'errors without a test; add cases to codegen/tests/test_*errors.py and the like')
