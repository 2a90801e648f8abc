// Helpers for the derivatives of the random ops. Internal.
#pragma once

#include <optional>

namespace amp {

// The factor of the elements that dropout keeps.
double dropout_scale(double p, std::optional<bool> train);

}  // namespace amp
