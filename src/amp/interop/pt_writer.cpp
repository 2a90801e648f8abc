#include <amp/interop/pt_writer.h>

#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include <amp/core/error.h>

namespace amp::interop {

namespace {

constexpr int kMaxSavedDepth = 64;
constexpr uint64_t kAlignment = 64;  // of data, for readers that map the file
constexpr uint64_t kMost32 = 0xffffffff;
constexpr uint16_t kPadding = 0x4246;  // the extra field in which PyTorch pads

template <class... T>
std::string little_endian(T... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof(numbers)), ...);
  return bytes;
}

const char* storage_class(ScalarType dtype) {
  switch (dtype) {
    case kBool: return "BoolStorage";
    case kUInt8: return "ByteStorage";
    case kInt8: return "CharStorage";
    case kInt16: return "ShortStorage";
    case kInt32: return "IntStorage";
    case kInt64: return "LongStorage";
    case kFloat16: return "HalfStorage";
    case kBFloat16: return "BFloat16Storage";
    case kFloat32: return "FloatStorage";
    case kFloat64: return "DoubleStorage";
    case kComplex64: return "ComplexFloatStorage";
    default: return "ComplexDoubleStorage";
  }
}

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

// CRC-32, eight bytes at a time.
uint32_t crc32(std::string_view bytes) {
  uint32_t crc = 0xffffffff;
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

// --- the pickle ---

PtPickle::PtPickle(const IValue& value) {
  bytes_ = "\x80\x02";
  add(value, 0);
  bytes_ += '.';
}

void PtPickle::add_integer(int64_t value) {
  if (value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max())
    bytes_ += 'J' + little_endian(static_cast<int32_t>(value));
  else bytes_ += "\x8a\x08" + little_endian(value);
}

void PtPickle::add_text(std::string_view text) {
  AMP_CHECK(text.size() <= kMost32, ValueError, "[save] a text of ", text.size(), " bytes is too long");
  bytes_ += 'X' + little_endian(static_cast<uint32_t>(text.size()));
  bytes_ += text;
}

// Tensors that are the same part of memory, as tied weights are, share their data in the file.
size_t PtPickle::storage_of(const Tensor& tensor) {
  const std::string place = detail::concat(tensor.device(), tensor.data_ptr(), tensor.dtype(), tensor.sizes(), tensor.strides());
  const auto [known, is_new] = known_.try_emplace(place, data_.size());
  if (is_new || tensor.numel() == 0) {
    known->second = data_.size();
    data_.push_back(tensor.detach().cpu().contiguous());
  }
  return known->second;
}

void PtPickle::add_tensor(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save] a tensor is undefined");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save] sparse tensors cannot be saved; use to_dense()");
  const size_t storage = storage_of(tensor);
  bytes_ += "ctorch._utils\n_rebuild_tensor_v2\n((";
  add_text("storage");
  bytes_ += std::string("ctorch\n") + storage_class(tensor.dtype()) + '\n';
  add_text(std::to_string(storage));
  add_text("cpu");
  add_integer(tensor.numel());
  bytes_ += "tQ";
  add_integer(0);
  const Tensor& data = data_[storage];
  for (const IntArrayRef list : {data.sizes(), data.strides()}) {
    bytes_ += '(';
    for (const int64_t each : list) add_integer(each);
    bytes_ += 't';
  }
  bytes_ += "\x89" "ccollections\nOrderedDict\n)RtR";
}

void PtPickle::add(const IValue& value, int depth) {
  AMP_CHECK(depth <= kMaxSavedDepth, NotImplementedError, "[save] a value is too deeply nested");
  if (value.isTensor()) return add_tensor(value.toTensor());
  if (value.isInt()) return add_integer(value.toInt());
  if (value.isString()) return add_text(value.toStringRef());
  if (value.isNone()) bytes_ += 'N';
  else if (value.isBool()) bytes_ += value.toBool() ? '\x88' : '\x89';
  else if (value.isDouble()) bytes_ += 'G' + little_endian(__builtin_bswap64(std::bit_cast<uint64_t>(value.toDouble())));
  else if (value.isList() || value.isTuple()) {
    bytes_ += value.isList() ? "](" : "(";
    for (const IValue& each : value.isList() ? value.toListRef() : value.toTuple().elements()) add(each, depth + 1);
    bytes_ += value.isList() ? 'e' : 't';
  } else {
    bytes_ += "}(";
    for (const DictValue::Entry& entry : value.toGenericDict()) {
      add(entry.key(), depth + 1);
      add(entry.value(), depth + 1);
    }
    bytes_ += 'u';
  }
}

