// The kernels behind the generated elementwise launchers: one functor, operands of any dtypes and strides.
#pragma once

#include <amp/core/half.h>
#include <amp/core/strided.h>
#include <amp/kernels/elementwise.h>
#include <amp/cuda/complex_math.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pack_values.cuh>

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

template <class V>
V param_as(const ScalarParam& param) {
  if constexpr (std::is_same_v<V, int64_t>) return param.i;
  else if constexpr (std::is_arithmetic_v<V>) return static_cast<V>(param.f);
  else return V(static_cast<decltype(V().re)>(param.f), static_cast<decltype(V().re)>(param.imag));
}

// In a loop, a number has an undefined dtype, and its data is a ScalarParam of the host.
inline bool is_number(const StridedOperand& operand) { return operand.dtype == ScalarType::Undefined; }

// The inputs that are numbers, as arguments of the kernel.
template <class V, int Arity>
struct Numbers {
  V value[Arity];
  unsigned which = 0;  // bit a: input a

  explicit Numbers(const StridedLoop& loop) {
    for (int a = 0; a < Arity; ++a) {
      value[a] = V(0);
      if (!is_number(loop.operands[a + 1])) continue;
      value[a] = param_as<V>(*static_cast<const ScalarParam*>(loop.operands[a + 1].data));
      which |= 1u << a;
    }
  }
  __device__ bool has(int a) const { return Arity > 1 && (which >> a & 1u) != 0; }
};

// All operands except numbers are contiguous, aligned to 16 bytes and stored as T.
template <class Op, class V, class T, int Arity>
__global__ void packed_kernel(Op op, T* out, Inputs<T, Arity> inputs, Numbers<V, Arity> numbers, int64_t n) {
  constexpr int N = 16 / sizeof(T);
  grid_loop((n + N - 1) / N, [&](int64_t p) {
    const int64_t first = p * N;
    const bool whole = first + N <= n;
    Pack<T, N> packs[Arity], result;
#pragma unroll
    for (int a = 0; a < Arity; ++a) {
      if (numbers.has(a)) continue;
      if (whole) {
        packs[a] = load_pack<N>(inputs.data[a], p);
      } else {
#pragma unroll
        for (int i = 0; i < N; ++i) packs[a].element[i] = first + i < n ? inputs.data[a][first + i] : T(0);
      }
    }
#pragma unroll
    for (int i = 0; i < N; ++i) {
      V in[Arity];
#pragma unroll
      for (int a = 0; a < Arity; ++a) in[a] = numbers.has(a) ? numbers.value[a] : V(packs[a].element[i]);
      result.element[i] = static_cast<T>(apply<Op, V, Arity>(op, in));
    }
    if (whole) return store_pack(out, p, result);
#pragma unroll
    for (int i = 0; i < N; ++i) {
      if (first + i < n) out[first + i] = result.element[i];
    }
  });
}

// Quotients by the sizes of a loop; not used if it has more than INT32_MAX iterations.
struct LoopDividers {
  explicit LoopDividers(const StridedLoop& loop) {
    for (int d = 1; d < loop.ndim; ++d) {
      if (loop.sizes[d] <= INT32_MAX) sizes[d] = Divider(static_cast<uint32_t>(loop.sizes[d]));
    }
  }
  Divider sizes[kMaxLoopDims];
};

// Offsets of the first N operands at iteration i of n.
template <int N>
__device__ __forceinline__ void offsets_of(const StridedLoop& loop, const LoopDividers& dividers, int64_t i, int64_t n,
                                           int64_t (&offsets)[N]) {
  for (int k = 0; k < N; ++k) offsets[k] = 0;
  if (n > INT32_MAX) return offsets_in(loop, static_cast<uint64_t>(i), offsets);
  auto rest = static_cast<uint32_t>(i);
  for (int d = loop.ndim - 1; d > 0; --d) {
    const uint32_t quotient = dividers.sizes[d].quotient(rest), index = rest - quotient * static_cast<uint32_t>(loop.sizes[d]);
    rest = quotient;
#pragma unroll
    for (int k = 0; k < N; ++k) offsets[k] += index * loop.operands[k].strides[d];
  }
#pragma unroll
  for (int k = 0; k < N; ++k) offsets[k] += rest * loop.operands[k].strides[0];
}

