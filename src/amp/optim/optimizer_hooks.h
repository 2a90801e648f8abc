// Functions that another part of the library (amp::apex) adds to those of an optimizer. Internal.
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
  // Replaces an update. It may call `update`, which runs the update, or not. A closure has been evaluated before.
  virtual void step(const std::function<void()>& update) = 0;
  // Pairs of a tensor and the optimizer's parameter that it is rounded from after each update, whether the parameter changed or not.
  virtual std::vector<std::pair<Tensor, Tensor>> rounded() const = 0;
  // Called after the optimizer has dropped the gradients of its parameters, or filled them with zeros.
  virtual void zero_grad(bool set_to_none) = 0;
  // Called before a group is checked and added; may replace its parameters.
  virtual void add_param_group(OptimizerParamGroup& group) = 0;
  // Called if the optimizer refuses the group of the last add_param_group().
  virtual void drop_added_group() noexcept = 0;
};

}  // namespace amp::optim
