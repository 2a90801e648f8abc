// Plans of FFTW, or of a library with its interface.
#include <fftw3.h>

#include <amp/core/error.h>
#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

namespace {

// The functions and types of one precision under common names.
#define AMP_FFTW(Name, Number, prefix)                             \
  struct Name {                                                    \
    using Real = Number;                                           \
    using Complex = prefix##_complex;                              \
    using Dim = prefix##_iodim64;                                  \
    using Handle = prefix##_plan;                                  \
    static constexpr auto plan_c2c = prefix##_plan_guru64_dft;     \
    static constexpr auto plan_r2c = prefix##_plan_guru64_dft_r2c; \
    static constexpr auto plan_c2r = prefix##_plan_guru64_dft_c2r; \
    static constexpr auto run_c2c = prefix##_execute_dft;          \
    static constexpr auto run_r2c = prefix##_execute_dft_r2c;      \
    static constexpr auto run_c2r = prefix##_execute_dft_c2r;      \
    static constexpr auto destroy = prefix##_destroy_plan;         \
  };
AMP_FFTW(Double, double, fftw)
AMP_FFTW(Single, float, fftwf)
#undef AMP_FFTW

template <class P>
class LibraryPlan final : public Plan {
 public:
  LibraryPlan(const Geometry& g, void* in, void* out) : kind_(g.kind) {
    using Real = typename P::Real;
    using Complex = typename P::Complex;
    typename P::Dim dims[kMaxDims];
    for (int i = 0; i < g.count; ++i) dims[i] = {g.extents[i].size, g.extents[i].in, g.extents[i].out};
    const typename P::Dim* const repeats = dims + g.points;
    const int n = g.points, n_repeats = g.count - g.points;
    // The planner only uses the alignment of the addresses: FFTW_ESTIMATE measures nothing.
    const unsigned flags = FFTW_ESTIMATE | (g.aligned ? 0 : FFTW_UNALIGNED) | (g.scratch_input ? FFTW_DESTROY_INPUT : FFTW_PRESERVE_INPUT);
    auto* const complex_in = static_cast<Complex*>(in);
    auto* const complex_out = static_cast<Complex*>(out);
    switch (kind_) {
      case Kind::RealToComplex: handle_ = P::plan_r2c(n, dims, n_repeats, repeats, static_cast<Real*>(in), complex_out, flags); break;
      case Kind::ComplexToReal: handle_ = P::plan_c2r(n, dims, n_repeats, repeats, complex_in, static_cast<Real*>(out), flags); break;
      default:
        handle_ =
            P::plan_c2c(n, dims, n_repeats, repeats, complex_in, complex_out, kind_ == Kind::Forward ? FFTW_FORWARD : FFTW_BACKWARD, flags);
    }
    AMP_CHECK(handle_ != nullptr, Error, "[fft] FFTW has no plan for a transform of ", g.transformed(), " points");
  }
  ~LibraryPlan() override { P::destroy(handle_); }
  LibraryPlan(const LibraryPlan&) = delete;
  LibraryPlan& operator=(const LibraryPlan&) = delete;

  void run(void* in, void* out) const override {
    auto* const complex_in = static_cast<typename P::Complex*>(in);
    auto* const complex_out = static_cast<typename P::Complex*>(out);
    switch (kind_) {
      case Kind::RealToComplex: P::run_r2c(handle_, static_cast<typename P::Real*>(in), complex_out); break;
      case Kind::ComplexToReal: P::run_c2r(handle_, complex_in, static_cast<typename P::Real*>(out)); break;
      default: P::run_c2c(handle_, complex_in, complex_out);
    }
  }

 private:
  Kind kind_;
  typename P::Handle handle_ = nullptr;
};

}  // namespace

std::unique_ptr<const Plan> make_plan(const Geometry& geometry, void* in, void* out) {
  if (geometry.is_double) return std::make_unique<LibraryPlan<Double>>(geometry, in, out);
  return std::make_unique<LibraryPlan<Single>>(geometry, in, out);
}

int64_t alignment() {
  static const int64_t result = [] {
    alignas(64) static double block[9];
    int64_t bytes = 8;
    while (bytes < 64 && (fftw_alignment_of(block + bytes / 8) != fftw_alignment_of(block) ||
                          fftwf_alignment_of(reinterpret_cast<float*>(block + bytes / 8)) != 0))
      bytes *= 2;
    return bytes;
  }();
  return result;
}

bool is_available() { return true; }

}  // namespace amp::cpu::fft
