// Regions with a recipe, in tests.
#pragma once

#include <amp/autocast/autocast.h>

namespace amp::testing {

inline AutocastOptions fp8(const char* recipe) { return {.dtype = kBFloat16, .policy = "fp8", .recipe = recipe}; }

}  // namespace amp::testing
