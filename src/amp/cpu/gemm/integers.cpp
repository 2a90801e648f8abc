// Products of integer matrices.
#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/integer_kernels.h>

namespace amp::cpu {

namespace {

// Unsigned 64-bit arithmetic, which wraps where T would overflow.
template <class T>
void integer_rows(const Gemm& g, int64_t first, int64_t last) {
  const auto alpha = static_cast<uint64_t>(static_cast<int64_t>(g.alpha)), beta = static_cast<uint64_t>(static_cast<int64_t>(g.beta));
  const auto at = [](const void* data, int64_t index) { return static_cast<uint64_t>(static_cast<const T*>(data)[index]); };
  for (int64_t i = first; i < last; ++i) {
    T* c = static_cast<T*>(g.c) + i * g.c_row;
    std::fill_n(c, g.n, T{0});
    for (int64_t p = 0; p < g.k; ++p) {
      const uint64_t a = alpha * at(g.a, i * g.a_row + p * g.a_column);
      for (int64_t j = 0; j < g.n; ++j) c[j] = static_cast<T>(at(c, j) + a * at(g.b, p * g.b_row + j * g.b_column));
    }
    if (g.addend == nullptr) continue;
    for (int64_t j = 0; j < g.n; ++j) c[j] = static_cast<T>(at(c, j) + beta * at(g.addend, i * g.addend_row + j * g.addend_column));
  }
}

constexpr int64_t kIntegerWork = 65536;  // multiplications that a thread gets at least

// Packing costs more than it saves for products that are small, or have few rows or columns.
bool takes_blocks(const Gemm& g) {
  constexpr int64_t kLeastRows = 4, kLeastColumns = 8, kLeastWork = 4096;
  return g.m >= kLeastRows && g.n >= kLeastColumns && work_of(g) >= kLeastWork;
}

}  // namespace

void integer_loops(const Gemm& g) {
  const int64_t grain = std::max<int64_t>(1, kIntegerWork / std::max<int64_t>(1, g.n * g.k));
  parallel_for(0, g.m, grain, [&](int64_t first, int64_t last) {
    switch (g.dtype) {
      case kInt64: return integer_rows<int64_t>(g, first, last);
      case kInt32: return integer_rows<int32_t>(g, first, last);
      case kInt16: return integer_rows<int16_t>(g, first, last);
      case kInt8: return integer_rows<int8_t>(g, first, last);
      default: return integer_rows<uint8_t>(g, first, last);
    }
  });
}

void integer_gemm(const Gemm& g) {
  if (!takes_blocks(g)) return integer_loops(g);
  constexpr int64_t kRows = 64, kColumns = IntegerGemm::kColumns, kDepth = IntegerGemm::kDepth;
  const IntegerGemm& kernel = AMP_ISA_PICK(kIntegerGemm);
  const int64_t across = (g.n + kColumns - 1) / kColumns, blocks = (g.m + kRows - 1) / kRows * across;
  const int64_t work = std::min(g.m, kRows) * std::min(g.n, kColumns) * g.k;
  parallel_for(0, blocks, std::max<int64_t>(1, kIntegerWork / work), [&](int64_t first, int64_t last) {
    Scratch memory;
    void* scratch = memory.allocate(kernel.scratch_bytes, kUInt8);
    for (int64_t block = first; block < last; ++block) {
      const int64_t i = block / across * kRows, j = block % across * kColumns;
      const Gemm part = columns_of(rows_of(g, i, std::min(kRows, g.m - i)), j, std::min(kColumns, g.n - j));
      for (int64_t p = 0; p < g.k; p += kDepth) kernel.run(depth_of(part, p, std::min(kDepth, g.k - p)), scratch);
    }
  });
}

}  // namespace amp::cpu
