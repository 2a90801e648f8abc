#include <amp/nn/parameter_container.h>

namespace amp::nn {

void ParameterListImpl::append(const Tensor& tensor) {
  register_parameter(std::to_string(size()), tensor, tensor.defined() && tensor.requires_grad());
}

Tensor& ParameterListImpl::at(size_t index) {
  AMP_CHECK(index < size(), IndexError, "[ParameterList] index ", index, " is out of range for ", size(), " parameters");
  return parameters_[index].value();
}

Tensor& ParameterDictImpl::insert(const std::string& key, const Tensor& tensor) {
  const bool requires_grad = tensor.defined() && tensor.requires_grad();
  if (!contains(key)) return register_parameter(key, tensor, requires_grad);
  AMP_CHECK(!tensor.defined() || tensor.is_leaf(), ValueError, "[ParameterDict] \"", key,
            "\" must be a leaf tensor, not the result of an operation");
  return parameters_[key] = tensor;
}

void ParameterDictImpl::update(const OrderedDict<std::string, Tensor>& parameters) {
  for (const auto& item : parameters) insert(item.key(), item.value());
}

void ParameterDictImpl::clear() { parameters_.clear(); }

std::vector<std::string> ParameterDictImpl::keys() const { return parameters_.keys(); }
std::vector<Tensor> ParameterDictImpl::values() const { return parameters_.values(); }
bool ParameterDictImpl::contains(const std::string& key) const { return parameters_.contains(key); }

Tensor ParameterDictImpl::pop(const std::string& key) {
  Tensor parameter = parameters_[key];
  parameters_.erase(key);
  return parameter;
}

// --- copies ---

AMP_DEFINE_CLONEABLE(ParameterListImpl)
AMP_DEFINE_CLONED_MEMBERS(ParameterListImpl)
AMP_DEFINE_CLONEABLE(ParameterDictImpl)
AMP_DEFINE_CLONED_MEMBERS(ParameterDictImpl)

}  // namespace amp::nn
