// The check that an optimizer was given parameters.
#pragma once

#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// A group may be empty, as in torch, but the list of groups may not.
inline std::vector<OptimizerParamGroup> given_groups(const char* optimizer, std::vector<OptimizerParamGroup> groups) {
  AMP_CHECK(!groups.empty(), ValueError, "[", optimizer,
            "] there are no parameters: are the submodules registered with register_module()?");
  return groups;
}

inline std::vector<OptimizerParamGroup> given_parameters(const char* optimizer, std::vector<Tensor> params) {
  std::vector<OptimizerParamGroup> groups;
  if (!params.empty()) groups.emplace_back(std::move(params));
  return given_groups(optimizer, std::move(groups));
}

}  // namespace amp::optim
