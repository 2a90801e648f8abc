// libtorch's containers.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/ivalue.h>
#include <amp/core/tensor.h>
#include <amp/nn/ordered_dict.h>

namespace amp {

// A dictionary in the order of insertion.
template <class Key, class Value>
class Dict : public OrderedDict<Key, Value> {
 public:
  bool insert_or_assign(Key key, Value value) {
    const bool is_new = !this->contains(key);
    if (is_new) this->insert(std::move(key), std::move(value));
    else (*this)[key] = std::move(value);
    return is_new;
  }
  auto find(const Key& key) const {
    return std::find_if(this->begin(), this->end(), [&](const auto& item) { return item.key() == key; });
  }
  const Value& at(const Key& key) const { return static_cast<const OrderedDict<Key, Value>&>(*this)[key]; }
  bool empty() const { return this->is_empty(); }
  operator IValue() const {
    DictValue dict;
    for (const auto& item : *this) dict.insert(IValue(item.key()), IValue(item.value()));
    return dict;
  }
};
template <>
class Dict<IValue, IValue> : public DictValue {
 public:
  using DictValue::DictValue;
  Dict(DictValue values) : DictValue(std::move(values)) {}
  auto find(const IValue& key) const {
    return std::find_if(begin(), end(), [&](const Entry& entry) { return entry.key() == key; });
  }
};
namespace impl {
using GenericDict = Dict<IValue, IValue>;
using GenericList = List<IValue>;
}  // namespace impl
template <class T, unsigned N = 6>
class SmallVector : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  SmallVector() = default;
  SmallVector(std::vector<T> values) : std::vector<T>(std::move(values)) {}
  SmallVector(ArrayRef<T> values) : std::vector<T>(values.vec()) {}
  template <std::input_iterator Iterator>
  void append(Iterator first, Iterator last) {
    this->insert(this->end(), first, last);
  }
  void append(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  void append(size_t count, const T& value) { this->insert(this->end(), count, value); }
  T pop_back_val() {
    T last = std::move(this->back());
    this->pop_back();
    return last;
  }
};
using DimVector = SmallVector<int64_t, 5>;
using IntList = IntArrayRef;
using SymInt = int64_t;
using SymIntArrayRef = IntArrayRef;
using ITensorListRef = TensorList;
template <class T>
ArrayRef<T> makeArrayRef(const std::vector<T>& values) {
  return values;
}
template <class T, size_t N>
ArrayRef<T> makeArrayRef(const T (&values)[N]) {
  return values;
}
template <class T>
ArrayRef<T> makeArrayRef(const T* data, size_t size) {
  return {data, size};
}
template <class T>
ArrayRef<T> makeArrayRef(const T& one) {
  return one;
}
template <class T>
int64_t numel(const T& sizes) requires requires {
  sizes.begin();
}
{
  int64_t product = 1;
  for (const int64_t size : sizes) product *= size;
  return product;
}

template <class T>
int64_t multiply_integers(const T& integers) {
  return numel(integers);
}
template <class T>
int64_t sum_integers(const T& integers) {
  int64_t sum = 0;
  for (const int64_t integer : integers) sum += integer;
  return sum;
}

// The integers of a range, for loops.
template <class T>
class IntegerRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = T;
    explicit Iterator(T value) : value_(value) {}
    T operator*() const { return value_; }
    Iterator& operator++() {
      ++value_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    T value_;
  };
  IntegerRange(T begin, T end) : begin_(begin), end_(begin < end ? end : begin) {}
  Iterator begin() const { return Iterator(begin_); }
  Iterator end() const { return Iterator(end_); }

 private:
  T begin_, end_;
};
template <std::integral T>
IntegerRange<T> irange(T end) {
  return {T{}, end};
}
template <std::integral A, std::integral B>
IntegerRange<B> irange(A begin, B end) {
  return {static_cast<B>(begin), end};
}
template <class T, class F>
auto fmap(const std::vector<T>& values, const F& function) {
  std::vector<std::decay_t<std::invoke_result_t<const F&, const T&>>> results;
  for (const T& value : values) results.push_back(function(value));
  return results;
}

// "3", "[1, 2]", "(1, None)", "{a: 1}"
inline std::ostream& operator<<(std::ostream& out, const IValue& value) {
  const auto list = [&](char open, const std::vector<IValue>& values, char close) -> std::ostream& {
    out << open;
    for (size_t i = 0; i < values.size(); ++i) out << (i == 0 ? "" : ", ") << values[i];
    return out << close;
  };
  if (value.isNone()) return out << "None";
  if (value.isTensor()) return out << value.toTensor();
  if (value.isBool()) return out << (value.toBool() ? "True" : "False");
  if (value.isInt()) return out << value.toInt();
  if (value.isDouble()) return out << value.toDouble();
  if (value.isString()) return out << value.toStringRef();
  if (value.isList()) return list('[', value.toListRef(), ']');
  if (value.isTuple()) return list('(', value.toTupleRef().elements(), ')');
  out << '{';
  std::string separator;
  for (const auto& entry : value.toGenericDict()) {
    out << separator << entry.key() << ": " << entry.value();
    separator = ", ";
  }
  return out << '}';
}

// "[a, b]"
template <class T>
requires(!std::same_as<T, int64_t>) std::ostream& operator<<(std::ostream& out, ArrayRef<T> values) {
  out << '[';
  for (size_t i = 0; i < values.size(); ++i) out << (i == 0 ? "" : ", ") << values[i];
  return out << ']';
}

namespace ivalue {
using Tuple = TupleValue;
}  // namespace ivalue
template <class T>
using OptionalArrayRef = std::optional<ArrayRef<T>>;

}  // namespace amp
