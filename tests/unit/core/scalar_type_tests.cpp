#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <string>

#include <amp/core/error.h>
#include <amp/core/scalar.h>
#include <amp/core/scalar_type.h>
#include <amp/core/tensor_options.h>

namespace scalar_type_tests {

using namespace amp;

TEST_SUITE_BEGIN("core scalar types");

namespace {

constexpr ScalarType u1 = kUInt8, i1 = kInt8, i2 = kInt16, i4 = kInt32, i8 = kInt64, f2 = kFloat16, f4 = kFloat32, f8 = kFloat64,
                     c4 = kComplex64, c8 = kComplex128, b1 = kBool, bf = kBFloat16;

// clang-format off
// The table of c10/core/ScalarType.cpp (torch.promote_types), without the types that are missing here.
constexpr ScalarType kOrder[] = {u1, i1, i2, i4, i8, f2, f4, f8, c4, c8, b1, bf};
constexpr ScalarType kPromoted[12][12] = {
    /*        u1  i1  i2  i4  i8  f2  f4  f8  c4  c8  b1  bf */
    /* u1 */ {u1, i2, i2, i4, i8, f2, f4, f8, c4, c8, u1, bf},
    /* i1 */ {i2, i1, i2, i4, i8, f2, f4, f8, c4, c8, i1, bf},
    /* i2 */ {i2, i2, i2, i4, i8, f2, f4, f8, c4, c8, i2, bf},
    /* i4 */ {i4, i4, i4, i4, i8, f2, f4, f8, c4, c8, i4, bf},
    /* i8 */ {i8, i8, i8, i8, i8, f2, f4, f8, c4, c8, i8, bf},
    /* f2 */ {f2, f2, f2, f2, f2, f2, f4, f8, c4, c8, f2, f4},
    /* f4 */ {f4, f4, f4, f4, f4, f4, f4, f8, c4, c8, f4, f4},
    /* f8 */ {f8, f8, f8, f8, f8, f8, f8, f8, c8, c8, f8, f8},
    /* c4 */ {c4, c4, c4, c4, c4, c4, c4, c8, c4, c8, c4, c4},
    /* c8 */ {c8, c8, c8, c8, c8, c8, c8, c8, c8, c8, c8, c8},
    /* b1 */ {u1, i1, i2, i4, i8, f2, f4, f8, c4, c8, b1, bf},
    /* bf */ {bf, bf, bf, bf, bf, f4, f4, f8, c4, c8, bf, bf},
};
// clang-format on

}  // namespace

TEST_CASE("promotion is torch's table") {
  for (int a = 0; a < 12; ++a) {
    for (int b = 0; b < 12; ++b) {
      CAPTURE(toString(kOrder[a]));
      CAPTURE(toString(kOrder[b]));
      CHECK(promoteTypes(kOrder[a], kOrder[b]) == kPromoted[a][b]);
    }
  }
}

TEST_CASE("promotion with an undefined type gives the other one") {
  CHECK(promoteTypes(ScalarType::Undefined, kHalf) == kHalf);
  CHECK(promoteTypes(kHalf, ScalarType::Undefined) == kHalf);
}

TEST_CASE("an in-place write may not lower the kind of number") {
  CHECK(canCast(kFloat64, kFloat16));
  CHECK(canCast(kInt64, kUInt8));
  CHECK(canCast(kBool, kFloat32));
  CHECK_FALSE(canCast(kFloat32, kInt64));
  CHECK_FALSE(canCast(kInt64, kBool));
  CHECK_FALSE(canCast(kComplex64, kFloat64));
}

TEST_CASE("storage types promote only with themselves") {
  for (const ScalarType storage : {kFloat8_e5m2, kFloat8_e4m3fn, kFloat8_e8m0fnu, kFloat4_e2m1fn_x2}) {
    CHECK(promoteTypes(storage, storage) == storage);
    CHECK(promoteTypes(storage, ScalarType::Undefined) == storage);
    for (const ScalarType other : kOrder) {
      CHECK_THROWS_WITH_AS(promoteTypes(storage, other), doctest::Contains("convert it with to() first"), TypeError);
      CHECK_THROWS_AS(promoteTypes(other, storage), TypeError);
    }
    CHECK(canCast(kFloat32, storage));
    CHECK(canCast(storage, kFloat16));
    CHECK_FALSE(canCast(storage, kInt64));
    CHECK(elementSize(storage) == 1);
    CHECK(isStorageType(storage));
    CHECK_FALSE(isFloatingType(storage));
    CHECK_FALSE(isDifferentiableType(storage));
    CHECK_FALSE(contains(kAllTypes, storage));
    CHECK(contains(kMovableTypes, storage));
  }
  CHECK_FALSE(isStorageType(kUInt8));
  CHECK_FALSE(isStorageType(ScalarType::Undefined));
  CHECK(isFloat8Type(kFloat8_e8m0fnu));
  CHECK_FALSE(isFloat8Type(kFloat4_e2m1fn_x2));
}

TEST_CASE("sizes, kinds and derived types") {
  CHECK(elementSize(kBool) == 1);
  CHECK(elementSize(kBFloat16) == 2);
  CHECK(elementSize(kComplex128) == 16);
  CHECK(isFloatingType(kBFloat16));
  CHECK_FALSE(isFloatingType(kComplex64));
  CHECK(isIntegralType(kInt8));
  CHECK_FALSE(isIntegralType(kBool));
  CHECK(isIntegralType(kBool, true));
  CHECK(computeType(kHalf) == kFloat32);
  CHECK(computeType(kInt32) == kInt32);
  CHECK(toFloatingType(kInt64) == kFloat32);
  CHECK(toFloatingType(kHalf) == kHalf);
  CHECK(toRealType(kComplex128) == kFloat64);
  CHECK(toComplexType(kHalf) == kComplex64);
}

TEST_CASE("names are those of torch in Python, and are read back; other spellings are read as well") {
  CHECK(std::string(toString(kFloat32)) == "float32");
  CHECK(std::string(toString(kInt64)) == "int64");
  CHECK(std::string(toString(kComplex64)) == "complex64");
  for (int i = 0; i < kNumScalarTypes; ++i) CHECK(scalarTypeFromName(toString(static_cast<ScalarType>(i))) == static_cast<ScalarType>(i));
  CHECK(scalarTypeFromName("bf16") == kBFloat16);
  CHECK(scalarTypeFromName("torch.float32") == kFloat32);
  const char* const spellings[][5] = {{"bool", "Bool"},
                                      {"uint8", "u8", "Byte"},
                                      {"int8", "i8", "Char"},
                                      {"int16", "i16", "Short", "short"},
                                      {"int32", "i32", "Int", "int"},
                                      {"int64", "i64", "Long", "long"},
                                      {"float16", "f16", "Half", "half", "fp16"},
                                      {"bfloat16", "bf16", "BFloat16"},
                                      {"float32", "f32", "Float", "float", "fp32"},
                                      {"float64", "f64", "Double", "double", "fp64"},
                                      {"complex64", "c64", "ComplexFloat"},
                                      {"complex128", "c128", "ComplexDouble"},
                                      {"float8_e5m2", "e5m2", "Float8_e5m2"},
                                      {"float8_e4m3fn", "e4m3", "Float8_e4m3fn"},
                                      {"float8_e8m0fnu", "e8m0", "Float8_e8m0fnu"},
                                      {"float4_e2m1fn_x2", "e2m1", "Float4_e2m1fn_x2"}};
  for (int i = 0; i < kNumScalarTypes; ++i) {
    CHECK(std::string(toString(static_cast<ScalarType>(i))) == spellings[i][0]);
    for (const char* name : spellings[i])
      if (name != nullptr) CHECK_MESSAGE((scalarTypeFromName(name) == static_cast<ScalarType>(i)), name);
  }
  CHECK(scalarTypeFromName("float8") == ScalarType::Undefined);
}

TEST_CASE("a Scalar keeps the kind of its number") {
  CHECK(Scalar(true).type() == kBool);
  CHECK(Scalar(3).type() == kInt64);
  CHECK(Scalar(2.5f).type() == kFloat64);
  CHECK(Scalar(Half(2.5f)).toDouble() == 2.5);
  CHECK(Scalar(std::complex<float>(1, 2)).toComplexDouble() == std::complex<double>(1, 2));
  CHECK(Scalar(2.9).toLong() == 2);
  CHECK(Scalar(-0x1p63).toLong() == std::numeric_limits<int64_t>::min());
  for (const double number : {1e30, 0x1p63, std::nan("")}) CHECK_THROWS_AS(Scalar(number).toLong(), ValueError);
  CHECK_THROWS_AS(Scalar(std::complex<double>(1, 2)).toLong(), TypeError);
  CHECK((-Scalar(3)).toLong() == -3);
  CHECK((-Scalar(std::numeric_limits<int64_t>::min())).toDouble() == 9223372036854775808.0);
}

TEST_CASE("the default dtype is a floating one") {
  CHECK(get_default_dtype() == kFloat32);
  set_default_dtype(kFloat64);
  CHECK(TensorOptions().dtype() == kFloat64);
  set_default_dtype(kFloat32);
  CHECK_THROWS_AS(set_default_dtype(kInt32), TypeError);
  CHECK(get_default_dtype() == kFloat32);
}

TEST_SUITE_END();

}  // namespace scalar_type_tests
