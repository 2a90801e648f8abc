// The kernels of GEMMs at every instruction set level of the machine, against sums in float64.
#include <doctest/doctest.h>

#include <vector>

#include <amp/cpu/gemm/kernels.h>
#include <amp/cpu/gemm/tile_kernels.h>
#include <amp/cpu/simd/isa.h>

#include "gemm_case.h"
#include "skip.h"
#include "support.h"

namespace amp::cpu {
AMP_ISA_DECLARE_BF16(extern const GemmKernels kGemmKernels;)

// The kernel that this processor can run: with AMX, or with the matrix instructions of AArch64.
const TileGemm& tile_gemm() { return AMP_ISA_PICK_BF16(kTileGemm); }
bool has_tiles() { return tile_gemm().run != nullptr && (has_amx_bf16() || has_neon_bf16()); }
}  // namespace amp::cpu

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::cpu::gemm_test;

struct Level {
  const char* name;
  const GemmKernels* kernels;
};

std::vector<Level> levels() {
  std::vector<Level> list;
#if AMP_COMPILED_BASELINE
  list.push_back({"baseline", &baseline::kGemmKernels});
#endif
#if AMP_COMPILED_AVX2
  if (supported_isa() >= Isa::Avx2) list.push_back({"avx2", &avx2::kGemmKernels});
#endif
#if AMP_COMPILED_AVX512
  if (supported_isa() >= Isa::Avx512) list.push_back({"avx512", &avx512::kGemmKernels});
#endif
#if AMP_COMPILED_AVX512BF16
  if (has_avx512_bf16()) list.push_back({"avx512bf16", &avx512bf16::kGemmKernels});
#endif
#if AMP_COMPILED_NEONBF16
  if (has_neon_bf16()) list.push_back({"neonbf16", &neonbf16::kGemmKernels});
#endif
  return list;
}

// Each kernel uses the layouts in a different order: all of them are combined with all shapes.
void check_kernel(const Level& level, ScalarType dtype, int64_t m, int64_t n, int64_t k, int which) {
  Case one(dtype, which % 3 == 0 ? wide(dtype) : dtype, m, n, k, which % kLayouts, which / 2 % kLayouts, which % 7 < 3 ? which % 5 : -1,
           static_cast<uint32_t>(which + 1));
  if (which % 4 == 1) one.gemm.alpha = 0.5;
  if (which % 5 == 1) one.gemm.beta = -2;
  level.kernels->gemm(dtype)(one.gemm);
  if (const std::string wrong = one.wrong(); !wrong.empty()) {
    FAIL_CHECK(level.name << " " << std::string(toString(dtype)) << " m " << m << " n " << n << " k " << k << " layouts " << which << ": "
                          << wrong);
  }
}

}  // namespace

TEST_CASE("small products of every shape up to 32") {
  for (const Level& level : levels()) {
    for (const ScalarType dtype : kTypes) {
      int which = 0;
      for (int64_t m = 1; m <= 32; ++m) {
        for (int64_t n = 1; n <= 32; ++n) {
          for (int64_t k = 1 + (m + n) % 5; k <= 32; k += 5) check_kernel(level, dtype, m, n, k, which++);
        }
      }
    }
  }
}

TEST_CASE("small products: edges of tiles, panels and depth") {
  for (const Level& level : levels()) {
    for (const ScalarType dtype : kTypes) {
      int which = 0;
      for (const int64_t m : {1, 2, 3, 7, 8, 9, 17}) {
        for (const int64_t n : {1, 2, 15, 16, 31, 33, 47, 49, 63, 64, 65, 130}) {
          for (const int64_t k : {0, 1, 2, 31, 64, 65, 511, 512}) check_kernel(level, dtype, m, n, k, which++);
        }
      }
    }
  }
}

TEST_CASE("tiles of bfloat16: edges of rows, columns and depth, in every layout of b" *
          testing::SkipIf(!has_tiles(), "the processor has no such instructions")) {
  int which = 0;
  for (const int64_t m : {1, 2, 7, 8, 9, 31, 33}) {
    for (const int64_t n : {1, 7, 8, 9, 16, 31, 40}) {
      for (const int64_t k : {1, 2, 3, 4, 5, 32, 67, 200}) {
        ++which;
        Case one(kBFloat16, which % 3 == 0 ? kFloat32 : kBFloat16, m, n, k, which % 2 == 0 ? Rows : Gaps, which % kLayouts,
                 which % 7 < 3 ? which % 5 : -1, static_cast<uint32_t>(which));
        if (which % 4 == 1) one.gemm.alpha = 0.5;
        if (which % 5 == 1) one.gemm.beta = -2;
        std::vector<char> memory(static_cast<size_t>(tile_gemm().scratch_bytes(one.gemm)) + 64);
        const auto address = reinterpret_cast<uintptr_t>(memory.data());
        tile_gemm().run(one.gemm, memory.data() + (64 - address % 64) % 64);
        if (const std::string wrong = one.wrong(); !wrong.empty())
          FAIL_CHECK("m " << m << " n " << n << " k " << k << " layouts " << which << ": " << wrong);
      }
    }
  }
}

TEST_CASE("column sums") {
  for (const Level& level : levels()) {
    for (const ScalarType dtype : kTypes) {
      for (const int64_t rows : {0, 1, 2, 127, 128, 129, 700}) {
        for (const int64_t columns : {1, 5, 16, 19, 64, 67, 512, 1031}) {
          testing::Random random(7);
          const Matrix x(dtype, rows, columns, Gaps, random);
          std::vector<char> out(static_cast<size_t>(columns * elementSize(wide(dtype))));
          level.kernels->column_sum(dtype)(x.bytes.data(), x.row, rows, columns, out.data());
          std::vector<double> sums(static_cast<size_t>(columns));
          cast_contiguous(kFloat64, sums.data(), wide(dtype), out.data(), columns);
          for (int64_t j = 0; j < columns; ++j) {
            double exact = 0;
            for (int64_t i = 0; i < rows; ++i) exact += x.values[static_cast<size_t>(i * columns + j)];
            CHECK(sums[static_cast<size_t>(j)] == doctest::Approx(exact).epsilon(1e-4));
          }
        }
      }
    }
  }
}
