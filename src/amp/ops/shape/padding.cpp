// Padding with a constant, or by copies of parts of the input.
#include <algorithm>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/spatial.h>
#include <amp/ops/segments.h>

namespace amp {

namespace {

enum class Mode { Reflect, Replicate, Circular };

// The padded shape, in which sizes may be negative.
Shape check_pad(const char* op, const Tensor& self, IntArrayRef pad) {
  AMP_CHECK(pad.size() % 2 == 0, ValueError, "[", op, "] pad must have an even number of entries, but is ", pad);
  AMP_CHECK(pad.size() / 2 <= self.sizes().size(), ValueError, "[", op, "] pad ", pad, " is for ", pad.size() / 2,
            " dimensions, but self has shape ", self.sizes());
  Shape sizes(self.sizes());
  for (size_t i = 0; i < pad.size(); ++i) {
    AMP_CHECK(pad[i] > -kMostPositions, ValueError, "[", op, "] pad must be more than ", -kMostPositions, ", but is ", pad);
    int64_t& size = sizes[sizes.size() - 1 - i / 2];
    size = positions(op, "pad", pad, pad[i], 1, size);
  }
  return sizes;
}

void check_amounts(const char* op, Mode mode, int64_t before, int64_t after, int64_t dim, int64_t size) {
  AMP_CHECK(size > 0 && size + before + after > 0, ValueError, "[", op, "] padding ", before, " and ", after, " of dimension ", dim,
            " of size ", size, " leaves nothing");
  const int64_t most = std::max(before, after);
  AMP_CHECK(mode != Mode::Reflect || most < size, ValueError, "[", op, "] reflect needs padding below the size ", size, " of dimension ",
            dim, ", but got ", most);
  AMP_CHECK(mode != Mode::Circular || most <= size, ValueError, "[", op, "] circular needs padding up to the size ", size, " of dimension ",
            dim, ", but got ", most);
}

void check_pads(const char* op, const Tensor& self, IntArrayRef pad, Mode mode) {
  const Shape sizes = check_pad(op, self, pad);
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t before = pad[2 * k], after = pad[2 * k + 1], dim = self.dim() - 1 - static_cast<int64_t>(k), size = self.size(dim);
    if (before == 0 && after == 0) continue;
    check_amounts(op, mode, before, after, dim, size);
  }
  detail::checked_numel(op, sizes);
}

Tensor pad_by_copies(const char* op, const Tensor& self, IntArrayRef pad, Mode mode) {
  check_pads(op, self, pad, mode);
  if (std::all_of(pad.begin(), pad.end(), [](int64_t amount) { return amount == 0; })) return self.clone();
  return internal::pad_borders(self, pad, static_cast<int64_t>(mode));
}

// A padded dimension: the input fills [before, before + size). Negative amounts crop the padded tensor at the end.
struct Side {
  int64_t dim, size, before, after;
};

Side side_of(IntArrayRef sizes, IntArrayRef pad, size_t k) {
  const size_t dim = sizes.size() - 1 - k;
  return {static_cast<int64_t>(dim), sizes[dim], std::max<int64_t>(pad[2 * k], 0), std::max<int64_t>(pad[2 * k + 1], 0)};
}

// The part of `padded` that holds the input along the dimensions from the k-th pair of `pad` on.
Tensor inside_of(const Tensor& padded, IntArrayRef sizes, IntArrayRef pad, size_t k) {
  Tensor part = padded;
  for (; k < pad.size() / 2; ++k) {
    const Side s = side_of(sizes, pad, k);
    part = part.narrow(s.dim, s.before, s.size);
  }
  return part;
}

// `padded` without the elements that negative amounts remove.
Tensor cropped(const Tensor& padded, IntArrayRef pad) {
  Tensor part = padded;
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t dim = padded.dim() - 1 - static_cast<int64_t>(k), first = std::max<int64_t>(-pad[2 * k], 0),
                  last = std::max<int64_t>(-pad[2 * k + 1], 0);
    if (first > 0 || last > 0) part = part.narrow(dim, first, part.size(dim) - first - last);
  }
  return part;
}

Shape padded_sizes(IntArrayRef sizes, IntArrayRef pad) {
  Shape result(sizes);
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const Side s = side_of(sizes, pad, k);
    result[static_cast<size_t>(s.dim)] += s.before + s.after;
  }
  return result;
}

