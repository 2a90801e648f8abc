#include <amp/interop/safetensors_write.h>

#include <algorithm>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/whole_file.h>
#include <amp/interop/element_types.h>
#include <amp/interop/safetensors_header.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

struct Part {
  std::string name;
  const ElementType* type;
  std::vector<int64_t> shape;
  Tensor data;  // dense, on the CPU
};

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

void check_tensor(const std::string& name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save_safetensors] `", name, "` is an undefined tensor");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_safetensors] `", name, "` is a sparse tensor (", tensor.toString(),
            "); save its indices and values, or to_dense()");
}

void check_number(const std::string& name, const Scalar& number) {
  AMP_CHECK(!number.isComplex(), NotImplementedError, "[save_safetensors] `", name, "` is a complex number");
}

Part part_of(const std::string& name, const StateValue& value) {
  if (const auto* number = std::get_if<Scalar>(&value)) {
    check_number(name, *number);
    return {name, &type_of(name, number->type()), {}, full({}, *number, number->type())};
  }
  if (const auto* raw = std::get_if<RawTensor>(&value)) return {name, &type_of(name, *raw), raw->shape, raw->bytes.contiguous()};
  const auto& tensor = std::get<Tensor>(value);
  check_tensor(name, tensor);
  return {name, &type_of(name, tensor.dtype()), tensor.sizes().vec(), tensor.detach().to(kCPU).contiguous()};
}

}  // namespace

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
  check_tensor(name, tensor);
  type_of(name, tensor.dtype());
  return static_cast<uint64_t>(tensor.nbytes());
}

void write_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata) {
  std::vector<Part> parts;
  Json numbers = Json::array();
  for (const auto& [name, value] : state) {
    check_utf8("save_safetensors", "the name of an entry,", name);
    AMP_CHECK(name != kMetadata, ValueError, "[save_safetensors] an entry must not be called ", kMetadata);
    parts.push_back(part_of(name, value));
    if (std::holds_alternative<Scalar>(value)) numbers.push_back(name);
  }
  // Sorted by element size, the widest first, so that every tensor is aligned in the file.
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.type->bits > b.type->bits; });
  Json header = Json::object();
  for (const auto& [key, text] : metadata) {
    check_utf8("save_safetensors", "the name of a metadata text,", key);
    check_utf8("save_safetensors", "a metadata text,", text);
    header[kMetadata][key] = text;
  }
  if (!numbers.empty()) header[kMetadata][kNumbers] = numbers.dump();
  int64_t at = 0;
  std::vector<std::string_view> pieces(2);
  for (const Part& part : parts) {
    const int64_t bytes = part.data.nbytes();
    header[part.name] = {{"dtype", part.type->name}, {"shape", part.shape}, {"data_offsets", {at, at + bytes}}};
    pieces.emplace_back(static_cast<const char*>(part.data.data_ptr()), static_cast<size_t>(bytes));
    at += bytes;
  }
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const uint64_t length = text.size();
  pieces[0] = {reinterpret_cast<const char*>(&length), sizeof(length)};
  pieces[1] = text;
  detail::replace_file(path, pieces);
}

}  // namespace amp::interop
