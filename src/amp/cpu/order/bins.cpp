// Histograms and bincount.
#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/order.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/ops/order/bincount.h>

namespace amp::cpu {

namespace {

constexpr int64_t kPart = 8 << 10;  // elements
constexpr int64_t kParts = 16;

// The bin of a value among ascending edges. Each bin contains its left edge; the last one also contains its right edge.
struct Bins {
  const double* edges;
  int64_t count;
  bool even, exact;  // even: bins of equal width, which are computed; exact: up to the rounding of the edges

  int64_t of(double value) const {
    if (!even) return place(value);
    const double scaled = (value - edges[0]) * static_cast<double>(count) / (edges[count] - edges[0]);
    int64_t bin = std::clamp<int64_t>(static_cast<int64_t>(scaled), 0, count - 1);
    if (exact) {
      while (bin > 0 && value < edges[bin]) --bin;
      while (bin + 1 < count && value >= edges[bin + 1]) ++bin;
    }
    return bin;
  }

  // A binary search without branches on the values.
  int64_t place(double value) const {
    int64_t first = 0;
    for (int64_t n = count; n > 1;) {
      const int64_t half = n / 2;
      first += edges[first + half] <= value ? half : 0;
      n -= half;
    }
    return first;
  }
};

// Adds the weights, or ones, of elements [first, last) to their bins. Ignores elements outside the edges, and NaNs.
template <class T, class Storage>
void add_up(const Storage* values, const double* weights, int64_t first, int64_t last, const Bins& bins, double* sums) {
  for (int64_t i = first; i < last; ++i) {
    const auto value = static_cast<double>(static_cast<T>(values[i]));
    if (value >= bins.edges[0] && value <= bins.edges[bins.count]) sums[bins.of(value)] += weights == nullptr ? 1 : weights[i];
  }
}

// Calls fn(first, last, sums of the part) for each of several parts. Their number does not depend on the number of threads. Returns the
// total sums.
template <class T, class Function>
void sum_parts(int64_t n, int64_t bins, T* out, const Function& fn) {
  const int64_t parts = std::clamp<int64_t>(std::min(n / kPart, n / std::max<int64_t>(bins, 1)), 1, kParts);
  if (parts == 1) {
    std::fill_n(out, bins, T(0));
    return fn(0, n, out);
  }
  std::vector<T> sums(static_cast<size_t>(parts * bins));
  parallel_for(0, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t p = first; p < last; ++p) fn(n / parts * p, p + 1 == parts ? n : n / parts * (p + 1), sums.data() + p * bins);
  });
  for (int64_t b = 0; b < bins; ++b) {
    out[b] = 0;
    for (int64_t p = 0; p < parts; ++p) out[b] += sums[static_cast<size_t>(p * bins + b)];
  }
}

}  // namespace

Tensor bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  const Tensor values = self.detach().contiguous(), bounds = edges.detach().to(kFloat64).contiguous();
  const Tensor weights = weight.defined() ? weight.detach().to(kFloat64).contiguous() : Tensor();
  const double* each = weights.defined() ? weights.data_ptr<double>() : nullptr;
  const Bins bins{bounds.data_ptr<double>(), bounds.numel() - 1, even, exact};
  Tensor result(detail::new_tensor({bins.count}, kFloat64, kCPU));
  with_sum_types(values.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_floating_point_v<T>) {
      const auto* data = static_cast<const Storage*>(values.data_ptr());
      sum_parts(values.numel(), bins.count, result.data_ptr<double>(),
                [&](int64_t first, int64_t last, double* sums) { add_up<T>(data, each, first, last, bins, sums); });
    }
  });
  return result;
}

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  const Tensor places = self.detach().to(kInt64).contiguous();
  const ScalarType type = bincount_type(weights);
  int64_t size = minlength;
  if (places.numel() > 0) {
    const auto [smallest, largest] = aminmax(places, std::nullopt, false);
    size = bincount_size(*smallest.data_ptr<int64_t>(), *largest.data_ptr<int64_t>(), minlength);
  }
  const int64_t* place = places.data_ptr<int64_t>();
  if (!weights.defined()) {
    Tensor result(detail::new_tensor({size}, type, kCPU));
    sum_parts(places.numel(), size, result.data_ptr<int64_t>(), [=](int64_t first, int64_t last, int64_t* sums) {
      for (int64_t i = first; i < last; ++i) ++sums[place[i]];
    });
    return result;
  }
  const Tensor each = weights.detach().to(kFloat64).contiguous(), result(detail::new_tensor({size}, kFloat64, kCPU));
  const double* weight = each.data_ptr<double>();
  sum_parts(places.numel(), size, result.data_ptr<double>(), [=](int64_t first, int64_t last, double* sums) {
    for (int64_t i = first; i < last; ++i) sums[place[i]] += weight[i];
  });
  return result.to(type);
}

}  // namespace amp::cpu
