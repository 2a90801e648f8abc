"""The cases of ../optim.cpp in PyTorch: torch_optim.py CASE ELEMENTS VARIANT ROUNDS prints the median seconds of a step.

VARIANT is torch's implementation of the update: default (a loop of operations on the CPU), foreach, or fused.
"""

import statistics
import sys
import time

import torch

TENSORS = 60


def main() -> None:
    case, elements, variant, rounds = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    params = [torch.ones(elements // TENSORS, requires_grad=True) for _ in range(TENSORS)]
    for p in params:
        p.grad = torch.full_like(p, 1e-3)
    flags = {} if variant == 'default' else {variant: True}
    if case == 'adam':
        optimizer = torch.optim.Adam(params, lr=1e-9, **flags)
    else:
        optimizer = torch.optim.SGD(params, lr=1e-9, momentum=0.9, **flags)
    scaler = torch.amp.GradScaler('cpu', init_scale=1.001, growth_interval=2**30)
    scaler.scale(torch.ones(()))

    def step() -> None:
        scaler.unscale_(optimizer)
        if case == 'sgd_momentum_clipped':
            torch.nn.utils.clip_grad_norm_(params, 1.0)
        scaler.step(optimizer)
        scaler.update()

    step()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    print(f'{statistics.median(times):.9f}')


main()
