#include <amp/interop/safetensors/safetensors_write.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/core/file/json_writer.h>
#include <amp/core/file/whole_file.h>
#include <amp/core/grad_mode.h>
#include <amp/interop/safetensors/element_types.h>
#include <amp/interop/safetensors/safetensors_header.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

// An entry of the file. Refers to the state.
struct Part {
  std::string_view name;
  const ElementType* type;
  const std::vector<int64_t>* raw_shape;  // null for a tensor, which has its shape, and for a number
  Tensor data;                            // dense, on the CPU; undefined for a number
  int64_t number = 0;                     // the bits of a number, the lowest first

  Shape shape() const {
    Shape sizes(raw_shape != nullptr ? IntArrayRef(*raw_shape) : data.defined() ? data.sizes() : IntArrayRef());
    if (raw_shape == nullptr && type->numbers > 1) sizes[sizes.size() - 1] *= type->numbers;
    return sizes;
  }
  std::string_view bytes() const {
    if (data.defined()) return {static_cast<const char*>(data.data_ptr()), static_cast<size_t>(data.nbytes())};
    return {reinterpret_cast<const char*>(&number), static_cast<size_t>(type->bits / 8)};
  }
};

int64_t bits_of(const Scalar& number) {
  return number.isFloatingPoint() ? std::bit_cast<int64_t>(number.toDouble()) : number.isBoolean() ? number.toBool() : number.toLong();
}

const ElementType& type_of(const std::string& name, ScalarType dtype) {
  const ElementType* type = find_element_type(dtype);
  AMP_CHECK(type != nullptr, NotImplementedError, "[save_safetensors] `", name, "`: the format has no dtype for ", dtype);
  return *type;
}

const ElementType& type_of(const std::string& name, const RawTensor& raw) {
  const ElementType* type = find_element_type(raw.dtype);
  AMP_CHECK(type != nullptr, NotImplementedError, "[save_safetensors] `", name, "`: the format has no dtype `", raw.dtype, "`");
  uint64_t bytes = 0;
  AMP_CHECK(count_bytes(*type, raw.shape, bytes), ValueError, "[save_safetensors] `", name, "`: elements of ", raw.dtype, " of shape ",
            IntArrayRef(raw.shape), " are too many, or do not fill whole bytes");
  const bool fits = raw.bytes.defined() && raw.bytes.dtype() == kUInt8 && raw.bytes.dim() == 1 && raw.bytes.is_cpu() &&
                    static_cast<uint64_t>(raw.bytes.numel()) == bytes;
  AMP_CHECK(fits, ValueError, "[save_safetensors] `", name, "`: the bytes of a raw tensor of ", raw.dtype, " of shape ",
            IntArrayRef(raw.shape), " must be a list of ", bytes, " uint8 numbers on the CPU");
  return *type;
}

const ElementType& type_of(const std::string& name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save_safetensors] `", name, "` is an undefined tensor");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_safetensors] `", name, "` is a sparse tensor (", tensor.toString(),
            "); save its indices and values, or to_dense()");
  const ElementType& type = type_of(name, tensor.dtype());
  AMP_CHECK(type.numbers == 1 || tensor.dim() > 0, NotImplementedError, "[save_safetensors] `", name, "`: an element of ", tensor.dtype(),
            " holds ", type.numbers, " numbers, so the tensor needs a dimension");
  return type;
}

void check_number(const std::string& name, const Scalar& number) {
  AMP_CHECK(!number.isComplex(), NotImplementedError, "[save_safetensors] `", name, "` is a complex number");
}

Part part_of(const std::string& name, const StateValue& value) {
  if (const auto* number = std::get_if<Scalar>(&value)) {
    check_number(name, *number);
    return {name, &type_of(name, number->type()), nullptr, Tensor(), bits_of(*number)};
  }
  if (const auto* raw = std::get_if<RawTensor>(&value)) return {name, &type_of(name, *raw), &raw->shape, raw->bytes.contiguous()};
  const auto& tensor = std::get<Tensor>(value);
  return {name, &type_of(name, tensor), nullptr, tensor.to(kCPU).contiguous()};
}

