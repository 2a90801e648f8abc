// Fourier transforms on a device, compared with the CPU: lengths, layouts, numbers of dimensions.
#include <doctest/doctest.h>

#include <amp/cpu/fft/plan.h>

#include "skip.h"
#include "support.h"

namespace fft_tests {

namespace {

using namespace amp;
using testing::difference;
using testing::normal;

Tensor complex_normal(IntArrayRef sizes, uint32_t seed = 1) {
  return complex(normal(sizes, kFloat64, seed), normal(sizes, kFloat64, seed + 100));
}

// Checks that `run` gives the same on the device as on the CPU, and an equally contiguous result.
template <class Run>
void check_same(const Run& run, const Tensor& x) {
  const Tensor expected = run(x), found = run(x.to(kCUDA));
  const double tolerance = toRealType(x.dtype()) == kFloat64 ? 1e-11 : 2e-4;
  CHECK((found.dtype() == expected.dtype()));
  CHECK(found.is_contiguous());
  CHECK(difference(found.cpu(), expected, tolerance, tolerance) == "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda fft" * testing::SkipIf(!cpu::fft::is_available(), "the build has no library for Fourier transforms"));

TEST_CASE("lengths, in float32 and float64") {
  for (const int64_t n : {1, 2, 3, 16, 31, 32, 33, 1025, 2050}) {
    INFO("length " << n);
    for (const ScalarType dtype : {kFloat32, kFloat64}) {
      const Tensor x = normal({2, n}).to(dtype), z = complex_normal({2, n / 2 + 1}).to(toComplexType(dtype));
      check_same([](const Tensor& t) { return fft_fft(t); }, x);
      check_same([](const Tensor& t) { return fft_fft(t); }, z);
      check_same([](const Tensor& t) { return fft_ifft(t); }, z);
      check_same([](const Tensor& t) { return fft_rfft(t, std::nullopt, -1, "ortho"); }, x);
      check_same([&](const Tensor& t) { return fft_irfft(t, n); }, z);
      check_same([&](const Tensor& t) { return fft_hfft(t, n, -1, "forward"); }, z);
    }
  }
}

TEST_CASE("every dimension, and inputs of every layout") {
  const Tensor x = normal({3, 4, 5, 6}), z = complex_normal({3, 4, 5, 6});
  for (const Tensor& t : {x, z}) {
    for (int64_t d = 0; d < 4; ++d) {
      INFO("dimension " << d << " of " << t.toString());
      check_same([&](const Tensor& a) { return fft_fft(a, std::nullopt, d); }, t);
      check_same([&](const Tensor& a) { return fft_ifft(a.transpose(0, 2), std::nullopt, d, "forward"); }, t);
      check_same([&](const Tensor& a) { return fft_irfft(a, std::nullopt, d, "ortho"); }, t);
      check_same([&](const Tensor& a) { return fft_fft(a.select(0, 1).unsqueeze(1).expand({4, 2, 5, 6}), std::nullopt, d); }, t);
      check_same([&](const Tensor& a) { return fft_fft(a.slice(3, 1, 6, 2), std::nullopt, d); }, t);  // odd elements: not aligned
    }
    check_same([](const Tensor& a) { return fft_fft(a.flatten().narrow(0, 1, 31)); }, t);
  }
  check_same([](const Tensor& a) { return fft_rfft(a.flatten().unfold(0, 16, 4)); }, x);  // frames that overlap
}

TEST_CASE("several dimensions, also more than a plan has, in every order") {
  const Tensor x = normal({2, 3, 1, 2, 5}), z = complex_normal({2, 3, 1, 2, 5});
  const std::vector<Shape> choices{{0, 1}, {1, 0}, {3, 4}, {4, 3}, {4, 0, 2}, {1, 3, 4}, {0, 1, 3, 4}, {4, 3, 2, 1, 0}, {3, 4, 2}, {2}};
  for (const Shape& dims : choices) {
    INFO(IntArrayRef(dims));
    check_same([&](const Tensor& t) { return fft_fftn(t, std::nullopt, IntArrayRef(dims), "ortho"); }, z);
    check_same([&](const Tensor& t) { return fft_ifftn(t, std::nullopt, IntArrayRef(dims)); }, z);
    check_same([&](const Tensor& t) { return fft_fftn(t, std::nullopt, IntArrayRef(dims)); }, x);
    check_same([&](const Tensor& t) { return fft_rfftn(t, std::nullopt, IntArrayRef(dims), "forward"); }, x);
    Shape lengths;
    for (const int64_t d : IntArrayRef(dims)) lengths.push_back(d == dims.back() ? 2 * (z.size(d) - 1) + 1 : z.size(d));
    check_same([&](const Tensor& t) { return fft_irfftn(t, IntArrayRef(lengths), IntArrayRef(dims)); }, z);
  }
}

TEST_CASE("many elements: the second half of a spectrum in several blocks") {
  check_same([](const Tensor& t) { return fft_fft2(t); }, normal({9, 40, 33}));
  check_same([](const Tensor& t) { return fft_fft(t, std::nullopt, 0); }, normal({12, 700}));
}

TEST_CASE("integers, empty tensors, and gradients of halves that no real numbers have") {
  check_same([](const Tensor& t) { return fft_fft(t); }, arange(12, kInt64).view({2, 6}));
  CHECK((fft_fft(zeros({0, 4}, kCUDA)).sizes() == IntArrayRef{0, 4}));
  CHECK((fft_irfft(zeros({0, 4}, kCUDA)).sizes() == IntArrayRef{0, 6}));
  const auto gradient = [](const Tensor& t) {
    const Tensor x = t.detach().clone().requires_grad_(), y = fft_rfft2(x);
    (view_as_real(y) * arange(view_as_real(y).numel(), TensorOptions(kFloat64).device(t.device())).view(view_as_real(y).sizes()))
        .sum()
        .backward();
    return x.grad();
  };
  const Tensor x = normal({2, 4, 6});
  CHECK(difference(gradient(x.to(kCUDA)).cpu(), gradient(x), 1e-11, 1e-11) == "");
}

TEST_CASE("stft and istft") {
  const Tensor x = normal({2, 200}), window = hann_window(32, kFloat64);
  const auto spectrum = [&](const Tensor& t) {
    return stft(t, 32, 8, std::nullopt, window.to(t.device()), true, "reflect", false, std::nullopt, true);
  };
  check_same([&](const Tensor& t) { return spectrum(t).contiguous(); }, x);
  check_same([&](const Tensor& t) { return istft(spectrum(t), 32, 8, std::nullopt, window.to(t.device())); }, x);
}

TEST_SUITE_END();

}  // namespace fft_tests
