// Matrices that are not finite, and the eigenvectors of real ones.
#include <amp/cuda/linalg/kernels.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrix_columns.h>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// R: the type of the parts of a number, which has `parts` of them.
template <class R>
__global__ void replace(R* matrices, int64_t count, int64_t rows, int64_t columns, int64_t parts, Part part, int* flags) {
  const int64_t height = rows * parts, each = height * columns;
  for (int64_t matrix = blockIdx.x; matrix < count; matrix += gridDim.x) {
    R* const a = matrices + matrix * each;
    bool finite = true;
    for (int64_t i = threadIdx.x; i < each && finite; i += blockDim.x) {
      const int64_t row = i % height / parts, column = i / height;
      if (part == Part::Upper ? row > column : part == Part::Lower && row < column) continue;
      finite = isfinite(a[i]);
    }
    finite = __syncthreads_and(finite);
    if (threadIdx.x == 0) flags[matrix] = finite ? 0 : kNotFinite;
    if (finite) continue;
    for (int64_t i = threadIdx.x; i < each; i += blockDim.x) a[i] = 0;
  }
}

__global__ void merge(int* infos, const int* flags, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    if (flags[i] != 0) infos[i] = flags[i];
  });
}

// A pair is two adjacent columns whose eigenvalues have nonzero imaginary parts; the first has the positive one. If the algorithm failed,
// the eigenvalues may have any value.
template <class R>
__global__ void unpack(Complex<R>* vectors, const Complex<R>* values, const R* packed, int64_t n, int64_t count) {
  grid_loop(count, [&](int64_t i) {
    const int64_t column = i / n;
    const R imaginary = values[column].im;
    if (imaginary > 0 && column % n + 1 < n) vectors[i] = {packed[i], packed[i + n]};
    else if (imaginary < 0 && column % n > 0) vectors[i] = {packed[i - n], -packed[i]};
    else vectors[i] = {packed[i], R(0)};
  });
}

template <class Function>
void with_real_type(ScalarType dtype, const Function& fn) {
  dispatch<kWideTypes>(toRealType(dtype), fn);
}

}  // namespace

void replace_not_finite(const Tensor& matrices, Part part, const Tensor& flags) {
  const int64_t count = flags.numel(), parts = isComplexType(matrices.dtype()) ? 2 : 1;
  with_real_type(matrices.dtype(), [&]<class R>(R*) {
    launch(replace<R>, grid_for(count, 1), kThreads, static_cast<R*>(matrices.data_ptr()), count, matrices.size(-2), matrices.size(-1),
           parts, part, static_cast<int*>(flags.data_ptr()));
  });
}

void merge_flags(const Tensor& infos, const Tensor& flags) {
  launch(merge, grid_for(infos.numel()), kThreads, static_cast<int*>(infos.data_ptr()), static_cast<const int*>(flags.data_ptr()),
         infos.numel());
}

void unpack_eigenvectors(const Tensor& vectors, const Tensor& values, const Tensor& packed) {
  const int64_t n = vectors.numel();
  with_real_type(packed.dtype(), [&]<class R>(R*) {
    launch(unpack<R>, grid_for(n), kThreads, static_cast<Complex<R>*>(vectors.data_ptr()),
           static_cast<const Complex<R>*>(values.data_ptr()), static_cast<const R*>(packed.data_ptr()), packed.size(-1), n);
  });
}

}  // namespace amp::cuda
