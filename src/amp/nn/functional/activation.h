// Activations and dropout. See functional.h.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/activation_options.h>
#include <amp/ops.h>

namespace amp::nn::functional {

// Functions without options.
using amp::hardsigmoid;
using amp::hardswish;
using amp::logsigmoid;
using amp::mish;
using amp::prelu;
using amp::sigmoid;
using amp::silu;
using amp::softsign;
using amp::tanh;
using amp::tanhshrink;

// With `inplace` the input is overwritten and returned. It must then not be a leaf that requires a gradient.
using ReLUFuncOptions = ReLUOptions;
using ReLU6FuncOptions = ReLU6Options;
using SELUFuncOptions = SELUOptions;
using ELUFuncOptions = ELUOptions;
using CELUFuncOptions = CELUOptions;
using HardtanhFuncOptions = HardtanhOptions;
using LeakyReLUFuncOptions = LeakyReLUOptions;
using ThresholdFuncOptions = ThresholdOptions;
inline Tensor relu(Tensor input, const ReLUFuncOptions& o = {}) { return o.inplace() ? amp::relu_(input) : amp::relu(input); }
inline Tensor relu6(Tensor input, const ReLU6FuncOptions& o = {}) { return o.inplace() ? amp::relu6_(input) : amp::relu6(input); }
inline Tensor selu(Tensor input, const SELUFuncOptions& o = {}) { return o.inplace() ? amp::selu_(input) : amp::selu(input); }
inline Tensor elu(Tensor input, const ELUFuncOptions& o = {}) {
  return o.inplace() ? amp::elu_(input, o.alpha()) : amp::elu(input, o.alpha());
}
inline Tensor celu(Tensor input, const CELUFuncOptions& o = {}) {
  return o.inplace() ? amp::celu_(input, o.alpha()) : amp::celu(input, o.alpha());
}
inline Tensor hardtanh(Tensor input, const HardtanhFuncOptions& o = {}) {
  return o.inplace() ? amp::hardtanh_(input, o.min_val(), o.max_val()) : amp::hardtanh(input, o.min_val(), o.max_val());
}
inline Tensor leaky_relu(Tensor input, const LeakyReLUFuncOptions& o = {}) {
  return o.inplace() ? amp::leaky_relu_(input, o.negative_slope()) : amp::leaky_relu(input, o.negative_slope());
}
inline Tensor threshold(Tensor input, const ThresholdFuncOptions& o) {
  return o.inplace() ? amp::threshold_(input, o.threshold(), o.value()) : amp::threshold(input, o.threshold(), o.value());
}

using GELUFuncOptions = GELUOptions;
inline Tensor gelu(const Tensor& input, const GELUFuncOptions& options = {}) { return amp::gelu(input, options.approximate()); }

using HardshrinkFuncOptions = HardshrinkOptions;
using SoftshrinkFuncOptions = SoftshrinkOptions;
inline Tensor hardshrink(const Tensor& input, const HardshrinkFuncOptions& options = {}) {
  return amp::hardshrink(input, options.lambda());
}
inline Tensor softshrink(const Tensor& input, const SoftshrinkFuncOptions& options = {}) {
  return amp::softshrink(input, options.lambda());
}

using SoftplusFuncOptions = SoftplusOptions;
inline Tensor softplus(const Tensor& input, const SoftplusFuncOptions& options = {}) {
  return amp::softplus(input, options.beta(), options.threshold());
}

using GLUFuncOptions = GLUOptions;
inline Tensor glu(const Tensor& input, const GLUFuncOptions& options = {}) { return amp::glu(input, options.dim()); }

// `dtype` is the dtype of the result. The input is converted to it first.
class SoftmaxFuncOptions {
 public:
  SoftmaxFuncOptions(int64_t dim) : dim_(dim) {}
  SoftmaxFuncOptions(const SoftmaxOptions& options) : dim_(options.dim()) {}
  // The dimension along which the results sum to 1.
  AMP_OPTION(int64_t, dim, 0)
  // The dtype of the result.
  AMP_OPTION(std::optional<ScalarType>, dtype, {})
};
using LogSoftmaxFuncOptions = SoftmaxFuncOptions;
using SoftminFuncOptions = SoftmaxFuncOptions;
inline Tensor softmax(const Tensor& input, const SoftmaxFuncOptions& options) {
  return amp::softmax(input, options.dim(), options.dtype());
}
inline Tensor log_softmax(const Tensor& input, const LogSoftmaxFuncOptions& options) {
  return amp::log_softmax(input, options.dim(), options.dtype());
}
inline Tensor softmin(const Tensor& input, const SoftminFuncOptions& options) {
  return amp::softmin(input, options.dim(), options.dtype());
}

// Unlike the module, the function is active by default.
class DropoutFuncOptions {
 public:
  // The probability that an element or channel becomes zero.
  AMP_OPTION(double, p, 0.5)
  // Whether the function drops anything.
  AMP_OPTION(bool, training, true)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};
using Dropout1dFuncOptions = DropoutFuncOptions;
using Dropout2dFuncOptions = DropoutFuncOptions;
using Dropout3dFuncOptions = DropoutFuncOptions;
// As in PyTorch, these functions are inactive by default.
class AlphaDropoutFuncOptions {
 public:
  // The probability that an element or channel is dropped.
  AMP_OPTION(double, p, 0.5)
  // Whether the function drops anything.
  AMP_OPTION(bool, training, false)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};
using FeatureAlphaDropoutFuncOptions = AlphaDropoutFuncOptions;
#define AMP_DROPOUT(name, Name, function)                                        \
  inline Tensor name(Tensor input, const Name##FuncOptions& o = {}) {            \
    const Tensor result = amp::function(input, o.p(), o.training());             \
    return o.inplace() && !result.is_same(input) ? input.copy_(result) : result; \
  }
AMP_DROPOUT(dropout, Dropout, dropout)
AMP_DROPOUT(dropout1d, Dropout1d, dropout1d)
AMP_DROPOUT(dropout2d, Dropout2d, feature_dropout)
AMP_DROPOUT(dropout3d, Dropout3d, dropout3d)
AMP_DROPOUT(alpha_dropout, AlphaDropout, alpha_dropout)
AMP_DROPOUT(feature_alpha_dropout, FeatureAlphaDropout, feature_alpha_dropout)
#undef AMP_DROPOUT

class RReLUFuncOptions {
 public:
  // The lower bound of the slope.
  AMP_OPTION(double, lower, 1.0 / 8)
  // The upper bound of the slope.
  AMP_OPTION(double, upper, 1.0 / 3)
  // Whether the slopes are random.
  AMP_OPTION(bool, training, false)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};
inline Tensor rrelu(Tensor input, const RReLUFuncOptions& o = {}) {
  return o.inplace() ? amp::rrelu_(input, o.lower(), o.upper(), o.training()) : amp::rrelu(input, o.lower(), o.upper(), o.training());
}

class GumbelSoftmaxFuncOptions {
 public:
  // The temperature.
  AMP_OPTION(double, tau, 1)
  // Returns one-hot vectors, whose gradient is that of the soft result.
  AMP_OPTION(bool, hard, false)
  // The dimension along which the results sum to 1.
  AMP_OPTION(int64_t, dim, -1)
};
inline Tensor gumbel_softmax(const Tensor& logits, const GumbelSoftmaxFuncOptions& options = {}) {
  return amp::gumbel_softmax(logits, options.tau(), options.hard(), options.dim());
}

}  // namespace amp::nn::functional
