// Saving, loading and restoring the state of optimizers.
#include <amp/optim/optimizer.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/eight_bits/coded_states.h>
#include <amp/optim/rounding/remainders.h>
#include <amp/optim/saved_count.h>

namespace amp::optim {

namespace {

std::string group_prefix(size_t group) { return "param_groups." + std::to_string(group) + "."; }
std::string entry_prefix(size_t param) { return "state." + std::to_string(param) + "."; }

int64_t count_of_steps(const std::string& entry, const Scalar& number) {
  const double steps = number.toDouble();
  AMP_CHECK(steps >= 0 && steps <= 0x1p53 && std::trunc(steps) == steps, ValueError, "[load_state_dict] ", entry, " is ", number,
            ", expected a number of steps: an integer from 0 on");
  return static_cast<int64_t>(steps);
}

// A group lists the numbers of its parameters, as in torch.
std::string list_prefix(size_t group) { return group_prefix(group) + "params."; }

size_t listed_parameters(const StateDict& state, size_t group) {
  size_t count = 0;
  while (state.contains(list_prefix(group) + std::to_string(count))) ++count;
  return count;
}

void check_listed_parameters(const StateDict& state, const std::vector<OptimizerParamGroup>& groups) {
  std::vector<size_t> listed;
  for (size_t g = 0; g < groups.size(); ++g) listed.push_back(listed_parameters(state, g));
  // States of earlier versions have no lists.
  if (std::all_of(listed.begin(), listed.end(), [](size_t count) { return count == 0; })) return;
  for (size_t g = 0; g < groups.size(); ++g) {
    AMP_CHECK(listed[g] == groups[g].params().size(), ValueError, "[load_state_dict] group ", g, " of the state has ", listed[g],
              listed[g] == 1 ? " parameter" : " parameters", ", but that of the optimizer has ", groups[g].params().size());
  }
}

// Changes the present options in place, because the program may have references to them.
void assign_numbers(OptimizerOptions& to, OptimizerOptions& from) {
  std::vector<double> numbers;
  std::vector<bool> flags;
  from.visit([&](const char*, double& value) { numbers.push_back(value); }, [&](const char*, bool& value) { flags.push_back(value); });
  size_t number = 0, flag = 0;
  to.visit([&](const char*, double& value) { value = numbers[number++]; }, [&](const char*, bool& value) { value = flags[flag++]; });
}

}  // namespace

StateDict Optimizer::state_dict() const {
  StateDict result;
  size_t index = 0;
  for (size_t g = 0; g < param_groups_.size(); ++g) {
    for (size_t p = 0; p < param_groups_[g].params().size(); ++p)
      result[list_prefix(g) + std::to_string(p)] = Scalar(static_cast<int64_t>(index++));
    const auto options = param_groups_[g].options().clone();
    options->visit([&](const char* name, double& value) { result[group_prefix(g) + name] = Scalar(value); },
                   [&](const char* name, bool& value) { result[group_prefix(g) + name] = Scalar(value); });
    for (const auto& [name, value] : param_groups_[g].schedule()) result[group_prefix(g) + name] = Scalar(value);
  }
  save_state(result);
  return result;
}

void Optimizer::save_state(StateDict& result) const {
  size_t index = 0;
  for (const OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) {
      const std::string entry = entry_prefix(index++);
      const auto it = state_.find(p.impl());
      if (it == state_.end()) continue;
      AMP_CHECK(it->second.own == nullptr, NotImplementedError, "[state_dict] the state of parameter ", index - 1,
                " is an object of the program: override save() and load() of the optimizer");
      result[entry + "step"] = Scalar(it->second.steps());
      for (const auto& [name, tensor] : it->second.tensors) result[entry + name] = tensor;
    }
  }
}

void Optimizer::load_state_dict(const StateDict& state) {
  std::vector<std::unique_ptr<OptimizerOptions>> options;
  std::vector<std::map<std::string, double>> schedules(param_groups_.size());
  for (size_t g = 0; g < param_groups_.size(); ++g) {
    options.push_back(param_groups_[g].options().clone());
    const auto option = [&](const char* name) {
      const std::string key = group_prefix(g) + name;
      AMP_CHECK(state.contains(key), ValueError, "[load_state_dict] the state has no entry '", key,
                "': is it the state of another optimizer?");
      return state_number("load_state_dict", state, key);
    };
    // States of older versions of PyTorch and of Apex lack flags, such as `maximize`. As in PyTorch, they are then false.
    options.back()->visit([&](const char* name, double& value) { value = option(name).toDouble(); },
                          [&](const char* name, bool& value) { value = state.contains(group_prefix(g) + name) && option(name).toBool(); });
    for (const char* name : {"initial_lr", "max_lr", "min_lr", "max_momentum", "base_momentum"}) {
      const std::string key = group_prefix(g) + name;
      if (state.contains(key)) schedules[g][name] = state_number("load_state_dict", state, key).toDouble();
    }
  }
  const size_t saved = saved_count(state, "param_groups");
  AMP_CHECK(saved <= param_groups_.size(), ValueError, "[load_state_dict] the state has ", saved,
            " parameter groups, but the optimizer has ", param_groups_.size());
  check_listed_parameters(state, param_groups_);
  const std::function<void()> take = read_state(state);
  for (size_t g = 0; g < param_groups_.size(); ++g) {
    assign_numbers(param_groups_[g].options(), *options[g]);
    param_groups_[g].schedule() = std::move(schedules[g]);
  }
  take();
}

