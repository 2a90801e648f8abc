"""Finds the names that a derivative formula uses. A tape node must save them. calls.py checks the calls in a formula."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .load import did_you_mean
from .model import Op
from .tokens import IDENTIFIER, FormulaError, declared_names, free_names, is_known, tokenize

PROPERTIES = ('sizes', 'dim', 'numel', 'scalar_type', 'options', 'size', 'strides', 'storage_offset')
LIST_PROPERTIES = ('sizes', 'size')


@dataclass(frozen=True)
class SavedTensor:
    """An argument, or with `is_result` a result. An only result is named `result`."""

    name: str
    is_result: bool = False


@dataclass(frozen=True)
class SavedProperty:
    """A property of a tensor. The tensor itself need not be saved."""

    name: str
    property: str
    is_result: bool = False


@dataclass(frozen=True)
class Uses:
    """The names that one formula reads. Each tuple is in the order of the signature. `args` are the arguments that are not tensors."""

    tensors: tuple[SavedTensor, ...] = ()
    properties: tuple[SavedProperty, ...] = ()
    args: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    needs_all: bool = False
    grads: tuple[str, ...] = ()

    def has(self, name: str, is_result: bool) -> bool:
        """Whether the formula uses this argument or result, or one of its properties."""
        return any((used.name, used.is_result) == (name, is_result) for used in self.tensors + self.properties)

    def __or__(self, other: Uses) -> Uses:
        """The union, for a node with several formulas. A tensor keeps its properties, because it may be saved conditionally."""
        return Uses(
            tensors=_merged(self.tensors, other.tensors),
            properties=_merged(self.properties, other.properties),
            args=_merged(self.args, other.args),
            needs=_merged(self.needs, other.needs),
            needs_all=self.needs_all or other.needs_all,
            grads=_merged(self.grads, other.grads),
        )


def _merged(first: tuple, second: tuple) -> tuple:
    return tuple(dict.fromkeys(first + second))


def analyze(op: Op, formula: str) -> Uses:
    """The uses of a `formula` or `fused` expression."""
    return _Analysis(op, tokenize(formula)).uses()


def check_expression(op: Op, expression: str) -> frozenset[str]:
    """The arguments that an elementwise or composite expression uses. Any other name is an error."""
    tokens = tokenize(expression)
    names = {arg.name: None for arg in op.args}
    declared = declared_names(tokens, names)
    used = set()
    for i, word in free_names(tokens, names):
        if word in names:
            used.add(word)
        elif not is_known(tokens, i, declared):
            raise FormulaError(_unknown(word, names))
    return frozenset(used)


class _Analysis:
    def __init__(self, op: Op, tokens: list[str]) -> None:
        self.op, self.tokens = op, tokens
        self.args = {arg.name: arg for arg in op.args}
        self.declared = declared_names(tokens, self.args)
        self.results = {result.name: result for result in op.returns}
        self.single = len(op.returns) == 1
        self.tensors: set[SavedTensor] = set()
        self.properties: set[SavedProperty] = set()
        self.plain: set[str] = set()
        self.needs: set[str] = set()
        self.grads: set[str] = set()
        self.needs_all = False

    def uses(self) -> Uses:
        readers = {'grad': self._grad, 'grads': self._grads, 'result': self._result, 'results': self._results, 'needs': self._needs,
                   'wants': self._wants}
        for i, word in free_names(self.tokens, {*self.args, *readers}):
            if word in self.declared:
                continue
            if word in readers:
                readers[word](i)
            elif word in self.args:
                self._arg(word, i)
            elif not is_known(self.tokens, i, self.declared):
                raise FormulaError(_unknown(word, self._scope()))
        return self._ordered()

    def _scope(self) -> list[str]:
        differentiable = [result.name for result in self.op.differentiable_returns]
        grads = ['grads'] if self._list_result() else [f'grads.{name}' for name in differentiable] if not self.single else []
        return [
            *self.args,
            *(['grad'] if self._has_grad() else []),
            *grads,
            *(['result'] if self.single and not self._list_result() else [f'results.{name}' for name in self.results if not self.single]),
            'needs',
            'wants',
        ]

    def _has_grad(self) -> bool:
        return len(self.op.differentiable_returns) == 1 and not self._list_result()

    def _list_result(self) -> bool:
        return self.single and self.op.returns[0].type.list

    def _member(self, i: int) -> str | None:
        if self._token(i + 1) == '.' and IDENTIFIER.fullmatch(self._token(i + 2)):
            return self._token(i + 2)
        return None

    def _token(self, i: int) -> str:
        return self.tokens[i] if i < len(self.tokens) else ''

    def _arg(self, name: str, i: int) -> None:
        arg = self.args[name]
        if arg.is_tensor:
            self._save(SavedTensor(name), i, LIST_PROPERTIES if arg.list else PROPERTIES)
        else:
            self.plain.add(name)

    def _save(self, tensor: SavedTensor, i: int, properties: tuple[str, ...]) -> None:
        member = self._member(i)
        if member in properties and self._token(i + 3) == '(':
            self.properties.add(SavedProperty(tensor.name, member, tensor.is_result))
        else:
            self.tensors.add(tensor)

    def _grad(self, _: int) -> None:
        if not self._has_grad():
            raise FormulaError(f'`grad` stands for the gradient of one result, and this op has {self._result_names()}; '
                               f'write {" or ".join(name for name in self._scope() if name.startswith("grads"))}')
        self.grads.add(self.op.differentiable_returns[0].name)

    def _grads(self, i: int) -> None:
        if self._list_result():
            self.grads.add('result')
            return
        if self.single:
            raise FormulaError('`grads` is for ops of several results, and this one has one; write `grad`')
        name = self._member(i)
        names = [result.name for result in self.op.differentiable_returns]
        if name not in names:
            remedy = did_you_mean(name or '', names) or f'; write {" or ".join(f"grads.{name}" for name in names)}'
            raise FormulaError(f'`grads{"." + name if name else ""}` is not the gradient of a result{remedy}')
        self.grads.add(name)

    def _result(self, i: int) -> None:
        if not self.single or self._list_result():
            names = [name for name in self._scope() if name.startswith('results')]
            raise FormulaError(f'`result` stands for the only tensor that an op returns, and this op has {self._result_names()}; '
                               f'write {" or ".join(names) or "the formula without it"}')
        self._save(SavedTensor('result', True), i, PROPERTIES)

    def _results(self, i: int) -> None:
        if self.single:
            raise FormulaError('`results` is for ops of several results, and this one has one; write `result`')
        name = self._member(i)
        if name not in self.results:
            remedy = did_you_mean(name or '', self.results) or f'; write {" or ".join(f"results.{name}" for name in self.results)}'
            raise FormulaError(f'`results{"." + name if name else ""}` is not a result{remedy}')
        self._save(SavedTensor(name, True), i + 2, PROPERTIES)

    def _needs(self, i: int) -> None:
        name = self._member(i)
        if name is None:
            self.needs_all = True
        else:
            self._check_floating('needs', name)
            self.needs.add(name)

    def _wants(self, i: int) -> None:
        self._check_floating('wants', self._member(i))

    def _check_floating(self, word: str, name: str | None) -> None:
        names = [arg.name for arg in self.op.floating if not arg.list or word == 'needs']
        if name not in names:
            remedy = did_you_mean(name or '', names) or f'; write one of {", ".join(f"{word}.{name}" for name in names)}'
            raise FormulaError(f'`{word}{"." + name if name else ""}` is not a floating tensor argument{remedy}')

    def _result_names(self) -> str:
        return 'a list of them' if self._list_result() else f'{len(self.results)} ({", ".join(self.results)})'

    def _ordered(self) -> Uses:
        arg_names, result_names = list(self.args), list(self.results)

        def order(saved: SavedTensor | SavedProperty) -> tuple:
            names = result_names if saved.is_result else arg_names
            return saved.is_result, names.index(saved.name), getattr(saved, 'property', '')

        properties = {p for p in self.properties if SavedTensor(p.name, p.is_result) not in self.tensors}
        return Uses(
            tuple(sorted(self.tensors, key=order)),
            tuple(sorted(properties, key=order)),
            tuple(name for name in arg_names if name in self.plain),
            tuple(name for name in arg_names if name in self.needs),
            self.needs_all,
            tuple(name for name in result_names if name in self.grads),
        )


def _unknown(word: str, scope: Iterable[str]) -> str:
    return f'`{word}` is not in scope{did_you_mean(word, scope)} (in scope: {", ".join(scope)})'
