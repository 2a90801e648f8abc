// Copies of a module on several devices, for one forward pass (torch::nn::parallel::replicate).
#pragma once

#include <memory>
#include <vector>

#include <amp/core/device.h>
#include <amp/nn/module.h>
#include <amp/nn/module_holder.h>

namespace amp::nn::parallel {

// One copy per device. A device may be named several times, to use several threads on the CPU. During recording, the parameters of the
// copies have a history: their gradients are summed, in the order of the devices, on the device of the original parameter.
//
// A copy on the device of the original shares the memory of its parameters. The first such copy also shares the memory of its buffers: its
// updates of running statistics persist. Writes of the other copies to buffers and members are lost. Throws ValueError if there are no
// devices, and the errors of Module::clone.
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
