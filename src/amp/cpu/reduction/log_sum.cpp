// logsumexp.
#include <algorithm>

#include <amp/core/grad_mode.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/drive.h>
#include <amp/cpu/reduction/log_sum.h>
#include <amp/ops/reduction/log_sum_exp.h>

namespace amp::cpu {

namespace {

struct LogSumPolicy {
  using Acc = LogSum;

  const LogSumKernels& kernels;
  ScalarType type;
  char* out;

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, LogSum()); }
  void row(const char* in, int64_t n, int64_t, Acc* acc) const { kernels.row(in, n, acc); }
  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t, Acc* acc) const {
    kernels.columns(in, stride, rows, columns, acc);
  }
  void combine(Acc* into, const Acc* other, int64_t n) const {
    for (int64_t j = 0; j < n; ++j) into[j].add(other[j]);
  }
  void write(Acc* acc, int64_t n, int64_t first) const {
    constexpr int64_t kBatch = 64;
    double results[kBatch];
    for (int64_t j = 0; j < n; j += kBatch) {
      const int64_t count = std::min(kBatch, n - j);
      for (int64_t k = 0; k < count; ++k) results[k] = acc[j + k].result();
      cast_contiguous(type, out + (first + j) * elementSize(type), kFloat64, results, count);
    }
  }
};

}  // namespace

Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const NoGradGuard no_grad;
  if (self.is_complex()) return log_sum_exp_in_parts(self, dim, keepdim);
  const ScalarType type = toFloatingType(self.dtype());
  const Tensor x = self.detach().to(type);
  const DimMask dims = reduced_dims("logsumexp", dim, x.dim());
  const ReductionPlan plan(x, dims);
  const Tensor out = plan.allocate(type);
  run_reduction(plan, LogSumPolicy{AMP_ISA_PICK(kLogSums).of(type), type, static_cast<char*>(out.data_ptr())});
  return plan.finish(out, dims, keepdim);
}

}  // namespace amp::cpu
