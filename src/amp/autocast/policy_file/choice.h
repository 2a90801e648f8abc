// The rule for one op in a policy file: a category, alone or with extras. The C++ counterpart of codegen/policies/rules.py. Internal.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <amp/autocast/policy/policy_rule.h>
#include <amp/autocast/policy_file/node.h>

namespace amp::autocast::policy_file {

// An op and its rule.
struct Choice {
  Node op;
  Category category;
  std::string message = {};  // only for a banned op
  NamedExtras extras = {};
  std::map<std::string, Node> places = {};  // where the extras are written
  std::string list = {};                    // its key in the file: a category, "rules" or "override"

  // Whether it removes the op from all lists.
  bool is_plain() const { return category == Category::Passthrough && !extras.any(); }
};

// The keywords of the categories, followed by `more`.
std::vector<std::string> category_words(std::initializer_list<const char*> more);
// The category that a word names; Passthrough for any other word.
Category category_of(const std::string& word);

// Reads a category, {banned: message} or {category: ..., math: ...}. Messages call it `what`.
Choice choice_of(const Node& op, const Node& node, const std::string& what);

}  // namespace amp::autocast::policy_file
