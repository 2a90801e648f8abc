// Reading and replacing whole files. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace amp::detail {

struct FileContent {
  std::string bytes;
  std::string problem;  // why there are none: "cannot be read (No such file or directory)"
};

// Regular files only: a pipe might never end, nor a device. Throws OutOfMemoryError.
FileContent try_read_file(const std::string& path);
// Throws Error "path: problem".
std::string read_file(const std::string& path);

// Writes the parts into a new file beside `path`, which then takes its place, so that readers find the old content or the new one and an
// error leaves the old one. A symbolic link stays, and the file that it leads to is replaced; the file's mode is kept. Several threads and
// processes may replace one file: the last one wins. Throws Error "path: problem", also for a path that leads to something else than a
// file.
void replace_file(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace amp::detail
