#include "json_file.h"

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

namespace report {

namespace {

std::string whole_text(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw FileError(path + ": cannot be read (it is a folder)");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.good()) text << file.rdbuf();
  if (!file.is_open() || file.bad()) throw FileError(path + ": cannot be read (" + std::strerror(errno) + ")");
  return text.str();
}

}  // namespace

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_json(const std::string& path) {
  std::string text = whole_text(path);
  try {
    amp::detail::check_json(text);
  } catch (const amp::detail::JsonError& error) { throw FileError(name_of(path) + ": it " + error.what()); }
  return text;
}

Json content_of(const std::string& text) {
  const Json file = Json::of(text);
  return file.find("amp").value_or(file);
}

void check_version(const Json& content, const std::string& what) {
  const Json version = content.find("version").value_or(Json());
  if (version.integer() != 1) throw FileError(what + " of version " + version.shown() + ", expected 1");
}

std::string Row::text(const char* key) const {
  auto value = at(key).text();
  if (!value) fail(key, "a text");
  return std::move(*value);
}

std::string Row::dtype(const char* key) const {
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

std::string Row::function(const char* key) const {
  constexpr std::string_view kKernel = "native_", kNode = "Native";
  std::string name = text(key);
  if (name.starts_with(kKernel)) name.erase(0, kKernel.size());
  if (name.starts_with(kNode)) name.erase(0, kNode.size());
  return name;
}

double Row::number(const char* key) const {
  const Json json = at(key);
  if (json.is_null()) return INFINITY;
  const auto value = json.number();
  if (!value) fail(key, "a number");
  return *value;
}

bool Row::flag(const char* key) const {
  const auto value = at(key).boolean();
  if (!value) fail(key, "true or false");
  return *value;
}

std::vector<double> Row::numbers(const char* key) const {
  const Json list = at(key);
  if (!list.is_list()) fail(key, "a list");
  std::vector<double> all;
  for (const amp::detail::JsonItem& item : list.items()) {
    const auto value = item.value.number();
    if (!value) fail(key, "a list of numbers");
    all.push_back(*value);
  }
  return all;
}

Row Row::object(const char* key) const {
  const Json json = at(key);
  if (!json.is_object()) fail(key, "an object");
  return {json, place_ + "." + key};
}

Json Row::at(const char* key) const {
  const auto value = json_.find(key);
  if (!value) throw FileError(place_ + ": `" + key + "` is missing");
  return *value;
}

void Row::fail(const char* key, const char* expected) const {
  throw FileError(place_ + ": `" + key + "` is " + at(key).shown() + ", expected " + expected);
}

}  // namespace report
