#include <amp/interop/save.h>

#include <utility>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/interop/libtorch_optimizer.h>
#include <amp/interop/value_file.h>
#include <amp/optim/optimizer.h>

namespace amp {

namespace {

using interop::write_value;
using serialize::InputArchive;
using serialize::OutputArchive;

// The entries of archives within archives get names with dots, as in a state dict.
void add_flat(const std::string& lead, const DictValue& dict, std::vector<DictValue::Entry>& entries) {
  for (const DictValue::Entry& entry : dict) {
    const std::string name = lead + entry.key().toStringRef();
    if (entry.value().isGenericDict()) add_flat(name + ".", entry.value().toGenericDict(), entries);
    else entries.emplace_back(name, entry.value());
  }
}

IValue saved_value(const StateDict& state) {
  for (const auto& [name, value] : state)
    AMP_CHECK(!std::holds_alternative<RawTensor>(value), NotImplementedError, "[save] `", name,
              "` is a RawTensor, which only save_safetensors can write");
  return interop::value_of_state(state);
}

InputArchive archive_of(const LoadSource& source, std::optional<Device> device) {
  InputArchive archive;
  if (source.path() != nullptr) archive.load_from(source.path(), device);
  else archive.load_from(*source.stream(), device);
  return archive;
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

void save(const Tensor& tensor, const SaveTarget& target) { write_value(IValue(tensor), target); }
void save(const std::vector<Tensor>& tensors, const SaveTarget& target) { write_value(IValue(tensors), target); }
void save(const StateDict& state, const SaveTarget& target) { write_value(saved_value(state), target); }
void save(const optim::Optimizer& optimizer, const SaveTarget& target) { save(optimizer.state_dict(), target); }
void save(const nn::Module& module, const SaveTarget& target) {
  OutputArchive archive;
  module.save(archive);
  std::vector<DictValue::Entry> entries;
  add_flat({}, archive.contents(), entries);
  write_value(IValue(DictValue(std::move(entries))), target);
}
void save_pt(const StateDict& state, const std::string& path) { save(state, path); }

void load(Tensor& tensor, const LoadSource& source, std::optional<Device> device) { archive_of(source, device).read("0", tensor); }

void load(std::vector<Tensor>& tensors, const LoadSource& source, std::optional<Device> device) {
  InputArchive archive = archive_of(source, device);
  std::vector<Tensor> found;
  for (Tensor each; archive.try_read(std::to_string(found.size()), each); each.reset()) found.push_back(each);
  AMP_CHECK(!found.empty() || archive.contents().empty(), ValueError, "[load] the file is no list of tensors");
  tensors.insert(tensors.end(), found.begin(), found.end());
}

void load(nn::Module& module, const LoadSource& source, std::optional<Device> device) {
  InputArchive archive = archive_of(source, device);
  if (check_shapes(module, archive.state())) module.load(archive);
  else load_or_restore(module, archive);
}

void load(optim::Optimizer& optimizer, const LoadSource& source, std::optional<Device> device) {
  const InputArchive archive = archive_of(source, device);
  const bool is_libtorch = interop::is_libtorch_optimizer(archive.contents());
  optimizer.load_state_dict(is_libtorch ? interop::libtorch_optimizer_state(archive.contents(), optimizer) : archive.state());
}

}  // namespace amp
