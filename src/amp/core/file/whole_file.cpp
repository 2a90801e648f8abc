#include <amp/core/file/whole_file.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <amp/core/error.h>
#include <amp/core/file/file_descriptor.h>

namespace amp::detail {

namespace {

constexpr int kMaxLinks = 40;  // the kernel's limit
constexpr int kMaxDrafts = 100;

// The file that writing to `path` would change: the end of a chain of symbolic links. It need not exist.
std::string target_of(const std::string& path) {
  std::filesystem::path target = path;
  for (int links = 0; links < kMaxLinks; ++links) {
    std::error_code none;
    const std::filesystem::path next = std::filesystem::read_symlink(target, none);
    if (none) return target.string();
    target = target.parent_path() / next;
  }
  AMP_THROW(Error, path, ": ", file_problem("written", ELOOP));
}

// Creates a new file in the folder of `target` and opens it for writing. Skips names that exist already, even as symbolic links.
int open_draft(const std::string& target, mode_t mode, std::string& draft) {
  static std::atomic<uint64_t> next{static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())};
  for (int tries = 0; tries < kMaxDrafts; ++tries) {
    const std::string name = concat(".amp-", ::getpid(), "-", next.fetch_add(1, std::memory_order_relaxed), ".tmp");
    draft = (std::filesystem::path(target).parent_path() / name).string();
    const int number = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (number >= 0 || errno != EEXIST) return number;
  }
  return -1;
}

bool write_all(int file, std::string_view part) {
  while (!part.empty()) {
    const ssize_t n = ::write(file, part.data(), part.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    part.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

// Writes the parts of a file one after the other. Joins small parts first, because a call of the system for each would take most of the
// time.
class Output {
 public:
  Output() { joined_.reserve(kBlock); }

  bool write(int file, std::string_view part) {
    if (part.size() > kBlock - joined_.size() && !flush(file)) return false;
    if (part.size() > kBlock) return write_all(file, part);
    joined_ += part;
    return true;
  }
  bool flush(int file) {
    const bool good = write_all(file, joined_);
    joined_.clear();
    return good;
  }

 private:
  static constexpr size_t kBlock = 1 << 16;

  std::string joined_;
};

// Makes the rename durable if the file system supports that.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const Descriptor descriptor(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

}  // namespace

FileContent try_read_file(const std::string& path) {
  const OpenedFile file = open_to_read(path);
  if (!file.problem.empty()) return {{}, file.problem};
  FileContent content;
  // Reserves one more byte than the file's size, to detect the end of the file without growing the buffer.
  try {
    content.bytes.resize(static_cast<size_t>(file.status.st_size) + 1);
  } catch (const std::exception&) {
    AMP_THROW(OutOfMemoryError, path, ": there is no memory for the ", file.status.st_size, " bytes of the file");
  }
  size_t size = 0;
  for (;;) {
    const ssize_t n = ::read(file.descriptor.get(), content.bytes.data() + size, content.bytes.size() - size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return {{}, file_problem("read", errno)};
    if (n == 0) break;
    size += static_cast<size_t>(n);
    if (size == content.bytes.size()) content.bytes.resize(2 * size);
  }
  content.bytes.resize(size);
  return content;
}

std::string read_file(const std::string& path) {
  FileContent content = try_read_file(path);
  AMP_CHECK(content.problem.empty(), Error, path.c_str(), ": ", content.problem);
  return std::move(content.bytes);
}

void replace_file(const std::string& path, const std::vector<std::string_view>& parts) {
  AMP_CHECK(!holds_nul(path), Error, path.c_str(), ": cannot be written (the path holds a NUL character)");
  const std::string target = target_of(path);
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  AMP_CHECK(exists || errno == ENOENT, Error, path, ": ", file_problem("written", errno));
  AMP_CHECK(!exists || S_ISREG(old.st_mode), Error, path, ": cannot be written (it is ", file_kind(old), ", not a file)");
  Output output;  // allocates before there is a draft, which a failure would leave behind
  std::string draft;
  // Users who cannot read the file must not be able to read the draft.
  Descriptor file(open_draft(target, exists ? 0600 : 0666, draft));
  AMP_CHECK(file.get() >= 0, Error, path, ": ", file_problem("written", errno));
  bool good = !exists || ::fchmod(file.get(), old.st_mode & 07777) == 0;
  for (const std::string_view part : parts) good = good && output.write(file.get(), part);
  good = good && output.flush(file.get()) && ::fsync(file.get()) == 0 && file.close() && ::rename(draft.c_str(), target.c_str()) == 0;
  if (!good) {
    const int error = errno;
    ::unlink(draft.c_str());
    AMP_THROW(Error, path, ": ", file_problem("written", error));
  }
  sync_folder_of(target);
}

}  // namespace amp::detail
