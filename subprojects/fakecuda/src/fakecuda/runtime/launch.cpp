// Registration of kernels, and launches.
#include <cxxabi.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/fatbin.h>
#include <fakecuda/runtime/report.h>
#include <fakecuda/runtime/state.h>
#include <fakecuda/runtime/work.h>

using namespace fake;

namespace {

struct Binary {
  const void* data;
  std::optional<Module> module;  // unpacked at the first launch
  std::map<std::string, std::vector<size_t>> entries;
};
struct Kernel {
  Binary* binary;
  std::string name, readable;
  uint64_t launches = 0;
};
std::unordered_map<const void*, Kernel*>& kernels() {
  static auto* all = new std::unordered_map<const void*, Kernel*>;
  return *all;
}
KernelExecutor* g_executor = nullptr;

struct Configuration {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
};
thread_local std::vector<Configuration> g_configurations;

std::string demangled(const char* name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 ? text : name;
  std::free(text);
  return result.size() > 160 ? result.substr(0, 157) + "..." : result;
}

class View : public MemoryView {
 public:
  explicit View(int device) : device_(device) {}
  const Block* find(uint64_t address, uint64_t bytes) const override {
    const Allocation* found = state().memory.holding(address, bytes);
    return found != nullptr && (found->home == Home::Host || found->device == device_) ? found : nullptr;
  }
  std::string explain(uint64_t address, uint64_t bytes) const override {
    const Allocation* found = state().memory.holding(address, bytes);
    if (found == nullptr) return state().memory.explain(address, bytes);
    return "they are in " + describe(*found) + " of cuda:" + std::to_string(found->device);
  }

 private:
  int device_;
};

// Without an executor: assumes that the memory at pointer arguments is read, as far as this can be detected.
LaunchResult look_at_arguments(const Launch& launch) {
  LaunchResult result;
  result.executed = false;
  const Arena& arena = *find_device(launch.device)->arena;
  for (const auto& argument : launch.arguments) {
    for (size_t at = 0; at + 8 <= argument.size(); at += 8) {
      uint64_t word;
      std::memcpy(&word, argument.data() + at, 8);
      if (!arena.contains(word)) continue;
      const Allocation* found = state().memory.holding(word, 1);
      if (found != nullptr) {
        result.accesses.push_back({found->begin, found->end(), false, false});
        if (found->initialized != nullptr) std::memset(found->initialized, 1, found->size);
      } else if (argument.size() == 8 && state().memory.holding(word - 1, 1) == nullptr) {
        // Ignores addresses one past the end, and the unused part of a struct, which may have any content.
        result.fault = "an argument points to memory that is not allocated: " + state().memory.explain(word, 1);
      }
    }
  }
  return result;
}

cudaError_t run(const Launch& launch, const Running& running) {
  const View view(launch.device);
  const LaunchResult result = g_executor != nullptr ? g_executor->launch(launch, view) : look_at_arguments(launch);
  for (const Access& access : result.accesses) {
    Allocation* allocation = state().memory.holding(access.begin, access.end - access.begin);
    if (allocation != nullptr) state().memory.use(*allocation, access, running.operation, running.known);
  }
  if (result.fault.empty()) return cudaSuccess;
  report("fault: " + running.operation->text() + ": " + result.fault);
  return cudaErrorIllegalAddress;
}

bool allowed(const dim3& grid, const dim3& block) {
  const bool some = grid.x * grid.y * grid.z != 0 && block.x * block.y * block.z != 0;
  return some && grid.x <= INT32_MAX && grid.y <= 65535 && grid.z <= 65535 && block.z <= 64 &&
         uint64_t{block.x} * block.y * block.z <= 1024;
}

cudaError_t launch_kernel(Kernel* kernel, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t handle) {
  if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
  if (!works()) return cudaSuccess;
  name_launch(kernel->name);
  const Stream* stream = find_stream(handle);
  if (stream == nullptr || stream->device != current_device())
    return because(cudaErrorInvalidResourceHandle,
                   "kernel " + kernel->readable + " was launched on a stream that is not of the current device");
  if (!allowed(grid, block) || shared > 48 << 10)
    return because(cudaErrorInvalidConfiguration,
                   "kernel " + kernel->readable + " was launched with a grid, block or shared memory beyond the limits");
  Binary& binary = *kernel->binary;
  if (!binary.module) {
    try {
      binary.module = Module{ptx_of(binary.data)};
      binary.entries = entries_of(binary.module->ptx);
    } catch (const std::exception& error) { return because(cudaErrorNoKernelImageForDevice, error.what()); }
  }
  const auto entry = binary.entries.find(kernel->name);
  if (entry == binary.entries.end()) return because(cudaErrorInvalidDeviceFunction, "the PTX has no entry " + kernel->name);
  Launch launch{&*binary.module, kernel->name, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, shared, {}, stream->device};
  for (size_t i = 0; i < entry->second.size(); ++i) {
    const auto* bytes = static_cast<const std::byte*>(arguments[i]);
    launch.arguments.emplace_back(bytes, bytes + entry->second[i]);
  }
  Work work;
  work.what = "kernel " + kernel->readable;
  work.counted = &Counts::launches;
  ++kernel->launches;
  work.run = [launch = std::move(launch)](const Running& running) { return run(launch, running); };
  return submit(handle, std::move(work));
}

}  // namespace