// Calls fn(border, the part that it repeats, whether in reverse) for the borders of a dimension of `part` that are not empty.
template <class Function>
void for_borders(const Tensor& part, const Side& s, Mode mode, const Function& fn) {
  const auto from = [&](int64_t first, int64_t count) { return part.narrow(s.dim, first, count); };
  const int64_t end = s.before + s.size;
  switch (mode) {
    case Mode::Reflect:
      if (s.before > 0) fn(from(0, s.before), from(s.before + 1, s.before), true);
      if (s.after > 0) fn(from(end, s.after), from(end - 1 - s.after, s.after), true);
      break;
    case Mode::Replicate:
      if (s.before > 0) fn(from(0, s.before), from(s.before, 1), false);
      if (s.after > 0) fn(from(end, s.after), from(end - 1, 1), false);
      break;
    case Mode::Circular:
      if (s.before > 0) fn(from(0, s.before), from(s.size, s.before), false);
      if (s.after > 0) fn(from(end, s.after), from(s.before, s.after), false);
      break;
  }
}

// The segments of a dimension of `size` elements with borders. A negative amount crops the padded dimension.
Segments padded_segments(int64_t size, int64_t before, int64_t after, Mode mode) {
  const int64_t cut = std::max<int64_t>(0, -before), left = std::max<int64_t>(0, before), right = std::max<int64_t>(0, after);
  const int64_t end = size + before + after;  // of the result
  Segments segments;
  // A segment at `at` of the padded dimension; the dimension begins with the left border.
  const auto add = [&](int64_t at, int64_t count, int64_t from, int64_t step) {
    const int64_t first = std::max<int64_t>(0, at - cut), skipped = first - (at - cut);
    segments.add({first, std::min(end - first, count - skipped), from + skipped * step, step});
  };
  switch (mode) {
    case Mode::Reflect:
      add(0, left, left, -1);
      add(left, size, 0, 1);
      add(left + size, right, size - 2, -1);
      break;
    case Mode::Replicate:
      add(0, left, 0, 0);
      add(left, size, 0, 1);
      add(left + size, right, size - 1, 0);
      break;
    case Mode::Circular:
      add(0, left, size - left, 1);
      add(left, size, 0, 1);
      add(left + size, right, 0, 1);
      break;
  }
  return segments;
}

// Spatial padding: `dims` dimensions after the channels, with or without a batch.
Tensor pad_spatial(const char* op, const Tensor& self, IntArrayRef padding, int64_t dims, Mode mode) {
  AMP_CHECK(self.dim() == dims + 1 || self.dim() == dims + 2, ValueError, "[", op, "] self must have ", dims + 1, " or ", dims + 2,
            " dimensions, but has shape ", self.sizes());
  AMP_CHECK(static_cast<int64_t>(padding.size()) == 2 * dims, ValueError, "[", op, "] padding must have ", 2 * dims, " entries, but is ",
            padding);
  return pad_by_copies(op, self, padding, mode);
}

}  // namespace

namespace check {

void constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar&) {
  const Shape sizes = check_pad("constant_pad_nd", self, pad);
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t dim = self.dim() - 1 - static_cast<int64_t>(k), size = self.size(dim), before = pad[2 * k], after = pad[2 * k + 1];
    AMP_CHECK(size + std::min<int64_t>(before, 0) + std::min<int64_t>(after, 0) >= 0, ValueError, "[constant_pad_nd] pad ", pad,
              " takes more from dimension ", dim, " than its size ", size);
  }
  detail::checked_numel("constant_pad_nd", sizes);
}

}  // namespace check

namespace native {

Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  Shape sizes(self.sizes());
  for (size_t k = 0; k < pad.size() / 2; ++k) sizes[sizes.size() - 1 - k] += pad[2 * k] + pad[2 * k + 1];
  const Tensor result = empty(sizes, self.options());
  SegmentCopy copy(result, self);
  copy.value = full({}, value, TensorOptions(self.dtype()));
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const size_t dim = sizes.size() - 1 - k;
    const int64_t first = std::max<int64_t>(0, pad[2 * k]), from = std::max<int64_t>(0, -pad[2 * k]);
    const int64_t count = self.sizes()[dim] - from - std::max<int64_t>(0, -pad[2 * k + 1]);
    copy.along[dim] = {};
    copy.along[dim].add({first, count, from, 1});
  }
  copy_segments("constant_pad_nd", copy);
  return result;
}

