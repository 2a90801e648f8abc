// The parts of a file of torch.save, of Python or C++: its pickle, and the places of its data. Internal.
#pragma once

#include <map>
#include <string>

#include <amp/interop/pt/pickle.h>
#include <amp/interop/tensor_file.h>
#include <amp/interop/zip/stored_zip.h>

namespace amp::interop {

constexpr size_t kMaxName = 4096;  // bytes of the name of an entry in a state dict

class PtArchive {
 public:
  // Throws as load_pt does.
  explicit PtArchive(const TensorFile& file);

  const PickleValue& root() const { return pickle_.root(); }
  size_t pickle_size() const { return bytes_.size(); }
  const std::map<std::string, StoredEntry>& entries() const { return entries_; }
  // The names of storages follow it.
  std::string data_prefix() const { return folder_ + "/data/"; }

 private:
  std::map<std::string, StoredEntry> entries_;
  std::string folder_;
  std::string bytes_;
  Pickle pickle_;
};

// The dictionary of the attributes of an object of a TorchScript class: what libtorch's torch::save has written. Null for other values.
const PickleValue* script_state(const PickleValue& value);
// Whether it is an attribute that TorchScript adds to modules.
bool is_script_attribute(const PickleValue& name);

}  // namespace amp::interop
