// Resampling of images with one to three dimensions, and its gradient, which applies the transposed matrices.
#include <algorithm>
#include <cstring>

#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/resample.h>
#include <amp/cpu/resample/axis.h>
#include <amp/cpu/resample/resample_kernels.h>
#include <amp/ops.h>
#include <amp/ops/resample/resample_images.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16384;  // minimum elements written per thread

struct Axes {
  ResampleAxis axis[3];

  explicit Axes(const ResampleRules& rules) : axis{resample_axis(rules[0]), resample_axis(rules[1]), resample_axis(rules[2])} {}
};

int64_t row_grain(const ResamplePlan& plan) {
  return std::max<int64_t>(1, kGrain / std::max<int64_t>(1, std::max(plan.axis[2].in, plan.axis[2].out) * plan.inner));
}

// Owns the typed weights of a plan.
template <class Compute>
class Plan {
 public:
  Plan(const Axes& axes, int64_t inner) {
    plan_.inner = inner;
    for (int d = 0; d < 3; ++d) {
      const ResampleAxis& axis = axes.axis[d];
      weights_[d].assign(axis.weights.begin(), axis.weights.end());
      plan_.axis[d] = {axis.in, axis.out, axis.starts.data(), axis.index.data(), weights_[d].data()};
    }
    const ResampleAxis& width = axes.axis[2];
    const int64_t most = width.most_taps();
    // Worthwhile unless few outputs read far more inputs than the others.
    if (inner == 1 && most * width.out <= 4 * static_cast<int64_t>(width.index.size())) plan_.taps = most;
    const auto out = static_cast<size_t>(width.out), taps = static_cast<size_t>(plan_.taps);
    tap_index_.assign(out * taps, -1);
    tap_weights_.assign(out * taps, 0);
    for (size_t o = 0; taps > 0 && o < out; ++o) {
      const auto first = static_cast<size_t>(width.starts[o]), count = static_cast<size_t>(width.starts[o + 1]) - first;
      for (size_t k = 0; k < count; ++k) {
        tap_index_[k * out + o] = width.index[first + k];
        tap_weights_[k * out + o] = weights_[2][first + k];
      }
    }
    plan_.tap_index = tap_index_.data();
    plan_.tap_weights = tap_weights_.data();
  }
  const ResamplePlan& plan() const { return plan_; }

 private:
  ResamplePlan plan_{};
  std::vector<Compute> weights_[3], tap_weights_;
  std::vector<int32_t> tap_index_;
};

template <class Compute>
void run(const Axes& axes, const Images& images, const Tensor& y) {
  const Plan<Compute> owner(axes, images.inner());
  const ResamplePlan& plan = owner.plan();
  const int64_t rows = images.count() * plan.axis[0].out * plan.axis[1].out, scratch = (plan.axis[2].in + plan.axis[2].out) * plan.inner;
  const ScalarType dtype = y.dtype();
  parallel_for(0, rows, row_grain(plan), [&](int64_t first, int64_t last) {
    const Tensor buffer = empty({scratch}, computeType(dtype));
    AMP_ISA_PICK(kResample).of(dtype).rows(plan, first, last, images.data.data_ptr(), y.data_ptr(), buffer.data_ptr());
  });
}

void run(const Axes& axes, const Images& images, const Tensor& y) {
  if (y.dtype() == kFloat64) run<double>(axes, images, y);
  else run<float>(axes, images, y);
}

void apply(const Tensor& y, const Images& images, const ResampleRules& rules) { run(Axes(rules), images, y); }

void apply_transposed(const Tensor& y, const Images& images, const ResampleRules& rules) {
  Axes axes(rules);
  for (ResampleAxis& axis : axes.axis) axis = axis.transposed();
  run(axes, images, y);
}

// The number of times that an axis repeats each of its inputs, or 0 if this differs between inputs.
int64_t repeats_of(const ResampleAxis& axis) {
  const int64_t times = axis.out / axis.in;
  if (times * axis.in != axis.out) return 0;
  for (int64_t o = 0; o < axis.out; ++o) {
    if (axis.index[static_cast<size_t>(o)] != o / times) return 0;
  }
  return times;
}

// Repeats n elements, kTimes each.
template <int kTimes, class Bits>
void repeat(const Bits* __restrict from, int64_t n, Bits* __restrict to) {
  for (int64_t i = 0; i < n; ++i) {
    for (int k = 0; k < kTimes; ++k) to[i * kTimes + k] = from[i];
  }
}

template <class Bits>
void gather_row(const Bits* __restrict from, const int32_t* __restrict index, int64_t n, Bits* __restrict to) {
  for (int64_t i = 0; i < n; ++i) to[i] = from[index[i]];
}

template <class Bits>
void copy_bits(const Axes& axes, const Images& images, const Tensor& y) {
  const ResampleAxis &d = axes.axis[0], &h = axes.axis[1], &w = axes.axis[2];
  const int64_t inner = images.inner(), in_row = w.in * inner, out_row = w.out * inner, times = inner == 1 ? repeats_of(w) : 0;
  const auto* x = static_cast<const Bits*>(images.data.data_ptr());
  auto* const result = static_cast<Bits*>(y.data_ptr());
  parallel_for(0, images.count() * d.out * h.out, std::max<int64_t>(1, kGrain / out_row), [&](int64_t first, int64_t last) {
    const Bits* previous = nullptr;
    for (int64_t row = first; row < last; ++row) {
      const auto height = static_cast<size_t>(row % h.out), depth = static_cast<size_t>(row / h.out % d.out);
      const Bits* from = x + ((row / (h.out * d.out) * d.in + d.index[depth]) * h.in + h.index[height]) * in_row;
      Bits* to = result + row * out_row;
      if (from == previous) {
        std::memcpy(to, to - out_row, static_cast<size_t>(out_row) * sizeof(Bits));
      } else if (times == 2) {
        repeat<2>(from, w.in, to);
      } else if (inner == 1) {
        gather_row(from, w.index.data(), out_row, to);
      } else {
        for (size_t o = 0; o < static_cast<size_t>(w.out); ++o, to += inner) {
          std::memcpy(to, from + w.index[o] * inner, static_cast<size_t>(inner) * sizeof(Bits));
        }
      }
      previous = from;
    }
  });
}

void copy_nearest(const Tensor& y, const Images& images, const ResampleRules& rules) {
  const Axes axes(rules);
  switch (y.element_size()) {
    case 1: copy_bits<uint8_t>(axes, images, y); break;
    case 2: copy_bits<uint16_t>(axes, images, y); break;
    case 4: copy_bits<uint32_t>(axes, images, y); break;
    default: copy_bits<uint64_t>(axes, images, y); break;
  }
}

}  // namespace

#include <amp/ops/resample/resample.inc>

}  // namespace amp::cpu
