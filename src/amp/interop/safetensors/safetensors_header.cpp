#include <amp/interop/safetensors/safetensors_header.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

static_assert(std::endian::native == std::endian::little, "safetensors are little-endian");

constexpr std::string_view kZip = "PK\x03\x04";  // how a zip archive begins

const ElementType& type_named(const std::string& path, const std::string& entry, const Json& json) {
  const auto word = json.text();
  if (!word) refuse(path, "`" + entry + "` has no dtype");
  const ElementType* type = find_element_type(*word);
  if (type == nullptr) refuse(path, "`" + entry + "` has the unknown dtype `" + *word + "`");
  return *type;
}

uint64_t natural(const std::string& path, const std::string& entry, const char* what, const Json& json) {
  const auto number = json.natural();
  if (!number) refuse(path, "`" + entry + "` has a " + what + " that is not a natural number: " + json.shown());
  return *number;
}

// The members of an entry. Those that are missing are null.
struct EntryParts {
  Json dtype, shape, offsets;
};

EntryParts entry_parts(const std::string& path, const std::string& name, const Json& json) {
  if (!json.is_object()) refuse(path, "`" + name + "` is not an object");
  EntryParts parts;
  for (const JsonItem& item : json.items()) {
    if (item.is("dtype")) parts.dtype = item.value;
    else if (item.is("shape")) parts.shape = item.value;
    else if (item.is("data_offsets")) parts.offsets = item.value;
    else refuse(path, "`" + name + "` has the unknown key `" + item.key() + "`");
  }
  if (!parts.shape.is_list()) refuse(path, "`" + name + "` has no shape");
  if (!parts.offsets.is_list() || parts.offsets.size() != 2) refuse(path, "`" + name + "` has no data_offsets [begin, end]");
  return parts;
}

void read_entry(const std::string& path, std::string name, const Json& json, SafetensorsHeader& header) {
  const EntryParts parts = entry_parts(path, name, json);
  const ElementType& type = type_named(path, name, parts.dtype);
  const size_t first_size = header.sizes.size(), num_dims = parts.shape.size();
  if (num_dims > kMaxDims) refuse(path, detail::concat("`", name, "` has ", num_dims, " dimensions, more than ", kMaxDims));
  for (const JsonItem& size : parts.shape.items()) {
    const uint64_t n = natural(path, name, "size", size.value);
    if (n > INT64_MAX) refuse(path, "`" + name + "` has a shape that is too large");
    header.sizes.push_back(static_cast<int64_t>(n));
  }
  uint64_t bytes = 0, ends[2] = {0, 0}, *end = ends;
  if (!count_bytes(type, {header.sizes.data() + first_size, num_dims}, bytes))
    refuse(path, "`" + name + "` has a shape that is too large, or does not fill whole bytes");
  for (const JsonItem& offset : parts.offsets.items()) *end++ = natural(path, name, "data offset", offset.value);
  if (ends[1] < ends[0] || ends[1] - ends[0] != bytes)
    refuse(path, detail::concat("`", name, "` needs ", bytes, " bytes, but its data_offsets are ", parts.offsets.shown()));
  static_assert(kMaxHeader <= UINT32_MAX && kMaxDims <= UINT8_MAX);
  header.entries.push_back(
      {std::move(name), &type, ends[0], ends[1], static_cast<uint32_t>(first_size), static_cast<uint8_t>(num_dims), false});
}

// The tensors must cover the rest of the file without gaps or overlap.
void check_layout(const std::string& path, const std::deque<SafetensorsEntry>& entries, uint64_t size) {
  std::vector<const SafetensorsEntry*> order;
  order.reserve(entries.size());
  for (const SafetensorsEntry& entry : entries) order.push_back(&entry);
  std::sort(order.begin(), order.end(),
            [](const SafetensorsEntry* a, const SafetensorsEntry* b) { return std::pair(a->begin, a->end) < std::pair(b->begin, b->end); });
  uint64_t at = 0;
  for (const SafetensorsEntry* entry : order) {
    if (entry->begin != at)
      refuse(path, detail::concat("`", entry->name, "` begins at byte ", entry->begin, " of the data, expected ", at));
    at = entry->end;
  }
  if (at != size) refuse(path, detail::concat("the tensors take ", at, " bytes, but the file has ", size, " for them"));
}

// `all`: also keeps the texts that the library does not need itself.
void read_metadata(const std::string& path, const Json& json, bool all, SafetensorsHeader& header) {
  if (!json.is_object()) refuse(path, "its metadata is not an object");
  for (const JsonItem& item : json.items()) {
    if (!item.value.is_text()) refuse(path, "its metadata `" + item.key() + "` is not a text");
    if (all || item.is(kNumbers)) header.metadata.emplace(item.key(), item.value.text().value());
  }
}

// Marks the entries that are numbers. Their names are JSON in a text of the metadata, which is removed.
void take_numbers(const std::string& path, SafetensorsHeader& header) {
  const auto found = header.metadata.find(kNumbers);
  if (found == header.metadata.end()) return;
  const std::string text = std::move(found->second), what = std::string("its metadata `") + kNumbers + "`";
  header.metadata.erase(found);
  try {
    detail::check_json(text);
  } catch (const detail::JsonError&) { refuse(path, what + " is not a list"); }
  const Json list = Json::of(text);
  if (!list.is_list()) refuse(path, what + " is not a list");
  std::vector<SafetensorsEntry*> by_name;
  by_name.reserve(header.entries.size());
  for (SafetensorsEntry& entry : header.entries) by_name.push_back(&entry);
  std::sort(by_name.begin(), by_name.end(), [](const auto* x, const auto* y) { return x->name < y->name; });
  for (const JsonItem& item : list.items()) {
    const auto name = item.value.text();
    if (!name) refuse(path, what + " is not a list of names");
    const auto place = std::lower_bound(by_name.begin(), by_name.end(), *name,
                                        [](const auto* entry, const std::string& word) { return entry->name < word; });
    if (place != by_name.end() && (*place)->name == *name) (*place)->is_number = true;
  }
}

}  // namespace

SafetensorsHeader read_safetensors_header(const detail::InputFile& file, bool with_metadata) {
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
  for (const JsonItem& item : json.items()) {
    if (item.is(kMetadata)) read_metadata(path, item.value, with_metadata, header);
    else read_entry(path, item.key(), item.value, header);
  }
  take_numbers(path, header);
  const uint64_t data = sizeof(length) + length;
  check_layout(path, header.entries, file.size() - data);
  for (SafetensorsEntry& entry : header.entries) {
    entry.begin += data;
    entry.end += data;
  }
  return header;
}

}  // namespace amp::interop
