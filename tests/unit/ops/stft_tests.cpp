// Short-time Fourier transforms, window functions and frequencies.
#include <doctest/doctest.h>

#include <complex>
#include <vector>

#include <amp/all.h>
#include <amp/cpu/fft/plan.h>

#include "skip.h"
#include "support.h"

namespace stft_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Numbers = std::vector<double>;

struct Framing {
  int64_t n_fft, hop_length, win_length;
  Tensor window = {};
  bool center = true, normalized = false;
  std::optional<bool> onesided = {};
};

Tensor transform(const Tensor& signal, const Framing& f) {
  return stft(signal, f.n_fft, f.hop_length, f.win_length, f.window, f.center, "reflect", f.normalized, f.onesided, true);
}
Tensor inverse(const Tensor& spectra, const Framing& f, std::optional<int64_t> length = std::nullopt, bool return_complex = false) {
  return istft(spectra, f.n_fft, f.hop_length, f.win_length, f.window, f.center, f.normalized, f.onesided, length, return_complex);
}

bool close(const Tensor& a, const Tensor& b, double tolerance = 1e-12) { return difference(a, b, tolerance, tolerance).empty(); }

}  // namespace

TEST_SUITE_BEGIN("ops stft" * testing::SkipIf(!cpu::fft::is_available(), "the build has no library for Fourier transforms"));

TEST_CASE("stft: each column is the transform of a frame times the window") {
  const Tensor signal = normal({2, 23}), window = hann_window(6, kFloat64);
  const Tensor found = transform(signal, {8, 3, 6, window, false});
  CHECK(found.sizes() == IntArrayRef({2, 5, 6}));
  const Tensor wide = constant_pad_nd(window, {1, 1});
  for (int64_t t = 0; t < 6; ++t) CHECK(close(found.select(2, t), fft_rfft(signal.narrow(1, 3 * t, 8) * wide)));
  const Tensor whole = transform(signal, {8, 3, 6, window, false, true, false});
  CHECK(close(whole.select(2, 2), fft_fft(signal.narrow(1, 6, 8) * wide, std::nullopt, -1, "ortho")));
  CHECK(close(transform(signal.select(0, 1), {8, 3, 6, window, false}), found.select(0, 1)));
}

TEST_CASE("stft: center pads the signal, align_to_window starts with the window") {
  const Tensor signal = normal({20}), window = hann_window(4, false, kFloat64);
  const Tensor padded = pad(signal.view({1, 1, 20}), {4, 4}, "reflect").view({28});
  CHECK(close(transform(signal, {8, 2, 4, window}), transform(padded, {8, 2, 4, window, false})));
  const Tensor zeros_around = stft(signal, 8, 2, 4, window, true, "constant", false, std::nullopt, true);
  CHECK(close(zeros_around, transform(constant_pad_nd(signal, {4, 4}), {8, 2, 4, window, false})));
  const Tensor aligned = stft(signal, 8, 2, 4, window, false, "reflect", false, std::nullopt, true, true);
  CHECK(aligned.size(1) == 9);  // (20 - 4) / 2 + 1 frames
  CHECK(close(aligned.select(1, 0), fft_rfft(constant_pad_nd(signal.narrow(0, 0, 4) * window, {2, 2}))));
}

TEST_CASE("stft: complex signals and windows, pairs of real numbers, dtypes") {
  const Tensor signal = normal({16}), window = complex(normal({4}), normal({4}, kFloat64, 2));
  const Tensor spectra = stft(signal, 4, std::nullopt, std::nullopt, window);
  CHECK(spectra.sizes() == IntArrayRef({4, 17}));
  CHECK(close(stft(window, 4, 1, 4, {}, false), fft_fft(window).unsqueeze(1)));
  const Tensor pairs = stft(signal, 4, 1, 4, {}, true, "reflect", false, std::nullopt, false);
  CHECK(equal(pairs, view_as_real(transform(signal, {4, 1, 4}))));
  CHECK(transform(signal.to(kFloat32), {4, 1, 4, hann_window(4)}).dtype() == kComplex64);
  CHECK(transform(signal.to(kFloat32), {4, 1, 4, hann_window(4, kFloat64)}).dtype() == kComplex128);
  CHECK(contains(thrown_text([] { stft(arange(8), 4, 1, 4, {}, true, "reflect", false, std::nullopt, true); }),
                 "[stft] self must be floating or complex, but is int64"));
}

TEST_CASE("istft gives the signal back") {
  const Tensor signal = normal({3, 40});
  for (const Framing& f : {Framing{8, 2, 8, hann_window(8, kFloat64)}, Framing{8, 2, 6, hamming_window(6, kFloat64)},
                           Framing{9, 3, 9, hann_window(9, kFloat64), true, true}, Framing{8, 4, 8, Tensor(), false},
                           Framing{8, 2, 8, hann_window(8, kFloat64), true, false, false}}) {
    const Tensor found = inverse(transform(signal, f), f);
    CHECK(found.size(1) <= 40);
    CHECK(found.size(1) > 40 - f.n_fft);
    CHECK(close(found, signal.narrow(1, 0, found.size(1))));
    CHECK(close(inverse(transform(signal.select(0, 0), f), f), found.select(0, 0)));
  }
  const Framing f{8, 2, 8, hann_window(8, kFloat64), true, false, false};
  const Tensor z = complex(signal, normal({3, 40}, kFloat64, 2));
  CHECK(close(inverse(stft(z, 8, 2, 8, f.window), f, 40, true), z));
}

