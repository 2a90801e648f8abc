// The loop over the elements of an index along a dimension: see ops/index_loops.h. Internal.
//
// Threads split a dimension other than the indexed one: values for the same element are added in the order of the index.
#pragma once

#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/cpu/odometer.h>
#include <amp/ops/index_loops.h>

namespace amp::cpu {

inline constexpr int64_t kAlongGrain = 16 << 10, kRowsGrain = 64 << 10;

// An Op may have a vectorized function for rows with adjacent elements.
template <class Op, class I, class P>
concept RunsRows = requires(I* i, P* p, int64_t n) {
  Op::row(i, p, n);
};

// The same index for every element of a row of n.
template <class Op, class I, class P>
void run_row(I* i, int64_t i_step, P* p, int64_t p_step, int64_t n) {
  if (i_step == 1 && p_step == 1) {
    if constexpr (RunsRows<Op, I, P>) Op::row(i, p, n);
    else
      for (int64_t k = 0; k < n; ++k) Op::one(i[k], p[k]);
  } else {
    for (int64_t k = 0; k < n; ++k) Op::one(i[k * i_step], p[k * p_step]);
  }
}

// A row along the indexed dimension, with adjacent elements.
template <class Op, class I, class P>
void run_dense_row(const IndexRange& given, I* i, P* p, const int64_t* x, int64_t n) {
  const IndexRange range = given;  // a copy, which no store can change
  if (range.wraps) {
    for (int64_t k = 0; k < n; ++k) Op::one(i[range(x[k])], p[k]);
    return;
  }
  const auto size = static_cast<uint64_t>(range.size);
  for (int64_t k = 0; k < n; ++k) {
    const int64_t at = x[k];
    if (static_cast<uint64_t>(at) >= size) [[unlikely]]
      range.fail(at);
    Op::one(i[at], p[k]);
  }
}

// One line that several threads write. Each thread writes the elements in its part of `indexed`, in order.
template <class Op, class I, class P>
void run_line_in_parts(const IndexRange& given, I* i, P* p, const int64_t* x, int64_t n) {
  const int64_t threads = std::min<int64_t>(get_num_threads(), n / (4 * kAlongGrain));
  if (threads <= 1) return run_dense_row<Op>(given, i, p, x, n);
  parallel_for(0, threads, 1, [=](int64_t first, int64_t last) {
    const IndexRange range = given;
    const int64_t low = range.size / threads * first, high = last == threads ? range.size : range.size / threads * last;
    const auto width = static_cast<uint64_t>(high - low);
    I elsewhere{};
    for (int64_t k = 0; k < n; ++k) {
      const int64_t at = range(x[k]);
      Op::one(*(static_cast<uint64_t>(at - low) < width ? i + at : &elsewhere), p[k]);  // without a branch
    }
  });
}

// Runs positions [first, last) of dimension `split`; `indexed` is the element at `first`.
template <class Op, class I, class P>
void run_along_part(const AlongLoop& loop, int64_t split, int64_t first, int64_t last, I* indexed) {
  Shape sizes(loop.index.sizes()), indexed_strides(loop.indexed.strides());
  const int64_t dim_stride = indexed_strides[static_cast<size_t>(loop.dim)];
  indexed_strides[static_cast<size_t>(loop.dim)] = 0;
  sizes[static_cast<size_t>(split)] = last - first;
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
    if (x_step == 0) {  // an index broadcast along the row
      run_row<Op>(i + loop.range(*x) * dim_stride, i_step, p, p_step, n);
    } else if (x_step == 1 && dim_stride == 1 && i_step == 0 && p_step == 1) {
      run_dense_row<Op>(loop.range, i, p, x, n);
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
  I* indexed = static_cast<I*>(loop.indexed.data_ptr());
  if (split < 0) {
    P* plain = static_cast<P*>(loop.plain.data_ptr());
    const bool dense = loop.index.stride(0) == 1 && loop.indexed.stride(0) == 1 && loop.plain.stride(0) == 1;
    if (dense) return run_line_in_parts<Op>(loop.range, indexed, plain, loop.index.data_ptr<int64_t>(), numel);
    return run_along_part<Op, I, P>(loop, loop.dim, 0, loop.index.size(loop.dim), indexed);
  }
  const int64_t length = loop.index.size(split), grain = RunsRows<Op, I, P> && loop.index.stride(-1) == 0 ? kRowsGrain : kAlongGrain;
  parallel_for(0, length, std::max<int64_t>(1, grain / (numel / length)), [&](int64_t first, int64_t last) {
    // A gather of one line splits the indexed dimension itself. `indexed` does not change.
    I* start = split == loop.dim ? indexed : indexed + first * loop.indexed.stride(split);
    run_along_part<Op, I, P>(loop, split, first, last, start);
  });
}

}  // namespace amp::cpu
