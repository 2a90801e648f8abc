// The results of a gradient scaler's checks of gradients.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/optim/multi_tensor.h>

namespace amp {

// Reports gradients that were not finite.
struct OverflowReport {
  int64_t step = 0;       // the number of the scaler's step: one more than the number of update() calls before it
  std::string parameter;  // the first parameter with such a gradient, in the order of the optimizer
  int64_t gradients = 0;  // the number of gradients with such elements
  int64_t elements = 0;   // the number of elements that are not finite
  bool empty() const { return gradients == 0; }
  // "step 12: 3 elements of 1 gradient are not finite: that of fc1.weight"; with several gradients ", first that of fc1.weight".
  AMP_API std::string toString() const;
};

namespace scaler {

// The gradients on one device, their parameters, and the result of the check. Internal.
struct CheckedGradients {
  std::vector<Tensor> grads;  // dropped after the check
  std::vector<const detail::TensorImpl*> params;
  std::vector<size_t> indices;  // indices of the parameters in their optimizer
  optim::GradCheck found;
};

// The checks of one step, kept until the next one begins. Internal.
struct CheckLog {
  struct Entry {
    const void* optimizer;
    CheckedGradients check;
  };
  std::vector<Entry> entries;
  int64_t updates = 0;
  bool closed = false;  // set by update()

  int64_t step() const { return closed ? updates : updates + 1; }
  void add(const void* optimizer, CheckedGradients check);
  void forget(const void* optimizer);
  void close();
};

}  // namespace scaler

}  // namespace amp
