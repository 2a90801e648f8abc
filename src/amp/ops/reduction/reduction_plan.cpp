#include <amp/ops/reduction/reduction_plan.h>

namespace amp {

namespace {

struct Dim {
  int index;
  int64_t size, stride;
};

// The reduced or the kept dimensions, the largest stride first, without those of size 1.
int collect(const Tensor& t, DimMask dims, bool reduced, Dim* out) {
  int n = 0;
  for (int d = 0; d < t.dim(); ++d) {
    if (((dims >> d & 1u) != 0) != reduced || t.sizes()[d] == 1) continue;
    const Dim dim{d, t.sizes()[d], t.strides()[d]};
    int at = n++;
    for (; at > 0 && out[at - 1].stride < dim.stride; --at) out[at] = out[at - 1];
    out[at] = dim;
  }
  return n;
}

void merge(const Dim* dims, int n, Loops& loops) {
  for (int i = 0; i < n; ++i) {
    if (loops.n > 0 && loops.strides[loops.n - 1] == dims[i].size * dims[i].stride) {
      loops.sizes[loops.n - 1] *= dims[i].size;
      loops.strides[loops.n - 1] = dims[i].stride;
    } else {
      loops.push(dims[i].size, dims[i].stride);
    }
  }
}

bool ends_contiguous(const Dim* dims, int n) { return n > 0 && dims[n - 1].stride == 1; }

}  // namespace

ReductionPlan::ReductionPlan(const Tensor& self, DimMask dims) : input(self) {
  Dim kept_dims[kMaxDims], folded_dims[kMaxDims];
  int n_kept = collect(input, dims, false, kept_dims), n_reduced = collect(input, dims, true, folded_dims);
  if (n_kept + n_reduced > 0 && !ends_contiguous(kept_dims, n_kept) && !ends_contiguous(folded_dims, n_reduced)) {
    input = self.detach().contiguous();
    n_kept = collect(input, dims, false, kept_dims);
    n_reduced = collect(input, dims, true, folded_dims);
  }
  merge(kept_dims, n_kept, kept);
  merge(folded_dims, n_reduced, folded);
  n_outputs = kept.count();
  n_folded = folded.count();
  sizes = Shape(input.sizes());
  for (int d = 0; d < input.dim(); ++d) {
    if (dims >> d & 1u) sizes[static_cast<size_t>(d)] = 1;
  }
  strides = Shape(sizes.size(), 1);
  int64_t step = 1;
  for (int i = n_kept - 1; i >= 0; --i) {
    strides[static_cast<size_t>(kept_dims[i].index)] = step;
    step *= kept_dims[i].size;
  }
  by_columns = ends_contiguous(kept_dims, n_kept);
  Loops& inner = by_columns ? kept : folded;
  length = inner.n > 0 ? inner.sizes[--inner.n] : 1;
  if (by_columns && folded.n > 0) {
    rows = folded.sizes[--folded.n];
    row_stride = folded.strides[folded.n];
  }
}

Tensor ReductionPlan::allocate(ScalarType t) const {
  // Outputs whose order differs from that of the dimensions need explicit strides.
  const bool row_major = n_outputs <= 1 || detail::is_contiguous(sizes, strides);
  const Device device = input.device();
  return Tensor(row_major ? detail::new_tensor(sizes, t, device) : detail::new_strided_tensor(sizes, strides, t, device));
}

Tensor ReductionPlan::finish(const Tensor& result, DimMask dims, bool keepdim) const {
  if (keepdim || dims == 0) return result;
  Shape shape, steps;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (dims >> d & 1u) continue;
    shape.push_back(sizes[d]);
    steps.push_back(result.strides()[d]);
  }
  detail::set_geometry(*result.impl(), shape, steps);
  return result;
}

}  // namespace amp
