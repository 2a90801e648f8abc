// The kernels behind generated elementwise launchers: one functor, any dtypes and strides.
#pragma once

#include <amp/core/error.h>
#include <amp/core/half.h>
#include <amp/cuda/check.h>
#include <amp/cuda/elementwise.h>
#include <amp/cuda/math.cuh>
#include <amp/cuda/stream.h>

namespace amp::cuda {

inline constexpr int kElementwiseThreads = 256;
inline constexpr int kElementsPerThread = 4;

// Storage to compute type and back. The dtype is the same for a whole launch, so the switch costs no divergence.
template <class V>
__device__ __forceinline__ V load_as(const void* data, int64_t i, ScalarType dtype) {
  switch (dtype) {
    case kBool: return V(static_cast<const bool*>(data)[i] ? 1 : 0);
    case kUInt8: return V(static_cast<const uint8_t*>(data)[i]);
    case kInt8: return V(static_cast<const int8_t*>(data)[i]);
    case kInt16: return V(static_cast<const int16_t*>(data)[i]);
    case kInt32: return V(static_cast<const int32_t*>(data)[i]);
    case kInt64: return V(static_cast<const int64_t*>(data)[i]);
    case kFloat16: return V(static_cast<float>(static_cast<const Half*>(data)[i]));
    case kBFloat16: return V(static_cast<float>(static_cast<const BFloat16*>(data)[i]));
    case kFloat32: return V(static_cast<const float*>(data)[i]);
    case kFloat64: return V(static_cast<const double*>(data)[i]);
    default: break;
  }
  if constexpr (!std::is_arithmetic_v<V>) {
    using T = decltype(V().re);
    if (dtype == kComplex64) {
      const auto z = static_cast<const Complex<float>*>(data)[i];
      return V(static_cast<T>(z.re), static_cast<T>(z.im));
    }
    const auto z = static_cast<const Complex<double>*>(data)[i];
    return V(static_cast<T>(z.re), static_cast<T>(z.im));
  }
  return V(0);
}

template <class R>
__device__ __forceinline__ void store_as(void* data, int64_t i, ScalarType dtype, R value) {
  if constexpr (!std::is_arithmetic_v<R>) {
    if (dtype == kComplex64) static_cast<Complex<float>*>(data)[i] = {static_cast<float>(value.re), static_cast<float>(value.im)};
    else if (dtype == kComplex128) static_cast<Complex<double>*>(data)[i] = {static_cast<double>(value.re), static_cast<double>(value.im)};
  } else {
    switch (dtype) {
      case kBool: static_cast<bool*>(data)[i] = value != R(0); break;
      case kUInt8: static_cast<uint8_t*>(data)[i] = static_cast<uint8_t>(value); break;
      case kInt8: static_cast<int8_t*>(data)[i] = static_cast<int8_t>(value); break;
      case kInt16: static_cast<int16_t*>(data)[i] = static_cast<int16_t>(value); break;
      case kInt32: static_cast<int32_t*>(data)[i] = static_cast<int32_t>(value); break;
      case kInt64: static_cast<int64_t*>(data)[i] = static_cast<int64_t>(value); break;
      case kFloat16: static_cast<Half*>(data)[i] = Half(static_cast<float>(value)); break;
      case kBFloat16: static_cast<BFloat16*>(data)[i] = BFloat16(static_cast<float>(value)); break;
      case kFloat32: static_cast<float*>(data)[i] = static_cast<float>(value); break;
      case kFloat64: static_cast<double*>(data)[i] = static_cast<double>(value); break;
      case kComplex64: static_cast<Complex<float>*>(data)[i] = {static_cast<float>(value), 0.0f}; break;
      case kComplex128: static_cast<Complex<double>*>(data)[i] = {static_cast<double>(value), 0.0}; break;
      default: break;
    }
  }
}

template <class Op, class V, int Arity>
__device__ __forceinline__ auto apply(const Op& op, const V (&in)[Arity]) {
  if constexpr (Arity == 1) return op(in[0]);
  else if constexpr (Arity == 2) return op(in[0], in[1]);
  else if constexpr (Arity == 3) return op(in[0], in[1], in[2]);
  else if constexpr (Arity == 4) return op(in[0], in[1], in[2], in[3]);
  else return op(in[0], in[1], in[2], in[3], in[4]);
}

// All operands contiguous and stored as T.
template <class Op, class V, class T, class Out, int Arity>
__global__ void contiguous_kernel(Op op, Out* out, const T* in0, const T* in1, const T* in2, const T* in3, const T* in4, int64_t n) {
  const T* const inputs[] = {in0, in1, in2, in3, in4};
  const int64_t first = static_cast<int64_t>(blockIdx.x) * kElementwiseThreads * kElementsPerThread + threadIdx.x;
#pragma unroll
  for (int k = 0; k < kElementsPerThread; ++k) {
    const int64_t i = first + k * kElementwiseThreads;
    if (i >= n) return;
    V in[Arity];
#pragma unroll
    for (int a = 0; a < Arity; ++a) in[a] = V(inputs[a][i]);
    out[i] = static_cast<Out>(apply<Op, V, Arity>(op, in));
  }
}

template <class Op, class V, int Arity>
__global__ void strided_kernel(Op op, StridedLoop loop, int64_t n) {
  for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += static_cast<int64_t>(gridDim.x) * blockDim.x) {
    int64_t rest = i, offsets[Arity + 1] = {};
    for (int d = loop.ndim - 1; d >= 0; --d) {
      const int64_t index = rest % loop.sizes[d];
      rest /= loop.sizes[d];
#pragma unroll
      for (int k = 0; k <= Arity; ++k) offsets[k] += index * loop.operands[k].strides[d];
    }
    V in[Arity];
#pragma unroll
    for (int a = 0; a < Arity; ++a) in[a] = load_as<V>(loop.operands[a + 1].data, offsets[a + 1], loop.operands[a + 1].dtype);
    store_as(loop.operands[0].data, offsets[0], loop.operands[0].dtype, apply<Op, V, Arity>(op, in));
  }
}

