// Attention in cuDNN's terms. It contains everything that determines cuDNN's choice of an engine. Needs no device. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include <amp/core/tensor.h>

namespace amp::cuda {

enum class AttentionPass : int32_t { Forward, Backward };

// Batch, heads, positions and features.
struct AttentionTensor {
  int64_t sizes[4], strides[4];
};

// Compared and hashed bytewise, except bytes that the pass and the mask do not use. These are half of the struct, and not even initialized.
struct AttentionKey {
  int64_t workspace_limit;
  int32_t device;
  AttentionPass pass;
  int32_t dtype, bias_dtype;  // ScalarTypes; kNoBias if there is none
  int16_t is_causal, deterministic;
  int16_t writes_logsumexp;  // from the forward pass
  int16_t unused = 0;
  AttentionTensor query, key, value, output;
  // (1 or batch, 1 or heads, queries, keys).
  AttentionTensor bias;
  // Tensors of the backward pass.
  AttentionTensor grad_output, grad_query, grad_key, grad_value;

  static constexpr int32_t kNoBias = -1;
  AttentionKey(AttentionPass of, int32_t bias) : pass(of), bias_dtype(bias) {
    if (pass == AttentionPass::Backward && !has_bias()) this->bias = {};
  }
  bool operator==(const AttentionKey& other) const {
    const size_t bytes = used_bytes();
    return other.used_bytes() == bytes && std::memcmp(this, &other, bytes) == 0;
  }
  bool has_bias() const { return bias_dtype != kNoBias; }
  size_t used_bytes() const {
    return pass == AttentionPass::Backward ? sizeof(*this)
           : has_bias()                    ? offsetof(AttentionKey, grad_output)
                                           : offsetof(AttentionKey, bias);
  }
};
static_assert(std::has_unique_object_representations_v<AttentionKey>, "no byte lies between its members");

// The sizes with four dimensions. Leading ones are merged into one of batches and one of heads; missing ones have size 1.
Shape four_sizes(IntArrayRef of);
// A tensor of these sizes, without history.
Tensor with_four_dimensions(const Tensor& t);

// For counts of fallbacks.
inline const char* kind_of(const AttentionKey& key) {
  return key.pass == AttentionPass::Forward ? "attention" : "the gradient of attention";
}
// For messages: "the forward pass of attention of [2, 8, 128, 64] to [2, 8, 128, 64] in float16".
std::string describe(const AttentionKey& key);

// Whether cuDNN may have an engine for tensors of these dtypes and sizes. It has none for float32 and float64, or if features are not a
// multiple of 8. Like PyTorch, does not use cuDNN for a single key, or if there are more batches or heads than a grid has blocks in its
// second dimension.
bool cudnn_takes_attention(const Tensor& query, const Tensor& key, const Tensor& value);

// The tensor with the four dimensions above, in the layout that cuDNN's engines need. Features are adjacent, positions and the data are
// aligned to 16 bytes, and nothing is broadcast. Often `t` itself, else a copy.
Tensor attention_operand(const Tensor& t);
// The same without a new reference to `t`. A different tensor is stored in `copy`.
const Tensor& attention_operand(const Tensor& t, Tensor& copy);
AttentionTensor attention_tensor(const Tensor& operand);
// An uninitialized result with `features` and the other sizes of `like`. Its positions and heads have the same order in memory.
Tensor attention_result(const Tensor& like, int64_t features);

}  // namespace amp::cuda
