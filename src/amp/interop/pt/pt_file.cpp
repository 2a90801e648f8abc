#include <new>
#include <unordered_set>
#include <vector>

#include <amp/core/memory/out_of_memory.h>
#include <amp/interop/pt/pickle.h>
#include <amp/interop/pt/pt_archive.h>
#include <amp/interop/pt/pt_tensors.h>
#include <amp/interop/renaming.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>
#include <amp/interop/tensor_file.h>

namespace amp {

namespace {

using namespace interop;
using Kind = PickleValue::Kind;

constexpr int kMaxDepth = 64;
constexpr size_t kMaxVisits = 16;  // of the parts of objects, for each byte of the file

// The container that a value stands for: that of a torch.Size, of a Counter of a dictionary, or of an object of TorchScript. Null for other
// values.
const PickleValue* container_of(const PickleValue& value) {
  if (const PickleValue* attributes = script_state(value)) return attributes;
  if (const PickleValue* size = PtTensors::size_of(value)) return size;
  const bool is_counter = value.is_call_of("collections.Counter") && value.arguments().size() == 1;
  return is_counter && value.arguments()[0]->kind == Kind::Dict ? value.arguments()[0] : nullptr;
}

// Gives each tensor and number of nested containers a name. Leaves out what a StateDict cannot contain. That is an error only if the data
// of a tensor would be lost.
class Flattening {
 public:
  Flattening(const std::string& path, PtTensors& tensors, const RenameEntry& rename, size_t limit)
      : path_(path),
        tensors_(tensors),
        is_renamed_(rename != nullptr),
        renamed_(path + ":", rename),
        left_(limit),
        unvisited_(kMaxVisits * limit) {}

  StateDict run(const PickleValue& root) {
    const PickleValue* made = container_of(root);
    const PickleValue& container = made == nullptr ? root : *made;
    is_script_ = script_state(root) != nullptr;
    if (container.kind == Kind::Global || container.kind == Kind::Object || (container.kind == Kind::Call && !PtTensors::is_tensor(root)))
      refuse_object("it", container);
    if (container.kind != Kind::Dict && container.kind != Kind::List && container.kind != Kind::Tuple)
      refuse(path_, "it holds no dictionary");
    add_items({}, container, 0);
    return std::move(state_);
  }

 private:
  [[noreturn]] void refuse_object(const std::string& what, const PickleValue& value) const {
    AMP_THROW(NotImplementedError, path_, ": ", what, " ", value.description(),
              "; only dictionaries, lists, tuples, texts, numbers and tensors are read");
  }

  // The text of a key, or why there is none. Does not copy long texts, which may occur at many places.
  static std::string key_text(const PickleValue& key, const char*& problem) {
    if (key.kind == Kind::Int) return std::to_string(key.integer);
    if (key.kind == Kind::Text && key.text.size() > kMaxName) return key.text.substr(0, kMaxName + 1);
    if (key.kind == Kind::Text && is_utf8(key.text)) return key.text;
    problem = key.kind == Kind::Text ? "not UTF-8" : "neither a text nor an integer";
    return {};
  }

  void add_items(const std::string& name, const PickleValue& container, int depth) {
    // Limits the depth: a container may contain itself.
    if (depth > kMaxDepth) refuse(path_, "`" + name.substr(0, 80) + "` is too deeply nested");
    const std::string lead = depth == 0 ? name : name + ".";
    const bool is_dict = container.kind == Kind::Dict;
    for (size_t i = 0; i < container.items.size(); i += is_dict ? 2 : 1) {
      // Limits the number of entries to the number of bytes in the file. One container may occur in several others, and so at exponentially
      // many places.
      if (left_-- == 0) refuse(path_, "it has more entries than bytes");
      const PickleValue& value = *container.items[is_dict ? i + 1 : i];
      if (is_script_ && is_dict && is_script_attribute(*container.items[i])) continue;
      const char* problem = nullptr;
      const std::string key = is_dict ? key_text(*container.items[i], problem) : std::to_string(i);
      if (problem == nullptr) add(lead + key, value, depth + 1);
      else if (has_storage(value) && is_wanted(name)) refuse(path_, "`" + name + "` has a key that is " + problem);
    }
  }

  void add(const std::string& name, const PickleValue& value, int depth) {
    if (name.size() > kMaxName) refuse(path_, "`" + name.substr(0, 80) + "...` is too long for a name");
    switch (value.kind) {
      case Kind::Dict:
      case Kind::List:
      case Kind::Tuple: return add_items(name, value, depth);
      case Kind::Call:
        if (const PickleValue* container = container_of(value)) return add_items(name, *container, depth);
        if (!PtTensors::is_tensor(value)) return add_object(name, value);
        break;
      case Kind::Object:
        if (const PickleValue* container = container_of(value)) return add_items(name, *container, depth);
        return add_object(name, value);
      case Kind::Persistent:
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

  void add_object(const std::string& name, const PickleValue& value) {
    if (has_storage(value) && is_wanted(name)) refuse_object("`" + name + "` is an object with tensors: it", value);
  }
  // Whether the caller does not leave an entry out. The file itself, which has no name, is always wanted.
  bool is_wanted(const std::string& name) { return !is_renamed_ || name.empty() || renamed_(name).has_value(); }

  // Whether a value contains a storage or a tensor.
  bool has_storage(const PickleValue& value) {
    std::vector<const PickleValue*> next{&value};
    std::unordered_set<const PickleValue*> seen;
    while (!next.empty()) {
      const PickleValue* each = next.back();
      next.pop_back();
      if (PtTensors::stands_for_tensor(*each)) return true;
      if (each->items.empty() || without_storage_.contains(each) || !seen.insert(each).second) continue;
      // Limits the time. Only objects that are left out are visited again.
      if (unvisited_ < each->items.size()) refuse(path_, "its objects contain each other too often");
      unvisited_ -= each->items.size();
      next.insert(next.end(), each->items.begin(), each->items.end());
    }
    without_storage_.merge(seen);
    return false;
  }

  StateValue value_of(const std::string& name, const PickleValue& value) {
    if (value.kind == Kind::Bool) return Scalar(value.integer != 0);
    if (value.kind == Kind::Int) return Scalar(value.integer);
    if (value.kind == Kind::Float) return Scalar(value.real);
    AMP_CHECK(value.kind != Kind::Persistent, NotImplementedError, path_, ": `", name, "` is a storage, not a tensor");
    return tensors_.value(name, value);
  }

  const std::string& path_;
  PtTensors& tensors_;
  bool is_renamed_, is_script_ = false;
  Renaming renamed_;
  size_t left_, unvisited_;
  std::unordered_set<const PickleValue*> without_storage_;
  StateDict state_;
};

StateDict load(const std::string& path, const LoadOptions& options) {
  const TensorFile file(path, options.mmap);
  const PtArchive archive(file);
  PtTensors tensors(file, archive.entries(), archive.data_prefix(), options.device);
  return Flattening(path, tensors, options.rename, archive.pickle_size()).run(archive.root());
}

}  // namespace

StateDict load_pt(const std::string& path, Device device) { return load_pt(path, LoadOptions{.device = device}); }

StateDict load_pt(const std::string& path, const LoadOptions& options) try { return load(path, options); } catch (const std::bad_alloc&) {
  detail::throw_out_of_memory("load_pt");
}

}  // namespace amp
