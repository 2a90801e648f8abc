// Attention by cuDNN's fused engines, without the matrix of scores in memory. Internal.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/tensor.h>

namespace amp::cuda {

// Output and logsumexp (float32, +inf where every key is masked; only the gradient needs it, so it is undefined unless asked for) on the
// current stream; nothing if cuDNN is not installed, or has no engine for it. `bias` is added to the scores, `keep` is a bool mask; both
// may be undefined.
std::optional<std::tuple<Tensor, Tensor>> cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                          const Tensor& keep, bool is_causal, double scale, bool with_logsumexp);

// The gradients of query, key and value, from what cudnn_attention has returned; nothing if cuDNN has no engine for them.
std::optional<std::tuple<Tensor, Tensor, Tensor>> cudnn_attention_backward(const Tensor& grad_output, const Tensor& query,
                                                                           const Tensor& key, const Tensor& value, const Tensor& bias,
                                                                           const Tensor& keep, const Tensor& output,
                                                                           const Tensor& logsumexp, bool is_causal, double scale);

}  // namespace amp::cuda
