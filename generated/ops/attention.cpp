// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/attention.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- scaled_dot_product_attention ----------------

namespace {

Tensor run_scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask,
                                        double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  AMP_CHECK(query.defined(), ValueError, "[scaled_dot_product_attention] query is an undefined tensor");
  AMP_CHECK(key.defined(), ValueError, "[scaled_dot_product_attention] key is an undefined tensor");
  AMP_CHECK(value.defined(), ValueError, "[scaled_dot_product_attention] value is an undefined tensor");
  return composite::scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

[[gnu::noinline]] Tensor autocast_scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                                               const Tensor& attn_mask, double dropout_p, bool is_causal,
                                                               std::optional<double> scale, bool enable_gqa) {
  if (autocast::Call call(OpId::scaled_dot_product_attention, query, key, value, attn_mask); call.applies()) {
    return call.run([&] {
      return run_scaled_dot_product_attention(call.cast(query, 0), call.cast(key, 1), call.cast(value, 2), call.cast(attn_mask, 3),
                                              dropout_p, is_causal, scale, enable_gqa);
    });
  }
  return run_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                                                          const Tensor& attn_mask, double dropout_p, bool is_causal,
                                                                          std::optional<double> scale, bool enable_gqa) {
  return trace::observe(OpId::scaled_dot_product_attention, [&] {
    return autocast_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
  }, query, key, value, attn_mask);
}

}  // namespace

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)
                             : autocast_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
  }
  return run_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scaled_dot_product_attention"); }

}  // namespace amp
