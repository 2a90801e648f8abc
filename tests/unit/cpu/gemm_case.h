// GEMMs with random operands in many layouts, and their results in float64.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/scalar_type.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/gemm/kernels.h>

#include "support.h"

namespace amp::cpu::gemm_test {

// The layout of a matrix: by rows, by columns, by rows with gaps, every second element, one row repeated.
enum Layout { Rows, Columns, Gaps, Steps, Repeated, kLayouts };

// A strided matrix in exactly as many bytes as it spans, with its values as float64.
struct Matrix {
  ScalarType dtype;
  int64_t row, column;
  std::vector<char> bytes;
  std::vector<double> values;

  Matrix(ScalarType type, int64_t rows, int64_t columns, int layout, testing::Random& random) : dtype(type) {
    row = layout == Rows ? columns : layout == Columns ? 1 : layout == Gaps ? columns + 3 : layout == Steps ? 2 * columns : 0;
    column = layout == Columns ? rows : layout == Steps ? 2 : 1;
    const int64_t reach = rows * columns == 0 ? 0 : (rows - 1) * row + (columns - 1) * column + 1;
    std::vector<double> wide(static_cast<size_t>(reach));
    for (double& value : wide) value = random.normal();
    bytes.resize(static_cast<size_t>(reach * elementSize(dtype)));
    cast_contiguous(dtype, bytes.data(), kFloat64, wide.data(), reach);
    cast_contiguous(kFloat64, wide.data(), dtype, bytes.data(), reach);
    values.resize(static_cast<size_t>(rows * columns));
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) values[static_cast<size_t>(i * columns + j)] = wide[static_cast<size_t>(i * row + j * column)];
    }
  }
};

inline double epsilon(ScalarType t) { return t == kFloat64 ? 1e-15 : t == kFloat32 ? 1.2e-7 : t == kFloat16 ? 1e-3 : 8e-3; }

// One GEMM with its operands and its expected result.
struct Case {
  Matrix a, b, addend;
  int64_t m, n, k;
  std::vector<char> c;
  Gemm gemm;
  static constexpr int64_t kGuard = 5;  // elements of c after each row, which must not change

  Case(ScalarType dtype, ScalarType out, int64_t rows, int64_t columns, int64_t depth, int a_layout, int b_layout, int addend_layout,
       uint32_t seed)
      : Case(dtype, out, rows, columns, depth, a_layout, b_layout, addend_layout, testing::Random(seed)) {}

  Case(ScalarType dtype, ScalarType out, int64_t rows, int64_t columns, int64_t depth, int a_layout, int b_layout, int addend_layout,
       testing::Random random)
      : a(dtype, rows, depth, a_layout, random),
        b(dtype, depth, columns, b_layout, random),
        addend(dtype, rows, columns, addend_layout < 0 ? 0 : addend_layout, random),
        m(rows),
        n(columns),
        k(depth),
        c(static_cast<size_t>(rows * (columns + kGuard) * elementSize(out)), '\x55') {
    gemm = {.dtype = dtype,
            .out_dtype = out,
            .m = m,
            .n = n,
            .k = k,
            .a = a.bytes.data(),
            .a_row = a.row,
            .a_column = a.column,
            .b = b.bytes.data(),
            .b_row = b.row,
            .b_column = b.column,
            .c = c.data(),
            .c_row = n + kGuard};
    if (addend_layout < 0) return;
    gemm.addend = addend.bytes.data();
    gemm.addend_dtype = dtype;
    gemm.addend_row = addend.row;
    gemm.addend_column = addend.column;
  }

  // Empty if c is correct, else a description of the error.
  std::string wrong() const {
    std::vector<double> row(static_cast<size_t>(n + kGuard));
    const int64_t size = elementSize(gemm.out_dtype);
    for (int64_t i = 0; i < m; ++i) {
      const char* from = c.data() + i * (n + kGuard) * size;
      cast_contiguous(kFloat64, row.data(), gemm.out_dtype, from, n);
      for (int64_t j = 0; j < n; ++j) {
        double exact = 0, size_of_terms = 0;
        for (int64_t p = 0; p < k; ++p) {
          const double term = a.values[static_cast<size_t>(i * k + p)] * b.values[static_cast<size_t>(p * n + j)];
          exact += term;
          size_of_terms += std::fabs(term);
        }
        exact *= gemm.alpha;
        if (gemm.addend != nullptr) exact += gemm.beta * addend.values[static_cast<size_t>(i * n + j)];
        const double compute = epsilon(gemm.dtype == kFloat64 ? kFloat64 : kFloat32);
        const double allowed = epsilon(gemm.out_dtype) * (std::fabs(exact) + 1e-6) +
                               compute * (4 + std::sqrt(static_cast<double>(k))) * (size_of_terms * std::fabs(gemm.alpha) + 1);
        const double value = row[static_cast<size_t>(j)];
        if (!(std::fabs(value - exact) <= allowed)) return amp::detail::concat("(", i, ", ", j, "): ", value, " instead of ", exact);
      }
      for (int64_t byte = n * size; byte < (n + kGuard) * size; ++byte) {
        if (from[byte] != '\x55') return amp::detail::concat("row ", i, " was written beyond its end");
      }
    }
    return {};
  }
};

inline constexpr ScalarType kTypes[] = {kFloat32, kFloat64, kBFloat16, kFloat16};

inline ScalarType wide(ScalarType t) { return isReducedFloatingType(t) ? kFloat32 : t; }

}  // namespace amp::cpu::gemm_test
