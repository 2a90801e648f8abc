#include <amp/optim/archive/libtorch_state.h>

#include <string>
#include <string_view>

#include <amp/core/error.h>

namespace amp::optim {

namespace {

const DictValue& dict_at(const DictValue& dict, std::string_view name) {
  const IValue* value = dict.find(std::string(name));
  AMP_CHECK(value != nullptr && value->isGenericDict(), ValueError, "[load] the optimizer of the file has no `", name, "`");
  return value->toGenericDict();
}

void add(StateDict& state, const std::string& name, const IValue& value) {
  if (value.isTensor()) state[name] = value.toTensor();
  else if (value.isScalar()) state[name] = value.toScalar();
  else if (value.isTuple()) {
    size_t index = 0;
    for (const IValue& each : value.toTuple().elements()) add(state, detail::concat(name, '.', index++), each);
  }
}

// The entries of `dict` under names that begin with `lead`.
void add_all(StateDict& state, const std::string& lead, const DictValue& dict) {
  for (const DictValue::Entry& entry : dict) {
    if (entry.key().isString()) add(state, lead + entry.key().toStringRef(), entry.value());
  }
}

}  // namespace

bool is_libtorch_optimizer(const DictValue& file) {
  const IValue* groups = file.find("param_groups");
  return groups != nullptr && groups->isGenericDict() && file.contains("state") && groups->toGenericDict().contains("param_groups/0");
}

StateDict libtorch_optimizer_state(const DictValue& file, const Optimizer& optimizer) {
  StateDict state;
  for (const auto& [name, value] : optimizer.state_dict()) {
    if (name.starts_with("param_groups.")) state[name] = value;
  }
  const DictValue &groups = dict_at(file, "param_groups"), &states = dict_at(file, "state");
  size_t index = 0;
  for (size_t g = 0; g < optimizer.param_groups().size(); ++g) {
    const DictValue& group = dict_at(groups, "param_groups/" + std::to_string(g));
    add_all(state, detail::concat("param_groups.", g, '.'), dict_at(group, "options"));
    const size_t count = optimizer.param_groups()[g].params().size();
    AMP_CHECK(!group.contains("params/" + std::to_string(count)), ValueError, "[load] group ", g, " of the file has more than ", count,
              " parameters, those of this optimizer");
    for (size_t p = 0; p < count; ++p, ++index) {
      // The key of a parameter was its address when it was saved.
      const IValue* key = group.find("params/" + std::to_string(p));
      AMP_CHECK(key != nullptr, ValueError, "[load] group ", g, " of the file has ", p, " parameters, but this optimizer has ", count);
      const IValue* own = states.find(*key);
      if (own != nullptr && own->isGenericDict()) add_all(state, detail::concat("state.", index, '.'), own->toGenericDict());
    }
  }
  const std::string next = "param_groups/" + std::to_string(optimizer.param_groups().size());
  AMP_CHECK(!groups.contains(next), ValueError, "[load] the file has more than ", optimizer.param_groups().size(), " groups of parameters");
  return state;
}

}  // namespace amp::optim
