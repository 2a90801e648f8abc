// Whether a result has values that the call has computed. Internal.
#pragma once

#include <algorithm>

#include <amp/tracing/observed_call.h>

namespace amp::tracing {

// False if the result is a view of an input. Products also return views, but of memory that is new.
inline bool has_new_values(const ObservedCall& call, const Tensor& result) {
  if (!result.defined() || !result.is_view()) return true;
  const auto shares_memory = [&](const Tensor& t) { return t.defined() && t.impl()->storage == result.impl()->storage; };
  return std::none_of(call.inputs.begin(), call.inputs.end(),
                      [&](const Input& input) { return std::any_of(input.begin(), input.end(), shares_memory); });
}

}  // namespace amp::tracing
