// An argument of a composite that backward calls again. Part of the extension interface.
#pragma once

#include <utility>
#include <vector>

#include <amp/autograd/record.h>
#include <amp/autograd/saved_tensor.h>

namespace amp::composite {

// `needed`: whether the derivative depends on its value.
template <class T>
class KeptArgument {
 public:
  KeptArgument(const T& argument, bool) : value_(argument) {}
  const T& get(const char*, bool) const { return value_; }

 private:
  T value_;
};

// A tensor is saved as the tape saves one: SavedTensorHooks see it, and it may not change before backward. Of a tensor that is not needed,
// only its properties are kept.
template <>
class AMP_API KeptArgument<Tensor> {
 public:
  KeptArgument(const Tensor& argument, bool needed);
  // The argument, or a tensor of the same properties. Has no history, unless backward is itself recorded.
  Tensor get(const char* op, bool keep_history) const;

 private:
  Tensor stand_in() const;

  autograd::SavedTensor saved_;
  autograd::TensorInfo properties_;  // of a tensor that is not needed
  bool requires_grad_;
};

// The factors of products: the gradient of each depends on the others.
class Factors {
 public:
  explicit Factors(std::vector<Tensor> all) : all_(std::move(all)) {}
  const std::vector<Tensor>& all() const { return all_; }
  // Whether the gradient of another factor is recorded.
  bool is_needed(size_t position) const {
    for (size_t i = 0; i < all_.size(); ++i) {
      if (i != position && autograd::should_record(all_[i])) return true;
    }
    return false;
  }

 private:
  std::vector<Tensor> all_;
};

template <>
class KeptArgument<Factors> {
 public:
  KeptArgument(const Factors& factors, bool) {
    kept_.reserve(factors.all().size());
    for (size_t i = 0; i < factors.all().size(); ++i) kept_.emplace_back(factors.all()[i], factors.is_needed(i));
  }
  Factors get(const char* op, bool keep_history) const {
    std::vector<Tensor> factors;
    for (const KeptArgument<Tensor>& each : kept_) factors.push_back(each.get(op, keep_history));
    return Factors(std::move(factors));
  }

 private:
  std::vector<KeptArgument<Tensor>> kept_;
};

}  // namespace amp::composite
