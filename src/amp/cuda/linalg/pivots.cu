// The pivots of LU factorizations, and the permutations that they describe.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/ops/linalg/matrix_columns.h>
#include <amp/cuda/index/checked.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

IndexRange range_of(const char* op, int64_t rows) { return {op, -1, rows, /*wraps=*/false}; }

__global__ void replace_faults(CheckedIndex checked, const int* pivots, int* results, int64_t k, int64_t n) {
  grid_loop(n, [&](int64_t i) { results[i] = (checked(pivots[i] - 1) < 0 ? static_cast<int>(i % k) : pivots[i] - 1) + 1; });
}

// One block for each permutation. Thread 0 makes the exchanges one after the other; for the inverse, in reverse order.
__global__ void permute(CheckedIndex checked, const int* pivots, int64_t k, bool inverse, int64_t* orders, int64_t rows, int64_t count) {
  for (int64_t matrix = blockIdx.x; matrix < count; matrix += gridDim.x) {
    int64_t* const order = orders + matrix * rows;
    for (int64_t i = threadIdx.x; i < rows; i += blockDim.x) order[i] = i;
    __syncthreads();
    if (threadIdx.x != 0) continue;
    for (int64_t step = 0; step < k; ++step) {
      const int64_t i = inverse ? k - 1 - step : step, other = checked(pivots[matrix * k + i] - 1);
      if (other < 0 || other == i) continue;
      const int64_t moved = order[i];
      order[i] = order[other];
      order[other] = moved;
    }
  }
}

}  // namespace

Tensor checked_pivots(const char* op, const Tensor& given, int64_t rows) {
  const Tensor pivots = dense(given);
  const Tensor results(detail::new_tensor(pivots.sizes(), kInt32, pivots.device()));
  const int64_t n = pivots.numel();
  launch(replace_faults, grid_for(n), kThreads, CheckedIndex(range_of(op, rows)), static_cast<const int*>(pivots.data_ptr()),
         static_cast<int*>(results.data_ptr()), pivots.size(-1), n);
  return results;
}

Tensor lu_permutation(const Tensor& given, int64_t rows, bool inverse) {
  const Tensor pivots = dense(given);
  const Tensor result = new_vectors(pivots.sizes().drop_back(), rows, kInt64, pivots.device());
  if (result.numel() == 0) return result;
  const int64_t count = result.numel() / rows;
  launch(permute, grid_for(count, 1), kThreads, CheckedIndex(range_of("lu_unpack", rows)), static_cast<const int*>(pivots.data_ptr()),
         pivots.size(-1), inverse, static_cast<int64_t*>(result.data_ptr()), rows, count);
  return result;
}

}  // namespace amp::cuda
