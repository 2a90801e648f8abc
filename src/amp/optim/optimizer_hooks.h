// What another part of the library puts around an optimizer's functions (amp::apex). Internal.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/tensor.h>

namespace amp::optim {

class OptimizerParamGroup;

class AMP_API OptimizerHooks {
 public:
  virtual ~OptimizerHooks() = default;
  // In place of an update, which `update` carries out: it may be called or not. A closure has been evaluated before.
  virtual void step(const std::function<void()>& update) = 0;
  // Pairs of a tensor and a parameter of the optimizer that it is rounded from after each update, whether that changes the parameter or
  // not.
  virtual std::vector<std::pair<Tensor, Tensor>> rounded() const = 0;
  // After the optimizer has dropped the gradients of its parameters, or filled them with zeros.
  virtual void zero_grad(bool set_to_none) = 0;
  // Before a group is checked and added; may replace its parameters.
  virtual void add_param_group(OptimizerParamGroup& group) = 0;
};

}  // namespace amp::optim
