#include <amp/interop/zip/zip_writer.h>

#include <array>
#include <cstring>
#include <utility>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

constexpr uint64_t kAlignment = 64;
constexpr uint64_t kMost32 = 0xffffffff;
constexpr size_t kMostName = 0xffff;
constexpr uint16_t kPadding = 0x4246;  // the extra field in which PyTorch pads
constexpr size_t kLocalHeaderBytes = 30;

constexpr std::array<std::array<uint32_t, 256>, 8> crc_tables() {
  std::array<std::array<uint32_t, 256>, 8> tables{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? 0xedb88320 ^ (crc >> 1) : crc >> 1;
    tables[0][i] = crc;
  }
  for (size_t t = 1; t < tables.size(); ++t) {
    for (size_t i = 0; i < 256; ++i) tables[t][i] = (tables[t - 1][i] >> 8) ^ tables[0][tables[t - 1][i] & 0xff];
  }
  return tables;
}
constexpr auto kCrcTables = crc_tables();

// Continues a CRC-32, eight bytes at a time. The first value is 0.
uint32_t crc32(uint32_t crc, std::string_view bytes) {
  crc = ~crc;
  while (bytes.size() >= 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data(), sizeof(word));
    word ^= crc;
    crc = 0;
    for (size_t i = 0; i < 8; ++i) crc ^= kCrcTables[7 - i][(word >> (8 * i)) & 0xff];
    bytes.remove_prefix(8);
  }
  for (const char byte : bytes) crc = kCrcTables[0][(crc ^ static_cast<uint8_t>(byte)) & 0xff] ^ (crc >> 8);
  return ~crc;
}

}  // namespace

void ZipWriter::add_text(std::string text) {
  size_ += text.size();
  texts_.push_back(std::move(text));
  parts_.push_back(texts_.back());
}

void ZipWriter::add(const std::string& name, std::string header, std::string_view bytes) {
  check_utf8(function_, "the name of an entry,", name);
  AMP_CHECK(name.size() <= kMostName, ValueError, "[", function_, "] the name of an entry has ", name.size(), " bytes, expected at most ",
            kMostName, ", which is all that an archive can hold");
  const uint64_t begin = size_, total = header.size() + bytes.size();
  const bool is_wide = total >= kMost32, is_far = begin >= kMost32;
  const auto short_size = static_cast<uint32_t>(is_wide ? kMost32 : total);
  // Version 4.5 has 64-bit sizes. The date is the first that the format has. The flag says that the name is UTF-8.
  const std::string common = little_endian(uint16_t{45}, uint16_t{0x800}, uint16_t{0}, uint16_t{0}, uint16_t{0x21},
                                           crc32(crc32(0, header), bytes), short_size, short_size, static_cast<uint16_t>(name.size()));
  const std::string sizes = is_wide ? little_endian(total, total) : "";
  const std::string extra = is_wide ? little_endian(uint16_t{1}, uint16_t{16}) + sizes : "";
  const uint64_t unpadded = begin + kLocalHeaderBytes + name.size() + extra.size() + 4;
  const std::string padding((kAlignment - unpadded % kAlignment) % kAlignment, 'Z');
  const std::string local_extra = extra + little_endian(kPadding, static_cast<uint16_t>(padding.size())) + padding;
  add_text(little_endian(uint32_t{0x04034b50}) + common + little_endian(static_cast<uint16_t>(local_extra.size())) + name + local_extra);
  if (!header.empty()) add_text(std::move(header));
  parts_.push_back(bytes);
  size_ += bytes.size();

  const std::string numbers = sizes + (is_far ? little_endian(begin) : "");
  const std::string central_extra = numbers.empty() ? "" : little_endian(uint16_t{1}, static_cast<uint16_t>(numbers.size())) + numbers;
  directory_ += little_endian(uint32_t{0x02014b50}, uint16_t{45}) + common +
                little_endian(static_cast<uint16_t>(central_extra.size()), uint16_t{0}, uint16_t{0}, uint16_t{0}, uint32_t{0},
                              static_cast<uint32_t>(is_far ? kMost32 : begin)) +
                name + central_extra;
  ++entries_;
}

void ZipWriter::finish() {
  const uint64_t begin = size_, size = directory_.size(), end = begin + size, entries = entries_;
  add_text(std::move(directory_));
  const uint32_t zero = 0;
  // The records with 64-bit numbers are always there, as in files of PyTorch.
  add_text(little_endian(uint32_t{0x06064b50}, uint64_t{44}, uint16_t{45}, uint16_t{45}, zero, zero, entries, entries, size, begin) +
           little_endian(uint32_t{0x07064b50}, zero, end, uint32_t{1}));
  const auto count = static_cast<uint16_t>(entries < 0xffff ? entries : 0xffff);
  add_text(little_endian(uint32_t{0x06054b50}, uint16_t{0}, uint16_t{0}, count, count,
                         static_cast<uint32_t>(size < kMost32 ? size : kMost32), static_cast<uint32_t>(begin < kMost32 ? begin : kMost32),
                         uint16_t{0}));
}

}  // namespace amp::interop
