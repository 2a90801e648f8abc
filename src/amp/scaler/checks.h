// The results of a gradient scaler's checks of gradients.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/optim/multi_tensor.h>
#include <amp/scaler/divided.h>
#include <amp/scaler/report.h>

namespace amp {

namespace scaler {

// The gradients on one device, their parameters, and the result of the check. Internal.
struct CheckedGradients {
  std::vector<Tensor> grads;  // dropped after the check
  std::vector<const detail::TensorImpl*> params;
  std::vector<size_t> indices;          // indices of the parameters in their optimizer
  size_t left_out = 0;                  // the number of other gradients that have the memory of these
  DividedGradients::Known before = {};  // what was done to all of them before the check
  optim::GradCheck found;
};

// Throws Error for a parameter of this name, which has a gradient that is Division::Mixed.
[[noreturn]] void refuse_mixed(const std::string& name);

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
