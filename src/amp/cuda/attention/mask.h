// What masks a query's keys in attention, as cuDNN takes it. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/attention/key.h>

namespace amp::cuda {

// A bias and a bool mask of the scores, of which either may be undefined.
class AttentionMask {
 public:
  AttentionMask(const Tensor& query, const Tensor& key, const Tensor& bias, const Tensor& keep);
  bool defined() const { return bias_.defined() || keep_.defined(); }
  // What cuDNN adds to the scores, (1 or batch, 1 or heads, queries, keys), in memory of its own; undefined without a mask. Instead of
  // -inf, of which its versions make different things, it has a number that leaves no weight beside any other score. Also writes whether
  // every key of a row is masked, unless `blind` is null.
  Tensor added(bool* blind = nullptr) const;
  // Its dtype and layout, without computing it.
  ScalarType dtype() const { return dtype_; }
  AttentionTensor layout() const;
  int64_t rows() const;

 private:
  Tensor bias_, keep_;
  ScalarType dtype_;
  Shape sizes_;  // of what is added, before leading dimensions are merged
};

// The parts of a mask in memory, of which either may be null, for scores of these sizes; a stride is 0 where a part is broadcast.
struct MaskParts {
  int64_t sizes[4];
  const void* bias;
  const bool* keep;
  int64_t bias_strides[4], keep_strides[4];
};

// The kernel of AttentionMask::added. `dtype`: of the bias and of what is added.
void write_mask(const MaskParts& mask, ScalarType dtype, void* added, bool* blind);

// Rows of the result without a key give 0. Their `logsumexp`, which may be undefined, becomes +inf, so that they give no gradient. `mask`
// is the layout of what was added, and `output` has four dimensions, in the layout of the engines.
void clear_blind_rows(const AttentionTensor& mask, const bool* blind, const Tensor& output, const Tensor& logsumexp);

}  // namespace amp::cuda
