#include <amp/interop/save.h>

#include <utility>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/interop/pt/pt_archive.h>
#include <amp/interop/value_file.h>
#include <amp/optim/optimizer.h>

namespace amp {

namespace {

using interop::archive_of;
using interop::write_value;
using serialize::InputArchive;

IValue saved_value(const StateDict& state) {
  for (const auto& [name, value] : state)
    AMP_CHECK(!std::holds_alternative<RawTensor>(value), NotImplementedError, "[save] `", name,
              "` is a RawTensor, which only save_safetensors can write");
  return interop::value_of_state(state);
}

}  // namespace

void save(const Tensor& tensor, const SaveTarget& target) { write_value(IValue(tensor), target); }
void save(const std::vector<Tensor>& tensors, const SaveTarget& target) { write_value(IValue(tensors), target); }
void save(const StateDict& state, const SaveTarget& target) { write_value(saved_value(state), target); }
void save(const optim::Optimizer& optimizer, const SaveTarget& target) {
  serialize::OutputArchive archive;
  optimizer.save(archive);
  write_value(IValue(archive.contents()), target);
}
void save_pt(const StateDict& state, const std::string& path) {
  for (const auto& [name, value] : state)
    AMP_CHECK(name.size() <= interop::kMaxName, ValueError, "[save_pt] the name of an entry has ", name.size(), " bytes, expected at most ",
              interop::kMaxName, ", which load_pt reads");
  save(state, path);
}

void load(Tensor& tensor, const LoadSource& source, std::optional<Device> device) { archive_of(source, device).read("0", tensor); }

void load(std::vector<Tensor>& tensors, const LoadSource& source, std::optional<Device> device) {
  InputArchive archive = archive_of(source, device);
  std::vector<Tensor> found;
  for (Tensor each; archive.try_read(std::to_string(found.size()), each); each.reset()) found.push_back(each);
  AMP_CHECK(!found.empty() || archive.contents().empty(), ValueError, "[load] the file is no list of tensors");
  tensors.insert(tensors.end(), found.begin(), found.end());
}

void load(optim::Optimizer& optimizer, const LoadSource& source, std::optional<Device> device) {
  InputArchive archive = archive_of(source, device);
  optimizer.load(archive);
}

}  // namespace amp
