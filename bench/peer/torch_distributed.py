"""The cases of ../distributed_steps.cpp in PyTorch, on processes that talk through Gloo: torch_distributed.py CASE[_float32] [ROUNDS
[VARIANT]]

Starts two processes with a core and a thread each; rank 0 prints "seconds per step" of each round. VARIANT is `default`, or `tuned`, with
the options of DistributedDataParallel and SGD that are said to be fastest.
"""

import contextlib
import os
import socket
import sys
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.nn.parallel import DistributedDataParallel

from torch_steps import CASES as MODELS

RANKS = 2
STEPS = {'mlp': 10, 'resnet20_nchw': 4, 'resnet20_nhwc': 4, 'encoder': 2, 'encoder_sdpa': 2}  # steps in a round


def train(rank: int, port: int, name: str, rounds: int, tuned: bool) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[rank % len(cores)]})
    torch.set_num_threads(1)
    dist.init_process_group('gloo', init_method=f'tcp://127.0.0.1:{port}', rank=rank, world_size=RANKS)
    torch.manual_seed(rank)  # each rank has its own batches; the parameters are those of rank 0
    mixed = not name.endswith('_float32')
    model = name.removesuffix('_float32')
    steps = STEPS[model]
    module, x, y = MODELS[model][0]()
    loss_of = F.cross_entropy if y.dtype == torch.int64 else F.mse_loss
    replica = DistributedDataParallel(module, **({'gradient_as_bucket_view': True, 'static_graph': True} if tuned else {}))
    optimizer = torch.optim.SGD(replica.parameters(), lr=1e-3, momentum=0.9, fused=tuned)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast('cpu', dtype=torch.bfloat16) if mixed else contextlib.nullcontext():
            loss = loss_of(replica(x), y)
        loss.backward()
        optimizer.step()

    for _ in range(3):
        step()
    for _ in range(rounds):
        dist.barrier()
        start = time.perf_counter()
        for _ in range(steps):
            step()
        dist.barrier()
        if rank == 0:
            print(f'{(time.perf_counter() - start) / steps:.9f}', flush=True)
    dist.destroy_process_group()


def main() -> None:
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        port = probe.getsockname()[1]
    os.environ |= {'OMP_NUM_THREADS': '1', 'GLOO_SOCKET_IFNAME': 'lo'}
    torch.multiprocessing.spawn(train, (port, sys.argv[1], rounds, sys.argv[3:] == ['tuned']), nprocs=RANKS)


if __name__ == '__main__':
    main()
