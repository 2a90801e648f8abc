// Recipes of policy files. The C++ counterpart of codegen/policies/recipes.py. Internal.
#pragma once

#include <amp/autocast/policy_file/node.h>
#include <amp/quantize/recipe.h>

namespace amp::autocast::policy_file {

// Reads the value of `recipes`, and keeps them in the source of the node.
void read_recipes(const Node& node);
// The recipe that a node names: one of its file or a built-in one.
const quantize::Recipe& recipe_named(const Node& node);

}  // namespace amp::autocast::policy_file
