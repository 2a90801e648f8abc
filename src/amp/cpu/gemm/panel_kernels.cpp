// Products with a b in panels. Compiled once per instruction set level.
#include <amp/cpu/gemm/panel_kernels.h>

#include <utility>

#include <amp/cpu/gemm/pack.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/product.h>

namespace amp::cpu::AMP_ISA {

extern const PanelKernels kPanels;

namespace functors {
#include <amp/ops/functors.inc>
// The activations call functions of functors.inc.
#include <amp/functors/activation.inc>
#include <amp/functors/math.inc>
}  // namespace functors

namespace {

using V = Vec<float>;

constexpr int kVectors = 2;
constexpr int64_t kColumns = kVectors * V::kSize;
// Rows of a block that one step multiplies, limited by the number of registers.
constexpr int kRows = AMP_SIMD_LANES ? 8 : AMP_SIMD_REGISTERS == 32 ? 12 : 6;
// The part of k for which a panel stays in the first-level cache together with the rows of a block. These start in different cache sets.
constexpr int64_t kDepth = 256, kStride = kDepth + 16;

int64_t parts_of(int64_t k) { return (k + kDepth - 1) / kDepth; }

// The elements from the start of a panel's `part` of k to its end.
int64_t depth_of(int64_t k, int64_t part) { return k - part * kDepth < kDepth ? k - part * kDepth : kDepth; }

template <class Source>
void pack_columns(const Gemm& g, int64_t first, int64_t count, float* to) {
  const auto* b = static_cast<const Source*>(g.b);
  for (int64_t panel = first; panel < first + count; ++panel, to += g.k * kColumns) {
    const int64_t left = g.n - panel * kColumns;
    if (left < kColumns) __builtin_memset(to, 0, static_cast<size_t>(g.k * kColumns) * sizeof(float));
    Packer<Multiply<float>, Source>::columns(to, static_cast<int>(kColumns), b + panel * kColumns * g.b_column, g.b_row, g.b_column, g.k,
                                             static_cast<int>(left < kColumns ? left : kColumns));
  }
}

void pack(const Gemm& g, int64_t first, int64_t count, float* to) {
  switch (g.dtype) {
    case kFloat16: return pack_columns<Half>(g, first, count, to);
    case kBFloat16: return pack_columns<BFloat16>(g, first, count, to);
    default: return pack_columns<float>(g, first, count, to);
  }
}

// Rows of a as [parts][rows][kStride].
template <class Source>
void pack_rows(const Gemm& g, int64_t row, int64_t rows, float* to) {
  const auto* a = static_cast<const Source*>(g.a) + row * g.a_row;
  for (int64_t part = 0; part < parts_of(g.k); ++part)
    Packer<Multiply<float>, Source>::columns(to + part * rows * kStride, static_cast<int>(kStride), a + part * kDepth * g.a_column, g.a_row,
                                             g.a_column, rows, static_cast<int>(depth_of(g.k, part)));
}

void pack_rows(const Gemm& g, int64_t row, int64_t rows, float* to) {
  switch (g.dtype) {
    case kFloat16: return pack_rows<Half>(g, row, rows, to);
    case kBFloat16: return pack_rows<BFloat16>(g, row, rows, to);
    default: return pack_rows<float>(g, row, rows, to);
  }
}

using Block = void (*)(const float* a, const float* panel, int64_t depth, float* sums, bool adds);

template <int kCount>
void multiply_block(const float* a, const float* panel, int64_t depth, float* sums, bool adds) {
  multiply_rows<kCount, kVectors>(a, kStride, panel, kColumns, depth, sums, kColumns, adds);
}

template <class Sequence>
struct Blocks;
template <int... I>
struct Blocks<std::integer_sequence<int, I...>> {
  static constexpr Block of[] = {multiply_block<I + 1>...};  // one less than the number of rows
};

// Some rows of a panel's columns of the result, and their sums. Only `columns` columns exist.
struct Part {
  const PanelProduct& product;
  int64_t row, rows, column, columns;
  float* sums;

