"""Writes C++ that defines each function of NVIDIA's driver library, and lets it fail.

    functions.py write STUB OUTPUT     STUB: the toolkit's stub of the library, from which only the names come
    functions.py compare STUB LIBRARY  fails if LIBRARY lacks a function of STUB

The definitions are weak: those of driver.cpp replace them.
"""
import struct
import sys
from pathlib import Path

DYNAMIC_SYMBOLS = 11  # the type of a section
FUNCTION = 2  # the type of a symbol


def functions(library):
    """The names of the functions that a shared library defines, sorted."""
    data = library.read_bytes()
    if data[:6] != b'\x7fELF\x02\x01':
        raise ValueError(f'{library} is no library of a 64-bit little-endian system')
    sections_at, = struct.unpack_from('<Q', data, 0x28)
    section_bytes, section_count = struct.unpack_from('<HH', data, 0x3a)
    sections = [struct.unpack_from('<IIQQQQII', data, sections_at + i * section_bytes) for i in range(section_count)]
    names = set()
    for _, kind, _, _, at, size, link, _ in sections:
        if kind != DYNAMIC_SYMBOLS:
            continue
        strings = sections[link][4]
        for symbol in range(at, at + size, 24):
            name, info, _, section = struct.unpack_from('<IBBH', data, symbol)
            if info & 15 == FUNCTION and section != 0:
                begin = strings + name
                names.add(data[begin:data.index(b'\0', begin)].decode())
    return sorted(names)


def source(names):
    lines = ['// Written by functions.py. The functions of the driver: each fails, and is counted.',
             'extern "C" int fake_driver_refuse(const char* function);',
             '',
             '#define FAILS(name) \\',
             '  extern "C" __attribute__((weak)) int name() { return fake_driver_refuse(#name); }',
             '']
    return '\n'.join(lines + [f'FAILS({name})' for name in names]) + '\n'


def main(command, stub, other):
    names = [name for name in functions(Path(stub)) if name.startswith('cu')]
    if not names:
        return f'{stub} has no functions of the driver'
    if command == 'write':
        Path(other).write_text(source(names))
        return 0
    missing = sorted(set(names) - set(functions(Path(other))))
    return f'{other} lacks {", ".join(missing)}' if missing else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