inline unsigned blocks_for(int64_t n, int64_t per_block) { return static_cast<unsigned>((n + per_block - 1) / per_block); }

template <int Arity>
bool is_contiguous_of(const StridedLoop& loop, ScalarType out, ScalarType in) {
  if (loop.ndim != 1 || loop.operands[0].dtype != out || loop.numel() >= (int64_t{1} << 40)) return false;
  for (int k = 0; k <= Arity; ++k) {
    if (loop.operands[k].strides[0] != 1 || (k > 0 && loop.operands[k].dtype != in)) return false;
  }
  return true;
}

template <class Op, class V, class T, class Out, int Arity>
bool try_contiguous(const Op& op, const StridedLoop& loop, ScalarType out, ScalarType in) {
  if (!is_contiguous_of<Arity>(loop, out, in)) return false;
  const T* inputs[5] = {};
  for (int a = 0; a < Arity; ++a) inputs[a] = static_cast<const T*>(loop.operands[a + 1].data);
  const int64_t n = loop.numel();
  contiguous_kernel<Op, V, T, Out, Arity><<<blocks_for(n, kElementwiseThreads * kElementsPerThread), kElementwiseThreads, 0, current_stream().handle()>>>(
      op, static_cast<Out*>(loop.operands[0].data), inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], n);
  return true;
}

template <class Op, class V, int Arity>
inline constexpr bool returns_bool = std::is_same_v<decltype(apply<Op, V, Arity>(std::declval<const Op&>(), std::declval<const V (&)[Arity]>())), bool>;

template <class Op, class V, int Arity>
void launch_as(const Op& op, const StridedLoop& loop) {
  bool done = false;
  if constexpr (std::is_same_v<V, float> && !returns_bool<Op, V, Arity>) {
    done = try_contiguous<Op, float, float, float, Arity>(op, loop, kFloat32, kFloat32) ||
           try_contiguous<Op, float, Half, Half, Arity>(op, loop, kFloat16, kFloat16) ||
           try_contiguous<Op, float, BFloat16, BFloat16, Arity>(op, loop, kBFloat16, kBFloat16);
  }
  if (!done) {
    const int64_t n = loop.numel();
    const unsigned blocks = static_cast<unsigned>(n < (int64_t{1} << 30) ? blocks_for(n, kElementwiseThreads) : (1u << 22));
    strided_kernel<Op, V, Arity><<<blocks, kElementwiseThreads, 0, current_stream().handle()>>>(op, loop, n);
  }
  AMP_CUDA_CHECK(cudaGetLastError());
}

template <class V>
V param_as(const cpu::ScalarParam& param) {
  if constexpr (std::is_same_v<V, int64_t>) return param.i;
  else if constexpr (std::is_arithmetic_v<V>) return static_cast<V>(param.f);
  else return V(static_cast<decltype(V().re)>(param.f), static_cast<decltype(V().re)>(param.imag));
}

template <template <class> class Functor, class V, int Params>
Functor<V> make_functor(const cpu::ScalarParam* params) {
  if constexpr (Params == 0) return Functor<V>{};
  else if constexpr (Params == 1) return Functor<V>{param_as<V>(params[0])};
  else if constexpr (Params == 2) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1])};
  else if constexpr (Params == 3) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2])};
  else return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2]), param_as<V>(params[3])};
}

template <template <class> class Functor, int Arity, int Params, TypeSet Dtypes>
void launch_elementwise(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params) {
  static_assert(Arity <= 5 && Params <= 4);
  switch (cpu::loop_type(compute)) {
    case kFloat32:
      if constexpr ((Dtypes & kFloatingTypes) != 0) launch_as<Functor<float>, float, Arity>(make_functor<Functor, float, Params>(params), loop);
      break;
    case kFloat64:
      if constexpr ((Dtypes & kFloatingTypes) != 0) launch_as<Functor<double>, double, Arity>(make_functor<Functor, double, Params>(params), loop);
      break;
    case kInt64:
      if constexpr ((Dtypes & (kIntegralTypes | kBoolTypes)) != 0)
        launch_as<Functor<int64_t>, int64_t, Arity>(make_functor<Functor, int64_t, Params>(params), loop);
      break;
    case kComplex64:
      if constexpr ((Dtypes & kComplexTypes) != 0)
        launch_as<Functor<Complex<float>>, Complex<float>, Arity>(make_functor<Functor, Complex<float>, Params>(params), loop);
      break;
    case kComplex128:
      if constexpr ((Dtypes & kComplexTypes) != 0)
        launch_as<Functor<Complex<double>>, Complex<double>, Arity>(make_functor<Functor, Complex<double>, Params>(params), loop);
      break;
    default: break;
  }
}

}  // namespace amp::cuda
