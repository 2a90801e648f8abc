#include <amp/autograd/function.h>

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <unordered_map>

#include <amp/autograd/record.h>
#include <amp/autograd/sum_to.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/core/factories.h>

namespace amp::autograd {

namespace {

std::string type_name(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? text.get() : type.name();
}

// The name of a node. Errors and observers ask for it, so it is not made for each call.
const char* known_name(const std::type_info& type) {
  static std::mutex mutex;
  static auto& names = *new std::unordered_map<std::string, std::string>;  // by the name that the compiler gives
  const std::lock_guard lock(mutex);
  std::string& name = names[type.name()];
  if (name.empty()) name = type_name(type);
  return name.c_str();
}

// Whether broadcasting can give shape `from` from shape `to`.
bool sums_to(IntArrayRef from, IntArrayRef to) {
  if (from.size() < to.size()) return false;
  const size_t lead = from.size() - to.size();
  for (size_t i = 0; i < to.size(); ++i) {
    if (to[i] != from[lead + i] && to[i] != 1) return false;
  }
  return true;
}

}  // namespace

void SavedValue::throw_type(const std::type_info& asked, const std::type_info& held) {
  AMP_THROW(TypeError, "[saved_data] a value of type ", type_name(asked), " was requested, but it is a ", type_name(held));
}

bool SavedValue::toBool() const { return get<bool>(); }
int64_t SavedValue::toInt() const { return get<int64_t>(); }
double SavedValue::toDouble() const { return get<double>(); }
const std::string& SavedValue::toStringRef() const { return get<std::string>(); }
const Tensor& SavedValue::toTensor() const { return get<Tensor>(); }
std::vector<int64_t> SavedValue::toIntVector() const { return get<std::vector<int64_t>>(); }
std::vector<double> SavedValue::toDoubleVector() const { return get<std::vector<double>>(); }

AutogradContext::AutogradContext() = default;
AutogradContext::AutogradContext(AutogradContext&&) noexcept = default;
AutogradContext& AutogradContext::operator=(AutogradContext&&) noexcept = default;
AutogradContext::~AutogradContext() = default;

void AutogradContext::save_for_backward(variable_list tensors) { to_save_ = std::move(tensors); }
void AutogradContext::mark_dirty(const variable_list& inputs) { dirty_ = inputs; }
void AutogradContext::mark_non_differentiable(const variable_list& outputs) { non_differentiable_ = outputs; }
bool AutogradContext::needs_input_grad(size_t input) const { return input < needs_grad_.size() && needs_grad_[input]; }

variable_list AutogradContext::get_saved_variables() const {
  AMP_CHECK(node_ != nullptr, Error, "[get_saved_variables] saved tensors can be read in backward only");
  variable_list tensors;
  for (const SavedTensor& t : saved_) tensors.push_back(t.unpack(node_));
  return tensors;
}

// --- the node ---

class FunctionNode final : public VariadicNode {
 public:
  FunctionNode(uint32_t num_inputs, uint32_t num_outputs, AutogradContext&& ctx, FunctionCall::Backward backward,
               const std::type_info& type)
      : VariadicNode(num_inputs, num_outputs), ctx_(std::move(ctx)), backward_(backward), type_(type) {
    ctx_.node_ = this;
  }
  void apply(Tensor* output_grads, Tensor* input_grads) override;
  void release_saved() override;
  const char* name() const override { return known_name(type_); }

 private:
  friend class FunctionCall;
  void check(const Tensor& grad, size_t argument, const TensorInfo& input) const;

  AutogradContext ctx_;
  FunctionCall::Backward backward_;
  const std::type_info& type_;
  std::vector<bool> is_tensor_;  // one per argument of forward
  std::vector<TensorInfo> inputs_, outputs_;
};

void FunctionNode::check(const Tensor& grad, size_t argument, const TensorInfo& input) const {
  AMP_CHECK(sums_to(grad.sizes(), input.sizes()), Error, "[", name(), "] backward returned a gradient of shape ", grad.sizes(),
            " for argument ", argument, ", which has shape ", input.sizes());
  AMP_CHECK(grad.device() == input.device(), Error, "[", name(), "] backward returned a gradient on ", grad.device(), " for argument ",
            argument, ", which is on ", input.device());
}

void FunctionNode::apply(Tensor* output_grads, Tensor* input_grads) {
  variable_list grads;
  for (uint32_t i = 0; i < num_outputs(); ++i) {
    const bool materialize = ctx_.materialize_grads_ && outputs_[i].defined();
    grads.push_back(materialize ? grad_or_zeros(output_grads[i], outputs_[i]) : output_grads[i]);
  }
  variable_list found = backward_(&ctx_, std::move(grads));
  // As for an argument with a default value that the call has left out.
  while (found.size() > is_tensor_.size() && !found.back().defined()) found.pop_back();
  AMP_CHECK(found.size() == is_tensor_.size(), Error, "[", name(), "] backward returned ", found.size(), " gradients, but forward takes ",
            is_tensor_.size(), " arguments; return one for each, an undefined tensor for those without a gradient");
  uint32_t input = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    AMP_CHECK(is_tensor_[i] || !found[i].defined(), Error, "[", name(), "] backward returned a gradient for argument ", i,
              ", which is not a tensor");
    if (!is_tensor_[i]) continue;
    const uint32_t nr = input++;
    if (!found[i].defined() || !needs_input(nr)) continue;
    check(found[i], i, inputs_[nr]);
    input_grads[nr] = sum_to(found[i], inputs_[nr].sizes());
  }
}

