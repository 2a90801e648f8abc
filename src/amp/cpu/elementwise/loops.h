// Builds the contiguous loops of an elementwise op from its functor. Included by files that are compiled once per instruction set level.
#pragma once

#include <utility>

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace detail {

template <class V>
AMP_FN V param_value(const ScalarParam& p) {
  if constexpr (is_complex<V>) {
    using T = typename V::Real;
    return V(static_cast<T>(p.f), static_cast<T>(p.imag));
  } else if constexpr (std::is_integral_v<V>) {
    return static_cast<V>(p.i);
  } else {
    return V(p.f);
  }
}

template <template <class> class Functor, class V, size_t... I>
AMP_FN Functor<V> make_functor(const ScalarParam* params, std::index_sequence<I...>) {
  return Functor<V>{param_value<V>(params[I])...};
}

// A scalar argument broadcast to a vector. Arguments stored in the compute type need no branch in the inner loop: their pointer does not
// advance. The pointer of 16-bit arguments is null.
template <class Storage>
struct Splat {
  using V = VecOf<Storage>;
  static constexpr bool kFull = std::is_same_v<Storage, typename V::Scalar>;

  alignas(64) typename V::Scalar lanes[V::kSize];

  AMP_FN const Storage* fill(const void* value) {
    typename V::Scalar first;
    __builtin_memcpy(&first, value, sizeof(first));
    for (auto& lane : lanes) lane = first;
    if constexpr (kFull) return lanes;
    else return nullptr;
  }
};

template <class Storage>
AMP_FN VecOf<Storage> next(const Storage*& p, int64_t step, const Splat<Storage>& splat) {
  if constexpr (!Splat<Storage>::kFull) {
    if (p == nullptr) return load(splat.lanes);
  }
  const VecOf<Storage> x = load(p);
  p += step;
  return x;
}
template <class Storage>
AMP_FN void next_two(const Storage*& p, int64_t step, const Splat<Storage>& splat, VecOf<Storage>& a, VecOf<Storage>& b) {
  if constexpr (Splat<Storage>::kFull) {
    a = next(p, step, splat);
    b = next(p, step, splat);
  } else if (p == nullptr) {
    a = b = load(splat.lanes);
  } else {
    load_two(p, a, b);
    p += 2 * step;
  }
}
template <class Storage>
AMP_FN VecOf<Storage> last(const Storage* p, const Splat<Storage>& splat, int n) {
  if constexpr (!Splat<Storage>::kFull) {
    if (p == nullptr) return load(splat.lanes);
  }
  return load_partial(p, n);
}

// Storage: float, double, Half or BFloat16. The last vector is padded and runs through the same code. The bits of a result therefore depend
// neither on its position nor on the length.
template <template <class> class Functor, class Storage, int kParams, bool kBool, Cost cost, size_t... I>
AMP_FN void vector_loop_impl(void* out_data, const void* const* in_data, unsigned splat, int64_t n, const ScalarParam* params,
                             std::index_sequence<I...>) {
  using V = VecOf<Storage>;
  using Out = std::conditional_t<kBool, bool, Storage>;
  constexpr int64_t kLanes = V::kSize;
  constexpr size_t kArity = sizeof...(I);
  const Functor<V> functor = make_functor<Functor, V>(params, std::make_index_sequence<kParams>());
  Out* out = static_cast<Out*>(out_data);
  const Storage* in[kArity + 1] = {static_cast<const Storage*>(in_data[I])...};
  int64_t step[kArity + 1] = {(splat >> I & 1u ? 0 : kLanes)...};
  Splat<Storage> splats[kArity + 1];
  if (splat != 0 && n > 0) [[unlikely]]
    ((step[I] == 0 ? in[I] = splats[I].fill(in[I]) : nullptr), ...);
  int64_t i = 0;
  if constexpr (cost != Cost::Costly) {  // bound by loads and stores: two vectors at a time
    for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
      if constexpr (kBool) {
        const auto first = functor(next(in[I], step[I], splats[I])...);
        store_pair(out + i, first, functor(next(in[I], step[I], splats[I])...));
      } else {
        V a[kArity + 1], b[kArity + 1];
        (next_two(in[I], step[I], splats[I], a[I], b[I]), ...);
        store_two<cost == Cost::Exact>(out + i, functor(a[I]...), functor(b[I]...));
      }
    }
  }
  for (; i + kLanes <= n; i += kLanes) store(out + i, functor(next(in[I], step[I], splats[I])...));
  if (i < n) {
    const int rest = static_cast<int>(n - i);
    store_partial(out + i, functor(last(in[I], splats[I], rest)...), rest);
  }
}

