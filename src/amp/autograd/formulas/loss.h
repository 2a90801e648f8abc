// Helpers for the derivatives of the loss ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {}  // namespace amp
