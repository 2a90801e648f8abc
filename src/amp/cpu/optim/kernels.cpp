// The loops of kernels.h. Compiled once per instruction set level.
#include <amp/cpu/optim/kernels.h>

#include <math.h>

#include <type_traits>

#include <amp/cpu/optim/ranges.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

#include <amp/optim/rules.inc>

// Clears the lanes from `count` on. In these, partial loads repeat an element.
template <class V>
AMP_FN V only(V value, int count) {
  return count == V::kSize ? value : select(V::iota() < V(count), value, V(0));
}

// x * 0 is zero for finite x and NaN otherwise, so one sum tests a whole range. When float16 is stored, the stored value is tested: it may
// overflow where the product does not.
template <class T, class Stored, bool kWrite, bool kSquares>
bool check_range(const void* grad, int64_t n, double inv_scale, void* to, double* squares) {
  using V = VecFor<T>;
  const V factor(inv_scale), zero(0);
  V bad(0), sum(0);
  for_each_vector<V>(n, [&](int64_t i, int count) {
    V product = rounded<Stored>(read<T>(grad, i, count) * factor);
    if constexpr (kWrite) {
      write<Stored>(to, i, count, product);
      if constexpr (std::is_same_v<Stored, Half>) product = read<Stored>(to, i, count);
    }
    bad += product * zero;
    if constexpr (kSquares) sum += only(product * product, count);
  });
  if constexpr (kSquares) *squares = static_cast<double>(reduce_add(sum));
  return any(bad != zero);
}

template <class T>
bool check(const void* grad, int64_t n, double inv_scale, void* to, double* squares) {
  if (squares == nullptr)
    return (to != nullptr ? check_range<T, T, true, false> : check_range<T, T, false, false>)(grad, n, inv_scale, to, squares);
  return (to != nullptr ? check_range<T, T, true, true> : check_range<T, T, false, true>)(grad, n, inv_scale, to, squares);
}

template <class T>
bool widen(const void* grad, int64_t n, double inv_scale, void* to, double* squares) {
  return (squares == nullptr ? check_range<T, float, true, false> : check_range<T, float, true, true>)(grad, n, inv_scale, to, squares);
}

template <class T>
int64_t count_bad(const void* grad, int64_t n, double inv_scale) {
  using V = VecFor<T>;
  const V factor(inv_scale), zero(0), one(1);
  int64_t total = 0;
  for_each_vector<V>(n, [&](int64_t i, int count) {
    const V product = rounded<T>(read<T>(grad, i, count) * factor);
    total += static_cast<int64_t>(reduce_add(only(select(product * zero != zero, one, zero), count)));
  });
  return total;
}

template <template <class> class Update, class T>
void update(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors, const RoundedRange& copy) {
  using V = VecFor<T>;
  using Rule = typename Update<V>::Rule;
  constexpr int kStates = Rule::kStates;
  const Rule& options = *static_cast<const Rule*>(rule);
  const Update<V> update(options, count);
  const V inv_scale(factors.inv_scale), clip(factors.clip), sign(options.maximize ? -1 : 1);
  void *param = pointers[0], *grad = pointers[1], *state[kStates];
  for (int k = 0; k < kStates; ++k) state[k] = pointers[2 + k];
  for_each_vector<V>(n, [&](int64_t i, int lanes) {
    const V g = rounded<T>(rounded<T>(read<T>(grad, i, lanes) * inv_scale) * clip);
    if (factors.write) write<T>(grad, i, lanes, g);
    V s[kStates];
    for (int k = 0; k < kStates; ++k) s[k] = state[k] != nullptr ? read<T>(state[k], i, lanes) : V(0);
    const V now = update(read<T>(param, i, lanes), g * sign, s);
    write<T>(param, i, lanes, now);
    if constexpr (std::is_same_v<T, float>) {
      if (copy.to != nullptr) copy.dtype == kFloat16 ? write<Half>(copy.to, i, lanes, now) : write<BFloat16>(copy.to, i, lanes, now);
    }
    for (int k = 0; k < kStates; ++k) {
      if (state[k] != nullptr) write<T>(state[k], i, lanes, s[k]);
    }
  });
}

template <class T>
constexpr OptimKernels kernels_of() {
  CheckKernel widening = nullptr;
  if constexpr (sizeof(T) == 2) widening = widen<T>;
  return {
      check<T>, widening, count_bad<T>, {update<SgdUpdate, T>, update<AdamUpdate, T>, update<AdagradUpdate, T>, update<RMSpropUpdate, T>}};
}

}  // namespace

const OptimKernels kOptimKernels[4] = {kernels_of<Half>(), kernels_of<BFloat16>(), kernels_of<float>(), kernels_of<double>()};

}  // namespace amp::cpu::AMP_ISA
