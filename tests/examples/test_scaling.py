"""Tests of the scaling model (examples/scaling): its formulas against simulations of every message, its steps against manual timelines."""

import math
import random
import unittest

from examples.scaling import local, measure
from examples.scaling.collectives import Cluster, Link, Protocol, direct_all_reduce, ring_all_reduce, ring_pass, tree_all_reduce
from examples.scaling.step import Layer, buckets, data_parallel, fully_sharded, slowest

LINK = Link(latency=3e-6, bandwidth=2e9)


def simulated_ring(ranks, values, link):
    """A ring all-reduce that passes every part on: the sums of each rank, and the time at which the last rank has them."""
    count = len(values[0]) // ranks
    data = [[row[part * count:(part + 1) * count] for part in range(ranks)] for row in values]
    clock = [0.0] * ranks
    for step in range(2 * (ranks - 1)):
        messages = []
        for rank in range(ranks):
            part = (rank - step) % ranks if step < ranks - 1 else (rank + 1 - (step - (ranks - 1))) % ranks
            messages.append((rank, part, data[rank][part], clock[rank] + link.time(8 * count)))
        for rank, part, content, arrives in messages:
            to = (rank + 1) % ranks
            data[to][part] = [a + b for a, b in zip(data[to][part], content)] if step < ranks - 1 else content
            clock[to] = max(clock[to], arrives)
    return [sum(rows, []) for rows in data], max(clock)


class Collectives(unittest.TestCase):
    def test_ring_next_to_its_messages(self):
        numbers = random.Random(1)
        for ranks in (2, 3, 4, 7):
            values = [[numbers.randrange(100) for _ in range(12 * ranks)] for _ in range(ranks)]
            sums, time = simulated_ring(ranks, values, LINK)
            self.assertEqual(sums, [[sum(column) for column in zip(*values)]] * ranks)
            self.assertAlmostEqual(ring_all_reduce(ranks, 8 * 12 * ranks, LINK), time, delta=1e-12)

    def test_one_rank_sends_nothing(self):
        self.assertEqual(ring_all_reduce(1, 1e9, LINK), 0)
        self.assertEqual(tree_all_reduce(1, 1e9, LINK), 0)
        self.assertEqual(direct_all_reduce(1, 1e9, LINK, 1e-9, 2), 0)
        self.assertEqual(ring_pass(1, 1e9, LINK), 0)

    def test_tree_or_ring(self):
        """A tree is faster for little data on many ranks, a ring needs less bandwidth."""
        self.assertLess(tree_all_reduce(1024, 1e3, LINK), ring_all_reduce(1024, 1e3, LINK) / 50)
        self.assertLess(ring_all_reduce(4, 1e9, LINK), 0.76 * tree_all_reduce(4, 1e9, LINK))
        self.assertAlmostEqual(tree_all_reduce(8, 0, LINK), 6 * LINK.latency)

    def test_direct(self):
        fast = Link(0, 1e9)
        self.assertAlmostEqual(direct_all_reduce(2, 1e9, fast, 0, 2), 1.0)  # half of it to the other rank, and half back
        self.assertAlmostEqual(direct_all_reduce(2, 1e9, fast, 1e-9, 2), 2.0)
        self.assertAlmostEqual(direct_all_reduce(4, 1e9, fast, 0, 4), 1.5)
        self.assertAlmostEqual(direct_all_reduce(4, 1e9, fast, 0, 2), 3.0)  # two ranks on each core

    def test_cluster(self):
        ring, tree = Protocol('ring', 1e-6, 1e-6, 10e-6, 1), Protocol('tree', 1e-6, 1e-6, 10e-6, 0.5)
        cluster = Cluster(node=8, within=400e9, between=40e9, protocols=(ring, tree))
        self.assertEqual(cluster.all_reduce(1, 1e9), 0)
        # 14 hops on one node, each with an eighth of the data.
        self.assertAlmostEqual(Cluster(8, 400e9, 40e9, (ring,)).all_reduce(8, 8e9), 1e-6 + 14 * (1e-6 + 1e9 / 400e9))
        # Two nodes: two of the 30 hops are between nodes; eight cards carry 320 GB/s.
        self.assertAlmostEqual(Cluster(8, 400e9, 40e9, (ring,)).all_reduce(16, 16e9), 1e-6 + 28e-6 + 20e-6 + 30 * 1e9 / 320e9)
        self.assertAlmostEqual(Cluster(8, 400e9, 40e9, (tree,)).all_reduce(16, 0), 1e-6 + 2 * (7e-6 + 10e-6))
        for ranks in (8, 64, 4096):
            for size in (0, 1e3, 1e6, 1e9):
                both = cluster.all_reduce(ranks, size)
                self.assertEqual(both, min(Cluster(8, 400e9, 40e9, (p,)).all_reduce(ranks, size) for p in (ring, tree)))
        # An all-reduce is a reduce-scatter and an all-gather, but starts once.
        self.assertAlmostEqual(2 * cluster.all_gather(16, 16e9) - 1e-6, Cluster(8, 400e9, 40e9, (ring,)).all_reduce(16, 16e9))


