// LU factorizations, results computed directly from them, and the permutations that pivots describe.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>

#include <amp/cpu/kernels/linalg.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/blocked.h>

namespace amp::cpu {

namespace {

// The multiplications of a factorization.
double lu_work(int64_t rows, int64_t columns) {
  const auto small = static_cast<double>(std::min(rows, columns));
  return small * small * static_cast<double>(std::max(rows, columns));
}

// The type of a product of many numbers: products of some of them may leave the range of float32, although all together fit.
template <class T>
using Product = std::conditional_t<lapack::kIsComplex<T>, std::complex<double>, double>;

// Whether the permutation of the rows is odd.
bool is_odd(const int* pivots, int n) {
  bool odd = false;
  for (int i = 0; i < n; ++i) odd = odd != (pivots[i] != i + 1);
  return odd;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  const char* const op = "linalg_lu_factor_ex";
  AMP_CHECK(pivot, NotImplementedError, "[", op, "] LU without pivoting is not implemented on the CPU");
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), k = std::min(m, n);
  const IntArrayRef batch = batch_sizes(A);
  const Tensor lu = columns_copy(A), pivots = new_vectors(batch, k, kInt32, kCPU), infos = new_vectors(batch, kInt32, kCPU);
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), lu_work(m, n), [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        T* a = nth<T>(lu, i, int64_t{m} * n);
        *nth<int>(infos, i, 1) = k == 0 ? 0 : blocked_getrf(m, n, a, lapack_stride(m), nth<int>(pivots, i, k));
      }
    });
  });
  if (check_errors) check_not_singular(op, infos);
  return {lu, pivots, infos};
}

// LAPACK inverts the transposed matrices. Therefore both the copy and the result are row-major.
std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) {
  const char* const op = "linalg_inv_ex";
  const Tensor inverse = rows_copy(A), infos = new_vectors(batch_sizes(A), kInt32, kCPU);
  const int n = lapack_size(op, A.size(-1));
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    for_matrices(op, infos.numel(), 3 * lu_work(n, n), [&](int64_t first, int64_t last) {
      lapack::Workspace<T> work;
      int* pivots = work.ints(static_cast<size_t>(n));
      for (int64_t i = first; i < last; ++i) {
        T* a = nth<T>(inverse, i, int64_t{n} * n);
        int info = n == 0 ? 0 : blocked_getrf(n, n, a, lapack_stride(n), pivots);
        if (info == 0 && n != 0) info = blocked_getri(n, a, lapack_stride(n), pivots, work);
        *nth<int>(infos, i, 1) = info;
      }
    });
  });
  if (check_errors) check_not_singular(op, infos);
  return {inverse, infos};
}

std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A) {
  const auto factors = linalg_lu_factor_ex(A, true, false);
  const Tensor &lu = std::get<0>(factors), &pivots = std::get<1>(factors);
  const Tensor det = new_vectors(batch_sizes(A), A.dtype(), kCPU);
  const auto n = static_cast<int>(A.size(-1));
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    parallel_for(0, det.numel(), 4096 / (n + 1) + 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const T* u = nth<T>(lu, i, int64_t{n} * n);
        Product<T> product = is_odd(nth<int>(pivots, i, n), n) ? -1 : 1;
        for (int64_t j = 0; j < n; ++j) product *= static_cast<Product<T>>(u[j * (n + 1)]);
        *nth<T>(det, i, 1) = static_cast<T>(product);
      }
    });
  });
  return {det, lu, pivots};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A) {
  const auto factors = linalg_lu_factor_ex(A, true, false);
  const Tensor &lu = std::get<0>(factors), &pivots = std::get<1>(factors);
  const Tensor sign = new_vectors(batch_sizes(A), A.dtype(), kCPU), logabsdet = new_vectors(batch_sizes(A), toRealType(A.dtype()), kCPU);
  const auto n = static_cast<int>(A.size(-1));
  with_lapack_type(A.dtype(), [&]<class T>(T*) {
    using R = lapack::Real<T>;
    parallel_for(0, sign.numel(), 2048 / (n + 1) + 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const T* u = nth<T>(lu, i, int64_t{n} * n);
        T phase = is_odd(nth<int>(pivots, i, n), n) ? T(-1) : T(1);
        R sum = 0;
        for (int64_t j = 0; j < n; ++j) {
          const T pivot = u[j * (n + 1)];
          const R size = std::abs(pivot);
          phase *= size == 0 ? T(0) : pivot / size;
          sum += std::log(size);
        }
        *nth<T>(sign, i, 1) = phase;
        *nth<R>(logabsdet, i, 1) = sum;
      }
    });
  });
  return {sign, logabsdet, lu, pivots};
}

Tensor lu_permutation(const Tensor& given, int64_t rows, bool inverse) {
  const Tensor pivots = given.contiguous();
  const int64_t k = pivots.size(-1), count = batch_count(pivots.sizes().drop_back());
  const Tensor result = new_vectors(pivots.sizes().drop_back(), rows, kInt64, kCPU);
  std::vector<int64_t> order(static_cast<size_t>(rows));
  for (int64_t i = 0; i < count; ++i) {
    std::iota(order.begin(), order.end(), 0);
    const int* pivot = nth<int>(pivots, i, k);
    for (int64_t j = 0; j < k; ++j) {
      AMP_CHECK(pivot[j] >= 1 && pivot[j] <= rows, ValueError, "[lu_unpack] the pivots must be between 1 and ", rows, ", but one is ",
                pivot[j]);
      std::swap(order[static_cast<size_t>(j)], order[static_cast<size_t>(pivot[j] - 1)]);
    }
    auto* to = nth<int64_t>(result, i, rows);
    for (int64_t j = 0; j < rows; ++j) {
      const int64_t from = order[static_cast<size_t>(j)];
      if (inverse) to[from] = j;
      else to[j] = from;
    }
  }
  return result;
}

}  // namespace amp::cpu
