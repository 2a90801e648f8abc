#include <amp/autograd/storage_gradient.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>

namespace amp::autograd {

bool Geometry::empty() const { return std::find(sizes.begin(), sizes.end(), 0) != sizes.end(); }

int64_t Geometry::end() const {
  if (empty()) return offset;
  int64_t last = offset;
  for (size_t d = 0; d < sizes.size(); ++d) last += (sizes[d] - 1) * strides[d];
  return last + 1;
}

namespace {

// The dimensions with more than one element, in order of their strides.
class DimsByStride {
 public:
  struct Dim {
    int64_t stride, size;
  };
  explicit DimsByStride(const Geometry& geometry) {
    for (size_t d = 0; d < geometry.sizes.size(); ++d) {
      if (geometry.sizes[d] > 1) dims_[count_++] = {geometry.strides[d], geometry.sizes[d]};
    }
    std::sort(dims_, dims_ + count_, [](const Dim& a, const Dim& b) { return a.stride < b.stride; });
  }
  const Dim* begin() const { return dims_; }
  const Dim* end() const { return dims_ + count_; }

 private:
  Dim dims_[kMaxDims];
  size_t count_ = 0;
};

// Whether an element is at this distance from the first one. May return false by mistake if elements overlap in more ways than by a stride
// of 0.
bool has_element(const DimsByStride& dims, int64_t distance) {
  for (const DimsByStride::Dim* dim = dims.end(); dim != dims.begin();) {
    --dim;
    if (dim->stride > 0) distance -= std::min(distance / dim->stride, dim->size - 1) * dim->stride;
  }
  return distance == 0;
}

bool has_gaps(const DimsByStride& dims) {
  int64_t places = 1;
  for (const auto& [stride, size] : dims) {
    if (stride > places) return true;
    places += (size - 1) * stride;
  }
  return false;
}

}  // namespace

bool Geometry::may_overlap() const {
  if (empty()) return false;
  int64_t last = 0;
  for (const auto& [stride, size] : DimsByStride(*this)) {
    if (stride <= last) return true;
    last += stride * (size - 1);
  }
  return false;
}

bool Geometry::is_within(const Geometry& other) const {
  if (empty()) return true;
  if (other.empty() || offset < other.offset || end() > other.end()) return false;
  const DimsByStride dims(other);
  if (!has_gaps(dims)) return true;
  Shape index(sizes.size(), 0);
  for (int64_t place = offset - other.offset;;) {
    if (!has_element(dims, place)) return false;
    size_t d = sizes.size();
    while (d > 0 && index[d - 1] == sizes[d - 1] - 1) {
      --d;
      place -= index[d] * strides[d];
      index[d] = 0;
    }
    if (d == 0) return true;
    ++index[d - 1];
    place += strides[d - 1];
  }
}

Tensor part_of_gradient(const Tensor& grad, const Geometry& base, const Geometry& view) {
  if (grad.sizes() != IntArrayRef(base.sizes) || grad.strides() != IntArrayRef(base.strides)) return {};
  if (view.empty() || base.empty() || base.may_overlap() || view.may_overlap() || has_gaps(DimsByStride(base))) return {};
  if (view.offset < base.offset || view.end() > base.end()) return {};
  return grad.as_strided(view.sizes, view.strides, grad.storage_offset() + view.offset - base.offset);
}

StorageGradient::StorageGradient(const Tensor& grad, const Geometry& from, const Geometry& other)
    : start_(from.empty()    ? other.offset
             : other.empty() ? from.offset
                             : std::min(from.offset, other.offset)) {
  start_ -= start_ % 2;
  int64_t end = start_;
  for (const Geometry* geometry : {&from, &other}) {
    if (!geometry->empty()) end = std::max(end, geometry->end());
  }
  length_ = end - start_;
  if (from.may_overlap()) {
    const ScalarType wide = computeType(grad.dtype());
    const Tensor sums = zeros({length_}, grad.options().dtype(wide));
    memory_ = sums.index_add(0, places(from, grad.device()), grad.reshape({-1}).to(wide)).to(grad.dtype());
    return;
  }
  memory_ = grad.numel() == length_ ? amp::empty({length_}, grad.options()) : zeros({length_}, grad.options());
  part(from).copy_(grad);
}

Tensor StorageGradient::part(const Geometry& view) const {
  return memory_.as_strided(view.sizes, view.strides, view.empty() ? 0 : view.offset - start_);
}

// The number of each place, for the elements in row-major order.
Tensor StorageGradient::places(const Geometry& view, Device device) const {
  const Tensor numbers = arange(length_, TensorOptions().device(device));
  return numbers.as_strided(view.sizes, view.strides, view.empty() ? 0 : view.offset - start_).reshape({-1});
}

Tensor StorageGradient::of(const Geometry& tensor) const {
  Tensor memory = memory_;
  if (tensor.may_overlap()) {
    const ScalarType wide = computeType(memory.dtype());
    const TensorOptions counted = memory.options().dtype(toRealType(wide));
    const Tensor at = places(tensor, memory.device());
    const Tensor repetitions = zeros({length_}, counted).index_add(0, at, ones({at.numel()}, counted)).clamp_min(1);
    memory = (memory.to(wide) / repetitions).to(memory.dtype());
  }
  const Tensor result = memory.as_strided(tensor.sizes, tensor.strides, tensor.empty() ? 0 : tensor.offset - start_);
  return GradMode::is_enabled() ? result : result.detach();
}

}  // namespace amp::autograd
