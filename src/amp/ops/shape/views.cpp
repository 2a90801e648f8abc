// View ops: other shapes over the same storage, on any device. The generated layer records them.
#include <algorithm>

#include <amp/internal_ops.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/shape/views.h>

namespace amp {

Tensor alias(const Tensor& self, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  char* data = static_cast<char*>(self.data_ptr());
  return Tensor(detail::new_alias(*self.impl(), sizes, strides, data + offset * self.element_size()));
}

Shape infer_sizes(const char* op, IntArrayRef sizes, int64_t numel) {
  AMP_CHECK(sizes.size() <= static_cast<size_t>(kMaxDims), ValueError, "[", op, "] at most ", kMaxDims, " dimensions are supported");
  Shape result(sizes);
  int64_t known = 1;  // product of the sizes that are given
  int missing = -1;
  bool overflow = false;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == -1) {
      AMP_CHECK(missing < 0, ValueError, "[", op, "] only one size may be -1 in ", sizes);
      missing = static_cast<int>(i);
      continue;
    }
    AMP_CHECK(sizes[i] >= 0, ValueError, "[", op, "] negative size in ", sizes);
    overflow = overflow || __builtin_mul_overflow(known, sizes[i], &known);
  }
  if (missing >= 0 && !overflow) {
    AMP_CHECK(known != 0, ValueError, "[", op, "] the -1 in ", sizes, " can stand for any size, since the tensor has no elements");
    result[static_cast<size_t>(missing)] = numel / known;
    known *= numel / known;
  }
  AMP_CHECK(!overflow && known == numel, ValueError, "[", op, "] shape ", sizes, " does not fit a tensor of ", numel, " elements");
  if (numel == 0) detail::checked_numel(op, result);  // checks the sizes other than 0
  return result;
}

namespace {

// Computes the strides that make `sizes` a view of `self`. Returns false if there are none.
bool view_strides(const Tensor& self, IntArrayRef sizes, Shape& strides) {
  if (self.numel() == 0 || self.is_contiguous()) {
    strides = detail::contiguous_strides(sizes);
    return true;
  }
  // Goes through both shapes from the back. Each run of old dimensions that can be merged must be covered by whole new dimensions.
  strides = Shape(sizes.size(), 0);
  auto next = static_cast<int64_t>(sizes.size()) - 1;
  int64_t base = self.strides().back(), run = 1, filled = 1;
  for (int64_t d = self.dim() - 1; d >= 0; --d) {
    run *= self.sizes()[static_cast<size_t>(d)];
    const bool ends = d == 0 || (self.sizes()[static_cast<size_t>(d - 1)] != 1 && self.strides()[static_cast<size_t>(d - 1)] != run * base);
    if (!ends) continue;
    while (next >= 0 && (filled < run || sizes[static_cast<size_t>(next)] == 1)) {
      strides[static_cast<size_t>(next)] = filled * base;
      filled *= sizes[static_cast<size_t>(next)];
      --next;
    }
    if (filled != run) return false;
    if (d > 0) {
      base = self.strides()[static_cast<size_t>(d - 1)];
      run = filled = 1;
    }
  }
  return next == -1;
}

Shape without(IntArrayRef values, const bool* drop) {
  Shape kept;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!drop[i]) kept.push_back(values[i]);
  }
  return kept;
}

Tensor drop_dims(const Tensor& self, const bool* drop) { return alias(self, without(self.sizes(), drop), without(self.strides(), drop)); }

}  // namespace

namespace views {

Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  const int64_t offset = storage_offset.value_or(self.storage_offset());
  const int64_t extent = detail::checked_extent("as_strided", size, stride, offset);
  const auto available = static_cast<int64_t>(self.impl()->storage->nbytes) / self.element_size();
  AMP_CHECK(extent <= available, ValueError, "[as_strided] sizes ", size, ", strides ", stride, " and offset ", offset, " reach element ",
            extent - 1, " of a storage of ", available);
  return alias(self, size, stride, offset - self.storage_offset());
}

Tensor view_alias(const Tensor& self, IntArrayRef size) {
  const Shape sizes = infer_sizes("view", size, self.numel());
  Shape strides;
  AMP_CHECK(view_strides(self, sizes, strides), ValueError, "[view] shape ", size, " is not a view of sizes ", self.sizes(),
            " with strides ", self.strides(), "; use reshape, which copies where it must");
  return alias(self, sizes, strides);
}

Tensor expand(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(size.size() >= self.sizes().size() && size.size() <= static_cast<size_t>(kMaxDims), ValueError, "[expand] ", size,
            " has too few or too many dimensions for a tensor of shape ", self.sizes());
  Shape sizes(size), strides(size.size(), 0);
  const size_t lead = size.size() - self.sizes().size();
  for (size_t i = 0; i < size.size(); ++i) {
    if (i < lead) {
      AMP_CHECK(sizes[i] >= 0, ValueError, "[expand] size ", sizes[i], " of new dimension ", i, " in ", size);
      continue;
    }
    const int64_t old = self.sizes()[i - lead];
    if (sizes[i] == -1) sizes[i] = old;
    AMP_CHECK(old == sizes[i] || old == 1, ValueError, "[expand] shape ", self.sizes(), " can't be expanded to ", size);
    strides[i] = old == sizes[i] ? self.strides()[i - lead] : 0;
  }
  detail::checked_numel("expand", sizes);
  return alias(self, sizes, strides);
}

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  const auto a = static_cast<size_t>(detail::wrap_dim("transpose", dim0, self.dim())),
             b = static_cast<size_t>(detail::wrap_dim("transpose", dim1, self.dim()));
  Shape sizes(self.sizes()), strides(self.strides());
  if (self.dim() > 0) {
    std::swap(sizes[a], sizes[b]);
    std::swap(strides[a], strides[b]);
  }
  return alias(self, sizes, strides);
}

