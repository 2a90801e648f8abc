// The cuFFT functions that the library uses. Internal.
#pragma once

#include <cufftXt.h>

#include <amp/core/error.h>
#include <amp/cuda/runtime/shared_library.h>

#define AMP_CUFFT_FUNCTIONS(X) \
  X(cufft, Create)             \
  X(cufft, Destroy)            \
  X(cufft, SetAutoAllocation)  \
  X(cufft, SetStream)          \
  X(cufft, SetWorkArea)        \
  X(cufft, XtExec)             \
  X(cufft, XtMakePlanMany)

namespace amp::cuda {

struct Cufft {
  SharedLibrary library{"cufft", CUFFT_VER_MAJOR, toolkit_package("libcufft")};
  AMP_CUFFT_FUNCTIONS(AMP_FUNCTION_POINTER)
};

// Opens cuFFT on the first call; throws NotImplementedError if it is not installed.
const Cufft& cufft();

[[noreturn]] void throw_cufft_error(cufftResult status, const char* call);

}  // namespace amp::cuda

#define AMP_CUFFT_CHECK(call)                                                            \
  do {                                                                                   \
    if (const cufftResult amp_status = (call); amp_status != CUFFT_SUCCESS) [[unlikely]] \
      ::amp::cuda::throw_cufft_error(amp_status, #call);                                 \
  } while (0)
