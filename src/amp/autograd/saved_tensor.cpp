#include <amp/autograd/saved_tensor.h>

#include <amp/autograd/node.h>
#include <amp/autograd/saved_tensor_hooks.h>
#include <amp/autograd/share_history.h>
#include <amp/autograd/view_nodes.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>

namespace amp::autograd {

namespace {

thread_local SavedTensorHooks* hooks = nullptr;            // the innermost object
thread_local const SavedTensorHooks* suspended = nullptr;  // hooks of this object and all enclosing ones are suspended; never dereferenced

// Suspends the active hooks while a hook runs; hooks that this hook creates are active.
struct Suspended : detail::SetForScope<const SavedTensorHooks*> {
  Suspended() : SetForScope(suspended, hooks) {}
};

// An input in its packed form. What unpack returns usually has no history: a copy in other memory, for example.
struct PackedInput : PackedTensor {
  PackedInput(std::any packed, std::shared_ptr<const SavedTensorHooks::Unpack> how, const Tensor& t)
      : PackedTensor{std::move(packed), std::move(how)} {
    history.set(t);
  }
  Edge history;
};

// Leads from what unpack has returned to the history of the input.
struct UnpackBackward final : FixedNode<1> {
  explicit UnpackBackward(const Edge& history) { connect(0, history); }
  void apply(Tensor* grads, Tensor* input_grads) override { input_grads[0] = std::move(grads[0]); }
  const char* name() const override { return "UnpackBackward"; }
};

}  // namespace

void throw_changed(const char* op, const Tensor& t, uint32_t version) {
  const char* writer = t.impl()->storage->writer.load(std::memory_order_relaxed);
  AMP_THROW(Error, "[backward] a tensor needed by ", op, " (", t.toString(),
            ") was changed by an in-place operation: ", writer != nullptr ? writer : "a function",
            " changed it last, and it is at version ", t._version(), ", expected version ", version,
            "; make the change after backward, or change a clone() of the tensor");
}

SavedTensorHooks::SavedTensorHooks(Pack pack, Unpack unpack)
    : pack_(std::make_shared<const Pack>(std::move(pack))), unpack_(std::make_shared<const Unpack>(std::move(unpack))), outer_(hooks) {
  AMP_CHECK(*pack_ && *unpack_, ValueError, "[SavedTensorHooks] pack and unpack must be functions");
  hooks = this;
}

// Objects may be destroyed in any order.
SavedTensorHooks::~SavedTensorHooks() {
  SavedTensorHooks** link = &hooks;
  while (*link != nullptr && *link != this) link = &(*link)->outer_;
  if (*link == this) *link = outer_;
  if (suspended == this) suspended = outer_;
}

bool SavedTensor::pack(const Tensor& t) {
  if (hooks == suspended || hooks == nullptr) [[likely]]
    return false;
  const auto pack = hooks->pack_;
  const auto unpack = hooks->unpack_;
  const Suspended none;
  const NoGradGuard no_grad;
  packed_ = std::make_shared<const PackedInput>((*pack)(t), unpack, t);
  return true;
}

void SavedTensor::save(const Tensor& input) {
  if (!input.defined()) return;
  AMP_CHECK(!input.is_inference(), Error,
            "[autograd] a tensor made in InferenceMode can't be saved for backward; clone it outside of that mode first");
  if (pack(input)) return;
  tensor_ = input;
  version_ = input._version();
}

void SavedTensor::save_result(const Tensor& result, uint32_t output_nr) {
  if (!result.defined()) return;
  output_nr_ = output_nr;
  is_result_ = true;
  Tensor kept = result.detach();
  if (pack(kept)) return;
  tensor_ = std::move(kept);
  version_ = result._version();
}

Tensor SavedTensor::unpack_hooked() const {
  const Suspended none;
  // What unpack computes is no product of the node that runs: a checkpoint may compute the forward pass again.
  detail::ThreadState& state = detail::thread_state();
  const detail::SetForScope math(state.matmul_math, autocast::Math{});
  const detail::SetForScope<const quantize::Recipe*> recipe(state.recipe, nullptr);
  const detail::SetForScope<const detail::Storage*> gradient(state.gradient_storage, nullptr);
  const detail::SetForScope roles(state.factor_roles, quantize::FactorRoles{});
  const std::shared_ptr<const PackedTensor> packed = packed_;  // a backward pass within unpack may release it
  Tensor t = (*packed->unpack)(packed->value);
  AMP_CHECK(t.defined(), Error, "[SavedTensorHooks] unpack returned an undefined tensor");
  const Edge& history = static_cast<const PackedInput&>(*packed).history;
  if (!history.valid() || !detail::thread_state().grad_enabled || t.requires_grad()) return t;
  Tensor result = t.detach();
  set_history(result, NodePtr(new UnpackBackward(history)));
  return result;
}

// Restores the history if the backward pass is itself recorded.
Tensor SavedTensor::as_result(const Tensor& t, Node* owner) const {
  if (!detail::thread_state().grad_enabled) return t;
  Tensor result = t.detach();
  if (!CopySlices::restore_history(result, owner)) share_history(result, owner, output_nr_);
  return result;
}

Tensor SavedTensor::unpack(Node* owner) const {
  AMP_CHECK(!released_, Error, "[backward] trying to go through the graph a second time at ", owner->name(),
            ": its saved tensors were freed by the first pass; set retain_graph=true for that pass");
  if (packed_ != nullptr) [[unlikely]] {
    const Tensor t = unpack_hooked();
    return is_result_ ? as_result(t, owner) : t;
  }
  if (!tensor_.defined()) return {};
  if (tensor_._version() != version_) [[unlikely]]
    throw_changed(owner->name(), tensor_, version_);
  return is_result_ ? as_result(tensor_, owner) : tensor_;
}

}  // namespace amp::autograd
