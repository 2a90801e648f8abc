// Creates tensors from parts of a file. Internal.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <amp/core/file/input_file.h>
#include <amp/core/state_dict.h>
#include <amp/interop/safetensors/element_types.h>

namespace amp::interop {

class TensorFile {
 public:
  // `mapped`: tensors share memory with the mapped file if their alignment permits it; else they are copies.
  TensorFile(const std::string& path, bool mapped) : file_(path), mapping_(mapped ? file_.map() : nullptr) {}

  // Bytes in memory.
  TensorFile(const std::string& name, std::string bytes) : file_(name, std::move(bytes)) {}

  const detail::InputFile& file() const { return file_; }
  const std::string& path() const { return file_.path(); }

  // A contiguous tensor on the CPU whose bytes begin at `offset`. Throws ValueError if `name` is a tensor of bools and a byte is neither 0
  // nor 1.
  Tensor tensor(const std::string& name, uint64_t offset, IntArrayRef shape, ScalarType dtype) const;

 private:
  detail::InputFile file_;
  std::shared_ptr<char> mapping_;
};

}  // namespace amp::interop
