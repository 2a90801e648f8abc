// Strict YAML: every value knows its position; unknown keys and the traps of YAML 1.1 are errors. The C++ counterpart of codegen/load.py:
// tests check that both give the same error messages. Internal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy_file.h>
#include <amp/quantize/recipe.h>
#include <yaml-cpp/yaml.h>

namespace amp::autocast::policy_file {

class Entry;

// A file, and the mistakes that are found in it. The loader goes on after a mistake and reports all of them together.
class Source {
 public:
  explicit Source(std::string name) : name_(std::move(name)) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& name() const { return name_; }
  // Thrown after very many mistakes. It ends the reading of the file.
  struct Enough {};

  void add(const PolicyError& mistake) {
    mistakes_.push_back(mistake);
    if (mistakes_.size() >= kMost) throw Enough();
  }
  // The recipes of the file, by name, in addition to the built-in ones.
  std::vector<std::pair<std::string, const quantize::Recipe*>> recipes;

  // Keeps the mistake that `step` throws.
  template <class Step>
  void run(const Step& step) {
    try {
      step();
    } catch (const PolicyError& mistake) { add(mistake); }
  }
  // Calls `read` for all items, also after a mistake.
  template <class Items, class Read>
  void each(const Items& items, const Read& read) {
    for (const auto& item : items) run([&] { read(item); });
  }

  size_t count() const { return mistakes_.size(); }
  // Throws the first mistake after the first `count` ones, if there is one.
  void throw_since(size_t count) const;
  // Throws all mistakes in one error, if there are any.
  void throw_all() const;

 private:
  static constexpr size_t kMost = 200;

  std::string name_;
  std::vector<PolicyError> mistakes_;  // a mistake may be here several times
};

// A value of any type; the methods read it as one type or throw PolicyError.
class Node {
 public:
  enum class Kind { Text, Integer, Number, Boolean, Null, Map, List, Timestamp, Merge, Value, Other };

  Node(YAML::Node yaml, Source& source);
  // An empty value has the position of its key.
  Node(YAML::Node yaml, const Node& key);

  Source& source() const { return *source_; }
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
  // An integer, or a number such as `0.01` and `1e-2`. YAML 1.1 calls the latter a text; as a text it is an error.
  double number() const;
  std::vector<Node> items() const;
  Entry entry(const std::string& what) const;

 private:
  void refuse_traps() const;
  [[noreturn]] void expected(const std::string& what) const;

  YAML::Node yaml_;
  Source* source_;
  int line_, column_;
  Kind kind_;
};

// A mapping. All of its keys must be read with `take` before `done`. It leaves out keys that are wrong or given twice.
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
  // Throws for the unknown keys.
  void done() const;
  [[noreturn]] void error(const std::string& message) const { node_.error(message); }

 private:
  Node node_;
  std::string what_;
  std::vector<Pair> pairs_;
  std::vector<std::string> known_;
};

// The text of a file. Throws PolicyError if it cannot be read.
std::string text_of_file(const std::string& path);
// The root of a text. `source` must outlive the nodes.
Node parse(const std::string& text, Source& source);

}  // namespace amp::autocast::policy_file
