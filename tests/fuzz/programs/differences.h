// Central differences of a number that depends on a step.
#pragma once

#include <cstdint>
#include <functional>

namespace amp::fuzz {

enum class Agreement : uint8_t { Same, Different, NotSmooth };

// Compares the derivative of `function` at 0 with differences. Only if they disagree, further steps tell whether the function is smooth.
// `scale`: the size of the terms that add up to the derivative. `found` is the best difference.
Agreement compare_with_differences(const std::function<double(double step)>& function, double derivative, double scale, double& found);

}  // namespace amp::fuzz
