#include <amp/core/state_dict.h>

namespace amp {

namespace {
const StateValue& find(const char* owner, const StateDict& state, const std::string& name) {
  const auto it = state.find(name);
  AMP_CHECK(it != state.end(), ValueError, "[", owner, "] the state has no entry '", name, "'");
  return it->second;
}
}  // namespace

Scalar state_number(const char* owner, const StateDict& state, const std::string& name) {
  const StateValue& value = find(owner, state, name);
  if (const auto* tensor = std::get_if<Tensor>(&value)) return tensor->item();
  return std::get<Scalar>(value);
}

Tensor state_tensor(const char* owner, const StateDict& state, const std::string& name) {
  const auto* tensor = std::get_if<Tensor>(&find(owner, state, name));
  AMP_CHECK(tensor != nullptr, ValueError, "[", owner, "] the entry '", name, "' of the state is a number, expected a tensor");
  return *tensor;
}

}  // namespace amp
