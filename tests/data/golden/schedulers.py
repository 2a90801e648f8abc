"""Writes schedulers.json: the learning rates, and momenta where they change, that torch's schedulers set in each epoch.

Run manually with torch installed:  python tests/data/golden/schedulers.py
tests/unit/optim/scheduler_tests.cpp takes the same steps and compares; nothing else needs torch.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import torch
from torch.optim import lr_scheduler

LRS = [0.5, 0.01]  # one group each
METRICS = [1.0, 0.9, 0.95, 0.9, 0.91, 0.9, 0.89995, 0.5, 0.5, 0.5, 0.5, 0.6, 0.6, 0.6, 0.6, 0.6]
CASES = [
    ('StepLR', 9, {'step_size': 3}),
    ('StepLR', 5, {'step_size': 1, 'gamma': 0.5}),
    ('MultiStepLR', 9, {'milestones': [2, 5, 5, 7], 'gamma': 0.3}),
    ('ConstantLR', 6, {'factor': 0.25, 'total_iters': 3}),
    ('LinearLR', 8, {}),
    ('LinearLR', 8, {'start_factor': 0.01, 'end_factor': 0.8, 'total_iters': 6}),
    ('ExponentialLR', 6, {'gamma': 0.9}),
    ('PolynomialLR', 8, {'total_iters': 6, 'power': 2.0}),
    ('CosineAnnealingLR', 25, {'T_max': 10, 'eta_min': 1e-3}),
    ('CosineAnnealingLR', 7, {'T_max': 5}),
    ('CosineAnnealingWarmRestarts', 20, {'T_0': 3, 'T_mult': 2, 'eta_min': 1e-3}),
    ('OneCycleLR', 20, {'max_lr': [1.0, 0.1], 'total_steps': 20}),
    ('OneCycleLR', 20, {'max_lr': 0.4, 'epochs': 4, 'steps_per_epoch': 5, 'pct_start': 0.25, 'anneal_strategy': 'linear', 'base_momentum': 0.8,
                        'max_momentum': 0.9, 'div_factor': 10.0, 'final_div_factor': 100.0}),
    ('OneCycleLR', 20, {'max_lr': 0.4, 'total_steps': 20, 'three_phase': True, 'cycle_momentum': False}),
    ('CyclicLR', 14, {'base_lr': [0.1, 0.01], 'max_lr': [1.0, 0.02], 'step_size_up': 3}),
    ('CyclicLR', 22, {'base_lr': 0.01, 'max_lr': 0.4, 'step_size_up': 2, 'step_size_down': 5, 'mode': 'triangular2', 'base_momentum': 0.7,
                      'max_momentum': [0.95, 0.9]}),
    ('CyclicLR', 13, {'base_lr': 0.01, 'max_lr': 0.4, 'step_size_up': 4, 'step_size_down': 1, 'mode': 'exp_range', 'gamma': 0.9}),
    ('CyclicLR', 9, {'base_lr': 0.01, 'max_lr': 0.4, 'step_size_up': 3, 'step_size_down': 0, 'cycle_momentum': False}),
]
PLATEAUS = [
    {'patience': 1},
    {'mode': 'max', 'factor': 0.5, 'patience': 0, 'cooldown': 2},
    {'patience': 2, 'threshold': 0.2, 'threshold_mode': 'abs', 'min_lr': [0.1, 0.0]},
    {'mode': 'max', 'patience': 1, 'threshold': 0.5, 'threshold_mode': 'rel', 'min_lr': 0.002, 'eps': 0.005},
]


def make_optimizer(name: str = 'SGD') -> torch.optim.Optimizer:
    groups = [{'params': [torch.zeros(1, requires_grad=True)], 'lr': lr} for lr in LRS]
    return getattr(torch.optim, name)(groups, **({'momentum': 0.5} if name == 'SGD' else {}))


def current(optimizer: torch.optim.Optimizer) -> dict:
    groups = optimizer.param_groups
    return {'lrs': [group['lr'] for group in groups],
            'momenta': [group['betas'][0] if 'betas' in group else group['momentum'] for group in groups]}


def path(optimizer: torch.optim.Optimizer, scheduler, count: int) -> list[dict]:
    steps = [current(optimizer)]
    for _ in range(count):
        optimizer.step()
        scheduler.step()
        steps.append(current(optimizer))
    return steps


def single(name: str, count: int, options: dict, optimizer_name: str) -> dict:
    optimizer = make_optimizer(optimizer_name)
    scheduler = getattr(lr_scheduler, name)(optimizer, **options)
    steps = path(optimizer, scheduler, count)
    state = {key: value for key, value in scheduler.state_dict().items() if key in ('last_epoch', '_step_count', 'base_lrs', '_last_lr')}
    return {'scheduler': name, 'optimizer': optimizer_name, 'options': options, 'steps': steps, 'state': state}


def plateau(options: dict) -> dict:
    optimizer = make_optimizer()
    scheduler = lr_scheduler.ReduceLROnPlateau(optimizer, **options)
    steps = []
    for metric in METRICS:
        scheduler.step(metric)
        steps.append({**current(optimizer), 'best': scheduler.best, 'bad': scheduler.num_bad_epochs, 'cooldown': scheduler.cooldown_counter})
    return {'options': options, 'steps': steps}


def combinations() -> dict:
    optimizer = make_optimizer()
    warm_up = lr_scheduler.LinearLR(optimizer, start_factor=0.1, total_iters=4)
    cosine = lr_scheduler.CosineAnnealingLR(optimizer, T_max=8, eta_min=1e-4)
    result = {'warm_up_cosine': path(optimizer, lr_scheduler.SequentialLR(optimizer, [warm_up, cosine], [4]), 14)}
    optimizer = make_optimizer()
    parts = [lr_scheduler.ConstantLR(optimizer, factor=0.5, total_iters=2), lr_scheduler.StepLR(optimizer, 2), lr_scheduler.ExponentialLR(optimizer, 0.8)]
    result['three_parts'] = path(optimizer, lr_scheduler.SequentialLR(optimizer, parts, [3, 6]), 10)
    optimizer = make_optimizer()
    parts = [lr_scheduler.LambdaLR(optimizer, lambda t: 1 / (1 + t)), lr_scheduler.MultiplicativeLR(optimizer, lambda t: 0.9)]
    result['chain'] = path(optimizer, lr_scheduler.ChainedScheduler(parts), 5)
    optimizer = make_optimizer()
    result['lambdas'] = path(optimizer, lr_scheduler.LambdaLR(optimizer, [lambda t: 0.95 ** t, lambda t: t // 3]), 7)
    for mode in ('cycle', 'iterations'):
        optimizer = make_optimizer()
        scheduler = lr_scheduler.CyclicLR(optimizer, 0.01, 0.4, step_size_up=2, scale_fn=lambda x: 1 / (x + 1), scale_mode=mode)
        result['cyclic_' + mode] = path(optimizer, scheduler, 11)
    optimizer = make_optimizer()
    result['multiplicative'] = path(optimizer, lr_scheduler.MultiplicativeLR(optimizer, lambda t: 0.5 + 0.01 * t), 5)
    return result


def main() -> None:
    warnings.simplefilter('ignore')
    singles = [single(name, count, options, 'SGD') for name, count, options in CASES]
    singles += [single('OneCycleLR', 20, {'max_lr': 0.1, 'total_steps': 20}, 'Adam')]
    singles += [single('CyclicLR', 9, {'base_lr': 0.01, 'max_lr': 0.1, 'step_size_up': 3}, 'Adam')]
    table = {'lrs': LRS, 'metrics': METRICS, 'singles': singles, 'plateaus': [plateau(options) for options in PLATEAUS], **combinations()}
    Path(__file__).with_name('schedulers.json').write_text(json.dumps(table, indent=None, separators=(',', ':')) + '\n')


main()
