#include <amp/cuda/fft/cufft_functions.h>

#include <cuda_runtime_api.h>

namespace amp::cuda {

namespace {

// The library has no function for this.
const char* name_of(cufftResult status) {
  switch (status) {
#define AMP_CUFFT_STATUS(name) \
  case name: return #name;
    AMP_CUFFT_STATUS(CUFFT_INVALID_PLAN)
    AMP_CUFFT_STATUS(CUFFT_ALLOC_FAILED)
    AMP_CUFFT_STATUS(CUFFT_INVALID_TYPE)
    AMP_CUFFT_STATUS(CUFFT_INVALID_VALUE)
    AMP_CUFFT_STATUS(CUFFT_INTERNAL_ERROR)
    AMP_CUFFT_STATUS(CUFFT_EXEC_FAILED)
    AMP_CUFFT_STATUS(CUFFT_SETUP_FAILED)
    AMP_CUFFT_STATUS(CUFFT_INVALID_SIZE)
    AMP_CUFFT_STATUS(CUFFT_UNALIGNED_DATA)
    AMP_CUFFT_STATUS(CUFFT_INVALID_DEVICE)
    AMP_CUFFT_STATUS(CUFFT_NO_WORKSPACE)
    AMP_CUFFT_STATUS(CUFFT_NOT_IMPLEMENTED)
    AMP_CUFFT_STATUS(CUFFT_NOT_SUPPORTED)
#undef AMP_CUFFT_STATUS
    default: return "an unknown status";
  }
}

}  // namespace

const Cufft& cufft() { return functions_of<Cufft>(); }

void throw_cufft_error(cufftResult status, const char* call) {
  if (status == CUFFT_ALLOC_FAILED) AMP_THROW(OutOfMemoryError, "[cuda] ", call, " found no memory: ", name_of(status));
  AMP_THROW(Error, "[cuda] ", call, " failed: ", name_of(status), " (", static_cast<int>(status), ")");
}

}  // namespace amp::cuda
