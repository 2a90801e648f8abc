"""The cases of ../steps.cpp in PyTorch: torch_steps.py CASE[_float32][_cuda] [ROUNDS], with the same output format."""

import sys
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn


def mlp(batch: int, inputs: int, hidden: int):
    model = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 10))
    return model, torch.rand(batch, inputs) - 0.5, torch.randint(0, 10, (batch,))


class Block(nn.Module):
    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs)
        self.conv2, self.norm2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False), nn.BatchNorm2d(outputs)
        plain = stride == 1 and inputs == outputs
        self.shortcut = None if plain else nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        residual = x if self.shortcut is None else self.shortcut(x)
        return F.relu(self.norm2(self.conv2(F.relu(self.norm1(self.conv1(x))))) + residual)


def resnet20(channels_last: bool):
    layers = [nn.Conv2d(3, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU()]
    inputs = 16
    for outputs in (16, 32, 64):
        for i in range(3):
            layers.append(Block(inputs, outputs, 2 if i == 0 and outputs != 16 else 1))
            inputs = outputs
    model = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))
    x = torch.rand(64, 3, 32, 32) - 0.5
    if channels_last:
        model, x = model.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return model, x, torch.randint(0, 10, (64,))


class Encoder(nn.Module):
    """One layer of a transformer's encoder with 8 heads of 64."""

    def __init__(self, fused_attention: bool, width: int = 512, heads: int = 8) -> None:
        super().__init__()
        self.fused_attention, self.heads = fused_attention, heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        if self.fused_attention:
            attended = F.scaled_dot_product_attention(q, k, v)
        else:
            scores = torch.matmul(q, k.transpose(-1, -2)) * (width // self.heads) ** -0.5
            attended = torch.matmul(torch.softmax(scores, -1), v)
        h = x + self.out(attended.transpose(1, 2).reshape(batch, length, width))
        return h + self.down(F.gelu(self.up(self.norm2(h))))


def encoder(fused_attention: bool):
    return Encoder(fused_attention), torch.rand(8, 128, 512) - 0.5, torch.rand(8, 128, 512)


class Recurrent(nn.Module):
    """An LSTM layer, in one call or as a loop of cells."""

    def __init__(self, cells: bool, width: int = 512) -> None:
        super().__init__()
        self.cells = cells
        self.layer = nn.LSTMCell(width, width) if cells else nn.LSTM(width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.cells:
            return self.layer(x)[0]
        h = state = torch.zeros(x.shape[1:])
        outputs = []
        for step in x:
            h, state = self.layer(step, (h, state))
            outputs.append(h)
        return torch.stack(outputs)


def lstm(cells: bool):
    return Recurrent(cells), torch.rand(64, 32, 512) - 0.5, torch.rand(64, 32, 512)


CASES = {
    'mlp_tiny': (lambda: mlp(8, 32, 32), 100),
    'mlp': (lambda: mlp(256, 784, 1024), 20),
    'resnet20_nchw': (lambda: resnet20(False), 4),
    'resnet20_nhwc': (lambda: resnet20(True), 4),
    'encoder': (lambda: encoder(False), 4),
    'encoder_sdpa': (lambda: encoder(True), 4),
    'lstm': (lambda: lstm(False), 4),
    'lstm_cells': (lambda: lstm(True), 4),
}


def peak_resident_bytes() -> int:
    """The peak of this process. getrusage is not used: its value is inherited across exec."""
    line = next(line for line in Path('/proc/self/status').read_text().splitlines() if line.startswith('VmHWM:'))
    return int(line.split()[1]) * 1024


def main() -> None:
    name = sys.argv[1]
    device = 'cuda' if name.endswith('_cuda') else 'cpu'
    # Partial sums are float32, as amp's by default.
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    name = name.removesuffix('_cuda')
    mixed = not name.endswith('_float32')
    make, steps = CASES[name.removesuffix('_float32')]
    steps *= 10 if device == 'cuda' else 1
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    torch.manual_seed(0)
    torch.mm(torch.ones(64, 64, device=device), torch.ones(64, 64, device=device))
    before = peak_resident_bytes()
    model, x, y = make()
    model, x, y = model.to(device), x.to(device), y.to(device)
    loss_of = F.cross_entropy if y.dtype == torch.int64 else F.mse_loss
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)
    scaler = torch.amp.GradScaler(device, init_scale=1024.0, growth_interval=10**6)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=mixed):
            loss = loss_of(model(x), y)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        scaler.step(optimizer)
        scaler.update()

    def wait() -> None:
        if device == 'cuda':
            torch.cuda.synchronize()

    for _ in range(3):
        step()
    for _ in range(rounds):
        wait()
        start = time.perf_counter()
        for _ in range(steps):
            step()
        wait()
        print(f'{(time.perf_counter() - start) / steps:.9f}')
    print(peak_resident_bytes() - before)


if __name__ == '__main__':
    main()