TEST_CASE("istft: length cuts or pads the signal") {
  const Framing f{8, 2, 8, hann_window(8, kFloat64)};
  const Tensor signal = normal({40}), spectra = transform(signal, f);
  CHECK(close(inverse(spectra, f, 17), signal.narrow(0, 0, 17)));
  const Tensor longer = inverse(spectra, f, 50);
  CHECK(longer.size(0) == 50);
  CHECK(close(longer.narrow(0, 0, 40), signal));
  CHECK(values(longer.narrow(0, 44, 6)) == Numbers(6, 0.0));
  CHECK(contains(thrown_text([&] { inverse(spectra, f, 0); }), "[istft] nothing is left"));
  CHECK(contains(thrown_text([&] {
                   inverse(transform(signal, {8, 8, 8, f.window, false}), {8, 8, 8, f.window, false});
                 }),
                 "[istft] the windows overlap to 0 somewhere"));
}

TEST_CASE("derivatives of stft and istft with respect to the signal, the spectra and the window") {
  using autograd::variable_list;
  const Tensor window = (hann_window(6, kFloat64) + 0.5).requires_grad_(), signal = normal({2, 12}).requires_grad_();
  const Framing shape{8, 2, 6, window};
  const Tensor spectra = transform(signal, shape).detach().requires_grad_();
  const auto there = [&](const variable_list& in) { return variable_list{transform(in[0], {8, 2, 6, in[1]})}; };
  const auto back = [&](const variable_list& in) { return variable_list{inverse(in[0], {8, 2, 6, in[1]})}; };
  CHECK_NOTHROW(autograd::gradcheck(there, {signal, window}));
  CHECK_NOTHROW(autograd::gradgradcheck(there, {signal, window}));
  CHECK_NOTHROW(autograd::gradcheck(back, {spectra, window}));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("ops windows");

TEST_CASE("windows: known values, periodic and symmetric") {
  const auto near = [](const Tensor& window, const Numbers& expected) {
    return difference(window, tensor(expected, kFloat64), 1e-12, 0).empty();
  };
  CHECK(near(hann_window(4, kFloat64), {0, 0.5, 1, 0.5}));
  CHECK(near(hann_window(5, false, kFloat64), {0, 0.5, 1, 0.5, 0}));
  CHECK(near(hamming_window(4, kFloat64), {0.08, 0.54, 1, 0.54}));
  CHECK(near(hamming_window(3, false, 0.6, kFloat64), {0.14, 1.06, 0.14}));
  CHECK(near(hamming_window(3, false, 0.6, 0.4, kFloat64), {0.2, 1, 0.2}));
  CHECK(near(bartlett_window(4, kFloat64), {0, 0.5, 1, 0.5}));
  CHECK(near(bartlett_window(4, false, kFloat64), {0, 2.0 / 3, 2.0 / 3, 0}));
  CHECK(near(blackman_window(4, kFloat64), {0, 0.34, 1, 0.34}));
  CHECK(near(kaiser_window(5, false, 0.0, kFloat64), {1, 1, 1, 1, 1}));
  // I0(2) = 2.2795853023360673 and I0(sqrt 3) = 1.9029098945382874
  CHECK(near(kaiser_window(5, false, 2.0, kFloat64), {1 / 2.2795853023360673, 1.9029098945382874 / 2.2795853023360673, 1,
                                                      1.9029098945382874 / 2.2795853023360673, 1 / 2.2795853023360673}));
  CHECK(kaiser_window(5).dtype() == kFloat32);
}

TEST_CASE("windows: lengths 0 and 1, options and errors") {
  for (const bool periodic : {true, false}) {
    CHECK(hann_window(0, periodic).sizes() == IntArrayRef({0}));
    CHECK(values(bartlett_window(1, periodic)) == Numbers{1});
    CHECK(values(kaiser_window(1, periodic)) == Numbers{1});
  }
  CHECK(hann_window(3, TensorOptions(kBFloat16).requires_grad(true)).requires_grad());
  CHECK(hann_window(3, kBFloat16).dtype() == kBFloat16);
  CHECK_THROWS_AS(hann_window(3, kInt64), TypeError);
  CHECK_THROWS_AS(hann_window(-1), ValueError);
  CHECK_THROWS_AS(kaiser_window(3, true, 1e9), ValueError);
}

TEST_CASE("frequencies of transforms") {
  CHECK(values(fft_fftfreq(4, kFloat64)) == Numbers{0, 0.25, -0.5, -0.25});
  CHECK(values(fft_fftfreq(5, 0.2, kFloat64)) == Numbers{0, 1, 2, -2, -1});
  CHECK(values(fft_rfftfreq(4, 0.5, kFloat64)) == Numbers{0, 0.5, 1});
  CHECK(values(fft_rfftfreq(5, 0.2, kFloat64)) == Numbers{0, 1, 2});
  CHECK(values(fft_fftfreq(1)) == Numbers{0});
  CHECK(fft_fftfreq(0).numel() == 0);
  CHECK_THROWS_AS(fft_fftfreq(-1), ValueError);
  CHECK_THROWS_AS(fft_rfftfreq(4, 1.0, kInt64), TypeError);
}

TEST_SUITE_END();

}  // namespace stft_tests
