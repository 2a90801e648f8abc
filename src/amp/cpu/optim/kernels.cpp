// Compiled once per instruction set.
#include <amp/cpu/optim/kernels.h>

#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
using VecFor = typename detail::VecOfStorage<T>::type;

// Calls body(offset, count) in vector steps; the last one may be short.
template <class V, class Body>
AMP_FN void for_each_vector(int64_t n, const Body& body) {
  int64_t i = 0;
  for (; i + V::kSize <= n; i += V::kSize) body(i, V::kSize);
  if (i < n) body(i, static_cast<int>(n - i));
}

template <class T>
AMP_FN VecFor<T> read(const void* base, int64_t at, int count) {
  const T* p = static_cast<const T*>(base) + at;
  return count == VecFor<T>::kSize ? load(p) : load_partial(p, count);
}

template <class T>
AMP_FN void write(void* base, int64_t at, int count, VecFor<T> value) {
  T* p = static_cast<T*>(base) + at;
  if (count == VecFor<T>::kSize) store(p, value);
  else store_partial(p, value, count);
}

// The product with zero is zero for finite values and NaN for the others, so one sum collects the test for a whole range.
template <class T>
bool unscale(void* grad, int64_t n, double inv_scale, bool store_product) {
  using V = VecFor<T>;
  const V factor(inv_scale), zero(0);
  V bad(0);
  for_each_vector<V>(n, [&](int64_t i, int count) {
    const V product = read<T>(grad, i, count) * factor;
    bad += product * zero;
    if (store_product) write<T>(grad, i, count, product);
  });
  return any(bad != zero);
}

template <class T>
void sgd(void* const* pointers, int64_t n, const optim::SgdStep& step, double inv_scale, bool write_grad) {
  using V = VecFor<T>;
  void *param = pointers[0], *grad = pointers[1], *momentum = pointers[2];
  const V factor(step.maximize ? -inv_scale : inv_scale), sign(step.maximize ? -1 : 1), lr(step.lr), decay(step.weight_decay),
      mu(step.momentum), keep(step.first ? 1 : 1 - step.dampening), old(step.first ? 0 : step.momentum);
  for_each_vector<V>(n, [&](int64_t i, int count) {
    V g = read<T>(grad, i, count) * factor;
    if (write_grad) write<T>(grad, i, count, g * sign);
    const V p = read<T>(param, i, count);
    if (step.weight_decay != 0) g = g + decay * p;
    if (momentum != nullptr) {
      const V m = step.first ? g : old * read<T>(momentum, i, count) + keep * g;
      write<T>(momentum, i, count, m);
      g = step.nesterov ? g + mu * m : m;
    }
    write<T>(param, i, count, p - lr * g);
  });
}

template <class T>
void adam(void* const* pointers, int64_t n, const optim::AdamStep& step, double inv_scale, bool write_grad) {
  using V = VecFor<T>;
  void *param = pointers[0], *grad = pointers[1], *first = pointers[2], *second = pointers[3], *largest = pointers[4];
  const auto t = static_cast<double>(step.count + 1);
  const V factor(step.maximize ? -inv_scale : inv_scale), sign(step.maximize ? -1 : 1), beta1(step.beta1), beta2(step.beta2),
      rest1(1 - step.beta1), rest2(1 - step.beta2), eps(step.eps), rate(step.lr / (1 - __builtin_pow(step.beta1, t))),
      root(1 / __builtin_sqrt(1 - __builtin_pow(step.beta2, t))), decay(step.weight_decay), shrink(1 - step.lr * step.weight_decay);
  for_each_vector<V>(n, [&](int64_t i, int count) {
    V g = read<T>(grad, i, count) * factor;
    if (write_grad) write<T>(grad, i, count, g * sign);
    V p = read<T>(param, i, count);
    if (step.decoupled) p = p * shrink;
    else if (step.weight_decay != 0) g = g + decay * p;
    const V m = beta1 * read<T>(first, i, count) + rest1 * g;
    V v = beta2 * read<T>(second, i, count) + rest2 * g * g;
    write<T>(first, i, count, m);
    write<T>(second, i, count, v);
    if (largest != nullptr) {
      v = math::max(read<T>(largest, i, count), v);
      write<T>(largest, i, count, v);
    }
    write<T>(param, i, count, p - rate * m / (math::sqrt(v) * root + eps));
  });
}

template <class T>
constexpr OptimKernels kernels_of() {
  return {unscale<T>, sgd<T>, adam<T>};
}

}  // namespace

const OptimKernels kOptimKernels[4] = {kernels_of<Half>(), kernels_of<BFloat16>(), kernels_of<float>(), kernels_of<double>()};

}  // namespace amp::cpu::AMP_ISA
