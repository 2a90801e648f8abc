// The checks of what an optimizer was given.
#pragma once

#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// Throws TypeError if a group has the options of another optimizer.
template <class Options>
void check_options(const char* optimizer, const std::vector<OptimizerParamGroup>& groups) {
  for (size_t g = 0; g < groups.size(); ++g) {
    AMP_CHECK(!groups[g].has_options() || dynamic_cast<const Options*>(&groups[g].options()) != nullptr, TypeError, "[", optimizer,
              "] group ", g, " has the options of another optimizer, expected ", optimizer, "Options");
  }
}

// A group may be empty, as in torch, but the list of groups may not.
template <class Options = OptimizerOptions>
std::vector<OptimizerParamGroup> given_groups(const char* optimizer, std::vector<OptimizerParamGroup> groups) {
  AMP_CHECK(!groups.empty(), ValueError, "[", optimizer,
            "] there are no parameters: are the submodules registered with register_module()?");
  check_options<Options>(optimizer, groups);
  return groups;
}

template <class Options = OptimizerOptions>
std::vector<OptimizerParamGroup> given_parameters(const char* optimizer, std::vector<Tensor> params) {
  std::vector<OptimizerParamGroup> groups;
  if (!params.empty()) groups.emplace_back(std::move(params));
  return given_groups<Options>(optimizer, std::move(groups));
}

}  // namespace amp::optim
