// What the checks of a gradient scaler found.
#pragma once

#include <cstdint>
#include <string>

#include <amp/core/error.h>

namespace amp {

// Reports gradients that were not finite.
struct OverflowReport {
  int64_t step = 0;       // the number of the scaler's step: one more than the number of update() calls before it
  std::string parameter;  // the first parameter with such a gradient, in the order of the optimizer
  int64_t gradients = 0;  // the number of gradients with such elements
  int64_t elements = 0;   // the number of elements that are not finite; a complex number counts as two
  bool empty() const { return gradients == 0; }
  // "step 12: 3 elements of 1 gradient are not finite: that of fc1.weight"; with several gradients ", first that of fc1.weight".
  std::string toString() const {
    if (empty()) return detail::concat("step ", step, ": all gradients are finite");
    return detail::concat("step ", step, ": ", elements, elements == 1 ? " element" : " elements", " of ", gradients,
                          gradients == 1 ? " gradient" : " gradients", elements == 1 ? " is" : " are", " not finite",
                          gradients == 1 ? ": that of " : ", first that of ", parameter);
  }
};

}  // namespace amp
