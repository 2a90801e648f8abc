#include "trace_file.h"

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

#include <amp/core/file/json_reader.h>

namespace report {

namespace {

using Json = amp::detail::JsonValue;
using amp::detail::JsonItem;

// One row of a list in the file, with its position for messages.
class Row {
 public:
  Row(Json json, std::string place) : json_(json), place_(std::move(place)) {}

  std::string text(const char* key) const {
    auto value = at(key).text();
    if (!value) fail(key, "a text");
    return std::move(*value);
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
    const Json json = at(key);
    if (json.is_null()) return INFINITY;
    const auto value = json.number();
    if (!value) fail(key, "a number");
    return *value;
  }
  bool flag(const char* key) const {
    const auto value = at(key).boolean();
    if (!value) fail(key, "true or false");
    return *value;
  }
  std::optional<double> optional_number(const char* key) const { return json_.find(key) ? std::optional(number(key)) : std::nullopt; }

 private:
  Json at(const char* key) const {
    const auto value = json_.find(key);
    if (!value) throw FileError(place_ + ": `" + key + "` is missing");
    return *value;
  }
  [[noreturn]] void fail(const char* key, const char* expected) const {
    throw FileError(place_ + ": `" + key + "` is " + at(key).shown() + ", expected " + expected);
  }

  Json json_;
  std::string place_;
};

template <class T, class Make>
std::vector<T> rows(const Json& trace, const char* key, Make make) {
  const Json list = trace.find(key).value_or(Json());
  if (!list.is_list()) throw FileError(std::string("the list `") + key + "` is missing");
  std::vector<T> all;
  for (const JsonItem& row : list.items()) all.push_back(make(Row(row.value, std::string(key) + "[" + std::to_string(all.size()) + "]")));
  return all;
}

TraceFile parse(const Json& file) {
  const Json trace = file.find("amp").value_or(file);
  if (!trace.find("format").value_or(Json()).is("amp-trace")) throw FileError("not a trace that amp::Trace has written");
  const Json version = trace.find("version").value_or(Json());
  if (version.integer() != 1) throw FileError("a trace of version " + version.shown() + ", expected 1");
  TraceFile result;
  result.ops = rows<Op>(trace, "ops", [](const Row& r) {
    return Op{r.function("op"),  r.text("device"),  r.dtype("given"), r.dtype("computed"),
              r.dtype("output"), r.number("calls"), r.number("ms")};
  });
  result.nodes = rows<Node>(trace, "backward", [](const Row& r) { return Node{r.function("node"), r.number("calls"), r.number("ms")}; });
  if (trace.find("modules"))  // traces of earlier versions have none
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

}  // namespace

TraceFile read_trace(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  try {
    const std::string text = whole_text(path);
    amp::detail::check_json(text);
    return parse(Json::of(text));
  } catch (const amp::detail::JsonError& error) { throw FileError(name + ": it " + error.what()); } catch (const FileError& error) {
    throw FileError(name + ": " + error.what());
  }
}

}  // namespace report
