"""Public structs own their texts: a program may keep an option longer than the text that it was made from.

borrowed.py [ROOT] lists the members of types in installed headers that refer to the memory of others: string_view, StringRef, const char*, span and
ArrayRef. Each of them needs an entry in BORROWS that says why nothing dangles.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CONSTANT = 'literals of generated or compiled code, which live as long as the code'
STORED = 'points into the policy, which owns what it points to'
CALL = 'exists during one call'

# (header, member): why it may refer to the memory of others
BORROWS = {
    **{('amp/autocast/policy.h', member): STORED for member in
       ('file', 'preset', 'list', 'kernel', 'message', 'name', 'doc', 'pattern', 'ops', 'bans', 'extras', 'kernels', 'modules')},
    **{('amp/extension/library.h', member): CONSTANT for member in
       ('name', 'signature', 'casts', 'same_dtype', 'aliases', 'op', 'message', 'pattern', 'policy', 'ops', 'doc', 'base', 'rules', 'kernels', 'modules',
        'space_', 'ops_')},
    **{('amp/extension/op_samples.h', member): CONSTANT for member in ('label', 'skip', 'type', 'throws', 'name')},
    ('amp/extension/op_tests.h', 'name'): CONSTANT,
    ('amp/core/array_ref.h', 'values_'): 'OptionalIntArrayRef, an argument',
    **{('amp/core/error.h', member): CALL for member in ('function', 'file')},
    ('amp/core/tensor/tensor_impl.h', 'writer'): CONSTANT,
    ('amp/nn/module.h', 'clone_refusal_'): CONSTANT,
    ('amp/observe/observer.h', 'policy'): 'names of policies live as long as the process',
    ('amp/ops/checks.h', 'name'): CONSTANT,
    ('amp/ops/elementwise_op.h', 'name'): CONSTANT,
    ('amp/ops/index_loops.h', 'op'): CALL,
    ('amp/ops/op_call.h', 'name'): CONSTANT,
    ('amp/ops/op_call.h', 'parameters'): CONSTANT,
    ('amp/optim/one_cycle_lr.h', 'end_momentum'): CONSTANT,
    ('amp/optim/optimizer.h', 'name'): CONSTANT,
    **{('amp/quantize/recipe.h', member): 'a recipe that a program makes is an argument; those that are kept own their texts' for member in ('name', 'doc')},
    ('amp/tracing/observed_call.h', 'inputs'): CALL,
    ('amp/tracing/observed_call.h', 'args'): CALL,
}

# The lists of public headers in meson.build files.
LISTS = re.compile(r'(?:\bheaders \+?= files\(|install_headers\()(.*?)\)', re.S)
BORROWED = r'string_view|StringRef|const char\s*\*|\bspan<|ArrayRef'
# A member is a declaration without parentheses.
MEMBER = re.compile(rf'^ +(?:mutable |const )?[\w:<>, *]*(?:{BORROWED})[\w:<>, *]*? \**(\w+)(?: = [^()\n]*)?;', re.M)
NOT_A_MEMBER = re.compile(r' +(?:using|return|static|constexpr|inline|typedef|friend)\b')


def public_headers(root: Path) -> dict[str, Path]:
    """Include path -> file."""
    found: dict[str, Path] = {}
    for build in sorted((root / 'src').rglob('meson.build')):
        for block in LISTS.findall(build.read_text()):
            for name in re.findall(r"'([^']+\.(?:h|cuh))'", block):
                path = build.parent / name
                found[path.relative_to(root / 'src').as_posix()] = path
    for path in sorted((root / 'generated/amp').rglob('*.h')):
        found[path.relative_to(root / 'generated').as_posix()] = path
    return found


def members(text: str) -> list[str]:
    return [match[1] for match in MEMBER.finditer(text) if not NOT_A_MEMBER.match(match[0])]


def mistakes(root: Path, borrows: dict[tuple[str, str], str] = BORROWS) -> list[str]:
    found = {(name, member) for name, path in public_headers(root).items() for member in members(path.read_text())}
    new = [f'{name}: `{member}` refers to memory of others; own it (std::string, std::vector), or say in {Path(__file__).name} why nothing dangles'
           for name, member in sorted(found - set(borrows))]
    return new + [f'{name}: there is no such member as `{member}`; take it out of {Path(__file__).name}' for name, member in sorted(set(borrows) - found)]


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    found = mistakes(root)
    print('\n'.join(found) or 'public types own what they refer to')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
