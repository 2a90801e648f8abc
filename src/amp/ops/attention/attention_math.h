// Attention by ops over the whole matrix of scores: for the gradients, and for devices without kernels. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// The arguments of attention_forward that are not tensors.
struct AttentionOptions {
  bool is_causal;
  double scale, dropout_p;
  int64_t seed, offset;
};

// softmax of the scores, (..., L, S), before dropout. Rows that see no key are zeros.
Tensor attention_weights(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep, const AttentionOptions& options);
// The factors by which dropout multiplies the weights; undefined without dropout.
Tensor attention_dropout(const Tensor& weights, const AttentionOptions& options);
// The heads of a key or value, repeated to match those of the query.
Tensor attention_heads(const Tensor& t, const Tensor& query);

}  // namespace amp
