// The loops of eight_bit_kernels.h. Compiled once per instruction set level.
#include <amp/cpu/optim/eight_bit_kernels.h>

#include <math.h>

#include <type_traits>

#include <amp/cpu/optim/ranges.h>
#include <amp/cpu/random/philox_blocks.h>
#include <amp/cpu/simd/gather.h>
#include <amp/cpu/simd/interleave.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>
#include <amp/optim/eight_bits/dynamic_map.h>

namespace amp::cpu::AMP_ISA {

namespace {

#include <amp/cpu/optim/narrow_update.inc>

using optim::DynamicMap;
using optim::kStateBlock;

using optim::FloatMap;
using I = V::IntNative;
constexpr int kLanes = V::kSize;

// The entries table[index].
AMP_FN V look_up(const float* table, I index) {
  alignas(64) int32_t at[kLanes];
  detail::store_bits(at, index);
  return gather(table, at);
}

// Decodes n codes. `numbers` has room for a whole block.
AMP_FN void decode(const DynamicMap& map, const uint8_t* codes, float absmax, int64_t n, float* numbers) {
  alignas(64) uint8_t all[kStateBlock] = {};
  __builtin_memcpy(all, codes, static_cast<size_t>(n));
  const V factor(absmax);
  typedef uint8_t Bytes __attribute__((vector_size(kLanes)));
  for (int64_t i = 0; i < n; i += kLanes)
    store(numbers + i, look_up(map.values, __builtin_convertvector(detail::load_bits<Bytes>(all + i), I)) * factor);
}

// The same as code_of in eight_bits/codes.inc, for a vector.
AMP_FN V codes_of(const FloatMap& map, V x) {
  const V magnitude = math::abs(x);
  const I upper = reinterpret_cast<I>(magnitude.bits() >> 16);
  constexpr int kFirst = DynamicMap::kFirstCell, kLast = DynamicMap::kLastCell;
  const I from_first = upper < kFirst ? I{} + kFirst : upper, inside = from_first < kLast ? from_first : I{} + kLast;
  const V first = look_up(map.first_step, inside - kFirst);
  const V step = first + select(magnitude > look_up(map.limits, __builtin_convertvector(first.v, I)), V(1), V(0));
  const V zero(map.zero);
  return select(x < V(0), zero - select(step < zero, step, zero), zero + step);
}

// Encodes n numbers, and stores their largest magnitude. May overwrite the numbers.
AMP_FN void encode(const FloatMap& map, float* numbers, int64_t n, uint8_t* codes, float* absmax) {
  V most(0), bad(0);
  for_each_vector<V>(n, [&](int64_t i, int lanes) {
    const V x = read<float>(numbers, i, lanes);  // partial loads repeat an element
    most = math::max(most, math::abs(x));
    bad += x * V(0);
  });
  float largest = 0;
  for (int lane = 0; lane < kLanes; ++lane) largest = largest < most.v[lane] ? most.v[lane] : largest;
  const bool is_bad = any(bad != V(0));
  *absmax = is_bad ? __builtin_nanf("") : largest;
  if (is_bad || largest == 0) {
    for (int64_t i = 0; i < n; ++i) codes[i] = static_cast<uint8_t>(map.zero);
    return;
  }
  const V divisor(largest);
  typedef uint8_t Bytes __attribute__((vector_size(kLanes)));
  alignas(64) uint8_t all[kStateBlock];
  for (int64_t i = 0; i < n; i += kLanes)
    detail::store_bits(all + i, __builtin_convertvector(__builtin_convertvector(codes_of(map, load(numbers + i) / divisor).v, I), Bytes));
  __builtin_memcpy(codes, all, static_cast<size_t>(n));
}

template <template <class> class Update, class T>
void update(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors, const EightBitRange& range) {
  using Rule = typename Update<V>::Rule;
  constexpr int kStates = Rule::kStates;
  const Rule& options = *static_cast<const Rule*>(rule);
  const Update<V> update(options, count);
  const V sign(options.maximize ? -1 : 1);
  alignas(64) float numbers[kStates][kStateBlock] = {};
  alignas(64) uint32_t words[kStateBlock + 2 * kWords];
  float* state[kStates];
  const DynamicMap* map[kStates];
  const FloatMap* floats[kStates];
  for (int k = 0; k < kStates; ++k) {
    state[k] = pointers[2 + k] != nullptr ? numbers[k] : nullptr;
    map[k] = range.has_signs[k] ? &optim::kSignedMap : &optim::kUnsignedMap;
    floats[k] = range.has_signs[k] ? &optim::kSignedFloatMap : &optim::kUnsignedFloatMap;
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
      if (state[k] != nullptr) encode(*floats[k], numbers[k], size, codes(k), &range.absmax[k][block]);
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
