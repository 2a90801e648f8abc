#include <algorithm>
#include <cstring>

#include <amp/core/device_kernels.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/concat.h>
#include <amp/cpu/odometer.h>
#include <amp/kernels/shape.h>
#include <amp/ops/concat/cat_plan.h>

namespace amp::cpu {

namespace {

constexpr int64_t kBytesPerThread = 256 << 10;
constexpr int64_t kBlockBytes = 16 << 10;  // size of the blocks of rows, which are written tensor by tensor and stay in the cache

// Rows of the result. Each contains a part of every tensor.
struct Rows {
  const CatPlan& plan;
  int64_t count, inner, bytes;  // `inner`: bytes of a step along the dimension; `bytes`: bytes of a whole row

  explicit Rows(const CatPlan& p)
      : plan(p),
        count(product(p.result.sizes().slice(0, static_cast<size_t>(p.dim)))),
        inner(product(p.result.sizes().drop_front(static_cast<size_t>(p.dim) + 1)) * p.result.element_size()),
        bytes(p.result.size(p.dim) * inner) {}
  char* to(int64_t row) const { return static_cast<char*>(plan.result.data_ptr()) + row * bytes; }
  int64_t part(const Tensor& t) const { return t.size(plan.dim) * inner; }

  // Calls fn(first, last) for the blocks of [from, end).
  template <class Function>
  void for_blocks(int64_t from, int64_t end, const Function& fn) const {
    const int64_t block = std::max<int64_t>(1, kBlockBytes / bytes);
    for (int64_t first = from; first < end; first += block) fn(first, std::min(end, first + block));
  }
};

bool is_plain(const CatPlan& plan) {
  return plan.result.is_contiguous() && std::all_of(plan.tensors.begin(), plan.tensors.end(), [&](const Tensor* t) {
           return t->is_contiguous() && t->dtype() == plan.result.dtype();
         });
}

void copy_rows(const Rows& rows, int64_t first, int64_t last) {
  int64_t start = 0;
  for (const Tensor* t : rows.plan.tensors) {
    const int64_t part = rows.part(*t);
    const char* from = static_cast<const char*>(t->data_ptr());
    for (int64_t r = first; r < last && part > 0; ++r) std::memcpy(rows.to(r) + start, from + r * part, static_cast<size_t>(part));
    start += part;
  }
}

// A row holds one element of each tensor.
void interleave(const Rows& rows, int64_t first, int64_t last) {
  const std::vector<const Tensor*>& tensors = rows.plan.tensors;
  with_size(rows.inner, [&]<class T>(T*) {
    const auto from = [](const Tensor* t) { return static_cast<const T*>(t->data_ptr()); };
    T* __restrict to = static_cast<T*>(rows.plan.result.data_ptr());
    if (tensors.size() == 2) {
      const T *a = from(tensors[0]), *b = from(tensors[1]);
      for (int64_t r = first; r < last; ++r) {
        to[2 * r] = a[r];
        to[2 * r + 1] = b[r];
      }
      return;
    }
    const auto n = static_cast<int64_t>(tensors.size());
    for (int64_t i = 0; i < n; ++i)
      move_strided(sizeof(T), to + first * n + i, n, from(tensors[static_cast<size_t>(i)]) + first, 1, last - first);
  });
}

}  // namespace

Tensor cat(TensorList tensors, int64_t dim) {
  const CatPlan plan = plan_cat(tensors, dim);
  if (plan.result.numel() == 0) return plan.result;
  const Rows rows(plan);
  // If the result has few rows, threads divide each row.
  if (is_plain(plan) && (rows.count >= 64 || rows.count * rows.bytes <= kBytesPerThread)) {
    const bool single = rows.inner == plan.result.element_size() &&
                        std::all_of(plan.tensors.begin(), plan.tensors.end(), [&](const Tensor* t) { return t->size(plan.dim) == 1; });
    parallel_for(0, rows.count, std::max<int64_t>(1, kBytesPerThread / rows.bytes), [&](int64_t first, int64_t last) {
      rows.for_blocks(first, last,
                      [&](int64_t begin, int64_t end) { single ? interleave(rows, begin, end) : copy_rows(rows, begin, end); });
    });
    return plan.result;
  }
  int64_t start = 0;
  for (const Tensor* t : plan.tensors) {
    const int64_t end = start + t->size(plan.dim);
    detail::copy(views::slice(plan.result, plan.dim, start, end, 1), t->detach());
    start = end;
  }
  return plan.result;
}

}  // namespace amp::cpu