void FunctionNode::release_saved() {
  for (SavedTensor& t : ctx_.saved_) t.reset();
}

// --- the call ---

FunctionCall::FunctionCall() = default;
FunctionCall::~FunctionCall() = default;

void FunctionCall::add_other() { is_tensor_.push_back(false); }

void FunctionCall::add_tensor(const Tensor& t) {
  inputs_.push_back(t);
  is_tensor_.push_back(true);
  ctx_.needs_grad_.push_back(detail::thread_state().grad_enabled && requires_grad(t));
}

bool FunctionCall::records() const { return std::find(ctx_.needs_grad_.begin(), ctx_.needs_grad_.end(), true) != ctx_.needs_grad_.end(); }

struct FunctionCall::Lists {
  // Finds tensors in a list. A long list has an index.
  class Members {
   public:
    explicit Members(const variable_list& list) : list_(list) {
      constexpr size_t kFew = 8;
      if (list.size() <= kFew) return;
      for (size_t i = 0; i < list.size(); ++i)
        if (list[i].defined()) places_.emplace(list[i].impl(), i);
    }
    bool contains(const Tensor& t) const { return place_of(t) < list_.size(); }
    // The first place of the tensor; the size of the list if it is not there.
    size_t place_of(const Tensor& t) const {
      if (!t.defined()) return list_.size();
      if (!places_.empty()) {
        const auto found = places_.find(t.impl());
        return found != places_.end() ? found->second : list_.size();
      }
      const auto found = std::find_if(list_.begin(), list_.end(), [&](const Tensor& other) { return other.is_same(t); });
      return static_cast<size_t>(found - list_.begin());
    }

   private:
    const variable_list& list_;
    std::unordered_map<const detail::TensorImpl*, size_t> places_;
  };

  Lists(const FunctionCall& call, const AutogradContext& ctx)
      : dirty(ctx.dirty_), inputs(call.inputs_), non_differentiable(ctx.non_differentiable_) {}
  Members dirty, inputs, non_differentiable;
};

Tensor FunctionCall::tied(FunctionNode* node, const Lists& lists, const Tensor& output, uint32_t nr, size_t num_outputs) const {
  const bool dirty = lists.dirty.contains(output), is_input = lists.inputs.contains(output);
  if (lists.non_differentiable.contains(output) || !isDifferentiableType(output.dtype())) return is_input ? output.detach() : output;
  if (dirty) {
    AMP_CHECK(is_input, Error, "[", node->name(), "] output ", nr, " is marked as dirty, but is not an input");
    AMP_CHECK(!output.is_view() || (num_outputs == 1 && output.is_same(inputs_[0])), Error, "[", node->name(),
              "] a view that is written in place must be the first input and the only output");
    if (output.is_view()) rebase_history(output, node);
    else set_history(output, node, nr);
    return output;
  }
  const Tensor result = is_input ? output.detach() : output;
  set_history(result, node, nr);
  if (is_input) extra_of(result).no_inplace = kAliasOfInput;
  return result;
}

void FunctionCall::connect(FunctionNode* node) {
  for (uint32_t i = 0; i < inputs_.size(); ++i) {
    if (node->ctx_.needs_grad_[i]) node->connect(i, inputs_[i]);
    node->inputs_.emplace_back().save(inputs_[i]);
  }
  node->is_tensor_ = std::move(is_tensor_);
}

// Outputs are saved without their grad_fn, which is this node, or leads to it if the output is a view that was written in place.
void FunctionCall::save(FunctionNode* node, const Lists& lists, const variable_list& given, const variable_list& tied) const {
  if (node->ctx_.to_save_.empty()) return;
  const Lists::Members outputs(given);
  for (const Tensor& t : node->ctx_.to_save_) {
    SavedTensor& saved = node->ctx_.saved_.emplace_back();
    const size_t nr = outputs.place_of(t);
    // An input that forward returns unchanged is saved as the input: its output is an alias.
    const auto comes_from_node = [&] { return tied[nr].is_same(t) && (t.grad_fn() == node || (t.is_view() && lists.dirty.contains(t))); };
    if (nr < given.size() && comes_from_node()) saved.save_result(tied[nr], static_cast<uint32_t>(nr));
    else saved.save(t);
  }
}

void FunctionCall::tie(Backward backward, const std::type_info& type, variable_list& outputs) {
  auto* node =
      new FunctionNode(static_cast<uint32_t>(inputs_.size()), static_cast<uint32_t>(outputs.size()), std::move(ctx_), backward, type);
  const NodePtr owner(node);
  // Outputs among these tensors own the node: it must not own them any longer, also if the call fails.
  struct Clears {
    AutogradContext& ctx;
    ~Clears() {
      ctx.to_save_.clear();
      ctx.dirty_.clear();
      ctx.non_differentiable_.clear();
    }
  } const clears{node->ctx_};
  for (const Tensor& t : node->ctx_.dirty_) {
    AMP_CHECK(!requires_grad(t) || t.grad_fn() != nullptr, Error, "[", node->name(),
              "] a leaf tensor that requires a gradient is marked as dirty");
    if (t.defined() && t.is_view()) check_inplace(node->name(), t);
  }
  connect(node);
  const variable_list given = outputs;
  const Lists lists(*this, node->ctx_);
  for (uint32_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].defined()) outputs[i] = tied(node, lists, outputs[i], i, outputs.size());
    node->outputs_.emplace_back().save(outputs[i]);
  }
  save(node, lists, given, outputs);
}

}  // namespace amp::autograd
