// Checks and errors that linear algebra on every device shares. Internal.
#pragma once

#include <string>

#include <amp/core/error.h>
#include <amp/core/tensor.h>

namespace amp {

// "" for a single matrix, " of batch element i" for one of several; for error messages.
std::string batch_element(IntArrayRef batch, int64_t i);

// Throws LinAlgError for the first matrix whose info, an element of an int32 tensor, is not 0: "[op] the matrix of batch element 3 ",
// followed by the text of `problem(info)`.
template <class Problem>
void check_infos(const char* op, const Tensor& infos, const Problem& problem) {
  const Tensor host = infos.to(kCPU).contiguous();
  const auto* info = static_cast<const int*>(host.data_ptr());
  for (int64_t i = 0; i < host.numel(); ++i) {
    AMP_CHECK(info[i] == 0, LinAlgError, "[", op, "] the matrix", batch_element(host.sizes(), i), " ", problem(info[i]));
  }
}
// Checks the infos of LU and of Cholesky factorizations.
void check_not_singular(const char* op, const Tensor& infos);
void check_positive_definite(const char* op, const Tensor& infos);
// Checks the infos of algorithms that iterate until they converge. They require finite matrices.
void check_converged(const char* op, const Tensor& infos);
// Checks the infos of least squares by a QR factorization.
void check_full_rank(const char* op, const Tensor& infos);
// The info of a matrix that has an infinity or a NaN.
inline constexpr int kNotFinite = -1000;

// Whether the right-hand side of linalg_solve is a vector per matrix, as in PyTorch: it has one dimension, or one less than A and fits it.
bool is_vector_rhs(const Tensor& A, const Tensor& B);
// Throws ValueError or TypeError "[op] ..." if linalg_solve, or lu_unpack, does not accept these arguments.
void check_solve(const char* op, const Tensor& A, const Tensor& B, bool left);
void check_unpacked(const char* op, const Tensor& LU, const Tensor& pivots);
// The batch dimensions to which those of two arguments with matrices are broadcast.
Shape broadcast_batch(const char* op, const Tensor& a, const Tensor& b);

}  // namespace amp
