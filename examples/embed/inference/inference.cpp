// inference FILE: loads a checkpoint, runs the model on an input in bfloat16, and prints outputs and the time of a call.
//
// model.safetensors holds PyTorch's parameters, an input and PyTorch's output in float32 (written by tests/install/make_checkpoint.py).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <vector>

#include <amp/all.h>

namespace {

constexpr int kCalls = 200;
constexpr double kTolerance = 0.05;  // bfloat16 has 8 bits of precision, and the outputs are about 1

double microseconds(std::chrono::steady_clock::duration time) { return std::chrono::duration<double, std::micro>(time).count(); }

int infer(const char* path) {
  // The data stays in the file and is mapped into memory.
  const amp::StateDict checkpoint = amp::load_safetensors(path, {.mmap = true});
  amp::nn::Sequential model(amp::nn::Linear(8, 24), amp::nn::LayerNorm(amp::nn::LayerNormOptions({24})), amp::nn::GELU(),
                            amp::nn::Linear(24, 4));
  model->load_state_dict(amp::sub_state(checkpoint, "model."));
  model->eval();
  const amp::Tensor input = amp::state_tensor("inference", checkpoint, "input");
  const amp::Tensor expected = amp::state_tensor("inference", checkpoint, "output");

  const amp::NoGradGuard no_grad;
  const amp::Autocast region(amp::kCPU);  // around all calls: the weights are cast once
  amp::Tensor output = model(input);
  std::vector<double> times;
  for (int i = 0; i < kCalls; ++i) {
    const auto start = std::chrono::steady_clock::now();
    output = model(input);
    times.push_back(microseconds(std::chrono::steady_clock::now() - start));
  }
  std::nth_element(times.begin(), times.begin() + kCalls / 2, times.end());

  const double error = (output.to(amp::kFloat32) - expected).abs().max().item<double>();
  std::cout << output.slice(0, 0, 2) << "\n";
  std::printf("%s, a batch of %lld in %.1f us (median of %d calls), largest difference from PyTorch in float32: %.4f\n",
              amp::toString(output.dtype()), static_cast<long long>(input.size(0)), times[kCalls / 2], kCalls, error);
  return output.dtype() == amp::kBFloat16 && error < kTolerance ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: inference FILE\n");
    return 2;
  }
  try {
    return infer(argv[1]);
  } catch (const amp::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
