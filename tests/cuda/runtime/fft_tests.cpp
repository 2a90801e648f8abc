// Fourier transforms through cuFFT: with which plan it is called, on which stream and device, and what happens if it fails. Complex
// transforms without a factor launch no kernels, so their results can be compared.
#include <doctest/doctest.h>

#include <thread>

#include <amp/cpu/fft/plan.h>
#include <amp/cuda/fft/cufft_functions.h>
#include <amp/cuda/fft/plan.h>
#include <amp/cuda/record_stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "skip.h"
#include "support.h"

namespace fft_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype = kComplex64, uint32_t seed = 1) {
  return complex(testing::normal(sizes, kFloat64, seed), testing::normal(sizes, kFloat64, seed + 1)).to(dtype);
}

// The number of plans that the call makes.
template <class Function>
uint64_t plans_made(const Function& function) {
  const fake::LibraryFailing counting("cufftXtMakePlanMany", CUFFT_SUCCESS, 1, UINT64_MAX / 2);
  function();
  return counting.failed();
}

std::string only(fake::ExpectReports& expected) {
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  return reports[0];
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime transforms" * testing::SkipIf(!cpu::fft::is_available(), "the build has no library for Fourier transforms"));

TEST_CASE("transforms are the CPU's, by one call of the library, and the host does not wait") {
  for (const ScalarType dtype : {kComplex64, kComplex128}) {
    const double t = dtype == kComplex128 ? 1e-12 : 1e-5;
    const Tensor x = sample({3, 4, 17}, dtype), y = x.to(kCUDA);
    const auto check = [&](const auto& function) {
      function(y);  // makes the plan; the library may wait for this
      Tensor result;
      const fake::Counts counts = fake::count([&] { result = function(y); });
      CHECK(counts.library_calls == 1);
      CHECK(counts.launches == 0);
      CHECK(counts.synchronizations == 0);
      CHECK(difference(result.cpu(), function(x), t, t) == "");
    };
    check([](const Tensor& a) { return fft_fft(a); });
    check([](const Tensor& a) { return fft_fft(a, std::nullopt, 0); });
    check([](const Tensor& a) { return fft_fft2(a); });
    check([](const Tensor& a) { return fft_fftn(a); });
    check([](const Tensor& a) { return fft_ifftn(a, std::nullopt, std::nullopt, "forward"); });
  }
}

TEST_CASE("a plan is made once for each problem, thread and device") {
  const Tensor x = sample({3, 21});
  const Tensor y = x.to(kCUDA), there = x.to(Device(kCUDA, 1));
  const auto run = [](const Tensor& t) { return [&t] { fft_fft(t); }; };
  CHECK(plans_made(run(y)) == 1);
  CHECK(plans_made(run(y)) == 0);
  CHECK(plans_made([&] { fft_ifft(y, std::nullopt, -1, "forward"); }) == 0);  // the direction is not part of the plan
  CHECK(plans_made(run(there)) == 1);
  CHECK(difference(fft_fft(there).cpu(), fft_fft(x), 1e-5, 1e-5) == "");
  CHECK(plans_made(run(y)) == 0);
  uint64_t on_thread = 0;
  std::thread([&] { on_thread = plans_made(run(y)); }).join();
  CHECK(on_thread == 1);
}

TEST_CASE("the plans that were used last are kept") {
  const Tensor y = sample({700}).to(kCUDA);
  const auto run = [&](int64_t n) { return [&y, n] { fft_fft(y.narrow(0, 0, n)); }; };
  run(300)();
  const auto most = static_cast<int64_t>(cuda::kMostFftPlans);
  for (int64_t n = 2; n < most + 2; ++n) run(n)();
  CHECK(cuda::cached_fft_plans() == cuda::kMostFftPlans);
  CHECK(plans_made(run(300)) == 1);
  CHECK(plans_made(run(most + 1)) == 0);
  CHECK(plans_made(run(2)) == 1);
}

TEST_CASE("a transform belongs to the current stream") {
  const Tensor x = sample({4, 18}).to(kCUDA);
  const cuda::Stream side = cuda::stream_from_pool();
  side.wait(cuda::current_stream());
  Tensor y;
  {
    const cuda::StreamGuard guard(side);
    y = fft_fft(x);
  }
  {
    fake::ExpectReports expected;
    fft_fft(y);
    const std::vector<std::string> reports = expected.take();
    REQUIRE(!reports.empty());
    CHECK(contains(reports[0], "race: cuFFT's transform of 18 to complex numbers, 4 times"));
  }
  cuda::current_stream().wait(side);
  fft_fft(y);
  cuda::record_stream(y, cuda::current_stream());
  cuda::synchronize();
}

TEST_CASE("a recorded transform, also one whose plan has left the cache") {
  const Tensor x = sample({4, 19}).to(kCUDA);
  Tensor y = fft_fft(x);
  cuda::Graph graph;
  graph.capture_begin();
  y = fft_fft(x);
  graph.capture_end();
  for (int64_t n = 2; n < static_cast<int64_t>(cuda::kMostFftPlans) + 2; ++n) fft_fft(x.flatten().narrow(0, 0, 1).expand({n}).clone());
  for (uint32_t seed = 2; seed < 4; ++seed) {
    const Tensor next = sample({4, 19}, kComplex64, seed);
    x.copy_(next);
    graph.replay();
    CHECK(difference(y.cpu(), fft_fft(next), 1e-5, 1e-5) == "");
  }
}

TEST_CASE("a recording makes no plan") {
  const Tensor x = sample({4, 27}).to(kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  CHECK_THROWS_WITH_AS(fft_fft(x), doctest::Contains("run it once on this thread before the recording"), Error);
  graph.reset();
  fft_fft(x);
}

TEST_CASE("a plan without memory is tried again without the others, then is an error") {
  const Tensor y = sample({1023}).to(kCUDA);  // lengths that no other case uses
  fft_fft(y.narrow(0, 0, 1022));
  {
    const fake::LibraryFailing failing("cufftXtMakePlanMany", CUFFT_ALLOC_FAILED);
    fft_fft(y);
    CHECK(failing.failed() == 1);
  }
  CHECK(cuda::cached_fft_plans() == 1);
  const fake::LibraryFailing failing("cufftXtMakePlanMany", CUFFT_ALLOC_FAILED, 1, 2);
  CHECK_THROWS_WITH_AS(fft_fft(y.narrow(0, 0, 1020)), doctest::Contains("CUFFT_ALLOC_FAILED"), OutOfMemoryError);
}

TEST_CASE("a failure of cuFFT is an error that names the call, and not remembered") {
  int64_t length = 1100;  // a separate plan for each function
  for (const char* function : {"cufftCreate", "cufftXtMakePlanMany", "cufftSetStream", "cufftXtExec"}) {
    INFO(function);
    const Tensor y = sample({2, ++length}).to(kCUDA);
    {
      const fake::LibraryFailing failing(function, CUFFT_INTERNAL_ERROR);
      const std::string text = testing::thrown_text([&] { fft_fft(y); });
      CHECK(contains(text, std::string(function).substr(5)));
      CHECK(contains(text, "CUFFT_INTERNAL_ERROR"));
    }
    CHECK(fake::count([&] { fft_fft(y); }).library_calls == 1);
  }
}

TEST_CASE("the fake refuses what cuFFT does not define") {
  const Tensor x = zeros({32}, TensorOptions(kComplex64).device(kCUDA)), y = zeros({32}, TensorOptions(kComplex64).device(kCUDA));
  const auto key = *cuda::fft_key(cuda::FftKind::Complex, false, {16}, {1}, {1}, {0}, 0);
  const auto run = [&](const cuda::FftKey& k, void* in, void* out) { cuda::run_fft(k, in, out, true); };
  run(key, x.data_ptr(), y.data_ptr());
  fake::ExpectReports expected;
  CHECK_THROWS_AS(run(key, static_cast<char*>(x.data_ptr()) + 4, y.data_ptr()), Error);
  CHECK(contains(only(expected), "cuFFT: a pointer is not aligned to complex numbers"));
  {
    const cuda::DeviceGuard guard(1);
    CHECK_THROWS_AS(run(key, x.data_ptr(), y.data_ptr()), Error);
    CHECK(contains(only(expected), "cuFFT: the plan was made for another device"));
  }
  cuda::FftKey spread = key;
  spread.out.stride = 2;
  CHECK_THROWS_AS(run(spread, x.data_ptr(), x.data_ptr()), Error);
  CHECK(contains(only(expected), "cuFFT: a transform in place has two layouts"));
  cuda::FftKey shared = key;
  shared.batch = 2;
  shared.in.distance = 4;
  CHECK_THROWS_AS(run(shared, x.data_ptr(), y.data_ptr()), Error);
  CHECK(contains(only(expected), "cuFFT: elements of a side share memory"));
  const Tensor half = sample({17}).to(kCUDA), numbers = zeros({32}, kCUDA);
  run(*cuda::fft_key(cuda::FftKind::ComplexToReal, false, {32}, {1}, {1}, {0}, 0), half.data_ptr(), numbers.data_ptr());
  CHECK(contains(only(expected), "is given what is not the spectrum of real numbers"));
  const Tensor fresh = empty({16}, TensorOptions(kComplex64).device(kCUDA));
  run(key, fresh.data_ptr(), y.data_ptr());
  CHECK(contains(only(expected), "uninitialized: cuFFT's transform of 16 to complex numbers"));
}

TEST_SUITE_END();

}  // namespace fft_tests
