// LU factorizations.
#include <algorithm>
#include <tuple>

#include <amp/core/device_kernels.h>
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/linalg/linalg_checks.h>

namespace amp::cuda {

namespace {

// Factors without pivots if `pivots` is null.
void factorize(const char* op, const Tensor& matrices, int* pivots, const Tensor& infos) {
  const int m = lapack_size(op, matrices.size(-2)), n = lapack_size(op, matrices.size(-1)), k = std::min(m, n);
  const int count = lapack_size(op, infos.numel());
  int* const info = infos.data_ptr<int>();
  with_library_type(matrices.dtype(), [&]<class T>(T*) {
    if (m == n && runs_batched(count, m, n)) {
      const MatrixPointers pointers(matrices);
      Routines<T>::getrfBatched(n, pointers.as<T>(), n, pivots, info, count);
      return;
    }
    const TypedWorkspace<T> work([&](int* size) { Routines<T>::getrf_bufferSize(m, n, matrix_data<T>(matrices, 0), m, size); });
    for (int i = 0; i < count; ++i) {
      int* const of_this = pivots != nullptr ? pivots + int64_t{i} * k : nullptr;
      Routines<T>::getrf(m, n, matrix_data<T>(matrices, i), m, work.data(), of_this, info + i);
    }
  });
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  const char* const op = "linalg_lu_factor_ex";
  const int64_t k = std::min(A.size(-2), A.size(-1));
  const IntArrayRef batch = batch_sizes(A);
  const Tensor lu = columns_copy(A), pivots = new_vectors(batch, k, kInt32, A.device()), infos = new_vectors(batch, kInt32, A.device());
  if (lu.numel() == 0) infos.zero_();
  else factorize(op, lu, pivot ? pivots.data_ptr<int>() : nullptr, infos);
  if (!pivot && pivots.numel() != 0) {
    const Tensor unmoved = new_vectors({}, k, kInt32, A.device());
    detail::arange(unmoved, 1, 1);
    detail::copy(pivots, unmoved);
  }
  if (check_errors) check_not_singular(op, infos);
  return {lu, pivots, infos};
}

}  // namespace amp::cuda
