// The recording driver: what succeeds, what fails, and what the record then has.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cuda.h>
#include <dlfcn.h>
#include <elf.h>
#include <stdlib.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <fakecuda/driver/record.h>

namespace {

// A file that has nothing but its header, as CUDA 13 writes it for a compute capability.
Elf64_Ehdr code_for(int capability) {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_ABIVERSION] = 8;
  header.e_flags = static_cast<Elf64_Word>(capability) << 8;
  header.e_shoff = sizeof(header);
  return header;
}

CUresult load(CUlibrary& library, const Elf64_Ehdr& code) {
  return cuLibraryLoadData(&library, &code, nullptr, nullptr, 0, nullptr, nullptr, 0);
}

}  // namespace

TEST_CASE("code is loaded, its kernels are found, and it is unloaded once") {
  fake::take_driver_record();
  CUlibrary first = nullptr, second = nullptr;
  CUkernel sum = nullptr, product = nullptr;
  REQUIRE(load(first, code_for(90)) == CUDA_SUCCESS);
  REQUIRE(load(second, code_for(100)) == CUDA_SUCCESS);
  CHECK(fake::loaded_codes() == 2);
  CHECK(cuLibraryGetKernel(&sum, first, "sum") == CUDA_SUCCESS);
  CHECK(cuLibraryGetKernel(&product, second, "product") == CUDA_SUCCESS);
  CHECK(sum != product);
  CHECK(cuLibraryUnload(second) == CUDA_SUCCESS);
  CHECK(cuLibraryUnload(first) == CUDA_SUCCESS);
  CHECK(fake::loaded_codes() == 0);

  const fake::DriverRecord record = fake::take_driver_record();
  REQUIRE(record.loads.size() == 2);
  CHECK(record.loads[0].capability == 90);
  CHECK(record.loads[1].capability == 100);
  CHECK(record.loads[0].hash != record.loads[1].hash);
  CHECK(record.unloads == 2);
  CHECK(record.kernels == std::vector<std::string>{"sum", "product"});
  CHECK(record.misuses.empty());
  CHECK(fake::take_driver_record().loads.empty());
}

TEST_CASE("code that is not loaded is a misuse") {
  fake::take_driver_record();
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr;
  REQUIRE(load(library, code_for(80)) == CUDA_SUCCESS);
  REQUIRE(cuLibraryUnload(library) == CUDA_SUCCESS);
  CHECK(cuLibraryGetKernel(&kernel, library, "sum") == CUDA_ERROR_INVALID_HANDLE);
  CHECK(cuLibraryUnload(library) == CUDA_ERROR_INVALID_HANDLE);
  CHECK(fake::take_driver_record().misuses == std::vector<std::string>{"cuLibraryGetKernel", "cuLibraryUnload"});
}

TEST_CASE("every other function fails, and is counted") {
  fake::take_driver_record();
  int devices = 7;
  CHECK(cuInit(0) == CUDA_ERROR_STUB_LIBRARY);
  CHECK(cuDeviceGetCount(&devices) == CUDA_ERROR_STUB_LIBRARY);
  CHECK(cuDeviceGetCount(&devices) == CUDA_ERROR_STUB_LIBRARY);
  CHECK(devices == 7);
  CHECK(fake::take_driver_record().refused == std::map<std::string, uint64_t>{{"cuDeviceGetCount", 2}, {"cuInit", 1}});
}

TEST_CASE("a library that opens the driver gets this one") {
  void* const opened = dlopen("libcuda.so.1", RTLD_NOW);
  REQUIRE(opened != nullptr);
  CHECK(dlsym(opened, "cuLibraryLoadData") == reinterpret_cast<void*>(&cuLibraryLoadData));
  dlclose(opened);
}

TEST_CASE("FAKE_CUDA_CODE keeps the code") {
  std::string folder = (std::filesystem::temp_directory_path() / "fakecuda-XXXXXX").string();
  REQUIRE(mkdtemp(folder.data()) != nullptr);
  setenv("FAKE_CUDA_CODE", folder.c_str(), 1);
  CUlibrary library = nullptr;
  REQUIRE(load(library, code_for(90)) == CUDA_SUCCESS);
  REQUIRE(cuLibraryUnload(library) == CUDA_SUCCESS);
  unsetenv("FAKE_CUDA_CODE");
  size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    CHECK(file.path().extension() == ".cubin");
    CHECK(file.file_size() == sizeof(Elf64_Ehdr));
    ++files;
  }
  CHECK(files == 1);
  std::filesystem::remove_all(folder);
}
