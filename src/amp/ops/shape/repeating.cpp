// Copies with repeated, shifted or reversed parts.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/kernels/shape.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/segments.h>

namespace amp {

namespace composite {

Tensor repeat(const Tensor& self, IntArrayRef repeats) {
  AMP_CHECK(repeats.size() >= self.sizes().size() && repeats.size() <= static_cast<size_t>(kMaxDims), ValueError, "[repeat] ",
            repeats.size(), " repeats were given for a tensor of ", self.dim(), " dimensions");
  const size_t lead = repeats.size() - self.sizes().size();
  // Only a repeated dimension of a size other than 1 needs an additional dimension during the expansion.
  Shape split, expanded, result;
  for (size_t d = 0; d < repeats.size(); ++d) {
    const int64_t times = repeats[d], size = d < lead ? 1 : self.sizes()[d - lead];
    AMP_CHECK(times >= 0, ValueError, "[repeat] negative number in ", repeats);
    const bool both = times != 1 && size != 1;
    AMP_CHECK(split.size() + both < static_cast<size_t>(kMaxDims), ValueError, "[repeat] too many dimensions of shape ", self.sizes(),
              " are repeated in ", repeats);
    if (both) {
      split.push_back(1);
      expanded.push_back(times);
    }
    const int64_t repeated = detail::checked_mul("repeat", size, times);
    split.push_back(size);
    expanded.push_back(both ? size : repeated);
    result.push_back(repeated);
  }
  return self.reshape(split).expand(expanded).clone(MemoryFormat::Contiguous).view(result);
}

Tensor tile(const Tensor& self, IntArrayRef dims) {
  Shape repeats;
  for (size_t d = dims.size(); d < self.sizes().size(); ++d) repeats.push_back(1);
  AMP_CHECK(repeats.size() + dims.size() <= static_cast<size_t>(kMaxDims), ValueError, "[tile] at most ", kMaxDims,
            " dimensions are supported");
  for (const int64_t times : dims) repeats.push_back(times);
  return self.repeat(repeats);
}

Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  AMP_CHECK(repeats >= 0, ValueError, "[repeat_interleave] repeats must not be negative, but is ", repeats);
  const Tensor x = dim ? self : self.reshape(-1);
  AMP_CHECK(x.dim() > 0, IndexError, "[repeat_interleave] a 0-dim tensor has no dimension ", *dim);
  const int64_t d = detail::wrap_dim("repeat_interleave", dim.value_or(0), x.dim());
  const Tensor with_repeats = x.unsqueeze(d + 1);
  Shape expanded(with_repeats.sizes());
  expanded[static_cast<size_t>(d + 1)] = repeats;
  return with_repeats.expand(expanded).clone(MemoryFormat::Contiguous).flatten(d, d + 1);
}

Tensor repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) {
  AMP_CHECK(isIntegralType(repeats.dtype()), TypeError, "[repeat_interleave] repeats must hold integers, not ", repeats.dtype());
  AMP_CHECK(repeats.dim() <= 1, ValueError, "[repeat_interleave] repeats must be a vector or a number, but has shape ", repeats.sizes());
  const Tensor counts = repeats.to(kCPU, kInt64).contiguous();
  tracing::reads(counts);
  const int64_t* count = counts.data_ptr<int64_t>();
  if (counts.numel() == 1) return amp::repeat_interleave(self, count[0], dim);
  const Tensor x = dim ? self : self.reshape(-1);
  const int64_t d = detail::wrap_dim("repeat_interleave", dim.value_or(0), x.dim());
  AMP_CHECK(x.dim() > 0 && counts.numel() == x.size(d), ValueError, "[repeat_interleave] repeats has ", counts.numel(),
            " elements, but the dimension has size ", x.dim() > 0 ? x.size(d) : 1);
  int64_t total = 0;
  for (int64_t i = 0; i < counts.numel(); ++i) {
    AMP_CHECK(count[i] >= 0, ValueError, "[repeat_interleave] repeats must not be negative, but has ", count[i]);
    total = detail::checked_add("repeat_interleave", total, count[i]);
  }
  const Tensor index = empty({total}, kInt64);
  int64_t* next = index.data_ptr<int64_t>();
  for (int64_t i = 0; i < counts.numel(); ++i) next = std::fill_n(next, count[i], i);
  return x.index_select(d, index.to(x.device()));
}

Tensor rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  AMP_CHECK(dims.size() == 2, ValueError, "[rot90] dims must be two dimensions, but are ", dims);
  const int64_t from = detail::wrap_dim("rot90", dims[0], self.dim()), to = detail::wrap_dim("rot90", dims[1], self.dim());
  AMP_CHECK(from != to, ValueError, "[rot90] dim ", from, " is repeated in ", dims);
  switch ((k % 4 + 4) % 4) {
    case 1: return self.flip(to).transpose(from, to);
    case 2: return self.flip({from, to});
    case 3: return self.flip(from).transpose(from, to);
    default: return self.clone();
  }
}

}  // namespace composite

namespace native {

Tensor flip(const Tensor& self, IntArrayRef dims) {
  bool seen[kMaxDims] = {};
  const Tensor result = empty(self.sizes(), self.options());
  SegmentCopy copy(result, self);
  for (const int64_t dim : dims) {
    const auto d = static_cast<size_t>(detail::wrap_dim("flip", dim, self.dim()));
    AMP_CHECK(!seen[d], ValueError, "[flip] dim ", d, " is repeated in ", dims);
    seen[d] = true;
    if (self.dim() == 0 || self.sizes()[d] <= 1) continue;
    copy.along[d] = {};
    copy.along[d].add({0, self.sizes()[d], self.sizes()[d] - 1, -1});
  }
  copy_segments("flip", copy);
  return result;
}

namespace {

// starts: for each dimension, the position that comes first.
void copy_rolled(const Tensor& to, const Tensor& from, IntArrayRef starts) {
  SegmentCopy copy(to, from);
  for (size_t d = 0; d < starts.size(); ++d) {
    const int64_t size = to.sizes()[d], start = starts[d];
    copy.along[d] = {};
    copy.along[d].add({0, size - start, start, 1});
    copy.along[d].add({size - start, start, 0, 1});
  }
  copy_segments("roll", copy);
}

// The position that comes first after a shift.
int64_t start_of(int64_t shift, int64_t size) { return size == 0 ? 0 : (size - shift % size) % size; }

}  // namespace

Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  const Tensor result = empty(self.sizes(), self.options());
  if (dims.empty() && shifts.size() == 1) {
    copy_rolled(result.view(-1), self.reshape(-1), start_of(shifts[0], self.numel()));
    return result;
  }
  AMP_CHECK(shifts.size() == dims.size(), ValueError, "[roll] ", shifts.size(), " shifts were given for ", dims.size(), " dims");
  Shape starts(self.sizes().size(), 0);
  for (size_t i = 0; i < dims.size(); ++i) {
    const auto d = static_cast<size_t>(detail::wrap_dim("roll", dims[i], self.dim()));
    if (self.dim() == 0) continue;
    const int64_t size = self.sizes()[d];
    if (size > 0) starts[d] = (starts[d] + start_of(shifts[i], size)) % size;
  }
  copy_rolled(result, self, starts);
  return result;
}

}  // namespace native

}  // namespace amp