class Steps(unittest.TestCase):
    LAYERS = [Layer(1, 2, 100), Layer(1, 2, 300), Layer(1, 2, 50)]

    def test_buckets(self):
        self.assertEqual(buckets(self.LAYERS, 4, 0), [(2, 200), (4, 1200), (6, 400)])
        self.assertEqual(buckets(self.LAYERS, 4, 1000), [(4, 1400), (6, 400)])
        self.assertEqual(buckets(self.LAYERS, 4, 1e9), [(6, 1800)])
        self.assertEqual(sum(size for _, size in buckets(self.LAYERS, 2, 500)), 2 * 450)

    def test_data_parallel(self):
        """Forward takes 3, backward 6; buckets are ready after 2, 4 and 6 of it."""
        def step(cost, **options):
            return data_parallel(self.LAYERS, lambda size: cost * size, 0.5, limit=0, **options)
        self.assertEqual(step(0).total, 9.5)
        self.assertEqual(step(0).exposed, 0)
        self.assertEqual(step(0).efficiency, 1)
        # Reductions of 0.2, 1.2 and 0.4: only the last one comes after the backward pass.
        self.assertAlmostEqual(step(0.001).total, 9.5 + 0.4)
        # 2, 12 and 4: the second begins at 4, the third at 16.
        self.assertAlmostEqual(step(0.01).total, 3 + 16 + 4 + 0.5)
        self.assertAlmostEqual(step(0.01, overlap=False).total, 9.5 + 18)
        self.assertAlmostEqual(step(0.01).communication, 18)

    def test_fully_sharded(self):
        def step(gather, scatter, **options):
            return fully_sharded(self.LAYERS, lambda size: gather * size, lambda size: scatter * size, 0.5, parameter_item=1, gradient_item=1, **options)
        self.assertEqual(step(0, 0).total, 9.5)
        # Gathers of 1, 3 and 0.5 end at 1, 4 and 4.5: forward passes end at 2, 5 and 6. The last layer's backward pass begins at 6. At the
        # same time begins the gather of the second layer's parameters, which ends at 9. Those of the first layer are there at 10. Backward
        # passes end at 8, 11 and 13.
        self.assertAlmostEqual(step(0.01, 0).total, 13 + 0.5)
        self.assertAlmostEqual(step(0.01, 0).communication, 8.5)
        # Backward passes end at 5, 7 and 9. The gradients after them take 0.5, 3 and 1: the last ones wait for those before, until 10.
        self.assertAlmostEqual(step(0, 0.01).total, 10 + 1 + 0.5)
        # Without prefetch, every gather delays the step.
        self.assertAlmostEqual(step(0.01, 0, ahead=0).total, 9.5 + 8.5)

    def test_bounds(self):
        """No step is shorter than its computations or its collectives, nor longer than both one after the other."""
        numbers = random.Random(2)
        for _ in range(200):
            layers = [Layer(numbers.random(), numbers.random(), numbers.randrange(1, 1000)) for _ in range(numbers.randrange(1, 9))]
            cost, optimizer = numbers.random() * 0.01, numbers.random()
            for step in (data_parallel(layers, lambda size: cost * size, optimizer, limit=numbers.randrange(4000)),
                         fully_sharded(layers, lambda size: cost * size, lambda size: cost * size, optimizer, ahead=numbers.randrange(4))):
                self.assertGreaterEqual(step.total + 1e-9, max(step.compute, step.communication + optimizer))
                self.assertLessEqual(step.total, step.compute + step.communication + 1e-9)

    def test_slowest(self):
        self.assertEqual(slowest(1, 0.1), 1)
        numbers = random.Random(3)
        for ranks in (8, 64, 512):
            mean = sum(max(numbers.gauss(1, 0.01) for _ in range(ranks)) for _ in range(300)) / 300
            self.assertAlmostEqual(slowest(ranks, 0.01), mean, delta=0.007)
            self.assertGreaterEqual(slowest(ranks, 0.01), mean)
        self.assertEqual(slowest(100, 0), 1)
        self.assertGreater(slowest(4096, 0.01), 1 + 0.01 * math.sqrt(math.log(4096)))


class Measurements(unittest.TestCase):
    def test_a_step_from_what_was_measured(self):
        """The output of bench_distributed, written and read, against the model: buckets of 4 MiB take 1 ms for a layer of 1 ms backward."""
        size = 6 * 4 * 2**20
        lines = [f'{name} {number} {seconds:.9f}' for name, number, seconds in (
            ('message', 64, 1e-5), ('message', 2**24, 1e-2), ('all_reduce', 2**24, 2e-2), ('shared', 64, 0), ('shared', 2**24, 4e-3),
            ('combine', 2**24, 1e-3), ('step', size, 16e-3), ('compute', size, 12e-3), ('forward', size, 6e-3), ('optimizer', size, 2e-3))]
        times = measure.measured(measure.table({key: value for ranks in measure.RANKS for key, value in measure.parse('\n'.join(lines), ranks).items()}))
        self.assertAlmostEqual(local.step(times, 1, True).total, 14e-3)
        self.assertAlmostEqual(local.step(times, 2, True).total, 15e-3)
        self.assertAlmostEqual(local.step(times, 2, False).total, 20e-3)
        self.assertIn('| 2 | step | 16.00 ms | 15.00 ms | 20.00 ms |', local.comparison(times, 2))


if __name__ == '__main__':
    unittest.main()
