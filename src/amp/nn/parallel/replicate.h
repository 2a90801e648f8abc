// Copies of a module on several devices, for one forward pass (torch::nn::parallel::replicate).
#pragma once

#include <memory>
#include <vector>

#include <amp/core/device.h>
#include <amp/nn/module.h>
#include <amp/nn/module_holder.h>

namespace amp::nn::parallel {

// One copy per device; a device may be named several times, to have several threads on the CPU. While recording, the parameters of the
// copies have a history: their gradients are summed, in the order of the devices, on the device of the original parameter. A copy on the
// device of the original shares the memory of its parameters; the first one that of its buffers as well, so that what it writes to running
// statistics stays. What the other copies write to buffers and members is lost with them. Throws ValueError if there are no devices, and
// NotImplementedError for modules whose class does not say how it is cloned (clone.h).
AMP_API std::vector<std::shared_ptr<Module>> replicate(const std::shared_ptr<Module>& module, const std::vector<Device>& devices);
template <class M>
std::vector<std::shared_ptr<M>> replicate(const std::shared_ptr<M>& module, const std::vector<Device>& devices) {
  std::vector<std::shared_ptr<M>> replicas;
  for (auto& replica : replicate(std::shared_ptr<Module>(module), devices)) replicas.push_back(std::static_pointer_cast<M>(replica));
  return replicas;
}
template <class M>
std::vector<ModuleHolder<M>> replicate(const ModuleHolder<M>& module, const std::vector<Device>& devices) {
  std::vector<ModuleHolder<M>> replicas;
  for (auto& replica : replicate(module.ptr(), devices)) replicas.emplace_back(replica);
  return replicas;
}

}  // namespace amp::nn::parallel
