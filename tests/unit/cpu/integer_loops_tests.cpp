// Integers in their own dtype: the loops of all ops against those of int64, and calls with numbers that the dtype does not represent.
#include <doctest/doctest.h>

#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <amp/amp.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/elementwise/single.h>
#include <amp/cpu/rows_activation.h>
#include <amp/cpu/rows_arithmetic.h>
#include <amp/cpu/rows_compare.h>
#include <amp/cpu/rows_complex.h>
#include <amp/cpu/rows_loss.h>
#include <amp/cpu/rows_math.h>
#include <amp/cpu/rows_reduction.h>

#include "simd_probe.h"

namespace {

using namespace amp;
using namespace amp::cpu;

struct Op {
  const char* name;
  const ElementwiseRow& (*row)();
};

const Op kOps[] = {
#define AMP_EXPRESSION(op, ...) {#op, row<ActivationRow::op>},
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<ArithmeticRow::op>},
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<CompareRow::op>},
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<ComplexRow::op>},
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<LossRow::op>},
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<MathRow::op>},
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {#op, row<ReductionRow::op>},
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION
};

const ScalarType kNarrow[] = {kBool, kUInt8, kInt8, kInt16, kInt32};

// Elements of a narrow type, also as int64. Every second is extreme.
struct Elements {
  Elements(ScalarType type, int64_t n, std::mt19937_64& engine)
      : narrow(static_cast<size_t>(n * elementSize(type))), wide(static_cast<size_t>(n)) {
    const int64_t extreme[] = {0, 1, -1, 2, 127, 128, 255, -128, 32767, -32768, 65535, 2147483647, -2147483648, 46341, -46341};
    for (int64_t& x : wide) x = engine() % 2 == 0 ? extreme[engine() % std::size(extreme)] : static_cast<int64_t>(engine());
    cast_contiguous(type, narrow.data(), kInt64, wide.data(), n);
    cast_contiguous(kInt64, wide.data(), type, narrow.data(), n);
  }
  std::vector<char> narrow;
  std::vector<int64_t> wide;
};

// The number of calls whose results differ from those of the loop for int64.
int wrong_calls(const ElementwiseRow& row, ScalarType type, std::mt19937_64& engine) {
  int wrong = 0;
  for (const int64_t n : {1, 63, 64, 300, 777}) {
    std::vector<Elements> in;
    for (int k = 0; k < row.arity; ++k) in.emplace_back(type, n, engine);
    ScalarParam params[4];
    for (ScalarParam& param : params) param = ScalarParam::of(static_cast<int64_t>(engine() % 128));
    if (!takes_params(row, type, params)) continue;
    for (unsigned splat = 0; splat < 1u << row.arity; ++splat) {
      const void *narrow[4], *wide[4];
      for (int k = 0; k < row.arity; ++k) {
        narrow[k] = in[static_cast<size_t>(k)].narrow.data();
        wide[k] = in[static_cast<size_t>(k)].wide.data();
      }
      const bool to_bool = row.result == ResultKind::Bool;
      const ScalarType out = to_bool ? kBool : type;
      const auto bytes = static_cast<size_t>(n * elementSize(out));
      std::vector<char> got(bytes), want(bytes), results(static_cast<size_t>(n) * (to_bool ? 1 : 8));
      row.direct(type)(got.data(), narrow, splat, n, params);
      row.i64(results.data(), wide, splat, n, params);
      cast_contiguous(out, want.data(), to_bool ? kBool : kInt64, results.data(), n);
      wrong += got != want;
    }
  }
  return wrong;
}

}  // namespace

TEST_CASE("the loops of narrow integers give the results of int64, converted") {
  for (const Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    std::mt19937_64 engine(3);
    int loops = 0;
    for (const Op& op : kOps) {
      for (const ScalarType type : kNarrow) {
        if (op.row().direct(type) == nullptr) continue;
        CAPTURE(std::string(op.name));
        CAPTURE(std::string(toString(type)));
        CHECK(wrong_calls(op.row(), type, engine) == 0);
        ++loops;
      }
    }
    CHECK(loops > 100);
  }
}

TEST_CASE("numbers that a narrow integer type does not represent are compared as they are") {
  const auto same = [](const Tensor& a, const Tensor& b) { return equal(a.to(kInt64), b.to(kInt64)); };
  const Tensor bytes = arange(0, 256).to(kUInt8), wide = bytes.to(kInt64);
  for (const int64_t number : {-1, 0, 7, 255, 256, 300}) {
    CHECK(same(lt(bytes, number), lt(wide, number)));
    CHECK(same(eq(bytes, number), eq(wide, number)));
    CHECK(same(maximum(bytes, full({}, number, kInt64)), maximum(wide, full({}, number, kInt64)).to(kUInt8)));
    CHECK(same(add(bytes, bytes, number), add(wide, wide, number).to(kUInt8)));
    CHECK(same(threshold(bytes, number, 3), threshold(wide, number, 3).to(kUInt8)));
  }
  const Tensor bools = arange(0, 200).remainder(2).to(kBool);
  for (const int64_t number : {0, 1, 2}) CHECK(same(eq(bools, number), eq(bools.to(kInt64), number)));
  CHECK(add(bools, bools).eq(bools).all().item().toBool());

  // One number for each row, of another dtype.
  const Tensor rows = bytes.reshape({4, 64}), limits = tensor({-1, 70, 300, 255}).to(kInt16).reshape({4, 1});
  CHECK(same(lt(rows, limits), lt(rows.to(kInt64), limits.to(kInt64))));
  CHECK(same(gt(rows, limits.to(kUInt8)), gt(rows.to(kInt64), limits.to(kUInt8).to(kInt64))));
  CHECK(same(minimum(rows.t(), limits.to(kUInt8).t()), minimum(rows.to(kInt64).t(), limits.to(kUInt8).to(kInt64).t())));
}

TEST_CASE("integers in other layouts and in place") {
  std::mt19937_64 engine(5);
  for (const ScalarType type : kNarrow) {
    CAPTURE(std::string(toString(type)));
    const Tensor a = randint(0, 200, {70, 90}).to(type), b = randint(0, 200, {90, 70}).to(type), row = randint(0, 200, {90}).to(type);
    const auto wide = [](const Tensor& x) { return x.to(kInt64); };
    CHECK(equal(wide(add(a, b.t())), wide(add(wide(a), wide(b).t()).to(type))));
    CHECK(equal(wide(mul(a, row)), wide(mul(wide(a), wide(row)).to(type))));
    CHECK(equal(lt(a.t(), b), lt(wide(a).t(), wide(b))));
    Tensor c = a.clone();
    c.mul_(b.t());
    CHECK(equal(wide(c), wide(mul(wide(a), wide(b).t()).to(type))));
  }
}
