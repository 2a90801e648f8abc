// Members of Tensor that concern its gradient and its history.
#include <utility>

#include <amp/autograd/autograd.h>
#include <amp/autograd/grad_dtype.h>
#include <amp/autograd/hooks.h>
#include <amp/autograd/node.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/autograd/view_nodes.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>

namespace amp {

using detail::TensorImpl;

bool Tensor::base_requires_grad() const {
  const autograd::TensorExtra& extra = *impl_->extra;
  return extra.no_inplace == nullptr && extra.base.requires_grad() && autograd::shares_memory_with_base(*this);
}

autograd::Node* Tensor::grad_fn() const {
  if (impl_ == nullptr) return nullptr;
  if (impl_->has(TensorImpl::IsView) && autograd::has_old_history(*this) && impl_->extra->no_inplace == nullptr &&
      impl_->extra->base.requires_grad() && impl_->extra->base.grad_fn() != nullptr && autograd::shares_memory_with_base(*this))
      [[unlikely]] {
    autograd::update_view_history(*this);
  }
  return impl_->grad_fn;
}

Tensor& Tensor::requires_grad_(bool on) {
  AMP_CHECK(is_leaf(), Error, "[requires_grad_] requires_grad can be changed only for leaf tensors; use detach() for others");
  AMP_CHECK(!on || isDifferentiableType(dtype()), TypeError,
            "[requires_grad_] only floating and complex tensors can require gradients, not ", dtype());
  AMP_CHECK(!on || !is_sparse(), NotImplementedError, "[requires_grad_] sparse tensors can't require gradients; self is ", toString());
  AMP_CHECK(!on || !is_inference() || detail::thread_state().inference_mode, Error,
            "[requires_grad_] a tensor made in InferenceMode can't require a gradient outside of it; clone it first");
  defined_impl("requires_grad_").set(TensorImpl::RequiresGrad, on);
  return *this;
}

Tensor Tensor::grad() const { return mutable_grad(); }

void Tensor::set_grad(const Tensor& grad) {
  AMP_CHECK(!grad.defined() ||
                (grad.sizes() == sizes() && (grad.dtype() == dtype() || grad.dtype() == grad_dtype(*this)) && grad.device() == device()),
            ValueError, "[set_grad] expected a gradient like the tensor (", toString(), "), but got ", grad.toString());
  AMP_CHECK(!grad.defined() || !grad.is_same(*this), ValueError, "[set_grad] a tensor can't be its own gradient; expected another tensor");
  mutable_grad() = grad;
}

void Tensor::retain_grad() try {
  AMP_CHECK(requires_grad(), Error, "[retain_grad] the tensor does not require a gradient");
  if (is_leaf() || retains_grad()) return;
  autograd::TensorExtra& extra = autograd::extra_of(*this);
  autograd::hooks_of(*grad_fn()).retained.insert_or_assign(impl_, output_nr());
  extra.retain_grad = true;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("retain_grad"); }

bool Tensor::retains_grad() const { return impl_ != nullptr && impl_->extra != nullptr && impl_->extra->retain_grad; }

void Tensor::backward(const Tensor& gradient, std::optional<bool> retain_graph, bool create_graph) const {
  if (gradient.defined()) autograd::backward(*this, gradient, retain_graph, create_graph);
  else autograd::backward(*this, {}, retain_graph, create_graph);
}

unsigned Tensor::register_hook(Hook hook) const try {
  AMP_CHECK(requires_grad(), Error, "[register_hook] the tensor does not require a gradient");
  AMP_CHECK(hook, ValueError, "[register_hook] the hook is empty, expected a function");
  if (autograd::Node* node = grad_fn()) { return autograd::hooks_of(*node).hooks.add(output_nr(), std::move(hook)); }
  const unsigned id = autograd::extra_of(*this).hooks.add(0, std::move(hook));
  impl_->set(TensorImpl::HasHooks);
  return id;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("register_hook"); }

void Tensor::remove_hook(unsigned id) const {
  if (autograd::Node* node = grad_fn()) {
    autograd::hooks_of(*node).hooks.remove(id);
  } else if (defined_impl("remove_hook").extra != nullptr) {
    impl_->extra->hooks.remove(id);
    impl_->set(TensorImpl::HasHooks, !impl_->extra->hooks.empty());
  }
}

Tensor Tensor::detach() const {
  TensorImpl& impl = defined_impl("detach");
  return Tensor(detail::new_alias(impl, sizes(), strides(), impl.data));
}

Tensor& Tensor::detach_() {
  // The results of some ops are views of a tensor that nobody else has, such as those of matmul.
  const bool is_lone_view = is_view() && impl_->extra->base.use_count() == 1;
  AMP_CHECK(!is_view() || is_lone_view, Error, "[detach_] a view can't be detached in place; use detach()");
  if (retains_grad()) {
    autograd::forget_retained(impl_);
    impl_->extra->retain_grad = false;
  }
  if (impl_->grad_fn != nullptr) autograd::release(std::exchange(impl_->grad_fn, nullptr));
  impl_->output_nr = 0;
  impl_->set(TensorImpl::RequiresGrad, false);
  if (is_lone_view) {
    impl_->set(TensorImpl::IsView, false);
    impl_->extra->base.reset();
  }
  return *this;
}

void detail::release_history(TensorImpl* impl) noexcept {
  if (impl->extra != nullptr && impl->extra->retain_grad) autograd::forget_retained(impl);
  if (impl->grad_fn != nullptr) autograd::release(impl->grad_fn);
  delete impl->extra;
}

}  // namespace amp
