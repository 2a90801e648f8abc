#include <amp/cpu/gemm/integer_kernels.h>

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

extern const IntegerGemm kIntegerGemm;

namespace {

constexpr int kRows = 4, kVectors = 2;

// A register of unsigned integers.
template <class U>
struct Register {
  typedef U Type __attribute__((vector_size(AMP_SIMD_BYTES)));
  static constexpr int64_t kSize = AMP_SIMD_BYTES / sizeof(U);
};
template <class U>
constexpr int64_t kPanel = kVectors* Register<U>::kSize;  // columns

// The type in which elements of T are multiplied: there are no products of bytes.
template <class T>
using Factor = std::conditional_t<sizeof(T) == 8, uint64_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;

// 16-bit factors would become ints, whose products may overflow.
template <class U>
AMP_FN U low_product(U a, U b) {
  return static_cast<U>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

// Packs b in panels [k][kPanel], with zeros beyond the last column.
template <class U, class T>
void pack_b(U* to, const Gemm& g) {
  const T* b = static_cast<const T*>(g.b);
  for (int64_t first = 0; first < g.n; first += kPanel<U>, to += g.k * kPanel<U>) {
    const int64_t width = g.n - first < kPanel<U> ? g.n - first : kPanel<U>;
    if (width < kPanel<U>) __builtin_memset(to, 0, static_cast<size_t>(g.k * kPanel<U>) * sizeof(U));
    const T* from = b + first * g.b_column;
    if (g.b_column == 1) {
      for (int64_t k = 0; k < g.k; ++k) {
        for (int64_t j = 0; j < width; ++j) to[k * kPanel<U> + j] = static_cast<U>(from[k * g.b_row + j]);
      }
    } else {
      for (int64_t j = 0; j < width; ++j) {
        for (int64_t k = 0; k < g.k; ++k) to[k * kPanel<U> + j] = static_cast<U>(from[k * g.b_row + j * g.b_column]);
      }
    }
  }
}

// Packs `rows` rows of alpha * a as [k][kRows], with zeros beyond the last row.
template <class U, class T>
void pack_a(U* to, const Gemm& g, int64_t row, int64_t rows, U alpha) {
  const T* a = static_cast<const T*>(g.a) + row * g.a_row;
  for (int64_t k = 0; k < g.k; ++k) {
    for (int64_t r = 0; r < kRows; ++r)
      to[k * kRows + r] = r < rows ? low_product(alpha, static_cast<U>(a[r * g.a_row + k * g.a_column])) : U{0};
  }
}

template <class U>
void multiply(const U* a, const U* b, int64_t depth, U* sums) {
  using V = typename Register<U>::Type;
  V sum[kRows][kVectors] = {};
  for (int64_t k = 0; k < depth; ++k, a += kRows, b += kPanel<U>) {
    V x[kVectors];
    for (int j = 0; j < kVectors; ++j) __builtin_memcpy(&x[j], b + j * Register<U>::kSize, sizeof(V));
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
      for (int j = 0; j < kVectors; ++j) sum[r][j] += x[j] * a[r];
    }
  }
  __builtin_memcpy(sums, sum, sizeof(sum));
}

template <class T>
void run_block(const Gemm& g, void* scratch) {
  using U = Factor<T>;
  // -1 and other negative factors have the same low bits as unsigned numbers.
  const auto alpha = static_cast<U>(static_cast<int64_t>(g.alpha)), beta = static_cast<U>(static_cast<int64_t>(g.beta));
  U* const packed_b = static_cast<U*>(scratch);
  U* const packed_a = packed_b + IntegerGemm::kDepth * ((IntegerGemm::kColumns + kPanel<U> - 1) / kPanel<U> * kPanel<U>);
  pack_b<U, T>(packed_b, g);
  for (int64_t row = 0; row < g.m; row += kRows) {
    const int64_t rows = g.m - row < kRows ? g.m - row : kRows;
    pack_a<U, T>(packed_a, g, row, rows, alpha);
    for (int64_t first = 0; first < g.n; first += kPanel<U>) {
      alignas(64) U sums[kRows * kPanel<U>];
      multiply(packed_a, packed_b + first * g.k, g.k, sums);
      const int64_t width = g.n - first < kPanel<U> ? g.n - first : kPanel<U>;
      for (int64_t r = 0; r < rows; ++r) {
        T* c = static_cast<T*>(g.c) + (row + r) * g.c_row + first;
        const U* from = sums + r * kPanel<U>;
        if (g.addend == nullptr) {
          for (int64_t j = 0; j < width; ++j) c[j] = static_cast<T>(from[j]);
        } else {
          const T* addend = static_cast<const T*>(g.addend) + (row + r) * g.addend_row + first * g.addend_column;
          for (int64_t j = 0; j < width; ++j)
            c[j] = static_cast<T>(from[j] + low_product(beta, static_cast<U>(addend[j * g.addend_column])));
        }
      }
    }
  }
}

void run(const Gemm& g, void* scratch) {
  switch (g.dtype) {
    case kInt64: return run_block<int64_t>(g, scratch);
    case kInt32: return run_block<int32_t>(g, scratch);
    case kInt16: return run_block<int16_t>(g, scratch);
    case kInt8: return run_block<int8_t>(g, scratch);
    default: return run_block<uint8_t>(g, scratch);
  }
}

// A panel of 16-bit numbers may be wider than kColumns.
constexpr int64_t kPackedBytes = IntegerGemm::kDepth * (IntegerGemm::kColumns + kPanel<uint16_t>)*static_cast<int64_t>(sizeof(uint64_t));

}  // namespace

constinit const IntegerGemm kIntegerGemm = {kPackedBytes + IntegerGemm::kDepth * kRows * static_cast<int64_t>(sizeof(uint64_t)), run};

}  // namespace amp::cpu::AMP_ISA
