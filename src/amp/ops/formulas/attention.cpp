#include <amp/ops/formulas/attention.h>

#include <limits>

#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/ops.h>
#include <amp/ops/attention/attention_math.h>
#include <amp/ops/formulas/random.h>

namespace amp {

namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

Tensor masked(const Tensor& scores, const Tensor& keep) { return masked_fill(scores, logical_not(keep), kMinusInfinity); }

// The gradient of a key or value, given the gradient of its repeated heads.
Tensor sum_heads(const Tensor& grad, const Tensor& like) {
  if (grad.dim() < 3 || grad.size(-3) == like.size(-3)) return grad;
  return grad.unflatten(-3, {like.size(-3), -1}).sum(IntArrayRef{-3});
}

}  // namespace

Tensor attention_heads(const Tensor& t, const Tensor& query) {
  if (t.dim() < 3 || t.size(-3) == query.size(-3)) return t;
  return repeat_interleave(t, query.size(-3) / t.size(-3), -3);
}

Tensor attention_weights(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep, const AttentionOptions& options) {
  Tensor scores = matmul(query, attention_heads(key, query).transpose(-2, -1)) * options.scale;
  if (options.is_causal) scores = masked(scores, tril(ones({query.size(-2), key.size(-2)}, query.options().dtype(kBool))));
  if (keep.defined()) scores = masked(scores, keep);
  if (bias.defined()) scores = scores + bias;
  if ((!keep.defined() && !bias.defined()) || key.size(-2) == 0) return softmax(scores, -1);
  // Rows in which every key is masked give 0 and no gradient, instead of the NaN of softmax.
  const Tensor blind = eq(amax(scores.detach(), {-1}, /*keepdim=*/true), kMinusInfinity);
  return masked_fill(softmax(masked_fill(scores, blind, 0), -1), blind, 0).to(query.dtype());
}

Tensor attention_dropout(const Tensor& weights, const AttentionOptions& options) {
  if (options.dropout_p == 0) return {};
  Generator generator(weights.device(), static_cast<uint64_t>(options.seed));
  generator.set_offset(static_cast<uint64_t>(options.offset));
  Shape sizes(weights.sizes());
  const int64_t keys = sizes[sizes.size() - 1];
  sizes[sizes.size() - 1] = (keys + 3) / 4 * 4;
  const Tensor kept = bernoulli_mask(sizes, 1 - options.dropout_p, weights.options().dtype(kBool), generator).narrow(-1, 0, keys);
  return kept.to(weights.dtype()) * dropout_scale(options.dropout_p, true);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> attention_formula(const Tensor& grad, const Tensor& query, const Tensor& key,
                                                             const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal,
                                                             double scale, double dropout_p, int64_t seed, int64_t offset,
                                                             const std::array<bool, 4>& needs) {
  const AttentionOptions options{is_causal, scale, dropout_p, seed, offset};
  const Tensor weights = attention_weights(query, key, bias, keep, options), kept = attention_dropout(weights, options);
  Tensor to_query, to_key, to_value, to_bias;
  if (needs[2]) to_value = sum_heads(matmul((kept.defined() ? weights * kept : weights).transpose(-2, -1), grad), value);
  if (!needs[0] && !needs[1] && !needs[3]) return {to_query, to_key, to_value, to_bias};
  Tensor slopes = matmul(grad, attention_heads(value, query).transpose(-2, -1));
  if (kept.defined()) slopes = slopes * kept;
  slopes = weights * (slopes - (weights * slopes).sum(IntArrayRef{-1}, true));
  if (needs[0]) to_query = matmul(slopes, attention_heads(key, query)) * scale;
  if (needs[1]) to_key = sum_heads(matmul(slopes.transpose(-2, -1), query) * scale, key);
  if (needs[3]) to_bias = sum_to(slopes, bias.sizes()).to(bias.dtype());
  return {to_query, to_key, to_value, to_bias};
}

}  // namespace amp
