// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the random ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The factor of the elements that dropout keeps.
double dropout_scale(double p, std::optional<bool> train);

}  // namespace amp
