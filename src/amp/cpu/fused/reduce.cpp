// The sum or mean at the end of a fused expression: the parts that the reduction reads are computed one by one, in the caches.
#include <algorithm>
#include <memory>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/fused/runner.h>
#include <amp/cpu/reduction/drive.h>
#include <amp/cpu/reduction/folds.h>

namespace amp::cpu {

namespace {

// As the sum of a tensor (reduce/folds.cpp), for one that does not exist: an address in it stands for a position.
class ChainSum {
 public:
  using Acc = Accumulator;

  ChainSum(const FusedWork& work, ScalarType type, double divisor, const Tensor& out)
      : work_(work), kernel_(fold_kernel(Fold::Sum, type)), type_(type), size_(elementSize(type)), divisor_(divisor), out_(out) {}

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, fold_identity(Fold::Sum, type_)); }
  void row(const char* in, int64_t n, int64_t, Acc* acc) const {
    const std::unique_ptr<char[]> part(new char[static_cast<size_t>(n * size_)]);
    Runner(work_).run_range(position(in), position(in) + n, part.get());
    kernel_.row(part.get(), n, nullptr, acc);
  }
  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t, Acc* acc) const {
    const int64_t apart = stride == columns ? columns : columns + 1;  // the fold treats adjacent rows in another way
    const std::unique_ptr<char[]> part(new char[static_cast<size_t>(rows * apart * size_)]);
    Runner runner(work_);
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t begin = position(in) + i * stride;
      runner.run_range(begin, begin + columns, part.get() + i * apart * size_);
    }
    fold_columns(kernel_, fold_identity(Fold::Sum, type_), Fold::Sum, type_, part.get(), apart, rows, columns, nullptr, acc);
  }
  void combine(Acc* into, const Acc* other, int64_t n) const { cpu::combine(Fold::Sum, type_, into, other, n); }
  void write(Acc* acc, int64_t n, int64_t first) const {
    if (divisor_ != 0) std::for_each(acc, acc + n, [&](Acc& each) { each.real /= divisor_; });
    cast_contiguous(out_.dtype(), static_cast<char*>(out_.data_ptr()) + first * out_.element_size(), kFloat64, acc, n);
  }

 private:
  int64_t position(const char* in) const {
    const auto* base = static_cast<const char*>(static_cast<const void*>(work_.loop.operands[work_.loop.num_operands - 1].data));
    return static_cast<int64_t>(reinterpret_cast<uintptr_t>(in) - reinterpret_cast<uintptr_t>(base)) / size_;
  }

  const FusedWork& work_;
  const FoldKernel& kernel_;
  const ScalarType type_;
  const int64_t size_;
  const double divisor_;  // 0: none
  const Tensor& out_;
};

}  // namespace

void reduce_fused(const FusedCall& call, const FusedLoop& loop) {
  const FusedReduction& reduction = *call.expression.reduction;
  const Tensor& whole = call.outputs[0];
  const FusedWork work(call.expression, loop);
  const DimMask dims = reduced_dims("sum", IntArrayRef(reduction.dims), whole.dim());
  if (!work.blocks.by_pieces) {  // ranges may begin inside of a short row
    const Tensor made(detail::new_tensor(whole.sizes(), whole.dtype(), kCPU));
    const FusedCall plain{call.expression, call.inputs, &made};
    const FusedLoop again(plain);
    const FusedWork all(call.expression, again);
    parallel_for(0, all.blocks.count, 32, [&](int64_t first, int64_t last) { Runner(all).run_blocks(first, last); });
    const Finish finish{reduction.mean ? Finish::Divide : Finish::None, static_cast<double>(reduced_count(whole.sizes(), dims))};
    *call.reduced = fold(made, dims, reduction.keepdim, Fold::Sum, reduction.result, finish);
    return;
  }
  const ReductionPlan plan(whole, dims);
  const Tensor out = plan.allocate(reduction.result);
  const double divisor = reduction.mean ? static_cast<double>(reduced_count(whole.sizes(), dims)) : 0;
  run_reduction(plan, ChainSum(work, whole.dtype(), divisor, out));
  *call.reduced = plan.finish(out, dims, reduction.keepdim);
}

}  // namespace amp::cpu
