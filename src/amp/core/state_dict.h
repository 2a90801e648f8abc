// Named values that can be saved and loaded: tensors and numbers.
#pragma once

#include <map>
#include <string>
#include <variant>

#include <amp/core/tensor.h>

namespace amp {

using StateValue = std::variant<Scalar, Tensor>;
using StateDict = std::map<std::string, StateValue>;

// The number or tensor called `name`. Throws ValueError "[owner] ..." if it is missing or has the other type.
AMP_API Scalar state_number(const char* owner, const StateDict& state, const std::string& name);
AMP_API Tensor state_tensor(const char* owner, const StateDict& state, const std::string& name);

}  // namespace amp
