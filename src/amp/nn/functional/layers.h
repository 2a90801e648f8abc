// Linear maps, convolutions, norms, embeddings, padding. See functional.h.
#pragma once

#include <concepts>
#include <optional>
#include <variant>
#include <vector>

#include <amp/core/grad_mode.h>
#include <amp/core/option.h>
#include <amp/nn/conv.h>
#include <amp/nn/enums.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/norm.h>
#include <amp/ops.h>

namespace amp::nn::functional {

using amp::linear;
using amp::one_hot;

template <size_t D>
class ConvFuncOptions {
 public:
  // The number of zeros on each side of the input, or kValid or kSame. kSame needs a stride of 1.
  ConvFuncOptions& padding(ExpandingArray<D> amounts) {
    padding_ = amounts;
    return *this;
  }
  ConvFuncOptions& padding(PaddingWord word) {
    padding_ = word;
    return *this;
  }
  // The padding of another options object. A template, so that numbers are not converted to it.
  template <std::same_as<ConvPadding<D>> Padding>
  ConvFuncOptions& padding(const Padding& padding) {
    padding_ = padding;
    return *this;
  }
  const ConvPadding<D>& padding() const { return padding_; }
  // A bias that is added to each channel of the result, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // The distance between windows.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The distance between the elements of the kernel.
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
  // The number of groups of channels that are convolved separately.
  AMP_OPTION(int64_t, groups, 1)

 private:
  ConvPadding<D> padding_ = ExpandingArray<D>(0);
};
using Conv1dFuncOptions = ConvFuncOptions<1>;
using Conv2dFuncOptions = ConvFuncOptions<2>;
using Conv3dFuncOptions = ConvFuncOptions<3>;

template <size_t D>
class ConvTransposeFuncOptions {
 public:
  // A bias that is added to each channel of the result, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // The stride of the convolution whose derivative this is.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The padding of the convolution whose derivative this is: it makes the result smaller.
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  // The number of elements that are added to the result at one end of each dimension.
  AMP_OPTION(ExpandingArray<D>, output_padding, 0)
  // The number of groups of channels that are convolved separately.
  AMP_OPTION(int64_t, groups, 1)
  // The distance between the elements of the kernel.
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
};
using ConvTranspose1dFuncOptions = ConvTransposeFuncOptions<1>;
using ConvTranspose2dFuncOptions = ConvTransposeFuncOptions<2>;
using ConvTranspose3dFuncOptions = ConvTransposeFuncOptions<3>;

// The functions for D spatial dimensions.
#define AMP_CONV_FUNCTIONS(D)                                                                                                         \
  inline Tensor conv##D##d(const Tensor& input, const Tensor& weight, const Conv##D##dFuncOptions& o = {}) {                          \
    if (const auto* word = std::get_if<PaddingWord>(&o.padding()))                                                                    \
      return amp::conv##D##d(input, weight, o.bias(), o.stride(), padding_name(*word), o.dilation(), o.groups());                     \
    const IntArrayRef amounts = std::get<ExpandingArray<D>>(o.padding());                                                             \
    return amp::conv##D##d(input, weight, o.bias(), o.stride(), amounts, o.dilation(), o.groups());                                   \
  }                                                                                                                                   \
  inline Tensor conv_transpose##D##d(const Tensor& input, const Tensor& weight, const ConvTranspose##D##dFuncOptions& o = {}) {       \
    return amp::conv_transpose##D##d(input, weight, o.bias(), o.stride(), o.padding(), o.output_padding(), o.groups(), o.dilation()); \
  }
AMP_CONV_FUNCTIONS(1)
AMP_CONV_FUNCTIONS(2)
AMP_CONV_FUNCTIONS(3)
#undef AMP_CONV_FUNCTIONS

// Normalizes with the running statistics. With `training`, normalizes with those of the batch, and updates the running ones.
class BatchNormFuncOptions {
 public:
  // A factor for each channel, if defined.
  AMP_OPTION(Tensor, weight, Tensor())
  // A term for each channel, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // Whether to use the statistics of the batch, and update the running ones.
  AMP_OPTION(bool, training, false)
  // The weight of the new statistics in the running statistics.
  AMP_OPTION(double, momentum, 0.1)
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
};
inline Tensor batch_norm(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, const BatchNormFuncOptions& o = {}) {
  return amp::batch_norm(input, o.weight(), o.bias(), running_mean, running_var, o.training(), o.momentum(), o.eps(),
                         /*cudnn_enabled=*/true);
}

class InstanceNormFuncOptions {
 public:
  // The running means, if defined.
  AMP_OPTION(Tensor, running_mean, Tensor())
  // The running variances, if defined.
  AMP_OPTION(Tensor, running_var, Tensor())
  // A factor for each channel, if defined.
  AMP_OPTION(Tensor, weight, Tensor())
  // A term for each channel, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // Whether to use the statistics of the input instead of the running ones.
  AMP_OPTION(bool, use_input_stats, true)
  // The weight of the new statistics in the running statistics.
  AMP_OPTION(double, momentum, 0.1)
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
};
inline Tensor instance_norm(const Tensor& input, const InstanceNormFuncOptions& o = {}) {
  return amp::instance_norm(input, o.weight(), o.bias(), o.running_mean(), o.running_var(), o.use_input_stats(), o.momentum(), o.eps(),
                            /*cudnn_enabled=*/true);
}

