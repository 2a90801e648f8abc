// Activation checkpointing: blocks keep only their inputs for backward and are recomputed there, in the dtypes of the first run.
#include "task.h"

int main() {
  const auto data = recipe::batches(1, 4096);
  const auto peak = [&](bool checkpointed) {
    amp::manual_seed(2);
    std::vector<amp::nn::Sequential> blocks;
    for (int i = 0; i < 6; ++i)
      blocks.push_back(amp::nn::Sequential(amp::nn::Linear(16, 128), amp::nn::GELU(), amp::nn::Linear(128, 16), amp::nn::Dropout(0.1)));
    amp::reset_peak_memory_stats();
    const int64_t before = amp::memory_stats().current_bytes;
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU);
      amp::Tensor x = data[0].input;
      for (auto& block : blocks)
        x = x + (checkpointed ? amp::checkpoint([block](const amp::Tensor& t) mutable { return block(t); }, x) : block(x));
      loss = amp::mse_loss(x, data[0].input * 2);
    }
    loss.backward();
    return std::pair(amp::memory_stats().peak_bytes - before, blocks[0]->parameters()[0].grad());
  };
  const auto [plain, gradient] = peak(false);
  const auto [spared, same_gradient] = peak(true);
  const double difference = (gradient - same_gradient).abs().max().item<double>();
  std::printf("checkpointing: peak %.1f MiB instead of %.1f, gradients differ by %.2g\n", static_cast<double>(spared) / (1 << 20),
              static_cast<double>(plain) / (1 << 20), difference);
  return spared < plain * 0.7 && difference == 0 ? 0 : 1;
}
