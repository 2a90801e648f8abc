"""Reads nvdisasm's output for a cubin (nvdisasm --print-code): the instructions of each kernel, and its innermost loops."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

FUNCTION = re.compile(r'^\.text\.(\S+):')
LABEL = re.compile(r'^(\.L\w*):')
INSTRUCTION = re.compile(r'^\s*/\*[0-9a-f]+\*/\s+(.*?)\s*;')
GUARD = re.compile(r'^@!?U?P[T\d]\s+')
UNIFORM_CONDITION = re.compile(r'^!?UP\d$')
TARGET = re.compile(r'`\(([\w$.]+)\)')
REGISTER = re.compile(r'\bR(\d+)(?:\.64)?\b')
LOAD = re.compile(r'^LDG\b')
WIDE_LOAD = re.compile(r'^LDG\.E(\.\w+)*\.128\b')


@dataclass(frozen=True)
class Instruction:
    opcode: str  # including modifiers, such as LDG.E.128
    operands: tuple[str, ...]
    guarded: bool  # whether it has a predicate

    @property
    def target(self) -> str:
        """The target label of a branch or call; empty if a register holds the target."""
        for operand in self.operands:
            if match := TARGET.search(operand):
                return match[1]
        return ''

    def loaded(self) -> set[int]:
        """The registers that a load from global memory writes."""
        match = REGISTER.match(self.operands[0])
        if not match:
            return set()
        count = 4 if '.128' in self.opcode else 2 if '.64' in self.opcode else 1
        return set(range(int(match[1]), int(match[1]) + count))

    def mentioned(self, skip_first: bool = False) -> set[int]:
        return {int(match[1]) for operand in self.operands[skip_first:] for match in REGISTER.finditer(operand)}


@dataclass
class Kernel:
    name: str
    instructions: list[Instruction] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)  # the instruction that follows

    def innermost_loops(self) -> list[list[Instruction]]:
        """The loops: from the target of each backward branch to the branch, without loops that contain another one."""
        ends: dict[int, int] = {}
        for at, instruction in enumerate(self.instructions):
            target = self.labels.get(instruction.target) if instruction.opcode.startswith('BRA') else None
            if target is not None and target < at:  # after each kernel is a branch to itself, which is never executed
                ends[target] = max(at, ends.get(target, 0))
        inner = [(begin, end) for begin, end in ends.items()
                 if not any(begin <= b and e <= end and (b, e) != (begin, end) for b, e in ends.items())]
        return [self.instructions[begin : end + 1] for begin, end in inner]


def parse(text: str) -> list[Kernel]:
    kernels: list[Kernel] = []
    kernel = None
    for line in text.splitlines():
        if match := FUNCTION.match(line):
            kernel = Kernel(match[1])
            kernels.append(kernel)
        elif kernel is None:
            continue
        elif match := LABEL.match(line):
            kernel.labels[match[1]] = len(kernel.instructions)
        elif line.startswith(('.section', '\t.section')):
            kernel = None
        elif match := INSTRUCTION.match(line):
            kernel.instructions.append(_instruction(match[1]))
    return kernels


def _instruction(text: str) -> Instruction:
    bare = GUARD.sub('', text)
    opcode, _, rest = bare.partition(' ')
    operands = tuple(operand.strip() for operand in rest.split(',')) if rest else ()
    return Instruction(opcode, operands, bare != text)


def loads_in_flight(loop: list[Instruction], wide: bool = False) -> int:
    """The largest number of loads from global memory (or only of 16 bytes) that begin before a wait for the first of them."""
    most, pending = 0, []
    for instruction in loop:
        is_load = bool((WIDE_LOAD if wide else LOAD).match(instruction.opcode))
        used = instruction.mentioned(skip_first=is_load)
        if any(registers & used for registers in pending):
            pending = []
        if is_load:
            pending.append(instruction.loaded())
            most = max(most, len(pending))
    return most


def is_behind_branch(code: list[Instruction], at: int) -> bool:
    """Whether the branch before an instruction is conditional, so the instruction may be skipped."""
    before = next((i for i in reversed(code[:at]) if i.opcode.startswith('BRA')), None)
    return before is not None and (before.guarded or any(UNIFORM_CONDITION.match(operand) for operand in before.operands))
