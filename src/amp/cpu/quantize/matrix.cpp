#include <amp/cpu/quantize/matrix.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <amp/core/backend.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/quantize/kernels.h>
#include <amp/cpu/quantize/scales.h>
#include <amp/cpu/quantize/transforms.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const QuantizeTable kQuantizeTable;)

namespace {

using quantize::Operand;
using quantize::ScaleType;

constexpr int64_t kGrain = 16 << 10;  // numbers for a thread at least
constexpr int64_t kPiece = 2048;      // numbers that are converted at once

const QuantizeTable& table() { return AMP_ISA_PICK(kQuantizeTable); }

// How a matrix of rows and columns is divided into blocks.
struct Grid {
  int64_t rows, columns, period;
  int64_t block_rows, block_columns;

  Grid(int64_t n_rows, int64_t n_columns, int64_t rows_of_matrix, const quantize::Block& block)
      : rows(n_rows),
        columns(n_columns),
        period(block.outer == 0 ? n_rows : rows_of_matrix),
        block_rows(block.outer == 0 ? n_rows : std::min(block.outer, rows_of_matrix)),
        block_columns(block.inner == 0 ? n_columns : std::min(block.inner, n_columns)) {}

  int64_t across() const { return (columns + block_columns - 1) / block_columns; }
  int64_t down_of_period() const { return (period + block_rows - 1) / block_rows; }
  int64_t down() const { return rows / period * down_of_period(); }
  int64_t first_row(int64_t i) const { return i / down_of_period() * period + i % down_of_period() * block_rows; }
  int64_t end_row(int64_t i) const { return std::min(first_row(i) + block_rows, (i / down_of_period() + 1) * period); }
  int64_t width(int64_t j) const { return std::min(block_columns, columns - j * block_columns); }
};

template <class Function>
void for_rows(int64_t count, int64_t numbers_of_each, const Function& fn) {
  parallel_for(0, count, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, numbers_of_each)), fn);
}

float float_of(uint32_t bits) { return std::bit_cast<float>(bits); }

// The largest magnitudes of all blocks, [down, across].
std::vector<uint32_t> largest_of_blocks(const float* x, const Grid& grid) {
  const int64_t across = grid.across();
  std::vector<uint32_t> of_rows(static_cast<size_t>(grid.rows * across)), largest(static_cast<size_t>(grid.down() * across));
  for_rows(grid.rows, grid.columns, [&](int64_t first, int64_t last) {
    for (int64_t r = first; r < last; ++r) {
      for (int64_t j = 0; j < across; ++j)
        of_rows[static_cast<size_t>(r * across + j)] = table().largest(x + r * grid.columns + j * grid.block_columns, grid.width(j));
    }
  });
  for (int64_t i = 0; i < grid.down(); ++i) {
    for (int64_t r = grid.first_row(i); r < grid.end_row(i); ++r) {
      for (int64_t j = 0; j < across; ++j) {
        uint32_t& to = largest[static_cast<size_t>(i * across + j)];
        to = std::max(to, of_rows[static_cast<size_t>(r * across + j)]);
      }
    }
  }
  return largest;
}

// The scales of all blocks, [down, across]: `multipliers` before rounding, and `factors` of codes.
struct Scales {
  std::vector<float> multipliers, factors;
  std::vector<uint8_t> codes;  // for E8M0 and E4M3
  float global = 1;
};

// x * (1 / (s g)) would overflow for s = 0: such a block is 0.
float inverse_or_largest(float x) { return std::min(1.0f / x, std::numeric_limits<float>::max()); }

