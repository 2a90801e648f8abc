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
  } else if constexpr (std::is_same_v<V, int64_t>) {
    return p.i;
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

}  // namespace detail

// The loops of one op. Functor<V> is an aggregate with kParams members of type V and an `operator()` with kArity arguments; `dtypes` are
// the tensor dtypes that the op supports. An op that is not costly has separate loops for the 16-bit types. The arguments of a costly op
// are converted in blocks.
template <template <class> class Functor, int kArity, int kParams, TypeSet dtypes, ResultKind result, Cost cost>
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
  if constexpr ((dtypes & kComplexTypes) != 0) {
    row.c64 = detail::scalar_loop<Functor, Complex<float>, kArity, kParams, kBool>;
    row.c128 = detail::scalar_loop<Functor, Complex<double>, kArity, kParams, kBool>;
  }
  return row;
}

}  // namespace amp::cpu::AMP_ISA
