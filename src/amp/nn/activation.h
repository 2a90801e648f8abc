// Activations as modules.
#pragma once

#include <string>

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// Activations without options: forward(input) calls the op of the same name.
#define AMP_ACTIVATION(Name)                 \
  class AMP_API Name##Impl : public Module { \
   public:                                   \
    Tensor forward(const Tensor& input);     \
  };                                         \
  AMP_MODULE(Name)
AMP_ACTIVATION(SiLU);
AMP_ACTIVATION(Sigmoid);
AMP_ACTIVATION(Tanh);
#undef AMP_ACTIVATION

class ReLUOptions {
 public:
  ReLUOptions(bool inplace = false) : inplace_(inplace) {}
  AMP_OPTION(bool, inplace, false)
};
// max(input, 0)
class AMP_API ReLUImpl : public Module {
 public:
  explicit ReLUImpl(const ReLUOptions& opts = {}) : options(opts) {}
  Tensor forward(Tensor input);
  void pretty_print(std::ostream& out) const override;

  ReLUOptions options;
};
AMP_MODULE(ReLU);

class LeakyReLUOptions {
 public:
  LeakyReLUOptions(double negative_slope = 0.01) : negative_slope_(negative_slope) {}
  AMP_OPTION(double, negative_slope, 0.01)
};
// input where it is positive, else negative_slope * input
class AMP_API LeakyReLUImpl : public Module {
 public:
  explicit LeakyReLUImpl(const LeakyReLUOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& input);

  LeakyReLUOptions options;
};
AMP_MODULE(LeakyReLU);

class GELUOptions {
 public:
  GELUOptions(std::string approximate = "none") : approximate_(std::move(approximate)) {}
  AMP_OPTION(std::string, approximate, "none")
};
// input * Phi(input), where Phi is the normal distribution function, or its tanh approximation if `approximate` is "tanh"
class AMP_API GELUImpl : public Module {
 public:
  explicit GELUImpl(const GELUOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& input);

  GELUOptions options;
};
AMP_MODULE(GELU);

// exp(input) divided by its sum along a dimension
class AMP_API SoftmaxImpl : public Module {
 public:
  explicit SoftmaxImpl(int64_t dim) : dim_(dim) {}
  Tensor forward(const Tensor& input);

 private:
  int64_t dim_;
};
AMP_MODULE(Softmax);

// The logarithm of softmax
class AMP_API LogSoftmaxImpl : public Module {
 public:
  explicit LogSoftmaxImpl(int64_t dim) : dim_(dim) {}
  Tensor forward(const Tensor& input);

 private:
  int64_t dim_;
};
AMP_MODULE(LogSoftmax);

}  // namespace amp::nn
