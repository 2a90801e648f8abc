// The fake runtime catches each kind of error, and names both operations.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>

namespace {

struct Streams {
  cudaStream_t first = nullptr, second = nullptr;
  Streams() {
    for (cudaStream_t* s : {&first, &second}) REQUIRE(cudaStreamCreateWithFlags(s, cudaStreamNonBlocking) == cudaSuccess);
  }
};

void* block(cudaStream_t stream, size_t bytes = 64) {
  void* data = nullptr;
  REQUIRE(cudaMallocAsync(&data, bytes, stream) == cudaSuccess);
  return data;
}

void order(cudaStream_t later, cudaStream_t earlier) {
  cudaEvent_t event = nullptr;
  REQUIRE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventRecord(event, earlier) == cudaSuccess);
  CHECK(cudaStreamWaitEvent(later, event, 0) == cudaSuccess);
  CHECK(cudaEventDestroy(event) == cudaSuccess);
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a race between streams names both operations, and an event prevents it") {
  const Streams s;
  fake::ExpectReports expected;
  void* data = block(s.first);
  cudaMemsetAsync(data, 1, 64, s.first);
  order(s.second, s.first);
  cudaMemsetAsync(data, 2, 32, s.second);
  CHECK(expected.take().empty());
  cudaMemsetAsync(data, 3, 64, s.first);  // not ordered after the second stream's
  const auto reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(has(reports[0], "race: cudaMemsetAsync of 64 bytes"));
  CHECK(has(reports[0], "nothing orders it after cudaMemsetAsync of 32 bytes"));
  cudaDeviceSynchronize();
  CHECK(cudaFreeAsync(data, s.first) == cudaSuccess);
  CHECK(expected.take().empty());
}

TEST_CASE("freed memory, and memory freed on the wrong stream") {
  const Streams s;
  fake::ExpectReports expected;
  void* data = block(s.first);
  cudaMemsetAsync(data, 1, 64, s.first);
  cudaFreeAsync(data, s.second);
  auto reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(has(reports[0], "freed too early: cudaFreeAsync"));
  CHECK(has(reports[0], "after cudaM"));
  cudaMemsetAsync(data, 1, 64, s.second);
  reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(has(reports[0], "not allocated: cudaMemsetAsync of 64 bytes"));
  CHECK(has(reports[0], "which cudaFreeAsync"));
  CHECK(cudaStreamSynchronize(s.second) == cudaErrorIllegalAddress);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);  // the error sticks
  fake::clear_errors();
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("the default stream is that of the current device") {
  fake::ExpectReports expected;
  cudaSetDevice(1);
  void* there = block(nullptr);
  cudaMemsetAsync(there, 0, 64, nullptr);
  cudaSetDevice(0);
  void* here = block(nullptr);
  cudaMemcpyPeerAsync(here, 0, there, 1, 64, nullptr);
  const auto reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(has(reports[0], "the default stream of cuda:0"));
  CHECK(has(reports[0], "the default stream of cuda:1"));
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  cudaDeviceSynchronize();
  cudaFreeAsync(here, nullptr);
  cudaFreeAsync(there, nullptr);
  CHECK(expected.take().empty());
}

