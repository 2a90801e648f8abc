// The masks of attention, in the form that cuDNN uses. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/attention/key.h>

namespace amp::cuda {

// A bias and a bool mask of the scores. Both may be undefined.
class AttentionMask {
 public:
  AttentionMask(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep);
  bool defined() const { return bias_.defined() || keep_.defined(); }
  // What cuDNN adds to the scores, (1 or batch, 1 or heads, queries, keys), in separate memory; undefined without a mask. Uses a large
  // negative number instead of -inf, because cuDNN versions treat -inf differently: the weight of such a score is 0 next to any other.
  // Unless `blind` is null, also writes whether every key of a row is masked.
  Tensor added(bool* blind = nullptr) const;
  // Its dtype and layout, without computing it. It is never float16, which has no such number.
  ScalarType dtype() const { return dtype_; }
  AttentionTensor layout() const;
  int64_t rows() const;

 private:
  Tensor bias_, keep_;
  ScalarType dtype_;
  Shape sizes_;  // sizes of the result, before leading dimensions are merged
};

// The parts of a mask in memory, for scores of these sizes. Both pointers may be null. The stride of a broadcast dimension is 0.
struct MaskParts {
  int64_t sizes[4];
  const void* bias;
  const bool* keep;
  int64_t bias_strides[4], keep_strides[4];
};

// The kernel of AttentionMask::added. `dtype`: that of the result. A bias has the same one, or is float16 and the result float32.
void write_mask(const MaskParts& mask, ScalarType bias_dtype, ScalarType dtype, void* added, bool* blind);

// Rows of the result without a key become 0. Their `logsumexp`, which may be undefined, becomes +inf, so their gradient is 0. `mask` is the
// layout of the added mask, and `output` has four dimensions, in the layout of the engines.
void clear_blind_rows(const AttentionTensor& mask, const bool* blind, const Tensor& output, const Tensor& logsumexp);

}  // namespace amp::cuda
