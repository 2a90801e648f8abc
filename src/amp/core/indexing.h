// Python's indexing: x.index({0, Slice(1, None), Ellipsis, mask}) is x[0, 1:, ..., mask], x.index_put_({...}, y) is x[...] = y.
//
// Integers, slices, None and Ellipsis give a view. Tensors and bools gather into a new tensor, as torch.index and NumPy do:
//   int64 (or int32) tensors pick elements of one dimension; several are broadcast together; a 0-dim one is an integer
//   a bool tensor of k dimensions is a mask over k dimensions
//   true and false are 0-dim masks: they add a dimension of size 1 or 0
// When the indexed dimensions are not adjacent, the dimensions of the index tensors come first in the result.
// Errors: IndexError for too many or too large indices and for masks of another shape, TypeError for tensors of other dtypes,
// ValueError for a slice whose step is not positive.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <amp/core/tensor.h>

namespace amp::indexing {

// A new dimension of size 1; also "no bound" in a Slice.
inline constexpr std::nullopt_t None = std::nullopt;

struct EllipsisIndexType {};
// Stands for all dimensions that the other indices do not cover. At most one may be given.
inline constexpr EllipsisIndexType Ellipsis{};

// start:stop:step as in Python: negative bounds count from the end, bounds beyond the ends are clamped.
class Slice {
 public:
  Slice(std::optional<int64_t> start = {}, std::optional<int64_t> stop = {}, std::optional<int64_t> step = {})
      : start_(start), stop_(stop), step_(step) {}

  std::optional<int64_t> start() const { return start_; }
  std::optional<int64_t> stop() const { return stop_; }
  int64_t step() const { return step_.value_or(1); }
  // Whether it is `:`.
  bool is_full() const { return start_.value_or(0) == 0 && !stop_ && step() == 1; }

 private:
  std::optional<int64_t> start_, stop_, step_;
};

// One index.
class AMP_API TensorIndex {
 public:
  enum class Kind : uint8_t { NewAxis, Rest, Integer, Boolean, Slice, Tensor };

  TensorIndex(std::nullopt_t) : kind_(Kind::NewAxis) {}
  TensorIndex(EllipsisIndexType) : kind_(Kind::Rest) {}
  // "..." is Ellipsis. Throws ValueError for other strings.
  TensorIndex(const char* text);
  template <std::same_as<bool> T>
  TensorIndex(T value) : kind_(Kind::Boolean), integer_(value) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) TensorIndex(T value) : kind_(Kind::Integer), integer_(static_cast<int64_t>(value)) {}
  TensorIndex(Slice slice) : kind_(Kind::Slice), slice_(slice) {}
  TensorIndex(amp::Tensor tensor) : kind_(Kind::Tensor), tensor_(std::move(tensor)) {}
  // Without a tensor it is `:`.
  template <std::same_as<std::optional<amp::Tensor>> T>
  TensorIndex(const T& tensor) : TensorIndex(tensor ? TensorIndex(*tensor) : TensorIndex(indexing::Slice())) {}

  Kind kind() const { return kind_; }
  int64_t integer() const { return integer_; }
  bool boolean() const { return integer_ != 0; }
  const indexing::Slice& slice() const { return slice_; }
  const amp::Tensor& tensor() const { return tensor_; }

 private:
  Kind kind_;
  int64_t integer_ = 0;
  indexing::Slice slice_;
  amp::Tensor tensor_;
};

}  // namespace amp::indexing
