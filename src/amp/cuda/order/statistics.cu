// The k-th smallest element, the median and the most frequent element along a dimension.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/order.h>
#include <amp/cuda/order/select.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/reduction/reduced_shape.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/order/keys.cuh>

namespace amp::cuda {

namespace {

Tensor lines_along(const Tensor& self, int64_t d) { return dense(at_least_1d(self).movedim(d, -1)); }

std::tuple<Tensor, Tensor> chosen(const char* op, const Tensor& self, int64_t dim, bool keepdim, const Wanted& wanted) {
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  const Selection found = element_at(lines_along(self.detach(), d), wanted);
  const Shape sizes = reduced_shape(self.sizes(), reduced_dim(op, dim, self.dim()), keepdim);
  return {found.values.view(sizes), found.indices.view(sizes)};
}

// For the last of equal elements of a sorted line: their number, else 0. No NaN equals another.
__global__ void write_runs(const void* sorted, ScalarType dtype, int size, bool floating, int64_t length, int64_t* runs, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t start = i / length * length;
    const uint64_t key = key_at<uint64_t>(sorted, i, dtype);
    if (floating && key == low_bits(8 * size)) {
      runs[i] = 1;
    } else if (i + 1 < start + length && key_at<uint64_t>(sorted, i + 1, dtype) == key) {
      runs[i] = 0;
    } else {
      int64_t first = start;
      for (int64_t end = i; first < end;) {
        const int64_t middle = first + (end - first) / 2;
        if (key_at<uint64_t>(sorted, middle, dtype) < key) first = middle + 1;
        else end = middle;
      }
      runs[i] = i - first + 1;
    }
  });
}

}  // namespace

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  return chosen("kthvalue", self, dim, keepdim, {k - 1});
}

std::tuple<Tensor, Tensor> middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  return chosen("median", self, dim, keepdim, {0, true, skip_nan});
}

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  const int64_t d = detail::wrap_dim("mode", dim, self.dim());
  const Shape sizes = reduced_shape(self.sizes(), reduced_dim("mode", dim, self.dim()), keepdim);
  const Selection sorted = sort_lines(lines_along(self.detach(), d), Tensor(), false);
  const int64_t n = sorted.values.numel();
  if (n == 0) return {sorted.values.view(sizes), sorted.indices.view(sizes)};
  const Tensor runs(detail::new_tensor(sorted.values.sizes(), kInt64, self.device()));
  launch(write_runs, grid_for(n), kThreads, static_cast<const void*>(sorted.values.data_ptr()), self.dtype(),
         static_cast<int>(self.element_size()), isFloatingType(self.dtype()), runs.size(-1), runs.data_ptr<int64_t>(), n);
  const Tensor longest = std::get<1>(amp::max(runs, -1, true));  // the first one of several
  return {sorted.values.gather(-1, longest).view(sizes), sorted.indices.gather(-1, longest).view(sizes)};
}

}  // namespace amp::cuda
