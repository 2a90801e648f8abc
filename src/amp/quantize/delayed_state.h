// Saving and loading the state of delayed scaling (delayed.h). Other recipes have no state.
//
//   amp::save_safetensors(amp::quantize::state_dict(model), "scales.safetensors");
//   amp::quantize::load_state_dict(model, amp::load_safetensors("scales.safetensors"));
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>

namespace amp::quantize {

using NamedParameters = std::vector<std::pair<std::string, Tensor>>;

// The parameters of a module, or of the holder of one.
template <class Module>
NamedParameters named_parameters_of(const Module& module) {
  NamedParameters all;
  const auto add = [&](const auto& parameters) {
    for (const auto& item : parameters) all.emplace_back(item.key(), item.value());
  };
  if constexpr (requires { module.named_parameters(); }) add(module.named_parameters());
  else add(module->named_parameters());
  return all;
}

// Entries for each parameter that has a state: "NAME.fp8.ROLE.scale", one element, and "NAME.fp8.ROLE.amax_history", [history], both
// float32 on the CPU. ROLE is input, weight or grad. DelayedScale describes the history. Save it after a step of the optimizer.
AMP_API StateDict state_dict(const NamedParameters& parameters);
template <class Module>
StateDict state_dict(const Module& module) {
  return state_dict(named_parameters_of(module));
}

// Loads such entries. Other entries are ignored, so that the file may also contain the model. A weight keeps what the state does not have.
// A history of another length than that of the recipe loses its oldest steps, or gets zeros before them.
//
// Throws ValueError if a parameter is missing or undefined, for a name with `.fp8.` that is not one of the above, for a scale that is not
// one positive finite number with a finite inverse, and for a history that is not a list of 1 to 1048576 finite numbers that are not
// negative. Throws TypeError for other dtypes. Nothing changes in these cases.
AMP_API void load_state_dict(const NamedParameters& parameters, const StateDict& state);
template <class Module>
void load_state_dict(const Module& module, const StateDict& state) {
  load_state_dict(named_parameters_of(module), state);
}

}  // namespace amp::quantize
