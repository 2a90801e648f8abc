// Containers of parameters: ParameterList and ParameterDict. They have no forward.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <amp/nn/module.h>

namespace amp::nn {

// Parameters named "0", "1", ...
class AMP_API ParameterListImpl : public Module {
 public:
  ParameterListImpl() = default;
  template <class... Tensors>
  requires(sizeof...(Tensors) > 0 && (std::convertible_to<Tensors, Tensor> && ...)) explicit ParameterListImpl(const Tensors&... tensors) {
    (append(tensors), ...);
  }
  explicit ParameterListImpl(const std::vector<Tensor>& tensors) { extend(tensors); }
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS

  // The parameter requires a gradient if the tensor does. Throws ValueError for a tensor that is the result of an operation.
  void append(const Tensor& tensor);
  void append(const OrderedDict<std::string, Tensor>::Item& item) { append(item.value()); }
  template <class Container>
  void extend(const Container& tensors) {
    for (const auto& tensor : tensors) append(tensor);
  }
  size_t size() const { return parameters_.size(); }
  bool is_empty() const { return size() == 0; }
  // These throw IndexError for an index out of range.
  Tensor& at(size_t index);
  Tensor& operator[](size_t index) { return at(index); }

  auto begin() { return parameters_.begin(); }
  auto end() { return parameters_.end(); }
  auto begin() const { return parameters_.begin(); }
  auto end() const { return parameters_.end(); }
};
AMP_MODULE(ParameterList);

// Parameters by name.
class AMP_API ParameterDictImpl : public Module {
 public:
  ParameterDictImpl() = default;
  explicit ParameterDictImpl(const OrderedDict<std::string, Tensor>& parameters) { update(parameters); }
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS

  // Adds a parameter, or replaces the one of this name. It requires a gradient if the tensor does. Throws ValueError if the name is empty
  // or contains a dot, or if the tensor is the result of an operation.
  Tensor& insert(const std::string& key, const Tensor& tensor);
  void update(const OrderedDict<std::string, Tensor>& parameters);
  void update(const ParameterDictImpl& other) { update(other.parameters_); }
  // Removes a parameter and returns it.
  Tensor pop(const std::string& key);
  void clear();

  std::vector<std::string> keys() const;
  std::vector<Tensor> values() const;
  bool contains(const std::string& key) const;
  size_t size() const { return parameters_.size(); }
  bool empty() const { return parameters_.is_empty(); }
  auto begin() const { return parameters_.begin(); }
  auto end() const { return parameters_.end(); }
  // These throw ValueError for an unknown name.
  Tensor& get(const std::string& key) { return parameters_[key]; }
  Tensor& operator[](const std::string& key) { return parameters_[key]; }
  const Tensor& operator[](const std::string& key) const { return parameters_[key]; }
};
AMP_MODULE(ParameterDict);

}  // namespace amp::nn
