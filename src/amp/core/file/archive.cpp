#include <amp/core/archive.h>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>

namespace amp::serialize {

namespace {

constexpr int kMaxDepth = 64;

void assign(const std::string& name, Tensor& tensor, const Tensor& value) {
  if (!tensor.defined()) {
    tensor = value;
    return;
  }
  AMP_CHECK(tensor.sizes() == value.sizes(), ValueError, "[load] `", name, "` has shape ", value.sizes(), " in the file, expected ",
            tensor.sizes());
  const NoGradGuard no_grad;
  tensor.copy_(value);
}

void flatten(const std::string& lead, const IValue& value, StateDict& state, int depth) {
  AMP_CHECK(depth <= kMaxDepth, ValueError, "[load] `", lead.substr(0, 80), "` is too deeply nested");
  const auto add = [&](const std::string& key, const IValue& item) {
    const std::string name = lead.empty() ? key : lead + "." + key;
    if (item.isTensor()) state[name] = item.toTensor();
    else if (item.isScalar()) state[name] = item.toScalar();
    else flatten(name, item, state, depth + 1);
  };
  if (value.isGenericDict()) {
    for (const auto& entry : value.toGenericDict()) {
      if (entry.key().isString()) add(entry.key().toStringRef(), entry.value());
      else if (entry.key().isInt()) add(std::to_string(entry.key().toInt()), entry.value());
    }
  } else if (value.isList() || value.isTuple()) {
    size_t index = 0;
    for (const IValue& item : value.isList() ? value.toListRef() : value.toTuple().elements()) add(std::to_string(index++), item);
  }
}

}  // namespace

void OutputArchive::write(const std::string& key, const IValue& value) {
  AMP_CHECK(!contents_.contains(key), ValueError, "[OutputArchive] there is a `", key, "` already");
  contents_.insert(key, value);
}
void OutputArchive::write(const std::string& key, const Tensor& tensor, bool) { write(key, IValue(tensor)); }
void OutputArchive::write(const std::string& key, const OutputArchive& nested) { write(key, IValue(nested.contents_)); }

bool InputArchive::try_read(const std::string& key, Tensor& tensor, bool) {
  const IValue* value = contents_.find(key);
  if (value == nullptr || !value->isTensor()) return false;
  assign(path_ + key, tensor, value->toTensor());
  return true;
}

bool InputArchive::try_read(const std::string& key, IValue& value) {
  if (const IValue* found = contents_.find(key)) {
    value = *found;
    return true;
  }
  InputArchive dictionary;  // its tensors have names with dots
  if (!try_read(key, dictionary)) return false;
  value = std::move(dictionary.contents_);
  return true;
}

bool InputArchive::try_read(const std::string& key, InputArchive& nested) {
  DictValue inner;
  if (const IValue* found = contents_.find(key)) {
    if (!found->isGenericDict()) return false;
    inner = found->toGenericDict();
  } else {  // in a state dict, archives within archives are names with dots
    const size_t dot = key.find('.');
    const auto part = parts().find(key.substr(0, dot));
    if (part == parts().end()) return false;
    inner = part->second;
    if (dot != key.npos) {
      InputArchive outer(std::move(inner));
      if (!outer.try_read(key.substr(dot + 1), nested)) return false;
      nested.path_ = path_ + key + ".";
      return true;
    }
  }
  nested = InputArchive(std::move(inner));
  nested.path_ = path_ + key + ".";
  return true;
}

const std::map<std::string, DictValue>& InputArchive::parts() {
  if (parts_ == nullptr) {
    std::map<std::string, std::vector<DictValue::Entry>> entries;
    for (const auto& entry : contents_) {
      if (!entry.key().isString()) continue;
      const std::string& name = entry.key().toStringRef();
      if (const size_t dot = name.find('.'); dot != name.npos)
        entries[name.substr(0, dot)].emplace_back(name.substr(dot + 1), entry.value());
    }
    std::map<std::string, DictValue> parts;
    for (auto& [name, list] : entries) parts.emplace(name, DictValue(std::move(list)));
    parts_ = std::make_shared<const std::map<std::string, DictValue>>(std::move(parts));
  }
  return *parts_;
}

void InputArchive::read(const std::string& key, Tensor& tensor, bool) {
  const IValue* value = contents_.find(key);
  AMP_CHECK(value != nullptr, ValueError, "[load] the file has no tensor `", path_, key, "`");
  AMP_CHECK(value->isTensor(), TypeError, "[load] `", path_, key, "` is no tensor, but a ", value->tagKind());
  assign(path_ + key, tensor, value->toTensor());
}

void InputArchive::read(const std::string& key, IValue& value) {
  AMP_CHECK(try_read(key, value), ValueError, "[load] the file has no value `", path_, key, "`");
}

void InputArchive::read(const std::string& key, InputArchive& nested) {
  AMP_CHECK(try_read(key, nested), ValueError, "[load] the file has nothing below `", path_, key, "`");
}

std::vector<std::string> InputArchive::keys() const {
  std::vector<std::string> all;
  for (const auto& entry : contents_) {
    if (entry.key().isString()) all.push_back(entry.key().toStringRef());
  }
  return all;
}

StateDict InputArchive::state() const {
  StateDict state;
  flatten({}, IValue(contents_), state, 0);
  return state;
}

}  // namespace amp::serialize
