// The loops of narrow_kernels.h. Compiled once per instruction set level.
#include <amp/cpu/optim/narrow_kernels.h>

#include <math.h>

#include <type_traits>

#include <amp/cpu/optim/ranges.h>
#include <amp/cpu/random/philox_blocks.h>
#include <amp/cpu/simd/interleave.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

#include <amp/cpu/optim/narrow_update.inc>

constexpr int64_t kPiece = 512;  // elements whose random numbers are drawn together

template <template <class> class Update, class T>
void update(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors, const NarrowRange& range) {
  using Rule = typename Update<V>::Rule;
  constexpr int kStates = Rule::kStates;
  const Rule& options = *static_cast<const Rule*>(rule);
  const Update<V> update(options, count);
  const V sign(options.maximize ? -1 : 1);
  float* state[kStates];
  for (int k = 0; k < kStates; ++k) state[k] = static_cast<float*>(pointers[2 + k]);
  alignas(64) uint32_t words[kPiece + 2 * kWords];
  for (int64_t at = 0; at < n; at += kPiece) {
    const int64_t size = n - at < kPiece ? n - at : kPiece;
    const uint32_t* random = words;
    if (range.rounding == optim::Rounding::Stochastic) random = draw(words, range.stream, range.first + at, size);
    update_piece<T>(update, pointers[0], pointers[1], state, at, size, factors, sign, range, random, {});
    for (float*& buffer : state) {
      if (buffer != nullptr) buffer += size;
    }
  }
}

template <class T>
constexpr NarrowKernels kernels_of() {
  return {{update<SgdUpdate, T>, update<AdamUpdate, T>, update<AdagradUpdate, T>, update<RMSpropUpdate, T>}};
}

}  // namespace

const NarrowKernels kNarrowKernels[2] = {kernels_of<Half>(), kernels_of<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