template <class Op, class V, int Arity>
__global__ void strided_kernel(Op op, const __grid_constant__ StridedLoop loop, const __grid_constant__ LoopDividers dividers,
                               Numbers<V, Arity> numbers, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t offsets[Arity + 1];
    offsets_of(loop, dividers, i, n, offsets);
    V in[Arity];
#pragma unroll
    for (int a = 0; a < Arity; ++a) {
      in[a] = numbers.has(a) ? numbers.value[a] : load_as<V>(loop.operands[a + 1].data, offsets[a + 1], loop.operands[a + 1].dtype);
    }
    store_as(loop.operands[0].data, offsets[0], loop.operands[0].dtype, apply<Op, V, Arity>(op, in));
  });
}

// Four neighbors of an operand, or its only value along this dimension four times. The operand has one of the types below.
inline constexpr int kGroup = 4;

template <class T>
__device__ __forceinline__ void load_neighbors(const T* data, int64_t offset, bool single, float (&values)[kGroup]) {
  if (!single) return load_values(data, offset, values);
  const auto value = static_cast<float>(data[offset]);
#pragma unroll
  for (int k = 0; k < kGroup; ++k) values[k] = value;
}
__device__ __forceinline__ void load_group(const StridedOperand& operand, int64_t offset, bool single, float (&values)[kGroup]) {
  switch (operand.dtype) {
    case kFloat16: return load_neighbors(static_cast<const Half*>(operand.data), offset, single, values);
    case kBFloat16: return load_neighbors(static_cast<const BFloat16*>(operand.data), offset, single, values);
    case kBool: return load_neighbors(static_cast<const bool*>(operand.data), offset, single, values);
    default: return load_neighbors(static_cast<const float*>(operand.data), offset, single, values);
  }
}
__device__ __forceinline__ void store_group(const StridedOperand& operand, int64_t offset, const float (&values)[kGroup]) {
  switch (operand.dtype) {
    case kFloat16: return store_values(static_cast<Half*>(operand.data), offset, values);
    case kBFloat16: return store_values(static_cast<BFloat16*>(operand.data), offset, values);
    case kBool: return store_values(static_cast<bool*>(operand.data), offset, values);
    default: return store_values(static_cast<float*>(operand.data), offset, values);
  }
}

// Mixed dtypes, broadcasts, masks and results that are masks, four elements at a time. An iteration of the loop is a group.
template <class Op, int Arity>
__global__ void group_kernel(Op op, const __grid_constant__ StridedLoop loop, const __grid_constant__ LoopDividers dividers,
                             Numbers<float, Arity> numbers, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t offsets[Arity + 1];
    offsets_of(loop, dividers, i, n, offsets);
    float in[Arity][kGroup], result[kGroup];
#pragma unroll
    for (int a = 0; a < Arity; ++a) {
      if (numbers.has(a)) continue;
      load_group(loop.operands[a + 1], offsets[a + 1], loop.operands[a + 1].strides[loop.ndim - 1] == 0, in[a]);
    }
#pragma unroll
    for (int k = 0; k < kGroup; ++k) {
      float each[Arity];
#pragma unroll
      for (int a = 0; a < Arity; ++a) each[a] = numbers.has(a) ? numbers.value[a] : in[a][k];
      result[k] = static_cast<float>(apply<Op, float, Arity>(op, each));
    }
    store_group(loop.operands[0], offsets[0], result);
  });
}

// Whether group_kernel can run the loop. Iterations are groups of its innermost dimension.
inline bool can_group(const StridedLoop& loop) {
  const int last = loop.ndim - 1;
  if (loop.sizes[last] % kGroup != 0) return false;
  for (int k = 0; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    const ScalarType t = operand.dtype;
    if (is_number(operand)) continue;
    if (t != kFloat32 && t != kFloat16 && t != kBFloat16 && t != kBool) return false;
    if (operand.strides[last] == 0 && k > 0) continue;
    if (operand.strides[last] != 1 || reinterpret_cast<uintptr_t>(operand.data) % (kGroup * elementSize(t)) != 0) return false;
    for (int d = 0; d < last; ++d) {
      if (operand.strides[d] % kGroup != 0) return false;
    }
  }
  return true;
}
inline StridedLoop grouped(const StridedLoop& loop) {
  StridedLoop groups(loop);
  const int last = loop.ndim - 1;
  groups.sizes[last] /= kGroup;
  for (int k = 0; k < loop.n_operands; ++k) groups.operands[k].strides[last] *= kGroup;
  return groups;
}

