#include <amp/cpu/fft/halves.h>

#include <cmath>
#include <numbers>
#include <vector>

#include <amp/cpu/fft/halves_kernels.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu::fft {

namespace {

constexpr int64_t kLeastPoints = 16, kMostPoints = 1 << 17;  // points of the real transform; for other lengths FFTW's own is faster

// The complex transform: from the rows of real numbers, or inside the memory of these rows.
Geometry inner_of(const Geometry& g) {
  const bool forward = g.kind == Kind::RealToComplex;
  Geometry inner{.kind = forward ? Kind::Forward : Kind::Backward,
                 .is_double = g.is_double,
                 .in_place = !forward,
                 .aligned = g.aligned,
                 .scratch_input = !forward};
  inner.points = 1;
  inner.add({g.extents[0].size / 2, 1, 1});
  for (int i = 1; i < g.count; ++i) {
    const auto& [size, in, out] = g.extents[i];
    inner.add({size, forward ? in / 2 : out / 2, forward ? out : out / 2});
  }
  return inner;
}

template <class T>
class HalvedPlan final : public Plan {
 public:
  HalvedPlan(const Geometry& g, void* in, void* out)
      : forward_(g.kind == Kind::RealToComplex), half_(g.extents[0].size / 2), inner_(make_plan(inner_of(g), forward_ ? in : out, out)) {
    for (int i = 1; i < g.count; ++i) {
      sizes_.push_back(g.extents[i].size);
      ins_.push_back(g.extents[i].in * (forward_ ? 1 : 2));
      outs_.push_back(g.extents[i].out * (forward_ ? 2 : 1));
    }
    const int64_t pairs = (half_ - 1) / 2;
    waves_.resize(static_cast<size_t>(4 * pairs));
    T *real = waves_.data(), *imaginary = real + 2 * pairs;
    const double c = forward_ ? 0.5 : 1;
    for (int64_t k = 1; k <= pairs; ++k, real += 2, imaginary += 2) {
      // Forward: -i c exp(-i angle). Backward: i exp(i angle).
      const double angle = std::numbers::pi * static_cast<double>(k) / static_cast<double>(half_);
      real[0] = real[1] = static_cast<T>(-c * std::sin(angle));
      imaginary[1] = static_cast<T>((forward_ ? -c : c) * std::cos(angle));
      imaginary[0] = -imaginary[1];
    }
  }

  void run(void* in, void* out) const override {
    if (forward_) inner_->run(in, out);
    Odometer<2> at(sizes_, {IntArrayRef(ins_), IntArrayRef(outs_)});
    const int64_t count = product(sizes_);
    for (int64_t i = 0; i < count; ++i, at.next()) {
      T* const row = static_cast<T*>(out) + at.offset(1);
      if (forward_) to_half(row);
      else from_half(static_cast<const T*>(in) + at.offset(0), row);
    }
    if (!forward_) inner_->run(out, out);
  }

 private:
  void combine(const T* in, T* out) const {
    const HalvesTable& table = AMP_ISA_PICK(kHalves);
    (sizeof(T) == 4 ? table.f32 : table.f64).combine(in, out, waves_.data(), half_, forward_ ? 0.5 : 1);
  }

  // Turns the transform of half_ points into half_ + 1 elements of the spectrum, in place.
  void to_half(T* row) const {
    const T re = row[0], im = row[1];
    combine(row, row);
    row[0] = re + im;
    row[1] = 0;
    row[2 * half_] = re - im;
    row[2 * half_ + 1] = 0;
    if (half_ % 2 == 0) row[half_ + 1] = -row[half_ + 1];
  }

  // The reverse, without the factor 2. Ignores the imaginary parts of the first and the last element.
  void from_half(const T* in, T* row) const {
    combine(in, row);
    row[0] = in[0] + in[2 * half_];
    row[1] = in[0] - in[2 * half_];
    if (half_ % 2 != 0) return;
    row[half_] = 2 * in[half_];
    row[half_ + 1] = -2 * in[half_ + 1];
  }

  bool forward_;
  int64_t half_;
  std::unique_ptr<const Plan> inner_;
  Shape sizes_, ins_, outs_;  // shape of the repetitions, with strides in real numbers
  std::vector<T> waves_;
};

}  // namespace

bool is_halved(const Geometry& g) {
  if (g.kind != Kind::RealToComplex && g.kind != Kind::ComplexToReal) return false;
  const auto& [size, in, out] = g.extents[0];
  if (g.points != 1 || g.in_place || size % 2 != 0 || size < kLeastPoints || size > kMostPoints || in != 1 || out != 1) return false;
  for (int i = 1; i < g.count; ++i) {
    if ((g.kind == Kind::RealToComplex ? g.extents[i].in : g.extents[i].out) % 2 != 0) return false;
  }
  return true;
}

std::unique_ptr<const Plan> halved_plan(const Geometry& geometry, void* in, void* out) {
  if (geometry.is_double) return std::make_unique<HalvedPlan<double>>(geometry, in, out);
  return std::make_unique<HalvedPlan<float>>(geometry, in, out);
}

}  // namespace amp::cpu::fft
