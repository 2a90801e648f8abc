#include <cmath>
#include <limits>

#include <amp/autocast/autocast.h>
#include <amp/core/factories.h>
#include <amp/kernels/attention.h>
#include <amp/ops.h>

namespace amp {

namespace {

constexpr const char* kHeadsOp = "multi_head_attention_forward";
constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

struct Sequences {
  Tensor query, key, value;
};

void check_sequences(const Sequences& s, int64_t features, int64_t heads) {
  const auto has = [&](int64_t dim) { return s.query.dim() == dim && s.key.dim() == dim && s.value.dim() == dim; };
  AMP_CHECK(has(3) || has(2), ValueError, "[", kHeadsOp,
            "] query, key and value must all have 3 dimensions, or 2 without a batch, but have shapes ", s.query.sizes(), ", ",
            s.key.sizes(), " and ", s.value.sizes());
  AMP_CHECK(s.query.size(-1) == features, ValueError, "[", kHeadsOp, "] query has ", s.query.size(-1), " features, but ", features,
            " are expected");
  AMP_CHECK(heads > 0 && features % heads == 0, ValueError, "[", kHeadsOp, "] ", features, " features can't be divided into ", heads,
            " heads");
  AMP_CHECK(s.key.sizes().drop_back() == s.value.sizes().drop_back(), ValueError, "[", kHeadsOp,
            "] key and value must agree except in their features, but have shapes ", s.key.sizes(), " and ", s.value.sizes());
  AMP_CHECK(s.query.dim() == 2 || s.query.size(1) == s.key.size(1), ValueError, "[", kHeadsOp, "] query has a batch of ", s.query.size(1),
            ", but key one of ", s.key.size(1));
}

void check_weight(const char* name, const Tensor& weight, int64_t rows, int64_t columns) {
  AMP_CHECK(weight.defined(), ValueError, "[", kHeadsOp, "] ", name, " must be given");
  AMP_CHECK(weight.sizes() == IntArrayRef({rows, columns}), ValueError, "[", kHeadsOp, "] ", name, " must have shape ",
            IntArrayRef({rows, columns}), ", but has shape ", weight.sizes());
}

// Parts of the packed bias, or nothing.
Tensor part(const Tensor& bias, int64_t first, int64_t count) { return bias.defined() ? bias.narrow(0, first, count) : bias; }

// The maps of query, key and value by one weight. A tensor that is given twice is mapped once.
Sequences packed_projection(const Sequences& s, const Tensor& weight, const Tensor& bias, int64_t features) {
  check_weight("in_proj_weight", weight, 3 * features, features);
  if (s.key.is_same(s.value) && s.query.is_same(s.key)) {
    const std::vector<Tensor> parts = linear(s.query, weight, bias).chunk(3, -1);
    return {parts[0], parts[1], parts[2]};
  }
  const auto map = [&](const Tensor& t, int64_t first, int64_t count) {
    return linear(t, weight.narrow(0, first * features, count * features), part(bias, first * features, count * features));
  };
  const Tensor query = map(s.query, 0, 1);
  if (!s.key.is_same(s.value)) return {query, map(s.key, 1, 1), map(s.value, 2, 1)};
  const std::vector<Tensor> parts = map(s.key, 1, 2).chunk(2, -1);
  return {query, parts[0], parts[1]};
}

Sequences separate_projections(const Sequences& s, const Sequences& weights, const Tensor& bias, int64_t features) {
  check_weight("q_proj_weight", weights.query, features, s.query.size(-1));
  check_weight("k_proj_weight", weights.key, features, s.key.size(-1));
  check_weight("v_proj_weight", weights.value, features, s.value.size(-1));
  return {linear(s.query, weights.query, part(bias, 0, features)), linear(s.key, weights.key, part(bias, features, features)),
          linear(s.value, weights.value, part(bias, 2 * features, features))};
}

// Reshapes (T, N, heads * size) to (N, heads, T, size).
Tensor split_heads(const Tensor& t, int64_t heads, int64_t size) {
  return t.reshape({t.size(0), t.size(1), heads, size}).permute({1, 2, 0, 3});
}

// The same for a key or value that is given as (N * heads, T, size).
Tensor given_heads(const char* name, const Tensor& t, int64_t batch, int64_t heads, int64_t size) {
  AMP_CHECK(t.dim() == 3 && t.size(0) == batch * heads && t.size(2) == size, ValueError, "[", kHeadsOp, "] ", name, " must have shape [",
            batch * heads, ", *, ", size, "], but has shape ", t.sizes());
  return t.reshape({batch, heads, t.size(1), size});
}

// A mask with `count` more keys, which are not masked.
Tensor with_more_keys(const Tensor& mask, int64_t count) {
  if (!mask.defined() || count == 0) return mask;
  Shape sizes(mask.sizes());
  sizes[sizes.size() - 1] = count;
  return cat({mask, zeros(sizes, mask.options())}, -1);
}

// A mask in the form that is added to the scores. True removes a key.
Tensor additive(const Tensor& mask, ScalarType dtype) {
  if (mask.dtype() != kBool) return mask.to(dtype);
  return masked_fill(zeros(mask.sizes(), mask.options().dtype(dtype)), mask, kMinusInfinity);
}

void check_mask_dtype(const char* name, const Tensor& mask) {
  AMP_CHECK(mask.dtype() == kBool || isFloatingType(mask.dtype()), TypeError, "[", kHeadsOp, "] ", name,
            " must be bool or floating, but is ", mask.dtype());
}

struct Masks {
  Tensor attention, padding;  // broadcast to (N, heads, L, S)
};

Masks shaped_masks(const Tensor& attn_mask, const Tensor& key_padding_mask, int64_t batch, int64_t heads, int64_t rows, int64_t keys) {
  Masks masks;
  if (attn_mask.defined()) {
    check_mask_dtype("attn_mask", attn_mask);
    const Shape one{rows, keys}, all{batch * heads, rows, keys};
    AMP_CHECK(attn_mask.sizes() == IntArrayRef(one) || attn_mask.sizes() == IntArrayRef(all), ValueError, "[", kHeadsOp,
              "] attn_mask must have shape ", IntArrayRef(one), " or ", IntArrayRef(all), ", but has shape ", attn_mask.sizes());
    masks.attention = attn_mask.dim() == 2 ? attn_mask : attn_mask.reshape({batch, heads, rows, keys});
  }
  if (key_padding_mask.defined()) {
    check_mask_dtype("key_padding_mask", key_padding_mask);
    const Shape sizes{batch, keys};
    AMP_CHECK(key_padding_mask.sizes() == IntArrayRef(sizes), ValueError, "[", kHeadsOp, "] key_padding_mask must have shape ",
              IntArrayRef(sizes), ", but has shape ", key_padding_mask.sizes());
    masks.padding = key_padding_mask.reshape({batch, 1, 1, keys});
  }
  return masks;
}

// Merges both masks: to bool (true removes a key) if both are bool, else to a mask that is added to the scores.
Tensor merged(const Masks& masks, ScalarType dtype) {
  if (!masks.attention.defined() || !masks.padding.defined()) {
    const Tensor& one = masks.attention.defined() ? masks.attention : masks.padding;
    return !one.defined() || one.dtype() == kBool ? one : one.to(dtype);
  }
  if (masks.attention.dtype() == kBool && masks.padding.dtype() == kBool) return logical_or(masks.attention, masks.padding);
  return additive(masks.attention, dtype) + additive(masks.padding, dtype);
}

}  // namespace

std::tuple<Tensor, Tensor> composite::multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) {
  check_sequences({query, key, value}, embed_dim_to_check, num_heads);
  AMP_CHECK(!is_causal || attn_mask.defined(), ValueError, "[", kHeadsOp, "] is_causal needs attn_mask");
  AMP_CHECK(bias_k.defined() == bias_v.defined(), ValueError, "[", kHeadsOp, "] bias_k and bias_v must be given together");
  AMP_CHECK(!bias_k.defined() || (!static_k.defined() && !static_v.defined()), ValueError, "[", kHeadsOp,
            "] bias_k and bias_v can't be combined with static_k and static_v");
  AMP_CHECK(!in_proj_bias.defined() || (in_proj_bias.dim() == 1 && in_proj_bias.size(0) == 3 * embed_dim_to_check), ValueError, "[",
            kHeadsOp, "] in_proj_bias must have shape [", 3 * embed_dim_to_check, "], but has shape ", in_proj_bias.sizes());
  const bool batched = query.dim() == 3;
  const int64_t size = embed_dim_to_check / num_heads, rows = query.size(0), batch = batched ? query.size(1) : 1;
  // Within autocast, the parts cast their arguments.
  const bool convert = !is_autocast_enabled(query.device().type());
  const auto like_query = [&](const Tensor& t) { return t.defined() && convert ? t.to(query.dtype()) : t; };
  const auto sequence = [&](const Tensor& t) { return batched ? t : t.unsqueeze(1); };
  const bool self_attention = query.is_same(key) && key.is_same(value);
  Sequences s;
  s.query = sequence(query);
  s.key = self_attention ? s.query : sequence(like_query(key));
  s.value = key.is_same(value) ? s.key : sequence(like_query(value));
  const Tensor bias = like_query(in_proj_bias);
  s = use_separate_proj_weight ? separate_projections(s, {like_query(q_proj_weight), like_query(k_proj_weight), like_query(v_proj_weight)},
                                                      bias, embed_dim_to_check)
                               : packed_projection(s, like_query(in_proj_weight), bias, embed_dim_to_check);
  const Tensor padding =
      key_padding_mask.defined() && !batched && key_padding_mask.dim() == 1 ? key_padding_mask.unsqueeze(0) : key_padding_mask;
  if (bias_k.defined()) {
    const auto append = [&](const Tensor& t, const Tensor& row) {
      return cat({t, like_query(row).to(t.dtype()).expand({1, batch, embed_dim_to_check})});
    };
    s.key = append(s.key, bias_k);
    s.value = append(s.value, bias_v);
  }
  const Tensor queries = split_heads(s.query, num_heads, size);
  Tensor keys = static_k.defined() ? given_heads("static_k", static_k, batch, num_heads, size).to(queries.dtype())
                                   : split_heads(s.key, num_heads, size),
         values = static_v.defined() ? given_heads("static_v", static_v, batch, num_heads, size).to(queries.dtype())
                                     : split_heads(s.value, num_heads, size);
  if (add_zero_attn) {
    const auto append = [&](const Tensor& t) { return cat({t, zeros({batch, num_heads, 1, size}, t.options())}, 2); };
    keys = append(keys);
    values = append(values);
  }
  const int64_t more = (bias_k.defined() ? 1 : 0) + (add_zero_attn ? 1 : 0), given = keys.size(2) - more;
  Masks masks = shaped_masks(attn_mask, padding, batch, num_heads, rows, given);
  masks.attention = with_more_keys(masks.attention, more);
  masks.padding = with_more_keys(masks.padding, more);
  const double dropped = training ? dropout_p : 0;
  Tensor heads, weights;
  if (need_weights) {
    Tensor scores = amp::matmul(queries * (1 / std::sqrt(static_cast<double>(size))), keys.transpose(-2, -1));
    const Tensor mask = merged(masks, scores.dtype());
    if (mask.defined()) scores = mask.dtype() == kBool ? masked_fill(scores, mask, kMinusInfinity) : scores + mask;
    weights = softmax(scores, -1);
    if (dropped > 0) weights = dropout(weights, dropped, true);
    heads = amp::matmul(weights.to(values.dtype()), values);
    if (average_attn_weights) weights = weights.mean(IntArrayRef{1});
    if (!batched) weights = weights.squeeze(0);
  } else {
    const bool hint = is_causal && !padding.defined() && more == 0;
    Tensor mask = hint ? Tensor() : merged(masks, queries.dtype());
    if (mask.defined() && mask.dtype() == kBool) mask = logical_not(mask);
    heads = scaled_dot_product_attention(queries, keys, values, mask, dropped, hint);
  }
  const Tensor joined = heads.permute({2, 0, 1, 3}).reshape({rows, batch, embed_dim_to_check});
  const Tensor output = linear(joined, convert ? out_proj_weight.to(joined.dtype()) : out_proj_weight,
                               convert && out_proj_bias.defined() ? out_proj_bias.to(joined.dtype()) : out_proj_bias);
  return {batched ? output : output.squeeze(1), weights};
}

}  // namespace amp