template <template <class> class Functor, class Storage, int kArity, int kParams, bool kBool, Cost cost>
void vector_loop(void* out, const void* const* in, unsigned splat, int64_t n, const ScalarParam* params) {
  vector_loop_impl<Functor, Storage, kParams, kBool, cost>(out, in, splat, n, params, std::make_index_sequence<kArity>());
}

// int64_t and complex numbers: one element at a time; the compiler vectorizes the integer loops.
template <template <class> class Functor, class V, int kParams, bool kBool, size_t... I>
AMP_FN void scalar_loop_impl(void* out_data, const void* const* in_data, unsigned splat, int64_t n, const ScalarParam* params,
                             std::index_sequence<I...>) {
  using Out = std::conditional_t<kBool, bool, V>;
  const Functor<V> functor = make_functor<Functor, V>(params, std::make_index_sequence<kParams>());
  Out* out = static_cast<Out*>(out_data);
  const V* in[sizeof...(I) + 1] = {static_cast<const V*>(in_data[I])...};
  if (splat == 0) {
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(functor(in[I][i]...));
    return;
  }
  if (n == 0) return;  // there is no first element to read
  const V first[sizeof...(I) + 1] = {in[I][0]...};
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<Out>(functor((splat >> I & 1u ? first[I] : in[I][i])...));
}

template <template <class> class Functor, class V, int kArity, int kParams, bool kBool>
void scalar_loop(void* out, const void* const* in, unsigned splat, int64_t n, const ScalarParam* params) {
  scalar_loop_impl<Functor, V, kParams, kBool>(out, in, splat, n, params, std::make_index_sequence<kArity>());
}

// Narrow integers, and bools as 0 and 1: the compiler vectorizes blocks of constant length. The last block is padded.
inline constexpr int64_t kIntegerBlockBytes = 256;

// Out: uint8_t if the results are bools. `out` is none of the inputs, or exactly one of them, so that no iteration depends on another.
template <int64_t kBlock, bool kFromBool, bool kToBool, class Functor, class Out, class... V>
AMP_FN void integer_block(const Functor& functor, Out* out, const V*... in) {
#ifndef __clang__  // which checks for overlap at run time
#pragma GCC ivdep
#endif
  for (int64_t i = 0; i < kBlock; ++i) {
    const auto result = functor(static_cast<V>(kFromBool ? in[i] != 0 : in[i])...);
    out[i] = static_cast<Out>(kToBool ? result != 0 : result);
  }
}

template <template <class> class Functor, class V, int kParams, bool kFromBool, bool kToBool, size_t... I>
AMP_FN void integer_loop_impl(void* out_data, const void* const* in_data, unsigned splat, int64_t n, const ScalarParam* params,
                              std::index_sequence<I...>) {
  using Out = std::conditional_t<kToBool, uint8_t, V>;
  constexpr int64_t kBlock = kIntegerBlockBytes / sizeof(V);
  const Functor<V> functor = make_functor<Functor, V>(params, std::make_index_sequence<kParams>());
  Out* out = static_cast<Out*>(out_data);
  const V* in[] = {static_cast<const V*>(in_data[I])...};
  const int64_t step[] = {(splat >> I & 1u ? 0 : kBlock)...};
  alignas(64) V buffers[sizeof...(I)][kBlock];  // single values, and the last block
  if (splat != 0 && n > 0) {
    const auto fill = [&](size_t k) {
      const V value = *in[k];
      for (V& element : buffers[k]) element = value;
      in[k] = buffers[k];
    };
    ((step[I] == 0 ? fill(I) : void()), ...);
  }
  alignas(64) Out last[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const auto count = static_cast<size_t>(n - i < kBlock ? n - i : kBlock);
    Out* to = out + i;
    if (count < kBlock) [[unlikely]] {
      const auto pad = [&](size_t k) {
        __builtin_memset(buffers[k], 0, sizeof(buffers[k]));
        __builtin_memcpy(buffers[k], in[k], count * sizeof(V));
        in[k] = buffers[k];
      };
      ((step[I] != 0 ? pad(I) : void()), ...);
      to = last;
    }
    integer_block<kBlock, kFromBool, kToBool>(functor, to, in[I]...);
    if (to == last) __builtin_memcpy(out + i, last, count * sizeof(Out));
    ((in[I] += step[I]), ...);
  }
}

