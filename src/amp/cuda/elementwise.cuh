// The kernels behind the generated elementwise launchers: one functor, operands of any dtypes and strides.
#pragma once

#include <amp/core/half.h>
#include <amp/core/strided.h>
#include <amp/kernels/elementwise.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/packs.cuh>

namespace amp::cuda {

template <class Op, class V, int Arity>
__device__ __forceinline__ auto apply(const Op& op, const V (&in)[Arity]) {
  if constexpr (Arity == 1) return op(in[0]);
  else if constexpr (Arity == 2) return op(in[0], in[1]);
  else if constexpr (Arity == 3) return op(in[0], in[1], in[2]);
  else if constexpr (Arity == 4) return op(in[0], in[1], in[2], in[3]);
  else return op(in[0], in[1], in[2], in[3], in[4]);
}

template <class T, int Arity>
struct Inputs {
  const T* data[Arity];
};

// All operands are contiguous, aligned to 16 bytes and stored as T.
template <class Op, class V, class T, int Arity>
__global__ void packed_kernel(Op op, T* out, Inputs<T, Arity> inputs, int64_t n) {
  constexpr int N = 16 / sizeof(T);
  const auto compute = [&](const Pack<T, N>(&packs)[Arity], int i) {
    V in[Arity];
#pragma unroll
    for (int a = 0; a < Arity; ++a) in[a] = V(packs[a].element[i]);
    return static_cast<T>(apply<Op, V, Arity>(op, in));
  };
  grid_loop((n + N - 1) / N, [&](int64_t p) {
    const int64_t first = p * N;
    Pack<T, N> packs[Arity];
    if (first + N <= n) {
      Pack<T, N> result;
#pragma unroll
      for (int a = 0; a < Arity; ++a) packs[a] = *reinterpret_cast<const Pack<T, N>*>(inputs.data[a] + first);
#pragma unroll
      for (int i = 0; i < N; ++i) result.element[i] = compute(packs, i);
      *reinterpret_cast<Pack<T, N>*>(out + first) = result;
    } else {
      for (int64_t i = first; i < n; ++i) {
#pragma unroll
        for (int a = 0; a < Arity; ++a) packs[a].element[0] = inputs.data[a][i];
        out[i] = compute(packs, 0);
      }
    }
  });
}

template <class Op, class V, int Arity>
__global__ void strided_kernel(Op op, const __grid_constant__ StridedLoop loop, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t offsets[Arity + 1];
    offsets_of(loop, i, n, offsets);
    V in[Arity];
#pragma unroll
    for (int a = 0; a < Arity; ++a) in[a] = load_as<V>(loop.operands[a + 1].data, offsets[a + 1], loop.operands[a + 1].dtype);
    store_as(loop.operands[0].data, offsets[0], loop.operands[0].dtype, apply<Op, V, Arity>(op, in));
  });
}

// Whether all operands are contiguous, aligned to 16 bytes and of the same dtype.
inline bool is_packed(const StridedLoop& loop, ScalarType dtype) {
  if (loop.ndim != 1) return false;
  for (int k = 0; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    if (operand.strides[0] != 1 || operand.dtype != dtype || reinterpret_cast<uintptr_t>(operand.data) % 16 != 0) return false;
  }
  return true;
}

template <class Op, class V, class T, int Arity>
bool try_packed(const Op& op, const StridedLoop& loop, ScalarType dtype) {
  if (!is_packed(loop, dtype)) return false;
  Inputs<T, Arity> inputs;
  for (int a = 0; a < Arity; ++a) inputs.data[a] = static_cast<const T*>(loop.operands[a + 1].data);
  const int64_t n = loop.numel();
  launch(packed_kernel<Op, V, T, Arity>, grid_for(n, kThreads * 16 / sizeof(T)), kThreads, op, static_cast<T*>(loop.operands[0].data),
         inputs, n);
  return true;
}

// Which kernels there are must not depend on what an op returns: where nvcc compiles for the host, functions of the device have no bodies,
// so their deduced types are others.
template <class Op, class V, int Arity>
void launch_as(const Op& op, const StridedLoop& loop) {
  if constexpr (std::is_same_v<V, float>) {
    if (try_packed<Op, float, float, Arity>(op, loop, kFloat32) || try_packed<Op, float, Half, Arity>(op, loop, kFloat16) ||
        try_packed<Op, float, BFloat16, Arity>(op, loop, kBFloat16))
      return;
  }
  const int64_t n = loop.numel();
  launch(strided_kernel<Op, V, Arity>, grid_for(n), kThreads, op, loop, n);
}

template <class V>
V param_as(const ScalarParam& param) {
  if constexpr (std::is_same_v<V, int64_t>) return param.i;
  else if constexpr (std::is_arithmetic_v<V>) return static_cast<V>(param.f);
  else return V(static_cast<decltype(V().re)>(param.f), static_cast<decltype(V().re)>(param.imag));
}

template <template <class> class Functor, class V, int Params>
Functor<V> make_functor(const ScalarParam* params) {
  if constexpr (Params == 0) return Functor<V>{};
  else if constexpr (Params == 1) return Functor<V>{param_as<V>(params[0])};
  else if constexpr (Params == 2) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1])};
  else if constexpr (Params == 3) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2])};
  else return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2]), param_as<V>(params[3])};
}

template <template <class> class Functor, int Arity, int Params, TypeSet Dtypes>
void launch_elementwise(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  static_assert(Arity <= 5 && Params <= 4);
  switch (loop_type(compute)) {
    case kFloat32:
      if constexpr ((Dtypes & kFloatingTypes) != 0)
        launch_as<Functor<float>, float, Arity>(make_functor<Functor, float, Params>(params), loop);
      break;
    case kFloat64:
      if constexpr ((Dtypes & kFloatingTypes) != 0)
        launch_as<Functor<double>, double, Arity>(make_functor<Functor, double, Params>(params), loop);
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
