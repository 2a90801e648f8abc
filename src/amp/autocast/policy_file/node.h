// Strict YAML: every value knows its position; unknown keys and the traps of YAML 1.1 are errors. The C++ counterpart of codegen/load.py:
// tests check that both give the same error messages. Internal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <yaml-cpp/yaml.h>

namespace amp::autocast::policy_file {

class Entry;

// A value of any type; the methods read it as one type or throw PolicyError.
class Node {
 public:
  enum class Kind { Text, Integer, Number, Boolean, Null, Map, List, Timestamp, Merge, Value, Other };

  Node(YAML::Node yaml, const std::string* file);
  // An empty value has the position of its key.
  Node(YAML::Node yaml, const Node& key);

  int line() const { return line_; }
  Kind kind() const { return kind_; }
  [[noreturn]] void error(const std::string& message) const;

  // Non-empty text, without surrounding white space.
  std::string text() const;
  // One of a closed set of words. `what` names the set. The text may be another name of a dtype in the set: `float16` for `f16`.
  std::string word(const std::vector<std::string>& words, const std::string& what) const;
  bool boolean() const;
  // The integer, or nullopt if it does not fit into 64 bits.
  std::optional<int64_t> integer() const;
  std::vector<Node> items() const;
  Entry entry(const std::string& what) const;

 private:
  void refuse_traps() const;
  [[noreturn]] void expected(const std::string& what) const;

  YAML::Node yaml_;
  const std::string* file_;
  int line_, column_;
  Kind kind_;
};

// A mapping. All of its keys must be read with `take` before `done`.
class Entry {
 public:
  using Pair = std::pair<Node, Node>;

  Entry(const Node& node, std::string what, std::vector<Pair> pairs);

  // All pairs, for mappings whose keys are names rather than a closed set.
  const std::vector<Pair>& pairs() const& { return pairs_; }
  std::vector<Pair> pairs() && { return std::move(pairs_); }
  // The value of a key, or null if the key is missing.
  const Node* take(const std::string& key);
  const Node& need(const std::string& key);
  void done() const;
  [[noreturn]] void error(const std::string& message) const { node_.error(message); }

 private:
  Node node_;
  std::string what_;
  std::vector<Pair> pairs_;
  std::vector<std::string> known_;
};

// The root of a text. Messages call it `file`, which must outlive the nodes.
Node parse(const std::string& text, const std::string& file);

}  // namespace amp::autocast::policy_file
