// Padding with a constant, or by computing for each position of a padded dimension the input index that it repeats.
#include <algorithm>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/spatial.h>

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

// The input index for position `i` of the padded dimension.
int64_t source_index(Mode mode, int64_t i, int64_t size) {
  switch (mode) {
    case Mode::Reflect: return i < 0 ? -i : i < size ? i : 2 * (size - 1) - i;
    case Mode::Replicate: return std::clamp<int64_t>(i, 0, size - 1);
    case Mode::Circular: return (i + size) % size;
  }
  return i;
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

Tensor pad_by_index(const char* op, const Tensor& self, IntArrayRef pad, Mode mode) {
  check_pads(op, self, pad, mode);
  Tensor result = self;
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t before = pad[2 * k], after = pad[2 * k + 1], dim = self.dim() - 1 - static_cast<int64_t>(k), size = self.size(dim);
    if (before == 0 && after == 0) continue;
    const Tensor index = empty({size + before + after}, kInt64);
    int64_t* to = index.data_ptr<int64_t>();
    for (int64_t i = -before; i < size + after; ++i) *to++ = source_index(mode, i, size);
    result = result.index_select(dim, index.to(self.device()));
  }
  return result.is_same(self) ? self.clone() : result;
}

// Spatial padding: `dims` dimensions after the channels, with or without a batch.
Tensor pad_spatial(const char* op, const Tensor& self, IntArrayRef padding, int64_t dims, Mode mode) {
  AMP_CHECK(self.dim() == dims + 1 || self.dim() == dims + 2, ValueError, "[", op, "] self must have ", dims + 1, " or ", dims + 2,
            " dimensions, but has shape ", self.sizes());
  AMP_CHECK(static_cast<int64_t>(padding.size()) == 2 * dims, ValueError, "[", op, "] padding must have ", 2 * dims, " entries, but is ",
            padding);
  return pad_by_index(op, self, padding, mode);
}

}  // namespace

namespace check {

void constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar&) {
  const Shape sizes = check_pad("constant_pad_nd", self, pad);
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t dim = self.dim() - 1 - static_cast<int64_t>(k), size = self.size(dim), before = pad[2 * k], after = pad[2 * k + 1];
    AMP_CHECK(size + before + after >= 0 && (size + before + after > 0 || size == 0 || (before >= 0 && after >= 0)), ValueError,
              "[constant_pad_nd] pad ", pad, " leaves nothing of dimension ", dim, " of size ", size);
    AMP_CHECK(size + std::min<int64_t>(before, 0) + std::min<int64_t>(after, 0) >= 0, ValueError, "[constant_pad_nd] pad ", pad,
              " takes more from dimension ", dim, " than its size ", size);
  }
  detail::checked_numel("constant_pad_nd", sizes);
}

}  // namespace check

namespace native {

Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  Tensor source = self.detach();
  Shape sizes(self.sizes());
  for (size_t k = 0; k < pad.size() / 2; ++k) sizes[sizes.size() - 1 - k] += pad[2 * k] + pad[2 * k + 1];
  const Tensor result = full(sizes, value, self.options());
  Tensor inside = result;
  for (size_t k = 0; k < pad.size() / 2; ++k) {
    const int64_t dim = self.dim() - 1 - static_cast<int64_t>(k), before = pad[2 * k], after = pad[2 * k + 1];
    source = source.slice(dim, std::max<int64_t>(0, -before), source.size(dim) - std::max<int64_t>(0, -after));
    inside = inside.slice(dim, std::max<int64_t>(0, before), inside.size(dim) - std::max<int64_t>(0, after));
  }
  if (inside.numel() > 0) detail::copy(inside, source);
  return result;
}

}  // namespace native

namespace composite {

Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  if (mode == "constant") return constant_pad_nd(self, pad, value.value_or(0));
  AMP_CHECK(!value || *value == 0, ValueError, "[pad] mode ", mode, " takes no value");
  // Spatial padding is a separate op, for which autocast has rules.
  if (mode == "reflect" || mode == "replicate") {
    const Mode kind = mode == "reflect" ? Mode::Reflect : Mode::Replicate;
    check_pads("pad", self, pad, kind);
    const auto dims = static_cast<int64_t>(pad.size() / 2);
    if (dims == 0 || dims > 3 || (self.dim() != dims + 1 && self.dim() != dims + 2)) return pad_by_index("pad", self, pad, kind);
    using Op = Tensor (*)(const Tensor&, IntArrayRef);
    constexpr Op kReflect[] = {amp::reflection_pad1d, amp::reflection_pad2d, amp::reflection_pad3d};
    constexpr Op kReplicate[] = {amp::replication_pad1d, amp::replication_pad2d, amp::replication_pad3d};
    return (kind == Mode::Reflect ? kReflect : kReplicate)[dims - 1](self, pad);
  }
  AMP_CHECK(mode == "circular", ValueError, "[pad] mode must be \"constant\", \"reflect\", \"replicate\" or \"circular\", not \"", mode,
            "\"");
  return pad_by_index("pad", self, pad, Mode::Circular);
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
