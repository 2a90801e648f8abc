// Folders for the files of tests of sharding.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <unistd.h>

#include "ranks.h"

namespace amp::testing {

// A folder that all ranks of a test use, removed at the end. Under mpirun, the first process makes and removes it, and the others wait.
// Therefore every process must create this object, even if its tests do nothing.
class Folder {
 public:
  explicit Folder(const std::string& name) {
    const char* job = std::getenv("PMIX_NAMESPACE");  // set by mpirun
    path_ =
        std::filesystem::temp_directory_path() / ("amp-" + name + (job != nullptr ? std::string("-") + job : std::to_string(::getpid())));
    if (first()) std::filesystem::create_directories(path_);
    wait_for_all();
  }
  ~Folder() {
    try {
      wait_for_all();
    } catch (const Error&) {  // a process has failed, which its test reports
    }
    std::error_code ignored;
    if (first()) std::filesystem::remove_all(path_, ignored);
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
  static bool first() { return processes() == nullptr || processes()->rank() == 0; }
  static void wait_for_all() {
    if (processes() != nullptr) processes()->barrier()->wait();
  }

  std::filesystem::path path_;
};

}  // namespace amp::testing
