// A value of a file: a tensor, a number, a text, or a list, tuple or dictionary of values (c10::IValue).
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp {

class IValue;

// The elements of a tuple, as IValue::toTuple() returns them. It acts like a pointer, as in libtorch: value.toTuple()->elements()[0].
class AMP_API TupleValue {
 public:
  explicit TupleValue(std::vector<IValue> elements);
  static TupleValue create(std::vector<IValue> elements);
  template <class... T>
  requires(sizeof...(T) > 1) static TupleValue create(const T&... elements);
  const std::vector<IValue>& elements() const { return *elements_; }
  size_t size() const;
  const TupleValue* operator->() const { return this; }
  const TupleValue& operator*() const { return *this; }

 private:
  std::shared_ptr<const std::vector<IValue>> elements_;
};

// The entries of a dictionary in the order of the file.
class AMP_API DictValue {
 public:
  class Entry;

  DictValue() = default;
  explicit DictValue(std::vector<Entry> entries);
  // Throws ValueError for a missing key.
  const IValue& at(const IValue& key) const;
  bool contains(const IValue& key) const { return find(key) != nullptr; }
  const IValue* find(const IValue& key) const;
  // Replaces the value of the key, if there is one.
  void insert(IValue key, IValue value);
  size_t size() const;
  bool empty() const { return size() == 0; }
  std::vector<Entry>::const_iterator begin() const;
  std::vector<Entry>::const_iterator end() const;

 private:
  struct Contents;

  std::shared_ptr<Contents> contents_;  // null: no entries
};

// A list of values of one type (c10::List).
template <class T>
class List : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  List() = default;
  List(std::vector<T> values) : std::vector<T>(std::move(values)) {}
  const T& get(size_t i) const { return this->at(i); }
  void set(size_t i, T value) { this->at(i) = std::move(value); }
  List copy() const { return *this; }
  const std::vector<T>& vec() const { return *this; }
};

class AMP_API IValue {
 public:
  IValue() = default;
  IValue(std::nullopt_t) {}
  IValue(Tensor tensor) : value_(std::move(tensor)) {}
  template <std::same_as<bool> T>
  IValue(T value) : value_(value) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) IValue(T value) : value_(static_cast<int64_t>(value)) {}
  template <std::floating_point T>
  IValue(T value) : value_(static_cast<double>(value)) {}
  IValue(const Scalar& number);
  IValue(std::string text) : value_(std::move(text)) {}
  IValue(const char* text) : value_(std::string(text)) {}
  IValue(std::vector<IValue> list) : value_(Values{std::make_shared<const std::vector<IValue>>(std::move(list))}) {}
  IValue(TupleValue tuple) : value_(std::move(tuple)) {}
  IValue(DictValue dict) : value_(std::move(dict)) {}
  template <std::convertible_to<IValue> T>
  requires(!std::same_as<T, IValue>) IValue(const std::vector<T>& list) : IValue(std::vector<IValue>(list.begin(), list.end())) {}
  template <std::convertible_to<IValue> T>
  IValue(const std::optional<T>& value) : IValue(value ? IValue(*value) : IValue()) {}
  template <std::convertible_to<IValue>... T>
  IValue(const std::tuple<T...>& tuple)
      : IValue(TupleValue(std::apply([](const T&... each) { return std::vector<IValue>{IValue(each)...}; }, tuple))) {}
  template <std::convertible_to<IValue> A, std::convertible_to<IValue> B>
  IValue(const std::pair<A, B>& pair) : IValue(TupleValue({IValue(pair.first), IValue(pair.second)})) {}
  template <std::convertible_to<IValue> K, std::convertible_to<IValue> V>
  IValue(const std::map<K, V>& map) : IValue(dict_of(map)) {}
  template <std::convertible_to<IValue> K, std::convertible_to<IValue> V>
  IValue(const std::unordered_map<K, V>& map) : IValue(dict_of(map)) {}

  bool isNone() const { return holds<std::monostate>(); }
  bool isTensor() const { return holds<Tensor>(); }
  bool isBool() const { return holds<bool>(); }
  bool isInt() const { return holds<int64_t>(); }
  bool isDouble() const { return holds<double>(); }
  bool isScalar() const { return isInt() || isDouble() || isBool(); }
  bool isString() const { return holds<std::string>(); }
  bool isList() const { return holds<Values>(); }
  bool isTensorList() const;
  bool isTuple() const { return holds<TupleValue>(); }
  bool isGenericDict() const { return holds<DictValue>(); }

  // These throw TypeError for a value of another type.
  const Tensor& toTensor() const { return get<Tensor>(); }
  bool toBool() const { return get<bool>(); }
  int64_t toInt() const { return get<int64_t>(); }
  double toDouble() const { return get<double>(); }
  Scalar toScalar() const;
  const std::string& toStringRef() const { return get<std::string>(); }
  std::string_view toStringView() const { return toStringRef(); }
  // Acts like a pointer to an object with the text: value.toString()->string().
  class Text {
   public:
    explicit Text(std::string text) : text_(std::move(text)) {}
    const std::string& string() const { return text_; }
    const Text* operator->() const { return this; }

   private:
    std::string text_;
  };
  Text toString() const { return Text(toStringRef()); }
  // Nothing for none, else to<T>().
  template <class T>
  std::optional<T> toOptional() const {
    return isNone() ? std::nullopt : std::optional<T>(to<T>());
  }
  std::optional<std::string> toOptionalString() const;
  const std::vector<IValue>& toListRef() const { return *get<Values>().values; }
  List<IValue> toList() const { return toListRef(); }
  std::vector<Tensor> toTensorVector() const;
  List<Tensor> toTensorList() const { return toTensorVector(); }
  std::vector<int64_t> toIntVector() const;
  List<int64_t> toIntList() const { return toIntVector(); }
  std::vector<double> toDoubleVector() const;
  List<double> toDoubleList() const { return toDoubleVector(); }
  const TupleValue& toTuple() const { return get<TupleValue>(); }
  const TupleValue& toTupleRef() const { return get<TupleValue>(); }
  const DictValue& toGenericDict() const { return get<DictValue>(); }
  template <class T>
  T to() const;

  // "Tensor", "List", ...
  const char* tagKind() const;
  // Whether both are the same number, bool, text or nothing.
  friend AMP_API bool operator==(const IValue& a, const IValue& b);

 private:
  struct Values {
    std::shared_ptr<const std::vector<IValue>> values;
  };
  template <class T>
  bool holds() const {
    return std::holds_alternative<T>(value_);
  }
  template <class T>
  const T& get() const {
    const T* value = std::get_if<T>(&value_);
    if (value == nullptr) throw_type(kind_of<T>());
    return *value;
  }
  template <class T>
  static constexpr const char* kind_of() {
    if constexpr (std::same_as<T, Tensor>) return "Tensor";
    else if constexpr (std::same_as<T, bool>) return "Bool";
    else if constexpr (std::same_as<T, int64_t>) return "Int";
    else if constexpr (std::same_as<T, double>) return "Double";
    else if constexpr (std::same_as<T, std::string>) return "String";
    else if constexpr (std::same_as<T, Values>) return "List";
    else return std::same_as<T, TupleValue> ? "Tuple" : "Dict";
  }
  template <class Map>
  static DictValue dict_of(const Map& map);
  [[noreturn]] void throw_type(const char* asked) const;

  std::variant<std::monostate, Tensor, bool, int64_t, double, std::string, Values, TupleValue, DictValue> value_;
};

