// Attention by cuDNN's fused engines, without the matrix of scores in memory. Internal.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/tensor.h>

namespace amp::cuda {

// Output and logsumexp on the current stream. Returns nothing if cuDNN is not installed, or has no engine for it. `bias` is added to the
// scores, `keep` is a bool mask; both may be undefined. logsumexp is float32, and +inf if every key is masked. Only the gradient needs it:
// it is undefined unless requested.
std::optional<std::tuple<Tensor, Tensor>> cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                          const Tensor& keep, bool is_causal, double scale, bool with_logsumexp);

// The gradients of query, key and value, from the results of cudnn_attention. Returns nothing if cuDNN has no engine for them.
std::optional<std::tuple<Tensor, Tensor, Tensor>> cudnn_attention_backward(const Tensor& grad_output, const Tensor& query,
                                                                           const Tensor& key, const Tensor& value, const Tensor& bias,
                                                                           const Tensor& keep, const Tensor& output,
                                                                           const Tensor& logsumexp, bool is_causal, double scale);

}  // namespace amp::cuda
