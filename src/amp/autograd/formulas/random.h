// Helpers for the derivatives of the random ops. Internal.
#pragma once

#include <optional>

namespace amp {

// The factor by which dropout scales the elements that it keeps.
double dropout_scale(double p, std::optional<bool> train);

}  // namespace amp