Tensor permute(const Tensor& self, IntArrayRef dims) {
  AMP_CHECK(static_cast<int64_t>(dims.size()) == self.dim(), ValueError, "[permute] ", dims.size(), " dims were given for a tensor of ",
            self.dim());
  Shape sizes, strides;
  bool seen[kMaxDims] = {};
  for (const int64_t dim : dims) {
    const auto d = static_cast<size_t>(detail::wrap_dim("permute", dim, self.dim()));
    AMP_CHECK(!seen[d], ValueError, "[permute] dim ", d, " is repeated in ", dims);
    seen[d] = true;
    sizes.push_back(self.sizes()[d]);
    strides.push_back(self.strides()[d]);
  }
  return alias(self, sizes, strides);
}

Tensor t(const Tensor& self) {
  AMP_CHECK(self.dim() <= 2, ValueError, "[t] expected at most 2 dimensions, but self has shape ", self.sizes());
  return self.dim() < 2 ? alias(self, self.sizes(), self.strides()) : views::transpose(self, 0, 1);
}

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  AMP_CHECK(self.dim() > 0, IndexError, "[select] a 0-dim tensor can't be indexed");
  const auto d = static_cast<size_t>(detail::wrap_dim("select", dim, self.dim()));
  const int64_t size = self.sizes()[d];
  AMP_CHECK(index >= -size && index < size, IndexError, "[select] index ", index, " is out of range for dimension ", d, " of size ", size);
  const int64_t i = index < 0 ? index + size : index;
  Shape sizes(self.sizes()), strides(self.strides());
  const int64_t offset = i * strides[d];
  sizes.erase(d);
  strides.erase(d);
  return alias(self, sizes, strides, offset);
}

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  AMP_CHECK(self.dim() > 0, IndexError, "[slice] a 0-dim tensor can't be sliced");
  AMP_CHECK(step > 0, ValueError, "[slice] step must be positive, not ", step);
  const auto d = static_cast<size_t>(detail::wrap_dim("slice", dim, self.dim()));
  const int64_t size = self.sizes()[d];
  const auto clamp = [size](int64_t i) { return std::clamp<int64_t>(i < 0 ? i + size : i, 0, size); };
  const int64_t first = clamp(start.value_or(0)), last = std::max(first, clamp(end.value_or(size)));
  Shape sizes(self.sizes()), strides(self.strides());
  const int64_t offset = first * strides[d];
  sizes[d] = (last - first) / step + ((last - first) % step != 0 ? 1 : 0);
  if (step > 1) strides[d] *= std::min(step, std::max<int64_t>(size, 1));
  return alias(self, sizes, strides, offset);
}

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  const auto d = static_cast<size_t>(detail::wrap_dim("unsqueeze", dim, self.dim() + 1));
  AMP_CHECK(self.dim() < kMaxDims, ValueError, "[unsqueeze] at most ", kMaxDims, " dimensions are supported");
  Shape sizes(self.sizes()), strides(self.strides());
  strides.insert(d, static_cast<int64_t>(d) < self.dim() ? self.sizes()[d] * self.strides()[d] : 1);
  sizes.insert(d, 1);
  return alias(self, sizes, strides);
}

Tensor squeeze(const Tensor& self) {
  bool drop[kMaxDims] = {};
  for (int64_t i = 0; i < self.dim(); ++i) drop[i] = self.size(i) == 1;
  return drop_dims(self, drop);
}

Tensor squeeze_dim(const Tensor& self, IntArrayRef dim) {
  bool drop[kMaxDims] = {};
  for (const int64_t d : dim) {
    const int64_t wrapped = detail::wrap_dim("squeeze", d, self.dim());
    drop[wrapped] = self.dim() > 0 && self.size(wrapped) == 1;
  }
  return drop_dims(self, drop);
}

}  // namespace views

namespace composite {

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  AMP_CHECK(self.dim() > 0, IndexError, "[narrow] a 0-dim tensor can't be narrowed");
  const int64_t size = self.size(dim);
  AMP_CHECK(start >= -size && start <= size, IndexError, "[narrow] start ", start, " is out of range for size ", size);
  const int64_t first = start < 0 ? start + size : start;
  AMP_CHECK(length >= 0 && length <= size - first, ValueError, "[narrow] start ", start, " and length ", length, " exceed size ", size);
  return slice(self, dim, first, first + length, 1);
}

Tensor view(const Tensor& self, IntArrayRef size) {
  const bool channels_last = !self.is_contiguous() && self.dim() >= 4 && self.is_contiguous(MemoryFormat::ChannelsLast);
  Shape strides;
  if (channels_last && !view_strides(self, infer_sizes("view", size, self.numel()), strides))
    return internal::view_alias(self.contiguous(), size);
  return internal::view_alias(self, size);
}

Tensor reshape(const Tensor& self, IntArrayRef shape) {
  const Shape sizes = infer_sizes("reshape", shape, self.numel());
  Shape strides;
  return internal::view_alias(view_strides(self, sizes, strides) ? self : self.contiguous(), sizes);
}

}  // namespace composite

}  // namespace amp
