// Calls whose arguments are changed before their backward pass.
#pragma once

#include <vector>

#include <amp/all.h>

#include "support.h"

namespace amp::testing {

using autograd::variable_list;

struct Call {
  const char* name;
  variable_list leaves;  // those without a gradient are constants
  size_t changed;        // the argument that is changed after the call
  Tensor (*run)(const variable_list& args);
};

inline Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }

// The gradients of the leaves, if the argument is changed after the call or not.
inline variable_list gradients(const Call& call, bool change, bool create_graph = false) {
  variable_list args, wanted;
  for (const Tensor& t : call.leaves) {
    args.push_back(t.requires_grad() ? t * 1.0 : t.clone());
    if (t.requires_grad()) wanted.push_back(t);
  }
  const Tensor result = call.run(args);
  if (change) {
    const NoGradGuard no_grad;
    args[call.changed].fill_(7.0);
  }
  const Tensor seed = result.is_complex() ? complex(normal(result.sizes(), kFloat64, 8), normal(result.sizes(), kFloat64, 9))
                                          : normal(result.sizes(), kFloat64, 8);
  return autograd::grad({result}, wanted, {seed.detach().to(result.dtype())}, std::nullopt, create_graph);
}

}  // namespace amp::testing
