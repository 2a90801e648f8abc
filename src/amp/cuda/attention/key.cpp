#include <amp/cuda/attention/key.h>

#include <algorithm>
#include <limits>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/cuda/copy.h>
#include <amp/cuda/gemm/problem.h>
#include <amp/ops.h>
#include <amp/ops/shapes.h>

namespace amp::cuda {

namespace {

constexpr int64_t kMostFeatures = 256, kMostBlocks = 65535;
constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// Leading dimensions become one of batches and one of heads, of size 1 if they lack.
Shape four_sizes(IntArrayRef of) {
  const size_t dims = of.size();
  Shape sizes{1, 1, of[dims - 2], of[dims - 1]};
  for (size_t d = 0; d + 3 < dims; ++d) sizes[0] *= of[d];
  if (dims > 2) sizes[1] = of[dims - 3];
  return sizes;
}
Tensor with_four_dimensions(const Tensor& t) { return t.dim() == 4 ? t.detach() : t.detach().reshape(four_sizes(t.sizes())); }

Tensor with_rows(Tensor mask) {
  while (mask.dim() < 2) mask = mask.unsqueeze(0);
  return mask;
}

bool fits_engines(const Tensor& t) {
  constexpr int64_t kBytes = 16;
  if (t.stride(3) != 1 || alignment_of(t.data_ptr()) < kBytes) return false;
  for (int64_t d = 0; d < 3; ++d) {
    if (t.size(d) > 1 && (t.stride(d) <= 0 || t.stride(d) * t.element_size() % kBytes != 0)) return false;
  }
  return true;
}

}  // namespace

std::string describe(const AttentionKey& key) {
  return detail::concat(key.pass == AttentionPass::Forward ? "the forward pass" : "the gradient", " of attention of ",
                        IntArrayRef(key.query.sizes, 4), " to ", IntArrayRef(key.key.sizes, 4), " in ", static_cast<ScalarType>(key.dtype),
                        key.has_bias() ? ", masked" : "", key.is_causal != 0 ? ", causal" : "",
                        key.deterministic != 0 ? ", deterministic" : "");
}

bool cudnn_takes_attention(const Tensor& query, const Tensor& key, const Tensor& value) {
  const auto fits = [](int64_t features) { return features % 8 == 0 && features > 0 && features <= kMostFeatures; };
  const Shape sizes = four_sizes(query.sizes());
  return isReducedFloatingType(query.dtype()) && fits(query.size(-1)) && fits(value.size(-1)) && query.numel() > 0 && key.numel() > 0 &&
         key.size(-2) > 1 && sizes[0] <= kMostBlocks && sizes[1] <= kMostBlocks;
}

Tensor attention_operand(const Tensor& t) {
  const Tensor operand = with_four_dimensions(t);
  return fits_engines(operand) ? operand : operand.clone(MemoryFormat::Contiguous);
}

AttentionTensor attention_tensor(const Tensor& operand) {
  AttentionTensor result;
  std::copy_n(operand.sizes().begin(), 4, result.sizes);
  std::copy_n(operand.strides().begin(), 4, result.strides);
  // The stride of a dimension of size 1 says nothing, but would make another key.
  for (int d = 2; d >= 0; --d) {
    if (result.sizes[d] == 1) result.strides[d] = result.sizes[d + 1] * result.strides[d + 1];
  }
  return result;
}

Tensor attention_result(const Tensor& like, int64_t features) {
  Shape sizes(like.sizes());
  sizes.back() = features;
  const bool heads_inside = like.dim() == 4 && like.size(1) > 1 && like.size(2) > 1 && like.stride(1) < like.stride(2);
  if (!heads_inside) return empty(sizes, like.options());
  return empty({sizes[0], sizes[2], sizes[1], features}, like.options()).transpose(1, 2);
}

AttentionMask::AttentionMask(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep)
    : bias_(bias), keep_(keep), options_(bias.defined() ? bias.options() : query.options()) {
  if (!defined()) return;
  const Shape scores{query.size(-2), key.size(-2)};
  const auto with = [](const Shape& sizes, const Tensor& t) {
    return t.defined() ? broadcast_shapes("scaled_dot_product_attention", sizes, t.sizes()) : sizes;
  };
  sizes_ = with(with(scores, bias), keep);
  if (query.dim() <= 4) return;
  // More leading dimensions than two are merged, so it can't be broadcast along them.
  sizes_ = query.sizes();
  sizes_.back() = key.size(-2);
}

const Tensor& AttentionMask::sum() const {
  if (sum_.defined()) return sum_;
  sum_ = bias_;
  if (keep_.defined()) sum_ = masked_fill(bias_ + zeros(keep_.sizes(), options_), logical_not(keep_), kMinusInfinity);
  sum_ = with_rows(sum_);
  return sum_;
}

Tensor AttentionMask::added() const {
  if (!defined()) return {};
  const double low = dtype() == kFloat16 ? -65504.0 : -0x1p120;
  const Tensor finite =
      bias_.defined() ? masked_fill(sum(), eq(sum(), kMinusInfinity), low) : full(keep_.sizes(), low, options_).masked_fill_(keep_, 0);
  return dense(with_four_dimensions(finite.expand(sizes_)));
}

AttentionTensor AttentionMask::layout() const {
  AttentionTensor result;
  std::copy_n(four_sizes(sizes_).begin(), 4, result.sizes);
  result.strides[3] = 1;
  for (int d = 2; d >= 0; --d) result.strides[d] = result.sizes[d + 1] * result.strides[d + 1];
  return result;
}

Tensor AttentionMask::blind_rows() const {
  if (!bias_.defined()) return logical_not(any(with_rows(keep_), -1, /*keepdim=*/true));
  return eq(amax(sum(), {-1}, /*keepdim=*/true), kMinusInfinity);
}

}  // namespace amp::cuda
