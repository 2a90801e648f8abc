// Writes zip archives without compression. Internal.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace amp::interop {

// The bytes of a number, in the order of this machine.
template <class... T>
std::string little_endian(T... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof(numbers)), ...);
  return bytes;
}

class ZipWriter {
 public:
  // `function`: who writes the archive, for messages.
  explicit ZipWriter(const char* function) : function_(function) {}
  // An entry of a header, which is copied, and `bytes`, which must live as long as parts(). The bytes are aligned for readers that map the
  // file, if there is no header. Throws ValueError for a name that is not UTF-8, or longer than a zip archive can hold.
  void add(const std::string& name, std::string header, std::string_view bytes);
  // To be called once, after all entries.
  void finish();
  // The file, one part after the other.
  const std::vector<std::string_view>& parts() const { return parts_; }

 private:
  void add_text(std::string text);

  const char* function_;
  std::deque<std::string> texts_;  // what parts refer to
  std::vector<std::string_view> parts_;
  uint64_t size_ = 0, entries_ = 0;
  std::string directory_;
};

}  // namespace amp::interop
