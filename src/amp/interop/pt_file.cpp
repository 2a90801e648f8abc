#include <new>

#include <amp/core/out_of_memory.h>
#include <amp/interop/pickle.h>
#include <amp/interop/pt_tensors.h>
#include <amp/interop/renaming.h>
#include <amp/interop/state_file.h>
#include <amp/interop/stored_zip.h>
#include <amp/interop/strict_json.h>
#include <amp/interop/tensor_file.h>

namespace amp {

namespace {

using namespace interop;
using Kind = PickleValue::Kind;
using Entries = std::map<std::string, StoredEntry>;

constexpr std::string_view kPickle = "/data.pkl";
constexpr uint64_t kMaxPickle = 100'000'000;
constexpr int kMaxDepth = 64;
constexpr size_t kMaxName = 4096;

// The top-level folder of the archive.
std::string folder_of(const std::string& path, const Entries& entries) {
  for (const auto& [name, entry] : entries) {
    if (name.ends_with(kPickle) && name.find('/') == name.size() - kPickle.size()) return name.substr(0, name.size() - kPickle.size());
  }
  refuse(path, "it is a zip archive without a data.pkl, not a file of torch.save");
}

void check_archive(const TensorFile& file, const Entries& entries, const std::string& folder) {
  AMP_CHECK(!entries.contains(folder + "/constants.pkl"), NotImplementedError, file.path(),
            ": it is a TorchScript archive; save the state dict instead (torch.save(module.state_dict(), path))");
  const auto order = entries.find(folder + "/byteorder");
  if (order == entries.end()) return;  // files before PyTorch 2.1 have none
  const std::string text = order->second.size > 16 ? "" : file.file().text(order->second.begin, order->second.size);
  AMP_CHECK(text != "big", NotImplementedError, file.path(), ": it was saved by a big-endian machine");
  if (text != "little") refuse(file.path(), "its byte order is neither little nor big");
}

// Gives each tensor and number of nested containers a name.
class Flattening {
 public:
  Flattening(const std::string& path, PtTensors& tensors, const RenameEntry& rename, size_t limit)
      : path_(path), tensors_(tensors), renamed_(path + ":", rename), left_(limit) {}

  StateDict run(const PickleValue& root) {
    if (root.kind != Kind::Dict && root.kind != Kind::List && root.kind != Kind::Tuple) refuse(path_, "it holds no dictionary");
    add_items({}, root, 0);
    return std::move(state_);
  }

 private:
  std::string key_text(const std::string& name, const PickleValue& key) const {
    if (key.kind == Kind::Int) return std::to_string(key.integer);
    if (key.kind != Kind::Text) refuse(path_, "`" + name + "` has a key that is neither a text nor an integer");
    if (!is_utf8(key.text)) refuse(path_, "`" + name + "` has a key that is not UTF-8");
    return key.text;
  }

  void add_items(const std::string& name, const PickleValue& container, int depth) {
    // Limits the depth: a container may contain itself.
    if (depth > kMaxDepth) refuse(path_, "`" + name.substr(0, 80) + "` is too deeply nested");
    const std::string lead = depth == 0 ? name : name + ".";
    const bool is_dict = container.kind == Kind::Dict;
    for (size_t i = 0; i < container.items.size(); i += is_dict ? 2 : 1) {
      if (is_dict) add(lead + key_text(name, *container.items[i]), *container.items[i + 1], depth + 1);
      else add(lead + std::to_string(i), *container.items[i], depth + 1);
    }
  }

  void add(const std::string& name, const PickleValue& value, int depth) {
    // Limits the number of entries to the number of bytes in the file. One container may occur in several others, and so at exponentially
    // many places.
    if (left_-- == 0) refuse(path_, "it has more entries than bytes");
    if (name.size() > kMaxName) refuse(path_, "`" + name.substr(0, 80) + "...` is too long for a name");
    switch (value.kind) {
      case Kind::Dict:
      case Kind::List:
      case Kind::Tuple: return add_items(name, value, depth);
      case Kind::Call:
        if (const PickleValue* size = PtTensors::size_of(value)) return add_items(name, *size, depth);
        break;
      case Kind::Persistent: AMP_THROW(NotImplementedError, path_, ": `", name, "` is a storage, not a tensor");
      case Kind::Bool:
      case Kind::Int:
      case Kind::Float: break;
      case Kind::None:
      case Kind::Text:
      case Kind::Bytes:
      case Kind::Global: return;
    }
    const auto changed = renamed_(name);
    if (changed && !state_.emplace(*changed, value_of(name, value)).second) refuse(path_, "two of its entries are called `" + name + "`");
  }

  StateValue value_of(const std::string& name, const PickleValue& value) {
    if (value.kind == Kind::Bool) return Scalar(value.integer != 0);
    if (value.kind == Kind::Int) return Scalar(value.integer);
    if (value.kind == Kind::Float) return Scalar(value.real);
    return tensors_.value(name, value);
  }

  const std::string& path_;
  PtTensors& tensors_;
  Renaming renamed_;
  size_t left_;
  StateDict state_;
};

StateDict load(const std::string& path, const LoadOptions& options) {
  const TensorFile file(path, options.mmap);
  char first = 0;
  if (file.file().size() > 0) file.file().read(0, &first, 1);
  AMP_CHECK(first != '\x80', NotImplementedError, path,
            ": it is a pickle and no zip archive, as PyTorch before 1.6 saved it; load it in PyTorch and save it again");
  const Entries entries = read_stored_zip(file.file());
  const std::string folder = folder_of(path, entries);
  check_archive(file, entries, folder);
  const StoredEntry& entry = entries.at(folder + std::string(kPickle));
  if (entry.size > kMaxPickle) refuse(path, detail::concat("its data.pkl of ", entry.size, " bytes is too large"));
  const std::string bytes = file.file().text(entry.begin, entry.size);
  const Pickle pickle(path, bytes, PtTensors::globals());
  PtTensors tensors(file, entries, folder + "/data/", options.device);
  return Flattening(path, tensors, options.rename, bytes.size()).run(pickle.root());
}

}  // namespace

StateDict load_pt(const std::string& path, Device device) { return load_pt(path, LoadOptions{.device = device}); }

StateDict load_pt(const std::string& path, const LoadOptions& options) try { return load(path, options); } catch (const std::bad_alloc&) {
  detail::throw_out_of_memory("load_pt");
}

}  // namespace amp
