// DO NOT EDIT. Generated from autocast_policy.yaml (./dev regenerate).
#pragma once

#include <array>

#include <amp/core/scalar_type.h>

namespace amp::autocast {

// The low-precision dtype of a region without a dtype, by device: `devices:` of autocast_policy.yaml.
inline constexpr std::array kDefaultDtypes = {kBFloat16, kFloat16};

}  // namespace amp::autocast
