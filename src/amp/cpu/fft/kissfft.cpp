// Plans of KissFFT. Its C++ class transforms one contiguous row of complex numbers; other data is copied to such rows and back.
#include <kissfft/kissfft.hh>

#include <complex>
#include <variant>
#include <vector>

#include <amp/cpu/fft/chirp.h>
#include <amp/cpu/fft/plan.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu::fft {

namespace {

// One row. KissFFT takes quadratic time for large prime factors.
template <class T>
class Row {
 public:
  Row(int64_t size, bool backward) : plan_(make(size, backward)) {}
  void transform(const std::complex<T>* from, std::complex<T>* to) const {
    std::visit([&](const auto& plan) { plan.transform(from, to); }, plan_);
  }

 private:
  using Either = std::variant<kissfft<T>, Chirp>;
  static Either make(int64_t size, bool backward) {
    if (takes_chirp(size)) return Either(std::in_place_type<Chirp>, size, backward);
    return Either(std::in_place_type<kissfft<T>>, static_cast<size_t>(size), backward);
  }

  Either plan_;
};

template <class T>
class RowsPlan final : public Plan {
 public:
  explicit RowsPlan(const Geometry& geometry) : geometry_(geometry) {
    for (int i = 0; i < geometry.points; ++i)
      rows_.emplace_back(geometry.extents[i].size, geometry.kind == Kind::Backward || geometry.kind == Kind::ComplexToReal);
  }

  // The first dimension goes from the input to the output. The others are transformed there in place.
  void run(void* in, void* out) const override {
    for (int i = 0; i < geometry_.points; ++i) transform(i, i == 0 ? in : out, out, /*in_place=*/i > 0);
  }

 private:
  using Number = std::complex<T>;

  void transform(int dim, void* in, void* out, bool in_place) const {
    Shape sizes, ins, outs;
    int64_t count = 1;
    for (int i = 0; i < geometry_.count; ++i) {
      if (i == dim) continue;
      const Extent& extent = geometry_.extents[i];
      sizes.push_back(extent.size);
      ins.push_back(in_place ? extent.out : extent.in);
      outs.push_back(extent.out);
      count *= extent.size;
    }
    const Extent& extent = geometry_.extents[dim];
    const int64_t step = in_place ? extent.out : extent.in;
    const Row<T> row = rows_[static_cast<size_t>(dim)];  // it contains its own scratch memory
    std::vector<Number> from(static_cast<size_t>(extent.size)), to(from.size());
    Odometer<2> at(sizes, {IntArrayRef(ins), IntArrayRef(outs)});
    for (int64_t i = 0; i < count; ++i, at.next()) {
      read(from, in, at.offset(0), step);
      row.transform(from.data(), to.data());
      write(to, out, at.offset(1), extent.out);
    }
  }

  void read(std::vector<Number>& row, const void* in, int64_t offset, int64_t step) const {
    const auto size = static_cast<int64_t>(row.size());
    if (geometry_.kind == Kind::RealToComplex) {
      const T* x = static_cast<const T*>(in) + offset;
      for (int64_t i = 0; i < size; ++i) row[static_cast<size_t>(i)] = x[i * step];
      return;
    }
    const Number* x = static_cast<const Number*>(in) + offset;
    if (geometry_.kind != Kind::ComplexToReal) {
      for (int64_t i = 0; i < size; ++i) row[static_cast<size_t>(i)] = x[i * step];
      return;
    }
    for (int64_t i = 0; 2 * i <= size; ++i) {
      const Number number = i == 0 || 2 * i == size ? Number(x[i * step].real()) : x[i * step];
      row[static_cast<size_t>(i)] = number;
      if (i > 0) row[static_cast<size_t>(size - i)] = std::conj(number);
    }
  }

  void write(const std::vector<Number>& row, void* out, int64_t offset, int64_t step) const {
    const auto size = static_cast<int64_t>(row.size());
    if (geometry_.kind == Kind::ComplexToReal) {
      T* y = static_cast<T*>(out) + offset;
      for (int64_t i = 0; i < size; ++i) y[i * step] = row[static_cast<size_t>(i)].real();
      return;
    }
    Number* y = static_cast<Number*>(out) + offset;
    const int64_t kept = geometry_.kind == Kind::RealToComplex ? size / 2 + 1 : size;
    for (int64_t i = 0; i < kept; ++i) y[i * step] = row[static_cast<size_t>(i)];
    if (geometry_.kind != Kind::RealToComplex) return;
    // Sums and differences of real numbers, whose angles must not depend on rounding errors.
    y[0].imag(0);
    if (size % 2 == 0) y[(kept - 1) * step].imag(0);
  }

  Geometry geometry_;
  std::vector<Row<T>> rows_;
};

}  // namespace

std::unique_ptr<const Plan> make_plan(const Geometry& geometry, void*, void*) {
  if (geometry.is_double) return std::make_unique<RowsPlan<double>>(geometry);
  return std::make_unique<RowsPlan<float>>(geometry);
}

int64_t alignment() { return 1; }
bool is_available() { return true; }

}  // namespace amp::cpu::fft
