#include <amp/interop/zip/stored_zip.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>
#include <vector>

#include <amp/core/error.h>
#include <amp/interop/safetensors/safetensors_read.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

static_assert(std::endian::native == std::endian::little, "zip archives are little-endian");

constexpr uint32_t kLocalHeader = 0x04034b50, kCentralHeader = 0x02014b50, kEnd = 0x06054b50, kEnd64 = 0x06064b50, kLocator64 = 0x07064b50;
constexpr size_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22, kEnd64Bytes = 56, kLocator64Bytes = 20;
constexpr size_t kMaxComment = 65535;
constexpr uint16_t kDeflated = 8;
constexpr uint16_t kExtra64 = 1;
constexpr uint32_t kIn64 = 0xffffffff;  // the number is in the zip64 record
constexpr uint64_t kMaxDirectory = 1 << 30;

template <class T>
T number_at(std::string_view bytes, size_t offset) {
  T number;
  std::memcpy(&number, bytes.data() + offset, sizeof(number));
  return number;
}

struct Directory {
  uint64_t offset, size, entries;
};

[[noreturn]] void refuse_damaged(const detail::InputFile& file, const std::string& reason) {
  refuse(file.path(), "it is a damaged zip archive: " + reason);
}

Directory find_directory64(const detail::InputFile& file, uint64_t locator) {
  const std::string location = file.text(locator, kLocator64Bytes);
  const auto at = number_at<uint64_t>(location, 8);
  if (at > locator || locator - at < kEnd64Bytes) refuse_damaged(file, "its zip64 record is not where it should be");
  const std::string end = file.text(at, kEnd64Bytes);
  if (number_at<uint32_t>(end, 0) != kEnd64) refuse_damaged(file, "it has no zip64 record");
  const bool one_disk = number_at<uint32_t>(location, 4) == 0 && number_at<uint32_t>(location, 16) <= 1 &&
                        number_at<uint32_t>(end, 16) == 0 && number_at<uint32_t>(end, 20) == 0;
  AMP_CHECK(one_disk, NotImplementedError, file.path(), ": it is a zip archive of several files");
  const Directory directory{number_at<uint64_t>(end, 48), number_at<uint64_t>(end, 40), number_at<uint64_t>(end, 32)};
  if (directory.offset > at || directory.size > at - directory.offset) refuse_damaged(file, "its directory is not within the file");
  return directory;
}

Directory find_directory(const detail::InputFile& file) {
  const auto tail_size = static_cast<size_t>(std::min<uint64_t>(file.size(), kEndBytes + kMaxComment));
  const std::string tail = file.text(file.size() - tail_size, tail_size);
  for (size_t at = tail_size < kEndBytes ? 0 : tail_size - kEndBytes + 1; at-- > 0;) {
    const std::string_view end = std::string_view(tail).substr(at);
    if (number_at<uint32_t>(end, 0) != kEnd || number_at<uint16_t>(end, 20) != end.size() - kEndBytes) continue;
    const uint64_t position = file.size() - end.size();
    if (at >= kLocator64Bytes && number_at<uint32_t>(std::string_view(tail).substr(at - kLocator64Bytes), 0) == kLocator64)
      return find_directory64(file, position - kLocator64Bytes);
    AMP_CHECK(number_at<uint16_t>(end, 4) == 0 && number_at<uint16_t>(end, 6) == 0, NotImplementedError, file.path(),
              ": it is a zip archive of several files");
    const Directory directory{number_at<uint32_t>(end, 16), number_at<uint32_t>(end, 12), number_at<uint16_t>(end, 10)};
    if (directory.offset > position || directory.size > position - directory.offset)
      refuse_damaged(file, "its directory is not within the file");
    return directory;
  }
  refuse(file.path(), looks_like_safetensors(file) ? "it is not a zip archive, but looks like safetensors: use load_safetensors"
                                                   : "it is not a zip archive, or it is cut short");
}

struct CentralEntry {
  std::string name;
  uint64_t size, packed_size, header;
  bool deflated;
};

// Replaces the numbers that do not fit 32 bits, in the order in which the format lists them.
void read_extra64(const detail::InputFile& file, std::string_view extra, CentralEntry& entry) {
  std::vector<uint64_t*> wide;
  for (uint64_t* number : {&entry.size, &entry.packed_size, &entry.header}) {
    if (*number == kIn64) wide.push_back(number);
  }
  while (!wide.empty()) {
    if (extra.size() < 4) refuse_damaged(file, "`" + entry.name + "` has no zip64 numbers");
    const auto size = number_at<uint16_t>(extra, 2);
    if (extra.size() - 4 < size) refuse_damaged(file, "`" + entry.name + "` has extra fields that are cut short");
    if (number_at<uint16_t>(extra, 0) == kExtra64) {
      if (size < 8 * wide.size()) refuse_damaged(file, "`" + entry.name + "` lacks zip64 numbers");
      for (size_t i = 0; i < wide.size(); ++i) *wide[i] = number_at<uint64_t>(extra, 4 + 8 * i);
      return;
    }
    extra.remove_prefix(size_t{4} + size);
  }
}

