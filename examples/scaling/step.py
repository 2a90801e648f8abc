"""The time of a training step: a queue of computations and a queue of collectives. Each entry waits for its queue and for the entries of the other
queue that it needs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """A part of the network whose parameters belong together."""
    forward: float  # seconds
    backward: float
    parameters: int


@dataclass(frozen=True)
class Step:
    """The parts of a step, in seconds."""
    total: float
    compute: float  # of forward, backward and optimizer
    communication: float

    @property
    def exposed(self) -> float:
        """The time in which computations wait for collectives."""
        return self.total - self.compute

    @property
    def efficiency(self) -> float:
        """The speed of a rank relative to a single rank, whose step takes `compute`."""
        return self.compute / self.total


def buckets(layers: list[Layer], item: int, limit: float) -> list[tuple[float, float]]:
    """(time since backward began, bytes) of each bucket of gradients: the layers in reverse order, cut into buckets of at least `limit` bytes."""
    found: list[tuple[float, float]] = []
    at, size = 0.0, 0.0
    for layer in reversed(layers):
        at += layer.backward
        size += layer.parameters * item
        if size >= limit:
            found.append((at, size))
            size = 0
    return [*found, (at, size)] if size else found


def data_parallel(layers: list[Layer], all_reduce: Callable[[float], float], optimizer: float, item: int = 4, limit: float = 25 * 2**20,
                  overlap: bool = True) -> Step:
    """DistributedDataParallel: each bucket of gradients is reduced while the backward pass goes on."""
    forward, backward = sum(layer.forward for layer in layers), sum(layer.backward for layer in layers)
    free, communication = 0.0, 0.0
    for ready, size in buckets(layers, item, limit):
        time = all_reduce(size)
        free = max(free, ready if overlap else backward) + time
        communication += time
    compute = forward + backward + optimizer
    return Step(forward + max(backward, free) + optimizer, compute, communication)


def fully_sharded(layers: list[Layer], all_gather: Callable[[float], float], reduce_scatter: Callable[[float], float], optimizer: float,
                  parameter_item: int = 2, gradient_item: int = 4, ahead: int = 1) -> Step:
    """fully_shard of each layer: its parameters are gathered before its forward pass and again before its backward pass, at most `ahead` layers before
    they are needed, and its gradients are scattered after it. The last layer is kept between the passes. `optimizer` is the time for this
    rank's shard of the parameters."""
    order = [(layer, layer.forward) for layer in layers] + [(layer, layer.backward) for layer in reversed(layers)]
    compute = communication = busy = 0.0  # when each queue is free, and how long the second one worked
    there: list[float] = []  # when the parameters for each computation arrive

    def communicate(time: float, earliest: float) -> None:
        nonlocal communication, busy
        communication = max(communication, earliest) + time
        busy += time

    for number, (layer, seconds) in enumerate(order):
        for later, _ in order[len(there):number + ahead + 1]:
            kept = len(there) == len(layers)
            if not kept:
                communicate(all_gather(later.parameters * parameter_item), compute)
            there.append(0.0 if kept else communication)
        compute = max(compute, there[number]) + seconds
        if number >= len(layers):
            communicate(reduce_scatter(layer.parameters * gradient_item), compute)
    alone = sum(layer.forward + layer.backward for layer in layers) + optimizer
    return Step(max(compute, communication) + optimizer, alone, busy)


def slowest(ranks: int, spread: float) -> float:
    """The time of the slowest of many ranks divided by the mean, for normally distributed times with this relative deviation. Each step waits for
    it. This is the usual approximation of the largest of many samples."""
    return 1 + (spread * math.sqrt(2 * math.log(ranks)) if ranks > 1 else 0)
