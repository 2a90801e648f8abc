"""The time of a build from nothing, by target: ./dev bench build [--level demo|test|check|full] [--write].

Prints seconds of processor time for each target, next to those in bench/results/build.json; --write writes that file. ninja's log has the wall time of
each step. While steps share processors, this is more than their processor time: the sum is scaled to the processor time of the whole build.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from scripts.evidence import output_of, processor

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / 'bench/results/build.json'
TARGETS = {'demo': ['examples/train_fashion_mnist'], 'test': [], 'check': ['all'], 'full': ['all']}
OPTIONS = {
    'demo': ['-Dcuda=disabled', '-Disa=native'],
    'test': ['-Dcuda=disabled', '-Disa=baseline,native'],
    'check': ['-Disa=baseline,native', '-Dgpu_archs=compute_80', '-Dgpu_compression=speed'],
    'full': ['-Dgpu_archs=compute_80', '-Dgpu_compression=speed'],
}


def seconds_by_target(log: str) -> dict[str, float]:
    """Wall time of the steps in a log of ninja, by the folder of their objects: "src/libamp_avx2.a", "tests/test_objects"."""
    steps = {}
    for line in log.splitlines():
        if not line.startswith('#'):
            start, end, _, output, _ = line.split('\t')
            steps[output] = (int(end) - int(start)) / 1000
    totals: dict[str, float] = defaultdict(float)
    for output, seconds in steps.items():
        target, is_object, _ = output.partition('.p/')
        name = re.sub(r'\.so\.[\d.]+$', '.so', target) if is_object else 'links and generated files'
        totals['test programs' if name.startswith('tests/test_') and 'objects' not in name else name] += seconds
    return dict(totals)


def build(level: str) -> dict:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, 'build')
        subprocess.run(['meson', 'setup', folder, ROOT, f'-Dcmake_prefix_path={ROOT / ".venv"}', '-Dlibdir=lib', *OPTIONS[level]], check=True,
                       stdout=subprocess.DEVNULL)
        targets = TARGETS[level]
        if level == 'test':
            targets = subprocess.run(['python', ROOT / 'scripts/test_targets.py', folder, '--no-suite', 'cuda', '--no-suite', 'slow'], check=True,
                                     capture_output=True, text=True).stdout.split()
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        subprocess.run(['ninja', '-C', folder, *targets], check=True, stdout=subprocess.DEVNULL)
        wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        walls = seconds_by_target((folder / '.ninja_log').read_text())
    scale = cpu / sum(walls.values())
    return {
        'processor': processor(),
        'compiler': output_of('c++', '--version').split('\n')[0],
        'commit': output_of('git', 'rev-parse', '--short=12', 'HEAD'),
        'date': time.strftime('%Y-%m-%d'),
        'wall': round(wall),
        'cpu': round(cpu),
        'targets': {name: round(seconds * scale) for name, seconds in sorted(walls.items(), key=lambda item: -item[1])},
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog='./dev bench build')
    parser.add_argument('--level', choices=TARGETS, action='append', help='as ./dev demo, test, check and check --full build; default: demo, test')
    parser.add_argument('--write', action='store_true', help='write bench/results/build.json')
    args = parser.parse_args()
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for level in args.level or ['demo', 'test']:
        now, old = build(level), known.get(level, {})
        print(f'\n{level}: {now["cpu"]} s of processor time, {now["wall"]} s ({now["processor"]})')
        if old:
            print(f'before: {old["cpu"]} s, {old["wall"]} s ({old["processor"]}, {old["commit"]}, {old["date"]})')
        for name, seconds in now['targets'].items():
            if seconds:
                print(f'  {seconds:6} {old.get("targets", {}).get(name, "-"):>6}  {name}')
        known[level] = now
    if args.write:
        RESULTS.write_text(json.dumps(known, indent=1) + '\n')


if __name__ == '__main__':
    main()
