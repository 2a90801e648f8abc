#include <amp/interop/numpy/npy.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include <amp/core/checked.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/interop/strict_json.h>
#include <amp/ops.h>

namespace amp::interop {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr size_t kHeaderAlignment = 64;

struct NpyType {
  std::string_view code;  // without the byte order: "f4"
  ScalarType dtype;       // of the tensor
  bool is_unsigned = false;
};
constexpr NpyType kNpyTypes[] = {{"b1", kBool},        {"u1", kUInt8},       {"i1", kInt8},        {"i2", kInt16},      {"i4", kInt32},
                                 {"i8", kInt64},       {"f2", kFloat16},     {"f4", kFloat32},     {"f8", kFloat64},    {"c8", kComplex64},
                                 {"c16", kComplex128}, {"u2", kInt32, true}, {"u4", kInt64, true}, {"u8", kInt64, true}};

// Reads the header, which is a dictionary of Python: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
class HeaderReader {
 public:
  HeaderReader(const std::string& owner, std::string_view text) : owner_(owner), text_(text) {}

  std::string descr;
  bool fortran_order = false;
  std::vector<int64_t> shape;

  void run() {
    expect('{');
    bool has_descr = false, has_order = false, has_shape = false;
    while (!accept('}')) {
      const std::string key = text();
      expect(':');
      if (key == "descr" && !has_descr) has_descr = read_descr();
      else if (key == "fortran_order" && !has_order) has_order = read_order();
      else if (key == "shape" && !has_shape) has_shape = read_shape();
      else damaged();
      if (!accept(',') && peek() != '}') damaged();
    }
    if (!has_descr || !has_order || !has_shape || peek() != '\0') damaged();
  }

 private:
  [[noreturn]] void damaged() const { refuse(owner_, "its header is damaged"); }

  // The next character that is no space; 0 at the end.
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) damaged();
  }
  std::string text() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') damaged();
    const size_t begin = ++at_, end = text_.find(quote, begin);
    if (end == text_.npos) damaged();
    at_ = end + 1;
    return std::string(text_.substr(begin, end - begin));
  }
  bool read_descr() {
    if (peek() == '[') AMP_THROW(NotImplementedError, owner_, ": it holds records, which are not supported");
    descr = text();
    return true;
  }
  bool read_order() {
    const std::string_view rest = peek() == '\0' ? std::string_view() : text_.substr(at_);
    fortran_order = rest.starts_with("True");
    if (!fortran_order && !rest.starts_with("False")) damaged();
    at_ += fortran_order ? 4 : 5;
    return true;
  }
  bool read_shape() {
    expect('(');
    while (!accept(')')) {
      shape.push_back(number());
      AMP_CHECK(shape.size() <= static_cast<size_t>(kMaxDims), NotImplementedError, owner_, ": it has more than ", kMaxDims, " dimensions");
      if (!accept(',') && peek() != ')') damaged();
    }
    return true;
  }
  int64_t number() {
    int64_t value = 0;
    if (peek() < '0' || peek() > '9') damaged();
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, text_[at_] - '0', &value)) damaged();
    }
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // Python 2 wrote long integers so
    return value;
  }

  const std::string& owner_;
  const std::string_view text_;
  size_t at_ = 0;
};

void reverse_bytes(char* data, size_t count, size_t width) {
  for (size_t i = 0; i < count; ++i) std::reverse(data + i * width, data + (i + 1) * width);
}

template <class Unsigned, class Wide>
Tensor widened(const std::string& owner, const std::string& bytes, IntArrayRef shape, ScalarType dtype) {
  Tensor result = empty(shape, dtype);
  Wide* out = result.data_ptr<Wide>();
  for (size_t i = 0; i < bytes.size() / sizeof(Unsigned); ++i) {
    Unsigned value;
    std::memcpy(&value, bytes.data() + i * sizeof(value), sizeof(value));
    if (value > static_cast<std::make_unsigned_t<Wide>>(std::numeric_limits<Wide>::max()))
      refuse(owner, "it has numbers that int64 cannot hold");
    out[i] = static_cast<Wide>(value);
  }
  return result;
}

const NpyType& type_of(const std::string& owner, const std::string& descr, char& order) {
  order = descr.empty() ? '?' : descr[0];
  const std::string_view code = std::string_view(descr).substr(descr.empty() ? 0 : 1);
  const auto* found = std::find_if(std::begin(kNpyTypes), std::end(kNpyTypes), [&](const NpyType& type) { return type.code == code; });
  AMP_CHECK(found != std::end(kNpyTypes) && (order == '<' || order == '>' || order == '|' || order == '='), NotImplementedError, owner,
            ": it holds elements of the type '", descr.substr(0, 20), "'; only bools, integers, floats and complex numbers are loaded");
  return *found;
}

}  // namespace

