// The machine-readable output of a tool.
#pragma once

#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/file/json_writer.h>

struct JsonText {
  std::string json;
};

// One object or list.
class JsonOutput : private JsonText, public amp::detail::JsonWriter {
 public:
  JsonOutput() : JsonWriter(json, 2) {}

  void texts(std::string_view name, const std::vector<std::string>& texts) {
    key(name);
    list(texts, [&](const std::string& text) { value(text); });
  }
  void texts(std::string_view name, const std::map<std::string, std::vector<std::string>>& lists) {
    key(name);
    object([&] {
      for (const auto& [each, words] : lists) texts(each, words);
    });
  }
  void print() const { std::cout << json << "\n"; }
};