class LayerNormFuncOptions {
 public:
  LayerNormFuncOptions(std::vector<int64_t> normalized_shape) : normalized_shape_(std::move(normalized_shape)) {}
  // The sizes of the last dimensions, over which to normalize.
  AMP_OPTION(std::vector<int64_t>, normalized_shape, {})
  // A factor for each element of normalized_shape, if defined.
  AMP_OPTION(Tensor, weight, Tensor())
  // A term for each element of normalized_shape, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
};
inline Tensor layer_norm(const Tensor& input, const LayerNormFuncOptions& o) {
  return amp::layer_norm(input, o.normalized_shape(), o.weight(), o.bias(), o.eps());
}

class RMSNormFuncOptions {
 public:
  RMSNormFuncOptions(std::vector<int64_t> normalized_shape) : normalized_shape_(std::move(normalized_shape)) {}
  // The sizes of the last dimensions, over which to normalize.
  AMP_OPTION(std::vector<int64_t>, normalized_shape, {})
  // A factor for each element of normalized_shape, if defined.
  AMP_OPTION(Tensor, weight, Tensor())
  // A term under the root, for numerical stability. Default: the machine epsilon of the dtype in which the op computes.
  AMP_OPTION(std::optional<double>, eps, {})
};
inline Tensor rms_norm(const Tensor& input, const RMSNormFuncOptions& o) {
  return amp::rms_norm(input, o.normalized_shape(), o.weight(), o.eps());
}

class GroupNormFuncOptions {
 public:
  GroupNormFuncOptions(int64_t num_groups) : num_groups_(num_groups) {}
  // The number of groups into which the channels are divided.
  AMP_OPTION(int64_t, num_groups, 1)
  // A factor for each channel, if defined.
  AMP_OPTION(Tensor, weight, Tensor())
  // A term for each channel, if defined.
  AMP_OPTION(Tensor, bias, Tensor())
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
};
inline Tensor group_norm(const Tensor& input, const GroupNormFuncOptions& o) {
  return amp::group_norm(input, o.num_groups(), o.weight(), o.bias(), o.eps());
}

using LocalResponseNormFuncOptions = LocalResponseNormOptions;
inline Tensor local_response_norm(const Tensor& input, const LocalResponseNormFuncOptions& o) {
  return amp::local_response_norm(input, o.size(), o.alpha(), o.beta(), o.k());
}

// input / max(p-norm, eps), with the norm along a dimension.
class NormalizeFuncOptions {
 public:
  // The order of the norm.
  AMP_OPTION(double, p, 2)
  // The least divisor.
  AMP_OPTION(double, eps, 1e-12)
  // The dimension of the vectors.
  AMP_OPTION(int64_t, dim, 1)
  // Receives the result, if set.
  AMP_OPTION(std::optional<Tensor>, out, {})
};
inline Tensor normalize(const Tensor& input, const NormalizeFuncOptions& o = {}) {
  const Tensor result = amp::normalize(input, o.p(), o.dim(), o.eps());
  return o.out() ? Tensor(*o.out()).resize_(result.sizes()).copy_(result) : result;
}

class EmbeddingFuncOptions {
 public:
  // The index of a row that gets no gradient. A negative index counts from the end.
  AMP_OPTION(std::optional<int64_t>, padding_idx, {})
  // Scales looked-up rows with a larger norm down to this norm, in the table itself.
  AMP_OPTION(std::optional<double>, max_norm, {})
  // The order of the norm that max_norm limits.
  AMP_OPTION(double, norm_type, 2)
  // Divides the gradient of a row by the number of its occurrences.
  AMP_OPTION(bool, scale_grad_by_freq, false)
  // Makes the gradient of the table a sparse tensor of the looked-up rows (core/sparse.h).
  AMP_OPTION(bool, sparse, false)
};
// With max_norm, looked-up rows of weight with a larger norm are first scaled down to it, in place.
inline Tensor embedding(const Tensor& input, const Tensor& weight, const EmbeddingFuncOptions& o = {}) {
  AMP_CHECK(weight.defined(), ValueError, "[embedding] weight is an undefined tensor");
  const int64_t rows = weight.size(0), padding = o.padding_idx().value_or(-1);
  AMP_CHECK(!o.padding_idx() || (padding >= -rows && padding < rows), ValueError, "[embedding] padding_idx ", padding,
            " is out of range for ", rows, " embeddings");
  if (o.max_norm()) {
    const NoGradGuard no_grad;
    Tensor table = weight;
    embedding_renorm_(table, input, *o.max_norm(), o.norm_type());
  }
  return amp::embedding(weight, input, o.padding_idx() && padding < 0 ? padding + rows : padding, o.scale_grad_by_freq(), o.sparse());
}

class PadFuncOptions {
 public:
  PadFuncOptions(std::vector<int64_t> pad) : pad_(std::move(pad)) {}
  // The amounts before and after each dimension, starting with the last one.
  AMP_OPTION(std::vector<int64_t>, pad, {})
  // kConstant, kReflect, kReplicate or kCircular.
  AMP_OPTION(PaddingMode, mode, PaddingMode::Zeros)
  // The value of the padding, for constant padding. With another mode, a value other than 0 throws ValueError.
  AMP_OPTION(double, value, 0)
};
inline Tensor pad(const Tensor& input, const PadFuncOptions& o) {
  switch (o.mode()) {
    case PaddingMode::Reflect: return amp::pad(input, o.pad(), "reflect", o.value());
    case PaddingMode::Replicate: return amp::pad(input, o.pad(), "replicate", o.value());
    case PaddingMode::Circular: return amp::pad(input, o.pad(), "circular", o.value());
    default: return amp::pad(input, o.pad(), "constant", o.value());
  }
}

}  // namespace amp::nn::functional
