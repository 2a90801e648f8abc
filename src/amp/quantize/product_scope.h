// The roles of the operands of products: one of them may be a gradient. Internal.
#pragma once

#include <amp/core/set_for_scope.h>
#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>

namespace amp::quantize {

// The roles of the two factors. Unknown: a factor that shares its memory with the gradient of the node that runs is the gradient. If none
// does, they are the input and the weight.
enum class FactorRoles : uint8_t { Unknown, InputWeight, GradientWeight, InputGradient, GradientInput };

inline FactorRoles roles_of(const Tensor& a, const Tensor& b) {
  const detail::ThreadState& state = detail::thread_state();
  if (state.factor_roles != FactorRoles::Unknown) return state.factor_roles;
  if (state.gradient_storage == nullptr) return FactorRoles::InputWeight;
  if (a.impl()->storage == state.gradient_storage) return FactorRoles::GradientWeight;
  return b.impl()->storage == state.gradient_storage ? FactorRoles::InputGradient : FactorRoles::InputWeight;
}

// Sets the roles for the products of a scope: formulas copy gradients before they multiply them.
class ProductScope {
 public:
  explicit ProductScope(FactorRoles roles) : roles_(detail::thread_state().factor_roles, roles) {}

 private:
  detail::SetForScope<FactorRoles> roles_;
};

}  // namespace amp::quantize
