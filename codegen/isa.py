"""The instruction sets for which loops of expressions are compiled, the narrowest first."""

from __future__ import annotations

from dataclasses import dataclass

BASELINE = 'baseline'


@dataclass(frozen=True)
class InstructionSet:
    """`macros`: compilers define them if their flags allow the instructions. Empty for the set that every processor has."""

    name: str
    macros: tuple[str, ...] = ()


INSTRUCTION_SETS = {
    isa.name: isa
    for isa in (
        InstructionSet(BASELINE),
        InstructionSet('avx2', ('__AVX2__', '__FMA__', '__F16C__')),
        InstructionSet('avx512', ('__AVX512F__', '__AVX512BW__', '__AVX512DQ__', '__AVX512VL__', '__FMA__', '__F16C__')),
    )
}


class InstructionSetError(Exception):
    """The instruction sets on the command line."""


def chosen(names: list[str]) -> list[InstructionSet]:
    """The instruction sets with these names, each once. The first is the baseline."""
    for name in names:
        if name not in INSTRUCTION_SETS:
            raise InstructionSetError(f'`{name}` is not an instruction set; choose from {", ".join(INSTRUCTION_SETS)}')
    if BASELINE not in names:
        raise InstructionSetError(f'the instruction sets {", ".join(names)} lack `{BASELINE}`, which other processors need; add it')
    return [isa for isa in INSTRUCTION_SETS.values() if isa.name in names]
