// The tensors of a torch.save file: their description in its pickle, and their data in the archive. Internal.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/interop/pt/pickle.h>
#include <amp/interop/tensor_file.h>
#include <amp/interop/zip/stored_zip.h>

namespace amp::interop {

class PtTensors {
 public:
  // The data of a storage is in the entry `prefix` + its key.
  PtTensors(const TensorFile& file, const std::map<std::string, StoredEntry>& entries, std::string prefix, Device device)
      : file_(file), entries_(entries), prefix_(std::move(prefix)), device_(device) {}

  // Whether a value is a call of one of PyTorch's functions for tensors. Values that are no tensors are refused only by value().
  static bool is_tensor(const PickleValue& value);
  // Whether a value is a storage, or a call of any function of PyTorch that makes tensors.
  static bool stands_for_tensor(const PickleValue& value);
  // The sizes of a torch.Size; null for other values.
  static const PickleValue* size_of(const PickleValue& value);

  // A Tensor or a RawTensor from a recorded call; `name` is for messages. Throws NotImplementedError if the call is of another function, or
  // of one that gets a tensor from another function.
  StateValue value(const std::string& name, const PickleValue& call);

 private:
  struct Geometry {
    std::vector<int64_t> sizes, strides;
    int64_t offset;
    int64_t extent;  // elements of the storage that are needed
  };
  // The call that makes a tensor, without those that make a parameter of it.
  struct Maker {
    std::string_view function;
    const std::vector<const PickleValue*>* arguments;
  };
  struct StorageRef {
    std::string key;
    const ElementType* type;  // null: untyped storage
    uint64_t bytes;
  };

  // What PyTorch computes only when the elements are read. The storage has the elements before it.
  struct Lazy {
    bool conj = false, neg = false;
  };

  [[noreturn]] void refuse_entry(const std::string& name, const std::string& reason) const;
  std::vector<int64_t> integers(const std::string& name, const PickleValue& value) const;
  Maker maker_of(const std::string& name, const PickleValue& value) const;
  StorageRef storage_of(const std::string& name, const PickleValue& value) const;
  Geometry geometry_of(const std::string& name, const std::vector<const PickleValue*>& arguments) const;
  Tensor load(const std::string& name, const StorageRef& storage, ScalarType dtype, Device device);
  Lazy lazy_of(const std::string& name, const std::vector<const PickleValue*>& arguments, size_t at) const;
  Tensor raw_bytes(const Tensor& storage, const Geometry& geometry, int64_t width) const;

  const TensorFile& file_;
  const std::map<std::string, StoredEntry>& entries_;
  std::string prefix_;
  Device device_;
  std::map<std::pair<std::string, ScalarType>, Tensor> storages_;  // key: that of a loaded storage
};

}  // namespace amp::interop
