// Runs an LtProblem: descriptors, and the cache of chosen algorithms. Internal.
#pragma once

#include <memory>
#include <type_traits>

#include <amp/core/error.h>
#include <amp/cuda/gemm/cublaslt_functions.h>
#include <amp/cuda/gemm/problem.h>

namespace amp::cuda {

[[noreturn]] void throw_cublas_error(cublasStatus_t status, const char* call);

// An object of cuBLASLt, destroyed by this library function.
template <auto CublasLt::*kDestroy>
struct LtDestroy {
  template <class T>
  void operator()(T* object) const {
    (cublaslt().*kDestroy)(object);
  }
};
template <class Handle, auto CublasLt::*kDestroy>
using LtOwned = std::unique_ptr<std::remove_pointer_t<Handle>, LtDestroy<kDestroy>>;
using LtOperation = LtOwned<cublasLtMatmulDesc_t, &CublasLt::MatmulDescDestroy>;
using LtLayout = LtOwned<cublasLtMatrixLayout_t, &CublasLt::MatrixLayoutDestroy>;
using LtPreference = LtOwned<cublasLtMatmulPreference_t, &CublasLt::MatmulPreferenceDestroy>;

// cuBLASLt's description of a problem, without pointers.
struct LtDescriptors {
  explicit LtDescriptors(const LtKey& key);

  LtOperation operation;
  LtLayout a, b, c, own_d;
  // In place, C and D must be the same matrix for cuBLASLt.
  cublasLtMatrixLayout_t d() const { return own_d != nullptr ? own_d.get() : c.get(); }
};

// The alignment that an algorithm for the problem may assume, and the workspace that it may use.
LtPreference make_preference(const LtKey& key, size_t max_workspace);

// Whether cuBLASLt is installed. If not, logs a warning once, and plain kernels compute products.
bool has_cublaslt();

// Runs the problem on the current stream. Returns false if cuBLASLt has no algorithm for it, or no correct one.
bool run(const LtProblem& problem);

}  // namespace amp::cuda

#define AMP_CUBLAS_CHECK(call)                                                                      \
  do {                                                                                              \
    if (const cublasStatus_t amp_status = (call); amp_status != CUBLAS_STATUS_SUCCESS) [[unlikely]] \
      ::amp::cuda::throw_cublas_error(amp_status, #call);                                           \
  } while (0)
