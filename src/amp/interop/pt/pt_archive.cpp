#include <amp/interop/pt/pt_archive.h>

#include <string_view>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

using Kind = PickleValue::Kind;
using Entries = std::map<std::string, StoredEntry>;

constexpr std::string_view kPickle = "/data.pkl", kScriptClasses = "__torch__.";
constexpr uint64_t kMaxPickle = 100'000'000;

Entries read_entries(const TensorFile& file) {
  char first = 0;
  if (file.file().size() > 0) file.file().read(0, &first, 1);
  AMP_CHECK(first != '\x80', NotImplementedError, file.path(),
            ": it is a pickle and no zip archive, as PyTorch before 1.6 saved it; load it in PyTorch and save it again");
  return read_zip(file.file());
}

// The top-level folder of the archive.
std::string folder_of(const std::string& path, const Entries& entries) {
  for (const auto& [name, entry] : entries) {
    if (name.ends_with(kPickle) && name.find('/') == name.size() - kPickle.size()) return name.substr(0, name.size() - kPickle.size());
  }
  refuse(path, "it is a zip archive without a data.pkl, not a file of torch.save");
}

void check_byte_order(const TensorFile& file, const Entries& entries, const std::string& folder) {
  const auto order = entries.find(folder + "/byteorder");
  if (order == entries.end()) return;  // files before PyTorch 2.1 have none
  check_stored(file.file(), order->first, order->second);
  const std::string text = order->second.size > 16 ? "" : file.file().text(order->second.begin, order->second.size);
  AMP_CHECK(text != "big", NotImplementedError, file.path(), ": it was saved by a big-endian machine");
  if (text != "little") refuse(file.path(), "its byte order is neither little nor big");
}

std::string read_pickle(const TensorFile& file, const Entries& entries, const std::string& folder) {
  check_byte_order(file, entries, folder);
  const auto& [name, entry] = *entries.find(folder + std::string(kPickle));
  check_stored(file.file(), name, entry);
  if (entry.size > kMaxPickle) refuse(file.path(), detail::concat("its data.pkl of ", entry.size, " bytes is too large"));
  return file.file().text(entry.begin, entry.size);
}

}  // namespace

PtArchive::PtArchive(const TensorFile& file)
    : entries_(read_entries(file)),
      folder_(folder_of(file.path(), entries_)),
      bytes_(read_pickle(file, entries_, folder_)),
      pickle_(file.path(), bytes_) {}

const PickleValue* script_state(const PickleValue& value) {
  const bool is_script = value.kind == Kind::Object && value.items.size() == 3 && value.items[0]->kind == Kind::Global &&
                         value.items[0]->text.starts_with(kScriptClasses) && value.items[2]->kind == Kind::Dict;
  return is_script ? value.items[2] : nullptr;
}

bool is_script_attribute(const PickleValue& name) {
  return name.kind == Kind::Text && (name.text == "training" || name.text == "_is_full_backward_hook");
}

}  // namespace amp::interop
