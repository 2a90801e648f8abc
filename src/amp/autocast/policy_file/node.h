// Strict YAML: every value knows its place, every key must be asked for, and YAML 1.1's traps are errors. codegen/load.py in C++: both
// give the same verdicts in the same words, which the tests compare. Internal.
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

// A value of any kind; the methods read it as one kind or throw PolicyError.
class Node {
 public:
  enum class Kind { Text, Integer, Number, Boolean, Null, Map, List, Timestamp, Merge, Value, Other };

  Node(YAML::Node yaml, const std::string* file);
  // A value that is left out stands where its key does.
  Node(YAML::Node yaml, const Node& key);

  int line() const { return line_; }
  Kind kind() const { return kind_; }
  [[noreturn]] void error(const std::string& message) const;

  // Text that is not empty, without the space around it.
  std::string text() const;
  // One of a closed set of words; `what` names the set.
  std::string word(const std::vector<std::string>& words, const std::string& what) const;
  // Nothing when 64 bits cannot hold it.
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

// A mapping of which every key must be taken before `done`.
class Entry {
 public:
  using Pair = std::pair<Node, Node>;

  Entry(const Node& node, std::string what, std::vector<Pair> pairs);

  // All pairs, for mappings whose keys are names rather than a closed set.
  const std::vector<Pair>& pairs() const& { return pairs_; }
  std::vector<Pair> pairs() && { return std::move(pairs_); }
  // Null when the key is not there.
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

// The root of a text; `file` is what messages call it and outlives the nodes.
Node parse(const std::string& text, const std::string& file);

}  // namespace amp::autocast::policy_file
