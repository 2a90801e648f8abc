// Replaces fftw.cpp and kissfft.cpp in builds without an FFT library.
#include <amp/core/error.h>
#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

std::unique_ptr<const Plan> make_plan(const Geometry&, void*, void*) {
  AMP_THROW(NotImplementedError,
            "[fft] this build of amp has no Fourier transforms: it needs FFTW (Debian package libfftw3-dev) or KissFFT ",
            "(libkissfft-dev) and must be configured with -Dfft=auto");
}

int64_t alignment() { return 1; }
bool is_available() { return false; }

}  // namespace amp::cpu::fft
