// Reductions of the elements that an index sends to the same place: scatter_reduce, index_reduce and scatter with `reduce`.
#include <limits>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/kernels/call.h>
#include <amp/kernels/index.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/index_loops.h>

namespace amp {

namespace native {

namespace {

// The extreme value of a dtype, which any other value replaces.
Scalar worst(ScalarType type, bool largest) {
  const double infinity = std::numeric_limits<double>::infinity();
  switch (type) {
    case kBool: return !largest;
    case kUInt8: return largest ? 0 : 255;
    case kInt8: return largest ? -128 : 127;
    case kInt16: return largest ? -32768 : 32767;
    case kInt32: return largest ? std::numeric_limits<int32_t>::min() : std::numeric_limits<int32_t>::max();
    case kInt64: return largest ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
    default: return largest ? -infinity : infinity;
  }
}

// The element that changes nothing.
Scalar neutral(StringRef reduce, ScalarType type) {
  if (reduce == "prod") return 1;
  if (reduce == "amax" || reduce == "amin") return worst(type, reduce == "amax");
  return 0;
}

// The number of elements that are averaged at each position; at least 1. It has the dtype of the sums if that can represent the counts.
Tensor counts(const Tensor& sums, int64_t dim, const Tensor& index, bool include_self) {
  const bool exact = sums.dtype() == kFloat64 || (sums.dtype() == kFloat32 && index.numel() < int64_t{1} << 24);
  const TensorOptions options = sums.options().dtype(exact ? sums.dtype() : kInt64);
  Tensor count = full(sums.sizes(), include_self ? 1 : 0, options);
  count.scatter_add_(dim, index, ones({}, options).expand(index.sizes()));
  return count.clamp_min_(1);
}

}  // namespace

void scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) {
  if (index.numel() == 0) return;
  const Tensor from = apart_from(self, src), places = apart_from(self, index);
  const bool chooses = reduce == "amax" || reduce == "amin";  // it needs no more digits than the elements have
  Tensor work = !chooses && isReducedFloatingType(self.dtype()) ? self.detach().to(kFloat32) : self.detach();
  if (!include_self) work.scatter_(dim, places, neutral(reduce, work.dtype()));
  if (chooses || reduce == "prod") {
    call_kernel(work.device(), &Kernels::scatter_combine_, "scatter_reduce", work, dim, places, from, !chooses, reduce == "amax");
  } else {
    accumulate(work, [&](const Tensor& sums) { scatter_add_along(AlongLoop("scatter_reduce", sums, from, dim, places)); });
    if (reduce == "mean") {
      const Tensor count = counts(work, dim, places, include_self);
      work = isIntegralType(work.dtype(), true) ? floor_divide(work.to(kInt64), count) : div(work, count.to(work.dtype()));
    }
  }
  if (work.data_ptr() != self.data_ptr()) detail::copy(self, work);
}

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  AMP_CHECK(size >= 0, ValueError, "[nonzero_static] size must not be negative, but is ", size);
  const Tensor found = nonzero(self.detach()).slice(0, 0, size);
  Tensor result = full({size, self.dim()}, fill_value, found.options());
  result.slice(0, 0, found.size(0)).copy_(found);
  return result;
}

}  // namespace native

namespace composite {

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) {
  AMP_CHECK(reduce == "add" || reduce == "multiply", ValueError, "[scatter] reduce must be \"add\" or \"multiply\", not \"", reduce, "\"");
  return reduce == "add" ? scatter_add(self, dim, index, src) : amp::scatter_reduce(self, dim, index, src, "prod");
}

Tensor scatter_value_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) {
  detail::check_number("scatter", value, self.dtype());
  return amp::scatter(self, dim, index, full({}, value, self.options()).expand(index.sizes()), reduce);
}

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) {
  check_index_dtype("index_reduce", "index", index);
  AMP_CHECK(reduce == "prod" || reduce == "mean" || reduce == "amax" || reduce == "amin", ValueError,
            "[index_reduce] reduce must be \"prod\", \"mean\", \"amax\" or \"amin\", not \"", reduce, "\"");
  AMP_CHECK(index.dim() <= 1, ValueError, "[index_reduce] index must be a vector or a number, but has shape ", index.sizes());
  const int64_t d = detail::wrap_dim("index_reduce", dim, self.dim());
  Shape expected(self.sizes()), shape(self.sizes().size(), 1);
  if (self.dim() > 0) expected[static_cast<size_t>(d)] = shape[static_cast<size_t>(d)] = index.numel();
  AMP_CHECK(source.sizes() == IntArrayRef(expected) && (self.dim() > 0 || index.numel() == 1), ValueError,
            "[index_reduce] source of shape ", source.sizes(), " must have shape ", IntArrayRef(expected));
  return amp::scatter_reduce(self, d, index.reshape(shape).expand(source.sizes()), source, reduce, include_self);
}

}  // namespace composite

}  // namespace amp
