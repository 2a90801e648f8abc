// gather, scatter and scatter_add: one index per element, along one dimension.
#include <amp/core/factories.h>
#include <amp/kernels/index.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/shape/views.h>

namespace amp::native {

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool) {
  Tensor result(detail::new_tensor(index.sizes(), self.dtype(), self.device()));
  if (index.numel() > 0) gather_along(AlongLoop("gather", self, result, dim, index));
  return result;
}

void scatter_src_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (index.numel() > 0) scatter_along(AlongLoop("scatter", self, apart_from(self, src), dim, apart_from(self, index)));
}

void scatter_value_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  if (index.numel() == 0) return;
  detail::check_number("scatter", value, self.dtype());
  const Tensor one = full({}, value, self.options());
  scatter_along(AlongLoop("scatter", self, alias(one, index.sizes(), Shape(index.sizes().size(), 0)), dim, apart_from(self, index)));
}

void scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (index.numel() == 0) return;
  accumulate(self, [&](const Tensor& sums) {
    scatter_add_along(AlongLoop("scatter_add", sums, apart_from(self, src), dim, apart_from(self, index)));
  });
}

}  // namespace amp::native