Tensor pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  Shape sizes(self.sizes());
  for (size_t k = 0; k < pad.size() / 2; ++k) sizes[sizes.size() - 1 - k] += pad[2 * k] + pad[2 * k + 1];
  const Tensor result = empty(sizes, self.options());
  SegmentCopy copy(result, self);
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const size_t dim = sizes.size() - 1 - k;
    copy.along[dim] = padded_segments(self.sizes()[dim], pad[2 * k], pad[2 * k + 1], static_cast<Mode>(mode));
  }
  copy_segments("pad", copy);
  return result;
}

// Adds the borders to the parts that they repeat, in the opposite order.
Tensor pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  const Shape whole = padded_sizes(sizes, pad);
  const ScalarType compute = computeType(grad_output.dtype());
  Tensor sums;
  if (grad_output.sizes() == IntArrayRef(whole)) {
    sums = grad_output.detach().to(compute, /*non_blocking=*/false, /*copy=*/true).contiguous();
  } else {
    sums = zeros(whole, grad_output.options().dtype(compute));
    if (grad_output.numel() > 0) detail::copy(cropped(sums, pad), grad_output.detach());
  }
  if (sums.numel() == 0) return zeros(sizes, grad_output.options());
  for (size_t k = pad.size() / 2; k-- > 0;) {
    const Side s = side_of(sizes, pad, k);
    for_borders(inside_of(sums, sizes, pad, k + 1), s, static_cast<Mode>(mode),
                [&](const Tensor& border, const Tensor& part, bool reverse) {
                  Tensor to = part;
                  if (reverse) to.add_(border.flip({s.dim}));
                  else if (part.size(s.dim) != border.size(s.dim)) to.add_(border.sum({s.dim}, /*keepdim=*/true));
                  else to.add_(border);
                });
  }
  return inside_of(sums, sizes, pad, 0).to(grad_output.dtype()).contiguous();
}

}  // namespace native

namespace composite {

Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  if (mode == "constant") return constant_pad_nd(self, pad, value.value_or(0));
  AMP_CHECK(!value || *value == 0, ValueError, "[pad] mode ", mode, " takes no value");
  // Spatial padding is a separate op, because autocast has rules for it.
  if (mode == "reflect" || mode == "replicate") {
    const Mode kind = mode == "reflect" ? Mode::Reflect : Mode::Replicate;
    check_pads("pad", self, pad, kind);
    const auto dims = static_cast<int64_t>(pad.size() / 2);
    if (dims == 0 || dims > 3 || (self.dim() != dims + 1 && self.dim() != dims + 2)) return pad_by_copies("pad", self, pad, kind);
    using Op = Tensor (*)(const Tensor&, IntArrayRef);
    constexpr Op kReflect[] = {amp::reflection_pad1d, amp::reflection_pad2d, amp::reflection_pad3d};
    constexpr Op kReplicate[] = {amp::replication_pad1d, amp::replication_pad2d, amp::replication_pad3d};
    return (kind == Mode::Reflect ? kReflect : kReplicate)[dims - 1](self, pad);
  }
  AMP_CHECK(mode == "circular", ValueError, "[pad] mode must be \"constant\", \"reflect\", \"replicate\" or \"circular\", not \"", mode,
            "\"");
  return pad_by_copies("pad", self, pad, Mode::Circular);
}

Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("reflection_pad1d", self, padding, 1, Mode::Reflect);
}
Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("reflection_pad2d", self, padding, 2, Mode::Reflect);
}
Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("reflection_pad3d", self, padding, 3, Mode::Reflect);
}
Tensor replication_pad1d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("replication_pad1d", self, padding, 1, Mode::Replicate);
}
Tensor replication_pad2d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("replication_pad2d", self, padding, 2, Mode::Replicate);
}
Tensor replication_pad3d(const Tensor& self, IntArrayRef padding) {
  return pad_spatial("replication_pad3d", self, padding, 3, Mode::Replicate);
}

}  // namespace composite

}  // namespace amp
