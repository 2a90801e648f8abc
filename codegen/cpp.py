"""C++ spelling of schema types, defaults and names."""

from __future__ import annotations

import re
import textwrap

from .model import Arg, Default, Reduction, Return, Type

_PARAMETER = {
    'Tensor': 'const Tensor&', 'Tensor?': 'const Tensor&', 'Tensor[]': 'TensorList', 'Tensor?[]': 'TensorList',
    'Scalar': 'const Scalar&', 'Scalar?': 'const std::optional<Scalar>&',
    'int': 'int64_t', 'int?': 'std::optional<int64_t>', 'int[]': 'IntArrayRef', 'int[]?': 'OptionalIntArrayRef',
    'float': 'double', 'float?': 'std::optional<double>', 'float[]': 'ArrayRef<double>', 'float[]?': 'std::optional<ArrayRef<double>>',
    'bool': 'bool', 'bool?': 'std::optional<bool>', 'bool[]': 'ArrayRef<bool>', 'str': 'StringRef', 'str?': 'std::optional<std::string_view>',
    'ScalarType': 'ScalarType', 'ScalarType?': 'std::optional<ScalarType>', 'Generator?': 'const std::optional<Generator>&',
}
_SAVED = {
    'Scalar': 'Scalar', 'Scalar?': 'std::optional<Scalar>', 'int[]': 'autograd::SavedInts', 'int[]?': 'autograd::SavedInts',
    'float[]': 'std::vector<double>', 'float[]?': 'std::optional<std::vector<double>>', 'str': 'std::string', 'str?': 'std::optional<std::string>',
    'Generator?': 'std::optional<Generator>',
}
_UNPACKED = {'Scalar': 'const Scalar&', 'Scalar?': 'const std::optional<Scalar>&', 'int[]': 'const IntArrayRef', 'int[]?': 'const OptionalIntArrayRef',
             'float[]': 'const ArrayRef<double>', 'float[]?': 'const std::optional<ArrayRef<double>>', 'str': 'const StringRef',
             'str?': 'const std::optional<std::string_view>', 'Generator?': 'const std::optional<Generator>&'}
_TYPE_SETS = {'floating': 'kFloatingTypes', 'wide': 'kWideTypes', 'integral': 'kIntegralTypes', 'bool': 'kBoolTypes', 'complex': 'kComplexTypes', 'storage': 'kStorageTypes'}
_SCALAR_TYPES = {'f64': 'kFloat64', 'f32': 'kFloat32', 'f16': 'kFloat16', 'bf16': 'kBFloat16', 'i64': 'kInt64', 'i32': 'kInt32', 'i16': 'kInt16',
                 'i8': 'kInt8', 'u8': 'kUInt8', 'bool': 'kBool', 'c64': 'kComplex64', 'c128': 'kComplex128'}


def schema_key(type_: Type) -> str:
    """The schema spelling without the N of `int[N]`."""
    return re.sub(r'\[\d+\]', '[]', str(type_))


def parameter_type(type_: Type) -> str:
    return _PARAMETER[schema_key(type_)]


def saved_type(type_: Type) -> str:
    """The type of a member that owns what the argument refers to."""
    saved = _SAVED.get(schema_key(type_), parameter_type(type_))
    assert 'Ref' not in saved and '_view' not in saved, f'nothing owns what an argument of type {type_} refers to'
    return saved


def unpacked_type(type_: Type) -> str:
    return _UNPACKED.get(schema_key(type_), f'const {parameter_type(type_)}')


def default_value(arg: Arg) -> str:
    default: Default = arg.default
    value = default.value
    if value is None:
        return '{}'
    if isinstance(value, Reduction):
        return f'Reduction::{value.value}'
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, tuple):
        return '{' + ', '.join(map(str, value)) + '}'
    if isinstance(value, str):
        return string(value)
    return 'INT64_MIN' if value == -2**63 else repr(value)


def return_type(returns: tuple[Return, ...]) -> str:
    if len(returns) > 1:
        return f'std::tuple<{", ".join(return_type((r,)) for r in returns)}>'
    type_ = returns[0].type
    scalars = {'int': 'int64_t', 'float': 'double', 'bool': 'bool', 'Scalar': 'Scalar', 'ScalarType': 'ScalarType'}
    return 'std::vector<Tensor>' if type_.list else scalars.get(type_.base, 'Tensor')


def type_set(groups: tuple[str, ...]) -> str:
    if not groups:
        return 'TypeSet{0}'
    if set(groups) | {'wide', 'storage'} == set(_TYPE_SETS):
        return 'kMovableTypes' if 'storage' in groups else 'kAllTypes'
    return ' | '.join(_TYPE_SETS.get(group) or f'type_bit({_SCALAR_TYPES[group]})' for group in groups)


def scalar_type(name: str) -> str:
    return _SCALAR_TYPES[name]


def camel(name: str) -> str:
    """`log_softmax` -> `LogSoftmax`, `_to_copy` -> `ToCopy`."""
    return ''.join(part[:1].upper() + part[1:] for part in name.split('_'))


def comment(text: str, indent: int = 0) -> str:
    lead = ' ' * indent + '// '
    return '\n'.join(textwrap.wrap(' '.join(text.split()), 140, initial_indent=lead, subsequent_indent=lead, break_long_words=False))


def string(text: str) -> str:
    text = text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n')
    return '"' + re.sub(r'[\x00-\x1f\x7f]', lambda match: f'\\{ord(match[0]):03o}', text) + '"'


def typed_literals(expr: str) -> str:
    """Converts the number literals of an elementwise expression to the compute type: `1 - x` -> `V(1) - x`."""
    return re.sub(r'(?<![\w.])(\d+\.?\d*(?:[eE][-+]?\d+)?)(?![\w.])', r'V(\1)', expr)
