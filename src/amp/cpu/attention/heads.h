// The heads of attention's tensors, in the form that its kernels take. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>
#include <amp/cpu/attention/kernels.h>

namespace amp::cpu {

// query, key and value of attention_forward, and values derived from their shapes.
class AttentionHeads {
 public:
  AttentionHeads(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal,
                 double scale, double dropout_p, int64_t seed, int64_t offset);

  const AttentionProblem& problem() const { return problem_; }
  ScalarType dtype() const { return query_.tensor.dtype(); }
  int64_t count() const { return count_; }
  int64_t group() const { return group_; }  // query heads per key and value head
  int64_t query_blocks() const { return (problem_.rows + kQueryBlock - 1) / kQueryBlock; }
  int64_t key_blocks() const { return (problem_.keys + kKeyBlock - 1) / kKeyBlock; }
  // Multiply-adds of all heads in one product.
  double work() const;
  IntArrayRef lead() const { return lead_; }

  // Inputs of head `index`, with its rows of output and logsumexp.
  AttentionHead head(int64_t index, const Tensor& output, const std::vector<int64_t>& output_offsets, const Tensor& logsumexp) const;
  // The first element of each head, in a tensor with one dimension more for every one of lead() and two more.
  std::vector<int64_t> offsets(const Tensor& t) const;

 private:
  struct Operand {
    Tensor tensor;
    std::vector<int64_t> offsets;
  };
  Operand operand(const Tensor& t) const;

  Shape lead_;
  int64_t count_ = 1, group_ = 1;
  AttentionProblem problem_;
  Operand query_, key_, value_, mask_;
};

// `t` unrecorded, with contiguous rows.
Tensor with_rows(const Tensor& t);
AttentionRows rows_at(const Tensor& t, int64_t offset);
// A new tensor whose heads and positions are in the same order in memory as those of `model`.
Tensor new_heads(IntArrayRef sizes, const Tensor& model);
// The number of parts into which each of `count` units of `blocks` blocks is divided so that all threads have work. Results don't depend
// on it.
int64_t parts_for(int64_t count, int64_t blocks);
inline AttentionRange part_of(int64_t blocks, int64_t part, int64_t parts) { return {blocks * part / parts, blocks * (part + 1) / parts}; }

}  // namespace amp::cpu