// The names of the numbers as a JSON list; empty if there are none.
std::string names_of_numbers(const StateDict& state) {
  std::string text;
  detail::JsonWriter json(text);
  size_t count = 0;
  json.list([&] {
    for (const auto& [name, value] : state) {
      if (!std::holds_alternative<Scalar>(value)) continue;
      json.value(name);
      ++count;
    }
  });
  return count > 0 ? text : std::string();
}

std::string header_text(const std::vector<Part>& parts, const std::map<std::string, std::string>& metadata, const std::string& numbers) {
  constexpr size_t kEntry = 80;  // about the bytes of an entry without its name
  const auto escaped = [](std::string_view word) {
    return word.size() + static_cast<size_t>(std::count(word.begin(), word.end(), '"') + std::count(word.begin(), word.end(), '\\'));
  };
  size_t expected = kEntry + escaped(numbers);
  for (const auto& [key, value] : metadata) expected += escaped(key) + escaped(value) + kEntry;
  for (const Part& part : parts) expected += part.name.size() + kEntry;
  std::string text;
  text.reserve(expected);
  detail::JsonWriter json(text);
  const auto number = [&](int64_t n) { json.value(n); };
  json.object([&] {
    if (!metadata.empty() || !numbers.empty()) {
      json.key(kMetadata);
      json.object([&] {
        for (const auto& [key, value] : metadata) json.member(key, value);
        if (!numbers.empty()) json.member(kNumbers, numbers);
      });
    }
    int64_t begin = 0;
    for (const Part& part : parts) {
      const int64_t end = begin + static_cast<int64_t>(part.bytes().size());
      json.key(part.name);
      json.object([&] {
        json.member("dtype", part.type->name);
        json.key("shape");
        json.list(IntArrayRef(part.shape()), number);
        json.key("data_offsets");
        json.list(IntArrayRef{begin, end}, number);
      });
      begin = end;
    }
  });
  return text;
}

}  // namespace

void check_entry_name(const std::string& name) {
  check_utf8("save_safetensors", "the name of an entry,", name);
  AMP_CHECK(name != kMetadata, ValueError, "[save_safetensors] an entry must not be called ", kMetadata);
}

uint64_t safetensors_bytes(const std::string& name, const StateValue& value) {
  if (const auto* number = std::get_if<Scalar>(&value)) {
    check_number(name, *number);
    return static_cast<uint64_t>(elementSize(number->type()));
  }
  if (const auto* raw = std::get_if<RawTensor>(&value)) {
    type_of(name, *raw);
    return static_cast<uint64_t>(raw->bytes.numel());
  }
  const auto& tensor = std::get<Tensor>(value);
  type_of(name, tensor);
  return static_cast<uint64_t>(tensor.nbytes());
}

void write_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata) {
  for (const auto& [key, text] : metadata) {
    check_utf8("save_safetensors", "the name of a metadata text,", key);
    check_utf8("save_safetensors", "a metadata text,", text);
    AMP_CHECK(key != kNumbers, ValueError, "[save_safetensors] a metadata text must not be called ", kNumbers,
              ": it has the names of the entries that are numbers");
  }
  const NoGradGuard no_grad;
  std::vector<Part> parts;
  parts.reserve(state.size());
  for (const auto& [name, value] : state) {
    check_entry_name(name);
    parts.push_back(part_of(name, value));
  }
  // Sorted by element size, the widest first, so that every tensor is aligned in the file.
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.type->bits > b.type->bits; });
  std::string text = header_text(parts, metadata, names_of_numbers(state));
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const uint64_t length = text.size();
  AMP_CHECK(length <= kMaxHeader, ValueError, "[save_safetensors] the names, shapes and metadata need a header of ", length,
            " bytes, expected at most ", kMaxHeader, ", which load_safetensors reads");
  std::vector<std::string_view> pieces{{reinterpret_cast<const char*>(&length), sizeof(length)}, text};
  pieces.reserve(pieces.size() + parts.size());
  for (const Part& part : parts) pieces.push_back(part.bytes());
  detail::replace_file(path, pieces);
}

}  // namespace amp::interop
