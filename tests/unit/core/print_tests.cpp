#include <doctest/doctest.h>

#include <complex>
#include <iomanip>
#include <limits>
#include <sstream>
#include <string>

#include <amp/core/factories.h>

#include "values.h"

namespace print_tests {

using namespace amp;

TEST_SUITE_BEGIN("core print");

namespace {

template <class T>
std::string text(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

constexpr double kInf = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("layout of libtorch") {
  CHECK(text(ones({3})) == " 1\n 1\n 1\n[ CPUFloatType{3} ]");
  CHECK(text(arange(6).reshape({2, 3})) == " 0  1  2\n 3  4  5\n[ CPULongType{2,3} ]");
  CHECK(text(tensor({{1.5, -2.25}, {10.0, 0.0}})) == "  1.5000  -2.2500\n 10.0000   0.0000\n[ CPUFloatType{2,2} ]");
  CHECK(text(tensor(2.5)) == "2.5\n[ CPUFloatType{} ]");
  CHECK(text(tensor(7)) == "7\n[ CPULongType{} ]");
  CHECK(text(Tensor()) == "[ Tensor (undefined) ]");
  CHECK(text(zeros({2, 0, 3}, kHalf)) == "[ CPUHalfType{2,0,3} ]");
  CHECK(text(zeros({0})) == "[ CPUFloatType{0} ]");
  CHECK(text(arange(8, kInt32).reshape({2, 2, 2})) == "(1,.,.) = \n  0  1\n  2  3\n\n(2,.,.) = \n  4  5\n  6  7\n[ CPUIntType{2,2,2} ]");
  CHECK(text(zeros({1, 2, 1, 1})) == "(1,1,.,.) = \n  0\n\n(1,2,.,.) = \n  0\n[ CPUFloatType{1,2,1,1} ]");
}

TEST_CASE("scale factors and scientific notation") {
  CHECK(text(tensor({0.001, 0.0025})) == "0.001 *\n 1.0000\n 2.5000\n[ CPUFloatType{2} ]");
  CHECK(text(tensor({123456.5, 200000.0}, kDouble)) == "100000 *\n 1.2346\n 2.0000\n[ CPUDoubleType{2} ]");
  CHECK(text(tensor({1e-4, 1e4}, kDouble)) == " 1.0000e-04\n 1.0000e+04\n[ CPUDoubleType{2} ]");
  CHECK(text(tensor({1e12, 1.0}, kDouble)) == " 1.0000e+12\n 1.0000e+00\n[ CPUDoubleType{2} ]");
  CHECK(text(tensor({0.5, 0.25})) == " 0.5000\n 0.2500\n[ CPUFloatType{2} ]");
}

TEST_CASE("integers are exact") {
  CHECK(text(tensor({(int64_t{1} << 53) + 1, int64_t{-1}})) == " 9007199254740993\n               -1\n[ CPULongType{2} ]");
  CHECK(text(tensor({true, false})) == " 1\n 0\n[ CPUBoolType{2} ]");
  CHECK(text(tensor({200, 3}, kUInt8)) == " 200\n   3\n[ CPUByteType{2} ]");
}

TEST_CASE("what is not finite") {
  CHECK(text(tensor({kInf, -kInf, std::numeric_limits<double>::quiet_NaN()})) == " inf\n-inf\n nan\n[ CPUFloatType{3} ]");
  CHECK(text(tensor({kInf, 1.5})) == "    inf\n 1.5000\n[ CPUFloatType{2} ]");
}

TEST_CASE("complex numbers") {
  const std::complex<float> a(1, 2), b(-1, -2);
  CHECK(text(tensor({a, b})) == " 1+2i\n-1-2i\n[ CPUComplexFloatType{2} ]");
  CHECK(text(tensor({std::complex<float>(0.5f, 0)})) == " 0.5000+0.0000i\n[ CPUComplexFloatType{1} ]");
  CHECK(text(tensor(a)) == "1+2i\n[ CPUComplexFloatType{} ]");
}

TEST_CASE("every dtype prints, whatever the strides") {
  // The names in PyTorch's output, in the order of ScalarType.
  const char* const kTorchNames[] = {"Bool", "Byte",     "Char",  "Short",  "Int",          "Long",
                                     "Half", "BFloat16", "Float", "Double", "ComplexFloat", "ComplexDouble"};
  for (int i = 0; i < kNumComputedTypes; ++i) {
    const auto type = static_cast<ScalarType>(i);
    const std::string one = isComplexType(type) ? " 1+0i" : " 1";
    CHECK(text(ones({1, 2}, type)) == one + " " + one + "\n[ CPU" + kTorchNames[i] + "Type{1,2} ]");
  }
  CHECK(text(arange(6).reshape({2, 3}).t()) == " 0  3\n 1  4\n 2  5\n[ CPULongType{3,2} ]");
  CHECK(text(tensor({1, 2}).slice(0, 1, 2)) == " 2\n[ CPULongType{1} ]");
}

TEST_CASE("long rows are broken into blocks of columns") {
  const std::string wide = text(arange(60, kInt64).reshape({2, 30}));
  CHECK(wide.starts_with("Columns 1 to 20\n"));
  CHECK(wide.find("\nColumns 21 to 30\n") != std::string::npos);
  CHECK(wide.ends_with("[ CPULongType{2,30} ]"));
}

TEST_CASE("more than 1000 elements are summarized") {
  CHECK(text(arange(1001)) == "    0\n    1\n    2\n  ...\n  998\n  999\n 1000\n[ CPULongType{1001} ]");
  const std::string matrix = text(arange(10000).reshape({100, 100}));
  CHECK(matrix ==
        "    0     1     2 ...    97    98    99\n  100   101   102 ...   197   198   199\n  200   201   202 ...   297   298   299\n  ...\n"
        " 9700  9701  9702 ...  9797  9798  9799\n 9800  9801  9802 ...  9897  9898  9899\n 9900  9901  9902 ...  9997  9998  9999\n"
        "[ CPULongType{100,100} ]");
  const std::string deep = text(zeros({50, 5, 5}));
  CHECK(deep.find("(3,.,.) = \n") != std::string::npos);
  CHECK(deep.find("\n...\n\n(48,.,.) = \n") != std::string::npos);
  CHECK(deep.find("(4,.,.)") == std::string::npos);
  CHECK(text(arange(1000)).find("...") == std::string::npos);
}

TEST_CASE("the stream keeps its format") {
  std::ostringstream out;
  out << std::hex << std::setprecision(3) << tensor({1.23456, 255.0}) << ' ' << 255;
  CHECK(out.str().find("255.0000") != std::string::npos);
  CHECK(out.str().ends_with(" ff"));
}

TEST_CASE("toString and lists of integers") {
  CHECK(zeros({2, 3}).toString() == "float32[2, 3] cpu");
  CHECK(zeros({}, kInt64).toString() == "int64[] cpu");
  CHECK(Tensor().toString() == "undefined");
  CHECK(text(IntArrayRef({1, 2, 3})) == "[1, 2, 3]");
  CHECK(text(IntArrayRef()) == "[]");
}

TEST_SUITE_END();

}  // namespace print_tests
