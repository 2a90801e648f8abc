// The functions that others express, and copies whose direction the addresses tell.
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <vector>

#include <fakecuda/runtime/report.h>

TEST_CASE("cudaMemcpy and cudaMemset, in order with streams without flags") {
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  void* data = nullptr;
  REQUIRE(cudaMalloc(&data, 8) == cudaSuccess);
  fake::ExpectReports expected;
  CHECK(cudaMemset(data, 1, 8) == cudaSuccess);
  CHECK(cudaMemsetAsync(data, 2, 4, stream) == cudaSuccess);
  std::vector<char> host(8);
  CHECK(cudaMemcpy(host.data(), data, 8, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(host == std::vector<char>{2, 2, 2, 2, 1, 1, 1, 1});
  CHECK(expected.take().empty());
  CHECK(cudaFree(data) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("cudaMemcpyDefault copies in the direction that the addresses tell") {
  const std::vector<int> given{3, 4, 5};
  void *first = nullptr, *second = nullptr, *locked = nullptr;
  REQUIRE(cudaMalloc(&first, 12) == cudaSuccess);
  REQUIRE(cudaMalloc(&second, 12) == cudaSuccess);
  REQUIRE(cudaMallocHost(&locked, 12) == cudaSuccess);
  std::vector<int> host(3);
  CHECK(cudaMemcpy(first, given.data(), 12, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpy(second, first, 12, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpy(locked, second, 12, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpy(host.data(), locked, 12, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(host == given);
  CHECK(cudaFree(first) == cudaSuccess);
  CHECK(cudaFree(second) == cudaSuccess);
  CHECK(cudaFreeHost(locked) == cudaSuccess);
}

TEST_CASE("an event without flags has a time") {
  cudaEvent_t first = nullptr, second = nullptr;
  REQUIRE(cudaEventCreate(&first) == cudaSuccess);
  REQUIRE(cudaEventCreate(&second) == cudaSuccess);
  CHECK(cudaEventRecord(first, nullptr) == cudaSuccess);
  CHECK(cudaEventRecord(second, nullptr) == cudaSuccess);
  CHECK(cudaEventSynchronize(second) == cudaSuccess);
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, first, second) == cudaSuccess);
  CHECK(milliseconds >= 0);
  CHECK(cudaEventDestroy(first) == cudaSuccess);
  CHECK(cudaEventDestroy(second) == cudaSuccess);
}