Tensor read_npy(const std::string& owner, std::string_view bytes) {
  if (!bytes.starts_with(kMagic) || bytes.size() < 10) refuse(owner, "it is no .npy file, or it is cut short");
  const int version = bytes[6];
  AMP_CHECK(version >= 1 && version <= 3, NotImplementedError, owner, ": it has the version ", version, " of the format");
  size_t begin = version == 1 ? 10 : 12, length = 0;
  if (bytes.size() < begin) refuse(owner, "it is cut short");
  for (size_t i = begin; i-- > 8;) length = length << 8 | static_cast<uint8_t>(bytes[i]);
  if (length > bytes.size() - begin) refuse(owner, "it is cut short");
  HeaderReader header(owner, bytes.substr(begin, length));
  header.run();
  begin += length;

  char order = 0;
  const NpyType& type = type_of(owner, header.descr, order);
  const auto width = static_cast<uint64_t>(type.is_unsigned ? type.code[1] - '0' : elementSize(type.dtype));
  int64_t count = 0;
  try {
    count = detail::checked_numel("load_npy", header.shape);
  } catch (const ValueError& error) { refuse(owner, std::string("its shape is impossible: ") + error.what()); }
  if (static_cast<uint64_t>(count) > (bytes.size() - begin) / width || static_cast<uint64_t>(count) * width != bytes.size() - begin)
    refuse(owner, detail::concat("it has ", bytes.size() - begin, " bytes of elements, but its shape ", IntArrayRef(header.shape),
                                 " needs another number"));

  std::string elements(bytes.substr(begin));
  if (order == '>') {
    const size_t part = isComplexType(type.dtype) ? width / 2 : width;
    reverse_bytes(elements.data(), elements.size() / part, part);
  }
  std::vector<int64_t> shape = header.shape;
  if (header.fortran_order) std::reverse(shape.begin(), shape.end());
  Tensor result;
  if (type.code == "u2") result = widened<uint16_t, int32_t>(owner, elements, shape, kInt32);
  else if (type.code == "u4") result = widened<uint32_t, int64_t>(owner, elements, shape, kInt64);
  else if (type.code == "u8") result = widened<uint64_t, int64_t>(owner, elements, shape, kInt64);
  else {
    if (type.dtype == kBool && std::any_of(elements.begin(), elements.end(), [](char byte) { return byte != 0 && byte != 1; }))
      refuse(owner, "it is of booleans, but has a byte that is neither 0 nor 1");
    result = empty(shape, type.dtype);
    if (!elements.empty()) std::memcpy(result.data_ptr(), elements.data(), elements.size());
  }
  if (!header.fortran_order) return result;
  std::vector<int64_t> backwards;
  for (int64_t d = result.dim(); d-- > 0;) backwards.push_back(d);
  return result.permute(backwards).contiguous();
}

Tensor npy_elements(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save_npy] the tensor is undefined");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_npy] sparse tensors cannot be saved; use to_dense()");
  const Tensor here = tensor.detach().cpu();
  const bool has_type = here.dtype() != kBFloat16 && !isStorageType(here.dtype());
  return (has_type ? here : here.to(kFloat32)).contiguous();
}

std::string npy_header(const Tensor& tensor) {
  const auto* type = std::find_if(std::begin(kNpyTypes), std::end(kNpyTypes),
                                  [&](const NpyType& each) { return each.dtype == tensor.dtype() && !each.is_unsigned; });
  std::string shape = "(";
  for (const int64_t size : tensor.sizes()) shape += std::to_string(size) + ", ";
  if (tensor.dim() > 1) shape.resize(shape.size() - 2);
  if (tensor.dim() == 1) shape.resize(shape.size() - 1);
  std::string text = "{'descr': '";
  text += tensor.element_size() == 1 ? '|' : '<';
  text += type->code;
  text += "', 'fortran_order': False, 'shape': " + shape + "), }";
  text.append(kHeaderAlignment - (kMagic.size() + 4 + text.size() + 1) % kHeaderAlignment, ' ');
  text += '\n';
  std::string header(kMagic);
  header += '\1';
  header += '\0';
  header += static_cast<char>(text.size() & 0xff);
  header += static_cast<char>(text.size() >> 8);
  return header + text;
}

}  // namespace amp::interop