Scales scales_of(const std::vector<uint32_t>& largest, ScalarType dtype, const Operand& how) {
  Scales scales;
  scales.multipliers.resize(largest.size());
  scales.factors.resize(largest.size());
  if (how.scale == ScaleType::E4M3) {
    const float amax = float_of(largest.empty() ? 0u : *std::max_element(largest.begin(), largest.end()));
    scales.global = amax == 0 || !std::isfinite(amax) ? 1.0f : amax / (largest_of(quantize::Format::E4M3) * largest_of(how.format));
  }
  if (how.scale == ScaleType::E8M0 || how.scale == ScaleType::E4M3) scales.codes.resize(largest.size());
  for (size_t i = 0; i < largest.size(); ++i) {
    const float amax = float_of(largest[i]);
    switch (how.scale) {
      case ScaleType::Float32:
      case ScaleType::Pow2:
        scales.multipliers[i] = how.multiplier != 0 ? how.multiplier : current_scale(amax, how.format, how.scale, dtype);
        scales.factors[i] = 1.0f / scales.multipliers[i];
        break;
      case ScaleType::E8M0:
        scales.codes[i] = e8m0_scale(amax, how.format, how.rounding);
        scales.multipliers[i] = inverse_of_e8m0(scales.codes[i]);
        scales.factors[i] = detail::e8m0_bits_to_float(scales.codes[i]);
        break;
      case ScaleType::E4M3:
        scales.codes[i] = e4m3_scale(amax / largest_of(how.format) / scales.global, how.nonfinite);
        scales.factors[i] = detail::e4m3_bits_to_float(scales.codes[i]);
        scales.multipliers[i] = inverse_or_largest(scales.factors[i] * scales.global);
        break;
    }
  }
  return scales;
}

// Calls fn(row, column, width, block) for the parts of rows that lie in one block.
template <class Function>
void for_parts(const Grid& grid, const Function& fn) {
  const int64_t across = grid.across();
  std::vector<int64_t> block_of_row(static_cast<size_t>(grid.rows));
  for (int64_t i = 0; i < grid.down(); ++i) {
    for (int64_t r = grid.first_row(i); r < grid.end_row(i); ++r) block_of_row[static_cast<size_t>(r)] = i;
  }
  for_rows(grid.rows, grid.columns, [&](int64_t first, int64_t last) {
    for (int64_t r = first; r < last; ++r) {
      for (int64_t j = 0; j < across; ++j)
        fn(r, j * grid.block_columns, grid.width(j), static_cast<size_t>(block_of_row[static_cast<size_t>(r)] * across + j));
    }
  });
}

template <class Function>
void in_pieces(int64_t n, const Function& fn) {
  for (int64_t i = 0; i < n; i += kPiece) fn(i, std::min(kPiece, n - i));
}

Tensor as_float32(const Tensor& x) {
  if (x.dtype() == kFloat32) return x;
  const Tensor wide(detail::new_tensor(x.sizes(), kFloat32, kCPU));
  const int64_t size = x.element_size(), n = x.numel(), pieces = (n + kPiece - 1) / kPiece;
  parallel_for(0, pieces, kGrain / kPiece, [&](int64_t first, int64_t last) {
    const int64_t begin = first * kPiece, count = std::min(n, last * kPiece) - begin;
    cast_contiguous(kFloat32, wide.data_ptr<float>() + begin, x.dtype(), static_cast<const char*>(x.data_ptr()) + begin * size, count);
  });
  return wide;
}

// Codes of numbers: to the nearest, or stochastic.
class Encoder {
 public:
  Encoder(const Operand& how, const float* x, int64_t n)
      : how_(how),
        nearest_(table().encode[static_cast<int>(how.format)][static_cast<int>(how.nonfinite)]),
        stream_(how.stochastic ? stream_of(x, n) : PhiloxState{}) {}

  // `first`: the number of the first element in the matrix.
  void operator()(uint8_t* codes, const float* x, float scale, int64_t n, int64_t first) const {
    if (!how_.stochastic) return nearest_(codes, x, scale, n);
    in_pieces(n, [&](int64_t begin, int64_t count) {
      alignas(64) float drawn[kPiece];
      draw_numbers(drawn, x + begin, scale, count, how_.format, stream_, first + begin);
      nearest_(codes + begin, drawn, 1.0f, count);
    });
  }

