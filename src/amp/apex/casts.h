// Casts of level O1 that your program adds or turns off: for user-defined functions, and for ops by name (apex.amp.half_function and
// similar).
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/export.h>
#include <amp/core/memory/owned.h>
#include <amp/core/tensor.h>
#include <amp/nn/module_call.h>

namespace amp::apex {

// Turns off casts around ops on this thread for the lifetime of the object (amp.disable_casts).
class AMP_API DisableCasts {
 public:
  [[nodiscard]] DisableCasts();
  DisableCasts(DisableCasts&&) noexcept;
  DisableCasts& operator=(DisableCasts&&) noexcept;
  ~DisableCasts();

 private:
  struct Regions;
  detail::Owned<Regions> regions_;
};

namespace casts_detail {

enum class Cast { Half, Float, Promote };

// The tensors of one call after the cast. Tensors that are not floating-point, or are on a device without a region, do not change.
AMP_API std::vector<Tensor> cast_all(Cast cast, std::vector<Tensor> tensors);

// Also casts tensors in tuples, pairs, vectors and optionals. Other arguments are passed on.
template <Cast cast, class F>
class CastingFunction {
 public:
  explicit CastingFunction(F function) : function_(std::move(function)) {}

  template <class... Args>
  decltype(auto) operator()(Args&&... args) const {
    using nn::module_detail::Held;
    std::tuple<Held<Args>...> held(std::forward<Args>(args)...);
    return std::apply(
        [&](auto&... arg) -> decltype(auto) {
          nn::module_detail::replace_tensors(cast_all(cast, nn::module_detail::tensors_of(arg...)), arg...);
          return function_(
              static_cast<std::conditional_t<nn::module_detail::TensorsOf<std::decay_t<Args>>::any, std::decay_t<Args>&, Args&&>>(arg)...);
        },
        held);
  }

 private:
  F function_;
};

}  // namespace casts_detail

// A function object that casts the floating-point tensors among its arguments while casts are on for the thread, and then calls `function`.
// The dtype is float16 (the region's dtype), float32, or the widest dtype among them. Casts of weights are cached like those of ops.
template <class F>
auto half_function(F&& function) {
  return casts_detail::CastingFunction<casts_detail::Cast::Half, std::decay_t<F>>(std::forward<F>(function));
}
template <class F>
auto float_function(F&& function) {
  return casts_detail::CastingFunction<casts_detail::Cast::Float, std::decay_t<F>>(std::forward<F>(function));
}
template <class F>
auto promote_function(F&& function) {
  return casts_detail::CastingFunction<casts_detail::Cast::Promote, std::decay_t<F>>(std::forward<F>(function));
}

// The same for an op, built-in or user-defined, by its name in policy files ("bmm", "mylib::swiglu"). Every later initialize adds the rule
// to the lists of O1, on all threads. The last rule for an op counts. initialize throws ValueError for an op that does not exist, or for
// which the rule is impossible. Throws Error if casts are already on for this thread: the rule would come too late.
AMP_API void register_half_function(const std::string& op);
AMP_API void register_float_function(const std::string& op);
AMP_API void register_promote_function(const std::string& op);
// Removes all registered rules.
AMP_API void forget_registered_functions();

}  // namespace amp::apex
