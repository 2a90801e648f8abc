// Distances between all pairs of rows, computed in float32 or float64 (the lanes hold rows of one matrix), and cross products.
#include <algorithm>
#include <atomic>
#include <cstring>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/distance/kernels.h>
#include <amp/cpu/elementwise/transpose.h>
#include <amp/cpu/kernels/distance.h>
#include <amp/cpu/odometer.h>
#include <amp/cpu/reduction/norm_range.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrainElements = 16384;
constexpr int64_t kRowsTogether = 16;  // rows that share a panel while it is in the cache

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

// The rows of matrices (batch, rows, depth) as panels of kernels.h.
class Panels {
 public:
  explicit Panels(const Tensor& y) : rows_(y.size(-2)), depth_(y.size(-1)) {
    const int64_t batch = y.numel() == 0 ? 0 : y.numel() / (rows_ * depth_);
    data_ = empty({batch * count() * depth_ * kDistancePanel}, y.options());
    parallel_for(0, batch * count(), grain(depth_ * kDistancePanel), [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const int64_t from = (i / count() * rows_ + i % count() * kDistancePanel) * depth_, to = i * depth_ * kDistancePanel;
        const int64_t columns = this->columns(i % count());
        if (y.dtype() == kFloat64)
          transpose_tile(data_.data_ptr<double>() + to, kDistancePanel, y.data_ptr<double>() + from, depth_, columns, depth_);
        else transpose_tile(data_.data_ptr<float>() + to, kDistancePanel, y.data_ptr<float>() + from, depth_, columns, depth_);
      }
    });
  }
  int64_t count() const { return (rows_ + kDistancePanel - 1) / kDistancePanel; }
  int64_t columns(int64_t panel) const { return std::min(kDistancePanel, rows_ - panel * kDistancePanel); }
  const char* panel(int64_t matrix, int64_t panel) const { return at(data_, (matrix * count() + panel) * depth_ * kDistancePanel); }

 private:
  int64_t rows_, depth_;
  Tensor data_;
};

// Whether float32 distances leave its range, or their powers do, noted by several threads.
struct DistanceRange {
  NormRange range;
  std::atomic<bool> left{false};

  explicit DistanceRange(double p) : range(p) {}
  // Looks at the distances between point i of x and `count` points of y from j on, in float32. Equal points have the distance 0.
  void look(const Tensor& x, int64_t i, const Tensor& y, int64_t j, const char* distances, int64_t count) {
    const float *const xs = x.data_ptr<float>(), *const ys = y.data_ptr<float>();
    const int64_t depth = x.size(-1);
    const auto are_equal = [&](int64_t k) { return std::equal(xs + i * depth, xs + (i + 1) * depth, ys + (j + k) * depth); };
    const bool has_itself = xs == ys && i >= j && i < j + count;
    if (!range.holds(reinterpret_cast<const float*>(distances), count, are_equal, has_itself ? 1 : 0))
      left.store(true, std::memory_order_relaxed);
  }
};

// Calls fn(row, column, distances to `columns` points from there, fits) for all pairs of rows [begin, end) of x with points of panels from
// `panel` on. A call has at most kRowsTogether rows. `fits`: the distances are in the range.
template <class Function>
void for_distances(const Tensor& x, int64_t matrix, int64_t begin, int64_t end, const Panels& panels, int64_t panel, double p,
                   const NormRange& range, const Function& fn) {
  const int64_t rows = x.size(-2), depth = x.size(-1), size = x.element_size();
  alignas(64) char tile[kRowsTogether * kDistancePanel * sizeof(double)];
  for (; panel < panels.count(); ++panel) {
    const int64_t column = panel * kDistancePanel, columns = panels.columns(panel);
    const bool fits = kernels_for(x.dtype()).distances(at(x, (matrix * rows + begin) * depth), end - begin, panels.panel(matrix, panel),
                                                       depth, columns, p, range.low(), range.high(), tile);
    for (int64_t row = begin; row < end; ++row) fn(row, column, columns, tile + (row - begin) * kDistancePanel * size, fits);
  }
}