 private:
  const Operand& how_;
  void (*nearest_)(uint8_t*, const float*, float, int64_t);
  PhiloxState stream_;
};

void quantize_matrix(const Tensor& given, int64_t rows, int64_t columns, const Operand& how, const Tensor& codes, const Tensor& scales,
                     const Tensor& global) {
  Tensor numbers = as_float32(given);
  if (how.hadamard) {
    if (numbers.is_same(given)) {
      numbers = Tensor(detail::new_tensor(given.sizes(), kFloat32, kCPU));
      std::copy_n(given.data_ptr<float>(), given.numel(), numbers.data_ptr<float>());
    }
    transform_rows(numbers.data_ptr<float>(), rows, columns);
  }
  const float* x = numbers.data_ptr<float>();
  const Grid grid(rows, columns, rows, how.block);
  const Scales found = scales_of(largest_of_blocks(x, grid), given.dtype(), how);
  const Encoder encode(how, x, rows * columns);
  uint8_t* out = codes.data_ptr<uint8_t>();
  for_parts(grid, [&](int64_t r, int64_t c, int64_t width, size_t block) {
    const int64_t at = r * columns + c;
    encode(out + at, x + at, found.multipliers[block], width, at);
  });
  if (found.codes.empty()) std::copy(found.factors.begin(), found.factors.end(), scales.data_ptr<float>());
  else std::copy(found.codes.begin(), found.codes.end(), static_cast<uint8_t*>(scales.data_ptr()));
  if (global.defined()) *global.data_ptr<float>() = found.global;
}

void dequantize_matrix(const Tensor& codes, int64_t rows, int64_t columns, const Operand& how, const Tensor& scales, const Tensor& global,
                       const Tensor& result) {
  const Grid grid(rows, columns, rows, how.block);
  std::vector<float> factors(static_cast<size_t>(scales.numel()));
  cast_contiguous(kFloat32, factors.data(), scales.dtype(), scales.data_ptr(), scales.numel());
  if (global.defined()) {
    for (float& factor : factors) factor *= *global.data_ptr<float>();
  }
  const auto decode = table().decode[static_cast<int>(how.format)];
  const uint8_t* in = codes.data_ptr<uint8_t>();
  float* out = result.data_ptr<float>();
  for_parts(grid, [&](int64_t r, int64_t c, int64_t width, size_t block) {
    decode(out + r * columns + c, in + r * columns + c, factors[block], width);
  });
  if (how.hadamard) inverse_transform_rows(out, rows, columns);
}

// What rows and elements are multiplied with. Whole rows have a factor of their own. The scales of blocks go into the elements. They are
// powers of two, or of four bits for codes of two, and are divided by the largest one of their row, so that sums of tiny numbers stay in
// range.
struct Split {
  std::vector<float> rows;      // one, or one for each row
  std::vector<float> elements;  // by block
  bool fits_bfloat16 = true;
};

// The smallest and the largest exponent of factors, without NaN, 0, and blocks of zeros.
std::pair<int, int> exponents_of(std::span<const float> factors, std::span<const uint32_t> largest) {
  int least = std::numeric_limits<int>::max(), most = std::numeric_limits<int>::min();
  for (size_t j = 0; j < factors.size(); ++j) {
    if (largest[j] == 0 || !(factors[j] > 0)) continue;
    const int exponent = std::ilogb(factors[j]);
    least = std::min(least, exponent);
    most = std::max(most, exponent);
  }
  return least > most ? std::pair(0, 0) : std::pair(least, most);
}

