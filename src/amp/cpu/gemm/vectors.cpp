#include <amp/cpu/gemm/vectors.h>

#include <algorithm>
#include <cstddef>

#include <amp/core/parallel.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE_BF16(extern const PerFloatingType<VectorKernels> kVectorKernels;)

namespace {

constexpr int64_t kVectorThreadWork = 1 << 17;  // minimum multiplications per thread
constexpr int64_t kMostColumns = 512;
constexpr int64_t kPadding = 16;  // kernels access whole vectors of sums

// Divides a product into blocks of elements of the result, and along k; the sums of parts are added in float64. A dot product has a partial
// sum per lane, so its parts are longer than those of a combination of rows.
struct Division {
  int64_t columns, depth, blocks, parts, grain;

  Division(const Gemm& g, bool by_dots) : columns(by_dots ? 64 : kMostColumns), depth(by_dots ? 8192 : 512) {
    blocks = (g.n + columns - 1) / columns;
    parts = std::max<int64_t>(1, (g.k + depth - 1) / depth);
    grain = std::max<int64_t>(1, kVectorThreadWork / (std::min(columns, g.n) * std::clamp<int64_t>(g.k, 1, depth)));
  }
};

// The same product with rows and columns exchanged, for n = 1.
Gemm transposed(const Gemm& g) {
  Gemm t = g;
  t.m = 1;
  t.n = g.m;
  t.a = g.b;
  t.a_column = g.b_row;
  t.b = g.a;
  t.b_row = g.a_column;
  t.b_column = g.a_row;
  t.addend_column = g.addend_row;
  return t;
}

template <class T>
void add_up(const T* parts, int64_t count, int64_t stride, int64_t columns, T* sums) {
  double totals[kMostColumns] = {};
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < columns; ++j) totals[j] += static_cast<double>(parts[i * stride + j]);
  }
  for (int64_t j = 0; j < columns; ++j) sums[j] = static_cast<T>(totals[j]);
}

struct Sums {
  alignas(double) std::byte data[(kMostColumns + kPadding) * sizeof(double)] = {};
};

const void* at(const void* data, ScalarType dtype, int64_t index) { return static_cast<const char*>(data) + index * elementSize(dtype); }

// Sums for some columns and a part of k.
void run_part(const Gemm& g, const VectorKernels& kernels, bool by_dots, int64_t column, int64_t columns, int64_t first, int64_t depth,
              void* sums) {
  const void *b = at(g.b, g.dtype, first * g.b_row + column * g.b_column), *x = at(g.a, g.dtype, first * g.a_column);
  if (by_dots) kernels.dots(b, g.b_column, columns, x, depth, sums);
  else kernels.combine(b, g.b_row, depth, x, g.a_column, columns, sums);
}

void run(const Gemm& g, bool by_dots, bool relu) {
  const VectorKernels& kernels = AMP_ISA_PICK_BF16(kVectorKernels).of(g.dtype);
  const Division d(g, by_dots);
  const auto columns_of_block = [&](int64_t block) { return std::min(d.columns, g.n - block * d.columns); };
  if (d.parts == 1) {
    return parallel_for(0, d.blocks, d.grain, [&](int64_t first, int64_t last) {
      Sums sums;
      for (int64_t block = first; block < last; ++block) {
        run_part(g, kernels, by_dots, block * d.columns, columns_of_block(block), 0, g.k, sums.data);
        kernels.finish(g, block * d.columns, columns_of_block(block), sums.data, relu);
      }
    });
  }
  const ScalarType compute = computeType(g.dtype);
  const int64_t row = d.blocks * d.columns + kPadding, size = elementSize(compute);
  Scratch memory;
  auto* parts = static_cast<char*>(memory.allocate(d.parts * row, compute));
  parallel_for(0, d.parts * d.blocks, d.grain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t part = i / d.blocks, block = i % d.blocks, start = part * d.depth;
      run_part(g, kernels, by_dots, block * d.columns, columns_of_block(block), start, std::min(d.depth, g.k - start),
               parts + (part * row + block * d.columns) * size);
    }
  });
  parallel_for(0, d.blocks, std::max<int64_t>(1, kVectorThreadWork / (d.columns * d.parts)), [&](int64_t first, int64_t last) {
    Sums sums;
    for (int64_t block = first; block < last; ++block) {
      const void* from = parts + block * d.columns * size;
      if (compute == kFloat64)
        add_up(static_cast<const double*>(from), d.parts, row, columns_of_block(block), reinterpret_cast<double*>(sums.data));
      else add_up(static_cast<const float*>(from), d.parts, row, columns_of_block(block), reinterpret_cast<float*>(sums.data));
      kernels.finish(g, block * d.columns, columns_of_block(block), sums.data, relu);
    }
  });
}

}  // namespace

bool takes_vectors(const Gemm& g) { return isFloatingType(g.dtype) && (g.m == 1 || (g.n == 1 && g.c_row == 1)); }

void vector_gemm(const Gemm& given, bool relu) {
  Gemm g = given.m == 1 ? given : transposed(given);
  Scratch matrix, vector;
  const bool has_gaps = g.b_row != 1 && (g.b_column != 1 || g.n == 1);
  if (has_gaps) {
    void* copy = matrix.allocate(g.k * g.n, g.dtype);
    copy_matrix(copy, g.dtype, g.n, g.b, g.dtype, g.b_row, g.b_column, g.k, g.n);
    g.b = copy;
    g.b_row = g.n;
    g.b_column = 1;
  }
  const bool by_dots = g.b_row == 1;
  if (by_dots && g.a_column != 1) {
    void* copy = vector.allocate(g.k, g.dtype);
    copy_matrix(copy, g.dtype, 1, g.a, g.dtype, g.a_column, 1, g.k, 1);
    g.a = copy;
    g.a_column = 1;
  }
  run(g, by_dots, relu);
}

}  // namespace amp::cpu
