// The loop over the elements of an index along a dimension: see ops/index_loops.h. Internal.
//
// Threads split a dimension other than the indexed one, so that values added to the same element are added in the order of the index.
#pragma once

#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/cpu/odometer.h>
#include <amp/ops/index_loops.h>

namespace amp::cpu {

inline constexpr int64_t kAlongGrain = 16 << 10;

// Runs positions [first, last) of dimension `split`.
template <class Op, class I, class P>
void run_along_part(const AlongLoop& loop, int64_t split, int64_t first, int64_t last) {
  Shape sizes(loop.index.sizes()), indexed_strides(loop.indexed.strides());
  const int64_t dim_stride = indexed_strides[static_cast<size_t>(loop.dim)];
  indexed_strides[static_cast<size_t>(loop.dim)] = 0;
  sizes[static_cast<size_t>(split)] = last - first;
  I* indexed = static_cast<I*>(loop.indexed.data_ptr()) + first * indexed_strides[static_cast<size_t>(split)];
  P* plain = static_cast<P*>(loop.plain.data_ptr()) + first * loop.plain.stride(split);
  const int64_t* index = loop.index.data_ptr<int64_t>() + first * loop.index.stride(split);

  const int64_t n = sizes.back(), i_step = indexed_strides.back(), p_step = loop.plain.stride(-1), x_step = loop.index.stride(-1);
  const IntArrayRef outer = IntArrayRef(sizes).drop_back();
  const int64_t lines = product(outer);
  if (n == 0) return;
  Odometer<3> at(outer, {IntArrayRef(indexed_strides).drop_back(), loop.plain.strides().drop_back(), loop.index.strides().drop_back()});
  for (int64_t line = 0; line < lines; ++line, at.next()) {
    I* i = indexed + at.offset(0);
    P* p = plain + at.offset(1);
    const int64_t* x = index + at.offset(2);
    if (x_step == 0) {  // an index that is broadcast along the row
      i += loop.range(*x) * dim_stride;
      for (int64_t k = 0; k < n; ++k) Op::one(i[k * i_step], p[k * p_step]);
    } else {
      for (int64_t k = 0; k < n; ++k) Op::one(i[loop.range(x[k * x_step]) * dim_stride + k * i_step], p[k * p_step]);
    }
  }
}

template <class Op, class I, class P>
void run_along(const AlongLoop& loop) {
  const IntArrayRef sizes = loop.index.sizes();
  const int64_t numel = loop.index.numel();
  if (numel == 0) return;
  int64_t split = -1;
  for (int64_t d = 0; d < loop.index.dim(); ++d) {
    if (d == loop.dim && (Op::kWrites || loop.index.dim() > 1)) continue;
    if (split < 0 || sizes[static_cast<size_t>(d)] > 2 * sizes[static_cast<size_t>(split)]) split = d;
  }
  if (split < 0) return run_along_part<Op, I, P>(loop, loop.dim, 0, loop.index.size(loop.dim));
  const int64_t length = loop.index.size(split);
  parallel_for(0, length, std::max<int64_t>(1, kAlongGrain / (numel / length)),
               [&](int64_t first, int64_t last) { run_along_part<Op, I, P>(loop, split, first, last); });
}

}  // namespace amp::cpu
