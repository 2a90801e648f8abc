#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

#include <amp/core/factories.h>
#include <amp/core/whole_file.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>

namespace amp {

namespace {

using interop::Json;
using interop::refuse;

static_assert(std::endian::native == std::endian::little, "safetensors are little-endian");

constexpr const char* kMetadata = "__metadata__";
constexpr const char* kNumbers = "amp.numbers";  // metadata: the names of entries that are numbers, as a JSON list
constexpr uint64_t kMaxHeader = 100'000'000;     // the limit of the reference reader

struct Name {
  const char* text;
  ScalarType dtype;
};
constexpr Name kNames[] = {{"F64", kFloat64}, {"F32", kFloat32}, {"F16", kFloat16},  {"BF16", kBFloat16},
                           {"I64", kInt64},   {"I32", kInt32},   {"I16", kInt16},    {"I8", kInt8},
                           {"U8", kUInt8},    {"BOOL", kBool},   {"C64", kComplex64}};
constexpr const char* kForeign[] = {"F8_E4M3", "F8_E5M2", "F8_E8M0", "F4", "U16", "U32", "U64"};

struct Entry {
  std::string name;
  ScalarType dtype;
  std::vector<int64_t> shape;
  uint64_t begin, end;
};

struct Parsed {
  std::string bytes;  // the whole file
  size_t data;        // the offset of the first tensor
  std::vector<Entry> entries;
  std::map<std::string, std::string> metadata;
};

ScalarType dtype_named(const std::string& path, const std::string& entry, const Json& text) {
  if (!text.is_string()) refuse(path, "`" + entry + "` has no dtype");
  const auto word = text.get<std::string>();
  for (const Name& name : kNames)
    if (word == name.text) return name.dtype;
  const bool foreign = std::find(std::begin(kForeign), std::end(kForeign), word) != std::end(kForeign);
  AMP_CHECK(!foreign, NotImplementedError, path, ": `", entry, "` has the dtype ", word, ", which amp does not have");
  refuse(path, "`" + entry + "` has the unknown dtype `" + word + "`");
}

uint64_t natural(const std::string& path, const std::string& entry, const char* what, const Json& number) {
  if (!number.is_number_unsigned()) refuse(path, "`" + entry + "` has a " + what + " that is not a natural number: " + number.dump());
  return number.get<uint64_t>();
}

Entry entry_of(const std::string& path, const std::string& name, const Json& json) {
  if (!json.is_object()) refuse(path, "`" + name + "` is not an object");
  for (const auto& [key, value] : json.items())
    if (key != "dtype" && key != "shape" && key != "data_offsets") refuse(path, "`" + name + "` has the unknown key `" + key + "`");
  const Json nothing, &offsets = json.contains("data_offsets") ? json["data_offsets"] : nothing;
  if (!json.contains("shape") || !json["shape"].is_array()) refuse(path, "`" + name + "` has no shape");
  if (!offsets.is_array() || offsets.size() != 2) refuse(path, "`" + name + "` has no data_offsets [begin, end]");
  Entry entry{name, dtype_named(path, name, json.contains("dtype") ? json["dtype"] : nothing), {}, 0, 0};
  uint64_t bytes = elementSize(entry.dtype);
  for (const Json& size : json["shape"]) {
    const uint64_t n = natural(path, name, "size", size);
    if (__builtin_mul_overflow(bytes, n, &bytes) || n > INT64_MAX) refuse(path, "`" + name + "` has a shape that is too large");
    entry.shape.push_back(static_cast<int64_t>(n));
  }
  if (entry.shape.size() > kMaxDims)
    refuse(path, detail::concat("`", name, "` has ", entry.shape.size(), " dimensions, more than ", kMaxDims));
  entry.begin = natural(path, name, "data offset", offsets[0]);
  entry.end = natural(path, name, "data offset", offsets[1]);
  if (entry.end < entry.begin || entry.end - entry.begin != bytes)
    refuse(path, detail::concat("`", name, "` needs ", bytes, " bytes, but its data_offsets are ", offsets.dump()));
  return entry;
}

// The tensors must cover the rest of the file without gaps or overlap.
void check_layout(const std::string& path, std::vector<Entry> entries, uint64_t size) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
  uint64_t at = 0;
  for (const Entry& entry : entries) {
    if (entry.begin != at) refuse(path, detail::concat("`", entry.name, "` begins at byte ", entry.begin, " of the data, expected ", at));
    at = entry.end;
  }
  if (at != size) refuse(path, detail::concat("the tensors take ", at, " bytes, but the file has ", size, " for them"));
}

void read_metadata(const std::string& path, const Json& json, std::map<std::string, std::string>& metadata) {
  if (!json.is_object()) refuse(path, "its metadata is not an object");
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) refuse(path, "its metadata `" + key + "` is not a text");
    metadata[key] = value.get<std::string>();
  }
}