// Whether all operands except numbers are contiguous, aligned to 16 bytes and of this dtype.
inline bool is_packed(const StridedLoop& loop, ScalarType dtype) {
  if (loop.ndim != 1) return false;
  for (int k = 0; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    if (is_number(operand)) continue;
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
         inputs, Numbers<V, Arity>(loop), n);
  return true;
}

// The set of kernels must not depend on the return type of an op: when nvcc compiles for the host, device functions have no bodies, so
// their deduced types differ.
template <class Op, class V, int Arity, TypeSet Packed>
void launch_as(const Op& op, const StridedLoop& loop) {
  if constexpr (std::is_same_v<V, float>) {
    if constexpr (contains(Packed, kFloat32)) {
      if (try_packed<Op, float, float, Arity>(op, loop, kFloat32)) return;
    }
    if constexpr (contains(Packed, kFloat16)) {
      if (try_packed<Op, float, Half, Arity>(op, loop, kFloat16) || try_packed<Op, float, BFloat16, Arity>(op, loop, kBFloat16)) return;
    }
    if constexpr (Arity > 1) {
      if (can_group(loop)) {
        const StridedLoop groups = grouped(loop);
        const int64_t n = groups.numel();
        return launch(group_kernel<Op, Arity>, grid_for(n), kThreads, op, groups, LoopDividers(groups), Numbers<V, Arity>(loop), n);
      }
    }
  }
  const int64_t n = loop.numel();
  launch(strided_kernel<Op, V, Arity>, grid_for(n), kThreads, op, loop, LoopDividers(loop), Numbers<V, Arity>(loop), n);
}

template <template <class> class Functor, class V, int Params>
Functor<V> make_functor(const ScalarParam* params) {
  if constexpr (Params == 0) return Functor<V>{};
  else if constexpr (Params == 1) return Functor<V>{param_as<V>(params[0])};
  else if constexpr (Params == 2) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1])};
  else if constexpr (Params == 3) return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2])};
  else return Functor<V>{param_as<V>(params[0]), param_as<V>(params[1]), param_as<V>(params[2]), param_as<V>(params[3])};
}

// `kMayPack` is false for ops whose operands never all have the same dtype. They need no packs.
template <template <class> class Functor, int Arity, int Params, TypeSet Dtypes, bool kMayPack = true>
void launch_elementwise(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  constexpr TypeSet kPacked = kMayPack ? Dtypes & kFloatingTypes : TypeSet{0};
  static_assert(Arity <= 5 && Params <= 4);
  switch (loop_type(compute)) {
    case kFloat32:
      if constexpr ((Dtypes & kFloatingTypes) != 0)
        launch_as<Functor<float>, float, Arity, kPacked>(make_functor<Functor, float, Params>(params), loop);
      break;
    case kFloat64:
      if constexpr ((Dtypes & kFloatingTypes) != 0)
        launch_as<Functor<double>, double, Arity, kPacked>(make_functor<Functor, double, Params>(params), loop);
      break;
    case kInt64:
      if constexpr ((Dtypes & (kIntegralTypes | kBoolTypes)) != 0)
        launch_as<Functor<int64_t>, int64_t, Arity, kPacked>(make_functor<Functor, int64_t, Params>(params), loop);
      break;
    case kComplex64:
      if constexpr ((Dtypes & kComplexTypes) != 0)
        launch_as<Functor<Complex<float>>, Complex<float>, Arity, kPacked>(make_functor<Functor, Complex<float>, Params>(params), loop);
      break;
    case kComplex128:
      if constexpr ((Dtypes & kComplexTypes) != 0)
        launch_as<Functor<Complex<double>>, Complex<double>, Arity, kPacked>(make_functor<Functor, Complex<double>, Params>(params), loop);
      break;
    default: break;
  }
}

}  // namespace amp::cuda
