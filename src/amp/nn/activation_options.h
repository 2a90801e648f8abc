// Options of activations, for modules and nn::functional.
#pragma once

#include <optional>
#include <string>

#include <amp/core/option.h>
#include <amp/core/scalar_type.h>

namespace amp::nn {

// With `inplace` the input is overwritten and returned.
class InplaceOptions {
 public:
  InplaceOptions(bool inplace = false) : inplace_(inplace) {}
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};
using ReLUOptions = InplaceOptions;
using ReLU6Options = InplaceOptions;
using SELUOptions = InplaceOptions;

// The options of ELU and CELU.
class ELUOptions {
 public:
  // The factor of the negative part.
  AMP_OPTION(double, alpha, 1)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};
using CELUOptions = ELUOptions;

// The options of GELU.
class GELUOptions {
 public:
  GELUOptions(std::string approximate = "none") : approximate_(std::move(approximate)) {}
  // "none", or "tanh" for the tanh approximation.
  AMP_OPTION(std::string, approximate, "none")
};

// The options of GLU.
class GLUOptions {
 public:
  GLUOptions(int64_t dim = -1) : dim_(dim) {}
  // The dimension that is split into halves.
  AMP_OPTION(int64_t, dim, -1)
};

// The options of Hardshrink and Softshrink.
class ShrinkOptions {
 public:
  ShrinkOptions(double lambda = 0.5) : lambda_(lambda) {}
  // The threshold.
  AMP_OPTION(double, lambda, 0.5)
};
using HardshrinkOptions = ShrinkOptions;
using SoftshrinkOptions = ShrinkOptions;

// The options of Hardtanh.
class HardtanhOptions {
 public:
  // The lower bound.
  AMP_OPTION(double, min_val, -1)
  // The upper bound.
  AMP_OPTION(double, max_val, 1)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};

// The options of LeakyReLU.
class LeakyReLUOptions {
 public:
  LeakyReLUOptions(double negative_slope = 0.01) : negative_slope_(negative_slope) {}
  // The slope for negative inputs.
  AMP_OPTION(double, negative_slope, 0.01)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};

// The options of Softmax, LogSoftmax and Softmin.
class SoftmaxOptions {
 public:
  SoftmaxOptions(int64_t dim) : dim_(dim) {}
  // The dimension along which the results sum to 1.
  AMP_OPTION(int64_t, dim, 0)
};
using SoftminOptions = SoftmaxOptions;
using LogSoftmaxOptions = SoftmaxOptions;

// The options of PReLU.
class PReLUOptions {
 public:
  PReLUOptions(int64_t num_parameters = 1) : num_parameters_(num_parameters) {}
  // The number of weights: 1, or the number of channels.
  AMP_OPTION(int64_t, num_parameters, 1)
  // The initial weight.
  AMP_OPTION(double, init, 0.25)
};

// The slope is drawn between lower and upper during training; otherwise it is their mean.
class RReLUOptions {
 public:
  // The lower bound of the slope.
  AMP_OPTION(double, lower, 1.0 / 8)
  // The upper bound of the slope.
  AMP_OPTION(double, upper, 1.0 / 3)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};

// The options of Softplus.
class SoftplusOptions {
 public:
  // The factor in log(1 + exp(beta * input)) / beta.
  AMP_OPTION(double, beta, 1)
  // If beta * input is larger, the result is the input.
  AMP_OPTION(double, threshold, 20)
};

// The options of Threshold.
class ThresholdOptions {
 public:
  ThresholdOptions(double threshold, double value) : threshold_(threshold), value_(value) {}
  // Inputs up to this bound are replaced.
  AMP_OPTION(double, threshold, 0)
  // The value that replaces them.
  AMP_OPTION(double, value, 0)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};

}  // namespace amp::nn