Parsed parse(const std::string& path) {
  Parsed file{detail::read_file(path), 0, {}, {}};
  uint64_t length = 0;
  if (file.bytes.size() < sizeof(length)) refuse(path, "it is too short to be a safetensors file");
  std::memcpy(&length, file.bytes.data(), sizeof(length));
  if (length > kMaxHeader) refuse(path, detail::concat("it is not a safetensors file: a header of ", length, " bytes"));
  if (length > file.bytes.size() - sizeof(length))
    refuse(path, detail::concat("its header of ", length, " bytes is cut short: the file has ", file.bytes.size()));
  file.data = sizeof(length) + length;
  const std::string_view header = std::string_view(file.bytes).substr(sizeof(length), length);
  if (!header.starts_with('{')) refuse(path, "it is not a safetensors file: its header does not begin with `{`");
  const Json json = interop::parse_json(path, header, "its header");
  for (const auto& [name, value] : json.items()) {
    if (name == kMetadata) read_metadata(path, value, file.metadata);
    else file.entries.push_back(entry_of(path, name, value));
  }
  check_layout(path, file.entries, file.bytes.size() - file.data);
  return file;
}

std::set<std::string> number_names(const std::string& path, const Parsed& file) {
  const auto found = file.metadata.find(kNumbers);
  if (found == file.metadata.end()) return {};
  const Json json = Json::parse(found->second, nullptr, /*allow_exceptions=*/false);
  std::set<std::string> names;
  if (!json.is_array()) refuse(path, std::string("its metadata `") + kNumbers + "` is not a list");
  for (const Json& name : json) {
    if (!name.is_string()) refuse(path, std::string("its metadata `") + kNumbers + "` is not a list of names");
    names.insert(name.get<std::string>());
  }
  return names;
}

struct Part {
  std::string name;
  Tensor tensor;  // dense, on the CPU
};

const char* name_of(ScalarType dtype, const std::string& entry) {
  for (const Name& name : kNames)
    if (name.dtype == dtype) return name.text;
  AMP_THROW(NotImplementedError, "[save_safetensors] `", entry, "`: the format has no dtype for ", dtype);
}

}  // namespace

void save_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata) {
  std::vector<Part> parts;
  Json numbers = Json::array();
  for (const auto& [name, value] : state) {
    interop::check_utf8("save_safetensors", "the name of an entry,", name);
    AMP_CHECK(name != kMetadata, ValueError, "[save_safetensors] an entry must not be called ", kMetadata);
    if (const auto* number = std::get_if<Scalar>(&value)) {
      AMP_CHECK(!number->isComplex(), NotImplementedError, "[save_safetensors] `", name, "` is a complex number");
      numbers.push_back(name);
      parts.push_back({name, full({}, *number, number->type())});
      continue;
    }
    const auto& tensor = std::get<Tensor>(value);
    AMP_CHECK(tensor.defined(), ValueError, "[save_safetensors] `", name, "` is an undefined tensor");
    AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_safetensors] `", name, "` is a sparse tensor (", tensor.toString(),
              "); save its indices and values, or to_dense()");
    parts.push_back({name, tensor.detach().to(kCPU).contiguous()});
  }
  // Sorted by element size, the widest first, so that every tensor is aligned in the file.
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.tensor.element_size() > b.tensor.element_size(); });
  Json header = Json::object();
  for (const auto& [key, text] : metadata) {
    interop::check_utf8("save_safetensors", "the name of a metadata text,", key);
    interop::check_utf8("save_safetensors", "a metadata text,", text);
    header[kMetadata][key] = text;
  }
  if (!numbers.empty()) header[kMetadata][kNumbers] = numbers.dump();
  int64_t at = 0;
  std::vector<std::string_view> pieces(2);
  for (const Part& part : parts) {
    const int64_t bytes = part.tensor.nbytes();
    header[part.name] = {
        {"dtype", name_of(part.tensor.dtype(), part.name)}, {"shape", part.tensor.sizes().vec()}, {"data_offsets", {at, at + bytes}}};
    pieces.emplace_back(static_cast<const char*>(part.tensor.data_ptr()), static_cast<size_t>(bytes));
    at += bytes;
  }
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const uint64_t length = text.size();
  pieces[0] = {reinterpret_cast<const char*>(&length), sizeof(length)};
  pieces[1] = text;
  detail::replace_file(path, pieces);
}

StateDict load_safetensors(const std::string& path, Device device) {
  const Parsed file = parse(path);
  const std::set<std::string> numbers = number_names(path, file);
  StateDict state;
  for (const Entry& entry : file.entries) {
    const Tensor tensor = empty(entry.shape, TensorOptions(entry.dtype));
    const char* const begin = file.bytes.data() + file.data + entry.begin;
    const size_t bytes = entry.end - entry.begin;
    if (entry.dtype == kBool && std::any_of(begin, begin + bytes, [](char byte) { return byte != 0 && byte != 1; }))
      refuse(path, "`" + entry.name + "` is of booleans, but has a byte that is neither 0 nor 1");
    if (bytes > 0) std::memcpy(tensor.data_ptr(), begin, bytes);
    if (numbers.contains(entry.name) && tensor.numel() == 1) state[entry.name] = tensor.item();
    else state[entry.name] = tensor.to(device);
  }
  return state;
}

std::map<std::string, std::string> load_safetensors_metadata(const std::string& path) {
  std::map<std::string, std::string> metadata = parse(path).metadata;
  metadata.erase(kNumbers);
  return metadata;
}

}  // namespace amp
