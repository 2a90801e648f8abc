// The JSON that the library reads and writes, by the example of small states.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/interop/files.h"

namespace json_tests {

using namespace amp;
using namespace amp::testing;

namespace {

StateDict loaded(const std::string& text) {
  const Folder folder;
  write_file(folder.file("s"), text);
  return load_json(folder.file("s"));
}

// The message for a text that is refused, without the path.
std::string refusal(const std::string& text) {
  const Folder folder;
  const std::string path = folder.file("s");
  write_file(path, text);
  const std::string message = thrown_text([&] { load_json(path); });
  return message.starts_with(path + ": it ") ? message.substr(path.size() + 5) : message;
}

std::string written(const StateDict& state) {
  const Folder folder;
  save_json(state, folder.file("s"));
  return file_bytes(folder.file("s"));
}

}  // namespace

TEST_SUITE_BEGIN("JSON");

TEST_CASE("numbers are written with the fewest digits that give them again") {
  const std::pair<double, const char*> numbers[] = {{0, "0.0"},
                                                    {-0.0, "-0.0"},
                                                    {1, "1.0"},
                                                    {-2.5, "-2.5"},
                                                    {0.1, "0.1"},
                                                    {0.0001, "0.0001"},
                                                    {0.00001, "1e-05"},
                                                    {65536, "65536.0"},
                                                    {100000, "100000.0"},
                                                    {123456789.25, "123456789.25"},
                                                    {1e14, "100000000000000.0"},
                                                    {1e15, "1e+15"},
                                                    {1e20, "1e+20"},
                                                    {1.5e-7, "1.5e-07"},
                                                    {5e-324, "5e-324"},
                                                    {1.7976931348623157e308, "1.7976931348623157e+308"},
                                                    {1.0 / 3, "0.3333333333333333"}};
  for (const auto& [number, text] : numbers) {
    CAPTURE(text);
    CHECK(written({{"a", Scalar(number)}}) == std::string("{\n  \"a\": ") + text + "\n}\n");
    const double again = std::get<Scalar>(loaded(written({{"a", Scalar(number)}})).at("a")).toDouble();
    CHECK(again == number);
    CHECK(std::signbit(again) == std::signbit(number));
  }
}

TEST_CASE("texts are written as other libraries write them") {
  const std::string name = "\"\\/\b\f\n\r\t\x01\x1f\x7f \xc3\xa9 \xe2\x82\xac \xf0\x9f\x99\x82";
  const StateDict state{{name, Scalar(true)}, {"", Scalar(int64_t{-7})}, {"t", tensor({1.5, 2.0})}, {"e", zeros({0, 2})}};
  const std::string text = written(state);
  const auto json = nlohmann::ordered_json::parse(text);
  CHECK(json.dump(2) + "\n" == text);
  CHECK(json[name] == true);
  const StateDict again = loaded(text);
  CHECK(again.size() == 4);
  CHECK(std::get<Scalar>(again.at(name)).toBool());
}

TEST_CASE("every form of a number and of a text is read") {
  const StateDict state = loaded(
      "\xef\xbb\xbf \t\r\n"
      R"({"a":0,"b":-0,"c":-12,"d":1.5E+2,"e":2e-1,"f":0.25,"g":1e-999,"h":-1e-999,"i":9223372036854775807,)"
      R"("j":-9223372036854775808,"k":0e999,"l" : false ,"m":"\u006ean"})"
      " \n");
  const auto number = [&](const char* name) { return std::get<Scalar>(state.at(name)); };
  CHECK(number("a").isIntegral(false));
  CHECK(number("b").toLong() == 0);
  CHECK(number("c").toLong() == -12);
  CHECK(number("d").toDouble() == 150);
  CHECK(number("e").toDouble() == 0.2);
  CHECK(number("f").toDouble() == 0.25);
  CHECK(number("g").toDouble() == 0);
  CHECK(std::signbit(number("h").toDouble()));
  CHECK(number("i").toLong() == std::numeric_limits<int64_t>::max());
  CHECK(number("j").toLong() == std::numeric_limits<int64_t>::min());
  CHECK(number("k").toDouble() == 0);
  CHECK(!number("l").toBool());
  CHECK(std::isnan(number("m").toDouble()));
  const std::string long_number = "0." + std::string(400, '0') + "1", many_digits = std::string(308, '1');
  CHECK(std::get<Scalar>(loaded("{\"a\":" + long_number + "}").at("a")).toDouble() == 0);
  CHECK(std::get<Scalar>(loaded("{\"a\":" + many_digits + ".5}").at("a")).toDouble() == doctest::Approx(1.1111111111111112e307));

  const std::pair<const char*, const char*> names[] = {{R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t"},
                                                       {R"(\u0041\u00e9\u20AC)", "A\xc3\xa9\xe2\x82\xac"},
                                                       {R"(\ud83d\ude42)", "\xf0\x9f\x99\x82"},
                                                       {"\xf4\x8f\xbf\xbf\xed\x9f\xbf", "\xf4\x8f\xbf\xbf\xed\x9f\xbf"}};
  for (const auto& [written_name, name] : names) {
    CAPTURE(written_name);
    CHECK(loaded(std::string("{\"") + written_name + "\":1}").contains(name));
  }
  CHECK(loaded(R"({"a\u0000b":1})").contains(std::string("a\0b", 3)));
}

TEST_CASE("numbers outside of the range of their dtype are refused") {
  const auto entry = [](const std::string& dtype, const std::string& number) {
    return "{\"x\": {\"dtype\": \"" + dtype + "\", \"shape\": [2], \"data\": [1, " + number + "]}}";
  };
  const std::pair<const char*, const char*> bad[] = {{"uint8", "256"},       {"uint8", "-1"},         {"int8", "128"},
                                                     {"int16", "-32769"},    {"int32", "2147483648"}, {"bool", "2"},
                                                     {"float16", "65536.0"}, {"float32", "-1e39"},    {"float8_e5m2", "1e6"}};
  for (const auto& [dtype, number] : bad) {
    CAPTURE(dtype);
    CAPTURE(number);
    CHECK(contains(refusal(entry(dtype, number)), "`x` has the dtype " + std::string(dtype) + ", which cannot hold "));
  }
  const std::pair<const char*, const char*> good[] = {{"uint8", "255"},       {"int8", "-128"},     {"int32", "2147483647"},
                                                      {"bool", "0"},          {"float16", "65504"}, {"float32", "1e-60"},
                                                      {"float32", "\"inf\""}, {"float16", "0.1"}};
  for (const auto& [dtype, number] : good) {
    CAPTURE(dtype);
    CHECK(loaded(entry(dtype, number)).size() == 1);
  }
}

TEST_CASE("float8 tensors make a round trip, and float4, which no number converts to, is refused") {
  for (const ScalarType dtype : {kFloat8_e4m3fn, kFloat8_e5m2, kFloat8_e8m0fnu}) {
    CAPTURE(toString(dtype));
    const Tensor x = tensor({0.5, 1.0, 2.0}).to(dtype);
    const Tensor found = std::get<Tensor>(loaded(written({{"x", x}})).at("x"));
    CHECK(found.dtype() == dtype);
    CHECK(difference(found.to(kFloat32), x.to(kFloat32)) == "");
  }
  CHECK(difference(std::get<Tensor>(loaded(R"({"x": {"dtype": "float8_e5m2", "shape": [2], "data": [1.5, "nan"]}})").at("x")).to(kFloat32),
                   tensor({1.5, NAN})) == "");
  CHECK(contains(refusal(R"({"x": {"dtype": "float4_e2m1fn_x2", "shape": [1], "data": [1]}})"), "`x` has the unknown dtype"));
}

TEST_CASE("shapes that no tensor can have are refused, also without elements") {
  for (const char* shape : {"[0, 4611686018427387904, 4611686018427387904]", "[-1, 0]", "[4611686018427387904, 4611686018427387904]"}) {
    CAPTURE(shape);
    const std::string text = refusal(std::string(R"({"x": {"dtype": "float32", "data": [], "shape": )") + shape + "}}");
    CHECK(contains(text, "s: `x` has an impossible shape"));
  }
}

TEST_CASE("what is not JSON is refused at its place") {
  const std::pair<std::string, const char*> texts[] = {
      {"", "line 1, column 1"},
      {"{", "line 1, column 2"},
      {"{\"a\"", "line 1, column 5"},
      {"{\"a\":", "line 1, column 6"},
      {"{\"a\":1", "line 1, column 7"},
      {"{\"a\":1,}", "line 1, column 8"},
      {"{\"a\":1,\n\"b\" 2}", "line 2, column 5"},
      {"{\n  \"a\": x}", "line 2, column 8"},
      {"{'a':1}", "line 1, column 2"},
      {"{a:1}", "line 1, column 2"},
      {"{\"a\":1} {", "line 1, column 9"},
      {"{\"a\":[1 2]}", "line 1, column 9"},
      {"{\"a\":[1,]}", "line 1, column 9"},
      {"{\"a\":tru}", "line 1, column 9"},
      {"{\"a\":NaN}", "line 1, column 6"},
      {"{\"a\":+1}", "line 1, column 6"},
      {"{\"a\":-}", "line 1, column 7"},
      {"{\"a\":01}", "line 1, column 7"},
      {"{\"a\":1.}", "line 1, column 8"},
      {"{\"a\":.5}", "line 1, column 6"},
      {"{\"a\":1e}", "line 1, column 8"},
      {"{\"a\":0x1}", "line 1, column 7"},
      {"{\"a\n\":1}", "line 1, column 4"},
      {"{\"\\x\":1}", "line 1, column 4"},
      {"{\"\\u12g4\":1}", "line 1, column 5"},
      {"{\"\\u-123\":1}", "line 1, column 5"},
      {"{\"\\ud83d\":1}", "line 1, column 9"},
      {"{\"\\ud83d\\u0041\":1}", "line 1, column 15"},
      {"{\"\\ude42\":1}", "line 1, column 9"},
      {"{\"\xff\":1}", "line 1, column 3"},
      {"{\"\xc0\x80\":1}", "line 1, column 3"},
      {"{\"\xed\xa0\x80\":1}", "line 1, column 3"},
      {"{\"\xf4\x90\x80\x80\":1}", "line 1, column 3"},
      {"{\"\xe2\x82\":1}", "line 1, column 3"},
      {std::string("{}\0", 3), "line 1, column 3"},
      {"{} // a comment", "line 1, column 4"},
  };
  for (const auto& [text, place] : texts) {
    CAPTURE(text);
    CHECK(refusal(text) == std::string("is not JSON at ") + place);
  }
}

TEST_CASE("JSON that has two meanings, or too much depth or size, is refused") {
  CHECK(refusal(R"({"a":1,"b":2,"a":3})") == "names `a` twice");
  CHECK(refusal(R"({"ab":1,"\u0061b":2})") == "names `ab` twice");
  CHECK(refusal(R"({"a":{"x":[{"y":1,"z":2,"y":3}]}})") == "names `y` twice");
  CHECK(contains(refusal(R"({"a":{"a":1},"b":{"a":1}})"), "has no `dtype`"));  // in different objects
  CHECK(refusal("{\"a\":" + std::string(8, '[') + std::string(8, ']') + "}") == "is too deeply nested");
  CHECK(contains(refusal("{\"a\":" + std::string(7, '[') + std::string(7, ']') + "}"), "`a` is no number"));
  for (const char* large : {"1e999", "-1e309", "1e99999999999999999999999", "17976931348623159e292"})
    CHECK(refusal(std::string("{\"a\":") + large + "}") == "holds a number that is too large");
  CHECK(refusal("{\"a\":1" + std::string(309, '0') + "}") == "holds a number that is too large");
  CHECK(contains(refusal(R"({"a":{"dtype":"float32","shape":[0,4611686018427387904],"data":[]}})"), "`a` has an impossible shape"));
  CHECK(contains(refusal("{\"a\":9223372036854775808}"), "`a` is too large: 9223372036854775808"));
  CHECK(contains(refusal("{\"a\":-9223372036854775809}"), "`a` is too large: -9223372036854775809"));
}

TEST_SUITE_END();

}  // namespace json_tests
