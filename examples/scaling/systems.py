"""The assumptions of the model about GPUs, links and networks, with sources."""

from __future__ import annotations

from dataclasses import dataclass

from examples.scaling.collectives import Cluster, Protocol
from examples.scaling.step import Layer


@dataclass(frozen=True)
class Assumption:
    name: str
    value: float
    shown: str  # with its unit
    source: str


H100_SHEET = '[data sheet](https://www.nvidia.com/en-us/data-center/h100/)'
DGX_GUIDE = '[DGX H100 user guide](https://docs.nvidia.com/dgx/dgxh100-user-guide/introduction-to-dgxh100.html)'
NCCL = '[NCCL, `src/graph/tuning.cc`](https://github.com/NVIDIA/nccl/blob/01afd20a77b5804e0ecf1042509dd9d20ebf9e93/src/graph/tuning.cc)'

PEAK = Assumption('bfloat16 with tensor cores, dense', 989.4e12, '989.4 TFLOP/s', f'H100 SXM, {H100_SHEET}')
MEMORY = Assumption("a GPU's memory", 3.35e12, '3.35 TB/s', f'H100 SXM, {H100_SHEET}')
NVLINK = Assumption('NVLink, each direction of a GPU', 450e9, '450 GB/s', f'18 links, 900 GB/s in both directions: {H100_SHEET}')
INFINIBAND = Assumption('InfiniBand NDR, each direction of a card', 50e9, '400 Gb/s', f'ConnectX-7, one for each of the 8 GPUs of a node: {DGX_GUIDE}')
NVLINK_PART = Assumption('share of NVLink that collectives get', 0.8, '80%',
                         'assumed; a copy between two GPUs was reported to reach [84%](https://github.com/NVIDIA/nccl/issues/1264)')
INFINIBAND_PART = Assumption('share of InfiniBand that collectives get', 0.9, '90%', 'assumed')
MEMORY_PART = Assumption("share of the memory bandwidth that an optimizer gets", 0.8, '80%', 'assumed')
UTILIZATION = Assumption('share of the peak that the network gets without waiting', 0.42, '42%',
                         'assumed, near the [published runs](#compared-with-published-runs)')
SPREAD = Assumption('deviation of the time that a GPU computes', 0.005, '0.5%', 'assumed; each step waits for the slowest GPU')
BUCKET = Assumption('bucket of gradients', 25 * 2**20, '25 MiB', "DistributedDataParallel's default")
ADAMW_BYTES = Assumption('memory traffic of AdamW for each parameter', 28, '28 bytes', 'reads weight, gradient and two moments, and writes all except the gradient')
ASSUMPTIONS = (PEAK, UTILIZATION, MEMORY, MEMORY_PART, NVLINK, NVLINK_PART, INFINIBAND, INFINIBAND_PART, SPREAD, BUCKET, ADAMW_BYTES)

# Latencies in seconds (at the start, for a hop by NVLink, for a hop by the network) and the share of the bandwidth. Several hops of the protocol LL
# within a node are slower. The model ignores this.
PROTOCOLS = (
    Protocol('ring', 8.4e-6, 3.4e-6, 9.6e-6, 1),
    Protocol('ring', 10e-6, 1.9e-6, 4.0e-6, 0.92),
    Protocol('tree', 4.4e-6, 1.2e-6, 8.5e-6, 0.92 * 0.9),
    Protocol('ring', 3.6e-6, 0.47e-6, 2.7e-6, 1 / 4),
    Protocol('tree', 4.4e-6, 0.52e-6, 5.0e-6, 0.9 / 3.8),
)
H100_CLUSTER = Cluster(8, NVLINK.value * NVLINK_PART.value, INFINIBAND.value * INFINIBAND_PART.value, PROTOCOLS)


@dataclass(frozen=True)
class Network:
    """A GPT whose output uses the weights of its input. `sequences` is the number per GPU and step."""
    name: str
    layers: int
    width: int
    context: int
    sequences: int
    vocabulary: int = 50257

    @property
    def block(self) -> int:
        """The weights of a block of attention and linear maps."""
        return 12 * self.width**2

    @property
    def table(self) -> int:
        return (self.vocabulary + self.context) * self.width

    @property
    def parameters(self) -> int:
        return self.layers * self.block + self.table

    @property
    def tokens(self) -> int:
        return self.sequences * self.context

    @property
    def operations(self) -> float:
        """The operations of a step on one GPU. Forward: two per weight and token, and those of attention. Backward: twice as many."""
        attention = self.layers * 4 * self.width * self.context
        return 3 * self.tokens * (2 * (self.layers * self.block + self.vocabulary * self.width) + attention)

    def timeline(self, utilization: float) -> list[Layer]:
        """The lookup in the table, whose gradient is complete last; the blocks; the output."""
        speed = PEAK.value * utilization
        block = self.tokens * (2 * self.block + 4 * self.width * self.context) / speed
        output = self.tokens * 2 * self.vocabulary * self.width / speed
        return [Layer(0, 0, self.table), *[Layer(block, 2 * block, self.block)] * self.layers, Layer(output, 2 * output, 0)]


GPT_SMALL = Network('GPT of 124 million', 12, 768, 1024, 16)
GPT_SMALL_BATCH = Network('GPT of 124 million', 12, 768, 1024, 1)
GPT_LARGE = Network('GPT of 1.3 billion', 24, 2048, 2048, 8)
GPT_HUGE = Network('GPT of 13 billion', 40, 5120, 2048, 2)


@dataclass(frozen=True)
class Run:
    """A row of MosaicML's table: the share of the peak of a fully sharded training on H100s."""
    network: Network
    gpus: int
    utilization: float


MOSAIC = '[LLM Foundry](https://github.com/mosaicml/llm-foundry/blob/061f2c7ce64e655100286584a7629e2a09f827ba/scripts/train/benchmarking/README.md)'
_MPT_760M = Network('MPT 760m', 24, 1536, 2048, 24, 50368)
_MPT_1B = Network('MPT 1b', 24, 2048, 2048, 20, 50368)
_MPT_13B = Network('MPT 13b', 40, 5120, 2048, 2, 50368)
# The runs with one batch per step and the same batch size on each GPU, without activation checkpointing.
MOSAIC_RUNS = (
    Run(_MPT_760M, 16, 0.3789), Run(_MPT_760M, 32, 0.3757),
    Run(_MPT_1B, 16, 0.4236), Run(_MPT_1B, 32, 0.4152), Run(_MPT_1B, 64, 0.4085),
    Run(_MPT_13B, 8, 0.3979), Run(_MPT_13B, 16, 0.3958), Run(_MPT_13B, 32, 0.3995), Run(_MPT_13B, 64, 0.3986),
)
