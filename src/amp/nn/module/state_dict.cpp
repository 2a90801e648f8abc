// Saving and loading the state of a module.
#include <ostream>
#include <unordered_set>

#include <amp/autograd/record.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/module.h>
#include <amp/nn/module/module_hook_lists.h>
#include <amp/ops/checks.h>

namespace amp::nn {

namespace {

std::string lead_of(const std::string& path) { return path.empty() ? path : path + "."; }

}  // namespace

StateDict Module::own_state() const {
  StateDict state;
  std::string path;
  visit(path, [&](const std::string&, const Module& module) {
    for (const auto& item : module.parameters_) {
      if (item.value().defined()) state.emplace(lead_of(path) + item.key(), item.value().detach());
    }
    for (const auto& item : module.buffers_) {
      if (item.value().persistent && item.value().tensor.defined()) state.emplace(lead_of(path) + item.key(), item.value().tensor.detach());
    }
    return true;
  });
  return state;
}

StateDict Module::state_dict() const {
  StateDict state = own_state();
  apply([&](const std::string& path, const Module& module) {
    if (!module.hooks_ || module.hooks_->state_dict.empty()) return;
    const std::string lead = lead_of(path);
    for (const StateDictHook& hook : module_detail::values_of(module.hooks_->state_dict)) hook(module, state, lead);
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
  if (const auto* raw = std::get_if<RawTensor>(&value)) return name + " is of " + raw->dtype + ", which has no dtype here";
  const Tensor* given = std::get_if<Tensor>(&value);
  if (given == nullptr || !given->defined()) return name + " is not a tensor";
  if (given->is_sparse()) return name + " is a sparse tensor, expected a dense one";
  if (given->is_complex() && !own.is_complex())
    return detail::concat(name, " has dtype ", given->dtype(), ", expected a real dtype (here: ", own.dtype(), ")");
  if (given->sizes() == own.sizes()) return {};
  return detail::concat(name, " has shape ", given->sizes(), ", expected ", own.sizes());
}

using Copies = std::vector<std::pair<Tensor, Tensor>>;  // to, from

// Makes sure that no copy fails, or changes a value that is copied later.
void prepare(Copies& copies) {
  std::unordered_set<const void*> written;
  for (const auto& [to, from] : copies) {
    autograd::check_inference_write("load_state_dict", to);
    check_no_overlap("load_state_dict", to);
    written.insert(to.impl()->storage);
  }
  for (auto& [to, from] : copies) {
    const bool same = from.data_ptr() == to.data_ptr() && from.strides() == to.strides() && from.dtype() == to.dtype();
    if (!same && written.contains(from.impl()->storage)) from = from.clone();
  }
}

}  // namespace

LoadResult Module::load_state_dict(const StateDict& state, bool strict, bool ignore_mismatched_sizes) {
  const StateDict own = own_state();
  LoadResult result;
  std::vector<std::string> misfits;
  Copies copies;
  for (const auto& [name, value] : own) {
    const auto given = state.find(name);
    if (given == state.end()) {
      result.missing_keys.push_back(name);
    } else if (std::string why = misfit(name, std::get<Tensor>(value), given->second); !why.empty()) {
      result.mismatched_keys.push_back(name);
      misfits.push_back(std::move(why));
    } else {
      copies.emplace_back(std::get<Tensor>(value), std::get<Tensor>(given->second));
    }
  }
  if (!result.missing_keys.empty()) {
    std::unordered_set<std::string> optional;
    std::string path;
    visit(path, [&](const std::string&, const Module& module) {
      for (const auto& item : module.buffers_) {
        if (item.value().may_be_missing) optional.insert(lead_of(path) + item.key());
      }
      return true;
    });
    std::erase_if(result.missing_keys, [&](const std::string& name) { return optional.contains(name); });
  }
  for (const auto& [name, value] : state) {
    if (!own.contains(name)) result.unexpected_keys.push_back(name);
  }
  std::string problems;
  if (strict && !result.missing_keys.empty()) problems += "; missing keys: " + listed(result.missing_keys);
  if (strict && !result.unexpected_keys.empty()) problems += "; unexpected keys: " + listed(result.unexpected_keys);
  if (!ignore_mismatched_sizes && !misfits.empty()) problems += "; " + listed(misfits);
  AMP_CHECK(problems.empty(), ValueError, "[load_state_dict] the state does not fit ", this->name(), ": ",
            problems.substr(problems.empty() ? 0 : 2));
  const NoGradGuard no_grad;
  prepare(copies);
  for (auto& [to, from] : copies) to.copy_(from);
  apply([&](const std::string& path, Module& module) {
    if (!module.hooks_ || module.hooks_->load_state_dict.empty()) return;
    const std::string lead = lead_of(path);
    for (const LoadStateDictHook& hook : module_detail::values_of(module.hooks_->load_state_dict)) hook(module, state, lead);
  });
  return result;
}

std::ostream& operator<<(std::ostream& out, const LoadResult& result) {
  if (result.missing_keys.empty() && result.unexpected_keys.empty() && result.mismatched_keys.empty())
    return out << "<All keys matched successfully>";
  return out << "missing keys: [" << listed(result.missing_keys) << "], unexpected keys: [" << listed(result.unexpected_keys)
             << "], mismatched keys: [" << listed(result.mismatched_keys) << "]";
}

}  // namespace amp::nn
