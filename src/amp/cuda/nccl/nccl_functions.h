// The NCCL functions that the library uses. Internal.
#pragma once

#include <string>

#include <nccl.h>

#include <amp/cuda/runtime/shared_library.h>
#include <amp/distributed/work.h>

#define AMP_NCCL_FUNCTIONS(X) \
  X(nccl, AllGather)          \
  X(nccl, AllReduce)          \
  X(nccl, Broadcast)          \
  X(nccl, CommAbort)          \
  X(nccl, CommDestroy)        \
  X(nccl, CommFinalize)       \
  X(nccl, CommGetAsyncError)  \
  X(nccl, CommInitRankConfig) \
  X(nccl, GetErrorString)     \
  X(nccl, GetLastError)       \
  X(nccl, GetUniqueId)        \
  X(nccl, GetVersion)         \
  X(nccl, GroupEnd)           \
  X(nccl, GroupStart)         \
  X(nccl, Recv)               \
  X(nccl, ReduceScatter)      \
  X(nccl, Send)

namespace amp::cuda {

// Opens the library; if it is not installed, the error names NVIDIA's packages.
SharedLibrary open_nccl();

struct Nccl {
  SharedLibrary library = open_nccl();
  AMP_NCCL_FUNCTIONS(AMP_FUNCTION_POINTER)
  // Exists since NCCL 2.18; null before.
  ncclResult_t (*CommSplit)(ncclComm_t comm, int color, int key, ncclComm_t* part,
                            ncclConfig_t* config) = library.find_if_there<decltype(CommSplit)>("ncclCommSplit");
};

// Opens NCCL on the first call. Throws NotImplementedError if it is not installed, or older than 2.14, the first version with communicators
// that do not block the caller.
const Nccl& nccl();

// Throws NotImplementedError if this version, in the format of ncclGetVersion, cannot be used.
void check_nccl_version(int version, const std::string& file);

// Throws DistributedError with NCCL's own message. `comm` may be null.
[[noreturn]] void throw_nccl_error(ncclResult_t result, const char* call, ncclComm_t comm = nullptr);

}  // namespace amp::cuda

// For calls on a nonblocking communicator. They may still be in progress when they return.
#define AMP_NCCL_CHECK(comm, call)                                                                                      \
  do {                                                                                                                  \
    if (const ncclResult_t amp_result = (call); amp_result != ncclSuccess && amp_result != ncclInProgress) [[unlikely]] \
      ::amp::cuda::throw_nccl_error(amp_result, #call, comm);                                                           \
  } while (0)
