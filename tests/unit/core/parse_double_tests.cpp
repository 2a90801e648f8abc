// Numbers by the C library, for standard libraries whose std::from_chars knows no doubles.
#include <doctest/doctest.h>

#include <bit>
#include <charconv>
#include <cstdint>
#include <string_view>

#include <amp/core/file/parse_double.h>

namespace parse_double_tests {

namespace {

struct Result {
  int64_t length;
  std::errc error;
  uint64_t bits;
  bool operator==(const Result&) const = default;
};

template <class Parse>
Result parsed(const Parse& parse, std::string_view text) {
  double value = -7;
  const auto [end, error] = parse(text.data(), text.data() + text.size(), value);
  return Result{end - text.data(), error, std::bit_cast<uint64_t>(value)};
}

}  // namespace

TEST_SUITE_BEGIN("core");

TEST_CASE("doubles are read by the C library as by std::from_chars") {
  const auto standard = [](const char* first, const char* last, double& value) { return std::from_chars(first, last, value); };
  for (const std::string_view text : {"1",
                                      "-2.5",
                                      "0.1",
                                      ".5",
                                      "5.",
                                      "1e10",
                                      "1E-10",
                                      "1e+3",
                                      "-0",
                                      "123456789012345678901234567890",
                                      "4.9e-324",
                                      "1e-320",
                                      "1.7976931348623157e308",
                                      "2.2250738585072011e-308",
                                      "1e400",
                                      "-1e400",
                                      "1e-400",
                                      "",
                                      "-",
                                      ".",
                                      "e5",
                                      "+1",
                                      " 1",
                                      "\t1",
                                      "0x10",
                                      "-0x1p3",
                                      "1e",
                                      "1e+",
                                      "1.5e5x",
                                      "1,5",
                                      "1.2.3",
                                      "12abc",
                                      "inf",
                                      "-infinity",
                                      "INF",
                                      "i",
                                      "--1",
                                      "- 1",
                                      "-+1",
                                      "1_000"}) {
    CAPTURE(text);
    CHECK(parsed(amp::detail::parse_double_by_strtod, text) == parsed(standard, text));
    CHECK(parsed(amp::detail::parse_double, text) == parsed(standard, text));
  }
  // With digits behind the text.
  const std::string_view part = std::string_view("1234").substr(0, 2);
  CHECK(parsed(amp::detail::parse_double_by_strtod, part) == parsed(standard, part));
}

TEST_SUITE_END();

}  // namespace parse_double_tests
