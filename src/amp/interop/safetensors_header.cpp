#include <amp/interop/safetensors_header.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

static_assert(std::endian::native == std::endian::little, "safetensors are little-endian");

constexpr uint64_t kMaxHeader = 100'000'000;     // the limit of the reference reader
constexpr std::string_view kZip = "PK\x03\x04";  // how a zip archive begins

const ElementType& type_named(const std::string& path, const std::string& entry, const Json& text) {
  if (!text.is_string()) refuse(path, "`" + entry + "` has no dtype");
  const auto word = text.get<std::string>();
  const ElementType* type = find_element_type(word);
  if (type == nullptr) refuse(path, "`" + entry + "` has the unknown dtype `" + word + "`");
  return *type;
}

uint64_t natural(const std::string& path, const std::string& entry, const char* what, const Json& number) {
  if (!number.is_number_unsigned()) refuse(path, "`" + entry + "` has a " + what + " that is not a natural number: " + number.dump());
  return number.get<uint64_t>();
}

SafetensorsEntry entry_of(const std::string& path, const std::string& name, const Json& json) {
  if (!json.is_object()) refuse(path, "`" + name + "` is not an object");
  for (const auto& [key, value] : json.items())
    if (key != "dtype" && key != "shape" && key != "data_offsets") refuse(path, "`" + name + "` has the unknown key `" + key + "`");
  const Json nothing, &offsets = json.contains("data_offsets") ? json["data_offsets"] : nothing;
  if (!json.contains("shape") || !json["shape"].is_array()) refuse(path, "`" + name + "` has no shape");
  if (!offsets.is_array() || offsets.size() != 2) refuse(path, "`" + name + "` has no data_offsets [begin, end]");
  SafetensorsEntry entry{name, &type_named(path, name, json.contains("dtype") ? json["dtype"] : nothing), {}, 0, 0};
  for (const Json& size : json["shape"]) {
    const uint64_t n = natural(path, name, "size", size);
    if (n > INT64_MAX) refuse(path, "`" + name + "` has a shape that is too large");
    entry.shape.push_back(static_cast<int64_t>(n));
  }
  if (entry.shape.size() > kMaxDims)
    refuse(path, detail::concat("`", name, "` has ", entry.shape.size(), " dimensions, more than ", kMaxDims));
  uint64_t bytes = 0;
  if (!count_bytes(*entry.type, entry.shape, bytes))
    refuse(path, "`" + name + "` has a shape that is too large, or does not fill whole bytes");
  entry.begin = natural(path, name, "data offset", offsets[0]);
  entry.end = natural(path, name, "data offset", offsets[1]);
  if (entry.end < entry.begin || entry.end - entry.begin != bytes)
    refuse(path, detail::concat("`", name, "` needs ", bytes, " bytes, but its data_offsets are ", offsets.dump()));
  return entry;
}

// The tensors must cover the rest of the file without gaps or overlap.
void check_layout(const std::string& path, std::vector<SafetensorsEntry> entries, uint64_t size) {
  std::sort(entries.begin(), entries.end(),
            [](const SafetensorsEntry& a, const SafetensorsEntry& b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
  uint64_t at = 0;
  for (const SafetensorsEntry& entry : entries) {
    if (entry.begin != at) refuse(path, detail::concat("`", entry.name, "` begins at byte ", entry.begin, " of the data, expected ", at));
    at = entry.end;
  }
  if (at != size) refuse(path, detail::concat("the tensors take ", at, " bytes, but the file has ", size, " for them"));
}

void read_metadata(const std::string& path, const Json& json, SafetensorsHeader& header) {
  if (!json.is_object()) refuse(path, "its metadata is not an object");
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) refuse(path, "its metadata `" + key + "` is not a text");
    header.metadata[key] = value.get<std::string>();
  }
  const auto found = header.metadata.find(kNumbers);
  if (found == header.metadata.end()) return;
  const Json names = Json::parse(found->second, nullptr, /*allow_exceptions=*/false);
  if (!names.is_array()) refuse(path, std::string("its metadata `") + kNumbers + "` is not a list");
  for (const Json& name : names) {
    if (!name.is_string()) refuse(path, std::string("its metadata `") + kNumbers + "` is not a list of names");
    header.numbers.insert(name.get<std::string>());
  }
  header.metadata.erase(found);
}

}  // namespace

SafetensorsHeader read_safetensors_header(const detail::InputFile& file) {
  const std::string& path = file.path();
  uint64_t length = 0;
  if (file.size() < sizeof(length)) refuse(path, "it is too short to be a safetensors file");
  file.read(0, &length, sizeof(length));
  const bool fits = length <= kMaxHeader && length <= file.size() - sizeof(length);
  if (!fits && file.text(0, kZip.size()) == kZip)
    refuse(path, "it is not a safetensors file, but a zip archive, as torch.save writes: use load_pt");
  if (length > kMaxHeader) refuse(path, detail::concat("it is not a safetensors file: a header of ", length, " bytes"));
  if (length > file.size() - sizeof(length))
    refuse(path, detail::concat("its header of ", length, " bytes is cut short: the file has ", file.size()));
  const std::string text = file.text(sizeof(length), length);
  if (!text.starts_with('{')) refuse(path, "it is not a safetensors file: its header does not begin with `{`");
  const Json json = parse_json(path, text, "its header");
  SafetensorsHeader header;
  for (const auto& [name, value] : json.items()) {
    if (name == kMetadata) read_metadata(path, value, header);
    else header.entries.push_back(entry_of(path, name, value));
  }
  const uint64_t data = sizeof(length) + length;
  check_layout(path, header.entries, file.size() - data);
  for (SafetensorsEntry& entry : header.entries) {
    entry.begin += data;
    entry.end += data;
  }
  return header;
}

}  // namespace amp::interop
