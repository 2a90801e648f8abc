"""Writes optimizers.json: the parameters and state of torch's optimizers after some steps in float64.

Run manually with torch installed:  python tests/data/golden/optimizers.py
tests/unit/optim/golden_tests.cpp takes the same steps and compares; nothing else needs torch.
"""

from __future__ import annotations

import json
from pathlib import Path

import torch

START = [1.0, -2.0, 0.5]
GRADS = [[0.5, -0.25, 0.0], [1.0, 0.125, -0.5], [-0.75, 2.0, 1e-3], [0.25, 0.25, 0.25], [-1.0, 0.0, 3.0]]
CASES = {
    'Adagrad': [{}, {'lr': 0.3, 'lr_decay': 0.1, 'weight_decay': 0.05, 'initial_accumulator_value': 0.2, 'eps': 1e-6}, {'lr': 0.1, 'maximize': True}],
    'RMSprop': [{}, {'lr': 0.05, 'alpha': 0.9, 'eps': 1e-6, 'weight_decay': 0.1, 'momentum': 0.8, 'centered': True}, {'lr': 0.1, 'momentum': 0.5},
                {'lr': 0.1, 'centered': True, 'maximize': True}],
    'SGD': [{'lr': 0.1, 'momentum': 0.9, 'dampening': 0.3, 'weight_decay': 0.05}, {'lr': 0.1, 'momentum': 0.9, 'nesterov': True, 'maximize': True}],
    'Adam': [{'lr': 0.1, 'weight_decay': 0.1, 'amsgrad': True}],
    'AdamW': [{'lr': 0.1, 'weight_decay': 0.1, 'maximize': True}],
}
LBFGS = [{'lr': 1e-3}, {'line_search_fn': 'strong_wolfe'}, {'line_search_fn': 'strong_wolfe', 'max_iter': 7, 'history_size': 3, 'lr': 0.7},
         {'lr': 0.01, 'max_eval': 5, 'history_size': 2}]


def steps(name: str, options: dict) -> dict:
    p = torch.tensor(START, dtype=torch.float64, requires_grad=True)
    optimizer = getattr(torch.optim, name)([p], **{'lr': 0.01, **options})
    path, states = [], []
    for grad in GRADS:
        p.grad = torch.tensor(grad, dtype=torch.float64)
        optimizer.step()
        path.append(p.tolist())
        states.append({key: value.tolist() for key, value in optimizer.state[p].items() if torch.is_tensor(value)})
    return {'optimizer': name, 'options': options, 'path': path, 'states': states}


def rosenbrock(p: torch.Tensor) -> torch.Tensor:
    return (100 * (p[1:] - p[:-1] ** 2) ** 2 + (1 - p[:-1]) ** 2).sum()


def line_search(options: dict) -> dict:
    p = torch.tensor([-1.2, 1.0, 0.5, 2.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([p], **options)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = rosenbrock(p)
        loss.backward()
        return loss

    path, losses = [], []
    for _ in range(3):
        losses.append(optimizer.step(closure).item())
        path.append(p.tolist())
    state = optimizer.state[p]
    return {'options': options, 'path': path, 'losses': losses, 'func_evals': state['func_evals'], 'n_iter': state['n_iter']}


def main() -> None:
    table = {'start': START, 'grads': GRADS, 'steps': [steps(name, options) for name, cases in CASES.items() for options in cases],
             'lbfgs': [line_search(options) for options in LBFGS]}
    Path(__file__).with_name('optimizers.json').write_text(json.dumps(table, indent=1) + '\n')


main()
