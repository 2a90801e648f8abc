#include <amp/core/file/inflate.h>

#include <algorithm>
#include <array>
#include <vector>

#include <amp/core/error.h>

namespace amp::detail {

namespace {

constexpr int kMaxLength = 15;  // of a code, in bits
constexpr uint16_t kEndOfBlock = 256;
// Copies: the least length and distance of each symbol, and the number of bits that are added.
constexpr std::array<uint16_t, 29> kLengths{3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                            31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<uint8_t, 29> kLengthBits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<uint16_t, 30> kDistances{1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                              193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<uint8_t, 30> kDistanceBits{0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

// A prefix code as a table: the next bits are the index.
class Code {
 public:
  struct Entry {
    uint16_t symbol = 0;
    uint8_t length = 0;  // 0: no code begins with these bits
  };

  // `lengths`: that of the code of each symbol, 0 for none. False if there are too many codes.
  bool build(const uint8_t* lengths, size_t count) {
    std::array<uint32_t, kMaxLength + 2> starts{};
    for (size_t i = 0; i < count; ++i) ++starts[lengths[i] + 1u];
    starts[1] = 0;
    bits_ = 1;
    uint32_t code = 0;
    std::array<uint32_t, kMaxLength + 1> next{};
    for (int length = 1; length <= kMaxLength; ++length) {
      next[static_cast<size_t>(length)] = code <<= 1;
      const uint32_t codes = starts[static_cast<size_t>(length) + 1];
      if (codes > 0) bits_ = length;
      code += codes;
      if (code > (1u << length)) return false;
    }
    table_.assign(size_t{1} << bits_, {});
    for (size_t symbol = 0; symbol < count; ++symbol) {
      const int length = lengths[symbol];
      if (length == 0) continue;
      const uint32_t first = reversed(next[static_cast<size_t>(length)]++, length);
      for (size_t i = first; i < table_.size(); i += size_t{1} << length)
        table_[i] = {static_cast<uint16_t>(symbol), static_cast<uint8_t>(length)};
    }
    return true;
  }
  Entry at(uint64_t bits) const { return table_[bits & (table_.size() - 1)]; }

 private:
  static uint32_t reversed(uint32_t code, int length) {
    uint32_t result = 0;
    for (int i = 0; i < length; ++i) result |= ((code >> i) & 1) << (length - 1 - i);
    return result;
  }

  int bits_ = 1;
  std::vector<Entry> table_;
};

class Inflation {
 public:
  Inflation(const std::string& owner, std::string_view packed, uint64_t most) : owner_(owner), packed_(packed), most_(most) {}

  std::string run() {
    bool is_last = false;
    while (!is_last) {
      is_last = take(1) != 0;
      switch (take(2)) {
        case 0: stored(); break;
        case 1: fixed(); break;
        case 2: dynamic(); break;
        default: damaged();
      }
    }
    return std::move(result_);
  }

 private:
  [[noreturn]] void damaged() const { AMP_THROW(ValueError, owner_, ": its compressed data are damaged or cut short"); }

  // --- bits ---

  void fill() {
    while (held_ <= 56 && at_ < packed_.size()) {
      bits_ |= uint64_t{static_cast<uint8_t>(packed_[at_++])} << held_;
      held_ += 8;
    }
  }
  void drop(int count) {
    if (count > held_) damaged();
    bits_ >>= count;
    held_ -= count;
  }
  uint32_t take(int count) {
    fill();
    const auto value = static_cast<uint32_t>(bits_ & ((uint64_t{1} << count) - 1));
    drop(count);
    return value;
  }
  uint16_t symbol_of(const Code& code) {
    fill();
    const Code::Entry entry = code.at(bits_);
    if (entry.length == 0) damaged();
    drop(entry.length);
    return entry.symbol;
  }

  // --- blocks ---

  void check_room(uint64_t more) const {
    AMP_CHECK(more <= most_ - result_.size(), ValueError, owner_, ": it has more than the ", most_, " bytes that were expected");
  }

  void stored() {
    drop(held_ % 8);
    const uint32_t size = take(16), complement = take(16);
    if ((size ^ complement) != 0xffff) damaged();
    at_ -= static_cast<size_t>(held_ / 8);  // gives back whole bytes
    bits_ = 0;
    held_ = 0;
    if (size > packed_.size() - at_) damaged();
    check_room(size);
    result_.append(packed_.substr(at_, size));
    at_ += size;
  }

  void fixed() {
    std::array<uint8_t, 288> literals;
    std::array<uint8_t, 30> distances;
    std::fill(literals.begin(), literals.begin() + 144, uint8_t{8});
    std::fill(literals.begin() + 144, literals.begin() + 256, uint8_t{9});
    std::fill(literals.begin() + 256, literals.begin() + 280, uint8_t{7});
    std::fill(literals.begin() + 280, literals.end(), uint8_t{8});
    distances.fill(5);
    if (!literals_.build(literals.data(), literals.size()) || !distances_.build(distances.data(), distances.size())) damaged();
    compressed();
  }

  void dynamic() {
    constexpr std::array<uint8_t, 19> kOrder{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    const size_t literals = take(5) + 257, distances = take(5) + 1, codes = take(4) + 4;
    std::array<uint8_t, 19> code_lengths{};
    for (size_t i = 0; i < codes; ++i) code_lengths[kOrder[i]] = static_cast<uint8_t>(take(3));
    Code lengths_code;
    if (!lengths_code.build(code_lengths.data(), code_lengths.size())) damaged();
    std::array<uint8_t, 320> lengths{};
    for (size_t i = 0; i < literals + distances;) {
      const uint16_t symbol = symbol_of(lengths_code);
      if (symbol < 16) {
        lengths[i++] = static_cast<uint8_t>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) damaged();
      const uint8_t repeated = symbol == 16 ? lengths[i - 1] : 0;
      const size_t times = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
      if (times > literals + distances - i) damaged();
      std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(i), times, repeated);
      i += times;
    }
    if (!literals_.build(lengths.data(), literals) || !distances_.build(lengths.data() + literals, distances)) damaged();
    compressed();
  }

  void compressed() {
    for (uint16_t symbol = symbol_of(literals_); symbol != kEndOfBlock; symbol = symbol_of(literals_)) {
      if (symbol < kEndOfBlock) {
        check_room(1);
        result_ += static_cast<char>(symbol);
      } else {
        copy(symbol - kEndOfBlock - 1u);
      }
    }
  }

  void copy(size_t length_symbol) {
    if (length_symbol >= kLengths.size()) damaged();
    const size_t length = kLengths[length_symbol] + take(kLengthBits[length_symbol]);
    const size_t distance_symbol = symbol_of(distances_);
    if (distance_symbol >= kDistances.size()) damaged();
    const size_t distance = kDistances[distance_symbol] + take(kDistanceBits[distance_symbol]);
    if (distance > result_.size()) damaged();
    check_room(length);
    // The copy may overlap itself: then it repeats what it has written.
    for (size_t i = 0; i < length; ++i) result_ += result_[result_.size() - distance];
  }

  const std::string& owner_;
  const std::string_view packed_;
  const uint64_t most_;
  size_t at_ = 0;
  uint64_t bits_ = 0;
  int held_ = 0;  // the number of bits
  Code literals_, distances_;
  std::string result_;
};

}  // namespace

std::string inflate(const std::string& owner, std::string_view packed, uint64_t most) { return Inflation(owner, packed, most).run(); }

std::string gunzip(const std::string& owner, std::string_view file, uint64_t most) {
  constexpr size_t kHeader = 10;
  constexpr uint8_t kHasChecksum = 2, kHasExtra = 4, kHasName = 8, kHasComment = 16;
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(file[i]); };
  AMP_CHECK(file.size() > kHeader && byte(0) == 0x1f && byte(1) == 0x8b && byte(2) == 8, ValueError, owner, ": it is not a gzip file");
  const uint8_t flags = byte(3);
  size_t at = kHeader;
  const auto check = [&] { AMP_CHECK(at < file.size(), ValueError, owner, ": its gzip header is cut short"); };
  if ((flags & kHasExtra) != 0) {
    at += 1;
    check();
    at += size_t{1} + byte(at - 1) + (size_t{byte(at)} << 8);
    check();
  }
  for (const uint8_t text : {kHasName, kHasComment}) {
    if ((flags & text) == 0) continue;
    at = file.find('\0', at);
    AMP_CHECK(at != file.npos, ValueError, owner, ": its gzip header is cut short");
    ++at;
    check();
  }
  if ((flags & kHasChecksum) != 0) at += 2;
  check();
  return inflate(owner, file.substr(at), most);
}

}  // namespace amp::detail
