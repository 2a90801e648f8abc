// Writes archives like torch.save, and pickles by hand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace amp::testing {

// The bytes of numbers, little-endian.
template <class... T>
std::string little_endian(T... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof(numbers)), ...);
  return bytes;
}

struct ArchiveEntry {
  std::string name, bytes;
  uint16_t method = 0, flags = 0;
};

// A zip archive of stored entries; with `zip64`, sizes and offsets are in the records for large archives.
inline std::string archive_of(const std::vector<ArchiveEntry>& entries, bool zip64 = false) {
  std::string file, directory;
  for (const ArchiveEntry& entry : entries) {
    const auto name = static_cast<uint16_t>(entry.name.size());
    const auto size = static_cast<uint32_t>(entry.bytes.size()), at = static_cast<uint32_t>(file.size());
    const uint16_t none = 0;
    const std::string extra = !zip64 ? "" : little_endian(uint16_t{1}, uint16_t{24}, uint64_t{size}, uint64_t{size}, uint64_t{at});
    const std::string common = little_endian(entry.flags, entry.method, uint32_t{0}, uint32_t{0});
    const uint32_t wide = 0xffffffff;
    file += little_endian(uint32_t{0x04034b50}, uint16_t{20}) + common + little_endian(size, size, name, none) + entry.name + entry.bytes;
    directory += little_endian(uint32_t{0x02014b50}, uint16_t{20}, uint16_t{20}) + common +
                 little_endian(zip64 ? wide : size, zip64 ? wide : size, name, static_cast<uint16_t>(extra.size()), none, none, none,
                               uint32_t{0}, zip64 ? wide : at) +
                 entry.name + extra;
  }
  const uint64_t begin = file.size(), size = directory.size(), count = entries.size(), end = begin + size;
  file += directory;
  const uint32_t zero = 0;
  if (zip64) {
    file += little_endian(uint32_t{0x06064b50}, uint64_t{44}, uint16_t{45}, uint16_t{45}, zero, zero, count, count, size, begin);
    file += little_endian(uint32_t{0x07064b50}, zero, end, uint32_t{1});
  }
  const auto short_count = static_cast<uint16_t>(zip64 ? 0xffff : count);
  return file + little_endian(uint32_t{0x06054b50}, uint16_t{0}, uint16_t{0}, short_count, short_count,
                              static_cast<uint32_t>(zip64 ? 0xffffffff : size), static_cast<uint32_t>(zip64 ? 0xffffffff : begin),
                              uint16_t{0});
}

// A file of torch.save with this pickle, and the floats 0, 1, 2, 3 as the only storage, "0".
inline std::vector<ArchiveEntry> torch_entries(const std::string& pickle) {
  return {{"x/data.pkl", pickle}, {"x/byteorder", "little"}, {"x/data/0", little_endian(0.0f, 1.0f, 2.0f, 3.0f)}, {"x/version", "3\n"}};
}

namespace pickles {

inline std::string text(const std::string& value) { return "X" + little_endian(static_cast<uint32_t>(value.size())) + value; }
inline std::string global(const std::string& module, const std::string& name) { return "c" + module + "\n" + name + "\n"; }
inline std::string integer(int32_t value) { return "J" + little_endian(value); }
inline std::string tuple(const std::string& items) { return "(" + items + "t"; }
// Items: keys and values in turn.
inline std::string dict(const std::string& items) { return "}(" + items + "u"; }
inline std::string program(const std::string& value) { return "\x80\x02" + value + "."; }

inline std::string storage(const std::string& type = "FloatStorage", const std::string& key = "0", int32_t count = 4) {
  return tuple(text("storage") + global("torch", type) + text(key) + text("cpu") + integer(count)) + "Q";
}
inline std::string view(const std::string& storage, int32_t offset, const std::string& sizes, const std::string& strides) {
  return global("torch._utils", "_rebuild_tensor_v2") + tuple(storage + integer(offset) + tuple(sizes) + tuple(strides) + "\x89" + "}") +
         "R";
}
// The four floats as a 2 x 2 matrix.
inline std::string matrix() { return view(storage(), 0, integer(2) + integer(2), integer(2) + integer(1)); }

}  // namespace pickles

}  // namespace amp::testing
