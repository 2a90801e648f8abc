// Distances between all pairs of rows, computed in float32 or float64, with the rows of one matrix in the lanes.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/distance/kernels.h>
#include <amp/cpu/kernels/distance.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrainElements = 16384;

const DistanceKernels& kernels_for(ScalarType compute) {
  const DistanceTable& table = AMP_ISA_PICK(kDistances);
  return compute == kFloat64 ? table.f64 : table.f32;
}

Tensor wide(const Tensor& t) { return t.detach().to(computeType(t.dtype())).contiguous(); }

char* at(const Tensor& t, int64_t element) { return static_cast<char*>(t.data_ptr()) + element * t.element_size(); }

int64_t grain(int64_t row_work) { return std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, row_work)); }

// The gradient of x in the distances to the rows of y: (batch, rows, depth) from grads and norms of (batch, rows, others).
Tensor gradient_of(const Tensor& x, const Tensor& y, const Tensor& grads, const Tensor& norms, double p) {
  const Tensor out = empty(x.sizes(), x.options());
  if (p == 0 || y.numel() == 0) return out.zero_();
  const int64_t rows = x.size(-2), others = y.size(-2), depth = x.size(-1), batch = rows * depth == 0 ? 0 : x.numel() / (rows * depth);
  const DistanceKernels& kernels = kernels_for(x.dtype());
  parallel_for(0, batch * rows, grain(others * depth), [&](int64_t first, int64_t last) {
    for (int64_t row = first; row < last; ++row) {
      kernels.gradient(at(x, row * depth), at(y, row / rows * others * depth), at(grads, row * others), at(norms, row * others), depth,
                       others, p, at(out, row * depth));
    }
  });
  return out;
}

// The distances between the rows of x and y, both contiguous and of a compute type.
Tensor distances(const Tensor& x, const Tensor& y, double p) {
  const Tensor columns = y.transpose(-2, -1).contiguous();
  Shape sizes(x.sizes());
  sizes[sizes.size() - 1] = y.size(-2);
  const Tensor out = empty(sizes, x.options());
  const int64_t rows = x.size(-2), others = y.size(-2), depth = x.size(-1);
  if (out.numel() == 0) return out;
  const DistanceKernels& kernels = kernels_for(x.dtype());
  parallel_for(0, out.numel() / others, grain(others * std::max<int64_t>(depth, 1)), [&](int64_t first, int64_t last) {
    for (int64_t row = first; row < last; ++row) {
      kernels.distances(at(x, row * depth), at(columns, row / rows * others * depth), others, depth, others, p, at(out, row * others));
    }
  });
  return out;
}

// Whether gradients need distances that have not been rounded to 16 bits, such as to find the largest difference again.
bool is_rounded(const Tensor& norms) { return isReducedFloatingType(norms.dtype()); }

// A symmetric matrix with zeros on the diagonal, from the elements above it in the order of pdist.
Tensor symmetric(const Tensor& pairs, int64_t n) {
  const Tensor upper = wide(pairs), out = zeros({n, n}, upper.options());
  const int64_t size = upper.element_size();
  int64_t from = 0;
  for (int64_t i = 0; i < n; ++i) {
    std::copy_n(at(upper, from), (n - i - 1) * size, at(out, i * n + i + 1));
    from += n - i - 1;
  }
  return amp::add(out, out.t()).contiguous();
}

}  // namespace

Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  const NoGradGuard no_grad;
  return distances(wide(x1), wide(x2), p).to(x1.dtype());
}

std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor& norms,
                                          bool need_x1, bool need_x2) {
  const NoGradGuard no_grad;
  const Tensor x = wide(x1), y = wide(x2), grads = wide(grad_output), exact = is_rounded(norms) ? distances(x, y, p) : wide(norms);
  const auto across = [](const Tensor& t) { return t.transpose(-2, -1).contiguous(); };
  return {need_x1 ? gradient_of(x, y, grads, exact, p).to(x1.dtype()) : Tensor(),
          need_x2 ? gradient_of(y, x, across(grads), across(exact), p).to(x2.dtype()) : Tensor()};
}

Tensor pdist(const Tensor& self, double p) {
  const NoGradGuard no_grad;
  const int64_t n = self.size(0), depth = self.size(1), pairs = n * (n - 1) / 2;
  const Tensor x = wide(self), y = x.t().contiguous(), out = empty({pairs}, x.options());
  const DistanceKernels& kernels = kernels_for(x.dtype());
  parallel_for(0, n - 1, grain(n / 2 * std::max<int64_t>(depth, 1)), [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i)
      kernels.distances(at(x, i * depth), at(y, i + 1), n, depth, n - i - 1, p, at(out, i * (2 * n - i - 1) / 2));
  });
  return out.to(self.dtype());
}

Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) {
  const NoGradGuard no_grad;
  const Tensor x = wide(self);
  if (norms.numel() == 0) return zeros(self.sizes(), self.options());
  const Tensor exact = is_rounded(norms) ? distances(x, x, p) : symmetric(norms, self.size(0));
  return gradient_of(x, x, symmetric(grad_output, self.size(0)), exact, p).to(self.dtype());
}

}  // namespace amp::cpu
