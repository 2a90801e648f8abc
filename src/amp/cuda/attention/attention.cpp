// Attention: by cuDNN if it has an engine, else by matrix multiplications and softmax with the matrix of scores in memory.
#include <amp/autocast/suspend.h>
#include <amp/autograd/record.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/attention/cudnn.h>
#include <amp/cuda/kernels/attention.h>
#include <amp/ops.h>
#include <amp/ops/attention_math.h>
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
  Tensor weights = attention_weights(query, key, bias, keep, options);
  if (const Tensor kept = attention_dropout(weights, options); kept.defined()) weights = weights * kept;
  // If logsumexp is empty, the gradients are computed only from the inputs.
  return {matmul(weights, attention_heads(value, query)), empty({0}, query.options())};
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
  return attention_formula(grad_output, query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset,
                           {need_query, need_key, need_value, need_bias});
}

}  // namespace amp::cuda
