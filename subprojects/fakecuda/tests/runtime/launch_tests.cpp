// Kernels of a fat binary that the test itself writes. Functions of the host execute them.
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <cstring>
#include <string>
#include <vector>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/executor.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/fatbin.h>
#include <fakecuda/runtime/report.h>

extern "C" {
void** __cudaRegisterFatBinary(void*);
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*, int*);
}

namespace {

constexpr char kPtx[] =
    ".visible .entry fill(\n\t.param .u64 .ptr .align 1 fill_param_0,\n\t.param .align 8 .b8 fill_param_1[24],\n\t.param .u32 "
    "fill_param_2\n)\n{ ret; }\n";
const char kFill = 0;  // its address identifies the kernel

std::vector<std::byte> fatbin(const std::string& ptx) {
  std::vector<std::byte> bytes(16 + 64 + ptx.size());
  const auto put = [&](size_t at, auto value) { std::memcpy(bytes.data() + at, &value, sizeof(value)); };
  put(0, uint32_t{0xba55ed50}), put(6, uint16_t{16}), put(8, uint64_t{64 + ptx.size()});
  put(16, uint16_t{1}), put(20, uint32_t{64}), put(24, uint64_t{ptx.size()});
  std::memcpy(bytes.data() + 80, ptx.data(), ptx.size());
  return bytes;
}

// Writes `count` ints of value 5.
struct Filler : fake::KernelExecutor {
  fake::LaunchResult launch(const fake::Launch& launch, const fake::MemoryView& memory) override {
    uint64_t to;
    uint32_t count;
    std::memcpy(&to, launch.arguments.at(0).data(), 8);
    std::memcpy(&count, launch.arguments.at(2).data(), 4);
    fake::LaunchResult result;
    const fake::Block* block = memory.find(to, count * 4);
    if (block == nullptr) {
      result.fault = memory.explain(to, count * 4);
      return result;
    }
    for (uint32_t i = 0; i < count; ++i) {
      const int value = 5;
      std::memcpy(block->data + (to - block->begin) + i * 4, &value, 4);
    }
    result.accesses.push_back({to, to + count * 4, true, false});
    return result;
  }
};

cudaError_t launch(void* to, uint32_t count, cudaStream_t stream) {
  char between[24] = {};
  void* arguments[] = {&to, between, &count};
  return cudaLaunchKernel(&kFill, 1, 32, arguments, 0, stream);
}

struct Registered {
  std::vector<std::byte> binary = fatbin(kPtx);
  struct {
    int magic, version;
    const void* data;
    void* unused;
  } wrapper{0x466243b1, 1, binary.data(), nullptr};
  Registered() {
    __cudaRegisterFunction(__cudaRegisterFatBinary(&wrapper), &kFill, nullptr, "fill", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  }
};

}  // namespace

TEST_CASE("kernels: arguments as the PTX declares them, results, races and faults") {
  static Registered registered;
  CHECK(fake::entries_of(kPtx).at("fill") == std::vector<size_t>{8, 24, 4});
  Filler filler;
  fake::set_executor(&filler);
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  void* data = nullptr;
  REQUIRE(cudaMallocAsync(&data, 16, stream) == cudaSuccess);
  CHECK(fake::count([&] { CHECK(launch(data, 4, stream) == cudaSuccess); }).launches == 1);
  std::vector<int> host(4);
  cudaMemcpyAsync(host.data(), data, 16, cudaMemcpyDeviceToHost, stream);
  CHECK(host == std::vector<int>(4, 5));

  fake::ExpectReports expected;
  CHECK(launch(data, 4, nullptr) == cudaSuccess);
  auto reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].starts_with("race: kernel fill (operation"));
  cudaDeviceSynchronize();
  CHECK(launch(data, 5, stream) == cudaSuccess);
  reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].find("20 bytes") != std::string::npos);
  CHECK(reports[0].find("reach beyond the end of the block of 16 bytes") != std::string::npos);
  CHECK(cudaStreamSynchronize(stream) == cudaErrorIllegalAddress);
  fake::clear_errors();

  {
    const fake::Failing failing("launch", 1, cudaErrorLaunchOutOfResources);
    CHECK(launch(data, 4, stream) == cudaErrorLaunchOutOfResources);
    CHECK(cudaGetLastError() == cudaErrorLaunchOutOfResources);
  }
  fake::set_executor(nullptr);
  CHECK(cudaFreeAsync(data, stream) == cudaSuccess);
  CHECK(launch(data, 4, stream) == cudaSuccess);
  reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].find("which cudaFreeAsync") != std::string::npos);
  fake::clear_errors();
}
