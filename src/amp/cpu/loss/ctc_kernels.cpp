// Compiled once per instruction set level.
#include <amp/cpu/loss/ctc_kernels.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
void step(const void* stay_data, const void* move_data, const void* skip_data, const void* allowed_data, const void* emission_data,
          void* to_data, int64_t n) {
  using V = Vec<T>;
  const auto *stay = static_cast<const T*>(stay_data), *move = static_cast<const T*>(move_data), *skip = static_cast<const T*>(skip_data);
  const auto *allowed = static_cast<const T*>(allowed_data), *emission = static_cast<const T*>(emission_data);
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          const V a = block.read(stay + at, i), b = block.read(move + at, i);
          const V c = block.read(skip + at, i) + block.read(allowed + at, i);
          V largest = math::max(a, math::max(b, c));
          largest = select(largest == V(-__builtin_inf()), V(0), largest);
          V sum = largest + math::log(math::exp(a - largest) + math::exp(b - largest) + math::exp(c - largest));
          if (emission != nullptr) sum += block.read(emission + at, i);
          block.write(static_cast<T*>(to_data) + at, i, sum);
        }
      });
}

template <class T>
void occupancy(const void* alpha, const void* beta, double shift, void* to, int64_t n) {
  using V = Vec<T>;
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          const V sum = block.read(static_cast<const T*>(alpha) + at, i) + block.read(static_cast<const T*>(beta) + at, i);
          block.write(static_cast<T*>(to) + at, i, math::exp(sum + V(shift)));
        }
      });
}

}  // namespace

constinit const CtcKernels kCtc = {{step<float>, occupancy<float>}, {step<double>, occupancy<double>}};

}  // namespace amp::cpu::AMP_ISA
