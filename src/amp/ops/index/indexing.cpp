// Composite index ops without kernels.
#include <algorithm>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/kernels/index.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/shape/views.h>

namespace amp {

namespace {

// Calls `write` with `self` flattened: a view, or a copy that is then written back.
template <class Write>
void write_flat(const Tensor& self, const Write& write) {
  if (self.is_contiguous()) return write(alias(self, self.numel(), 1));
  const Tensor dense = self.detach().clone(MemoryFormat::Contiguous);
  write(alias(dense, self.numel(), 1));
  detail::copy(self, dense);
}

}  // namespace

namespace native {

void put_(const Tensor& self, const Tensor& index, const Tensor& source, bool add) {
  check_index_dtype("put", "index", index);
  AMP_CHECK(index.numel() == source.numel(), ValueError, "[put] source has ", source.numel(), " elements, but index ", index.numel());
  if (index.numel() == 0) return;
  const Tensor places = as_int64(apart_from(self, index)).reshape(-1), values = apart_from(self, source).reshape(-1);
  write_flat(self, [&](const Tensor& flat) {
    const auto loop = [&](const Tensor& to) {
      AlongLoop along("put", to, values, 0, places);
      along.range = {"put", -1, to.numel(), true};
      return along;
    };
    if (!add) return scatter_along(loop(flat));
    accumulate(flat, [&](const Tensor& sums) { scatter_add_along(loop(sums)); });
  });
}

void index_fill_int_Tensor_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  AMP_CHECK(value.dim() == 0, ValueError, "[index_fill] value must have no dimensions, but has shape ", value.sizes());
  self.detach().index_fill_(dim, index, value.item());
}

Tensor one_hot(const Tensor& self, int64_t num_classes) {
  const Tensor classes = as_int64(self);
  AMP_CHECK(self.numel() > 0 || num_classes > 0, ValueError, "[one_hot] num_classes must be positive for an empty tensor, but is ",
            num_classes);
  AMP_CHECK(num_classes >= -1 && num_classes != 0, ValueError, "[one_hot] num_classes must be positive or -1, but is ", num_classes);
  AMP_CHECK(self.dim() < kMaxDims, ValueError, "[one_hot] at most ", kMaxDims, " dimensions are supported");
  const int64_t count = num_classes > 0 ? num_classes : detail::checked_add("one_hot", classes.max().item<int64_t>(), 1);
  Shape sizes(self.sizes());
  sizes.push_back(std::max<int64_t>(count, 1));
  Tensor result = zeros(sizes, classes.options());
  const Tensor one = ones({}, classes.options()), index = classes.unsqueeze(-1);
  if (index.numel() > 0) scatter_along(AlongLoop("one_hot", result, views::expand(one, index.sizes()), -1, index));
  return result;
}

}  // namespace native

namespace composite {

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  check_index_dtype("take_along_dim", "indices", indices);
  if (!dim) return self.reshape(-1).gather(0, indices.reshape(-1));
  AMP_CHECK(self.dim() == indices.dim(), ValueError, "[take_along_dim] self of shape ", self.sizes(), " and indices of shape ",
            indices.sizes(), " must have as many dimensions");
  const int64_t d = detail::wrap_dim("take_along_dim", *dim, self.dim());
  if (self.dim() == 0) return self.gather(0, indices);
  Shape self_sizes(self.sizes()), index_sizes(indices.sizes());
  self_sizes[static_cast<size_t>(d)] = index_sizes[static_cast<size_t>(d)] = 1;
  Shape shape = broadcast_shapes("take_along_dim", self_sizes, index_sizes), wide = shape;
  wide[static_cast<size_t>(d)] = self.size(d);
  shape[static_cast<size_t>(d)] = indices.size(d);
  return self.expand(wide).gather(d, indices.expand(shape));
}

std::vector<Tensor> where_condition(const Tensor& condition) { return nonzero(condition).unbind(1); }

std::vector<Tensor> unravel_index(const Tensor& indices, IntArrayRef shape) {
  AMP_CHECK(isIntegralType(indices.dtype(), false), TypeError, "[unravel_index] indices must be integers, but are ", indices.dtype());
  const Tensor wide = indices.to(kInt64);
  std::vector<Tensor> places(shape.size());
  int64_t below = 1;  // how far apart two neighbors in a dimension are
  for (size_t d = shape.size(); d-- > 0;) {
    AMP_CHECK(shape[d] > 0, ValueError, "[unravel_index] the sizes in shape must be positive, but it is ", shape);
    places[d] = (below == 1 ? wide : floor_divide(wide, below)) % shape[d];
    below = detail::checked_mul("unravel_index", below, shape[d]);
  }
  return places;
}

}  // namespace composite

}  // namespace amp
