// A file that is read in parts, or mapped into memory. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <amp/core/file_descriptor.h>

namespace amp::detail {

class InputFile {
 public:
  // Opens regular files only: reading a pipe or a device might never end. Throws Error "path: problem".
  explicit InputFile(const std::string& path);

  const std::string& path() const { return path_; }
  uint64_t size() const { return size_; }  // when it was opened
  // Throw Error "path: problem" if the system cannot read, ValueError if the part is not within the file.
  void read(uint64_t offset, void* to, size_t bytes) const;
  std::string text(uint64_t offset, size_t bytes) const;
  // The whole file, until the last copy of the pointer is gone: pages are read when they are first used, and writes go to private copies of
  // them, never to the file. Null for an empty file. Throws Error.
  std::shared_ptr<char> map() const;

 private:
  std::string path_;
  OpenedFile file_;
  uint64_t size_;
};

}  // namespace amp::detail
