#include <cstring>

#include <amp/core/device_kernels.h>
#include <amp/cpu/kernels/concat.h>
#include <amp/cpu/odometer.h>
#include <amp/kernels/shape.h>
#include <amp/ops/cat_plan.h>

namespace amp::cpu {

namespace {

// Results up to this size are copied row by row by one thread; larger ones use the strided copy, which uses several threads.
constexpr int64_t kSmallBytes = 64 << 10;

bool is_plain(const CatPlan& plan) {
  if (!plan.result.is_contiguous() || plan.result.nbytes() > kSmallBytes) return false;
  for (const Tensor& t : plan.tensors) {
    if (!t.is_contiguous() || t.dtype() != plan.result.dtype()) return false;
  }
  return true;
}

void copy_rows(const CatPlan& plan) {
  const auto dim = static_cast<size_t>(plan.dim);
  const int64_t rows = product(plan.result.sizes().slice(0, dim));
  const int64_t inner = product(plan.result.sizes().drop_front(dim + 1)) * plan.result.element_size();
  const int64_t row_bytes = plan.result.sizes()[dim] * inner;
  int64_t start = 0;
  for (const Tensor& t : plan.tensors) {
    const int64_t bytes = t.sizes()[dim] * inner;
    char* to = static_cast<char*>(plan.result.data_ptr()) + start;
    const char* from = static_cast<const char*>(t.data_ptr());
    for (int64_t r = 0; r < rows && bytes > 0; ++r) std::memcpy(to + r * row_bytes, from + r * bytes, static_cast<size_t>(bytes));
    start += bytes;
  }
}

}  // namespace

Tensor cat(TensorList tensors, int64_t dim) {
  const CatPlan plan = plan_cat(tensors, dim);
  if (is_plain(plan)) {
    copy_rows(plan);
    return plan.result;
  }
  int64_t start = 0;
  for (const Tensor& t : plan.tensors) {
    const int64_t end = start + t.size(plan.dim);
    detail::copy(views::slice(plan.result, plan.dim, start, end, 1), t);
    start = end;
  }
  return plan.result;
}

}  // namespace amp::cpu
