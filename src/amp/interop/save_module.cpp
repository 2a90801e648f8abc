// Saving and loading a module.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/interop/save.h>
#include <amp/interop/value_file.h>
#include <amp/nn/module.h>

namespace amp {

namespace {

using interop::archive_of;
using serialize::InputArchive;
using serialize::OutputArchive;

// Whether the value is an archive or another dictionary by names, with a tensor in it.
bool has_named_tensors(const IValue& value) {
  if (!value.isGenericDict()) return false;
  const DictValue& dict = value.toGenericDict();
  return std::all_of(dict.begin(), dict.end(), [](const DictValue::Entry& entry) { return entry.key().isString(); }) &&
         std::any_of(dict.begin(), dict.end(),
                     [](const DictValue::Entry& entry) { return entry.value().isTensor() || has_named_tensors(entry.value()); });
}

// The tensors of archives within archives get names with dots, as in a state dict. Dictionaries without tensors stay as they are.
void add_flat(const std::string& lead, const DictValue& dict, std::vector<DictValue::Entry>& entries) {
  for (const DictValue::Entry& entry : dict) {
    const std::string name = lead + entry.key().toStringRef();
    if (has_named_tensors(entry.value())) add_flat(name + ".", entry.value().toGenericDict(), entries);
    else entries.emplace_back(name, entry.value());
  }
}

std::vector<std::pair<std::string, Tensor>> tensors_of(const nn::Module& module) {
  std::vector<std::pair<std::string, Tensor>> all;
  for (const auto& item : module.named_parameters()) all.emplace_back(item.key(), item.value());
  for (const auto& item : module.named_buffers()) all.emplace_back(item.key(), item.value());
  return all;
}

// Throws for a tensor of another shape. Whether the file has all tensors.
bool check_shapes(const nn::Module& module, const StateDict& state) {
  bool has_all = true;
  for (const auto& [name, tensor] : tensors_of(module)) {
    const auto found = state.find(name);
    const Tensor* value = found == state.end() ? nullptr : std::get_if<Tensor>(&found->second);
    has_all = has_all && value != nullptr;
    AMP_CHECK(value == nullptr || value->sizes() == tensor.sizes(), ValueError, "[load] `", name, "` has shape ", value->sizes(),
              " in the file, expected ", tensor.sizes());
  }
  return has_all;
}

// Loads a module that may reject the file in the middle.
void load_or_restore(nn::Module& module, InputArchive& archive) {
  const NoGradGuard no_grad;
  const auto tensors = tensors_of(module);
  std::vector<Tensor> values;
  for (const auto& [name, tensor] : tensors) values.push_back(tensor.detach().clone());
  try {
    module.load(archive);
  } catch (...) {
    for (size_t i = 0; i < tensors.size(); ++i) Tensor(tensors[i].second).copy_(values[i]);
    throw;
  }
}

}  // namespace

void save(const nn::Module& module, const SaveTarget& target) {
  OutputArchive archive;
  module.save(archive);
  std::vector<DictValue::Entry> entries;
  add_flat({}, archive.contents(), entries);
  interop::write_value(IValue(DictValue(std::move(entries))), target);
}

void load(nn::Module& module, const LoadSource& source, std::optional<Device> device) {
  InputArchive archive = archive_of(source, device);
  if (check_shapes(module, archive.state())) module.load(archive);
  else load_or_restore(module, archive);
}

}  // namespace amp
