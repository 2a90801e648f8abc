// Tensors that share the history of a result. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>

namespace amp::autograd {

class Node;

// Makes `node` the grad_fn of a further tensor, as its result number `nr`. Unlike set_history(), this keeps the math setting and the recipe
// of the node.
void share_history(const Tensor& result, Node* node, uint32_t nr);

}  // namespace amp::autograd
