// Operations with user-defined derivatives (torch::autograd::Function).
//
//   struct Square : autograd::Function<Square> {
//     static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
//       ctx->save_for_backward({x});
//       return x * x;
//     }
//     static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
//       return {2 * ctx->get_saved_variables()[0] * grads[0]};
//     }
//   };
//   Tensor y = Square::apply(x);
#pragma once

#include <any>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/autograd/autograd.h>
#include <amp/autograd/saved_tensor.h>

namespace amp {
class AutocastState;
}

namespace amp::autograd {

class Node;

// A value of any type that forward saves for backward: ctx->saved_data["n"] = 3; ... .toInt().
class AMP_API SavedValue {
 public:
  SavedValue() = default;
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, SavedValue>) SavedValue(T&& value) : value_(normalize(std::forward<T>(value))) {}

  // These throw TypeError if the value has another type.
  bool toBool() const;
  int64_t toInt() const;
  double toDouble() const;
  const std::string& toStringRef() const;
  const Tensor& toTensor() const;
  std::vector<int64_t> toIntVector() const;
  std::vector<double> toDoubleVector() const;
  std::vector<Tensor> toTensorVector() const { return get<std::vector<Tensor>>(); }
  template <class T>
  const T& get() const {
    const T* value = std::any_cast<T>(&value_);
    if (value == nullptr) throw_type(typeid(T), value_.type());
    return *value;
  }
  // The value of a type that the members above return.
  template <class T>
  T to() const {
    if constexpr (std::is_same_v<T, bool>) return toBool();
    else if constexpr (std::is_integral_v<T>) return static_cast<T>(toInt());
    else if constexpr (std::is_floating_point_v<T>) return static_cast<T>(toDouble());
    else return get<T>();
  }
  bool isNone() const { return !value_.has_value(); }
  bool isBool() const { return holds<bool>(); }
  bool isInt() const { return holds<int64_t>(); }
  bool isDouble() const { return holds<double>(); }
  bool isString() const { return holds<std::string>(); }
  bool isTensor() const { return holds<Tensor>(); }

 private:
  template <class T>
  bool holds() const {
    return std::any_cast<T>(&value_) != nullptr;
  }
  template <class T>
  static std::any normalize(T&& value) {
    using U = std::remove_cvref_t<T>;
    if constexpr (std::is_same_v<U, bool>) return value;
    else if constexpr (std::is_integral_v<U>) return static_cast<int64_t>(value);
    else if constexpr (std::is_floating_point_v<U>) return static_cast<double>(value);
    else if constexpr (std::is_convertible_v<T, std::string_view>) return std::string(std::string_view(value));
    else if constexpr (std::is_same_v<U, std::nullopt_t>) return std::any();
    else if constexpr (requires { value.vec(); }) return std::any(value.vec());  // an ArrayRef would dangle
    else if constexpr (requires {
                         value.has_value();
                         *value;
                       })
      return value.has_value() ? normalize(*value) : std::any();
    else return std::any(std::forward<T>(value));
  }
  [[noreturn]] static void throw_type(const std::type_info& asked, const std::type_info& held);

  std::any value_;
};

// What forward passes to backward.
class AMP_API AutogradContext {
 public:
  AutogradContext();
  AutogradContext(AutogradContext&&) noexcept;
  AutogradContext& operator=(AutogradContext&&) noexcept;
  ~AutogradContext();

  // In forward: saves inputs or outputs for backward, which checks that they were not changed in place. Use saved_data for other tensors.
  void save_for_backward(variable_list tensors);
  // In backward: the saved tensors, in the same order. Throws Error if they were freed or changed in place.
  variable_list get_saved_variables() const;
  // In forward: names the inputs that forward has changed in place. It must return them.
  void mark_dirty(const variable_list& inputs);
  // In forward: names the outputs that have no gradient.
  void mark_non_differentiable(const variable_list& outputs);
  // With false, backward gets undefined tensors instead of zeros for outputs that have no gradient.
  void set_materialize_grads(bool on) { materialize_grads_ = on; }
  // Whether tensor argument number `input` needs a gradient. Arguments that are not tensors are not counted.
  bool needs_input_grad(size_t input) const;

  std::unordered_map<std::string, SavedValue> saved_data;

  // The autocast state of forward, kept by custom_fwd for custom_bwd.
  std::shared_ptr<const AutocastState> autocast_state;

 private:
  friend class FunctionNode;
  friend class FunctionCall;
  variable_list to_save_, dirty_, non_differentiable_;
  std::vector<SavedTensor> saved_;
  std::vector<bool> needs_grad_;
  bool materialize_grads_ = true;
  Node* node_ = nullptr;
};

class FunctionNode;

// Internal: collects the tensors of a call and ties its outputs to the tape.
class AMP_API FunctionCall {
 public:
  FunctionCall();
  ~FunctionCall();
  FunctionCall(const FunctionCall&) = delete;
  FunctionCall& operator=(const FunctionCall&) = delete;
  template <class Arg>
  void add(const Arg& arg) {
    if constexpr (std::is_convertible_v<const Arg&, const Tensor&>) add_tensor(arg);
    else if constexpr (std::is_same_v<Arg, std::optional<Tensor>>) add_tensor(arg.value_or(Tensor()));
    else if constexpr (std::is_convertible_v<const Arg&, TensorList>)
      for (const Tensor& t : TensorList(arg)) add_tensor(t);
    else add_other();
  }
  AutogradContext* context() { return &ctx_; }
  // Whether the call must be recorded.
  bool records() const;
  // Sets a node that calls `backward` as the grad_fn of the outputs. Some outputs are replaced by aliases.
  using Backward = variable_list (*)(AutogradContext* ctx, variable_list grads);
  void tie(Backward backward, const std::type_info& type, variable_list& outputs);

 private:
  void add_tensor(const Tensor& t);
  void add_other();
  void connect(FunctionNode* node);
  struct Lists;
  void save(FunctionNode* node, const Lists& lists, const variable_list& given, const variable_list& tied) const;
  Tensor tied(FunctionNode* node, const Lists& lists, const Tensor& output, uint32_t nr, size_t num_outputs) const;

  AutogradContext ctx_;
  variable_list inputs_;
  std::vector<bool> is_tensor_;
};

// T defines two static functions:
// `R forward(AutogradContext*, args...)`, where R is Tensor or variable_list. It is not recorded.
// `variable_list backward(AutogradContext*, variable_list grads)`, which returns one gradient for each argument of forward (for each tensor
// of a list). Undefined means no gradient, and is required for arguments that are not tensors.
// With create_graph backward is recorded: it can be differentiated again if it consists of differentiable ops. The backward pass throws
// Error if the number of gradients, a device or a shape (unless it can be summed to the input's) is wrong. The dtype is converted.
template <class T>
struct Function {
  template <class X = T, class... Args>
  static auto apply(Args&&... args) {
    FunctionCall call;
    (call.add(std::as_const(args)), ...);
    using Result = decltype(X::forward(call.context(), std::forward<Args>(args)...));
    Result result = [&] {
      const NoGradGuard no_grad;
      return X::forward(call.context(), std::forward<Args>(args)...);
    }();
    if (!call.records()) return result;
    constexpr FunctionCall::Backward backward = [](AutogradContext* ctx, variable_list grads) {
      return X::backward(ctx, std::move(grads));
    };
    if constexpr (std::is_same_v<Result, Tensor>) {
      variable_list outputs{result};
      call.tie(backward, typeid(X), outputs);
      return outputs[0];
    } else {
      call.tie(backward, typeid(X), result);
      return result;
    }
  }
};

}  // namespace amp::autograd
