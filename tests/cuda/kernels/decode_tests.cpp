// Kernels of the library itself, from the PTX in the fat binaries of libamp.so, the first argument. Every kernel must be decodable, and
// some are executed through the fake runtime. With a folder as a second argument, writes the PTX there instead, one file per module.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <regex>
#include <string>
#include <vector>

#include <fakecuda/ptx/executor.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/fatbin.h>
#include <fakecuda/runtime/report.h>

extern "C" {
void** __cudaRegisterFatBinary(void*);
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*, int*);
}

namespace {

std::vector<char> g_library;

// The positions of the fat binaries: each begins with this number.
std::vector<const char*> binaries() {
  constexpr uint32_t kMagic = 0xba55ed50;
  std::vector<const char*> result;
  for (size_t at = 0; at + 16 < g_library.size(); at += 8) {
    struct {
      uint32_t magic;
      uint16_t version, header;
    } start;
    std::memcpy(&start, g_library.data() + at, sizeof(start));
    if (start.magic == kMagic && start.version == 1 && start.header == 16) result.push_back(g_library.data() + at);
  }
  return result;
}

// A kernel whose mangled name matches, registered like nvcc's code does.
const void* registered(const std::string& pattern) {
  const std::regex wanted(pattern);
  for (const char* binary : binaries()) {
    for (const auto& [name, parameters] : fake::entries_of(fake::ptx_of(binary))) {
      if (!std::regex_search(name, wanted)) continue;
      struct Wrapper {
        int magic, version;
        const void* data;
        void* unused;
      };
      auto* wrapper = new Wrapper{0x466243b1, 1, binary, nullptr};  // lives as long as the process, like nvcc's
      auto* host = new char;
      __cudaRegisterFunction(__cudaRegisterFatBinary(wrapper), host, nullptr, (new std::string(name))->c_str(), -1, nullptr, nullptr,
                             nullptr, nullptr, nullptr);
      return host;
    }
  }
  FAIL("libamp.so has no kernel ", pattern);
  return nullptr;
}

template <class... Args>
cudaError_t launch(const void* kernel, dim3 grid, dim3 block, Args... args) {
  void* arguments[] = {&args...};
  return cudaLaunchKernel(kernel, grid, block, arguments, 0, nullptr);
}

template <class T>
std::vector<T> fetch(const T* device, size_t n) {
  std::vector<T> host(n);
  CHECK(cudaMemcpyAsync(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost, nullptr) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  return host;
}

template <class T>
T* allocate(const std::vector<T>& values) {
  void* device = nullptr;
  REQUIRE(cudaMalloc(&device, values.size() * sizeof(T)) == cudaSuccess);
  CHECK(cudaMemcpyAsync(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, nullptr) == cudaSuccess);
  return static_cast<T*>(device);
}

}  // namespace

TEST_CASE("every instruction of every kernel of the library can be decoded") {
  ptx::Extent all;
  size_t modules = 0;
  for (const char* binary : binaries()) {
    const std::string text = fake::ptx_of(binary);
    for (const std::string& wrong : ptx::undecodable(text)) FAIL_CHECK(wrong);
    const ptx::Extent extent = ptx::extent(text);
    all.kernels += extent.kernels, all.instructions += extent.instructions, ++modules;
  }
  std::printf("%zu modules, %zu kernels, %zu instructions\n", modules, all.kernels, all.instructions);
  CHECK(modules > 20);
  CHECK(all.kernels > 1000);
}

TEST_CASE("fill_contiguous and sum_kernel, at sizes around those of warps and blocks") {
  fake::set_executor(&ptx::executor());
  const void* const fill = registered("fill_contiguousImE");
  const void* const sum = registered("sum_kernelEPKdlPd");
  for (const int64_t n : {1, 31, 32, 33, 255, 1025, 70000}) {
    auto* device = allocate(std::vector<uint64_t>(static_cast<size_t>(n) + 1, 1));
    CHECK(launch(fill, 5, 256, device, uint64_t{0x4008000000000000}, n) == cudaSuccess);  // 3.0
    auto* total = allocate(std::vector<double>(1));
    CHECK(launch(sum, 1, 512, reinterpret_cast<const double*>(device), n, total) == cudaSuccess);
    const auto filled = fetch(device, static_cast<size_t>(n) + 1);
    CHECK(
        std::accumulate(filled.begin(), filled.end() - 1, true, [](bool so_far, uint64_t x) { return so_far && x == 0x4008000000000000; }));
    CHECK(filled.back() == 1);
    CHECK(fetch(total, 1)[0] == 3.0 * static_cast<double>(n));
    fake::ExpectReports expected;
    CHECK(launch(fill, 5, 256, device, uint64_t{0}, n + 2) == cudaSuccess);
    const auto reports = expected.take();
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].find("fill_contiguous<unsigned long>") != std::string::npos);
    CHECK(reports[0].find("core_kernels.cu:") != std::string::npos);
    CHECK(reports[0].find("behind the end of the block of") != std::string::npos);
    fake::clear_errors();
  }
}

int write_ptx(const std::string& folder) {
  int module = 0;
  for (const char* binary : binaries()) {
    std::ofstream file(folder + "/module_" + std::to_string(module++) + ".ptx", std::ios::binary);
    file << fake::ptx_of(binary);
    if (!file.flush()) return std::fprintf(stderr, "%s can't be written.\n", folder.c_str()), 1;
  }
  return module == 0;
}

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "The library's path is missing.\n"), 1;
  std::ifstream file(argv[1], std::ios::binary);
  g_library.assign(std::istreambuf_iterator<char>(file), {});
  if (argc > 2 && argv[2][0] != '-') return write_ptx(argv[2]);
  doctest::Context context(argc - 1, argv + 1);
  return context.run();
}
