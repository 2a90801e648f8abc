// Attention in blocks of queries and keys, per instruction set level: the matrix of scores exists only one block at a time. 16-bit types
// are summed in float32.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>
#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

inline constexpr int64_t kQueryBlock = 64, kKeyBlock = 256;

// Shared by all heads.
struct AttentionProblem {
  int64_t rows, keys, depth, value_depth;
  bool causal;
  double scale;
  // Dropout: weight (i, j) of head h takes draw (h * rows + i) * pitch + j of the stream, and is kept if it is below the threshold.
  bool drops;
  double keep_scale;
  PhiloxState stream;
  uint64_t threshold;
  int64_t pitch;
  void (*draw)(uint8_t* mask, int64_t first, int64_t n, PhiloxState stream, uint64_t threshold);
};

// Rows of contiguous elements.
struct AttentionRows {
  void* data = nullptr;
  int64_t row = 0;
};

// Added to the scores, or if bool, the keys to keep. Strides may be 0.
struct AttentionMask {
  const void* data = nullptr;
  ScalarType dtype = ScalarType::Undefined;
  int64_t row = 0, column = 0;
};

// One head of one batch element. The statistics, sums and gradients of masks have the compute type.
struct AttentionHead {
  int64_t index;
  AttentionRows query, key, value, output;
  AttentionMask mask;
  void* logsumexp;  // one per row; +inf where every key is masked
};

struct AttentionGradients {
  AttentionRows grad_output, query, key, value;  // undefined: not needed
  void* mask = nullptr;                          // has the strides of mask_row and mask_column; receives sums
  int64_t mask_row = 0, mask_column = 0;
};

// A range of blocks.
struct AttentionRange {
  int64_t first, last;
};

struct AttentionForward {
  int64_t (*bytes)(const AttentionProblem& p);
  // The rows of these blocks of queries. The scratch memory is aligned to 64 bytes.
  void (*run)(const AttentionProblem& p, const AttentionHead& head, AttentionRange queries, void* scratch);
};

struct AttentionBackward {
  int64_t (*bytes)(const AttentionProblem& p, const AttentionGradients& grads, AttentionRange queries, AttentionRange keys);
  // The contributions of these blocks of queries and keys to the gradients of the `count` heads that share a key and a value. Gradients of
  // queries need all keys; gradients of keys and values need all queries.
  void (*run)(const AttentionProblem& p, const AttentionHead* heads, const AttentionGradients* grads, int64_t count, AttentionRange queries,
              AttentionRange keys, void* scratch);
};

AMP_ISA_DECLARE_BF16(extern const PerFloatingType<AttentionForward> kAttentionForward;
                     extern const PerFloatingType<AttentionBackward> kAttentionBackward;)

}  // namespace amp::cpu
