// Activations as modules: forward(input) calls the op of the same name.
#pragma once

#include <amp/nn/activation_options.h>
#include <amp/nn/module.h>

namespace amp::nn {

// Modules without options.
#define AMP_ACTIVATION(Name)                             \
  class AMP_API Name##Impl : public Module {             \
   public:                                               \
    AMP_DECLARE_CLONEABLE                                \
    Tensor forward(const Tensor& input);                 \
    void pretty_print(std::ostream& out) const override; \
  };                                                     \
  AMP_MODULE(Name)
AMP_ACTIVATION(Hardsigmoid);
AMP_ACTIVATION(Hardswish);
AMP_ACTIVATION(LogSigmoid);
AMP_ACTIVATION(Mish);
AMP_ACTIVATION(SiLU);
AMP_ACTIVATION(Sigmoid);
// softmax over the channels of images (N, C, H, W) or (C, H, W); throws ValueError for another number of dimensions.
AMP_ACTIVATION(Softmax2d);
AMP_ACTIVATION(Softsign);
AMP_ACTIVATION(Tanh);
AMP_ACTIVATION(Tanhshrink);
#undef AMP_ACTIVATION

// Modules with options. `defaults` is {} if all options have defaults.
#define AMP_ACTIVATION(Name, defaults)                                         \
  class AMP_API Name##Impl : public Module {                                   \
   public:                                                                     \
    explicit Name##Impl(const Name##Options& opts defaults) : options(opts) {} \
    AMP_DECLARE_CLONEABLE                                                      \
    Tensor forward(const Tensor& input);                                       \
    void pretty_print(std::ostream& out) const override;                       \
                                                                               \
    Name##Options options;                                                     \
  };                                                                           \
  AMP_MODULE(Name)
// input where it is positive, else alpha * (exp(input) - 1); CELU: alpha * (exp(input / alpha) - 1)
AMP_ACTIVATION(ELU, = {});
AMP_ACTIVATION(CELU, = {});
// input * Phi(input), where Phi is the normal distribution function, or its tanh approximation if `approximate` is "tanh"
AMP_ACTIVATION(GELU, = {});
// Half of the input along dim, times the sigmoid of the other half.
AMP_ACTIVATION(GLU, = {});
AMP_ACTIVATION(Hardshrink, = {});
AMP_ACTIVATION(Hardtanh, = {});
// input where it is positive, else negative_slope * input
AMP_ACTIVATION(LeakyReLU, = {});
// max(input, 0)
AMP_ACTIVATION(ReLU, = {});
// min(max(input, 0), 6)
AMP_ACTIVATION(ReLU6, = {});
AMP_ACTIVATION(RReLU, = {});
AMP_ACTIVATION(SELU, = {});
AMP_ACTIVATION(Softplus, = {});
AMP_ACTIVATION(Softshrink, = {});
// exp(input) divided by its sum along a dimension; the same for -input (Softmin), and the logarithm (LogSoftmax).
AMP_ACTIVATION(Softmax, );
AMP_ACTIVATION(Softmin, );
AMP_ACTIVATION(LogSoftmax, );
#undef AMP_ACTIVATION

// input where it is above the threshold, else value
class AMP_API ThresholdImpl : public Module {
 public:
  ThresholdImpl(double threshold, double value) : ThresholdImpl(ThresholdOptions(threshold, value)) {}
  explicit ThresholdImpl(const ThresholdOptions& opts) : options(opts) {}
  AMP_DECLARE_CLONEABLE
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  ThresholdOptions options;
};
AMP_MODULE(Threshold);

// input where it is positive, else weight * input. There is one weight, or one for each channel (dimension 1).
class AMP_API PReLUImpl : public Module {
 public:
  explicit PReLUImpl(const PReLUOptions& options = {});
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  PReLUOptions options;
  Tensor weight;  // (num_parameters)
};
AMP_MODULE(PReLU);

}  // namespace amp::nn
