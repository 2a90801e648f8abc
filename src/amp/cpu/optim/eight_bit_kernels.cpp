// The loops of eight_bit_kernels.h. Compiled once per instruction set level.
#include <amp/cpu/optim/eight_bit_kernels.h>

#include <math.h>

#include <type_traits>

#include <amp/cpu/optim/ranges.h>
#include <amp/cpu/random/philox_blocks.h>
#include <amp/cpu/simd/interleave.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>
#include <amp/optim/eight_bits/dynamic_map.h>

namespace amp::cpu::AMP_ISA {

namespace {

#include <amp/cpu/optim/narrow_update.inc>
#include <amp/optim/eight_bits/codes.inc>

using optim::DynamicMap;
using optim::kStateBlock;

AMP_FN void decode(const DynamicMap& map, const uint8_t* codes, float absmax, int64_t n, float* numbers) {
  for (int64_t i = 0; i < n; ++i) numbers[i] = map.values[codes[i]] * absmax;
}

// Changes the numbers.
AMP_FN void encode(const DynamicMap& map, float* numbers, int64_t n, uint8_t* codes, float* absmax) {
  V most(0), bad(0);
  for_each_vector<V>(n, [&](int64_t i, int lanes) {
    const V x = read<float>(numbers, i, lanes);  // partial loads repeat an element
    most = math::max(most, math::abs(x));
    bad += x * V(0);
  });
  float largest = 0;
  for (int lane = 0; lane < V::kSize; ++lane) largest = largest < most.v[lane] ? most.v[lane] : largest;
  const bool is_bad = any(bad != V(0));
  *absmax = is_bad ? __builtin_nanf("") : largest;
  if (is_bad || largest == 0) {
    for (int64_t i = 0; i < n; ++i) codes[i] = static_cast<uint8_t>(map.zero);
    return;
  }
  const V divisor(largest);
  for_each_vector<V>(n, [&](int64_t i, int lanes) { write<float>(numbers, i, lanes, read<float>(numbers, i, lanes) / divisor); });
  for (int64_t i = 0; i < n; ++i) codes[i] = static_cast<uint8_t>(code_of(map, __builtin_bit_cast(uint32_t, numbers[i])));
}

template <template <class> class Update, class T>
void update(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors, const EightBitRange& range) {
  using Rule = typename Update<V>::Rule;
  constexpr int kStates = Rule::kStates;
  const Rule& options = *static_cast<const Rule*>(rule);
  const Update<V> update(options, count);
  const V sign(options.maximize ? -1 : 1);
  alignas(64) float numbers[kStates][kStateBlock];
  alignas(64) uint32_t words[kStateBlock + 2 * kWords];
  float* state[kStates];
  const DynamicMap* map[kStates];
  for (int k = 0; k < kStates; ++k) {
    state[k] = pointers[2 + k] != nullptr ? numbers[k] : nullptr;
    map[k] = range.has_signs[k] ? &optim::kSignedMap : &optim::kUnsignedMap;
  }
  for (int64_t at = 0; at < n; at += kStateBlock) {
    const int64_t size = n - at < kStateBlock ? n - at : kStateBlock, block = at / kStateBlock;
    const auto codes = [&](int k) { return static_cast<uint8_t*>(pointers[2 + k]) + at; };
    for (int k = 0; k < kStates; ++k) {
      if (state[k] != nullptr) decode(*map[k], codes(k), range.absmax[k][block], size, numbers[k]);
    }
    const uint32_t* random = words;
    if (range.narrow.rounding == optim::Rounding::Stochastic) random = draw(words, range.narrow.stream, range.narrow.first + at, size);
    update_piece<T>(update, pointers[0], pointers[1], state, at, size, factors, sign, range.narrow, random, range.copy);
    for (int k = 0; k < kStates; ++k) {
      if (state[k] != nullptr) encode(*map[k], numbers[k], size, codes(k), &range.absmax[k][block]);
    }
  }
}

template <class T>
constexpr EightBitKernels kernels_of() {
  return {{update<SgdUpdate, T>, update<AdamUpdate, T>, update<AdagradUpdate, T>, update<RMSpropUpdate, T>}};
}

}  // namespace

const EightBitKernels kEightBitKernels[3] = {kernels_of<Half>(), kernels_of<BFloat16>(), kernels_of<float>()};

}  // namespace amp::cpu::AMP_ISA
