// Integers in the entries of a state. Internal.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include <amp/core/error.h>
#include <amp/core/state_dict.h>

namespace amp {

// The integer called `name`. Throws the errors of state_number, and ValueError "[owner] ..." for another number.
inline int64_t state_integer(const char* owner, const StateDict& state, const std::string& name) {
  const Scalar number = state_number(owner, state, name);
  AMP_CHECK(number.fits<int64_t>() && (number.isIntegral(true) || std::trunc(number.toDouble()) == number.toDouble()), ValueError, "[",
            owner, "] the entry '", name, "' of the state is ", number, ", expected an integer");
  return number.toLong();
}

}  // namespace amp
