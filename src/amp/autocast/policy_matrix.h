// Which rules suit which ops, and which extras go with which category: the tables of codegen/categories.py. Internal.
#pragma once

#include <amp/autocast/policy_ops.h>
#include <amp/core/array_ref.h>

namespace amp::autocast {

struct CategoryInfo {
  const char* name;     // as policy files have it
  const char* meaning;  // of an op with this category
  unsigned needs;       // PolicyOp::Fact
  const char* extras;   // what a rule may say beside it: keys with a space between them
};
// Indexed by Category.
ArrayRef<CategoryInfo> known_categories();
inline const CategoryInfo& info_of(Category category) { return known_categories()[static_cast<size_t>(category)]; }

struct ExtraInfo {
  const char* key;
  unsigned needs;
};
// In the order in which they are written and checked.
ArrayRef<ExtraInfo> known_extras();

struct Requirement {
  unsigned fact;
  const char* refusal;  // of an op without it; {op} and {signature} stand for the op's
};
// In the order in which they are checked.
ArrayRef<Requirement> requirements();

}  // namespace amp::autocast