// --- the archive ---

PtArchiveParts::PtArchiveParts(const IValue& value) : pickle_(value) {
  add_entry("archive/data.pkl", pickle_.bytes());
  add_entry("archive/byteorder", "little");
  for (size_t i = 0; i < pickle_.data().size(); ++i) {
    const Tensor& data = pickle_.data()[i];
    const auto* bytes = data.numel() == 0 ? "" : static_cast<const char*>(data.data_ptr());
    add_entry("archive/data/" + std::to_string(i), {bytes, static_cast<size_t>(data.nbytes())});
  }
  add_entry("archive/version", "3\n");
  finish();
}

void PtArchiveParts::add(std::string text) {
  texts_.push_back(std::move(text));
  parts_.push_back(texts_.back());
  size_ += texts_.back().size();
}

void PtArchiveParts::add_entry(const std::string& name, std::string_view bytes) {
  const bool wide = bytes.size() >= kMost32;
  const uint64_t begin = size_;
  const std::string sizes = little_endian(static_cast<uint64_t>(bytes.size()), static_cast<uint64_t>(bytes.size()));
  const auto short_size = static_cast<uint32_t>(wide ? kMost32 : bytes.size());
  // Version 4.5 has 64-bit sizes. The date is the first that the format has.
  const std::string common = little_endian(uint16_t{45}, uint16_t{0}, uint16_t{0}, uint16_t{0}, uint16_t{0x21}, crc32(bytes), short_size,
                                           short_size, static_cast<uint16_t>(name.size()));
  const std::string extra = wide ? little_endian(uint16_t{1}, uint16_t{16}) + sizes : "";
  const uint64_t unpadded = begin + 30 + name.size() + extra.size() + 4;
  const std::string padding((kAlignment - unpadded % kAlignment) % kAlignment, 'Z');
  const std::string local_extra = extra + little_endian(kPadding, static_cast<uint16_t>(padding.size())) + padding;
  add(little_endian(uint32_t{0x04034b50}) + common + little_endian(static_cast<uint16_t>(local_extra.size())) + name + local_extra);
  parts_.push_back(bytes);
  size_ += bytes.size();

  const bool far = begin >= kMost32;
  const std::string numbers = (wide ? sizes : "") + (far ? little_endian(begin) : "");
  const std::string central_extra = numbers.empty() ? "" : little_endian(uint16_t{1}, static_cast<uint16_t>(numbers.size())) + numbers;
  directory_ += little_endian(uint32_t{0x02014b50}, uint16_t{45}) + common +
                little_endian(static_cast<uint16_t>(central_extra.size()), uint16_t{0}, uint16_t{0}, uint16_t{0}, uint32_t{0},
                              static_cast<uint32_t>(far ? kMost32 : begin)) +
                name + central_extra;
  ++entries_;
}

void PtArchiveParts::finish() {
  const uint64_t begin = size_, size = directory_.size(), end = begin + size, entries = entries_;
  add(std::move(directory_));
  const uint32_t zero = 0;
  // The records with 64-bit numbers are always there, as in files of PyTorch.
  add(little_endian(uint32_t{0x06064b50}, uint64_t{44}, uint16_t{45}, uint16_t{45}, zero, zero, entries, entries, size, begin) +
      little_endian(uint32_t{0x07064b50}, zero, end, uint32_t{1}));
  const auto count = static_cast<uint16_t>(entries < 0xffff ? entries : 0xffff);
  add(little_endian(uint32_t{0x06054b50}, uint16_t{0}, uint16_t{0}, count, count, static_cast<uint32_t>(size < kMost32 ? size : kMost32),
                    static_cast<uint32_t>(begin < kMost32 ? begin : kMost32), uint16_t{0}));
}

}  // namespace amp::interop
