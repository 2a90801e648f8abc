// The rules that are possible for each op, and the extras that each category allows: the tables of codegen/policies/categories.py.
// Internal.
#pragma once

#include <amp/autocast/policy/policy_ops.h>
#include <amp/core/array_ref.h>

namespace amp::autocast {

struct CategoryInfo {
  const char* name;     // as in policy files
  const char* meaning;  // how explain() describes an op with this category
  unsigned needs;       // PolicyOp::Fact
  const char* extras;   // the extras that a rule may add: keys separated by spaces
  bool wide;            // whether ops compute in at least float32: a rule with `dtype: float32` does not change them
};
// Indexed by Category.
ArrayRef<CategoryInfo> known_categories();
inline const CategoryInfo& info_of(Category category) { return known_categories()[static_cast<size_t>(category)]; }

struct ExtraInfo {
  const char* key;
  unsigned needs;
};
// All extras, in the order in which they are written and checked.
ArrayRef<ExtraInfo> known_extras();

struct Requirement {
  unsigned fact;
  const char* refusal;  // message for an op that does not meet it; {op} and {signature} are replaced
  bool absent = false;  // the op must not have the fact
};
// All requirements, in the order in which they are checked.
ArrayRef<Requirement> requirements();

}  // namespace amp::autocast
