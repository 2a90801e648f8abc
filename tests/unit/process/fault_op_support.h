// One op, or an op and its gradient, while allocations fail.
#pragma once

#include <functional>
#include <vector>

#include <amp/amp.h>

#include "fault_support.h"

namespace amp::testing {

inline constexpr FaultOptions kOps{.typed = true};
inline constexpr FaultOptions kKnownShapes{.first_run = false, .typed = true};

inline void check_op(const char* name, const std::function<Tensor()>& function, FaultOptions options = kOps) {
  check_faults(
      name, [&] { return Computation([&] { return number_of(function()); }); }, options);
}

// Also its gradient.
inline void check_gradient(const char* name, const std::vector<int64_t>& sizes, const std::function<Tensor(const Tensor&)>& function,
                           FaultOptions options = kOps) {
  check_faults(
      name,
      [&] {
        const Tensor x = wave_parameter(sizes);
        return Computation([&, x] {
          x.mutable_grad().reset();
          const Tensor y = function(x);
          y.sum().backward();
          return number_of(y) + number_of(x.grad());
        });
      },
      options);
}

}  // namespace amp::testing
