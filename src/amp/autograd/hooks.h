// Hooks on the gradients of a node's outputs, and the tensors that retain them. Internal.
#pragma once

#include <utility>
#include <vector>

#include <amp/autograd/node.h>

namespace amp::autograd {

struct NodeHooks {
  struct Entry {
    uint32_t output_nr;
    unsigned id;
    Tensor::Hook hook;
  };
  std::vector<Entry> entries;
  unsigned next_id = 0;
  std::vector<std::pair<uint32_t, detail::TensorImpl*>> retained;  // not owned: destroy() of the tensor takes it out
};

NodeHooks& hooks_of(Node& node);

void forget_retained(detail::TensorImpl* impl) noexcept;

}  // namespace amp::autograd
