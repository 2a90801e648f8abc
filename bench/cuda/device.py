"""Training steps and single ops on a GPU beside PyTorch's, alternating on one machine: a table of microseconds and ratios.

usage: device.py BUILD [--rounds N] [--size N] [--steps CASE...] [--out FOLDER]    BUILD has bench/bench_steps and bench/cuda/bench_cuda_ops; run by first_hour.sh

Without torch, or without a torch that finds the device, only our times are listed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
STEPS = ['mlp_tiny', 'mlp', 'resnet20', 'encoder', 'encoder_sdpa', 'lstm', 'mlp_float32', 'resnet20_float32', 'encoder_sdpa_float32']


def output(*command: str) -> list[str]:
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        print(f'device.py: {error}', file=sys.stderr)
        return []
    if result.returncode != 0:
        print(f'device.py: {" ".join(command)}: {result.stderr.strip().splitlines()[-1:] or result.returncode}', file=sys.stderr)
        return []
    return result.stdout.splitlines()


def best_step(*command: str) -> float | None:
    """Microseconds of the best round; the last line is the memory."""
    times = [float(line) for line in output(*command)[:-1]]
    return min(times) * 1e6 if times else None


def ops(*command: str) -> dict[str, float]:
    return {name: float(value) for name, value in (line.split() for line in output(*command))}


def device_name() -> str:
    lines = output('nvidia-smi', '--query-gpu=name', '--format=csv,noheader')
    return lines[0].strip() if lines else 'unknown'


def torch_finds_the_device() -> bool:
    return subprocess.run([sys.executable, '-c', 'import sys, torch; sys.exit(not torch.cuda.is_available())'], capture_output=True, check=False).returncode == 0


def row(name: str, ours: float | None, theirs: float | None) -> str:
    ratio = f'{theirs / ours:.2f}x' if ours and theirs else ''
    return f'| {name} | {f"{ours:.1f}" if ours else "failed"} | {f"{theirs:.1f}" if theirs else ""} | {ratio} |'


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('build', type=Path)
    parser.add_argument('--rounds', default='5')
    parser.add_argument('--size', default='4096', help='rows and columns of the matrices of single ops')
    parser.add_argument('--steps', nargs='+', default=STEPS)
    parser.add_argument('--out', type=Path, default=Path('.'))
    arguments = parser.parse_args()
    torch = torch_finds_the_device()
    peer = HERE.parent / 'peer' / 'torch_steps.py'
    lines = [f'# CUDA on {device_name()}', '', f'Microseconds, the best of {arguments.rounds} rounds; the ratio is PyTorch\'s time by ours.'
             + ('' if torch else ' There was no PyTorch that finds the device.'), '',
             '| training step, bfloat16 unless float32 is said | amp | PyTorch | ratio |', '|---|---|---|---|']
    for case in arguments.steps:
        ours = best_step(str(arguments.build / 'bench/bench_steps'), case + '_cuda', arguments.rounds)
        theirs = None
        if torch:
            head, _, tail = case.partition('_float32')
            cases = [head + '_nhwc', head + '_nchw'] if head == 'resnet20' else [head]
            times = [best_step(sys.executable, str(peer), each + ('_float32' if '_float32' in case else '') + '_cuda', arguments.rounds) for each in cases]
            theirs = min((each for each in times if each), default=None)
        lines.append(row(case, ours, theirs))
        print(lines[-1], flush=True)
    lines += ['', '| op | amp | PyTorch | ratio |', '|---|---|---|---|']
    ours = ops(str(arguments.build / 'bench/cuda/bench_cuda_ops'), arguments.rounds, arguments.size)
    theirs = ops(sys.executable, str(HERE / 'torch_ops.py'), arguments.rounds, arguments.size) if torch else {}
    lines += [row(name, ours.get(name), theirs.get(name)) for name in ours]
    slug = ''.join(c if c.isalnum() else '-' for c in device_name().lower())
    path = arguments.out / f'{time.strftime("%Y-%m-%d")}-cuda-{slug}.md'
    path.write_text('\n'.join(lines) + '\n')
    print('\n'.join(lines[-len(ours):]))
    print(f'wrote {path}')
    if not ours or any('failed' in line for line in lines):
        sys.exit(1)


if __name__ == '__main__':
    main()
