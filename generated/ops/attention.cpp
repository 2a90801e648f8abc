// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/attention.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

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

}  // namespace

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa) {
  return wrapper::function<Casts<0, 1, 2, 3>>(OpId::scaled_dot_product_attention, run_scaled_dot_product_attention, query, key, value,
                                              attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

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

}  // namespace

std::tuple<Tensor, Tensor> multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
    const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
    double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias, bool training, const Tensor& key_padding_mask,
    bool need_weights, const Tensor& attn_mask, bool use_separate_proj_weight, const Tensor& q_proj_weight, const Tensor& k_proj_weight,
    const Tensor& v_proj_weight, const Tensor& static_k, const Tensor& static_v, bool average_attn_weights, bool is_causal) {
  return wrapper::function<Casts<0, 1, 2, 5, 6, 7, 8, 11, 12, 14, 16, 18, 19, 20, 21, 22>>(
      OpId::multi_head_attention_forward, run_multi_head_attention_forward, query, key, value, embed_dim_to_check,
      num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
      key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, static_k, static_v,
      average_attn_weights, is_causal);
}

// ---------------- attention_forward ----------------

namespace {

struct AttentionForwardBackward final : wrapper::Node<4> {
  enum : uint32_t { kQuery, kKey, kValue, kBias };
  autograd::SavedTensor query_, key_, value_, bias_, keep_, result_output_, result_logsumexp_;
  bool is_causal_;
  double scale_, dropout_p_;
  int64_t seed_, offset_;

  void save(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal,
            double scale, double dropout_p, int64_t seed, int64_t offset) {
    query_.save(query);
    key_.save(key);
    value_.save(value);
    bias_.save(bias);
    keep_.save(keep);
    is_causal_ = is_causal;
    scale_ = scale;
    dropout_p_ = dropout_p;
    seed_ = seed;
    offset_ = offset;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save_result(std::get<0>(result));
    result_logsumexp_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_.unpack(this));
    const Tensor query = query_.unpack(this);
    const Tensor key = key_.unpack(this);
    const Tensor value = value_.unpack(this);
    const Tensor bias = bias_.unpack(this);
    const Tensor keep = keep_.unpack(this);
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_logsumexp = !GradMode::is_enabled() ? result_logsumexp_.unpack(this) : Tensor();
    const std::array<bool, 4> needs{needs_input(kQuery), needs_input(kKey), needs_input(kValue), needs_input(kBias)};
    if (needs_input(kQuery) || needs_input(kKey) || needs_input(kValue) || needs_input(kBias)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kQuery], input_grads[kKey], input_grads[kValue],
                 input_grads[kBias]) = autograd::in_float32([&](const Tensor& query, const Tensor& key, const Tensor& value,
                                                                const Tensor& bias, const Tensor& keep, const Tensor& grad_output) {
          return attention_formula(grad_output, query, key, value, bias, keep, is_causal_, scale_, dropout_p_, seed_, offset_, needs);
        }, query, key, value, bias, keep, grad_output);
      } else {
        std::tie(input_grads[kQuery], input_grads[kKey], input_grads[kValue], input_grads[kBias]) = attention_backward(
            grad_output, query, key, value, bias, keep, result_output, result_logsumexp, is_causal_, scale_, dropout_p_, seed_, offset_,
            needs[kQuery], needs[kKey], needs[kValue], needs[kBias]);
      }
    }
  }
  void release_saved() override { wrapper::reset(query_, key_, value_, bias_, keep_, result_output_, result_logsumexp_); }
  const char* name() const override { return "ScaledDotProductAttentionBackward"; }
};

std::tuple<Tensor, Tensor> run_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                 const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                 int64_t offset) {
  static constexpr ArgSpec kArgs[] = {{.name = "query"},
                                      {.name = "key"}, {.name = "value"}, {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "keep", .optional = true, .dtype = ArgDtype::Any}};
  const Device device = check_args<5>("scaled_dot_product_attention", kArgs, kFloatingTypes, {&query, &key, &value, &bias, &keep});
  return call_kernel(device, &Kernels::attention_forward, "scaled_dot_product_attention", query, key, value, bias, keep, is_causal, scale,
                     dropout_p, seed, offset);
}

constexpr auto recorded_attention_forward = wrapper::recorded<run_attention_forward, AttentionForwardBackward, Inputs<0, 1, 2, 3>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                       const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                       int64_t offset) {
  return wrapper::part("internal.attention_forward", recorded_attention_forward, query, key, value, bias, keep, is_causal, scale, dropout_p,
                       seed, offset);
}

// ---------------- attention_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "query"},
                                      {.name = "key"}, {.name = "value"}, {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "keep", .optional = true, .dtype = ArgDtype::Any}, {.name = "output"},
                                      {.name = "logsumexp", .dtype = ArgDtype::Own}};
  const Device device = check_args<8>("attention_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &query, &key, &value, &bias, &keep, &output, &logsumexp});
  return call_kernel(device, &Kernels::attention_backward, "attention_backward", grad_output, query, key, value, bias, keep, output,
                     logsumexp, is_causal, scale, dropout_p, seed, offset, need_query, need_key, need_value, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias) {
  return wrapper::part("internal.attention_backward", run_attention_backward, grad_output, query, key, value, bias, keep, output, logsumexp,
                       is_causal, scale, dropout_p, seed, offset, need_query, need_key, need_value, need_bias);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> attention_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "scaled_dot_product_attention",
       .signature =
           "(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
       .casts = "query key value attn_mask", .same_dtype = "query key value", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::attention(args[0], args[1], args[2]); },
       .call = calls<amp::scaled_dot_product_attention>, .traits = OpCall::kRandom},
      {.name = "multi_head_attention_forward",
       .signature =
           "(Tensor query, Tensor key, Tensor value, int embed_dim_to_check, int num_heads, Tensor? in_proj_weight, Tensor? in_proj_bias, Tensor? bias_k, Tensor? bias_v, bool add_zero_attn, float dropout_p, Tensor out_proj_weight, Tensor? out_proj_bias, bool training=True, Tensor? key_padding_mask=None, bool need_weights=True, Tensor? attn_mask=None, bool use_separate_proj_weight=False, Tensor? q_proj_weight=None, Tensor? k_proj_weight=None, Tensor? v_proj_weight=None, Tensor? static_k=None, Tensor? static_v=None, bool average_attn_weights=True, bool is_causal=False) -> (Tensor output, Tensor weights)",
       .casts =
           "query key value in_proj_weight in_proj_bias bias_k bias_v out_proj_weight out_proj_bias key_padding_mask attn_mask q_proj_weight k_proj_weight v_proj_weight static_k static_v",
       .composite = true, .recorded_by_parts = true, .call = calls<amp::multi_head_attention_forward>, .traits = OpCall::kRandom},
      {.name = "attention_forward",
       .signature =
           "(Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor? keep, bool is_causal, float scale, float dropout_p, int seed, int offset) -> (Tensor output, Tensor logsumexp)",
       .casts = "query key value bias", .same_dtype = "query key value", .internal = true, .call = calls<amp::internal::attention_forward>},
      {.name = "attention_backward",
       .signature =
           "(Tensor grad_output, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor? keep, Tensor output, Tensor logsumexp, bool is_causal, float scale, float dropout_p, int seed, int offset, bool need_query, bool need_key, bool need_value, bool need_bias) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_bias)",
       .casts = "grad_output query key value bias output logsumexp", .same_dtype = "grad_output query key value output", .internal = true,
       .call = calls<amp::internal::attention_backward>, .traits = OpCall::kUnchecked},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
