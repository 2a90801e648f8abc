// The contents of a file while a module or an optimizer is saved or loaded (torch::serialize): tensors, numbers and texts by name, and
// archives within archives. amp::save and amp::load (interop/save.h) do it all; a class needs these if it overrides Module::save.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/ivalue.h>
#include <amp/core/state_dict.h>

namespace amp::serialize {

class AMP_API OutputArchive {
 public:
  OutputArchive() = default;
  // Archives of libtorch have more arguments, which have no meaning here.
  template <class... T>
  requires(sizeof...(T) > 0 && !(std::same_as<std::remove_cvref_t<T>, OutputArchive> || ...)) explicit OutputArchive(const T&...) {}
  // Copies share the tensors.
  // Throws ValueError if the name is in use.
  void write(const std::string& key, const Tensor& tensor, bool is_buffer = false);
  void write(const std::string& key, const IValue& value);
  void write(const std::string& key, const OutputArchive& nested);
  template <class... T>
  void operator()(T&&... arguments) {
    write(std::forward<T>(arguments)...);
  }
  // Writes the file as amp::save does.
  void save_to(const std::string& path) const;
  void save_to(std::ostream& stream) const;
  // Passes the bytes to `write`, which returns how many it has taken; that must be all.
  void save_to(const std::function<size_t(const void* bytes, size_t size)>& write) const;

  const DictValue& contents() const { return contents_; }
  // For libtorch's constructor of an archive within an archive.
  int compilation_unit() const { return 0; }

 private:
  DictValue contents_;
};

class AMP_API InputArchive {
 public:
  InputArchive() = default;
  explicit InputArchive(DictValue contents) : contents_(std::move(contents)) {}

  // Reads what amp::save or libtorch's torch::save has written, also safetensors and files of Python's torch.save. Throws like load_pt.
  void load_from(const std::string& path, std::optional<Device> device = std::nullopt);
  void load_from(std::istream& stream, std::optional<Device> device = std::nullopt);
  void load_from(const char* data, size_t size, std::optional<Device> device = std::nullopt);

  // These throw ValueError for a missing name, TypeError for a value of another kind. A tensor that is defined gets the values, converted
  // to its dtype and device, and must have their shape (else ValueError); an undefined one becomes the tensor of the file. In a file of
  // amp::save, a module's dictionary with tensors has names with dots. It is read as one value again.
  void read(const std::string& key, Tensor& tensor, bool is_buffer = false);
  void read(const std::string& key, IValue& value);
  void read(const std::string& key, InputArchive& nested);
  template <class... T>
  void operator()(T&&... arguments) {
    read(std::forward<T>(arguments)...);
  }
  // The same, but false for a missing name or another kind.
  bool try_read(const std::string& key, Tensor& tensor, bool is_buffer = false);
  bool try_read(const std::string& key, IValue& value);
  bool try_read(const std::string& key, InputArchive& nested);
  std::vector<std::string> keys() const;

  const DictValue& contents() const { return contents_; }
  // All tensors and numbers, by names with dots.
  StateDict state() const;

 private:
  // The entries with dots in their names, by the part before the first dot.
  const std::map<std::string, DictValue>& parts();

  DictValue contents_;
  std::shared_ptr<const std::map<std::string, DictValue>> parts_;  // null until they are needed
  std::string path_;                                               // of the names in messages: "encoder."
};

}  // namespace amp::serialize
