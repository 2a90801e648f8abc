// JSON files that amp has written, read row by row.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/file/json_reader.h>

namespace report {

using Json = amp::detail::JsonValue;

// A problem with the file.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The text of a file, which is JSON. "-" is standard input. Throws FileError.
std::string read_json(const std::string& path);
// The name of the file in messages.
std::string name_of(const std::string& path);
// The object of a file that amp has written: the file itself, or its member "amp".
Json content_of(const std::string& text);
// Throws FileError unless the version is 1. `what`: "a trace".
void check_version(const Json& content, const std::string& what);

// One row of a list in the file, with its position for messages.
class Row {
 public:
  Row(Json json, std::string place) : json_(json), place_(std::move(place)) {}

  std::string text(const char* key) const;
  // "float32" for "Float": traces of earlier versions have PyTorch's C++ names.
  std::string dtype(const char* key) const;
  // "dropout" for "native_dropout": the name of the function that the program called.
  std::string function(const char* key) const;
  // JSON writes numbers that are not finite as null.
  double number(const char* key) const;
  bool flag(const char* key) const;
  std::optional<double> optional_number(const char* key) const { return json_.find(key) ? std::optional(number(key)) : std::nullopt; }
  // A list of numbers.
  std::vector<double> numbers(const char* key) const;
  // The members of an object.
  Row object(const char* key) const;
  // Throws FileError for the value of a key.
  [[noreturn]] void fail(const char* key, const char* expected) const;

 private:
  Json at(const char* key) const;

  Json json_;
  std::string place_;
};

// The rows of the list `key`. `make(row)` makes a T.
template <class T, class Make>
std::vector<T> rows(const Json& content, const char* key, Make make) {
  const Json list = content.find(key).value_or(Json());
  if (!list.is_list()) throw FileError(std::string("the list `") + key + "` is missing");
  std::vector<T> all;
  for (const amp::detail::JsonItem& row : list.items())
    all.push_back(make(Row(row.value, std::string(key) + "[" + std::to_string(all.size()) + "]")));
  return all;
}

}  // namespace report
