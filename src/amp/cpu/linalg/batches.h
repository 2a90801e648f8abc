// Loops over the matrices in the last two dimensions of tensors (ops/linalg/matrix_columns.h), with LAPACK's types. Internal.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/core/parallel.h>
#include <amp/core/tensor.h>
#include <amp/cpu/linalg/lapack.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrix_columns.h>

namespace amp::cpu {

// Calls fn(first, last) in parallel on ranges of `count` matrices. Each matrix costs `work` multiplications. fn may call LAPACK. Memory
// that fn allocates first, such as a lapack::Workspace, serves all its matrices. No result depends on the number of threads.
template <class Function>
void for_matrices(const char* op, int64_t count, double work, const Function& fn) {
  constexpr double kThreadWork = 50'000;  // minimum multiplications per thread
  if (count == 0) return;
  const lapack::Session session(op);
  const double grain = kThreadWork / (work + 200) + 1;
  parallel_for(0, count, static_cast<int64_t>(grain), fn);
}

// Calls fn with a null pointer to the C++ type of a dtype that LAPACK knows.
template <class Function>
void with_lapack_type(ScalarType dtype, const Function& fn) {
  switch (dtype) {
    case kFloat32: return fn(static_cast<float*>(nullptr));
    case kFloat64: return fn(static_cast<double*>(nullptr));
    case kComplex64: return fn(static_cast<std::complex<float>*>(nullptr));
    default: return fn(static_cast<std::complex<double>*>(nullptr));
  }
}

}  // namespace amp::cpu
