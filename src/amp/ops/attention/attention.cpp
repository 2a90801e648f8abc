#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <amp/core/checked.h>
#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/internal_ops.h>
#include <amp/kernels/attention.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>

namespace amp {

namespace {

constexpr const char* kOp = "scaled_dot_product_attention";

void check_shapes(const Tensor& query, const Tensor& key, const Tensor& value) {
  AMP_CHECK(query.dim() >= 2 && key.dim() >= 2 && value.dim() >= 2, ValueError, "[", kOp,
            "] query, key and value need at least 2 dimensions, but have shapes ", query.sizes(), ", ", key.sizes(), " and ",
            value.sizes());
  AMP_CHECK(query.sizes().back() == key.sizes().back(), ValueError, "[", kOp, "] query has ", query.size(-1), " features, but key has ",
            key.size(-1));
  AMP_CHECK(key.sizes().drop_back().back() == value.sizes().drop_back().back(), ValueError, "[", kOp, "] key has ", key.size(-2),
            " positions, but value has ", value.size(-2));
}

void check_heads(const Tensor& t, int64_t heads) {
  AMP_CHECK(t.dim() >= 3 && t.size(-3) > 0 && heads % t.size(-3) == 0, ValueError, "[", kOp, "] enable_gqa needs a number of query heads (",
            heads, ") that is a multiple of the heads of shape ", t.sizes());
}

// Expands the leading dimensions of `t`, which may be missing or 1, to `lead`. Keeps the last `kept` dimensions.
Tensor with_lead(const Tensor& t, const Shape& lead, size_t kept) {
  Shape sizes(lead);
  for (const int64_t size : t.sizes().drop_front(t.sizes().size() - kept)) sizes.push_back(size);
  return t.sizes() == IntArrayRef(sizes) ? t : t.expand(sizes);
}

bool are_aligned(const Tensor& query, const Tensor& key, const Tensor& value) {
  const IntArrayRef leading = query.sizes().drop_back(2);
  return leading == key.sizes().drop_back(2) && leading == value.sizes().drop_back(2);
}

struct Operands {
  Tensor query, key, value;
};

// Gives query, key and value the same leading dimensions, except for the heads in grouped-query attention.
Operands aligned(const Tensor& query, const Tensor& key, const Tensor& value, bool gqa) {
  const bool grouped =
      gqa && query.dim() >= 3 && (key.dim() < 3 || value.dim() < 3 || query.size(-3) != key.size(-3) || query.size(-3) != value.size(-3));
  if (!grouped) {
    const Shape lead =
        broadcast_shapes(kOp, broadcast_shapes(kOp, query.sizes().drop_back(2), key.sizes().drop_back(2)), value.sizes().drop_back(2));
    return {with_lead(query, lead, 2), with_lead(key, lead, 2), with_lead(value, lead, 2)};
  }
  const int64_t heads = query.size(-3);
  check_heads(key, heads);
  check_heads(value, heads);
  const bool shared = key.size(-3) == value.size(-3);
  const Tensor keys = shared ? key : repeat_interleave(key, heads / key.size(-3), -3),
               values = shared ? value : repeat_interleave(value, heads / value.size(-3), -3);
  const Shape lead =
      broadcast_shapes(kOp, broadcast_shapes(kOp, query.sizes().drop_back(3), keys.sizes().drop_back(3)), values.sizes().drop_back(3));
  return {with_lead(query, lead, 3), with_lead(keys, lead, 3), with_lead(values, lead, 3)};
}

void check_mask(const Tensor& mask, const Tensor& query, const Tensor& key) {
  Shape scores(query.sizes().drop_back());
  scores.push_back(key.size(-2));
  bool fits = mask.sizes().size() <= scores.size();
  const size_t lead = fits ? scores.size() - mask.sizes().size() : 0;
  for (size_t d = 0; fits && d < mask.sizes().size(); ++d) fits = mask.sizes()[d] == 1 || mask.sizes()[d] == scores[lead + d];
  AMP_CHECK(fits, ValueError, "[", kOp, "] attn_mask of shape ", mask.sizes(), " can't be broadcast to ", IntArrayRef(scores));
  AMP_CHECK(mask.dtype() == kBool || isFloatingType(mask.dtype()), TypeError, "[", kOp, "] attn_mask must be bool or floating, but is ",
            mask.dtype());
}

// The stream without dropout. No reserved part begins at this position, so recordings do not take it for a reserved part.
constexpr PhiloxState kNoDraws{0, std::numeric_limits<uint64_t>::max()};

// Reserves a stream in which each row of weights starts at a new block.
PhiloxState reserve_draws(const Tensor& query, const Tensor& key) {
  int64_t rows = 1;
  for (const int64_t size : query.sizes().drop_back()) rows = detail::checked_mul(kOp, rows, size);
  const int64_t draws = detail::checked_mul(kOp, rows, (key.size(-2) + 3) / 4 * 4);
  return default_generator(query.device()).reserve(philox::blocks_for(Distribution::Kind::Bernoulli, false, draws));
}

}  // namespace

Tensor composite::scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask,
                                               double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  check_shapes(query, key, value);
  AMP_CHECK(!is_causal || !attn_mask.defined(), ValueError, "[", kOp, "] is_causal and attn_mask can't go together");
  AMP_CHECK(dropout_p >= 0 && dropout_p <= 1, ValueError, "[", kOp, "] dropout_p must be in [0, 1], but is ", dropout_p);
  std::optional<Operands> moved;
  if (!are_aligned(query, key, value)) moved = aligned(query, key, value, enable_gqa);
  const Tensor &q = moved ? moved->query : query, &k = moved ? moved->key : key, &v = moved ? moved->value : value;
  Tensor bias, keep;
  if (attn_mask.defined()) {
    check_mask(attn_mask, q, k);
    if (attn_mask.dtype() == kBool) keep = attn_mask;
    else if (attn_mask.dtype() == computeType(query.dtype())) bias = attn_mask;
    else bias = attn_mask.to(query.dtype());
  }
  const PhiloxState stream = dropout_p > 0 ? reserve_draws(q, k) : kNoDraws;
  // Without features, all scores are 0: an infinite factor would make them NaN.
  const auto features = static_cast<double>(std::max<int64_t>(query.size(-1), 1));
  return std::get<0>(internal::attention_forward(q, k, v, bias, keep, is_causal, scale.value_or(1 / std::sqrt(features)), dropout_p,
                                                 static_cast<int64_t>(stream.seed), static_cast<int64_t>(stream.offset)));
}

}  // namespace amp
