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

using V = Vec<float>;
using B = V::UnsignedNative;
using Pairs = Vec<double>::UnsignedNative;  // of words

AMP_FN B to_bits(V x) { return x.bits(); }
template <class Value>
AMP_FN Value from_bits(B bits) {
  return Value::from_bits(bits);
}

#include <amp/optim/rounding/remainders.inc>
#include <amp/optim/rules.inc>

constexpr int64_t kPiece = 512;  // elements whose random numbers are drawn together
constexpr int kWords = 4 * kBlockLanes;

// Random words of the elements from `first` on: fills `words` and returns the address of the first one's.
AMP_FN const uint32_t* draw(uint32_t* words, PhiloxState stream, int64_t first, int64_t n) {
  const auto skipped = static_cast<int64_t>(first % 4);
  for (int64_t i = 0; i < n + skipped; i += kWords) {
    const PhiloxBlocks blocks = philox_blocks(stream, static_cast<uint64_t>(first + i) / 4);
    Pairs low[2], high[2];
    for (int k = 0; k < 2; ++k) {
      const B even = detail::load_bits<B>(blocks.word[2 * k]), odd = detail::load_bits<B>(blocks.word[2 * k + 1]);
      low[k] = reinterpret_cast<Pairs>(interleave_low<kBlockLanes>(even, odd));
      high[k] = reinterpret_cast<Pairs>(interleave_high<kBlockLanes>(even, odd));
    }
    detail::store_bits(words + i, interleave_low<kBlockLanes / 2>(low[0], low[1]));
    detail::store_bits(words + i + kBlockLanes, interleave_high<kBlockLanes / 2>(low[0], low[1]));
    detail::store_bits(words + i + 2 * kBlockLanes, interleave_low<kBlockLanes / 2>(high[0], high[1]));
    detail::store_bits(words + i + 3 * kBlockLanes, interleave_high<kBlockLanes / 2>(high[0], high[1]));
  }
  return words + skipped;
}

AMP_FN B read_low_bits(const void* base, int64_t at, int count) {
  detail::U16x low{};
  __builtin_memcpy(&low, static_cast<const uint16_t*>(base) + at, sizeof(uint16_t) * static_cast<size_t>(count));
  return detail::widen(low);
}

AMP_FN void write_low_bits(void* base, int64_t at, int count, B bits) {
  const detail::U16x low = detail::narrow(bits);
  __builtin_memcpy(static_cast<uint16_t*>(base) + at, &low, sizeof(uint16_t) * static_cast<size_t>(count));
}

template <class T>
AMP_FN V read_param(const void* param, const NarrowRange& range, int64_t at, int count) {
  const V stored = read<T>(param, at, count);
  if (range.rounding == optim::Rounding::Kahan) return stored + read<T>(range.rest, at, count);
  if (range.rounding != optim::Rounding::Split) return stored;
  return V::from_bits(join_bits(stored.bits(), read_low_bits(range.rest, at, count)));
}

template <class T>
AMP_FN void write_param(void* param, const NarrowRange& range, int64_t at, int count, V value, const uint32_t* words) {
  if (range.rounding == optim::Rounding::Stochastic) {
    const B random = detail::load_bits<B>(words);
    if constexpr (std::is_same_v<T, Half>) value = stochastic_half(value, random);
    else value = V::from_bits(stochastic_bfloat16(value.bits(), random));
    return write<T>(param, at, count, value);
  }
  if (range.rounding == optim::Rounding::Split) {
    B high, low;
    split_bits(value.bits(), high, low);
    write_low_bits(range.rest, at, count, low);
    return write<T>(param, at, count, V::from_bits(high << 16));
  }
  write<T>(param, at, count, value);
  write<T>(range.rest, at, count, compensation_of(value, nearest<T>(value)));
}

template <template <class> class Update, class T>
void update(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors, const NarrowRange& range) {
  using Rule = typename Update<V>::Rule;
  constexpr int kStates = Rule::kStates;
  const Rule& options = *static_cast<const Rule*>(rule);
  const Update<V> update(options, count);
  const V inv_scale(factors.inv_scale), clip(factors.clip), sign(options.maximize ? -1 : 1);
  void *param = pointers[0], *grad = pointers[1], *state[kStates];
  for (int k = 0; k < kStates; ++k) state[k] = pointers[2 + k];
  alignas(64) uint32_t words[kPiece + 2 * kWords];
  for (int64_t piece = 0; piece < n; piece += kPiece) {
    const int64_t size = n - piece < kPiece ? n - piece : kPiece;
    const uint32_t* random = words;
    if (range.rounding == optim::Rounding::Stochastic) random = draw(words, range.stream, range.first + piece, size);
    for_each_vector<V>(size, [&](int64_t in_piece, int lanes) {
      const int64_t i = piece + in_piece;
      const V g = rounded<T>(rounded<T>(read<T>(grad, i, lanes) * inv_scale) * clip);
      if (factors.write) write<T>(grad, i, lanes, g);
      V s[kStates];
      for (int k = 0; k < kStates; ++k) s[k] = state[k] != nullptr ? read<float>(state[k], i, lanes) : V(0);
      const V now = update(read_param<T>(param, range, i, lanes), g * sign, s);
      write_param<T>(param, range, i, lanes, now, random + in_piece);
      for (int k = 0; k < kStates; ++k) {
        if (state[k] != nullptr) write<float>(state[k], i, lanes, s[k]);
      }
    });
  }
}

template <class T>
constexpr NarrowKernels kernels_of() {
  return {{update<SgdUpdate, T>, update<AdamUpdate, T>, update<AdagradUpdate, T>, update<RMSpropUpdate, T>}};
}

}  // namespace

const NarrowKernels kNarrowKernels[2] = {kernels_of<Half>(), kernels_of<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