namespace {

// Checks an entry of a state buffer in 8 bits. It contains the codes or the scales, and the state must have both entries.
void check_codes(const StateDict& state, const std::string& entry, const Tensor& value, const Tensor& param) {
  const bool is_scale = is_absmax(entry);
  const std::string other = is_scale ? entry.substr(0, entry.size() - absmax_name("").size()) : absmax_name(entry);
  AMP_CHECK(state.contains(other), ValueError, "[load_state_dict] the state has ", entry, ", but no ", other);
  AMP_CHECK(!is_scale || value.dtype() == kFloat32, TypeError, "[load_state_dict] ", entry, " has dtype ", value.dtype(),
            ", expected float32");
  const Shape expected = is_scale ? Shape{state_blocks(param.numel())} : Shape(param.sizes());
  AMP_CHECK(value.sizes() == IntArrayRef(expected), ValueError, "[load_state_dict] ", entry, " has shape ", value.sizes(), ", expected ",
            IntArrayRef(expected));
}

}  // namespace

std::function<void()> Optimizer::read_state(const StateDict& state) {
  auto loaded = std::make_shared<std::unordered_map<const detail::TensorImpl*, ParamState>>();
  size_t index = 0;
  for (const OptimizerParamGroup& group : param_groups_) {
    const Rounding rounding = group.options().get_rounding();
    for (const Tensor& p : group.params()) {
      const bool is_narrow = isReducedFloatingType(p.dtype()), is_wide = has_wide_state(group, p);
      const std::string entry = entry_prefix(index++);
      bool has_momentum = false, has_other = false;
      for (auto it = state.lower_bound(entry); it != state.end() && it->first.starts_with(entry); ++it) {
        const std::string name = it->first.substr(entry.size());
        // A parameter that is not 16-bit is its own master weight.
        if (is_remainder(name) && !is_narrow) continue;
        ParamState& own = (*loaded)[p.impl()];
        own.owner = p;
        if (name == "step") {
          own.step = count_of_steps(it->first, state_number("load_state_dict", state, it->first));
          continue;
        }
        const Tensor value = state_tensor("load_state_dict", state, it->first);
        if (!is_remainder(name)) (name == "momentum_buffer" ? has_momentum : has_other) = true;
        if (is_remainder(name)) check_loaded(it->first, name, value, p, rounding);
        if (value.dtype() == kUInt8 || is_absmax(name)) {
          check_codes(state, it->first, value, p);
          own.tensors[name] = value.to(p.device()).contiguous().clone();
          continue;
        }
        AMP_CHECK(value.sizes() == p.sizes(), ValueError, "[load_state_dict] ", it->first, " has shape ", value.sizes(),
                  ", but its parameter has shape ", p.sizes());
        AMP_CHECK(!value.is_complex() || p.is_complex(), TypeError, "[load_state_dict] ", it->first, " has dtype ", value.dtype(),
                  ", but its parameter is real: ", p.dtype());
        const ScalarType dtype = is_remainder(name) ? remainder_dtype(name, p.dtype()) : is_wide ? kFloat32 : p.dtype();
        own.tensors[name] = empty_strided(p.sizes(), p.strides(), p.options().dtype(dtype)).copy_(value);
      }
      if (const auto own = loaded->find(p.impl()); own != loaded->end() && own->second.step > 0) {
        for (const char* name : needed_buffers()) {
          AMP_CHECK(own->second.tensors.contains(name), ValueError, "[load_state_dict] the state has ", own->second.step,
                    " steps of parameter ", index - 1, ", but no '", entry, name, "': is it the state of another optimizer?");
        }
      }
      if (state.contains(entry + "step")) continue;
      AMP_CHECK(!has_other, ValueError, "[load_state_dict] the state has no entry '", entry, "step', but other entries of this parameter");
      if (has_momentum) (*loaded)[p.impl()].step = 1;  // the SGD of PyTorch saves a momentum without a count
    }
  }
  check_saved_parameters(state, index);
  return [this, loaded] {
    state_ = std::move(*loaded);
    has_remainders_ = true;  // the next step looks for them
  };
}

std::function<void()> Optimizer::values_point() const {
  const NoGradGuard no_grad;
  std::vector<std::pair<Tensor, Tensor>> values;
  for (const OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) values.emplace_back(p.detach(), p.detach().clone());
  }
  return [values = std::move(values)] {
    const NoGradGuard without;
    for (const auto& [param, value] : values) Tensor(param).copy_(value);
  };
}

std::function<void()> Optimizer::restore_point() {
  const auto copied = [](auto state) {
    const NoGradGuard no_grad;
    for (auto& [param, own] : state) {
      if (own.device_step.defined()) own.device_step = own.device_step.clone();
      for (auto& [name, tensor] : own.tensors) tensor = tensor.clone();
    }
    return state;
  };
  // Copies again when it restores: later steps write to the state, and the point may be restored again.
  return [this, copied, values = values_point(), state = copied(state_)] {
    values();
    state_ = copied(state);
  };
}

}  // namespace amp::optim
