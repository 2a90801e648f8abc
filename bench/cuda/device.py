"""Training steps and single ops on a GPU, compared with PyTorch on the same machine: a table of microseconds and ratios.

usage: device.py BUILD [--rounds N] [--size N] [--steps CASE...] [--seconds N] [--step-seconds N] [--out FOLDER]
       BUILD has bench/bench_steps and bench/cuda/bench_cuda_ops; run by first_hour.sh

If torch is missing or does not find the device, only our times are listed. The table is written again after each row, so that no row is
lost if the program is stopped or --seconds are over.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
STEPS = ['mlp_tiny', 'mlp', 'resnet20', 'encoder', 'encoder_sdpa', 'lstm', 'mlp_float32', 'resnet20_float32', 'encoder_sdpa_float32']
SECONDS_OF_A_STEP = 60
problems: list[str] = []


def problem(text: str) -> None:
    problems.append(text)
    print(f'device.py: {text}', file=sys.stderr, flush=True)


def output(*command: str, seconds: float = SECONDS_OF_A_STEP) -> list[str]:
    """The output of the program, even if it fails later."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=max(seconds, 0.1))
    except subprocess.TimeoutExpired as late:
        problem(f'{" ".join(command)}: stopped after {seconds:.0f} s')
        text = late.stdout or ''
        return (text if isinstance(text, str) else text.decode(errors='replace')).splitlines()
    except OSError as error:
        problem(str(error))
        return []
    if result.returncode != 0:
        problem(f'{" ".join(command)} ended with {result.returncode}: {result.stderr.strip()[-1000:]}')
    for line in result.stderr.splitlines():
        if re.search(r'runs? without', line):  # a fallback
            problem(f'{Path(command[0]).name}: {line.strip()}')
    return result.stdout.splitlines()


def best(lines: list[str]) -> float | None:
    """Microseconds of the best round; the last line is the memory."""
    times = [float(line) for line in lines[:-1]]
    return min(times) * 1e6 if times else None


def ops(*command: str, seconds: float) -> dict[str, float]:
    return {name: float(value) for name, value in (line.split() for line in output(*command, seconds=seconds) if len(line.split()) == 2)}


def device_name() -> str:
    if not shutil.which('nvidia-smi'):
        return 'an unknown device'
    lines = output('nvidia-smi', '--query-gpu=name', '--format=csv,noheader')
    return lines[0].strip() if lines else 'an unknown device'


class Torch:
    """PyTorch's steps, in this process, because importing torch takes longer than most steps."""

    def __init__(self) -> None:
        self.version = ''
        try:
            import torch
        except ImportError as error:
            print(f'device.py: {error}', file=sys.stderr, flush=True)
            return
        if torch.cuda.is_available():
            sys.path.insert(0, str(HERE.parent / 'peer'))
            import torch_steps

            self.steps, self.version = torch_steps, torch.__version__

    def step(self, case: str, rounds: str) -> float | None:
        head, found, _ = case.partition('_float32')
        names = [head + '_nhwc', head + '_nchw'] if head == 'resnet20' else [head]  # the better layout
        times = []
        for name in names:
            printed = io.StringIO()
            sys.argv = ['torch_steps.py', name + found + '_cuda', rounds]
            try:
                with contextlib.redirect_stdout(printed):
                    self.steps.main()
            except Exception as error:  # noqa: BLE001  any error: go on with the other rows
                problem(f'{name} in PyTorch: {error}')
            times.append(best(printed.getvalue().splitlines()))
        return min((each for each in times if each), default=None)


def row(name: str, ours: float | None, theirs: float | None) -> str:
    ratio = f'{theirs / ours:.2f}x' if ours and theirs else ''
    return f'| {name} | {f"{ours:.1f}" if ours else "failed"} | {f"{theirs:.1f}" if theirs else ""} | {ratio} |'


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('build', type=Path)
    parser.add_argument('--rounds', default='5')
    parser.add_argument('--size', default='4096', help='rows and columns of the matrices of single ops')
    parser.add_argument('--steps', nargs='+', default=STEPS)
    parser.add_argument('--step-seconds', type=float, default=SECONDS_OF_A_STEP)
    parser.add_argument('--seconds', type=float, default=500)
    parser.add_argument('--out', type=Path, default=Path('.'))
    arguments = parser.parse_args()
    deadline = time.monotonic() + arguments.seconds
    name = device_name()
    torch = Torch()
    lines = [f'# CUDA on {name}', '', f'Microseconds, the best of {arguments.rounds} rounds; the ratio is PyTorch\'s time by ours.'
             + (f' PyTorch is {torch.version}.' if torch.version else ' There was no PyTorch that finds the device.'), '']
    path = arguments.out / f'{time.strftime("%Y-%m-%d")}-cuda-{"".join(c if c.isalnum() else "-" for c in name.lower())}.md'

    def add(*new: str) -> None:
        lines.extend(new)
        path.write_text('\n'.join(lines) + '\n')
        print(new[-1], flush=True)

    # Single ops first: one process for our rows, one for PyTorch's.
    add('| op | amp | PyTorch | ratio |', '|---|---|---|---|')
    ours = ops(str(arguments.build / 'bench/cuda/bench_cuda_ops'), arguments.rounds, arguments.size, seconds=arguments.seconds / 4)
    theirs = ops(sys.executable, str(HERE / 'torch_ops.py'), arguments.rounds, arguments.size, seconds=arguments.seconds / 4) if torch.version else {}
    for op in [*ours, *(op for op in theirs if op not in ours)]:
        add(row(op, ours.get(op), theirs.get(op)))
    add('', '| training step, bfloat16 unless float32 is said | amp | PyTorch | ratio |', '|---|---|---|---|')
    for case in arguments.steps:
        left = deadline - time.monotonic()
        if left <= 1:
            add('', f'The time was over before {case}.')
            problem(f'the time was over before {case}')
            break
        step = best(output(str(arguments.build / 'bench/bench_steps'), case + '_cuda', arguments.rounds, seconds=min(left, arguments.step_seconds)))
        add(row(case, step, torch.step(case, arguments.rounds) if torch.version else None))
    print(f'wrote {path}')
    if problems or not ours:
        sys.exit(1)


if __name__ == '__main__':
    main()
