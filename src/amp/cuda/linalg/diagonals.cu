// Values from the diagonals of factors: determinants, and whether there is a 0.
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/ops/linalg/matrix_columns.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr int kBlock = 128;  // threads per matrix

// Calls body(i) for the matrices of this block, with all of its threads.
template <class Body>
__device__ __forceinline__ void for_matrices(int64_t count, const Body& body) {
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    body(i);
    __syncthreads();
  }
}

// The factors of n x n matrices with elements of T.
template <class T>
struct Factors {
  const T* lu;
  const int* pivots;
  int64_t count, n;

  __device__ T diagonal(int64_t matrix, int64_t i) const { return lu[matrix * n * n + i * (n + 1)]; }
  // Valid in thread 0: whether the permutation of the rows is odd.
  __device__ bool is_odd(int64_t matrix) const {
    int exchanges = 0;
    for (int64_t i = threadIdx.x; i < n; i += blockDim.x) exchanges += pivots[matrix * n + i] != i + 1;
    return block_reduce(exchanges, 0, [](int a, int b) { return a + b; }) % 2 != 0;
  }
};

template <class T>
struct Multiply {
  __device__ T operator()(T a, T b) const { return a * b; }
};

template <class T>
__global__ void determinants(Factors<T> factors, T* results) {
  for_matrices(factors.count, [&](int64_t matrix) {
    T product = T(1);
    for (int64_t i = threadIdx.x; i < factors.n; i += blockDim.x) product = product * factors.diagonal(matrix, i);
    product = block_reduce(product, T(1), Multiply<T>());
    const bool odd = factors.is_odd(matrix);
    if (threadIdx.x == 0) results[matrix] = odd ? -product : product;
  });
}

template <class T>
__device__ auto size_of(T value) {
  if constexpr (is_complex<T>) return math::hypot(value.re, value.im);
  else return math::abs(value);
}
template <class T, class R>
__device__ T divided(T value, R size) {
  if constexpr (is_complex<T>) return {value.re / size, value.im / size};
  else return value / size;
}

template <class T, class R>
__global__ void log_determinants(Factors<T> factors, T* signs, R* logarithms) {
  for_matrices(factors.count, [&](int64_t matrix) {
    T phase = T(1);
    R sum = 0;
    for (int64_t i = threadIdx.x; i < factors.n; i += blockDim.x) {
      const T pivot = factors.diagonal(matrix, i);
      const R size = size_of(pivot);
      phase = phase * (size == 0 ? T(0) : divided(pivot, size));
      sum += math::log(size);
    }
    phase = block_reduce(phase, T(1), Multiply<T>());
    sum = block_reduce(sum, R(0), [](R a, R b) { return a + b; });
    const bool odd = factors.is_odd(matrix);
    if (threadIdx.x != 0) return;
    signs[matrix] = odd ? -phase : phase;
    logarithms[matrix] = sum;
  });
}

template <class T>
__global__ void find_zeros(const T* matrices, int64_t count, int64_t rows, int64_t columns, int* infos) {
  constexpr int64_t kNone = INT64_MAX;
  const int64_t n = rows < columns ? rows : columns;
  for_matrices(count, [&](int64_t matrix) {
    const T* const a = matrices + matrix * rows * columns;
    int64_t first = kNone;
    for (int64_t i = threadIdx.x; i < n && first == kNone; i += blockDim.x) {
      if (a[i * (rows + 1)] == T(0)) first = i;
    }
    first = block_reduce(first, kNone, [](int64_t a, int64_t b) { return a < b ? a : b; });
    if (threadIdx.x == 0) infos[matrix] = first == kNone ? 0 : static_cast<int>(first + 1);
  });
}

// Calls fn with the factors of A.
template <class Function>
void with_factors(const Tensor& lu, const Tensor& pivots, const Function& fn) {
  const int64_t count = batch_count(batch_sizes(lu));
  if (count == 0) return;
  dispatch<kWideTypes | kComplexTypes>(lu.dtype(), [&]<class T>(T*) {
    fn(Factors<T>{static_cast<const T*>(lu.data_ptr()), static_cast<const int*>(pivots.data_ptr()), count, lu.size(-1)});
  });
}

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<Complex<T>> {
  using type = T;
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A) {
  const auto [lu, pivots, infos] = linalg_lu_factor_ex(A, true, false);
  const Tensor det = new_vectors(batch_sizes(A), A.dtype(), A.device());
  with_factors(lu, pivots, [&]<class T>(const Factors<T>& factors) {
    launch(determinants<T>, grid_for(factors.count, 1), kBlock, factors, static_cast<T*>(det.data_ptr()));
  });
  return {det, lu, pivots};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A) {
  const auto [lu, pivots, infos] = linalg_lu_factor_ex(A, true, false);
  const Tensor sign = new_vectors(batch_sizes(A), A.dtype(), A.device());
  const Tensor logabsdet = new_vectors(batch_sizes(A), toRealType(A.dtype()), A.device());
  with_factors(lu, pivots, [&]<class T>(const Factors<T>& factors) {
    using R = typename RealOf<T>::type;
    launch(log_determinants<T, R>, grid_for(factors.count, 1), kBlock, factors, static_cast<T*>(sign.data_ptr()),
           static_cast<R*>(logabsdet.data_ptr()));
  });
  return {sign, logabsdet, lu, pivots};
}

void find_zero_on_diagonal(const Tensor& matrices, const Tensor& infos) {
  const int64_t count = infos.numel();
  dispatch<kWideTypes | kComplexTypes>(matrices.dtype(), [&]<class T>(T*) {
    launch(find_zeros<T>, grid_for(count, 1), kBlock, static_cast<const T*>(matrices.data_ptr()), count, matrices.size(-2),
           matrices.size(-1), static_cast<int*>(infos.data_ptr()));
  });
}

}  // namespace amp::cuda