// The distances between the rows of x and y, both contiguous and of a compute type. Computed in float64 if they leave the range of float32.
Tensor distances(const Tensor& x, const Tensor& y, double p) {
  Shape sizes(x.sizes());
  sizes[sizes.size() - 1] = y.size(-2);
  const Tensor out = empty(sizes, x.options());
  const int64_t rows = x.size(-2), others = y.size(-2), depth = x.size(-1);
  if (out.numel() == 0) return out;
  if (depth == 0) return out.zero_();
  const Panels panels(y);
  DistanceRange range(p);
  const int64_t blocks = (rows + kRowsTogether - 1) / kRowsTogether;
  parallel_for(0, out.numel() / (rows * others) * blocks, grain(kRowsTogether * others * depth), [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t matrix = i / blocks, begin = i % blocks * kRowsTogether, end = std::min(rows, begin + kRowsTogether);
      for_distances(
          x, matrix, begin, end, panels, 0, p, range.range, [&](int64_t row, int64_t column, int64_t columns, const char* from, bool fits) {
            if (!fits) range.look(x, matrix * rows + row, y, matrix * others + column, from, columns);
            std::memcpy(at(out, (matrix * rows + row) * others + column), from, static_cast<size_t>(columns * out.element_size()));
          });
    }
  });
  return range.left.load() ? distances(x.to(kFloat64), y.to(kFloat64), p).to(x.dtype()) : out;
}

// Whether gradients need distances that have not been rounded to 16 bits, for example to find the largest difference again.
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
  const Tensor x = wide(self), out = empty({pairs}, x.options());
  if (pairs == 0 || depth == 0) return out.zero_().to(self.dtype());
  const Panels panels(x);
  DistanceRange range(p);
  // The first rows have the most pairs: each block of rows is therefore processed with the block at the other end.
  const int64_t blocks = (n + kRowsTogether - 1) / kRowsTogether;
  const auto run = [&](int64_t block) {
    const int64_t begin = block * kRowsTogether, end = std::min(n, begin + kRowsTogether);
    for_distances(x, 0, begin, end, panels, begin / kDistancePanel, p, range.range,
                  [&](int64_t i, int64_t column, int64_t columns, const char* from, bool fits) {
                    const int64_t j = std::max(column, i + 1), count = column + columns - j;
                    if (count <= 0) return;
                    if (!fits) range.look(x, i, x, j, from + (j - column) * out.element_size(), count);
                    std::memcpy(at(out, i * (2 * n - i - 1) / 2 + j - i - 1), from + (j - column) * out.element_size(),
                                static_cast<size_t>(count * out.element_size()));
                  });
  };
  parallel_for(0, (blocks + 1) / 2, grain(kRowsTogether * n * depth), [&](int64_t first, int64_t last) {
    for (int64_t block = first; block < last; ++block) {
      run(block);
      if (blocks - 1 - block != block) run(blocks - 1 - block);
    }
  });
  return range.left.load() ? cpu::pdist(x.to(kFloat64), p).to(self.dtype()) : out.to(self.dtype());
}

Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) {
  const NoGradGuard no_grad;
  const Tensor x = wide(self);
  if (norms.numel() == 0) return zeros(self.sizes(), self.options());
  const Tensor exact = is_rounded(norms) ? distances(x, x, p) : symmetric(norms, self.size(0));
  return gradient_of(x, x, symmetric(grad_output, self.size(0)), exact, p).to(self.dtype());
}

Tensor distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) {
  const NoGradGuard no_grad;
  const Tensor p = products.detach().contiguous(), x = x_squares.detach().contiguous(), y = y_squares.detach().contiguous(),
               out = empty(products.sizes(), dtype);
  const int64_t rows = p.size(-2), others = p.size(-1), batch_rows = out.numel() / std::max<int64_t>(1, others);
  parallel_for(0, batch_rows, grain(others), [&](int64_t first, int64_t last) {
    const auto& kernel = AMP_ISA_PICK(kDistancesOfProducts).of(dtype);
    for (int64_t row = first; row < last; ++row)
      kernel(at(p, row * others), at(x, row), at(y, row / rows * others), others, at(out, row * others));
  });
  return out;
}

Tensor cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  const NoGradGuard no_grad;
  const Tensor a = self.detach().contiguous(), b = other.detach().contiguous(), out = empty(self.sizes(), self.options());
  const int64_t inner = product(self.sizes().drop_front(static_cast<size_t>(dim) + 1)), count = out.numel() / 3;
  // With an inner size of 1, any number of vectors follow each other. Otherwise they come in groups of `inner`.
  const int64_t units = inner == 1 ? count : count / std::max<int64_t>(1, inner), unit = 3 * inner;
  parallel_for(0, units, grain(unit), [&](int64_t first, int64_t last) {
    const auto& kernel = AMP_ISA_PICK(kCrossProducts).of(out.dtype());
    if (inner == 1) return kernel(at(a, first * unit), at(b, first * unit), last - first, 1, at(out, first * unit));
    for (int64_t i = first; i < last; ++i) kernel(at(a, i * unit), at(b, i * unit), 1, inner, at(out, i * unit));
  });
  return out;
}

}  // namespace amp::cpu