// Reads the first entry of `bytes` and removes it.
CentralEntry next_entry(const detail::InputFile& file, std::string_view& bytes) {
  if (bytes.size() < kCentralBytes || number_at<uint32_t>(bytes, 0) != kCentralHeader) refuse_damaged(file, "its directory is cut short");
  const size_t name = number_at<uint16_t>(bytes, 28), extra = number_at<uint16_t>(bytes, 30), comment = number_at<uint16_t>(bytes, 32);
  if (bytes.size() - kCentralBytes < name + extra + comment) refuse_damaged(file, "its directory is cut short");
  CentralEntry entry{std::string(bytes.substr(kCentralBytes, name)), number_at<uint32_t>(bytes, 24), number_at<uint32_t>(bytes, 20),
                     number_at<uint32_t>(bytes, 42), number_at<uint16_t>(bytes, 10) == kDeflated};
  const auto flags = number_at<uint16_t>(bytes, 8), method = number_at<uint16_t>(bytes, 10), disk = number_at<uint16_t>(bytes, 34);
  AMP_CHECK((flags & 1) == 0, NotImplementedError, file.path(), ": `", entry.name, "` is encrypted");
  AMP_CHECK(method == 0 || method == kDeflated, NotImplementedError, file.path(), ": `", entry.name, "` is compressed (method ", method,
            "), which is not supported");
  AMP_CHECK(disk == 0, NotImplementedError, file.path(), ": it is a zip archive of several files");
  read_extra64(file, bytes.substr(kCentralBytes + name, extra), entry);
  if (!entry.deflated && entry.size != entry.packed_size) refuse_damaged(file, "`" + entry.name + "` has two sizes");
  bytes.remove_prefix(kCentralBytes + name + extra + comment);
  return entry;
}

// The data of an entry begins after its local header. The directory does not contain the length of that header.
StoredEntry locate(const detail::InputFile& file, const CentralEntry& entry, uint64_t limit) {
  if (entry.header > limit || limit - entry.header < kLocalBytes) refuse_damaged(file, "`" + entry.name + "` is not within the file");
  const std::string local = file.text(entry.header, kLocalBytes);
  const size_t name = number_at<uint16_t>(local, 26), extra = number_at<uint16_t>(local, 28);
  const uint64_t rest = limit - entry.header - kLocalBytes;
  const bool matches = number_at<uint32_t>(local, 0) == kLocalHeader && name == entry.name.size() && name <= rest &&
                       file.text(entry.header + kLocalBytes, name) == entry.name;
  if (!matches) refuse_damaged(file, "`" + entry.name + "` has another header than its directory says");
  if (name + extra > rest || entry.packed_size > rest - name - extra) refuse_damaged(file, "`" + entry.name + "` is not within the file");
  return {entry.header + kLocalBytes + name + extra, entry.packed_size, entry.deflated, entry.size};
}

}  // namespace

void check_stored(const detail::InputFile& file, const std::string& name, const StoredEntry& entry) {
  AMP_CHECK(!entry.deflated, NotImplementedError, file.path(), ": `", name, "` is compressed (method ", kDeflated,
            "), which torch.save does not do");
}

std::map<std::string, StoredEntry> read_zip(const detail::InputFile& file) {
  const Directory directory = find_directory(file);
  if (directory.size > kMaxDirectory) refuse_damaged(file, "its directory is too large");
  const std::string bytes = file.text(directory.offset, directory.size);
  std::string_view rest = bytes;
  std::map<std::string, StoredEntry> entries;
  std::vector<std::pair<uint64_t, uint64_t>> parts;  // begin, end
  while (!rest.empty()) {
    const CentralEntry entry = next_entry(file, rest);
    const StoredEntry place = locate(file, entry, directory.offset);
    if (!entries.emplace(entry.name, place).second) refuse_damaged(file, "there are two entries `" + entry.name + "`");
    parts.emplace_back(entry.header, place.begin + place.size);
  }
  if (entries.size() != directory.entries) refuse_damaged(file, "its directory has another number of entries than it says");
  std::sort(parts.begin(), parts.end());
  for (size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].first < parts[i - 1].second) refuse_damaged(file, "its entries overlap");
  }
  return entries;
}

}  // namespace amp::interop
