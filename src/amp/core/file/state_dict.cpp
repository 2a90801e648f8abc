#include <amp/core/state_dict.h>

namespace amp {

namespace {

const StateValue& find(const char* owner, const StateDict& state, const std::string& name) {
  const auto it = state.find(name);
  AMP_CHECK(it != state.end(), ValueError, "[", owner, "] the state has no entry '", name, "'");
  return it->second;
}

const char* kind_of(const StateValue& value) {
  return std::holds_alternative<Scalar>(value) ? "a number" : std::holds_alternative<Tensor>(value) ? "a tensor" : "a raw tensor";
}

}  // namespace

Scalar state_number(const char* owner, const StateDict& state, const std::string& name) {
  const StateValue& value = find(owner, state, name);
  if (const auto* tensor = std::get_if<Tensor>(&value)) {
    AMP_CHECK(tensor->defined() && tensor->numel() == 1, ValueError, "[", owner, "] the entry '", name, "' of the state is ",
              tensor->defined() ? tensor->toString() : "an undefined tensor", ", expected a number");
    return tensor->item();
  }
  const auto* number = std::get_if<Scalar>(&value);
  AMP_CHECK(number != nullptr, ValueError, "[", owner, "] the entry '", name, "' of the state is ", kind_of(value), ", expected a number");
  return *number;
}

Tensor state_tensor(const char* owner, const StateDict& state, const std::string& name) {
  const StateValue& value = find(owner, state, name);
  const auto* tensor = std::get_if<Tensor>(&value);
  AMP_CHECK(tensor != nullptr, ValueError, "[", owner, "] the entry '", name, "' of the state is ", kind_of(value), ", expected a tensor");
  return *tensor;
}

StateDict sub_state(const StateDict& state, const std::string& prefix) {
  StateDict part;
  for (auto it = state.lower_bound(prefix); it != state.end() && it->first.starts_with(prefix); ++it)
    part.emplace(it->first.substr(prefix.size()), it->second);
  return part;
}

}  // namespace amp
