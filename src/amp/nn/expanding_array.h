// D values, one for each spatial dimension. A single value is used for all dimensions (torch::ExpandingArray).
#pragma once

#include <array>
#include <initializer_list>
#include <ostream>
#include <variant>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/nn/enums.h>

namespace amp::nn {

template <size_t D, class T = int64_t>
class ExpandingArray {
 public:
  ExpandingArray(T value) { values_.fill(value); }
  ExpandingArray(std::array<T, D> values) : values_(values) {}
  // Throws ValueError unless there are D values, or one.
  ExpandingArray(std::initializer_list<T> list) : ExpandingArray(ArrayRef<T>(list.begin(), list.size())) {}
  ExpandingArray(const std::vector<T>& list) : ExpandingArray(ArrayRef<T>(list)) {}
  ExpandingArray(ArrayRef<T> list) {
    AMP_CHECK(list.size() == D || list.size() == 1, ValueError, "[ExpandingArray] expected ", D, " values, but got ", list.size());
    if (list.size() == 1) values_.fill(list[0]);
    else
      for (size_t i = 0; i < D; ++i) values_[i] = list[i];
  }
  operator ArrayRef<T>() const { return {values_.data(), D}; }
  const T& operator[](size_t i) const { return values_[i]; }
  static constexpr size_t size() { return D; }
  // The values as an array, as in options.kernel_size()->at(0).
  std::array<T, D>& operator*() { return values_; }
  const std::array<T, D>& operator*() const { return values_; }
  std::array<T, D>* operator->() { return &values_; }
  const std::array<T, D>* operator->() const { return &values_; }
  friend bool operator==(const ExpandingArray& a, const ExpandingArray& b) { return a.values_ == b.values_; }

 private:
  std::array<T, D> values_;
};

template <size_t D>
std::ostream& operator<<(std::ostream& out, const ExpandingArray<D>& values) {
  bool same = true;
  for (size_t i = 1; i < D; ++i) same = same && values[i] == values[0];
  return same ? out << values[0] : out << IntArrayRef(values);
}

// The padding of a convolution: a number for each dimension, or kValid or kSame.
template <size_t D>
using ConvPadding = std::variant<ExpandingArray<D>, PaddingWord>;
// The name of the padding in the ops.
inline const char* padding_name(PaddingWord word) { return word == PaddingWord::Same ? "same" : "valid"; }

}  // namespace amp::nn
