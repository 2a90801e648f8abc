#include <fakecuda/runtime/errors.h>

namespace fake {

namespace {

struct Entry {
  cudaError_t error;
  const char *name, *text;
  bool sticks = false;
};
#define FAKE_ERROR(name) name, #name
constexpr Entry kErrors[] = {
    {FAKE_ERROR(cudaSuccess), "no error"},
    {FAKE_ERROR(cudaErrorInvalidValue), "invalid argument"},
    {FAKE_ERROR(cudaErrorMemoryAllocation), "out of memory"},
    {FAKE_ERROR(cudaErrorInitializationError), "initialization error"},
    {FAKE_ERROR(cudaErrorInvalidConfiguration), "invalid configuration argument"},
    {FAKE_ERROR(cudaErrorInvalidDevice), "invalid device ordinal"},
    {FAKE_ERROR(cudaErrorNoDevice), "no CUDA-capable device is detected"},
    {FAKE_ERROR(cudaErrorInvalidDeviceFunction), "invalid device function"},
    {FAKE_ERROR(cudaErrorNoKernelImageForDevice), "no kernel image is available for execution on the device"},
    {FAKE_ERROR(cudaErrorInsufficientDriver), "CUDA driver version is insufficient for CUDA runtime version"},
    {FAKE_ERROR(cudaErrorUnsupportedPtxVersion), "the provided PTX was compiled with an unsupported toolchain."},
    {FAKE_ERROR(cudaErrorInvalidResourceHandle), "invalid resource handle"},
    {FAKE_ERROR(cudaErrorNotReady), "device not ready"},
    {FAKE_ERROR(cudaErrorNotSupported), "operation not supported"},
    {FAKE_ERROR(cudaErrorLaunchOutOfResources), "too many resources requested for launch"},
    {FAKE_ERROR(cudaErrorIllegalAddress), "an illegal memory access was encountered", true},
    {FAKE_ERROR(cudaErrorMisalignedAddress), "misaligned address", true},
    {FAKE_ERROR(cudaErrorAssert), "device-side assert triggered", true},
    {FAKE_ERROR(cudaErrorLaunchFailure), "unspecified launch failure", true},
    {FAKE_ERROR(cudaErrorECCUncorrectable), "uncorrectable ECC error encountered", true},
    {FAKE_ERROR(cudaErrorStreamCaptureUnsupported), "operation not permitted when stream is capturing"},
    {FAKE_ERROR(cudaErrorStreamCaptureInvalidated), "operation failed due to a previous error during capture"},
    {FAKE_ERROR(cudaErrorStreamCaptureMerge), "operation would result in a merge of separate capture sequences"},
    {FAKE_ERROR(cudaErrorStreamCaptureUnmatched), "capture was not ended in the same stream as it began"},
    {FAKE_ERROR(cudaErrorStreamCaptureUnjoined), "capturing stream has unjoined work"},
    {FAKE_ERROR(cudaErrorStreamCaptureIsolation), "dependency created on uncaptured work in another stream"},
    {FAKE_ERROR(cudaErrorStreamCaptureImplicit), "operation would make the legacy stream depend on a capturing blocking stream"},
    {FAKE_ERROR(cudaErrorStreamCaptureWrongThread), "attempt to terminate a thread-local capture sequence from another thread"},
    {FAKE_ERROR(cudaErrorCapturedEvent), "operation not permitted on an event last recorded in a capturing stream"},
};
#undef FAKE_ERROR

const Entry* find(cudaError_t error) {
  for (const Entry& entry : kErrors) {
    if (entry.error == error) return &entry;
  }
  return nullptr;
}

}  // namespace

const char* error_name(cudaError_t error) {
  const Entry* found = find(error);
  return found != nullptr ? found->name : "an error that the fake runtime has no name for";
}

const char* error_text(cudaError_t error) {
  const Entry* found = find(error);
  return found != nullptr ? found->text : "an error that the fake runtime has no text for";
}

bool sticks(cudaError_t error) {
  const Entry* found = find(error);
  return found != nullptr && found->sticks;
}

}  // namespace fake
