#include <amp/core/file/input_file.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include <sys/mman.h>

#include <amp/core/error.h>

namespace amp::detail {

InputFile::InputFile(const std::string& path) : path_(path), file_(open_to_read(path)), size_(static_cast<uint64_t>(file_.status.st_size)) {
  AMP_CHECK(file_.problem.empty(), Error, path.c_str(), ": ", file_.problem);
}

InputFile::InputFile(const std::string& name, std::string bytes) : path_(name), bytes_(std::move(bytes)), size_(bytes_->size()) {}

void InputFile::read(uint64_t offset, void* to, size_t bytes) const {
  AMP_CHECK(offset <= size_ && bytes <= size_ - offset, ValueError, path_, ": it is cut short: it has ", size_, " bytes, but ", bytes,
            " are needed from byte ", offset, " on");
  auto* place = static_cast<char*>(to);
  if (bytes_) {
    if (bytes > 0) std::memcpy(place, bytes_->data() + offset, bytes);
    return;
  }
  while (bytes > 0) {
    const ssize_t n = ::pread(file_.descriptor.get(), place, bytes, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    AMP_CHECK(n >= 0, Error, path_, ": ", file_problem("read", errno));
    AMP_CHECK(n > 0, ValueError, path_, ": it was cut short while it was being read");
    place += n;
    offset += static_cast<uint64_t>(n);
    bytes -= static_cast<size_t>(n);
  }
}

std::string InputFile::text(uint64_t offset, size_t bytes) const {
  std::string text;
  AMP_CHECK(bytes <= size_, ValueError, path_, ": it is cut short: it has ", size_, " bytes, but ", bytes, " are needed from byte ", offset,
            " on");
  try {
    text.resize(bytes);
  } catch (const std::exception&) { AMP_THROW(OutOfMemoryError, path_, ": there is no memory for ", bytes, " bytes of the file"); }
  read(offset, text.data(), bytes);
  return text;
}

std::shared_ptr<char> InputFile::map() const {
  if (size_ == 0 || bytes_) return nullptr;
  void* const place = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file_.descriptor.get(), 0);
  AMP_CHECK(place != MAP_FAILED, Error, path_, ": ", file_problem("mapped", errno));
  const size_t bytes = size_;
  return {static_cast<char*>(place), [bytes](char* begin) { ::munmap(begin, bytes); }};
}

}  // namespace amp::detail
