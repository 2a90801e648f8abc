#include <fakecuda/runtime/fatbin.h>

#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <regex>
#include <stdexcept>

namespace fake {

namespace {

constexpr uint32_t kMagic = 0xba55ed50;
constexpr uint16_t kPtx = 1;
constexpr uint64_t kLz4 = 0x2000, kZstd = 0x8000;

template <class T>
T read(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

// A function of a library that every Debian system contains. Its headers are not installed.
template <class Function>
Function* unpacker(const char* library_name, const char* name) {
  void* library = dlopen(library_name, RTLD_NOW);
  auto* function = library == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(library, name));
  if (function == nullptr) throw std::runtime_error(std::string("compressed PTX needs ") + library_name + ", which was not found");
  return function;
}

std::string unpack(uint64_t flags, const std::byte* data, size_t bytes, size_t unpacked) {
  std::string text(unpacked, '\0');
  size_t written = 0;
  if ((flags & kZstd) != 0) {
    static auto* const decompress = unpacker<size_t(void*, size_t, const void*, size_t)>("libzstd.so.1", "ZSTD_decompress");
    written = decompress(text.data(), text.size(), data, bytes);
  } else {
    static auto* const decompress = unpacker<int(const char*, char*, int, int)>("liblz4.so.1", "LZ4_decompress_safe");
    const int n = decompress(reinterpret_cast<const char*>(data), text.data(), static_cast<int>(bytes), static_cast<int>(unpacked));
    written = n < 0 ? 0 : static_cast<size_t>(n);
  }
  if (written != unpacked) throw std::runtime_error("the compressed PTX of a fat binary is damaged");
  return text;
}

size_t size_of(const std::string& type) {
  const size_t bits = std::stoul(type.substr(1));
  return bits / 8;
}

}  // namespace

std::string ptx_of(const void* fatbin) {
  const auto* data = static_cast<const std::byte*>(fatbin);
  if (read<uint32_t>(data) != kMagic) throw std::runtime_error("a fat binary does not begin as one");
  const std::byte* at = data + read<uint16_t>(data + 6);
  for (const std::byte* end = at + read<uint64_t>(data + 8); at < end;) {
    const auto header = read<uint32_t>(at + 4), packed = read<uint32_t>(at + 16);
    const auto size = read<uint64_t>(at + 8), flags = read<uint64_t>(at + 40);
    if (read<uint16_t>(at) == kPtx) {
      std::string text = (flags & (kLz4 | kZstd)) != 0 ? unpack(flags, at + header, packed, read<uint64_t>(at + 56))
                                                       : std::string(reinterpret_cast<const char*>(at + header), size);
      return text.substr(0, text.find('\0'));
    }
    at += header + size;
  }
  throw std::runtime_error("a fat binary has no PTX");
}

std::map<std::string, std::vector<size_t>> entries_of(const std::string& ptx) {
  static const std::regex parameter(
      R"(\.param\s+(?:\.align\s+\d+\s+)?\.([busf]\d+)\s+(?:\.ptr\s+[^,)]*?)?([\w$%]+)(?:\[(\d+)\])?\s*(?:,|$))");
  std::map<std::string, std::vector<size_t>> entries;
  for (size_t at = ptx.find(".entry "); at != std::string::npos; at = ptx.find(".entry ", at + 1)) {
    const size_t name = at + 7, open = ptx.find('(', name), close = ptx.find(')', open), body = ptx.find('{', name);
    const size_t name_end = ptx.find_first_of(" \t\r\n({", name);
    std::vector<size_t>& sizes = entries[ptx.substr(name, name_end - name)];
    if (open == std::string::npos || body < open) continue;
    const std::string list = ptx.substr(open + 1, close - open - 1);
    for (std::sregex_iterator it(list.begin(), list.end(), parameter), end; it != end; ++it)
      sizes.push_back(size_of((*it)[1]) * ((*it)[3].matched ? std::stoul((*it)[3]) : 1));
  }
  return entries;
}

}  // namespace fake
