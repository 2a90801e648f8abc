// The functions of the driver with which a library such as cuDNN loads the code that it has compiled. They succeed, and are recorded. All
// others fail (functions.py).
#include <cuda.h>
#include <elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

#include <fakecuda/driver/record.h>

namespace fake {

namespace {

// The object behind a CUlibrary.
struct Code {
  std::vector<std::unique_ptr<char>> kernels;  // a CUkernel is one of these addresses
};

struct State {
  std::mutex mutex;
  DriverRecord record;
  uint64_t images = 0;
  std::map<const void*, std::unique_ptr<Code>> loaded;
};

// Never destroyed, because libraries unload their code when the process ends.
State& state() {
  static State* const all = new State;
  return *all;
}

// The header of an ELF file in memory; zeros for other code.
Elf64_Ehdr header_of(const void* image) {
  Elf64_Ehdr header;
  std::memcpy(&header, image, sizeof(header));
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 ? header : Elf64_Ehdr{};
}

int capability_of(const Elf64_Ehdr& header) {
  constexpr unsigned char kSinceCuda13 = 8;
  return static_cast<int>((header.e_ident[EI_ABIVERSION] == kSinceCuda13 ? header.e_flags >> 8 : header.e_flags) & 0xff);
}

// The bytes of an ELF file in memory.
std::string_view bytes_of(const void* image, const Elf64_Ehdr& header) {
  const size_t sections = header.e_shoff + size_t{header.e_shnum} * header.e_shentsize,
               segments = header.e_phoff + size_t{header.e_phnum} * header.e_phentsize;
  return {static_cast<const char*>(image), std::max(sections, segments)};
}

// Writes the code into the folder FAKE_CUDA_CODE, if that is set.
void write(std::string_view code, uint64_t number) {
  const char* folder = std::getenv("FAKE_CUDA_CODE");
  if (folder == nullptr) return;
  std::ofstream(std::string(folder) + "/" + std::to_string(number) + ".cubin", std::ios::binary) << code;
}

CUresult load(CUlibrary* library, const void* image) {
  State& all = state();
  const std::lock_guard lock(all.mutex);
  const Elf64_Ehdr header = header_of(image);
  const std::string_view bytes = bytes_of(image, header);
  write(bytes, all.images++);
  all.record.loads.push_back({capability_of(header), std::hash<std::string_view>()(bytes)});
  auto code = std::make_unique<Code>();
  *library = reinterpret_cast<CUlibrary>(code.get());
  all.loaded[code.get()] = std::move(code);
  return CUDA_SUCCESS;
}

CUresult misuse(State& all, const char* function) {
  all.record.misuses.emplace_back(function);
  return CUDA_ERROR_INVALID_HANDLE;
}

CUresult unload(CUlibrary library) {
  State& all = state();
  const std::lock_guard lock(all.mutex);
  if (all.loaded.erase(library) == 0) return misuse(all, "cuLibraryUnload");
  ++all.record.unloads;
  return CUDA_SUCCESS;
}

CUresult find_kernel(CUkernel* kernel, CUlibrary library, const char* name) {
  State& all = state();
  const std::lock_guard lock(all.mutex);
  const auto found = all.loaded.find(library);
  if (found == all.loaded.end()) return misuse(all, "cuLibraryGetKernel");
  all.record.kernels.emplace_back(name);
  *kernel = reinterpret_cast<CUkernel>(found->second->kernels.emplace_back(std::make_unique<char>()).get());
  return CUDA_SUCCESS;
}

}  // namespace

DriverRecord take_driver_record() {
  State& all = state();
  const std::lock_guard lock(all.mutex);
  return std::exchange(all.record, {});
}

size_t loaded_codes() {
  State& all = state();
  const std::lock_guard lock(all.mutex);
  return all.loaded.size();
}

}  // namespace fake

extern "C" {

int fake_driver_refuse(const char* function) {
  fake::State& all = fake::state();
  const std::lock_guard lock(all.mutex);
  ++all.record.refused[function];
  return CUDA_ERROR_STUB_LIBRARY;
}

CUresult cuLibraryLoadData(CUlibrary* library, const void* code, CUjit_option*, void**, unsigned int, CUlibraryOption*, void**,
                           unsigned int) {
  return fake::load(library, code);
}
CUresult cuLibraryUnload(CUlibrary library) { return fake::unload(library); }
CUresult cuLibraryGetKernel(CUkernel* kernel, CUlibrary library, const char* name) { return fake::find_kernel(kernel, library, name); }
}
