#include <amp/interop/whole_file.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <unistd.h>

#include <amp/core/error.h>

namespace amp::interop {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

[[noreturn]] void fail(const std::string& path, const char* what, int error) {
  AMP_THROW(Error, path, ": cannot be ", what, " (", std::strerror(error), ")");
}

}  // namespace

std::string read_file(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) fail(path, "read", errno);
  std::string text;
  char buffer[1 << 16];
  for (size_t n = sizeof(buffer); n == sizeof(buffer);) {
    n = std::fread(buffer, 1, sizeof(buffer), file.get());
    text.append(buffer, n);
  }
  if (std::ferror(file.get()) != 0) fail(path, "read", errno);
  return text;
}

void replace_file(const std::string& path, const std::vector<std::string_view>& parts) {
  const std::string draft = detail::concat(path, ".", ::getpid(), ".tmp");
  File file(std::fopen(draft.c_str(), "wb"));
  if (file == nullptr) fail(path, "written", errno);
  bool good = true;
  for (const std::string_view part : parts) good = good && std::fwrite(part.data(), 1, part.size(), file.get()) == part.size();
  good = good && std::fflush(file.get()) == 0 && ::fsync(::fileno(file.get())) == 0;
  int error = good ? 0 : errno;
  file.reset();
  if (good && std::rename(draft.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return;
  std::remove(draft.c_str());
  fail(path, "written", error);
}

}  // namespace amp::interop
