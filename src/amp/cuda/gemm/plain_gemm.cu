#include <algorithm>

#include <amp/cuda/gemm/gemm.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr int kTile = 16;

// A block computes one tile of one matrix c, using tiles of a and b in shared memory.
template <class V>
__device__ void compute_tile(const Gemm& g, const GemmBatch& batch, int64_t matrix, V alpha, V beta, int64_t tiles_across) {
  __shared__ V tile_a[kTile][kTile + 1], tile_b[kTile][kTile + 1];
  int64_t a = 0, b = 0, c = 0, addend = 0, rest = matrix;
  for (int d = batch.ndim - 1; d >= 0; --d) {
    const int64_t index = rest % batch.sizes[d];
    rest /= batch.sizes[d];
    a += index * batch.a[d];
    b += index * batch.b[d];
    c += index * batch.c[d];
    addend += index * batch.addend[d];
  }
  const int x = threadIdx.x, y = threadIdx.y;
  const int64_t row = blockIdx.x / tiles_across * kTile + y, column = blockIdx.x % tiles_across * kTile + x;
  V sum = 0;
  for (int64_t k = 0; k < g.k; k += kTile) {
    tile_a[y][x] = row < g.m && k + x < g.k ? load_as<V>(g.a, a + row * g.a_row + (k + x) * g.a_column, g.dtype) : V(0);
    tile_b[y][x] = column < g.n && k + y < g.k ? load_as<V>(g.b, b + (k + y) * g.b_row + column * g.b_column, g.dtype) : V(0);
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  if (row >= g.m || column >= g.n) return;
  V result = alpha * sum;
  if (g.addend != nullptr && beta != 0)
    result += beta * load_as<V>(g.addend, addend + row * g.addend_row + column * g.addend_column, g.addend_dtype);
  store_as(g.c, c + row * g.c_row + column, g.out_dtype, result);
}

template <class V>
__global__ void tile_gemm(const __grid_constant__ Gemm g, const __grid_constant__ GemmBatch batch, V alpha, V beta, int64_t tiles_across,
                          int64_t count) {
  for (int64_t matrix = blockIdx.y; matrix < count; matrix += gridDim.y) compute_tile(g, batch, matrix, alpha, beta, tiles_across);
}

template <class V>
V factor_of(double real, double imag) {
  if constexpr (is_complex<V>) return V(real, imag);
  else return static_cast<V>(real);
}

template <class V>
void launch_tiles(const Gemm& g, const GemmBatch& batch) {
  const int64_t across = divide_up(g.n, kTile), tiles = divide_up(g.m, kTile) * across, count = batch.count();
  AMP_CHECK(tiles <= INT32_MAX, NotImplementedError, "[gemm] a product of ", g.m, " x ", g.k, " and ", g.k, " x ", g.n, " matrices of ",
            g.dtype, " is too large on CUDA");
  const auto layers = static_cast<unsigned>(std::min<int64_t>(count, 65535));
  launch(tile_gemm<V>, dim3(static_cast<unsigned>(tiles), layers), dim3(kTile, kTile), g, batch, factor_of<V>(g.alpha, g.alpha_imag),
         factor_of<V>(g.beta, g.beta_imag), across, count);
}

}  // namespace

void plain_gemm(const Gemm& g, const GemmBatch& batch) {
  if (isIntegralType(g.dtype, true)) launch_tiles<int64_t>(g, batch);
  else if (g.dtype == kFloat64) launch_tiles<double>(g, batch);
  else if (g.dtype == kComplex64) launch_tiles<Complex<float>>(g, batch);
  else if (g.dtype == kComplex128) launch_tiles<Complex<double>>(g, batch);
  else launch_tiles<float>(g, batch);
}

}  // namespace amp::cuda