  // Calls fn(sums, row, column, elements) for each vector.
  template <class Function>
  AMP_FN void for_vectors(const Function& fn) const {
    for (int64_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
      for (int64_t j = 0; j < kColumns; j += V::kSize) {
        const int64_t left = columns - j;
        if (left > 0) fn(sums + r * kColumns + j, row + r, column + j, left < V::kSize ? static_cast<int>(left) : V::kSize);
      }
    }
  }
};

// alpha * sums + beta * addend, unless the addend is a bias.
void scale(const Part& part) {
  const Gemm& g = part.product.g;
  const V alpha(g.alpha), beta(g.beta);
  part.for_vectors([&](float* sums, int64_t row, int64_t column, int n) __attribute__((always_inline)) {
    const V x = alpha * load(sums);
    store(sums, g.addend == nullptr ? x : multiply_add(beta, load_addend(g, row, column, n, V()), x));
  });
}

template <class Storage>
void add_residual(const Part& part) {
  const auto* residual = static_cast<const Storage*>(part.product.residual);
  const int64_t stride = part.product.g.c_row;
  part.for_vectors([&](float* sums, int64_t row, int64_t column, int n) __attribute__((always_inline)) {
    const Storage* at = residual + row * stride + column;
    store(sums, load(sums) + (n == V::kSize ? load(at) : load_partial(at, n)));
  });
}

struct Same {
  AMP_FN V operator()(V x) const { return x; }
};

template <class Activation>
void activate(float* sums, int64_t rows, const V (&bias)[kVectors]) {
  for (int64_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
    for (int j = 0; j < kVectors; ++j) {
      float* at = sums + r * kColumns + j * V::kSize;
      store(at, Activation()(load(at) + bias[j]));
    }
  }
}

using Activate = void (*)(float* sums, int64_t rows, const V (&bias)[kVectors]);

Activate activate_of(FusedActivation activation) {
  switch (activation) {
    case FusedActivation::None: return activate<Same>;
    case FusedActivation::Relu: return activate<functors::Relu<V>>;
    case FusedActivation::Gelu: return activate<functors::GeluErf<V>>;
    case FusedActivation::GeluTanh: return activate<functors::GeluTanh<V>>;
    case FusedActivation::Relu6: return activate<functors::Relu6<V>>;
    case FusedActivation::Silu: return activate<functors::Silu<V>>;
    case FusedActivation::Mish: return activate<functors::Mish<V>>;
    case FusedActivation::Sigmoid: return activate<functors::Sigmoid<V>>;
    case FusedActivation::Tanh: return activate<functors::Tanh<V>>;
    case FusedActivation::Hardsigmoid: return activate<functors::Hardsigmoid<V>>;
    case FusedActivation::Hardswish: return activate<functors::Hardswish<V>>;
  }
  return activate<Same>;
}

template <class Storage>
void write(const Part& part) {
  auto* to = static_cast<Storage*>(part.product.g.c);
  const int64_t stride = part.product.g.c_row;
  part.for_vectors([&](const float* sums, int64_t row, int64_t column, int n)
                       __attribute__((always_inline)) { store_first(to + row * stride + column, load(sums), n); });
}

// Computes the results from the sums and writes them.
void finish(const Part& part) {
  const PanelProduct& product = part.product;
  const Gemm& g = product.g;
  V bias[kVectors] = {V(0), V(0)};
  if (g.addend != nullptr && is_bias(g)) {
    for (int64_t j = 0; j < kVectors && j * V::kSize < part.columns; ++j) {
      const int64_t left = part.columns - j * V::kSize;
      bias[j] = load_addend(g, 0, part.column + j * V::kSize, left < V::kSize ? static_cast<int>(left) : V::kSize, V());
    }
  } else if (g.addend != nullptr || g.alpha != 1) {
    scale(part);
  }
  const bool is_half = g.out_dtype == kFloat16, is_bfloat16 = g.out_dtype == kBFloat16;
  if (product.residual != nullptr) (is_half ? add_residual<Half> : is_bfloat16 ? add_residual<BFloat16> : add_residual<float>)(part);
  activate_of(product.activation)(part.sums, part.rows, bias);
  (is_half ? write<Half> : is_bfloat16 ? write<BFloat16> : write<float>)(part);
}

int64_t packed_elements(int64_t rows, int64_t k) { return parts_of(k) * rows * kStride; }

int64_t scratch_of(int64_t rows, int64_t k) { return packed_elements(rows, k) + rows * kColumns; }

void run(const PanelProduct& product, int64_t row, int64_t rows, int64_t first, int64_t count, float* scratch) {
  const Gemm& g = product.g;
  const int64_t blocks = (rows + kRows - 1) / kRows, parts = parts_of(g.k);
  float* const sums = scratch + packed_elements(rows, g.k);
  pack_rows(g, row, rows, scratch);
  for (int64_t panel = first; panel < first + count; ++panel) {
    for (int64_t part = 0; part < parts; ++part) {
      const float *a = scratch + part * rows * kStride, *b = product.panels + (panel * g.k + part * kDepth) * kColumns;
      for (int64_t block = 0; block < blocks; ++block) {
        const int64_t start = rows * block / blocks, end = rows * (block + 1) / blocks;  // divided into about equal numbers of rows
        Blocks<std::make_integer_sequence<int, kRows>>::of[end - start - 1](a + start * kStride, b, depth_of(g.k, part),
                                                                            sums + start * kColumns, part > 0);
      }
    }
    const int64_t column = panel * kColumns, left = g.n - column;
    finish({product, row, rows, column, left < kColumns ? left : kColumns, sums});
  }
}

}  // namespace

constinit const PanelKernels kPanels = {kColumns, kRows, pack, scratch_of, run};

}  // namespace amp::cpu::AMP_ISA
