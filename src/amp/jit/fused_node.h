// The call of a fused function on the tape. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/jit/compiled_function.h>

namespace amp::jit {

// Calls the function, and records the call. `inputs`: as by CompiledFunction::inputs_of().
std::vector<Tensor> recorded_call(const std::shared_ptr<const CompiledFunction>& compiled,
                                  const std::shared_ptr<const detail::Function>& function, TensorList inputs);

}  // namespace amp::jit
