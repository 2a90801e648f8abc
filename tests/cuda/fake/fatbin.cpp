#include "cuda/fake/fatbin.h"

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

// The library is part of every Debian system; its headers are not, and this is the only function that is needed.
std::string unpack_zstd(const std::byte* data, size_t bytes, size_t unpacked) {
  using Decompress = size_t (*)(void*, size_t, const void*, size_t);
  static const auto decompress = [] {
    void* library = dlopen("libzstd.so.1", RTLD_NOW);
    return library == nullptr ? nullptr : reinterpret_cast<Decompress>(dlsym(library, "ZSTD_decompress"));
  }();
  if (decompress == nullptr) throw std::runtime_error("compressed PTX needs libzstd.so.1, which was not found");
  std::string text(unpacked, '\0');
  if (decompress(text.data(), text.size(), data, bytes) != unpacked)
    throw std::runtime_error("the compressed PTX of a fat binary is damaged");
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
      if ((flags & kLz4) != 0) throw std::runtime_error("PTX that is compressed by LZ4 is not supported");
      std::string text = (flags & kZstd) != 0 ? unpack_zstd(at + header, packed, read<uint64_t>(at + 56))
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
