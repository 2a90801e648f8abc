"""The instruction sets for which loops of expressions are compiled, from the narrowest."""

from __future__ import annotations

from dataclasses import dataclass

BASELINE = 'baseline'


@dataclass(frozen=True)
class InstructionSet:
    """`macros`: what compilers define if their flags allow its instructions; none for what every processor runs."""

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
    """Those of these names, each once; the first is the one that every processor runs."""
    for name in names:
        if name not in INSTRUCTION_SETS:
            raise InstructionSetError(f'`{name}` is not an instruction set; choose from {", ".join(INSTRUCTION_SETS)}')
    if BASELINE not in names:
        raise InstructionSetError(f'the instruction sets {", ".join(names)} lack `{BASELINE}`, which processors without them run; add it')
    return [isa for isa in INSTRUCTION_SETS.values() if isa.name in names]
