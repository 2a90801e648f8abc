#include <amp/cuda/attention/mask.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/ops/common/shapes.h>

namespace amp::cuda {

namespace {

// The dtype of the mask that cuDNN adds. Every float16 number is one of float32, and the two numbers of a bool mask are numbers of
// bfloat16.
ScalarType added_type(const Tensor& query, const Tensor& bias) {
  const ScalarType given = bias.defined() ? bias.dtype() : query.dtype();
  if (given != kFloat16) return given;
  return bias.defined() ? kFloat32 : kBFloat16;
}

// Strides along four dimensions. A part of a mask may lack or broadcast some of them.
void set_strides(const Tensor& part, int64_t (&strides)[4]) {
  if (!part.defined()) return;
  const size_t dims = part.sizes().size();
  for (size_t d = 0; d < dims; ++d) strides[4 - dims + d] = part.sizes()[d] == 1 ? 0 : part.strides()[d];
}

}  // namespace

AttentionMask::AttentionMask(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep)
    : bias_(bias), keep_(keep), dtype_(added_type(query, bias)) {
  if (!defined()) return;
  const Shape scores{query.size(-2), key.size(-2)};
  const auto with = [](const Shape& sizes, const Tensor& t) {
    return t.defined() ? broadcast_shapes("scaled_dot_product_attention", sizes, t.sizes()) : sizes;
  };
  sizes_ = with(with(scores, bias), keep);
  if (query.dim() <= 4) return;
  // If there are more than two leading dimensions, they are merged and cannot be broadcast.
  sizes_ = query.sizes();
  sizes_.back() = key.size(-2);
}

AttentionTensor AttentionMask::layout() const {
  AttentionTensor result;
  std::copy_n(four_sizes(sizes_).begin(), 4, result.sizes);
  result.strides[3] = 1;
  for (int d = 2; d >= 0; --d) result.strides[d] = result.sizes[d + 1] * result.strides[d + 1];
  return result;
}

int64_t AttentionMask::rows() const {
  int64_t rows = 1;
  for (const int64_t size : IntArrayRef(sizes_).drop_back()) rows *= size;
  return rows;
}

Tensor AttentionMask::added(bool* blind) const {
  if (!defined()) return {};
  const auto merged = [&](const Tensor& part) {
    return part.defined() && sizes_.size() > 4 ? with_four_dimensions(part.expand(sizes_)) : part;
  };
  const Tensor bias = merged(bias_), keep = merged(keep_);
  MaskParts parts{{}, data_or_null(bias), static_cast<const bool*>(data_or_null(keep)), {}, {}};
  std::copy_n(four_sizes(sizes_).begin(), 4, parts.sizes);
  set_strides(bias, parts.bias_strides);
  set_strides(keep, parts.keep_strides);
  const Tensor result = empty(parts.sizes, TensorOptions(dtype_).device((bias.defined() ? bias : keep).device()));
  write_mask(parts, bias.defined() ? bias.dtype() : dtype_, dtype_, result.data_ptr(), blind);
  return result;
}

}  // namespace amp::cuda
