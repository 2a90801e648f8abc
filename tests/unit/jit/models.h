// Small modules of the recorded kinds: a perceptron, a residual block, an encoder layer, an LSTM.
#pragma once

#include <string>

#include <amp/amp.h>
#include <amp/jit/jit.h>
#include <doctest/doctest.h>

#include "support.h"

namespace amp::testing {

inline nn::Sequential perceptron() {
  nn::Sequential model(nn::Linear(12, 40), nn::ReLU(), nn::Dropout(0.5), nn::Linear(40, 40), nn::GELU(), nn::Linear(40, 5));
  model->eval();
  return model;
}

// Batch norms whose statistics and parameters differ from the initial ones.
inline nn::BatchNorm2d used_norm(int64_t channels, uint32_t seed) {
  nn::BatchNorm2d norm(channels);
  const NoGradGuard no_grad;
  norm->weight.copy_(normal({channels}, kFloat32, seed).mul(0.2).add(1));
  norm->bias.copy_(normal({channels}, kFloat32, seed + 1));
  norm->running_mean.copy_(normal({channels}, kFloat32, seed + 2));
  norm->running_var.copy_(normal({channels}, kFloat32, seed + 3).abs().add(0.5));
  return norm;
}

// A block of ResNet-20 with a stride, and therefore with a convolution in the shortcut.
struct ResidualBlockImpl : nn::Module {
  nn::Conv2d first{nullptr}, second{nullptr}, shortcut{nullptr};
  nn::BatchNorm2d norm1{nullptr}, norm2{nullptr}, norm3{nullptr};

  ResidualBlockImpl(int64_t in, int64_t out, int64_t stride) {
    first = register_module("first", nn::Conv2d(nn::Conv2dOptions(in, out, 3).stride(stride).padding(1).bias(false)));
    second = register_module("second", nn::Conv2d(nn::Conv2dOptions(out, out, 3).padding(1).bias(false)));
    norm1 = register_module("norm1", used_norm(out, 11));
    norm2 = register_module("norm2", used_norm(out, 21));
    if (stride == 1 && in == out) return;
    shortcut = register_module("shortcut", nn::Conv2d(nn::Conv2dOptions(in, out, 1).stride(stride).bias(false)));
    norm3 = register_module("norm3", used_norm(out, 31));
  }
  Tensor forward(const Tensor& x) {
    const Tensor residual = shortcut.is_empty() ? x : norm3(shortcut(x));
    Tensor y = relu(norm1(first(x)));
    y = norm2(second(y));
    y += residual;
    return relu(y);
  }
};
AMP_MODULE(ResidualBlock);

inline nn::Sequential residual_network() {
  nn::Sequential model(ResidualBlock(3, 16, 1), ResidualBlock(16, 16, 1), ResidualBlock(16, 32, 2), nn::AdaptiveAvgPool2d(1), nn::Flatten(),
                       nn::Linear(32, 10));
  model->eval();
  return model;
}

// The largest difference, relative to the largest element.
inline double relative_difference(const Tensor& a, const Tensor& b) {
  REQUIRE(a.sizes() == b.sizes());
  const double scale = b.to(kFloat64).abs().max().item<double>();
  return (a.to(kFloat64) - b.to(kFloat64)).abs().max().item<double>() / (scale > 0 ? scale : 1);
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

}  // namespace amp::testing