namespace fake {

void set_executor(KernelExecutor* executor) {
  const std::lock_guard lock(state().mutex);
  g_executor = executor;
}

std::map<std::string, uint64_t> launches_by_kernel() {
  const std::lock_guard lock(state().mutex);
  std::map<std::string, uint64_t> result;
  for (const auto& [host, kernel] : kernels()) result[kernel->name] += kernel->launches;
  return result;
}

}  // namespace fake

extern "C" {

void** __cudaRegisterFatBinary(void* wrapper) {
  const void* data;
  std::memcpy(&data, static_cast<const std::byte*>(wrapper) + 8, sizeof(data));
  return reinterpret_cast<void**>(new Binary{data, std::nullopt, {}});
}
void __cudaRegisterFatBinaryEnd(void**) {}
char __cudaInitModule(void**) { return 1; }  // code without optimization refers to it, for managed variables
void __cudaUnregisterFatBinary(void**) {}    // modules are kept until the process ends
void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int) {}  // executors find variables in the PTX

void __cudaRegisterFunction(void** binary, const char* host, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*, int*) {
  kernels()[host] = new Kernel{reinterpret_cast<Binary*>(binary), name, demangled(name)};
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, struct CUstream_st* stream) {
  g_configurations.push_back({grid, block, shared, stream});
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
  const Configuration top = g_configurations.back();
  g_configurations.pop_back();
  *grid = top.grid;
  *block = top.block;
  *shared = top.shared;
  *static_cast<cudaStream_t*>(stream) = top.stream;
  return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* host) {
  const auto found = kernels().find(host);
  *kernel = found == kernels().end() ? nullptr : reinterpret_cast<cudaKernel_t>(found->second);
  return *kernel == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream) {
  return call("cudaLaunchKernel", [&] { return launch_kernel(reinterpret_cast<Kernel*>(kernel), grid, block, arguments, shared, stream); });
}

// CUB uses this to let a kernel begin before the previous one has ended. Here kernels always wait for each other.
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* host, void** arguments) {
  return call("cudaLaunchKernel", [&] {
    for (unsigned i = 0; i < config->numAttrs; ++i) {
      if (config->attrs[i].id != cudaLaunchAttributeProgrammaticStreamSerialization)
        return because(cudaErrorNotSupported,
                       "a launch has the attribute " + std::to_string(config->attrs[i].id) + ", which the fake does not know");
    }
    const auto found = kernels().find(host);
    return launch_kernel(found == kernels().end() ? nullptr : found->second, config->gridDim, config->blockDim, arguments,
                         config->dynamicSmemBytes, config->stream);
  });
}

cudaError_t cudaLaunchKernel(const void* host, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream) {
  return call("cudaLaunchKernel", [&] {
    const auto found = kernels().find(host);
    return launch_kernel(found == kernels().end() ? nullptr : found->second, grid, block, arguments, shared, stream);
  });
}
}
