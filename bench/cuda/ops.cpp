// Single ops on a GPU: prints "NAME MICROSECONDS" for each, measured with events on the stream (bench/cuda/torch_ops.py prints the same for
// PyTorch). After a row that fails, it prints an error and goes on. Without a device it says so and exits with 3.
//   bench_cuda_ops [ROUNDS [SIZE]]    SIZE: rows and columns of matrices (4096); images and heads scale with it
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <limits>
#include <string>

#include <amp/all.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/numerics.h>

using namespace amp;

namespace {

int rounds = 5;
int64_t size = 4096;
int failed = 0;

// The time of a call in the best round. A round is long enough that launches overlap with earlier work.
void measure(const std::string& name, const std::function<void()>& call) {
  constexpr int kCalls = 50;
  for (int i = 0; i < 3; ++i) call();
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    cuda::Event begin({.timing = true}), end({.timing = true});
    begin.record();
    for (int i = 0; i < kCalls; ++i) call();
    end.record();
    end.synchronize();
    best = std::min(best, begin.elapsed_time(end) * 1e3 / kCalls);
  }
  std::printf("%s %.3f\n", name.c_str(), best);
  std::fflush(stdout);
}

void row(const std::string& name, const std::function<void()>& call) {
  try {
    measure(name, call);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), error.what());
    ++failed;
  }
}

void rows_of(ScalarType dtype, const std::string& suffix) {
  const TensorOptions options = TensorOptions(dtype).device(kCUDA);
  const NoGradGuard no_grad;
  const Tensor x = randn({size, size}, options), y = randn({size, size}, options), bias = randn({size}, options);
  row("add" + suffix, [&] { x + y; });
  row("mul_number" + suffix, [&] { x * 2; });
  row("add_broadcast" + suffix, [&] { x + bias; });
  row("relu" + suffix, [&] { relu(x); });
  row("gelu" + suffix, [&] { gelu(x); });
  row("to_float" + suffix, [&] { x.to(dtype == kFloat32 ? kBFloat16 : kFloat32); });
  row("compare" + suffix, [&] { x.gt(y); });
  row("sum_all" + suffix, [&] { sum(x); });
  row("sum_rows" + suffix, [&] { sum(x, {1}); });
  row("sum_columns" + suffix, [&] { sum(x, {0}); });
  row("softmax" + suffix, [&] { softmax(x, 1); });
  row("layer_norm" + suffix, [&] { layer_norm(x, {size}); });
  row("dropout" + suffix, [&] { dropout(x, 0.1, true); });
  row("transpose" + suffix, [&] { x.t().contiguous(); });
  row("cumsum_long" + suffix, [&] { cumsum(x.view({-1}), 0); });
  row("topk" + suffix, [&] { topk(x, 10); });
  row("mm" + suffix, [&] { mm(x, y); });
  row("linear_bias" + suffix, [&] { linear(x, y, bias); });
  const Tensor image = randn({size / 64, 64, 56, 56}, options).contiguous(MemoryFormat::ChannelsLast),
               filter = randn({64, 64, 3, 3}, options);
  const Tensor gamma = ones({64}, TensorOptions(kFloat32).device(kCUDA)), beta = zeros_like(gamma), mean = zeros_like(gamma),
               variance = ones_like(gamma);
  row("conv3x3" + suffix, [&] { conv2d(image, filter, {}, {1, 1}, {1, 1}); });
  // cuDNN takes another engine with a bias. The third row has the sum of the engine without one and of a kernel.
  const Tensor channel_bias = randn({64}, options);
  row("conv3x3_bias" + suffix, [&] { conv2d(image, filter, channel_bias, {1, 1}, {1, 1}); });
  row("conv3x3_then_bias" + suffix, [&] { conv2d(image, filter, {}, {1, 1}, {1, 1}).add_(channel_bias.view({1, 64, 1, 1})); });
  row("batch_norm" + suffix, [&] { batch_norm(image, gamma, beta, mean, variance, true, 0.1, 1e-5, true); });
  const Tensor heads = randn({4, 16, size / 2, 64}, options);
  row("attention_causal" + suffix, [&] { scaled_dot_product_attention(heads, heads, heads, {}, 0, true); });
}

}  // namespace

int main(int argc, char** argv) {
  if (!cuda::is_available()) {
    std::fprintf(stderr, "bench_cuda_ops: no CUDA device is available\n");
    return 3;
  }
  if (argc > 1) rounds = std::atoi(argv[1]);
  if (argc > 2) size = std::atoll(argv[2]);
  manual_seed(0);
  cuda::set_allow_tf32(false);
  cuda::set_cudnn_allow_tf32(true);
  rows_of(kFloat32, "/f32");
  rows_of(kBFloat16, "/bf16");
  rows_of(kFloat16, "/f16");
  return failed == 0 ? 0 : 1;
}