inline TupleValue TupleValue::create(std::vector<IValue> elements) { return TupleValue(std::move(elements)); }
template <class... T>
requires(sizeof...(T) > 1) TupleValue TupleValue::create(const T&... elements) { return TupleValue({IValue(elements)...}); }
inline size_t TupleValue::size() const { return elements_->size(); }

class DictValue::Entry {
 public:
  Entry(IValue key, IValue value) : key_(std::move(key)), value_(std::move(value)) {}
  const IValue& key() const { return key_; }
  const IValue& value() const { return value_; }

 private:
  friend class DictValue;
  IValue key_, value_;
};

template <class Map>
DictValue IValue::dict_of(const Map& map) {
  DictValue dict;
  for (const auto& [key, value] : map) dict.insert(IValue(key), IValue(value));
  return dict;
}

namespace detail {
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_list<List<T>> = true;
template <class T>
inline constexpr bool is_tuple = false;
template <class... T>
inline constexpr bool is_tuple<std::tuple<T...>> = true;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;

[[noreturn]] AMP_API void throw_tuple_size(size_t size, size_t expected);
template <class T, size_t... i>
T tuple_of(const IValue& value, std::index_sequence<i...>) {
  const std::vector<IValue>& elements = value.isList() ? value.toListRef() : value.toTupleRef().elements();
  if (elements.size() != sizeof...(i)) throw_tuple_size(elements.size(), sizeof...(i));
  return T(elements[i].to<std::tuple_element_t<i, T>>()...);
}
}  // namespace detail

template <class T>
T IValue::to() const {
  if constexpr (std::same_as<T, IValue>) return *this;
  else if constexpr (std::same_as<T, Tensor>) return toTensor();
  else if constexpr (std::same_as<T, bool>) return toBool();
  else if constexpr (std::integral<T>) return static_cast<T>(toInt());
  else if constexpr (std::floating_point<T>) return static_cast<T>(isInt() ? static_cast<double>(toInt()) : toDouble());
  else if constexpr (std::same_as<T, std::string>) return toStringRef();
  else if constexpr (std::same_as<T, std::vector<Tensor>>) return toTensorVector();
  else if constexpr (std::same_as<T, std::vector<int64_t>>) return toIntVector();
  else if constexpr (std::same_as<T, std::vector<double>>) return toDoubleVector();
  else if constexpr (detail::is_list<T>) {
    T list;
    for (const IValue& element : toListRef()) list.push_back(element.to<typename T::value_type>());
    return list;
  } else if constexpr (detail::is_tuple<T>) return detail::tuple_of<T>(*this, std::make_index_sequence<std::tuple_size_v<T>>());
  else static_assert(sizeof(T) == 0, "a value cannot be converted to this type");
}

}  // namespace amp
