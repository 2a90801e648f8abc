#include <amp/core/ivalue.h>

#include <algorithm>
#include <array>

#include <amp/core/error.h>

namespace amp {

TupleValue::TupleValue(std::vector<IValue> elements) : elements_(std::make_shared<const std::vector<IValue>>(std::move(elements))) {}

DictValue::DictValue(std::vector<Entry> entries) : entries_(std::make_shared<std::vector<Entry>>(std::move(entries))) {}

const IValue* DictValue::find(const IValue& key) const {
  const auto found = std::find_if(begin(), end(), [&](const Entry& entry) { return entry.key() == key; });
  return found == end() ? nullptr : &found->value();
}

const IValue& DictValue::at(const IValue& key) const {
  const IValue* value = find(key);
  AMP_CHECK(value != nullptr, ValueError, "[DictValue] there is no key ", key.isString() ? "\"" + key.toStringRef() + "\"" : key.tagKind());
  return *value;
}

void DictValue::insert(IValue key, IValue value) {
  if (entries_ == nullptr) entries_ = std::make_shared<std::vector<Entry>>();
  else if (entries_.use_count() > 1) entries_ = std::make_shared<std::vector<Entry>>(*entries_);  // copies share their entries
  const auto found = std::find_if(entries_->begin(), entries_->end(), [&](const Entry& entry) { return entry.key() == key; });
  if (found == entries_->end()) entries_->emplace_back(std::move(key), std::move(value));
  else found->value_ = std::move(value);
}

namespace {
const std::vector<DictValue::Entry> no_entries;
}

size_t DictValue::size() const { return entries_ == nullptr ? 0 : entries_->size(); }
std::vector<DictValue::Entry>::const_iterator DictValue::begin() const {
  return entries_ == nullptr ? no_entries.begin() : entries_->begin();
}
std::vector<DictValue::Entry>::const_iterator DictValue::end() const { return entries_ == nullptr ? no_entries.end() : entries_->end(); }

IValue::IValue(const Scalar& number) {
  AMP_CHECK(!number.isComplex(), NotImplementedError, "[IValue] complex numbers are not supported");
  if (number.isBoolean()) value_ = number.toBool();
  else if (number.isFloatingPoint()) value_ = number.toDouble();
  else value_ = number.toLong();
}

bool IValue::isTensorList() const {
  return isList() && std::all_of(toListRef().begin(), toListRef().end(), [](const IValue& each) { return each.isTensor(); });
}

Scalar IValue::toScalar() const {
  if (isInt()) return toInt();
  if (isBool()) return toBool();
  return toDouble();
}

std::optional<std::string> IValue::toOptionalString() const { return isNone() ? std::nullopt : std::optional(toStringRef()); }

namespace {
template <class T>
std::vector<T> vector_of(const std::vector<IValue>& list) {
  std::vector<T> all;
  all.reserve(list.size());
  for (const IValue& each : list) all.push_back(each.to<T>());
  return all;
}
}  // namespace

std::vector<Tensor> IValue::toTensorVector() const { return vector_of<Tensor>(toListRef()); }
std::vector<int64_t> IValue::toIntVector() const { return vector_of<int64_t>(toListRef()); }
std::vector<double> IValue::toDoubleVector() const { return vector_of<double>(toListRef()); }

const char* IValue::tagKind() const {
  constexpr std::array kKinds{"None", "Tensor", "Bool", "Int", "Double", "String", "List", "Tuple", "Dict"};
  return kKinds[value_.index()];
}

void IValue::throw_type(const char* asked) const { AMP_THROW(TypeError, "[IValue] expected a ", asked, ", but it is a ", tagKind()); }

bool operator==(const IValue& a, const IValue& b) {
  if (a.value_.index() != b.value_.index()) return false;
  if (a.isString()) return a.toStringRef() == b.toStringRef();
  if (a.isInt()) return a.toInt() == b.toInt();
  if (a.isBool()) return a.toBool() == b.toBool();
  if (a.isDouble()) return a.toDouble() == b.toDouble();
  return a.isNone();
}

}  // namespace amp
