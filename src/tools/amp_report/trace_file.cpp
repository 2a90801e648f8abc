#include "trace_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>

#include <nlohmann/json.hpp>

namespace report {

namespace {

using Json = nlohmann::json;

// One row of a list in the file, with its position for messages.
class Row {
 public:
  Row(const Json& json, std::string place) : json_(json), place_(std::move(place)) {}

  std::string text(const char* key) const {
    const Json& value = at(key);
    if (!value.is_string()) fail(key, "a text");
    return value.get<std::string>();
  }
  // "float32" for "Float": traces of earlier versions have PyTorch's C++ names.
  std::string dtype(const char* key) const {
    static const std::map<std::string, std::string> kNames = {{"Bool", "bool"},
                                                              {"Byte", "uint8"},
                                                              {"Char", "int8"},
                                                              {"Short", "int16"},
                                                              {"Int", "int32"},
                                                              {"Long", "int64"},
                                                              {"Half", "float16"},
                                                              {"BFloat16", "bfloat16"},
                                                              {"Float", "float32"},
                                                              {"Double", "float64"},
                                                              {"ComplexFloat", "complex64"},
                                                              {"ComplexDouble", "complex128"}};
    const std::string name = text(key);
    const auto found = kNames.find(name);
    return found == kNames.end() ? name : found->second;
  }
  // "dropout" for "native_dropout": the name of the function that the program called.
  std::string function(const char* key) const {
    constexpr std::string_view kKernel = "native_", kNode = "Native";
    std::string name = text(key);
    if (name.starts_with(kKernel)) name.erase(0, kKernel.size());
    if (name.starts_with(kNode)) name.erase(0, kNode.size());
    return name;
  }
  // JSON writes numbers that are not finite as null.
  double number(const char* key) const {
    const Json& value = at(key);
    if (value.is_null()) return INFINITY;
    if (!value.is_number()) fail(key, "a number");
    return value.get<double>();
  }
  bool flag(const char* key) const {
    const Json& value = at(key);
    if (!value.is_boolean()) fail(key, "true or false");
    return value.get<bool>();
  }
  std::optional<double> optional_number(const char* key) const { return json_.contains(key) ? std::optional(number(key)) : std::nullopt; }

 private:
  const Json& at(const char* key) const {
    if (!json_.is_object() || !json_.contains(key)) throw FileError(place_ + ": `" + key + "` is missing");
    return json_[key];
  }
  [[noreturn]] void fail(const char* key, const char* expected) const {
    throw FileError(place_ + ": `" + key + "` is " + json_[key].dump() + ", expected " + expected);
  }

  const Json& json_;
  std::string place_;
};

template <class T, class Make>
std::vector<T> rows(const Json& trace, const char* key, Make make) {
  if (!trace.contains(key) || !trace[key].is_array()) throw FileError(std::string("the list `") + key + "` is missing");
  std::vector<T> all;
  for (const Json& row : trace[key]) all.push_back(make(Row(row, std::string(key) + "[" + std::to_string(all.size()) + "]")));
  return all;
}

TraceFile parse(const Json& file) {
  const Json& trace = file.is_object() && file.contains("amp") ? file["amp"] : file;
  if (!trace.is_object() || trace.value("format", Json()) != "amp-trace") throw FileError("not a trace that amp::Trace has written");
  if (trace.value("version", Json()) != 1) throw FileError("a trace of version " + trace.value("version", Json()).dump() + ", expected 1");
  TraceFile result;
  result.ops = rows<Op>(trace, "ops", [](const Row& r) {
    return Op{r.function("op"),  r.text("device"),  r.dtype("given"), r.dtype("computed"),
              r.dtype("output"), r.number("calls"), r.number("ms")};
  });
  result.nodes = rows<Node>(trace, "backward", [](const Row& r) { return Node{r.function("node"), r.number("calls"), r.number("ms")}; });
  if (trace.contains("modules"))  // traces of earlier versions have none
    result.modules = rows<Module>(trace, "modules", [](const Row& r) {
      return Module{r.text("module"), r.number("calls"), r.number("low_calls"), r.number("casts"), r.number("ms")};
    });
  result.casts = rows<Cast>(trace, "casts", [](const Row& r) {
    return Cast{r.function("op"),   r.dtype("from"),  r.dtype("to"),    r.number("copied"),
                r.number("missed"), r.number("hits"), r.number("bytes")};
  });
  result.ping_pongs = rows<PingPong>(trace, "ping_pongs", [](const Row& r) {
    return PingPong{r.function("up"), r.function("down"), r.dtype("low"), r.number("times"), r.number("bytes")};
  });
  result.shadows = rows<Shadow>(trace, "shadow", [](const Row& r) {
    return Shadow{r.function("op"),    r.dtype("computed"),  r.text("worst"),     r.number("calls"),   r.number("non_finite"),
                  r.number("max_abs"), r.number("mean_abs"), r.number("max_rel"), r.number("mean_rel")};
  });
  result.steps = rows<Step>(trace, "steps", [](const Row& r) {
    return Step{r.number("index"), r.number("ms"),     r.number("calls"),      r.number("casts"), r.number("cast_bytes"),
                r.number("hits"),  r.number("misses"), r.number("ping_pongs"), r.flag("skipped"), r.optional_number("scale")};
  });
  return result;
}

}  // namespace

namespace {

std::string whole_text(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw FileError("cannot be read (it is a folder)");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.good()) text << file.rdbuf();
  if (!file.is_open() || file.bad()) throw FileError(std::string("cannot be read (") + std::strerror(errno) + ")");
  return text.str();
}

// "line 1, column 11". `byte` counts from 1.
std::string position(const std::string& text, size_t byte) {
  const std::string before = text.substr(0, byte > 0 ? byte - 1 : 0);
  const size_t line_end = before.rfind('\n');
  const size_t column = line_end == before.npos ? before.size() : before.size() - line_end - 1;
  return "line " + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ", column " + std::to_string(column + 1);
}

}  // namespace

TraceFile read_trace(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  std::string text;
  try {
    text = whole_text(path);
    return parse(Json::parse(text));
  } catch (const Json::parse_error& error) {
    throw FileError(name + ": not JSON at " + position(text, error.byte));
  } catch (const Json::exception&) { throw FileError(name + ": not a trace that amp::Trace has written"); } catch (const FileError& error) {
    throw FileError(name + ": " + error.what());
  }
}

}  // namespace report
