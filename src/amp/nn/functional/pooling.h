// Pooling. See functional.h.
#pragma once

#include <optional>
#include <vector>

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/pooling.h>
#include <amp/nn/pooling_special.h>
#include <amp/ops.h>

namespace amp::nn::functional {

using MaxPool1dFuncOptions = MaxPool1dOptions;
using MaxPool2dFuncOptions = MaxPool2dOptions;
using MaxPool3dFuncOptions = MaxPool3dOptions;
using AvgPool1dFuncOptions = AvgPool1dOptions;
using AvgPool2dFuncOptions = AvgPool2dOptions;
using AvgPool3dFuncOptions = AvgPool3dOptions;
using AdaptiveAvgPool1dFuncOptions = AdaptiveAvgPool1dOptions;
using AdaptiveAvgPool2dFuncOptions = AdaptiveAvgPool2dOptions;
using AdaptiveAvgPool3dFuncOptions = AdaptiveAvgPool3dOptions;
using AdaptiveMaxPool1dFuncOptions = AdaptiveMaxPool1dOptions;
using AdaptiveMaxPool2dFuncOptions = AdaptiveMaxPool2dOptions;
using AdaptiveMaxPool3dFuncOptions = AdaptiveMaxPool3dOptions;
using LPPool1dFuncOptions = LPPool1dOptions;
using LPPool2dFuncOptions = LPPool2dOptions;
using LPPool3dFuncOptions = LPPool3dOptions;
using FractionalMaxPool2dFuncOptions = FractionalMaxPool2dOptions;
using FractionalMaxPool3dFuncOptions = FractionalMaxPool3dOptions;

template <size_t D>
class MaxUnpoolFuncOptions : public MaxUnpoolOptions<D> {
 public:
  using MaxUnpoolOptions<D>::MaxUnpoolOptions;
  AMP_INHERITED_OPTION(MaxUnpoolOptions<D>, ExpandingArray<D>, stride)
  AMP_INHERITED_OPTION(MaxUnpoolOptions<D>, ExpandingArray<D>, padding)
  // The size of the result, if several are possible.
  AMP_OPTION(std::optional<std::vector<int64_t>>, output_size, {})
};
using MaxUnpool1dFuncOptions = MaxUnpoolFuncOptions<1>;
using MaxUnpool2dFuncOptions = MaxUnpoolFuncOptions<2>;
using MaxUnpool3dFuncOptions = MaxUnpoolFuncOptions<3>;

// The functions for D spatial dimensions.
#define AMP_POOL_FUNCTIONS(D)                                                                                                              \
  AMP_API Tensor max_pool##D##d(const Tensor& input, const MaxPool##D##dFuncOptions& o);                                                   \
  AMP_API std::tuple<Tensor, Tensor> max_pool##D##d_with_indices(const Tensor& input, const MaxPool##D##dFuncOptions& o);                  \
  AMP_API Tensor adaptive_avg_pool##D##d(const Tensor& input, const AdaptiveAvgPool##D##dFuncOptions& o);                                  \
  AMP_API Tensor adaptive_max_pool##D##d(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o);                                  \
  AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool##D##d_with_indices(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o); \
  AMP_API Tensor lp_pool##D##d(const Tensor& input, const LPPool##D##dFuncOptions& o);                                                     \
  AMP_API Tensor max_unpool##D##d(const Tensor& input, const Tensor& indices, const MaxUnpool##D##dFuncOptions& o);
AMP_POOL_FUNCTIONS(1)
AMP_POOL_FUNCTIONS(2)
AMP_POOL_FUNCTIONS(3)
#undef AMP_POOL_FUNCTIONS

AMP_API Tensor avg_pool1d(const Tensor& input, const AvgPool1dFuncOptions& o);
AMP_API Tensor avg_pool2d(const Tensor& input, const AvgPool2dFuncOptions& o);
AMP_API Tensor avg_pool3d(const Tensor& input, const AvgPool3dFuncOptions& o);

AMP_API Tensor fractional_max_pool2d(const Tensor& input, const FractionalMaxPool2dFuncOptions& o);
AMP_API Tensor fractional_max_pool3d(const Tensor& input, const FractionalMaxPool3dFuncOptions& o);
AMP_API std::tuple<Tensor, Tensor> fractional_max_pool2d_with_indices(const Tensor& input, const FractionalMaxPool2dFuncOptions& o);
AMP_API std::tuple<Tensor, Tensor> fractional_max_pool3d_with_indices(const Tensor& input, const FractionalMaxPool3dFuncOptions& o);

}  // namespace amp::nn::functional
