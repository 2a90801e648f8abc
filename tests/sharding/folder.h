// Folders for the files of tests of sharding.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <unistd.h>

namespace amp::testing {

// A folder that all processes of a test use, removed at the end.
class Folder {
 public:
  explicit Folder(const std::string& name) {
    const char* job = std::getenv("PMIX_NAMESPACE");  // of mpirun
    path_ =
        std::filesystem::temp_directory_path() / ("amp-" + name + (job != nullptr ? std::string("-") + job : std::to_string(::getpid())));
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  size_t files() const {
    size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(path_)) ++count;
    return count;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace amp::testing
