// Composites of several ops, for tensors of 16 bits. Each part would else round to 16 bits: a square or a sum may leave the range of
// float16, although the result fits. Part of the extension interface.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <amp/autocast/checkpoint_region.h>
#include <amp/autograd/in_float32.h>
#include <amp/autograd/record.h>
#include <amp/core/thread_state.h>
#include <amp/ops/kept_argument.h>

namespace amp::composite {

// The dtype of the result of a composite if one of its floating tensors has 16 bits, else Undefined.
AMP_API ScalarType dtype_of_low_result(const Tensor* const* tensors, size_t count);
AMP_API Tensor rounded(const Tensor& result, ScalarType dtype);

template <class... T>
std::tuple<T...> rounded(const std::tuple<T...>& results, ScalarType dtype) {
  return std::apply([&](const T&... each) { return std::tuple<T...>(rounded(each, dtype)...); }, results);
}

// During its lifetime, notes whether the policy of a region has computed a part in float32. The result is then float32, as without this
// header.
class Float32Parts {
 public:
  Float32Parts() : state_(detail::thread_state()), before_(std::exchange(state_.float32_part, false)) {}
  ~Float32Parts() { state_.float32_part = state_.float32_part || before_; }
  Float32Parts(const Float32Parts&) = delete;
  Float32Parts& operator=(const Float32Parts&) = delete;
  bool any() const { return state_.float32_part; }

 private:
  detail::ThreadState& state_;
  bool before_;
};

// The arguments that backward needs, as bits by their positions.
using ArgumentSet = uint32_t;
inline constexpr ArgumentSet kAllArguments = ~ArgumentSet{0};
constexpr ArgumentSet arguments(std::same_as<int> auto... positions) { return ((ArgumentSet{1} << positions) | ... | 0); }

// The call keeps the arguments that backward needs, and nothing of what the parts save: backward calls the function again.
template <class F, size_t... I, class... Args>
auto recomputed(const char* op, ArgumentSet needed, const F& function, std::index_sequence<I...>, const Args&... args) {
  const auto kept = std::make_shared<const std::tuple<KeptArgument<Args>...>>(KeptArgument<Args>(args, (needed >> I & 1) != 0)...);
  const autograd::CheckpointRegion region(
      [op, function, kept](bool keep_history) {
        std::apply([&](const auto&... each) { static_cast<void>(function(each.get(op, keep_history)...)); }, *kept);
      },
      /*preserve_rng_state=*/false);
  return function(args...);
}

template <class T>
decltype(auto) wide_argument(const T& argument) {
  if constexpr (std::is_same_v<T, Tensor>) return autograd::widened(argument);
  else return (argument);
}

// Calls a function of tensors and other arguments. Tensors of 16 bits are float32 there, and the result is rounded once. In a region,
// autocast still casts the arguments of the parts. Arguments must own what they refer to (Shape, not IntArrayRef).
//
// `needs`: for each argument, the arguments on which its gradient depends. All, where the list ends.
template <class F, class... Args>
auto rounded_once(const char* op, std::initializer_list<ArgumentSet> needs, const F& function, const Args&... args) {
  static_assert(sizeof...(Args) <= 32);
  const Tensor* tensors[sizeof...(Args)];
  size_t count = 0, position = 0;
  bool records = false;
  ArgumentSet needed = 0;
  const auto visit = [&](const auto& argument) {
    if constexpr (std::is_same_v<std::decay_t<decltype(argument)>, Tensor>) {
      tensors[count++] = &argument;
      if (autograd::should_record(argument)) {
        records = true;
        needed |= position < needs.size() ? needs.begin()[position] : kAllArguments;
      }
    }
    ++position;
  };
  (visit(args), ...);
  const ScalarType dtype = dtype_of_low_result(tensors, count);
  if (dtype == ScalarType::Undefined) return function(args...);
  const auto wide = [function](const auto&... each) { return function(wide_argument(each)...); };
  const Float32Parts parts;
  auto result = records ? recomputed(op, needed, wide, std::index_sequence_for<Args...>(), args...) : wide(args...);
  return parts.any() ? result : rounded(result, dtype);
}
template <class F, class... Args>
auto rounded_once(const char* op, const F& function, const Args&... args) {
  return rounded_once(op, std::initializer_list<ArgumentSet>(), function, args...);
}

}  // namespace amp::composite
