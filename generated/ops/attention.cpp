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
  return tracing::observe(OpId::scaled_dot_product_attention, 0xf, [&] {
    return autocast_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
  }, query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

}  // namespace

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)
        : autocast_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
  }
  return run_scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scaled_dot_product_attention"); }

// ---------------- multi_head_attention_forward ----------------

namespace {

std::tuple<Tensor, Tensor> run_multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) {
  AMP_CHECK(query.defined(), ValueError, "[multi_head_attention_forward] query is an undefined tensor");
  AMP_CHECK(key.defined(), ValueError, "[multi_head_attention_forward] key is an undefined tensor");
  AMP_CHECK(value.defined(), ValueError, "[multi_head_attention_forward] value is an undefined tensor");
  AMP_CHECK(out_proj_weight.defined(), ValueError, "[multi_head_attention_forward] out_proj_weight is an undefined tensor");
  return composite::multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias,
                                                 bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
                                                 key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight,
                                                 k_proj_weight, v_proj_weight, static_k, static_v, average_attn_weights, is_causal);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) {
  if (autocast::Call call(OpId::multi_head_attention_forward, query, key, value, in_proj_weight, in_proj_bias, bias_k,
                          bias_v, out_proj_weight, out_proj_bias, key_padding_mask, attn_mask, q_proj_weight, k_proj_weight, v_proj_weight,
                          static_k, static_v); call.applies()) {
    return call.run([&] {
      return run_multi_head_attention_forward(
          call.cast(query, 0), call.cast(key, 1), call.cast(value, 2), embed_dim_to_check, num_heads, call.cast(in_proj_weight, 3),
          call.cast(in_proj_bias, 4), call.cast(bias_k, 5), call.cast(bias_v, 6), add_zero_attn, dropout_p, call.cast(out_proj_weight, 7),
          call.cast(out_proj_bias, 8), training, call.cast(key_padding_mask, 9), need_weights, call.cast(attn_mask, 10),
          use_separate_proj_weight, call.cast(q_proj_weight, 11), call.cast(k_proj_weight, 12), call.cast(v_proj_weight, 13),
          call.cast(static_k, 14), call.cast(static_v, 15), average_attn_weights, is_causal);
    });
  }
  return run_multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
                                          bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training, key_padding_mask,
                                          need_weights, attn_mask, use_separate_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight,
                                          static_k, static_v, average_attn_weights, is_causal);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) {
  return tracing::observe(OpId::multi_head_attention_forward, 0x7d59e7, [&] {
    return autocast_multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias,
                                                 bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
                                                 key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight,
                                                 k_proj_weight, v_proj_weight, static_k, static_v, average_attn_weights, is_causal);
  }, query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p,
      out_proj_weight, out_proj_bias, training, key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight,
      k_proj_weight, v_proj_weight, static_k, static_v, average_attn_weights, is_causal);
}

}  // namespace

std::tuple<Tensor, Tensor> multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias,
                                                bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
                                                key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight,
                                                k_proj_weight, v_proj_weight, static_k, static_v, average_attn_weights, is_causal)
        : autocast_multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias,
                                                bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
                                                key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight,
                                                k_proj_weight, v_proj_weight, static_k, static_v, average_attn_weights, is_causal);
  }
  return run_multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
                                          bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training, key_padding_mask,
                                          need_weights, attn_mask, use_separate_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight,
                                          static_k, static_v, average_attn_weights, is_causal);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multi_head_attention_forward"); }

// ---------------- attention_forward ----------------

