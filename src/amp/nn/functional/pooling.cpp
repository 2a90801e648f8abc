#include <amp/nn/functional/pooling.h>

namespace amp::nn::functional {

// The functions for D spatial dimensions.
#define AMP_POOL_FUNCTIONS(D)                                                                                                       \
  Tensor max_pool##D##d(const Tensor& input, const MaxPool##D##dFuncOptions& o) {                                                   \
    return amp::max_pool##D##d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());                       \
  }                                                                                                                                 \
  std::tuple<Tensor, Tensor> max_pool##D##d_with_indices(const Tensor& input, const MaxPool##D##dFuncOptions& o) {                  \
    return amp::max_pool##D##d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());          \
  }                                                                                                                                 \
  Tensor adaptive_avg_pool##D##d(const Tensor& input, const AdaptiveAvgPool##D##dFuncOptions& o) {                                  \
    return amp::adaptive_avg_pool##D##d(input, o.output_size());                                                                    \
  }                                                                                                                                 \
  Tensor adaptive_max_pool##D##d(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o) {                                  \
    return std::get<0>(amp::adaptive_max_pool##D##d(input, o.output_size()));                                                       \
  }                                                                                                                                 \
  std::tuple<Tensor, Tensor> adaptive_max_pool##D##d_with_indices(const Tensor& input, const AdaptiveMaxPool##D##dFuncOptions& o) { \
    return amp::adaptive_max_pool##D##d(input, o.output_size());                                                                    \
  }                                                                                                                                 \
  Tensor lp_pool##D##d(const Tensor& input, const LPPool##D##dFuncOptions& o) {                                                     \
    return amp::lp_pool##D##d(input, o.norm_type(), o.kernel_size(), o.stride(), o.ceil_mode());                                    \
  }                                                                                                                                 \
  Tensor max_unpool##D##d(const Tensor& input, const Tensor& indices, const MaxUnpool##D##dFuncOptions& o) {                        \
    return MaxUnpool##D##dImpl(o).forward(input, indices,                                                                           \
                                          o.output_size() ? OptionalIntArrayRef(*o.output_size()) : OptionalIntArrayRef());         \
  }
AMP_POOL_FUNCTIONS(1)
AMP_POOL_FUNCTIONS(2)
AMP_POOL_FUNCTIONS(3)
#undef AMP_POOL_FUNCTIONS

Tensor avg_pool1d(const Tensor& input, const AvgPool1dFuncOptions& o) {
  return amp::avg_pool1d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad());
}
Tensor avg_pool2d(const Tensor& input, const AvgPool2dFuncOptions& o) {
  return amp::avg_pool2d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
}
Tensor avg_pool3d(const Tensor& input, const AvgPool3dFuncOptions& o) {
  return amp::avg_pool3d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
}

Tensor fractional_max_pool2d(const Tensor& input, const FractionalMaxPool2dFuncOptions& o) {
  return FractionalMaxPool2dImpl(o).forward(input);
}
Tensor fractional_max_pool3d(const Tensor& input, const FractionalMaxPool3dFuncOptions& o) {
  return FractionalMaxPool3dImpl(o).forward(input);
}
std::tuple<Tensor, Tensor> fractional_max_pool2d_with_indices(const Tensor& input, const FractionalMaxPool2dFuncOptions& o) {
  return FractionalMaxPool2dImpl(o).forward_with_indices(input);
}
std::tuple<Tensor, Tensor> fractional_max_pool3d_with_indices(const Tensor& input, const FractionalMaxPool3dFuncOptions& o) {
  return FractionalMaxPool3dImpl(o).forward_with_indices(input);
}

}  // namespace amp::nn::functional
