// Runs an LtProblem: descriptors, and the cache of chosen algorithms. Internal.
#pragma once

#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/gemm/problem.h>

namespace amp::cuda {

[[noreturn]] void throw_cublas_error(cublasStatus_t status, const char* call);

// cuBLASLt's description of a problem, without pointers.
class LtDescriptors {
 public:
  explicit LtDescriptors(const LtKey& key);
  ~LtDescriptors();
  LtDescriptors(const LtDescriptors&) = delete;
  LtDescriptors& operator=(const LtDescriptors&) = delete;

  cublasLtMatmulDesc_t operation = nullptr;
  cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr, d = nullptr;
};

// The alignment that an algorithm may assume and the workspace it may use.
class LtPreference {
 public:
  LtPreference(const LtKey& key, size_t max_workspace);
  ~LtPreference();
  LtPreference(const LtPreference&) = delete;
  LtPreference& operator=(const LtPreference&) = delete;

  cublasLtMatmulPreference_t handle = nullptr;
};

// Whether cuBLASLt is installed; if not, a warning says so once, and products are computed by plain kernels.
bool has_cublaslt();

// Runs the problem on the current stream; returns false if cuBLASLt has no algorithm for it.
bool run(const LtProblem& problem);

}  // namespace amp::cuda

#define AMP_CUBLAS_CHECK(call)                                                                      \
  do {                                                                                              \
    if (const cublasStatus_t amp_status = (call); amp_status != CUBLAS_STATUS_SUCCESS) [[unlikely]] \
      ::amp::cuda::throw_cublas_error(amp_status, #call);                                           \
  } while (0)
