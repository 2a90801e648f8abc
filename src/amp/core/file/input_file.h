// A file that is read piece by piece, or mapped into memory; or bytes in memory that are read like one. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <amp/core/file/file_descriptor.h>

namespace amp::detail {

class InputFile {
 public:
  // Opens regular files only: reading a pipe or a device might never end. Throws Error "path: problem".
  explicit InputFile(const std::string& path);
  // Bytes in memory. `name` stands for the path in messages.
  InputFile(const std::string& name, std::string bytes);

  const std::string& path() const { return path_; }
  uint64_t size() const { return size_; }  // the size when it was opened
  // Throws Error "path: problem" if the system cannot read, ValueError if the range is not within the file.
  void read(uint64_t offset, void* to, size_t bytes) const;
  std::string text(uint64_t offset, size_t bytes) const;
  // Maps the whole file until the last copy of the pointer is destroyed. Pages are read when they are first used. Writes go to private
  // copies of the pages, never to the file. Null for an empty file, and for bytes in memory. Throws Error.
  std::shared_ptr<char> map() const;

 private:
  std::string path_;
  OpenedFile file_;
  std::optional<std::string> bytes_;
  uint64_t size_;
};

}  // namespace amp::detail
