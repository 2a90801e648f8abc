"""Writes valid and invalid state dict files (corpus/) and Python's verdicts (verdicts.json), which C++ tests compare with amp's loaders.

usage, in the project's root: python -m tests.states.corpus          writes both; needs the package `safetensors` (the format's own reader)

A verdict is "good" or "bad". If amp is stricter than Python's reader, or lacks the dtype, verdicts.json has Python's verdict, and
DIFFERENCES has the reason; the C++ test expects the opposite there.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path

HERE = Path(__file__).resolve().parent


def entry(dtype: object = 'F32', shape: object = (2,), offsets: object = (0, 8), **more: object) -> dict:
    return {'dtype': dtype, 'shape': shape, 'data_offsets': offsets, **more}


def safetensors(header: object, data: bytes = b'', length: int | None = None) -> bytes:
    text = header if isinstance(header, str) else json.dumps(header, separators=(',', ':'))
    return struct.pack('<Q', len(text.encode()) if length is None else length) + text.encode() + data


def without(header: dict, key: str) -> dict:
    return {k: v for k, v in header.items() if k != key}


EIGHT = bytes(range(8))
ONE = {'a': entry()}

SAFETENSORS = {
    'nothing': safetensors({}),
    'one': safetensors(ONE, EIGHT),
    'padded': safetensors('{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}   ', EIGHT),
    'two': safetensors({'a': entry(), 'b': entry('BF16', [2, 2], [8, 16])}, EIGHT * 2),
    'other_order': safetensors({'b': entry('I32', [2], [8, 16]), 'a': entry()}, EIGHT * 2),
    'empty_tensor': safetensors({'a': entry('F64', [0, 3], [0, 0])}),
    'number': safetensors({'a': entry('F64', [], [0, 8])}, EIGHT),
    'metadata': safetensors({'__metadata__': {'format': 'pt'}, **ONE}, EIGHT),
    'every_dtype': safetensors({
        name: entry(name, [1], [at, at + size]) for name, size, at in
        [('F64', 8, 0), ('I64', 8, 8), ('F32', 4, 16), ('I32', 4, 20), ('F16', 2, 24), ('BF16', 2, 26), ('I16', 2, 28), ('I8', 1, 30), ('U8', 1, 31)]
    }, EIGHT * 4),
    'unsigned': safetensors({'a': entry('U64', [1])}, EIGHT),
    'float8': safetensors({'a': entry('F8_E4M3', [4], [0, 4]), 'b': entry('F8_E5M2', [2, 2], [4, 8])}, EIGHT),
    'float4': safetensors({'a': entry('F4', [2, 8])}, EIGHT),
    'float4_half_a_byte': safetensors({'a': entry('F4', [15])}, EIGHT),
    'complex': safetensors({'a': entry('C64', [1])}, EIGHT),
    'complex128': safetensors({'a': entry('C128', [1], [0, 16])}, EIGHT * 2),
    'empty_file': b'',
    'seven_bytes': b'1234567',
    'endless_header': b'\xff' * 8,
    'pickle': b'PK\x03\x04 a pickle of torch',
    'header_cut': safetensors(ONE)[:20],
    'data_cut': safetensors(ONE, EIGHT[:4]),
    'data_missing': safetensors(ONE),
    'data_too_long': safetensors(ONE, EIGHT + b'9'),
    'header_length_short': safetensors(ONE, EIGHT, length=20),
    'header_length_long': safetensors(ONE, EIGHT, length=60),
    'header_empty': safetensors(''),
    'header_a_list': safetensors('[]'),
    'header_a_space_first': safetensors(' {}'),
    'header_open': safetensors('{'),
    'header_with_more': safetensors('{}x'),
    'header_not_utf8': struct.pack('<Q', 3) + b'{\xff}',
    'header_too_deep': safetensors('{"a":' + '[' * 1000),
    'entry_a_number': safetensors({'a': 3}),
    'entry_empty': safetensors({'a': {}}),
    'no_dtype': safetensors({'a': without(entry(), 'dtype')}, EIGHT),
    'no_shape': safetensors({'a': without(entry(), 'shape')}, EIGHT),
    'no_offsets': safetensors({'a': without(entry(), 'data_offsets')}, EIGHT),
    'unknown_dtype': safetensors({'a': entry('F33')}, EIGHT),
    'dtype_a_number': safetensors({'a': entry(3)}, EIGHT),
    'shape_a_number': safetensors({'a': entry(shape=2)}, EIGHT),
    'shape_negative': safetensors({'a': entry(shape=[-2])}, EIGHT),
    'shape_real': safetensors({'a': entry(shape=[2.0])}, EIGHT),
    'shape_overflows': safetensors({'a': entry(shape=[2**62, 4], offsets=[0, 0])}),
    'shape_not_the_offsets': safetensors({'a': entry(shape=[3])}, EIGHT),
    'offsets_one': safetensors({'a': entry(offsets=[0])}, EIGHT),
    'offsets_three': safetensors({'a': entry(offsets=[0, 8, 8])}, EIGHT),
    'offsets_backwards': safetensors({'a': entry(offsets=[8, 0])}, EIGHT),
    'offsets_negative': safetensors({'a': entry(offsets=[-8, 0])}, EIGHT),
    'offsets_beyond': safetensors({'a': entry(offsets=[8, 16])}, EIGHT),
    'offsets_with_a_gap': safetensors({'a': entry(), 'b': entry(offsets=[12, 20])}, EIGHT * 2 + EIGHT[:4]),
    'offsets_overlap': safetensors({'a': entry(), 'b': entry(offsets=[4, 12])}, EIGHT + EIGHT[:4]),
    'offsets_do_not_begin_at_zero': safetensors({'a': entry(offsets=[4, 12])}, EIGHT + EIGHT[:4]),
    'unknown_key': safetensors({'a': entry(more=1)}, EIGHT),
    'name_twice': safetensors('{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}', b'1'),
    'metadata_a_number': safetensors({'__metadata__': 3}),
    'metadata_of_numbers': safetensors({'__metadata__': {'a': 3}}),
}

JSON = {
    'nothing': '{}',
    'numbers': '{"a": 1, "b": -2.5, "c": true, "d": "inf", "e": "nan"}',
    'tensor': '{"a": {"dtype": "Float", "shape": [2, 1], "data": [1, 2.5]}}',
    'integers': '{"a": {"dtype": "Long", "shape": [2], "data": [1, -9223372036854775807]}}',
    'python_names': '{"a": {"dtype": "float32", "shape": [1], "data": [1]}, "b": {"dtype": "int64", "shape": [1], "data": [2]}}',
    'infinite': '{"a": {"dtype": "Float", "shape": [3], "data": ["inf", "-inf", "nan"]}}',
    'empty_tensor': '{"a": {"dtype": "Half", "shape": [0, 3], "data": []}}',
    'empty_file': '',
    'open': '{',
    'a_list': '[1]',
    'a_number': '3',
    'more_after_it': '{"a": 1} {',
    'bare_nan': '{"a": NaN}',
    'comma_too_many': '{"a": 1,}',
    'single_quotes': "{'a': 1}",
    'comment': '{"a": 1} // one',
    'name_twice': '{"a": 1, "a": 2}',
    'null': '{"a": null}',
    'text': '{"a": "1"}',
    'list': '{"a": [1]}',
    'too_large_real': '{"a": 1e999}',
    'too_large_whole': '{"a": 18446744073709551615}',
    'no_data': '{"a": {"dtype": "Float", "shape": [2]}}',
    'no_dtype': '{"a": {"shape": [2], "data": [1, 2]}}',
    'no_shape': '{"a": {"dtype": "Float", "data": [1, 2]}}',
    'unknown_key': '{"a": {"dtype": "Float", "shape": [2], "data": [1, 2], "x": 1}}',
    'unknown_dtype': '{"a": {"dtype": "Floot", "shape": [2], "data": [1, 2]}}',
    'dtype_a_number': '{"a": {"dtype": 3, "shape": [2], "data": [1, 2]}}',
    'shape_negative': '{"a": {"dtype": "Float", "shape": [-2], "data": [1, 2]}}',
    'shape_a_number': '{"a": {"dtype": "Float", "shape": 2, "data": [1, 2]}}',
    'shape_real': '{"a": {"dtype": "Float", "shape": [2.0], "data": [1, 2]}}',
    'shape_overflows': '{"a": {"dtype": "Float", "shape": [9223372036854775807, 9], "data": []}}',
    'too_few': '{"a": {"dtype": "Float", "shape": [3], "data": [1, 2]}}',
    'too_many': '{"a": {"dtype": "Float", "shape": [1], "data": [1, 2]}}',
    'nested_data': '{"a": {"dtype": "Float", "shape": [1, 2], "data": [[1, 2]]}}',
    'real_in_integers': '{"a": {"dtype": "Long", "shape": [1], "data": [1.5]}}',
    'text_in_data': '{"a": {"dtype": "Float", "shape": [1], "data": ["x"]}}',
    'too_deep': '[' * 1000,
}

DIFFERENCES = {
    'safetensors/header_a_space_first': 'the format says that a header begins with {',
    'safetensors/name_twice': 'the format forbids it: which of them was meant?',
    'safetensors/unknown_key': 'what a later format may mean by it is not known',
}

# The names that are written, then those that are read as well: files of earlier versions have them.
INTEGERS = {'int64', 'int32', 'int16', 'int8', 'uint8', 'Long', 'Int', 'Short', 'Char', 'Byte'}
DTYPES = {'float64', 'float32', 'float16', 'bfloat16', 'bool', 'Double', 'Float', 'Half', 'BFloat16', 'Bool'} | INTEGERS


class Bad(Exception):
    pass


def expect(condition: object) -> None:
    if not condition:
        raise Bad


def unique(pairs: list[tuple[str, object]]) -> dict:
    expect(len(dict(pairs)) == len(pairs))
    return dict(pairs)


def check_number(value: object) -> None:
    expect(value in ('inf', '-inf', 'nan') if isinstance(value, str) else isinstance(value, (bool, int, float)))
    if isinstance(value, int):
        expect(-(2**63) <= value < 2**63)
    if isinstance(value, float):
        expect(abs(value) != float('inf'))


def check_tensor(value: dict) -> None:
    expect(set(value) == {'dtype', 'shape', 'data'} and value['dtype'] in list(DTYPES))
    expect(isinstance(value['shape'], list) and isinstance(value['data'], list))
    count = 1
    for size in value['shape']:
        expect(isinstance(size, int) and size >= 0)
        count *= size
    expect(count == len(value['data']))
    for number in value['data']:
        check_number(number)
        expect(value['dtype'] not in INTEGERS or isinstance(number, int))


def json_verdict(text: bytes) -> str:
    """The verdict for the format described in amp/interop/state_file.h."""
    def refuse(_: str) -> None:
        raise Bad

    try:
        state = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
        expect(isinstance(state, dict))
        for value in state.values():
            (check_tensor if isinstance(value, dict) else check_number)(value)
    except (Bad, ValueError, RecursionError):
        return 'bad'
    return 'good'


def safetensors_verdict(content: bytes) -> str:
    from safetensors import SafetensorError, deserialize

    try:
        deserialize(content)
    except SafetensorError:
        return 'bad'
    return 'good'


def main() -> None:
    verdicts = {}
    for folder, files, judge in (('safetensors', SAFETENSORS, safetensors_verdict), ('json', JSON, json_verdict)):
        (HERE / 'corpus' / folder).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            content = content if isinstance(content, bytes) else content.encode()
            (HERE / 'corpus' / folder / name).write_bytes(content)
            path = f'{folder}/{name}'
            verdicts[path] = {'python': judge(content), **({'reason': DIFFERENCES[path]} if path in DIFFERENCES else {})}
    (HERE / 'verdicts.json').write_text('{\n' + ',\n'.join(f'{json.dumps(path)}: {json.dumps(v)}' for path, v in sorted(verdicts.items())) + '\n}\n')


if __name__ == '__main__':
    main()
