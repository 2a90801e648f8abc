#include <amp/cuda/runtime/advice.h>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {

// Whether the current device has no stream-ordered memory pools, from which all memory comes.
bool lacks_pools() {
  int device = 0, pools = 1;
  return cudaGetDevice(&device) == cudaSuccess && cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device) == cudaSuccess &&
         pools == 0;
}

// The requirements of the current device; empty if it does not answer.
struct Needed {
  std::string capability, arch;
};
Needed needed() {
  int device = 0, major = 0, minor = 0;
  const bool known = cudaGetDevice(&device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) == cudaSuccess;
  if (!known) return {"another compute capability", "that of the device"};
  return {detail::concat("compute capability ", major, '.', minor), detail::concat("sm_", major, minor)};
}

std::string versions() {
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess) driver = 0;
  return detail::concat("the driver is for CUDA ", version_text(driver), ", this build for ", version_text(CUDART_VERSION));
}

std::string advice(cudaError_t error) {
  switch (error) {
    case cudaErrorNoKernelImageForDevice: {
      const auto [capability, arch] = needed();
      return detail::concat("; the library was built for ", kGpuArchs, ", and the device has ", capability,
                            ": build it with -Dgpu_archs=", arch);
    }
    case cudaErrorUnsupportedPtxVersion: {
      const auto [capability, arch] = needed();
      return detail::concat("; the library was built for ", kGpuArchs, ", which leaves PTX for a device of ", capability,
                            " to the driver, but ", versions(), ": update the driver, or build machine code with -Dgpu_archs=", arch);
    }
    case cudaErrorInsufficientDriver: return detail::concat("; ", versions(), ": update the driver");
    case cudaErrorNotSupported:
      return lacks_pools() ? "; the device has no stream-ordered memory pools (cudaMallocAsync), from which amp takes all its memory. Some "
                             "virtual GPUs have none: choose a profile with unified memory, or another device"
                           : "";
    case cudaErrorInitializationError:
      return "; CUDA can't be used in a process that was forked from one that had used it: "
             "start such processes by exec, or before the first use of CUDA";
    default: return {};
  }
}

}  // namespace

std::string version_text(int version) { return detail::concat(version / 1000, '.', version % 1000 / 10); }

std::string advice_about(cudaError_t error) {
  std::string text = advice(error);
  cudaGetLastError();
  return text;
}

}  // namespace amp::cuda
