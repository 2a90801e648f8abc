#include <amp/cpu/fused/loop.h>

#include <algorithm>
#include <utility>

namespace amp::cpu {

FusedLoop::FusedLoop(const FusedCall& call) {
  const FusedExpression& expression = call.expression;
  num_inputs = static_cast<int>(expression.inputs.size());
  const IntArrayRef shape = call.outputs[0].sizes();
  const auto num_outputs = static_cast<int>(expression.outputs.size());
  bool flat = true;
  const auto is_flat = [&](const Tensor& tensor) { return tensor.is_contiguous() && (tensor.sizes() == shape || tensor.numel() == 1); };
  for (int k = 0; k < num_inputs && flat; ++k) flat = is_flat(*call.inputs[k]);
  for (int k = 0; k < num_outputs && flat; ++k) flat = is_flat(call.outputs[k]);
  if (flat) {
    ndim = 1;
    sizes[0] = call.outputs[0].numel();
    const auto add_flat = [&](const Tensor& tensor) {
      FusedOperand& operand = operands[num_operands++];
      operand = {static_cast<char*>(tensor.data_ptr()), tensor.element_size(), {}};
      operand.strides[0] = tensor.numel() == 1 && sizes[0] != 1 ? 0 : 1;
    };
    for (int k = 0; k < num_inputs; ++k) add_flat(*call.inputs[k]);
    for (int k = 0; k < num_outputs; ++k) add_flat(call.outputs[k]);
    return;
  }
  ndim = static_cast<int>(shape.size());
  std::copy(shape.begin(), shape.end(), sizes);
  for (int k = 0; k < num_inputs; ++k) add(*call.inputs[k], shape);
  for (int k = 0; k < num_outputs; ++k) add(call.outputs[k], shape);
  order_dims();
  merge_dims();
}

void FusedLoop::add(const Tensor& tensor, IntArrayRef shape) {
  FusedOperand& operand = operands[num_operands++];
  operand.data = static_cast<char*>(tensor.data_ptr());
  operand.size = tensor.element_size();
  const int missing = ndim - static_cast<int>(tensor.dim());
  for (int d = 0; d < ndim; ++d) {
    const auto own = static_cast<size_t>(d - missing);
    operand.strides[d] = d < missing || (tensor.sizes()[own] == 1 && shape[static_cast<size_t>(d)] != 1) ? 0 : tensor.strides()[own];
  }
}

int64_t FusedLoop::numel() const {
  int64_t n = 1;
  for (int d = 0; d < ndim; ++d) n *= sizes[d];
  return n;
}

bool FusedLoop::is_constant(int k) const {
  return std::all_of(operands[k].strides, operands[k].strides + ndim, [](int64_t stride) { return stride == 0; });
}

bool FusedLoop::repeats_rows(int k) const {
  return std::all_of(operands[k].strides, operands[k].strides + ndim - 1, [](int64_t stride) { return stride == 0; });
}

bool FusedLoop::is_dense(int k) const {
  int64_t expected = 1;
  for (int d = ndim - 1; d >= 0; --d) {
    if (sizes[d] != 1 && operands[k].strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

// Whether dimension `a` must be outside of `b`: the first operand with nonzero strides in both decides, outputs before inputs.
bool FusedLoop::is_outer(int a, int b) const {
  for (int i = 0; i < num_operands; ++i) {
    const int k = (num_inputs + i) % num_operands;
    const int64_t* strides = operands[k].strides;
    if (strides[a] == 0 || strides[b] == 0 || strides[a] == strides[b]) continue;
    return strides[a] > strides[b];
  }
  return false;
}

bool FusedLoop::can_merge(int outer, int inner) const {
  return std::all_of(operands, operands + num_operands,
                     [&](const FusedOperand& operand) { return operand.strides[outer] == operand.strides[inner] * sizes[inner]; });
}

void FusedLoop::move_dim(int from, int to) {
  if (from == to) return;
  sizes[to] = sizes[from];
  for (int k = 0; k < num_operands; ++k) operands[k].strides[to] = operands[k].strides[from];
}

// Drops dimensions of size 1, and sorts the others.
void FusedLoop::order_dims() {
  int kept = 0;
  for (int d = 0; d < ndim; ++d) {
    if (sizes[d] != 1) move_dim(d, kept++);
  }
  if (kept == 0) {
    sizes[kept] = 1;
    for (int k = 0; k < num_operands; ++k) operands[k].strides[kept] = 1;
    kept = 1;
  }
  ndim = kept;
  for (int d = 1; d < ndim; ++d) {
    for (int e = d; e > 0 && is_outer(e, e - 1); --e) {
      std::swap(sizes[e], sizes[e - 1]);
      for (int k = 0; k < num_operands; ++k) std::swap(operands[k].strides[e], operands[k].strides[e - 1]);
    }
  }
}

// Goes from the innermost dimension outward; `last` absorbs its neighbors. The results are collected at the back, then moved to the front.
void FusedLoop::merge_dims() {
  int last = ndim - 1;
  for (int d = ndim - 2; d >= 0; --d) {
    if (can_merge(d, last)) sizes[last] *= sizes[d];
    else move_dim(d, --last);
  }
  for (int d = last; last > 0 && d < ndim; ++d) move_dim(d, d - last);
  ndim -= last;
}

void FusedRows::seek(int64_t row) {
  for (int k = 0; k < loop_.num_operands; ++k) at_[k] = reinterpret_cast<uintptr_t>(loop_.operands[k].data);
  for (int d = loop_.ndim - 2; d >= 0; --d) {
    counters_[d] = row % loop_.sizes[d];
    row /= loop_.sizes[d];
    for (int k = 0; k < loop_.num_operands; ++k)
      at_[k] += static_cast<uintptr_t>(counters_[d] * loop_.operands[k].strides[d] * loop_.operands[k].size);
  }
}

void FusedRows::next() {
  for (int d = loop_.ndim - 2; d >= 0; --d) {
    const bool wraps = ++counters_[d] == loop_.sizes[d];
    const int64_t steps = wraps ? 1 - loop_.sizes[d] : 1;
    for (int k = 0; k < loop_.num_operands; ++k)
      at_[k] += static_cast<uintptr_t>(steps * loop_.operands[k].strides[d] * loop_.operands[k].size);
    if (!wraps) return;
    counters_[d] = 0;
  }
}

}  // namespace amp::cpu
