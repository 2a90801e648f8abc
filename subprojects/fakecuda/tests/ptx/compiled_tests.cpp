// Kernels that nvcc has compiled, through the fake runtime's registration and launches.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include <fakecuda/ptx/executor.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "compiled_kernels.h"

namespace {

template <class T>
struct OnDevice {
  T* data = nullptr;
  size_t n;
  explicit OnDevice(const std::vector<T>& values) : n(values.size()) {
    fake::set_executor(&ptx::executor());
    void* memory = nullptr;
    REQUIRE(cudaMalloc(&memory, n * sizeof(T)) == cudaSuccess);
    data = static_cast<T*>(memory);
    CHECK(cudaMemcpyAsync(data, values.data(), n * sizeof(T), cudaMemcpyHostToDevice, nullptr) == cudaSuccess);
  }
  ~OnDevice() { cudaFree(data); }
  std::vector<T> get() const {
    std::vector<T> values(n);
    CHECK(cudaMemcpyAsync(values.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost, nullptr) == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    return values;
  }
};

std::vector<float> numbers(size_t n) {
  std::vector<float> result;
  for (size_t i = 0; i < n; ++i) result.push_back(static_cast<float>(i % 97) - 40.25f);
  return result;
}

}  // namespace

TEST_CASE("elementwise, at sizes around those of warps, blocks and grids") {
  for (const size_t n : {1, 31, 33, 1023, 1025, 5000}) {
    const auto x = numbers(n);
    const OnDevice<float> a(x), b(std::vector<float>(n, 3.0f));
    compiled::scale_and_add(static_cast<int64_t>(n), 2.0f, a.data, b.data, nullptr);
    CHECK(cudaGetLastError() == cudaSuccess);
    const auto y = b.get();
    for (size_t i = 0; i < n; ++i) REQUIRE(y[i] == 2 * x[i] + 3);
  }
}

TEST_CASE("a sum by shuffles, shared memory and an atomic addition") {
  const auto x = numbers(3001);
  double right = 0;
  for (const float value : x) right += value;
  const OnDevice<float> a(x), total(std::vector<float>(1));
  compiled::sum(3001, a.data, total.data, nullptr);
  CHECK(total.get()[0] == static_cast<float>(right));  // multiples of a quarter are added exactly
}

TEST_CASE("functions of the CUDA library are as accurate as its manual says") {
  auto x = numbers(200);
  x.push_back(1e30f), x.push_back(-12345678.0f);
  const OnDevice<float> a(x), b(std::vector<float>(x.size()));
  compiled::sines(static_cast<int64_t>(x.size()), a.data, b.data, nullptr);
  const auto y = b.get();
  for (size_t i = 0; i < x.size(); ++i) CHECK(std::abs(y[i] - std::sin(double{x[i]})) < 2e-7);

  std::vector<double> base;
  for (int i = 1; i < 100; ++i) base.push_back(i * 0.173);
  const OnDevice<double> c(base), d(std::vector<double>(base.size()));
  compiled::powers(static_cast<int64_t>(base.size()), c.data, 1.75, d.data, nullptr);
  const auto powers = d.get();
  for (size_t i = 0; i < base.size(); ++i) CHECK(std::abs(powers[i] / std::pow(base[i], 1.75) - 1) < 1e-15);
}

TEST_CASE("a race is reported with the line of the source") {
  const OnDevice<float> a(std::vector<float>(64));
  fake::ExpectReports expected;
  compiled::racing(a.data, nullptr);
  const auto reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].find("race in shared memory") != std::string::npos);
  CHECK(reports[0].find("racing_kernel") != std::string::npos);
  CHECK(reports[0].find("compiled_kernels.cu:") != std::string::npos);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  fake::clear_errors();
}
