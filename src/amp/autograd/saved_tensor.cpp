#include <amp/autograd/saved_tensor.h>

#include <amp/autograd/node.h>
#include <amp/core/thread_state.h>

namespace amp::autograd {

void SavedTensor::save(const Tensor& input) {
  if (!input.defined()) return;
  AMP_CHECK(!input.is_inference(), Error,
            "[autograd] a tensor made in InferenceMode can't be saved for backward; clone it outside of that mode first");
  tensor_ = input;
  version_ = input._version();
}

void SavedTensor::save_result(const Tensor& result, uint32_t output_nr) {
  if (!result.defined()) return;
  const detail::TensorImpl& impl = *result.impl();
  tensor_ = Tensor(detail::new_alias(impl, impl.size_array(), impl.stride_array(), impl.data));
  version_ = result._version();
  output_nr_ = output_nr;
  is_result_ = true;
}

Tensor SavedTensor::unpack(Node* owner) const {
  AMP_CHECK(!released_, Error, "[backward] trying to go through the graph a second time at ", owner->name(),
            ": its saved tensors were freed by the first pass; give retain_graph=true to that one");
  if (!tensor_.defined()) return {};
  AMP_CHECK(tensor_._version() == version_, Error, "[backward] a tensor needed by ", owner->name(), " (", tensor_.toString(),
            ") was changed by an in-place operation: it is at version ", tensor_._version(), ", expected version ", version_);
  if (!is_result_) return tensor_;
  if (!detail::thread_state().grad_enabled) return tensor_;
  const detail::TensorImpl& impl = *tensor_.impl();
  Tensor result(detail::new_alias(impl, impl.size_array(), impl.stride_array(), impl.data));
  set_history(result, owner, output_nr_);
  return result;
}

}  // namespace amp::autograd