TEST_CASE("a recording does not survive what waits, and the error says so") {
  const Streams s;
  REQUIRE(cudaStreamBeginCapture(s.first, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
  const cudaError_t error = cudaStreamSynchronize(s.first);
  CHECK(error == cudaErrorStreamCaptureUnsupported);
  CHECK(has(cudaGetErrorString(error), "cudaStreamSynchronize can't wait for"));
  CHECK(has(cudaGetErrorString(error), "the recording that cudaStreamBeginCapture (operation"));
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(s.first, &graph) == cudaErrorStreamCaptureInvalidated);
  CHECK(graph == nullptr);
  cudaGetLastError();
}

TEST_CASE("recorded work runs when it is replayed, in order with the stream") {
  const Streams s;
  void* data = block(s.first);
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  REQUIRE(cudaStreamBeginCapture(s.first, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
  const fake::Counts recorded = fake::count([&] {
    order(s.second, s.first);
    cudaMemsetAsync(data, 7, 64, s.second);
    order(s.first, s.second);
  });
  CHECK(recorded.fills == 0);
  REQUIRE(cudaStreamEndCapture(s.first, &graph) == cudaSuccess);
  REQUIRE(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
  CHECK(fake::count([&] { cudaGraphLaunch(exec, s.first); }).fills == 1);
  std::vector<unsigned char> host(64);
  cudaMemcpyAsync(host.data(), data, 64, cudaMemcpyDeviceToHost, s.first);
  CHECK(host == std::vector<unsigned char>(64, 7));
  fake::ExpectReports expected;
  cudaMemsetAsync(data, 0, 64, s.second);
  CHECK(expected.take().size() == 1);
  cudaDeviceSynchronize();
  CHECK(cudaGraphExecDestroy(exec) == cudaSuccess);
  CHECK(cudaGraphDestroy(graph) == cudaSuccess);
  cudaFreeAsync(data, s.first);
}

TEST_CASE("a forked recording has to be joined") {
  const Streams s;
  void* data = block(s.second);
  cudaDeviceSynchronize();
  REQUIRE(cudaStreamBeginCapture(s.first, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
  order(s.second, s.first);
  cudaMemsetAsync(data, 7, 64, s.second);
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(s.first, &graph) == cudaErrorStreamCaptureUnjoined);
  CHECK(cudaFreeAsync(data, s.second) == cudaSuccess);
}

TEST_CASE("the n-th allocation fails, and a full device has no more") {
  const fake::Failing failing("allocation", 2);
  void *first = nullptr, *second = nullptr;
  CHECK(cudaMallocAsync(&first, 64, nullptr) == cudaSuccess);
  CHECK(cudaMallocAsync(&second, 64, nullptr) == cudaErrorMemoryAllocation);
  CHECK(has(cudaGetErrorString(cudaErrorMemoryAllocation), "a test lets call 2 of allocation fail"));
  CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
  CHECK(failing.failed() == 1);
  CHECK(cudaMallocAsync(&second, size_t{1} << 40, nullptr) == cudaErrorMemoryAllocation);
  CHECK(cudaFreeAsync(first, nullptr) == cudaSuccess);
}

TEST_CASE("an event is ready when the host asks again, and then what comes before it has ended") {
  const Streams s;
  fake::ExpectReports expected;
  void* data = block(s.first);
  cudaMemsetAsync(data, 1, 64, s.first);
  cudaEvent_t event = nullptr;
  REQUIRE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventQuery(event) == cudaSuccess);  // never recorded
  cudaEventRecord(event, s.first);
  CHECK(cudaEventQuery(event) == cudaErrorNotReady);
  CHECK(cudaGetLastError() == cudaErrorNotReady);
  CHECK(cudaEventQuery(event) == cudaSuccess);
  cudaMemsetAsync(data, 2, 64, s.second);
  CHECK(expected.take().empty());
  cudaEventRecord(event, s.second);
  CHECK(fake::count([&] { CHECK(cudaEventSynchronize(event) == cudaSuccess); }).synchronizations == 1);
  cudaFreeAsync(data, s.first);
  CHECK(expected.take().empty());

  cudaStreamCaptureStatus status = cudaStreamCaptureStatusInvalidated;
  CHECK(cudaStreamIsCapturing(s.first, &status) == cudaSuccess);
  CHECK(status == cudaStreamCaptureStatusNone);
  REQUIRE(cudaStreamBeginCapture(s.first, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
  CHECK(cudaStreamIsCapturing(s.first, &status) == cudaSuccess);
  CHECK(status == cudaStreamCaptureStatusActive);
  CHECK(cudaEventQuery(event) == cudaErrorStreamCaptureUnsupported);
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(s.first, &graph) == cudaErrorStreamCaptureInvalidated);
  cudaEventDestroy(event);
  cudaGetLastError();
}

TEST_CASE("copies from and to page-locked memory are followed on both sides") {
  const Streams s;
  fake::ExpectReports expected;
  void *host = nullptr, *data = block(s.first);
  REQUIRE(cudaHostAlloc(&host, 64, cudaHostAllocDefault) == cudaSuccess);
  cudaPointerAttributes attributes{};
  CHECK(cudaPointerGetAttributes(&attributes, static_cast<char*>(host) + 8) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeHost);
  CHECK(cudaPointerGetAttributes(&attributes, data) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeDevice);
  CHECK(cudaPointerGetAttributes(&attributes, &attributes) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeUnregistered);
  cudaMemcpyAsync(data, host, 64, cudaMemcpyHostToDevice, s.first);
  order(s.second, s.first);
  cudaMemcpyAsync(host, data, 64, cudaMemcpyDeviceToHost, s.second);
  CHECK(expected.take().empty());
  cudaMemcpyAsync(data, host, 64, cudaMemcpyHostToDevice, s.first);  // while the second stream still writes to `host`
  const auto reports = expected.take();
  REQUIRE(reports.size() == 2);  // one for each side
  CHECK(has(reports[1], "reads 64 bytes at offset 0 of the block of 64 bytes"));
  CHECK(has(reports[1], "made by cudaHostAlloc"));
  CHECK(cudaFreeHost(host) == cudaSuccess);  // waits for both
  CHECK(cudaFreeAsync(data, s.first) == cudaSuccess);
  CHECK(expected.take().empty());
  cudaGetLastError();
}
