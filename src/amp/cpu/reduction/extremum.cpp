// The largest or smallest element along a dimension and its position.
#include <algorithm>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/drive.h>
#include <amp/cpu/reduction/extremum.h>

namespace amp::cpu {

namespace {

struct ExtremumPolicy {
  using Acc = Candidate;

  const FoldKernel& fold;
  FindFunction find;
  ExtremumFunction best_columns;
  ScalarType type;
  Accumulator identity;
  bool largest;
  char* values;
  int64_t* indices;

  bool better(Accumulator a, Accumulator b) const {
    if (!isFloatingType(type)) return largest ? a.integer > b.integer : a.integer < b.integer;
    return (largest ? a.real > b.real : a.real < b.real) || (a.real != a.real && b.real == b.real);
  }

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, Candidate{identity, -1}); }
  void row(const char* in, int64_t n, int64_t start, Acc* acc) const {
    Accumulator best = identity;
    fold.row(in, n, nullptr, &best);
    if (acc->index < 0 || better(best, acc->value)) *acc = {best, start + find(in, n, best)};
  }
  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t start, Acc* acc) const {
    for (int64_t i = 0; i < rows; i += kExtremumRows) {
      best_columns(in + i * stride * elementSize(type), stride, std::min(kExtremumRows, rows - i), columns, start + i, acc);
    }
  }
  void combine(Acc* into, const Acc* other, int64_t n) const {
    for (int64_t j = 0; j < n; ++j) {
      if (other[j].index >= 0 && (into[j].index < 0 || better(other[j].value, into[j].value))) into[j] = other[j];
    }
  }
  void write(Acc* acc, int64_t n, int64_t first) const {
    for (int64_t j = 0; j < n; ++j) {
      cast_contiguous(type, values + (first + j) * elementSize(type), isFloatingType(type) ? kFloat64 : kInt64, &acc[j].value, 1);
      indices[first + j] = acc[j].index;
    }
  }
};

}  // namespace

std::tuple<Tensor, Tensor> extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  Tensor x = self;
  if (!dim) {
    const Tensor dense = self.detach().contiguous();
    x = Tensor(detail::new_alias(*dense.impl(), {dense.numel()}, {1}, dense.data_ptr()));
  }
  const ScalarType type = x.dtype();
  const DimMask dims = reduced_dim("max", dim.value_or(0), x.dim());
  const ReductionPlan plan(x, dims);
  const Tensor values = plan.allocate(type), indices = plan.allocate(kInt64);
  const ExtremumTable& table = AMP_ISA_PICK(kExtremumTable);
  const Fold kind = largest ? Fold::Max : Fold::Min;
  run_reduction(
      plan, ExtremumPolicy{fold_kernel(kind, type), table.find[static_cast<int>(type)], table.columns[largest][static_cast<int>(type)],
                           type, fold_identity(kind, type), largest, static_cast<char*>(values.data_ptr()), indices.data_ptr<int64_t>()});
  const Tensor v = plan.finish(values, dims, keepdim), i = plan.finish(indices, dims, keepdim);
  if (!dim && keepdim) {
    const Shape ones(static_cast<size_t>(self.dim()), 1);
    detail::set_geometry(*v.impl(), ones, ones);
    detail::set_geometry(*i.impl(), ones, ones);
  }
  return {v, i};
}

}  // namespace amp::cpu
