// decide(): every category with different dtypes and devices of the arguments.
#include <amp/autocast/decision.h>

#include "support/autocast.h"

namespace decision_tests {

using namespace amp;
using namespace amp::autocast;

namespace {

ArgInfo arg(ScalarType dtype, uint8_t index = 0, DeviceType device = kCPU) { return {.dtype = dtype, .device = device, .index = index}; }
ArgInfo number(ScalarType dtype, uint8_t index) { return {.dtype = dtype, .is_number = true, .index = index}; }

Decision decided(Category category, const std::vector<ArgInfo>& args, const RuleExtras& extras = {}, double work = 0) {
  return decide(Rule{category, kBFloat16, extras}, kCPU, std::span<const ArgInfo>(args), work);
}
// The dtypes to which the op's arguments are cast.
std::vector<ScalarType> taken(Category category, const std::vector<ArgInfo>& args, const RuleExtras& extras = {}, double work = 0) {
  const Decision decision = decided(category, args, extras, work);
  std::vector<ScalarType> dtypes;
  for (const ArgInfo& each : args) dtypes.push_back(decision.dtype_of(each));
  return dtypes;
}
using Dtypes = std::vector<ScalarType>;

}  // namespace

TEST_SUITE_BEGIN("autocast decisions");

TEST_CASE("each category, for arguments of all dtypes") {
  using enum Category;
  const std::vector<ArgInfo> mixed = {arg(kFloat16, 0), arg(kFloat32, 1),   arg(kFloat64, 2),
                                      arg(kInt64, 3),   arg(kComplex64, 4), ArgInfo{.index = 5}};
  const Dtypes given = {kFloat16, kFloat32, kFloat64, kInt64, kComplex64, ScalarType::Undefined};
  for (const Category category : {Passthrough, Fp32SetOptDtype, Fp32AppendDtype, Banned}) CHECK(taken(category, mixed) == given);
  CHECK(taken(LowerPrecisionFp, mixed) == Dtypes{kBFloat16, kBFloat16, kFloat64, kInt64, kComplex64, ScalarType::Undefined});
  CHECK(taken(Fp32, mixed) == Dtypes{kFloat32, kFloat32, kFloat64, kInt64, kComplex64, ScalarType::Undefined});
  CHECK(taken(Promote, mixed) == Dtypes{kFloat32, kFloat32, kFloat64, kInt64, kComplex64, ScalarType::Undefined});
  CHECK(taken(Keep, mixed) == Dtypes{kFloat64, kFloat64, kFloat64, kInt64, kComplex64, ScalarType::Undefined});
  CHECK(taken(Promote, {arg(kFloat16), arg(kBFloat16, 1)}) == Dtypes{kFloat32, kFloat32});
  CHECK(decided(Promote, {arg(kInt64), arg(kFloat64, 1)}).casts == 0);
  for (const Category category : {LowerPrecisionFp, Fp32, Fp32SetOptDtype, Fp32AppendDtype, Promote, Keep})
    CHECK(decided(category, mixed).suspends());
  CHECK_FALSE(decided(Passthrough, mixed).suspends());
}

TEST_CASE("tensors of other devices are neither cast nor asked") {
  CHECK(taken(Category::Promote, {arg(kFloat16), arg(kFloat32, 1, kCUDA)}) == Dtypes{kFloat16, kFloat32});
  CHECK(taken(Category::Keep, {arg(kFloat16), arg(kFloat64, 1, kCUDA)}) == Dtypes{kFloat16, kFloat64});
  CHECK(taken(Category::LowerPrecisionFp, {arg(kFloat32), arg(kFloat32, 1, kCUDA)}) == Dtypes{kBFloat16, kFloat32});
}

TEST_CASE("numbers have no width") {
  for (const ScalarType kind : {kFloat64, kInt64, kBool, kComplex128}) {
    CHECK(taken(Category::Keep, {arg(kFloat16), number(kind, 1)}) == Dtypes{kFloat16, kind});
    CHECK(taken(Category::Promote, {arg(kFloat16), number(kind, 1)}) == Dtypes{kFloat16, kind});
    CHECK(decided(Category::Fp32, {arg(kFloat16), number(kind, 1)}, {.output = Output::Input}).output == kFloat16);
  }
  CHECK(decided(Category::Fp32, {arg(kInt64), number(kFloat64, 1)}, {.output = Output::Input}).output == ScalarType::Undefined);
}

TEST_CASE("extras: kept arguments, output, min_work, math") {
  const std::vector<ArgInfo> two = {arg(kFloat16), arg(kFloat32, 1)};
  CHECK(taken(Category::LowerPrecisionFp, two, {.kept = 2}) == Dtypes{kBFloat16, kFloat32});
  CHECK(taken(Category::Promote, two, {.kept = 2}) == Dtypes{kFloat16, kFloat32});
  CHECK(taken(Category::Promote, {arg(kFloat16), arg(kFloat32, 1), arg(kBFloat16, 1)}, {.kept = 1}) ==
        Dtypes{kFloat16, kFloat32, kFloat32});
  CHECK(decided(Category::LowerPrecisionFp, two, {.output = Output::Input, .kept = 2}).output == kFloat32);
  CHECK(decided(Category::LowerPrecisionFp, two, {.output = Output::Float32}).result_of(kBFloat16) == kFloat32);
  CHECK(decided(Category::LowerPrecisionFp, two, {.output = Output::Float32}).result_of(kFloat64) == kFloat64);
  CHECK(decided(Category::LowerPrecisionFp, two, {.output = Output::Float32}).result_of(kInt64) == kInt64);
  CHECK(decided(Category::LowerPrecisionFp, two).result_of(kBFloat16) == kBFloat16);
  CHECK(decided(Category::LowerPrecisionFp, two, {.min_work = 10}, 9).category == Category::Keep);
  CHECK(taken(Category::LowerPrecisionFp, two, {.min_work = 10}, 9) == Dtypes{kFloat32, kFloat32});
  CHECK(decided(Category::LowerPrecisionFp, two, {.min_work = 10}, 10).category == Category::LowerPrecisionFp);
  CHECK(decided(Category::Fp32, two, {.math = Math::TF32}).math == Math::TF32);
  CHECK(decided(Category::Fp32, two).math == Math::Default);
}

TEST_CASE("dtype arguments") {
  for (const Category category : {Category::Fp32SetOptDtype, Category::Fp32AppendDtype}) {
    const Decision decision = decided(category, {arg(kFloat16)});
    CHECK(decision.dtype_argument(arg(kFloat16)) == kFloat32);
    CHECK(decision.dtype_argument(arg(kFloat64)) == ScalarType::Undefined);
    CHECK(decision.dtype_argument(arg(kInt64)) == ScalarType::Undefined);
    CHECK(decision.dtype_argument(arg(kFloat16, 0, kCUDA)) == ScalarType::Undefined);
  }
  CHECK(decided(Category::Fp32, {arg(kFloat16)}).dtype_argument(arg(kFloat16)) == ScalarType::Undefined);
}

TEST_CASE("table entries: only extras and bans are special, and no rule is 0") {
  using enum Category;
  for (const Category category : {Passthrough, LowerPrecisionFp, Fp32, Fp32SetOptDtype, Fp32AppendDtype, Promote, Keep, Banned}) {
    CHECK(category_of(table_entry(category)) == category);
    CHECK(category_of(table_entry(category, true)) == category);
    CHECK(is_special(table_entry(category)) == (category == Banned));
    CHECK(is_special(table_entry(category, true)));
    CHECK((table_entry(category) == TableEntry{}) == (category == Passthrough));
  }
}

TEST_SUITE_END();

}  // namespace decision_tests