Split split_of(const Grid& grid, const std::vector<uint32_t>& largest, const Scales& scales, const Operand& how) {
  Split split;
  if (grid.across() == 1 && how.block.inner == 0) {
    split.elements.assign(scales.factors.size(), 1.0f);
    if (how.block.outer == 0) {
      split.rows = {scales.factors[0] * scales.global};
      return split;
    }
    split.rows.resize(static_cast<size_t>(grid.rows));
    for (int64_t i = 0; i < grid.down(); ++i) {
      for (int64_t r = grid.first_row(i); r < grid.end_row(i); ++r)
        split.rows[static_cast<size_t>(r)] = scales.factors[static_cast<size_t>(i)] * scales.global;
    }
    return split;
  }
  split.rows.resize(static_cast<size_t>(grid.rows));
  split.elements.reserve(scales.factors.size());
  const auto across = static_cast<size_t>(grid.across());
  for (int64_t i = 0; i < grid.down(); ++i) {
    const size_t begin = static_cast<size_t>(i) * across, end = begin + across;
    const auto [least, most] = exponents_of({&scales.factors[begin], across}, {&largest[begin], across});
    for (size_t block = begin; block < end; ++block)
      split.elements.push_back(largest[block] == 0 ? 0.0f : std::ldexp(scales.factors[block], -most));
    for (int64_t r = grid.first_row(i); r < grid.end_row(i); ++r) split.rows[static_cast<size_t>(r)] = std::ldexp(scales.global, most);
    split.fits_bfloat16 = split.fits_bfloat16 && most - least < 90;
  }
  return split;
}

void raise_to(std::atomic<uint32_t>& largest, uint32_t bits) {
  uint32_t known = largest.load(std::memory_order_relaxed);
  while (known < bits && !largest.compare_exchange_weak(known, bits, std::memory_order_relaxed)) {}
}

}  // namespace

DecodedMatrix quantized_and_decoded(const Tensor& x, ScalarType dtype, int64_t period, const Operand& how) {
  const int64_t rows = x.size(0), columns = x.size(1);
  const Grid grid(rows, columns, period, how.block);
  if (how.hadamard) transform_rows(x.data_ptr<float>(), rows, columns);
  const float* numbers = x.data_ptr<float>();
  // With a given scale, the largest magnitude is found while the numbers are rounded.
  const bool given = how.multiplier != 0;
  const std::vector<uint32_t> largest = given ? std::vector<uint32_t>(1) : largest_of_blocks(numbers, grid);
  std::atomic<uint32_t> seen{*std::max_element(largest.begin(), largest.end())};
  const Scales scales = scales_of(largest, dtype, how);
  Split split = split_of(grid, largest, scales, how);
  const bool narrow = split.fits_bfloat16 && multiplies_bf16_fast();
  DecodedMatrix result{Tensor(detail::new_tensor({rows, columns}, narrow ? kBFloat16 : kFloat32, kCPU)), std::move(split.rows), 0};
  const auto format = static_cast<size_t>(how.format);
  const Encoder encode(how, numbers, rows * columns);
  void* out = result.elements.data_ptr();
  for_parts(grid, [&](int64_t r, int64_t c, int64_t width, size_t block) {
    in_pieces(width, [&](int64_t begin, int64_t count) {
      alignas(64) uint8_t codes[kPiece];
      const int64_t at = r * columns + c + begin;
      if (given) raise_to(seen, table().largest(numbers + at, count));
      encode(codes, numbers + at, scales.multipliers[block], count, at);
      if (narrow) table().decode_bf16[format](static_cast<uint16_t*>(out) + at, codes, split.elements[block], count);
      else table().decode[format](static_cast<float*>(out) + at, codes, split.elements[block], count);
    });
  });
  result.largest = float_of(seen);
  return result;
}

float largest_magnitude(const Tensor& x) {
  const std::vector<uint32_t> largest = largest_of_blocks(x.data_ptr<float>(), Grid(x.size(0), x.size(1), x.size(0), {}));
  return float_of(largest[0]);
}

extern const QuantizeKernels quantize_kernels;
constinit const QuantizeKernels quantize_kernels{quantize_matrix, dequantize_matrix};

}  // namespace amp::cpu
