#include <amp/core/strided.h>

#include <algorithm>
#include <utility>

#include <amp/core/error.h>

namespace amp {

StridedLoop::StridedLoop(std::span<const int64_t> shape) {
  AMP_CHECK(shape.size() <= static_cast<size_t>(kMaxLoopDims), ValueError, "expected at most ", kMaxLoopDims, " dimensions, got ",
            shape.size());
  ndim = static_cast<int>(shape.size());
  std::copy(shape.begin(), shape.end(), sizes);
}

void StridedLoop::add(const void* data, ScalarType dtype, std::span<const int64_t> shape, std::span<const int64_t> strides) {
  StridedOperand& operand = operands[n_operands++];
  operand.data = const_cast<void*>(data);
  operand.dtype = dtype;
  const int missing = ndim - static_cast<int>(shape.size());
  for (int d = 0; d < ndim; ++d) operand.strides[d] = d < missing || shape[d - missing] == 1 ? 0 : strides[d - missing];
}

void StridedLoop::add_contiguous(const void* data, ScalarType dtype) {
  StridedOperand& operand = operands[n_operands++];
  operand.data = const_cast<void*>(data);
  operand.dtype = dtype;
  int64_t stride = 1;
  for (int d = ndim - 1; d >= 0; --d) {
    operand.strides[d] = stride;
    stride *= sizes[d];
  }
}

void StridedLoop::add_splat(const void* value, ScalarType dtype) {
  StridedOperand& operand = operands[n_operands++];
  operand.data = const_cast<void*>(value);
  operand.dtype = dtype;
  std::fill_n(operand.strides, ndim, int64_t{0});
}

namespace {

// Whether dimension `a` must be outside of `b`: the first operand with nonzero strides in both decides.
bool is_outer(const StridedLoop& loop, int a, int b) {
  for (int k = 0; k < loop.n_operands; ++k) {
    const int64_t* strides = loop.operands[k].strides;
    if (strides[a] == 0 || strides[b] == 0 || strides[a] == strides[b]) continue;
    return strides[a] > strides[b];
  }
  return false;
}

void swap_dims(StridedLoop& loop, int a, int b) {
  std::swap(loop.sizes[a], loop.sizes[b]);
  for (int k = 0; k < loop.n_operands; ++k) std::swap(loop.operands[k].strides[a], loop.operands[k].strides[b]);
}

void move_dim(StridedLoop& loop, int from, int to) {
  if (from == to) return;
  loop.sizes[to] = loop.sizes[from];
  for (int k = 0; k < loop.n_operands; ++k) loop.operands[k].strides[to] = loop.operands[k].strides[from];
}

bool can_merge(const StridedLoop& loop, int outer, int inner) {
  for (int k = 0; k < loop.n_operands; ++k) {
    const int64_t* strides = loop.operands[k].strides;
    if (strides[outer] != strides[inner] * loop.sizes[inner]) return false;
  }
  return true;
}

}  // namespace

void StridedLoop::coalesce() {
  int kept = 0;
  for (int d = 0; d < ndim; ++d) {
    if (sizes[d] == 0) {
      kept = 0;
      sizes[0] = 0;
      ndim = 1;
      for (int k = 0; k < n_operands; ++k) operands[k].strides[0] = 1;
      return;
    }
    if (sizes[d] != 1) move_dim(*this, d, kept++);
  }
  if (kept == 0) {
    sizes[0] = 1;
    for (int k = 0; k < n_operands; ++k) operands[k].strides[0] = 1;
    ndim = 1;
    return;
  }
  ndim = kept;
  for (int d = 1; d < ndim; ++d) {
    for (int e = d; e > 0 && is_outer(*this, e, e - 1); --e) swap_dims(*this, e, e - 1);
  }
  // Goes from the innermost dimension outward; `last` absorbs its neighbors. The results are collected at the back, then moved to the
  // front.
  int last = ndim - 1;
  for (int d = ndim - 2; d >= 0; --d) {
    if (can_merge(*this, d, last)) {
      sizes[last] *= sizes[d];
    } else {
      move_dim(*this, d, --last);
    }
  }
  if (last > 0) {
    for (int d = last; d < ndim; ++d) move_dim(*this, d, d - last);
    ndim -= last;
  }
}

}  // namespace amp
