// Saves and loads a tensor, a list of tensors, a module or an optimizer in one call, to a file or a stream (torch::save, torch::load).
//
//   amp::save(model, "model.pt");
//   amp::load(model, "model.pt");
//
// The format is that of Python's torch.save. A module is its state dict there, so that model.load_state_dict(torch.load("model.pt")) works
// in Python; the dictionary of an optimizer has amp's names. load also reads what libtorch's torch::save has written, and state dicts as
// safetensors. Values are converted to the dtypes and devices of what is loaded. Nothing in a file is executed. Errors and guarantees are
// those of state_file.h.
#pragma once

#include <concepts>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>

namespace amp {

namespace nn {
class Module;
template <class Contained>
class ModuleHolder;
}  // namespace nn

namespace optim {
class Optimizer;
}

// Where to save: a path, or a stream, which may hold several objects one after the other only if the program separates them.
class SaveTarget {
 public:
  SaveTarget(const std::string& path) : path_(path) {}
  SaveTarget(const char* path) : path_(path) {}
  SaveTarget(std::ostream& stream) : stream_(&stream) {}
  const std::string& path() const { return path_; }
  std::ostream* stream() const { return stream_; }  // null: a path

 private:
  std::string path_;
  std::ostream* stream_ = nullptr;
};

// What to load: a path, or the rest of a stream.
class LoadSource {
 public:
  LoadSource(const std::string& path) : path_(path) {}
  LoadSource(const char* path) : path_(path) {}
  LoadSource(std::istream& stream) : stream_(&stream) {}
  const std::string& path() const { return path_; }
  std::istream* stream() const { return stream_; }  // null: a path

 private:
  std::string path_;
  std::istream* stream_ = nullptr;
};

AMP_API void save(const Tensor& tensor, const SaveTarget& target);
AMP_API void save(const std::vector<Tensor>& tensors, const SaveTarget& target);
AMP_API void save(const StateDict& state, const SaveTarget& target);
AMP_API void save(const nn::Module& module, const SaveTarget& target);
AMP_API void save(const optim::Optimizer& optimizer, const SaveTarget& target);
template <std::derived_from<nn::Module> M>
void save(const std::shared_ptr<M>& module, const SaveTarget& target) {
  save(static_cast<const nn::Module&>(*module), target);
}
template <class M>
void save(const nn::ModuleHolder<M>& holder, const SaveTarget& target) {
  save(static_cast<const nn::Module&>(*holder), target);
}

// A tensor that is defined must have the shape of the file's. `device`: where to load; default: the CPU, or the device of what is loaded.
AMP_API void load(Tensor& tensor, const LoadSource& source, std::optional<Device> device = std::nullopt);
// Appends the tensors.
AMP_API void load(std::vector<Tensor>& tensors, const LoadSource& source, std::optional<Device> device = std::nullopt);
// Throws ValueError if the file lacks a parameter or buffer, or has another shape. Then nothing has changed, unless a module has its own
// load(archive). Other entries of the file are ignored.
AMP_API void load(nn::Module& module, const LoadSource& source, std::optional<Device> device = std::nullopt);
AMP_API void load(optim::Optimizer& optimizer, const LoadSource& source, std::optional<Device> device = std::nullopt);
template <std::derived_from<nn::Module> M>
void load(const std::shared_ptr<M>& module, const LoadSource& source, std::optional<Device> device = std::nullopt) {
  load(static_cast<nn::Module&>(*module), source, device);
}
template <class M>
void load(const nn::ModuleHolder<M>& holder, const LoadSource& source, std::optional<Device> device = std::nullopt) {
  load(static_cast<nn::Module&>(*holder), source, device);
}

// Writes a state dict as a file of Python's torch.save: a dictionary of tensors and numbers, which torch.load and load_pt read. Throws
// NotImplementedError for a RawTensor and for sparse tensors, and ValueError for a name that is not UTF-8 or has more than 4096 bytes.
AMP_API void save_pt(const StateDict& state, const std::string& path);

}  // namespace amp
