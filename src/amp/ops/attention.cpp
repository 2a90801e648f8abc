#include <cmath>
#include <limits>

#include <amp/core/factories.h>
#include <amp/kernels/attention.h>
#include <amp/ops.h>
#include <amp/ops/shapes.h>

namespace amp {

namespace {

constexpr const char* kOp = "scaled_dot_product_attention";
constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

void check_shapes(const Tensor& query, const Tensor& key, const Tensor& value, bool gqa) {
  AMP_CHECK(query.dim() >= 2 && key.dim() >= 2 && value.dim() >= 2, ValueError, "[", kOp,
            "] query, key and value need at least 2 dimensions, but have shapes ", query.sizes(), ", ", key.sizes(), " and ",
            value.sizes());
  broadcast_shapes(kOp, query.sizes().drop_back(2), (gqa ? query : key).sizes().drop_back(2));
  broadcast_shapes(kOp, query.sizes().drop_back(2), (gqa ? query : value).sizes().drop_back(2));
  AMP_CHECK(query.size(-1) == key.size(-1), ValueError, "[", kOp, "] query has ", query.size(-1), " features, but key has ", key.size(-1));
  AMP_CHECK(key.size(-2) == value.size(-2), ValueError, "[", kOp, "] key has ", key.size(-2), " positions, but value has ", value.size(-2));
}

// Repeats the heads of keys and values to match those of the queries (grouped-query attention).
Tensor repeat_heads(const Tensor& t, int64_t heads) {
  AMP_CHECK(t.dim() >= 3 && t.size(-3) > 0 && heads % t.size(-3) == 0, ValueError, "[", kOp, "] enable_gqa needs a number of query heads (",
            heads, ") that is a multiple of the heads of shape ", t.sizes());
  return repeat_interleave(t, heads / t.size(-3), -3);
}

Tensor masked(const Tensor& scores, const Tensor& keep) { return masked_fill(scores, logical_not(keep), kMinusInfinity); }

}  // namespace

Tensor composite::scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask,
                                               double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  check_shapes(query, key, value, enable_gqa);
  AMP_CHECK(!is_causal || !attn_mask.defined(), ValueError, "[", kOp, "] is_causal and attn_mask can't go together");
  const bool repeat = enable_gqa && query.dim() >= 3 && query.size(-3) != key.size(-3);
  const Tensor keys = repeat ? repeat_heads(key, query.size(-3)) : key, values = repeat ? repeat_heads(value, query.size(-3)) : value;
  const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(query.size(-1))));
  Tensor scores = matmul(query, keys.transpose(-2, -1)) * factor;
  if (is_causal) scores = masked(scores, tril(ones({query.size(-2), keys.size(-2)}, query.options().dtype(kBool))));
  else if (attn_mask.defined()) scores = attn_mask.dtype() == kBool ? masked(scores, attn_mask) : scores + attn_mask;
  // Rows in which every key is masked give 0 and no gradient, instead of the NaN of softmax.
  const Tensor blind = attn_mask.defined() ? eq(amax(scores.detach(), {-1}, /*keepdim=*/true), kMinusInfinity) : Tensor();
  if (blind.defined()) scores = masked_fill(scores, blind, 0);
  Tensor weights = softmax(scores, -1);
  if (blind.defined()) weights = masked_fill(weights, blind, 0);
  if (dropout_p > 0) weights = dropout(weights, dropout_p, true);
  return matmul(weights, values);
}

}  // namespace amp
