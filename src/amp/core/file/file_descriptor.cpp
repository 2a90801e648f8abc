#include <amp/core/file/file_descriptor.h>

#include <cerrno>
#include <cstring>

#include <fcntl.h>

#include <amp/core/error.h>

namespace amp::detail {

std::string file_problem(const char* what, int error) { return concat("cannot be ", what, " (", std::strerror(error), ")"); }

const char* file_kind(const struct stat& status) {
  switch (status.st_mode & S_IFMT) {
    case S_IFDIR: return "a directory";
    case S_IFIFO: return "a pipe";
    case S_IFSOCK: return "a socket";
    default: return "a device";
  }
}

OpenedFile open_to_read(const std::string& path) {
  if (holds_nul(path)) return {Descriptor(-1), {}, "cannot be read (the path holds a NUL character)"};
  // Opening a pipe without a writer must not block.
  OpenedFile file{Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), {}, {}};
  if (file.descriptor.get() < 0 || ::fstat(file.descriptor.get(), &file.status) != 0) file.problem = file_problem("read", errno);
  else if (!S_ISREG(file.status.st_mode)) file.problem = concat("cannot be read (it is ", file_kind(file.status), ", not a file)");
  return file;
}

}  // namespace amp::detail
