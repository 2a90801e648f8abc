// Reading and replacing whole files. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace amp::detail {

struct FileContent {
  std::string bytes;
  std::string problem;  // why the file could not be read: "cannot be read (No such file or directory)"
};

// Reads regular files only: reading a pipe or a device might never end. Throws OutOfMemoryError.
FileContent try_read_file(const std::string& path);
// Throws Error "path: problem".
std::string read_file(const std::string& path);

// Replaces a file atomically: writes the parts into a new file next to `path` and renames it. Readers find either the old content or the
// new one, and an error leaves the old one. If `path` is a symbolic link, its target is replaced and the link stays. The file's mode is
// kept. Threads and processes may replace the same file concurrently: the last one wins. Throws Error "path: problem", also if the path
// leads to something other than a regular file.
void replace_file(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace amp::detail
