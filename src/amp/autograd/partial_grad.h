// Partial derivatives. Internal.
#pragma once

#include <amp/autograd/autograd.h>

namespace amp::autograd {

// Like grad with allow_unused, but gradients do not flow on from an input: neither to the other inputs nor to anything else that it was
// computed from. So each result is the derivative of the outputs as functions of this input alone. Each tensor may be an input once.
variable_list partial_grad(TensorList outputs, TensorList inputs, TensorList grad_outputs, bool retain_graph, bool create_graph);

}  // namespace amp::autograd
