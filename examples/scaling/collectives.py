"""Times of collectives, from the latency and bandwidth of the links between ranks. Seconds and bytes throughout."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Link:
    """The time of a message between two ranks: latency + bytes / bandwidth. A rank sends and receives at the same time."""
    latency: float
    bandwidth: float

    def time(self, size: float) -> float:
        return self.latency + size / self.bandwidth


def ring_pass(ranks: int, size: float, link: Link) -> float:
    """A reduce-scatter or an all-gather of `size` bytes, counted over all ranks: each of ranks - 1 steps sends one shard."""
    return (ranks - 1) * link.time(size / ranks)


def ring_all_reduce(ranks: int, size: float, link: Link) -> float:
    """A reduce-scatter, then an all-gather."""
    return 2 * ring_pass(ranks, size, link)


def tree_all_reduce(ranks: int, size: float, link: Link) -> float:
    """Two binary trees, each for half of the data. The inner nodes of one are the leaves of the other (Sanders, Speck and Traeff 2009). Small
    chunks follow each other, so the depth costs latency only. Each rank receives `size` bytes on the way up, and again on the way down."""
    return 2 * math.ceil(math.log2(ranks)) * link.latency + (2 * size / link.bandwidth if ranks > 1 else 0)


def direct_all_reduce(ranks: int, size: float, link: Link, combine: float, cores: int) -> float:
    """The all-reduce of amp's groups on the CPU: all ranks send each other the shards to reduce, then the results. `combine` is the time to reduce
    a received byte. Copies and reductions run on the `cores`, which the ranks share."""
    if ranks == 1:
        return 0
    shared = max(1, ranks / cores)
    part = size / ranks
    return 2 * (ranks - 1) * link.latency + shared * (2 * (ranks - 1) * part / link.bandwidth + size * combine)


@dataclass(frozen=True)
class Protocol:
    """A protocol of NCCL: its latencies (at the start, for a hop within a node, and for a hop between nodes), and its share of the bandwidth."""
    algorithm: str
    base: float
    within: float
    between: float
    efficiency: float


@dataclass(frozen=True)
class Cluster:
    """GPUs in nodes. The bandwidths are those that collectives get, per GPU and direction."""
    node: int
    within: float
    between: float
    protocols: tuple[Protocol, ...]

    def bandwidth(self, ranks: int) -> float:
        """The bandwidth of the rings through all nodes. There is one ring per network card, so the cards of a node together carry the data of one GPU."""
        return self.within if ranks <= self.node else min(self.within, self.node * self.between)

    def _nodes(self, ranks: int) -> int:
        return -(-ranks // self.node)

    def _ring(self, ranks: int, size: float, protocol: Protocol, passes: int) -> float:
        nodes = self._nodes(ranks)
        steps = ranks - 1
        hops = (nodes - 1) * protocol.between + (steps - (nodes - 1)) * protocol.within
        return protocol.base + passes * (hops + steps / ranks * size / (self.bandwidth(ranks) * protocol.efficiency))

    def _tree(self, ranks: int, size: float, protocol: Protocol) -> float:
        nodes = self._nodes(ranks)
        depth = (min(ranks, self.node) - 1) * protocol.within + math.ceil(math.log2(nodes)) * protocol.between
        return protocol.base + 2 * (depth + size / (self.bandwidth(ranks) * protocol.efficiency))

    def all_reduce(self, ranks: int, size: float) -> float:
        """The fastest of the protocols, as NCCL chooses."""
        if ranks == 1:
            return 0
        return min(self._ring(ranks, size, p, 2) if p.algorithm == 'ring' else self._tree(ranks, size, p) for p in self.protocols)

    def all_gather(self, ranks: int, size: float) -> float:
        """Also the time of a reduce-scatter. `size` is that of the whole tensor. NCCL has only rings for these."""
        if ranks == 1:
            return 0
        return min(self._ring(ranks, size, p, 1) for p in self.protocols if p.algorithm == 'ring')
