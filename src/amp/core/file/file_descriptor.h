// Shared helpers to read and write files. Internal.
#pragma once

#include <string>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace amp::detail {

class Descriptor {
 public:
  Descriptor() : number_(-1) {}
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

// "cannot be read (No such file or directory)"
std::string file_problem(const char* what, int error);
// "a directory", "a pipe", ...
const char* file_kind(const struct stat& status);
inline bool holds_nul(const std::string& path) { return path.find('\0') != std::string::npos; }

struct OpenedFile {
  Descriptor descriptor;
  struct stat status = {};
  std::string problem;  // why it cannot be read
};
// Opens a regular file for reading; never waits.
OpenedFile open_to_read(const std::string& path);

}  // namespace amp::detail
