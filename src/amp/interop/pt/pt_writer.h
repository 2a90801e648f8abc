// Writes files of Python's torch.save. Internal.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/ivalue.h>
#include <amp/interop/zip/zip_writer.h>

namespace amp::interop {

// The pickle of a value, and the tensors whose data it refers to.
class PtPickle {
 public:
  // Throws NotImplementedError for sparse tensors and for what is too deeply nested.
  explicit PtPickle(const IValue& value);

  const std::string& bytes() const { return bytes_; }
  // Contiguous and on the CPU. The data of element i is the storage "i".
  const std::vector<Tensor>& data() const { return data_; }

 private:
  void add(const IValue& value, int depth);
  void add_tensor(const Tensor& tensor);
  void add_integer(int64_t value);
  void add_text(std::string_view text);
  size_t storage_of(const Tensor& tensor);

  std::string bytes_;
  std::vector<Tensor> data_;
  std::map<std::string, size_t> known_;  // by place in memory
};

// An archive of torch.save: its parts, one after the other.
class PtArchiveParts {
 public:
  explicit PtArchiveParts(const IValue& value);
  const std::vector<std::string_view>& parts() const { return zip_.parts(); }

 private:
  PtPickle pickle_;
  ZipWriter zip_{"save"};
};

}  // namespace amp::interop
