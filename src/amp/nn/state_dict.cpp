// Saving and loading the state of a module.
#include <sstream>

#include <amp/core/grad_mode.h>
#include <amp/nn/module.h>

namespace amp::nn {

StateDict Module::state_dict() const {
  StateDict state;
  visit({}, true, [&](const std::string& prefix, const Module& module) {
    const std::string lead = prefix.empty() ? prefix : prefix + ".";
    for (const auto& item : module.parameters_) {
      if (item.value().defined()) state.emplace(lead + item.key(), item.value().detach());
    }
    for (const auto& item : module.buffers_) {
      if (item.value().persistent && item.value().tensor.defined()) state.emplace(lead + item.key(), item.value().tensor.detach());
    }
  });
  return state;
}

namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// The reason why a value cannot be loaded; empty if it can.
std::string misfit(const std::string& name, const Tensor& own, const StateValue& value) {
  const Tensor* given = std::get_if<Tensor>(&value);
  if (given == nullptr || !given->defined()) return name + " is not a tensor";
  if (given->sizes() == own.sizes()) return {};
  return detail::concat(name, " has shape ", given->sizes(), ", expected ", own.sizes());
}

}  // namespace

LoadResult Module::load_state_dict(const StateDict& state, bool strict) {
  const StateDict own = state_dict();
  LoadResult result;
  std::vector<std::string> misfits;
  for (const auto& [name, value] : own) {
    const auto given = state.find(name);
    if (given == state.end()) result.missing_keys.push_back(name);
    else if (std::string why = misfit(name, std::get<Tensor>(value), given->second); !why.empty()) misfits.push_back(std::move(why));
  }
  for (const auto& [name, value] : state) {
    if (!own.contains(name)) result.unexpected_keys.push_back(name);
  }
  std::string problems;
  if (strict && !result.missing_keys.empty()) problems += "; missing keys: " + listed(result.missing_keys);
  if (strict && !result.unexpected_keys.empty()) problems += "; unexpected keys: " + listed(result.unexpected_keys);
  if (!misfits.empty()) problems += "; " + listed(misfits);
  AMP_CHECK(problems.empty(), ValueError, "[load_state_dict] the state does not fit ", this->name(), ": ",
            problems.substr(problems.empty() ? 0 : 2));
  const NoGradGuard no_grad;
  for (const auto& [name, value] : own) {
    const auto given = state.find(name);
    if (given != state.end()) std::get<Tensor>(value).copy_(std::get<Tensor>(given->second));
  }
  return result;
}

}  // namespace amp::nn
