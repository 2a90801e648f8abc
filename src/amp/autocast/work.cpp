#include <amp/autocast/work.h>

#include <algorithm>

#include <amp/autocast/decision.h>
#include <amp/autocast/own_ops.h>

namespace amp::autocast {

namespace {

// The size of a dimension counted from the end; 1 if there is no such dimension.
double size_from_end(const Tensor& t, int64_t i) {
  return t.defined() && t.dim() >= i ? static_cast<double>(t.sizes()[static_cast<size_t>(t.dim() - i)]) : 1;
}

double numel(const Input& arg) {
  double n = 0;
  for (const Tensor& t : arg) {
    if (t.defined() && !info_of(t).is_number) n += static_cast<double>(t.numel());
  }
  return n;
}

// The tensor, or the first tensor of a list.
const Tensor& head(const Input& arg) {
  static const Tensor none;
  return arg.count > 0 ? *arg.first : none;
}

double matmul(const Tensor& a, const Tensor& b) {
  if (!a.defined() || !b.defined()) return 0;
  const double columns = b.dim() > 1 ? size_from_end(b, 1) : 1;
  double work = (a.dim() > 1 ? size_from_end(a, 2) : 1) * size_from_end(a, 1) * columns;
  for (int64_t i = 3; i <= std::max(a.dim(), b.dim()); ++i) work *= std::max(size_from_end(a, i), size_from_end(b, i));
  return work;
}

// The work if each group of `group` elements of the input is multiplied by the whole weight.
double per_group(const Tensor& input, double group, const Tensor& weight) {
  return numel(Input(input)) / std::max(group, 1.0) * numel(Input(weight));
}

}  // namespace

namespace work {

double matmul(const Input& a, const Input& b) { return autocast::matmul(head(a), head(b)); }

double chain(const Input& matrices) {
  double work = 0;
  const double rows = matrices.count > 0 && matrices.first[0].dim() > 1 ? size_from_end(matrices.first[0], 2) : 1;
  for (size_t i = 1; i < matrices.count; ++i) work += rows * numel(Input(matrices.first[i]));
  return work;
}

double outer(const Input& a, const Input& b) { return numel(a) * numel(b); }

double linear(const Input& input, const Input& weight) { return per_group(head(input), size_from_end(head(input), 1), head(weight)); }

double conv(const Input& input, const Input& weight) {
  const int64_t spatial = head(weight).defined() ? std::max<int64_t>(head(weight).dim() - 2, 0) : 0;
  return per_group(head(input), size_from_end(head(input), spatial + 1), head(weight));
}

double attention(const Input& query, const Input& key, const Input& value) {
  const double keys = numel(query) * size_from_end(head(key), 2);
  return keys + keys / std::max(size_from_end(head(query), 1), 1.0) * size_from_end(head(value), 1);
}

}  // namespace work

double work_of(OpId op, const Input* args, size_t count) {
  if (const OwnOp* own = find_own_op(op)) [[unlikely]] {
    if (const WorkFunction function = own->multiply_adds.load(std::memory_order_relaxed)) return function(args);
  } else if (const double given = multiply_adds(op, args); given >= 0) {
    return given;
  }
  double elements = 0;
  for (size_t i = 0; i < count; ++i) elements += numel(args[i]);
  return elements;
}

}  // namespace amp::autocast
