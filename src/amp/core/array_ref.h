// ArrayRef, a non-owning view of a sequence for use as an argument, and Shape, a small owning list of integers.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <amp/core/export.h>

namespace amp {

// The largest rank of a tensor.
inline constexpr int kMaxDims = 12;

template <class T>
class ArrayRef {
 public:
  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T* data, size_t size) : data_(data), size_(size) {}
  // From one pointer to another. A template, so that 0 is a size.
  template <std::convertible_to<const T*> U>
  requires std::is_pointer_v<U>
  constexpr ArrayRef(const T* begin, U end) : data_(begin), size_(static_cast<size_t>(end - begin)) {}
  constexpr ArrayRef(const T& one) : data_(&one), size_(1) {}
  constexpr ArrayRef(const T&& one) : data_(&one), size_(1) {}  // dangles after the full expression; meant for arguments
  ArrayRef(const std::vector<T>& v) : data_(v.data()), size_(v.size()) {}
  template <size_t N>
  constexpr ArrayRef(const std::array<T, N>& a) : data_(a.data()), size_(N) {}
  template <size_t N>
  constexpr ArrayRef(const T (&a)[N]) : data_(a), size_(N) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
  constexpr ArrayRef(std::initializer_list<T> list) : data_(list.begin()), size_(list.size()) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

  constexpr const T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](size_t i) const { return data_[i]; }
  // Throws std::out_of_range.
  constexpr const T& at(size_t i) const {
    if (i >= size_) [[unlikely]]
      throw std::out_of_range("[ArrayRef] the index is out of range");
    return data_[i];
  }
  constexpr const T& front() const { return data_[0]; }
  constexpr const T& back() const { return data_[size_ - 1]; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }
  constexpr const T* cbegin() const { return begin(); }
  constexpr const T* cend() const { return end(); }
  constexpr std::reverse_iterator<const T*> rbegin() const { return std::make_reverse_iterator(end()); }
  constexpr std::reverse_iterator<const T*> rend() const { return std::make_reverse_iterator(begin()); }
  constexpr ArrayRef slice(size_t start, size_t count) const { return {data_ + start, count}; }
  constexpr ArrayRef slice(size_t start) const { return drop_front(start); }
  constexpr ArrayRef drop_front(size_t count = 1) const { return {data_ + count, size_ - count}; }
  constexpr ArrayRef drop_back(size_t count = 1) const { return {data_, size_ - count}; }
  std::vector<T> vec() const { return {begin(), end()}; }
  constexpr bool equals(ArrayRef other) const { return *this == other; }
  friend constexpr bool operator==(ArrayRef a, ArrayRef b) {
    if (a.size_ != b.size_) return false;
    for (size_t i = 0; i < a.size_; ++i) {
      if (!(a.data_[i] == b.data_[i])) return false;
    }
    return true;
  }

 private:
  const T* data_ = nullptr;
  size_t size_ = 0;
};

using IntArrayRef = ArrayRef<int64_t>;

// "[2, 3]"
AMP_API std::ostream& operator<<(std::ostream& out, IntArrayRef values);

// An optional IntArrayRef, constructed from a braced list, one integer or std::nullopt.
class OptionalIntArrayRef {
 public:
  OptionalIntArrayRef() = default;
  OptionalIntArrayRef(std::nullopt_t) {}
  OptionalIntArrayRef(IntArrayRef values) : values_(values), has_value_(true) {}
  OptionalIntArrayRef(const std::vector<int64_t>& values) : OptionalIntArrayRef(IntArrayRef(values)) {}
  OptionalIntArrayRef(std::initializer_list<int64_t> list) : OptionalIntArrayRef(IntArrayRef(list.begin(), list.size())) {}
  OptionalIntArrayRef(const int64_t& one) : OptionalIntArrayRef(IntArrayRef(&one, 1)) {}
  bool has_value() const { return has_value_; }
  explicit operator bool() const { return has_value_; }
  IntArrayRef value() const { return values_; }
  IntArrayRef operator*() const { return values_; }
  const IntArrayRef* operator->() const { return &values_; }

 private:
  IntArrayRef values_;
  bool has_value_ = false;
};

namespace detail {
[[noreturn]] AMP_API void throw_rank(size_t rank);
}

// An owning list of up to kMaxDims integers that never allocates: shapes, strides, lists of dimensions. Throws ValueError for more.
class Shape {
 public:
  Shape() = default;
  Shape(IntArrayRef values) : size_(checked_rank(values.size())) { copy(values.begin(), values.end(), values_); }
  Shape(std::initializer_list<int64_t> list) : Shape(IntArrayRef(list)) {}
  Shape(size_t size, int64_t value) : size_(checked_rank(size)) {
    for (size_t i = 0; i < size; ++i) values_[i] = value;
  }
  Shape(const Shape& other) : size_(other.size_) { copy(other.begin(), other.end(), values_); }
  Shape& operator=(const Shape& other) {
    size_ = other.size_;
    copy(other.begin(), other.end(), values_);
    return *this;
  }

  operator IntArrayRef() const { return {values_, static_cast<size_t>(size_)}; }
  size_t size() const { return static_cast<size_t>(size_); }
  bool empty() const { return size_ == 0; }
  int64_t& operator[](size_t i) { return values_[i]; }
  int64_t operator[](size_t i) const { return values_[i]; }
  int64_t back() const { return values_[size_ - 1]; }
  int64_t& back() { return values_[size_ - 1]; }
  void push_back(int64_t v) {
    checked_rank(size() + 1);
    values_[size_++] = v;
  }
  void resize(size_t n) { size_ = checked_rank(n); }
  void insert(size_t at, int64_t v) {
    checked_rank(size() + 1);
    for (size_t i = size(); i > at; --i) values_[i] = values_[i - 1];
    values_[at] = v;
    ++size_;
  }
  void erase(size_t at) {
    copy(values_ + at + 1, end(), values_ + at);
    --size_;
  }
  int64_t* data() { return values_; }
  const int64_t* data() const { return values_; }
  int64_t* begin() { return values_; }
  int64_t* end() { return values_ + size_; }
  const int64_t* begin() const { return values_; }
  const int64_t* end() const { return values_ + size_; }
  friend bool operator==(const Shape& a, const Shape& b) { return IntArrayRef(a) == IntArrayRef(b); }

 private:
  // The ranges may overlap if `to` comes first.
  static void copy(const int64_t* from, const int64_t* end, int64_t* to) {
    while (from != end) *to++ = *from++;
  }
  static int checked_rank(size_t rank) {
    if (rank > static_cast<size_t>(kMaxDims)) [[unlikely]]
      detail::throw_rank(rank);
    return static_cast<int>(rank);
  }

  int size_ = 0;
  int64_t values_[kMaxDims];
};

}  // namespace amp
