#include <amp/cuda/nccl/nccl_functions.h>

#include <cuda_runtime_api.h>

namespace amp::cuda {

namespace {

std::string version_text(int code) {
  return std::to_string(code / 10000) + '.' + std::to_string(code / 100 % 100) + '.' + std::to_string(code % 100);
}

}  // namespace

SharedLibrary open_nccl() {
  return {"nccl", NCCL_MAJOR, detail::concat("libnccl2, or nvidia-nccl-cu", CUDART_VERSION / 1000, " of PyPI,")};
}

void check_nccl_version(int version, const std::string& file) {
  constexpr int kOldest = NCCL_VERSION(2, 14, 0);
  AMP_CHECK(version >= kOldest && version < 10000 * (NCCL_MAJOR + 1), NotImplementedError, "[cuda] ", file, " is NCCL ",
            version_text(version), ", but this needs version ", version_text(kOldest), " or later, of major version ", NCCL_MAJOR);
}

const Nccl& nccl() {
  static const Nccl functions = [] {
    Nccl found;
    int version = 0;
    if (const ncclResult_t result = found.GetVersion(&version); result != ncclSuccess)
      AMP_THROW(Error, "[cuda] ncclGetVersion failed: ", found.GetErrorString(result));
    check_nccl_version(version, found.library.file());
    return found;
  }();
  return functions;
}

void throw_nccl_error(ncclResult_t result, const char* call, ncclComm_t comm) {
  const char* details = nccl().GetLastError(comm);
  AMP_THROW(distributed::DistributedError, "[cuda] ", call, " failed: ", nccl().GetErrorString(result),
            details != nullptr && *details != '\0' ? ": " : "", details != nullptr ? details : "");
}

}  // namespace amp::cuda
