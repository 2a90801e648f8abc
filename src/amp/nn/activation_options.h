// Options of activations, for their modules and for functional.
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
  AMP_OPTION(bool, inplace, false)
};
using ReLUOptions = InplaceOptions;
using ReLU6Options = InplaceOptions;
using SELUOptions = InplaceOptions;

class ELUOptions {
 public:
  AMP_OPTION(double, alpha, 1)
  AMP_OPTION(bool, inplace, false)
};
using CELUOptions = ELUOptions;

class GELUOptions {
 public:
  GELUOptions(std::string approximate = "none") : approximate_(std::move(approximate)) {}
  AMP_OPTION(std::string, approximate, "none")
};

class GLUOptions {
 public:
  GLUOptions(int64_t dim = -1) : dim_(dim) {}
  AMP_OPTION(int64_t, dim, -1)
};

class ShrinkOptions {
 public:
  ShrinkOptions(double lambda = 0.5) : lambda_(lambda) {}
  AMP_OPTION(double, lambda, 0.5)
};
using HardshrinkOptions = ShrinkOptions;
using SoftshrinkOptions = ShrinkOptions;

class HardtanhOptions {
 public:
  AMP_OPTION(double, min_val, -1)
  AMP_OPTION(double, max_val, 1)
  AMP_OPTION(bool, inplace, false)
};

class LeakyReLUOptions {
 public:
  LeakyReLUOptions(double negative_slope = 0.01) : negative_slope_(negative_slope) {}
  AMP_OPTION(double, negative_slope, 0.01)
  AMP_OPTION(bool, inplace, false)
};

class SoftmaxOptions {
 public:
  SoftmaxOptions(int64_t dim) : dim_(dim) {}
  AMP_OPTION(int64_t, dim, 0)
};
using SoftminOptions = SoftmaxOptions;
using LogSoftmaxOptions = SoftmaxOptions;

class PReLUOptions {
 public:
  PReLUOptions(int64_t num_parameters = 1) : num_parameters_(num_parameters) {}
  // 1, or the number of channels.
  AMP_OPTION(int64_t, num_parameters, 1)
  AMP_OPTION(double, init, 0.25)
};

// The slope is drawn between lower and upper while training, and is their mean otherwise.
class RReLUOptions {
 public:
  AMP_OPTION(double, lower, 1.0 / 8)
  AMP_OPTION(double, upper, 1.0 / 3)
  AMP_OPTION(bool, inplace, false)
};

class SoftplusOptions {
 public:
  AMP_OPTION(double, beta, 1)
  AMP_OPTION(double, threshold, 20)
};

class ThresholdOptions {
 public:
  ThresholdOptions(double threshold, double value) : threshold_(threshold), value_(value) {}
  AMP_OPTION(double, threshold, 0)
  AMP_OPTION(double, value, 0)
  AMP_OPTION(bool, inplace, false)
};

}  // namespace amp::nn
