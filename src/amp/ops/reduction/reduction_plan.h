// The order in which a reduction reads its input: dimensions are merged and ordered by stride; the innermost one is contiguous.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/reduction/reduced_shape.h>

namespace amp {

// Nested loops, the last one innermost; strides in elements.
struct Loops {
  int n = 0;
  int64_t sizes[kMaxDims];
  int64_t strides[kMaxDims];

  void push(int64_t size, int64_t stride) {
    sizes[n] = size;
    strides[n++] = stride;
  }
  int64_t count() const {
    int64_t product = 1;
    for (int i = 0; i < n; ++i) product *= sizes[i];
    return product;
  }
  // The offset of iteration `index`.
  int64_t offset(int64_t index) const {
    int64_t sum = 0;
    for (int i = n - 1; i >= 0; --i) {
      sum += index % sizes[i] * strides[i];
      index /= sizes[i];
    }
    return sum;
  }
};

// A reduction of `input` (self, or a contiguous copy if none of its dimensions is contiguous) over some dimensions:
//   by rows:     each output is reduced from `length` adjacent elements, over all iterations of `folded`; outputs are the iterations of
// `kept`
//   by columns:  `length` outputs are adjacent; each is reduced from `rows` elements `row_stride` apart, over all iterations of `folded`
struct ReductionPlan {
  ReductionPlan(const Tensor& self, DimMask dims);

  Tensor input;
  bool by_columns;
  int64_t length, rows = 1, row_stride = 0;
  Loops kept, folded;  // without the dimensions covered by `length` and `rows`

  // The shape and strides of the result with the reduced dimensions kept as 1: dense, in the order in which outputs are computed.
  Shape sizes, strides;
  int64_t n_outputs, n_folded;  // number of elements of the result; number of elements reduced to each

  // A new tensor for the outputs.
  Tensor allocate(ScalarType t) const;
  // The same with the reduced dimensions dropped unless `keepdim`.
  Tensor finish(const Tensor& result, DimMask dims, bool keepdim) const;
};

}  // namespace amp
