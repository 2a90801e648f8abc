// Pooling, see functional.h.
#pragma once

#include <optional>

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/pooling.h>
#include <amp/ops.h>

namespace amp::nn::functional {

// The stride is the size of the window unless it is given.
template <size_t D>
class MaxPoolFuncOptions {
 public:
  MaxPoolFuncOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
  AMP_OPTION(bool, ceil_mode, false)
};
using MaxPool1dFuncOptions = MaxPoolFuncOptions<1>;
using MaxPool2dFuncOptions = MaxPool2dOptions;
using MaxPool3dFuncOptions = MaxPoolFuncOptions<3>;

// divisor_override is for two and three dimensions only.
template <size_t D>
class AvgPoolFuncOptions {
 public:
  AvgPoolFuncOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  AMP_OPTION(bool, ceil_mode, false)
  AMP_OPTION(bool, count_include_pad, true)
  AMP_OPTION(std::optional<int64_t>, divisor_override, std::nullopt)
};
using AvgPool1dFuncOptions = AvgPoolFuncOptions<1>;
using AvgPool2dFuncOptions = AvgPool2dOptions;
using AvgPool3dFuncOptions = AvgPoolFuncOptions<3>;

template <size_t D>
class AdaptivePoolFuncOptions {
 public:
  AdaptivePoolFuncOptions(ExpandingArray<D> output_size) : output_size_(output_size) {}
  AMP_OPTION(ExpandingArray<D>, output_size, 1)
};
using AdaptiveAvgPool1dFuncOptions = AdaptivePoolFuncOptions<1>;
using AdaptiveAvgPool2dFuncOptions = AdaptivePoolFuncOptions<2>;
using AdaptiveAvgPool3dFuncOptions = AdaptivePoolFuncOptions<3>;
using AdaptiveMaxPool1dFuncOptions = AdaptivePoolFuncOptions<1>;
using AdaptiveMaxPool2dFuncOptions = AdaptivePoolFuncOptions<2>;
using AdaptiveMaxPool3dFuncOptions = AdaptivePoolFuncOptions<3>;

// The functions for D spatial dimensions.
#define AMP_POOL_FUNCTIONS(D)                                                                                                              \
  inline Tensor max_pool##D##d(const Tensor& input, const MaxPool##D##dFuncOptions& o) {                                                   \
    return amp::max_pool##D##d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());                              \
  }                                                                                                                                        \
  inline std::tuple<Tensor, Tensor> max_pool##D##d_with_indices(const Tensor& input, const MaxPool##D##dFuncOptions& o) {                  \
    return amp::max_pool##D##d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());                 \
  }                                                                                                                                        \
  inline Tensor adaptive_avg_pool##D##d(const Tensor& input, const AdaptiveAvgPool##D##dFuncOptions& o) {                                  \
    return amp::adaptive_avg_pool##D##d(input, o.output_size());                                                                           \
  }                                                                                                                                        \
  inline Tensor adaptive_max_pool##D##d(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o) {                                  \
    return std::get<0>(amp::adaptive_max_pool##D##d(input, o.output_size()));                                                              \
  }                                                                                                                                        \
  inline std::tuple<Tensor, Tensor> adaptive_max_pool##D##d_with_indices(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o) { \
    return amp::adaptive_max_pool##D##d(input, o.output_size());                                                                           \
  }
AMP_POOL_FUNCTIONS(1)
AMP_POOL_FUNCTIONS(2)
AMP_POOL_FUNCTIONS(3)
#undef AMP_POOL_FUNCTIONS

inline Tensor avg_pool1d(const Tensor& input, const AvgPool1dFuncOptions& o) {
  return amp::avg_pool1d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad());
}
inline Tensor avg_pool2d(const Tensor& input, const AvgPool2dFuncOptions& o) {
  return amp::avg_pool2d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
}
inline Tensor avg_pool3d(const Tensor& input, const AvgPool3dFuncOptions& o) {
  return amp::avg_pool3d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
}

}  // namespace amp::nn::functional
