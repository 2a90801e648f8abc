#include <amp/ops/segments.h>

#include <algorithm>

#include <amp/kernels/call.h>

namespace amp {

bool SegmentAxis::merge(const SegmentAxis& inner) {
  if (inner.size == 1 && inner.is_whole()) return true;
  if (size == 1 && is_whole()) {
    *this = inner;
    return true;
  }
  const bool only_forward = std::all_of(segments.begin(), segments.end(), [](const Segment& s) { return s.step == 1; });
  if (!inner.is_whole() || !only_forward || stride != inner.stride * inner.size) return false;
  size *= inner.size;
  stride = inner.stride;
  for (int i = 0; i < segments.size; ++i) {
    Segment& s = segments.items[i];
    s = {s.first * inner.size, s.count * inner.size, s.from * inner.size, 1};
  }
  return true;
}

SegmentCopy::SegmentCopy(const Tensor& to_tensor, const Tensor& from_tensor) : to(to_tensor.detach()), from(from_tensor.detach()) {
  for (size_t d = 0; d < to.sizes().size(); ++d) {
    if (to.sizes()[d] == from.sizes()[d]) along[d].add({0, to.sizes()[d], 0, 1});
  }
}

int SegmentCopy::merged_axes(SegmentAxis (&axes)[kMaxDims]) const {
  int count = 0;
  for (size_t d = 0; d < to.sizes().size(); ++d) {
    axes[count++] = {to.sizes()[d], from.strides()[d], along[d]};
    while (count > 1 && axes[count - 2].merge(axes[count - 1])) --count;
  }
  if (count == 0) {
    axes[count] = {1, 1, {}};
    axes[count++].segments.add({0, 1, 0, 1});
  }
  return count;
}

int64_t SegmentCopy::combinations() const {
  int64_t n = 1;
  for (size_t d = 0; d < to.sizes().size(); ++d) n *= along[d].size;
  return n;
}

bool SegmentCopy::misses_all() const {
  for (size_t d = 0; d < to.sizes().size(); ++d) {
    if (along[d].size == 0) return true;
  }
  return false;
}

StridedLoop SegmentCopy::loop_of(const std::array<int, kMaxDims>& chosen) const {
  Shape sizes(to.sizes()), strides(from.strides());
  int64_t to_offset = 0, from_offset = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const Segment& segment = along[d].items[chosen[d]];
    to_offset += segment.first * to.strides()[d];
    from_offset += segment.from * strides[d];
    sizes[d] = segment.count;
    strides[d] *= segment.step;
  }
  const auto span = [](IntArrayRef values) { return std::span(values.data(), values.size()); };
  const auto at = [](const Tensor& t, int64_t offset) { return static_cast<const char*>(t.data_ptr()) + offset * t.element_size(); };
  StridedLoop loop(span(sizes));
  loop.add(at(to, to_offset), to.dtype(), span(sizes), span(to.strides()));
  loop.add(at(from, from_offset), from.dtype(), span(sizes), span(strides));
  loop.coalesce();
  return loop;
}

bool SegmentCopy::advance(std::array<int, kMaxDims>& chosen) const {
  for (size_t d = to.sizes().size(); d-- > 0;) {
    if (++chosen[d] < along[d].size) return true;
    chosen[d] = 0;
  }
  return false;
}

void copy_segments(const char* op, const SegmentCopy& copy) {
  if (copy.to.numel() > 0) call_kernel(copy.to.device(), &Kernels::copy_segments, op, copy);
}

}  // namespace amp
