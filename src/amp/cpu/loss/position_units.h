// Splits losses over classes into units of positions. The split, and so every bit of a sum, depends on the shape alone. Internal.
#pragma once

#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/loss/kernels.h>
#include <amp/ops/loss/class_targets.h>

namespace amp::cpu {

class PositionUnits {
 public:
  // `read`: the number of elements of a position that are read, out of n.
  explicit PositionUnits(const Slices& slices) : PositionUnits(slices, slices.n) {}
  PositionUnits(const Slices& slices, int64_t read) : slices_(slices) {
    constexpr int64_t kElements = 8192, kColumns = 256;
    const int64_t n = std::max<int64_t>(1, read);
    by_rows_ = slices.inner == 1;
    size_ = by_rows_ ? std::max<int64_t>(1, kElements / n) : std::min(slices.inner, kColumns);
    parts_ = by_rows_ ? 1 : (slices.inner + size_ - 1) / size_;
    count_ = by_rows_ ? (slices.outer + size_ - 1) / size_ : slices.outer * parts_;
    grain_ = std::max<int64_t>(1, kElements / (n * size_));
  }
  bool by_rows() const { return by_rows_; }
  int64_t count() const { return count_; }

  // Calls fn(unit, first position, number of positions, offset of the first element), on several threads where that is faster.
  template <class Function>
  void run(const Function& fn) const {
    parallel_for(0, count_, grain_, [&](int64_t begin, int64_t end) {
      for (int64_t unit = begin; unit < end; ++unit) {
        if (by_rows_) {
          const int64_t first = unit * size_;
          fn(unit, first, std::min(size_, slices_.outer - first), first * slices_.n);
        } else {
          const int64_t block = unit / parts_, column = unit % parts_ * size_;
          fn(unit, block * slices_.inner + column, std::min(size_, slices_.inner - column), block * slices_.n * slices_.inner + column);
        }
      }
    });
  }

  // The sums over all units of what fn(unit, first position, ..., totals) adds to `totals`.
  template <class Function>
  CrossEntropyTotals sum(const Function& fn) const {
    std::vector<CrossEntropyTotals> parts(static_cast<size_t>(count_));
    run([&](int64_t unit, int64_t first, int64_t n, int64_t offset) { fn(first, n, offset, &parts[static_cast<size_t>(unit)]); });
    CrossEntropyTotals total;
    for (const CrossEntropyTotals& part : parts) {
      total.loss += part.loss;
      total.weight += part.weight;
    }
    return total;
  }

 private:
  Slices slices_;
  bool by_rows_;
  int64_t size_, parts_, count_, grain_;
};

// Throws IndexError for a target that is neither a class nor `ignore_index`.
void check_labels(const char* op, const Tensor& target, int64_t classes, int64_t ignore_index);

// The address of an element; null for an undefined tensor.
inline char* element(const Tensor& t, int64_t i) { return t.defined() ? static_cast<char*>(t.data_ptr()) + i * t.element_size() : nullptr; }

// The total of a loss as a 0-dim tensor.
Tensor total_loss(const CrossEntropyTotals& totals, int64_t reduction, ScalarType dtype);
Tensor total_weight(const CrossEntropyTotals& totals, ScalarType dtype);

// The factor of the gradient of each position: one for all or, with reduction None, one value per position.
struct GradientScale {
  GradientScale(const Tensor& grad_output, const Tensor& total_weight, int64_t reduction, ScalarType compute);
  Tensor values;
  double factor = 1;
};

}  // namespace amp::cpu