namespace {

struct AttentionForwardBackward final : autograd::FixedNode<4, 1> {
  autograd::SavedTensor query_;
  autograd::SavedTensor key_;
  autograd::SavedTensor value_;
  autograd::SavedTensor bias_;
  autograd::SavedTensor keep_;
  bool is_causal_;
  double scale_;
  double dropout_p_;
  int64_t seed_;
  int64_t offset_;
  autograd::SavedTensor result_output_;
  autograd::SavedTensor result_logsumexp_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_.unpack(this));
    const Tensor query = query_.unpack(this);
    const Tensor key = key_.unpack(this);
    const Tensor value = value_.unpack(this);
    const Tensor bias = bias_.unpack(this);
    const Tensor keep = keep_.unpack(this);
    const bool is_causal = is_causal_;
    const double scale = scale_;
    const double dropout_p = dropout_p_;
    const int64_t seed = seed_;
    const int64_t offset = offset_;
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_logsumexp = !GradMode::is_enabled() ? result_logsumexp_.unpack(this) : Tensor();
    const std::array<bool, 4> needs{needs_input(0), needs_input(1), needs_input(2), needs_input(3)};
    if (needs_input(0) || needs_input(1) || needs_input(2) || needs_input(3)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2], input_grads[3]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
                                     const Tensor& grad_output) {
        return attention_formula(grad_output, query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset, needs);
      }, query, key, value, bias, keep,
          grad_output) : attention_backward(grad_output, query, key, value, bias, keep, result_output, result_logsumexp, is_causal, scale,
                                            dropout_p, seed, offset, needs[0], needs[1], needs[2], needs[3]);
    }
  }
  void release_saved() override {
    query_.reset();
    key_.reset();
    value_.reset();
    bias_.reset();
    keep_.reset();
    result_output_.reset();
    result_logsumexp_.reset();
  }
  const char* name() const override { return "ScaledDotProductAttentionBackward"; }
};

std::tuple<Tensor, Tensor> run_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                 const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                 int64_t offset) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "query", .dtype = ArgDtype::Common},
      {.name = "key", .dtype = ArgDtype::Common},
      {.name = "value", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
      {.name = "keep", .optional = true, .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("scaled_dot_product_attention", kArgs, kDtypes, {&query, &key, &value, &bias, &keep});
  return call_kernel(device, &Kernels::attention_forward, "scaled_dot_product_attention", query, key, value, bias, keep, is_causal, scale,
                     dropout_p, seed, offset);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                                                     const Tensor& bias, const Tensor& keep, bool is_causal, double scale,
                                                                     double dropout_p, int64_t seed, int64_t offset) {
  auto* node = new AttentionForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, query);
  node->connect(1, key);
  node->connect(2, value);
  node->connect(3, bias);
  node->query_.save(query);
  node->key_.save(key);
  node->value_.save(value);
  node->bias_.save(bias);
  node->keep_.save(keep);
  node->is_causal_ = is_causal;
  node->scale_ = scale;
  node->dropout_p_ = dropout_p;
  node->seed_ = seed;
  node->offset_ = offset;
  auto result = run_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  node->result_output_.save_result(std::get<0>(result));
  node->result_logsumexp_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                      const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                      int64_t offset) {
  if (autograd::should_record(query, key, value, bias)) {
    return taped_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  }
  return run_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal, double scale,
    double dropout_p, int64_t seed, int64_t offset) {
  return tracing::observe_part("internal.attention_forward", [&] {
    return recorded_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  }, query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                       const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                       int64_t offset) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  }
  return recorded_attention_forward(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("attention_forward"); }

// ---------------- attention_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "query", .dtype = ArgDtype::Common},
      {.name = "key", .dtype = ArgDtype::Common},
      {.name = "value", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
      {.name = "keep", .optional = true, .dtype = ArgDtype::Any},
      {.name = "output", .dtype = ArgDtype::Common},
      {.name = "logsumexp", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<8>("attention_backward", kArgs, kDtypes,
                                      {&grad_output, &query, &key, &value, &bias, &keep, &output, &logsumexp});
  return call_kernel(device, &Kernels::attention_backward, "attention_backward", grad_output, query, key, value, bias, keep, output,
                     logsumexp, is_causal, scale, dropout_p, seed, offset, need_query, need_key, need_value, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias) try {
  return run_attention_backward(grad_output, query, key, value, bias, keep, output, logsumexp, is_causal, scale, dropout_p, seed, offset,
                                need_query, need_key, need_value, need_bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("attention_backward"); }

}  // namespace amp
