// Checks of elements that ops make before they compute. Internal.
#pragma once

#include <amp/observe/observed.h>
#include <amp/tracing/observed_call.h>

namespace amp::tracing {

// Throws if elements of the tensor are not allowed. `number`: a bound, for example.
using ValueCheck = void (*)(const Tensor& values, int64_t number);

// How observers of parts see a check: as a call of this name without results. Its arguments are the tensor, the number and the address of
// the function.
inline constexpr const char* kValueCheck = "amp.check";

// Runs the check, and tells observers about it. So a step with such an op can be recorded, and repeats the check.
inline void check_values(const Tensor& values, int64_t number, ValueCheck check) {
  if (!observed()) [[likely]]
    return check(values, number);
  {
    const PartScope running;
    check(values, number);
  }
  const auto address = static_cast<int64_t>(reinterpret_cast<intptr_t>(check));
  const Argument args[] = {Argument(values), Argument(number), Argument(address)};
  note_part(kValueCheck, args, {});
}

}  // namespace amp::tracing
