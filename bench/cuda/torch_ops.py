"""The rows of ops.cpp in PyTorch: prints "NAME MICROSECONDS" for each.   usage: torch_ops.py [ROUNDS [SIZE]]"""

import sys

import torch
import torch.nn.functional as F

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SIZE = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
CALLS = 50


def row(name, call):
    for _ in range(3):
        call()
    best = float('inf')
    for _ in range(ROUNDS):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(CALLS):
            call()
        end.record()
        end.synchronize()
        best = min(best, begin.elapsed_time(end) * 1e3 / CALLS)
    print(f'{name} {best:.3f}', flush=True)


def rows_of(dtype, suffix):
    def random(*sizes):
        return torch.randn(*sizes, device='cuda', dtype=dtype)

    x, y, bias = random(SIZE, SIZE), random(SIZE, SIZE), random(SIZE)
    row('add' + suffix, lambda: x + y)
    row('mul_number' + suffix, lambda: x * 2)
    row('add_broadcast' + suffix, lambda: x + bias)
    row('relu' + suffix, lambda: F.relu(x))
    row('gelu' + suffix, lambda: F.gelu(x))
    row('to_float' + suffix, lambda: x.to(torch.bfloat16 if dtype == torch.float32 else torch.float32))
    row('compare' + suffix, lambda: x.gt(y))
    row('sum_all' + suffix, lambda: x.sum())
    row('sum_rows' + suffix, lambda: x.sum(1))
    row('sum_columns' + suffix, lambda: x.sum(0))
    row('softmax' + suffix, lambda: F.softmax(x, 1))
    row('layer_norm' + suffix, lambda: F.layer_norm(x, (SIZE,)))
    row('dropout' + suffix, lambda: F.dropout(x, 0.1))
    row('transpose' + suffix, lambda: x.t().contiguous())
    row('cumsum_long' + suffix, lambda: x.view(-1).cumsum(0))
    row('topk' + suffix, lambda: x.topk(10))
    row('mm' + suffix, lambda: x.mm(y))
    row('linear_bias' + suffix, lambda: F.linear(x, y, bias))
    image = random(SIZE // 64, 64, 56, 56).contiguous(memory_format=torch.channels_last)
    filter = random(64, 64, 3, 3).contiguous(memory_format=torch.channels_last)
    gamma, beta, mean, variance = (torch.ones(64, device='cuda') for _ in range(4))
    row('conv3x3' + suffix, lambda: F.conv2d(image, filter, padding=1))
    channel_bias = random(64)
    row('conv3x3_bias' + suffix, lambda: F.conv2d(image, filter, channel_bias, padding=1))
    row('batch_norm' + suffix, lambda: F.batch_norm(image, mean, variance, gamma, beta, training=True))
    heads = random(4, 16, SIZE // 2, 64)
    row('attention_causal' + suffix, lambda: F.scaled_dot_product_attention(heads, heads, heads, is_causal=True))


with torch.no_grad():
    torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32 = False, True  # as in ops.cpp
    # Partial sums are float32, as amp's by default.
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    rows_of(torch.float32, '/f32')
    rows_of(torch.bfloat16, '/bf16')
    rows_of(torch.float16, '/f16')
