// Attention by ops over the whole matrix of scores: the formula of its gradients, and its form on devices without kernels. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// What attention_forward takes besides its tensors.
struct AttentionOptions {
  bool is_causal;
  double scale, dropout_p;
  int64_t seed, offset;
};

// softmax of the scores, (..., L, S), with zeros in rows that see no key; before dropout.
Tensor attention_weights(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep, const AttentionOptions& options);
// The factors that dropout applies to the weights, undefined without dropout.
Tensor attention_dropout(const Tensor& weights, const AttentionOptions& options);
// The heads of a key or value, repeated to those of the query.
Tensor attention_heads(const Tensor& t, const Tensor& query);

}  // namespace amp
