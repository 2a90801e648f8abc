#include <amp/cuda/attention/key.h>

#include <algorithm>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/cuda/gemm/problem.h>
#include <amp/ops.h>

namespace amp::cuda {

namespace {

constexpr int64_t kMostFeatures = 256, kMostBlocks = 65535;

bool fits_engines(const Tensor& t) {
  constexpr int64_t kBytes = 16;
  const IntArrayRef sizes = t.sizes(), strides = t.strides();
  if (strides[3] != 1 || alignment_of(t.data_ptr()) < kBytes) return false;
  int64_t all = 0;  // the bits of all strides that matter
  bool broadcast = false;
  for (size_t d = 0; d < 3; ++d) {
    if (sizes[d] <= 1) continue;
    all |= strides[d];
    broadcast = broadcast || strides[d] == 0;
  }
  return !broadcast && all * t.element_size() % kBytes == 0;
}

}  // namespace

Shape four_sizes(IntArrayRef of) {
  const size_t dims = of.size();
  Shape sizes{1, 1, of[dims - 2], of[dims - 1]};
  for (size_t d = 0; d + 3 < dims; ++d) sizes[0] *= of[d];
  if (dims > 2) sizes[1] = of[dims - 3];
  return sizes;
}

Tensor with_four_dimensions(const Tensor& t) { return t.dim() == 4 ? t.detach() : t.detach().reshape(four_sizes(t.sizes())); }

std::string describe(const AttentionKey& key) {
  return detail::concat(key.pass == AttentionPass::Forward ? "the forward pass" : "the gradient", " of attention of ",
                        IntArrayRef(key.query.sizes, 4), " to ", IntArrayRef(key.key.sizes, 4), " in ", static_cast<ScalarType>(key.dtype),
                        key.has_bias() ? ", masked" : "", key.is_causal != 0 ? ", causal" : "",
                        key.deterministic != 0 ? ", deterministic" : "");
}

bool cudnn_takes_attention(const Tensor& query, const Tensor& key, const Tensor& value) {
  const auto fits = [](int64_t features) { return features % 8 == 0 && features > 0 && features <= kMostFeatures; };
  const Shape sizes = four_sizes(query.sizes());
  return isReducedFloatingType(query.dtype()) && fits(query.sizes().back()) && fits(value.sizes().back()) && query.numel() > 0 &&
         key.numel() > 0 && key.sizes().drop_back().back() > 1 && sizes[0] <= kMostBlocks && sizes[1] <= kMostBlocks;
}

const Tensor& attention_operand(const Tensor& t, Tensor& copy) {
  if (t.dim() == 4 && fits_engines(t)) return t;
  copy = with_four_dimensions(t);
  if (!fits_engines(copy)) copy = copy.clone(MemoryFormat::Contiguous);
  return copy;
}
Tensor attention_operand(const Tensor& t) {
  Tensor copy;
  return attention_operand(t, copy);
}

AttentionTensor attention_tensor(const Tensor& operand) {
  AttentionTensor result;
  std::copy_n(operand.sizes().begin(), 4, result.sizes);
  std::copy_n(operand.strides().begin(), 4, result.strides);
  // The stride of a dimension of size 1 does not matter, but would make another key.
  for (int d = 2; d >= 0; --d) {
    if (result.sizes[d] == 1) result.strides[d] = result.sizes[d + 1] * result.strides[d + 1];
  }
  return result;
}

Tensor attention_result(const Tensor& like, int64_t features) {
  Shape sizes(like.sizes());
  sizes.back() = features;
  const bool heads_inside = like.dim() == 4 && sizes[1] > 1 && sizes[2] > 1 && like.strides()[1] < like.strides()[2];
  if (!heads_inside) return empty(sizes, like.options());
  return empty({sizes[0], sizes[2], sizes[1], features}, like.options()).transpose(1, 2);
}

}  // namespace amp::cuda