template <template <class> class Functor, class Storage, int kArity, int kParams, bool kBool>
void integer_loop(void* out, const void* const* in, unsigned splat, int64_t n, const ScalarParam* params) {
  constexpr bool kFromBool = std::is_same_v<Storage, bool>;
  using V = std::conditional_t<kFromBool, uint8_t, Storage>;
  integer_loop_impl<Functor, V, kParams, kFromBool, kFromBool || kBool>(out, in, splat, n, params, std::make_index_sequence<kArity>());
}

}  // namespace detail

// The loops of one op. Functor<V> is an aggregate with kParams members of type V and an `operator()` with kArity arguments; `dtypes` are
// the tensor dtypes that the op supports. An op that is not costly has separate loops for the 16-bit types. The arguments of a costly op
// are converted in blocks. `own_integers`: integers of at most 32 bits and bools are computed in their own dtype if all operands have it.
template <template <class> class Functor, int kArity, int kParams, TypeSet dtypes, ResultKind result, Cost cost, bool own_integers = false>
constexpr ElementwiseRow make_row() {
  constexpr bool kBool = result == ResultKind::Bool;
  ElementwiseRow row;
  row.arity = kArity;
  row.n_params = kParams;
  row.result = result;
  row.cost = cost <= Cost::Direct ? 8 : 1;
  row.exact = cost == Cost::Exact;
  if constexpr ((dtypes & kFloatingTypes) != 0) {
    row.f32 = detail::vector_loop<Functor, float, kArity, kParams, kBool, cost>;
    row.f64 = detail::vector_loop<Functor, double, kArity, kParams, kBool, cost>;
  }
  if constexpr (cost != Cost::Costly && contains(dtypes, kFloat16))
    row.f16 = detail::vector_loop<Functor, Half, kArity, kParams, kBool, cost>;
  if constexpr (cost != Cost::Costly && contains(dtypes, kBFloat16))
    row.bf16 = detail::vector_loop<Functor, BFloat16, kArity, kParams, kBool, cost>;
  if constexpr ((dtypes & (kIntegralTypes | kBoolTypes)) != 0) { row.i64 = detail::scalar_loop<Functor, int64_t, kArity, kParams, kBool>; }
  if constexpr (own_integers && (dtypes & kIntegralTypes) != 0) {
    row.u8 = detail::integer_loop<Functor, uint8_t, kArity, kParams, kBool>;
    row.i8 = detail::integer_loop<Functor, int8_t, kArity, kParams, kBool>;
    row.i16 = detail::integer_loop<Functor, int16_t, kArity, kParams, kBool>;
    row.i32 = detail::integer_loop<Functor, int32_t, kArity, kParams, kBool>;
  }
  if constexpr (own_integers && (dtypes & kBoolTypes) != 0) row.b8 = detail::integer_loop<Functor, bool, kArity, kParams, kBool>;
  if constexpr ((dtypes & kComplexTypes) != 0) {
    row.c64 = detail::scalar_loop<Functor, Complex<float>, kArity, kParams, kBool>;
    row.c128 = detail::scalar_loop<Functor, Complex<double>, kArity, kParams, kBool>;
  }
  return row;
}

}  // namespace amp::cpu::AMP_ISA
