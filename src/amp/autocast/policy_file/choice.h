// What a policy file says of one op: a category, alone or with extras. codegen/rules.py in C++. Internal.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <amp/autocast/policy_file/node.h>
#include <amp/autocast/policy_rule.h>

namespace amp::autocast::policy_file {

// An op and the rule that it is to have.
struct Choice {
  Node op;
  Category category;
  std::string message = {};  // of a banned op
  NamedExtras extras = {};
  std::map<std::string, Node> places = {};  // where the extras are written
  std::string list = {};                    // the key under which it is written: a category, "rules" or "override"

  // Whether it takes the op off all lists.
  bool is_plain() const { return category == Category::Passthrough && !extras.any(); }
};

// The words of the categories, `more` behind them.
std::vector<std::string> category_words(std::initializer_list<const char*> more);
// Passthrough for a word that is none of them.
Category category_of(const std::string& word);

// A category, {banned: message} or {category: ..., math: ...}; `what` is what messages call it.
Choice choice_of(const Node& op, const Node& node, const std::string& what);

}  // namespace amp::autocast::policy_file
