// Attention: by cuDNN if it has an engine, else by matrix multiplications and softmax with the matrix of scores in memory.
#include <amp/autocast/suspend.h>
#include <amp/autograd/in_float32.h>
#include <amp/autograd/record.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/attention/cudnn.h>
#include <amp/cuda/kernels/attention.h>
#include <amp/ops.h>
#include <amp/ops/attention/attention_math.h>
#include <amp/ops/formulas/attention.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                             const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                             int64_t offset) {
  const bool recorded = autograd::should_record(query, key, value, bias);
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  // cuDNN's dropout would draw different numbers than the formula of second derivatives.
  if (dropout_p == 0) {
    if (auto fused = cudnn_attention(query, key, value, bias, keep, is_causal, scale, recorded)) return *std::move(fused);
  }
  const AttentionOptions options{is_causal, scale, dropout_p, seed, offset};
  const Tensor output = autograd::in_float32(
      [&](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& b) {
        Tensor weights = attention_weights(q, k, b, keep, options);
        if (const Tensor kept = attention_dropout(weights, options); kept.defined()) weights = weights * kept;
        return matmul(weights, attention_heads(v, q));
      },
      query, key, value, bias);
  // If logsumexp is empty, the gradients are computed only from the inputs.
  return {output.to(query.dtype()), empty({0}, query.options())};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(const Tensor& grad_output, const Tensor& query, const Tensor& key,
                                                              const Tensor& value, const Tensor& bias, const Tensor& keep,
                                                              const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale,
                                                              double dropout_p, int64_t seed, int64_t offset, bool need_query,
                                                              bool need_key, bool need_value, bool need_bias) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  if (logsumexp.numel() > 0 && !need_bias) {
    if (const auto fused = cudnn_attention_backward(grad_output, query, key, value, bias, keep, output, logsumexp, is_causal, scale)) {
      const auto& [to_query, to_key, to_value] = *fused;
      return {need_query ? to_query : Tensor(), need_key ? to_key : Tensor(), need_value ? to_value : Tensor(), Tensor()};
    }
  }
  const auto [to_query, to_key, to_value, to_bias] = autograd::in_float32(
      [&](const Tensor& grad, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& b) {
        return attention_formula(grad, q, k, v, b, keep, is_causal, scale, dropout_p, seed, offset,
                                 {need_query, need_key, need_value, need_bias});
      },
      grad_output, query, key, value, bias);
  const auto rounded = [](const Tensor& t, const Tensor& like) { return t.defined() ? t.to(like.dtype()) : t; };
  return {rounded(to_query, query), rounded(to_key, key), rounded(to_value, value), rounded(to_bias, bias)};
}

}  // namespace amp::cuda
