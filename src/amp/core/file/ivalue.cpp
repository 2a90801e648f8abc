#include <amp/core/ivalue.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <amp/core/error.h>

namespace amp {

TupleValue::TupleValue(std::vector<IValue> elements) : elements_(std::make_shared<const std::vector<IValue>>(std::move(elements))) {}

namespace {

// Whether the key can equal another one. Tensors, lists and NaN equal nothing.
bool is_comparable(const IValue& key) {
  return key.isString() || key.isInt() || key.isBool() || key.isNone() || (key.isDouble() && !std::isnan(key.toDouble()));
}

// An order of comparable keys.
bool is_before(const IValue& a, const IValue& b) {
  const auto kind = [](const IValue& key) { return key.isString() ? 0 : key.isInt() ? 1 : key.isDouble() ? 2 : key.isBool() ? 3 : 4; };
  if (kind(a) != kind(b)) return kind(a) < kind(b);
  if (a.isString()) return a.toStringRef() < b.toStringRef();
  if (a.isInt()) return a.toInt() < b.toInt();
  if (a.isDouble()) return a.toDouble() < b.toDouble();
  return a.isBool() && a.toBool() < b.toBool();
}

}  // namespace

// Entries in their order, and the places of their keys: a file may have millions of entries.
struct DictValue::Contents {
  struct Before {
    using is_transparent = void;
    const Contents* contents;
    const IValue& key(const IValue& k) const { return k; }
    const IValue& key(size_t place) const { return contents->entries[place].key(); }
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return is_before(key(a), key(b));
    }
  };

  std::vector<Entry> entries;
  std::set<size_t, Before> places{Before{this}};  // of the first entry of each key

  explicit Contents(std::vector<Entry> all) : entries(std::move(all)) {
    for (size_t i = 0; i < entries.size(); ++i) note(i);
  }
  Contents(const Contents& other) : Contents(other.entries) {}
  Contents& operator=(const Contents&) = delete;

  void note(size_t place) {
    if (is_comparable(entries[place].key())) places.insert(place);
  }
  Entry* find(const IValue& key) {
    if (!is_comparable(key)) return nullptr;
    const auto found = places.find(key);
    return found == places.end() ? nullptr : &entries[*found];
  }
};

DictValue::DictValue(std::vector<Entry> entries) : contents_(std::make_shared<Contents>(std::move(entries))) {}

const IValue* DictValue::find(const IValue& key) const {
  const Entry* found = contents_ == nullptr ? nullptr : contents_->find(key);
  return found == nullptr ? nullptr : &found->value();
}

const IValue& DictValue::at(const IValue& key) const {
  const IValue* value = find(key);
  AMP_CHECK(value != nullptr, ValueError, "[DictValue] there is no key ", key.isString() ? "\"" + key.toStringRef() + "\"" : key.tagKind());
  return *value;
}

void DictValue::insert(IValue key, IValue value) {
  if (contents_ == nullptr) contents_ = std::make_shared<Contents>(std::vector<Entry>());
  else if (contents_.use_count() > 1) contents_ = std::make_shared<Contents>(*contents_);  // copies share their entries
  if (Entry* found = contents_->find(key)) {
    found->value_ = std::move(value);
    return;
  }
  contents_->entries.emplace_back(std::move(key), std::move(value));
  contents_->note(contents_->entries.size() - 1);
}

namespace {
const std::vector<DictValue::Entry> no_entries;
}

size_t DictValue::size() const { return contents_ == nullptr ? 0 : contents_->entries.size(); }
std::vector<DictValue::Entry>::const_iterator DictValue::begin() const {
  return contents_ == nullptr ? no_entries.begin() : contents_->entries.begin();
}
std::vector<DictValue::Entry>::const_iterator DictValue::end() const {
  return contents_ == nullptr ? no_entries.end() : contents_->entries.end();
}

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

void detail::throw_tuple_size(size_t size, size_t expected) {
  AMP_THROW(TypeError, "[IValue] expected a tuple of ", expected, " values, but it has ", size);
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
