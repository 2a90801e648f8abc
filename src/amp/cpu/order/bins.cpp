// Histograms.
#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/indexing/types.h>
#include <amp/cpu/kernels/order.h>

namespace amp::cpu {

namespace {

constexpr int64_t kPart = 64 << 10;  // elements
constexpr int64_t kParts = 16;

// The bin of a value among ascending edges; each bin contains its left edge, and the last one its right edge, too.
struct Bins {
  const double* edges;
  int64_t count;
  bool even, exact;  // even: equally wide bins, which are computed; exact: up to the rounding of the edges

  int64_t of(double value) const {
    if (!even) return std::min(count, std::upper_bound(edges, edges + count + 1, value) - edges) - 1;
    const double scaled = (value - edges[0]) * static_cast<double>(count) / (edges[count] - edges[0]);
    int64_t bin = std::clamp<int64_t>(static_cast<int64_t>(scaled), 0, count - 1);
    if (exact) {
      while (bin > 0 && value < edges[bin]) --bin;
      while (bin + 1 < count && value >= edges[bin + 1]) ++bin;
    }
    return bin;
  }
};

// Adds the weights, or ones, of elements [first, last) to their bins. Elements outside of the edges, and NaNs, are in none.
template <class T, class Storage>
void add_up(const Storage* values, const double* weights, int64_t first, int64_t last, const Bins& bins, double* sums) {
  for (int64_t i = first; i < last; ++i) {
    const auto value = static_cast<double>(static_cast<T>(values[i]));
    if (value >= bins.edges[0] && value <= bins.edges[bins.count]) sums[bins.of(value)] += weights == nullptr ? 1 : weights[i];
  }
}

}  // namespace

// The parts into which the elements are divided do not depend on the number of threads, and neither do sums of weights.
Tensor bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  const Tensor values = self.detach().contiguous(), bounds = edges.detach().to(kFloat64).contiguous();
  const Tensor weights = weight.defined() ? weight.detach().to(kFloat64).contiguous() : Tensor();
  const double* each = weights.defined() ? weights.data_ptr<double>() : nullptr;
  const Bins bins{bounds.data_ptr<double>(), bounds.numel() - 1, even, exact};
  const int64_t n = values.numel(), parts = std::clamp<int64_t>(std::min(n / kPart, n / bins.count), 1, kParts);
  std::vector<double> sums(static_cast<size_t>(parts * bins.count));
  with_sum_types(values.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_arithmetic_v<T>) {
      const auto* data = static_cast<const Storage*>(values.data_ptr());
      parallel_for(0, parts, 1, [&](int64_t first, int64_t last) {
        for (int64_t p = first; p < last; ++p) {
          add_up<T>(data, each, n / parts * p, p + 1 == parts ? n : n / parts * (p + 1), bins, sums.data() + p * bins.count);
        }
      });
    }
  });
  Tensor result(detail::new_tensor({bins.count}, kFloat64, kCPU));
  double* out = result.data_ptr<double>();
  for (int64_t b = 0; b < bins.count; ++b) {
    out[b] = 0;
    for (int64_t p = 0; p < parts; ++p) out[b] += sums[static_cast<size_t>(p * bins.count + b)];
  }
  return result;
}

}  // namespace amp::cpu
