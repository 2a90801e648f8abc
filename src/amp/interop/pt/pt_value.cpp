#include <amp/interop/pt/pt_value.h>

#include <string>
#include <variant>

#include <amp/core/error.h>
#include <amp/interop/pt/pt_archive.h>
#include <amp/interop/pt/pt_tensors.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

using Kind = PickleValue::Kind;

constexpr int kMaxValueDepth = 64;
constexpr size_t kMaxTexts = 16;                 // bytes of texts, for each byte of the file
constexpr size_t kFreeTexts = size_t{16} << 20;  // bytes of texts, whatever the size of the file

class Conversion {
 public:
  Conversion(const TensorFile& file, const PtArchive& archive, Device device)
      : path_(file.path()),
        tensors_(file, archive.entries(), archive.data_prefix(), device),
        left_(archive.pickle_size()),
        left_text_(kFreeTexts + kMaxTexts * left_) {}

  IValue run(const PickleValue& root) { return converted("it", root, 0); }

 private:
  IValue converted(const std::string& name, const PickleValue& value, int depth) {
    if (depth > kMaxValueDepth) refuse(path_, "`" + name.substr(0, 80) + "` is too deeply nested");
    // A container may occur at exponentially many places.
    if (left_-- == 0) refuse(path_, "it has more entries than bytes");
    switch (value.kind) {
      case Kind::Bool: return value.integer != 0;
      case Kind::Int: return value.integer;
      case Kind::Float: return value.real;
      case Kind::Text: return text_of(value);
      case Kind::List: return elements(name, value, depth);
      case Kind::Tuple: return TupleValue(elements(name, value, depth));
      case Kind::Dict: return dict_of(name, value, depth, /*is_script=*/false);
      case Kind::Call: return called(name, value, depth);
      case Kind::Object: return object(name, value, depth);
      case Kind::Persistent: AMP_THROW(NotImplementedError, path_, ": `", name, "` is a storage, not a tensor");
      case Kind::None:
      case Kind::Bytes:
      case Kind::Global: break;
    }
    return {};
  }

  // Limits the memory. A text may occur at many places, as the keys of a list of dictionaries do.
  std::string text_of(const PickleValue& value) {
    if (value.text.size() > left_text_) refuse(path_, "it repeats its texts too often");
    left_text_ -= value.text.size();
    return value.text;
  }

  std::vector<IValue> elements(const std::string& name, const PickleValue& list, int depth) {
    std::vector<IValue> all;
    for (const PickleValue* item : list.items) all.push_back(converted(name, *item, depth + 1));
    return all;
  }

  DictValue dict_of(const std::string& name, const PickleValue& dict, int depth, bool is_script) {
    DictValue entries;  // of a key that occurs twice, the last value counts, as in Python
    for (size_t i = 0; i + 1 < dict.items.size(); i += 2) {
      const PickleValue& key = *dict.items[i];
      if (is_script && is_script_attribute(key)) continue;
      const std::string& inner = key.kind == Kind::Text && key.text.size() < 200 ? key.text : name;
      IValue converted_key = converted(name, key, depth + 1);
      entries.insert(std::move(converted_key), converted(inner, *dict.items[i + 1], depth + 1));
    }
    return entries;
  }

  IValue called(const std::string& name, const PickleValue& call, int depth) {
    if (const PickleValue* size = PtTensors::size_of(call)) return TupleValue(elements(name, *size, depth));
    if (call.is_call_of("collections.Counter") && call.arguments().size() == 1) return converted(name, *call.arguments()[0], depth + 1);
    // TorchScript's lists of one type, and its dictionaries.
    if (call.items[0]->text.starts_with("torch.jit._pickle.") && !call.arguments().empty())
      return converted(name, *call.arguments()[0], depth + 1);
    if (!PtTensors::is_tensor(call)) return object(name, call, depth);
    const StateValue value = tensors_.value(name, call);
    if (const Tensor* tensor = std::get_if<Tensor>(&value)) return *tensor;
    AMP_THROW(NotImplementedError, path_, ": `", name, "` has the dtype ", std::get<RawTensor>(value).dtype, "; load_pt loads it");
  }

  IValue object(const std::string& name, const PickleValue& value, int depth) {
    if (const PickleValue* attributes = script_state(value)) return dict_of(name, *attributes, depth, /*is_script=*/true);
    AMP_CHECK(!has_storage(value, depth), NotImplementedError, path_, ": `", name, "` is an object with tensors: it ", value.description());
    return {};
  }

  bool has_storage(const PickleValue& value, int depth) {
    if (PtTensors::stands_for_tensor(value)) return true;
    if (depth > kMaxValueDepth || left_ == 0) refuse(path_, "its objects contain each other too often");
    --left_;
    for (const PickleValue* item : value.items) {
      if (has_storage(*item, depth + 1)) return true;
    }
    return false;
  }

  const std::string& path_;
  PtTensors tensors_;
  size_t left_, left_text_;  // of the work that is in proportion to the size of the file
};

}  // namespace

IValue read_pt_value(const TensorFile& file, Device device) {
  const PtArchive archive(file);
  return Conversion(file, archive, device).run(archive.root());
}

}  // namespace amp::interop
