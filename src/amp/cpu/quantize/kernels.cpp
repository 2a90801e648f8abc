// Compiled once per instruction set level. The loops have no branches, and the compiler vectorizes them.
#include <amp/cpu/quantize/kernels.h>

#include <amp/core/float8.h>
#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

extern const QuantizeTable kQuantizeTable;

namespace {

using quantize::Format;
using quantize::NonFinite;

uint32_t largest(const float* x, int64_t n) {
  uint32_t result = 0;
  for (int64_t i = 0; i < n; ++i) {
    const uint32_t magnitude = __builtin_bit_cast(uint32_t, x[i]) & 0x7fffffffu;
    result = magnitude > result ? magnitude : result;
  }
  return result;
}

template <Format format, NonFinite nonfinite>
AMP_FN uint8_t code_of(float x) {
  constexpr bool saturates = nonfinite == NonFinite::Saturate;
  if constexpr (format == Format::E4M3) {
    return amp::detail::float_to_minifloat_bits<3, 7>(x, 0x7e, 0x7e, saturates ? 0x7e : 0x7f, 0x7f);
  } else if constexpr (format == Format::E5M2) {
    return amp::detail::float_to_minifloat_bits<2, 15>(x, 0x7b, 0x7b, saturates ? 0x7b : 0x7c, 0x7f);
  } else {
    const uint8_t code = amp::detail::float_to_minifloat_bits<1, 1>(x, 7, 7, 7, 7);
    return static_cast<uint8_t>((code & 7) | (code >> 4 & 8));
  }
}

template <Format format>
AMP_FN float number_of(uint8_t code) {
  if constexpr (format == Format::E4M3) return amp::detail::e4m3_bits_to_float(code);
  else if constexpr (format == Format::E5M2) return amp::detail::e5m2_bits_to_float(code);
  else return amp::detail::minifloat_bits_to_float<1, 1>(static_cast<uint32_t>((code & 7) | (code & 8) << 4), 0x80, 0);
}

template <Format format, NonFinite nonfinite>
void encode(uint8_t* __restrict codes, const float* __restrict x, float scale, int64_t n) {
  for (int64_t i = 0; i < n; ++i) codes[i] = code_of<format, nonfinite>(x[i] * scale);
}

template <Format format>
void decode(float* __restrict out, const uint8_t* __restrict codes, float factor, int64_t n) {
  for (int64_t i = 0; i < n; ++i) out[i] = number_of<format>(codes[i]) * factor;
}

template <Format format>
void decode_bf16(uint16_t* __restrict out, const uint8_t* __restrict codes, float factor, int64_t n) {
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint16_t>(__builtin_bit_cast(uint32_t, number_of<format>(codes[i]) * factor) >> 16);
}

void scale(float* __restrict sums, float row, const float* __restrict columns, int64_t column_step, int64_t n) {
  if (column_step == 0) {
    const float column = columns[0];
    for (int64_t i = 0; i < n; ++i) sums[i] = sums[i] * row * column;
  } else {
    for (int64_t i = 0; i < n; ++i) sums[i] = sums[i] * row * columns[i];
  }
}

template <Format format>
constexpr void fill(QuantizeTable& table) {
  constexpr int f = static_cast<int>(format);
  table.encode[f][0] = encode<format, NonFinite::Propagate>;
  table.encode[f][1] = encode<format, NonFinite::Saturate>;
  table.decode[f] = decode<format>;
  table.decode_bf16[f] = decode_bf16<format>;
}

constexpr QuantizeTable make_table() {
  QuantizeTable table{};
  table.largest = largest;
  table.scale = scale;
  fill<Format::E4M3>(table);
  fill<Format::E5M2>(table);
  fill<Format::E2M1>(table);
  return table;
}

}  // namespace

constinit const QuantizeTable kQuantizeTable = make_table();

}  // namespace amp::cpu::AMP_ISA
