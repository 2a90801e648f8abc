// Activations and dropout, see functional.h.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/activation.h>
#include <amp/nn/dropout.h>
#include <amp/ops.h>

namespace amp::nn::functional {

// Without options.
using amp::hardsigmoid;
using amp::hardswish;
using amp::logsigmoid;
using amp::mish;
using amp::prelu;
using amp::sigmoid;
using amp::silu;
using amp::tanh;

// With `inplace` the input is overwritten and returned.
class ActivationFuncOptions {
 public:
  ActivationFuncOptions(bool inplace = false) : inplace_(inplace) {}
  AMP_OPTION(bool, inplace, false)
};
using ReLUFuncOptions = ActivationFuncOptions;
using ReLU6FuncOptions = ActivationFuncOptions;
using SELUFuncOptions = ActivationFuncOptions;

inline Tensor relu(Tensor input, const ReLUFuncOptions& options = {}) { return options.inplace() ? relu_(input) : amp::relu(input); }
inline Tensor relu6(const Tensor& input, const ReLU6FuncOptions& options = {}) {
  const Tensor result = amp::relu6(input);
  return options.inplace() ? input.copy_(result) : result;
}
inline Tensor selu(const Tensor& input, const SELUFuncOptions& options = {}) {
  const Tensor result = amp::selu(input);
  return options.inplace() ? input.copy_(result) : result;
}

using GELUFuncOptions = GELUOptions;
inline Tensor gelu(const Tensor& input, const GELUFuncOptions& options = {}) { return amp::gelu(input, options.approximate()); }

using LeakyReLUFuncOptions = LeakyReLUOptions;
inline Tensor leaky_relu(const Tensor& input, const LeakyReLUFuncOptions& options = {}) {
  return amp::leaky_relu(input, options.negative_slope());
}

class ELUFuncOptions {
 public:
  AMP_OPTION(double, alpha, 1)
};
inline Tensor elu(const Tensor& input, const ELUFuncOptions& options = {}) { return amp::elu(input, options.alpha()); }

using CELUFuncOptions = ELUFuncOptions;
inline Tensor celu(const Tensor& input, const CELUFuncOptions& options = {}) { return amp::celu(input, options.alpha()); }

class HardtanhFuncOptions {
 public:
  AMP_OPTION(double, min_val, -1)
  AMP_OPTION(double, max_val, 1)
};
inline Tensor hardtanh(const Tensor& input, const HardtanhFuncOptions& options = {}) {
  return amp::hardtanh(input, options.min_val(), options.max_val());
}

class ShrinkFuncOptions {
 public:
  ShrinkFuncOptions(double lambda = 0.5) : lambda_(lambda) {}
  AMP_OPTION(double, lambda, 0.5)
};
using HardshrinkFuncOptions = ShrinkFuncOptions;
using SoftshrinkFuncOptions = ShrinkFuncOptions;
inline Tensor hardshrink(const Tensor& input, const HardshrinkFuncOptions& options = {}) {
  return amp::hardshrink(input, options.lambda());
}
inline Tensor softshrink(const Tensor& input, const SoftshrinkFuncOptions& options = {}) {
  return amp::softshrink(input, options.lambda());
}

class SoftplusFuncOptions {
 public:
  AMP_OPTION(double, beta, 1)
  AMP_OPTION(double, threshold, 20)
};
inline Tensor softplus(const Tensor& input, const SoftplusFuncOptions& options = {}) {
  return amp::softplus(input, options.beta(), options.threshold());
}

class ThresholdFuncOptions {
 public:
  ThresholdFuncOptions(double threshold, double value) : threshold_(threshold), value_(value) {}
  AMP_OPTION(double, threshold, 0)
  AMP_OPTION(double, value, 0)
};
inline Tensor threshold(const Tensor& input, const ThresholdFuncOptions& options) {
  return amp::threshold(input, options.threshold(), options.value());
}

class GLUFuncOptions {
 public:
  GLUFuncOptions(int64_t dim = -1) : dim_(dim) {}
  AMP_OPTION(int64_t, dim, -1)
};
inline Tensor glu(const Tensor& input, const GLUFuncOptions& options = {}) { return amp::glu(input, options.dim()); }

// The dtype is that of the result; the input is converted first.
class SoftmaxFuncOptions {
 public:
  SoftmaxFuncOptions(int64_t dim) : dim_(dim) {}
  AMP_OPTION(int64_t, dim, 0)
  AMP_OPTION(std::optional<ScalarType>, dtype, std::nullopt)
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

// Unlike the module, the function drops out by default.
class DropoutFuncOptions {
 public:
  AMP_OPTION(double, p, 0.5)
  AMP_OPTION(bool, training, true)
};
using Dropout1dFuncOptions = DropoutFuncOptions;
using Dropout2dFuncOptions = DropoutFuncOptions;
using Dropout3dFuncOptions = DropoutFuncOptions;
using AlphaDropoutFuncOptions = DropoutFuncOptions;
using FeatureAlphaDropoutFuncOptions = DropoutFuncOptions;
inline Tensor dropout(const Tensor& input, const DropoutFuncOptions& options = {}) {
  return amp::dropout(input, options.p(), options.training());
}
inline Tensor dropout1d(const Tensor& input, const Dropout1dFuncOptions& options = {}) {
  return amp::dropout1d(input, options.p(), options.training());
}
inline Tensor dropout2d(const Tensor& input, const Dropout2dFuncOptions& options = {}) {
  return feature_dropout(input, options.p(), options.training());
}
inline Tensor dropout3d(const Tensor& input, const Dropout3dFuncOptions& options = {}) {
  return amp::dropout3d(input, options.p(), options.training());
}
inline Tensor alpha_dropout(const Tensor& input, const AlphaDropoutFuncOptions& options = {}) {
  return amp::alpha_dropout(input, options.p(), options.training());
}
inline Tensor feature_alpha_dropout(const Tensor& input, const FeatureAlphaDropoutFuncOptions& options = {}) {
  return amp::feature_alpha_dropout(input, options.p(), options.training());
}

class RReLUFuncOptions {
 public:
  AMP_OPTION(double, lower, 1.0 / 8)
  AMP_OPTION(double, upper, 1.0 / 3)
  AMP_OPTION(bool, training, false)
};
inline Tensor rrelu(const Tensor& input, const RReLUFuncOptions& options = {}) {
  return amp::rrelu(input, options.lower(), options.upper(), options.training());
}

class GumbelSoftmaxFuncOptions {
 public:
  AMP_OPTION(double, tau, 1)
  AMP_OPTION(bool, hard, false)
  AMP_OPTION(int64_t, dim, -1)
};
inline Tensor gumbel_softmax(const Tensor& logits, const GumbelSoftmaxFuncOptions& options = {}) {
  return amp::gumbel_softmax(logits, options.tau(), options.hard(), options.dim());
}

}  // namespace amp::nn::functional
