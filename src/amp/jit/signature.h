// What decides which calls a function makes: the properties of its arguments, and the state of the thread. Internal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/tensor.h>
#include <amp/core/tensor_options.h>
#include <amp/core/thread_state.h>

namespace amp::jit {

using Signature = std::vector<int64_t>;

// Calls visit(number) for the numbers that describe the tensor, as long as it returns true.
template <class Visit>
bool describe(const Tensor& tensor, const Visit& visit) {
  using amp::detail::TensorImpl;
  if (!tensor.defined()) return visit(-1);
  const TensorImpl& impl = *tensor.impl();
  constexpr auto kRead = static_cast<uint16_t>(TensorImpl::WrappedNumber | TensorImpl::Contiguous | TensorImpl::Sparse);
  bool same = visit(static_cast<int64_t>(impl.dtype) | static_cast<int64_t>(impl.device_type) << 8 |
                    static_cast<int64_t>(static_cast<uint8_t>(impl.device_index)) << 16 | static_cast<int64_t>(impl.ndim) << 24 |
                    static_cast<int64_t>(impl.flags & kRead) << 32 | static_cast<int64_t>(tensor.requires_grad()) << 48);
  for (int d = 0; same && d < impl.ndim; ++d) same = visit(impl.sizes[d]);
  for (int d = 0; same && d < impl.ndim && !impl.has(TensorImpl::Contiguous); ++d) same = visit(impl.strides[d]);
  return same;
}

// The same for a call: the state of the thread, then the arguments.
template <class Visit>
bool describe(TensorList inputs, const Visit& visit) {
  const amp::detail::ThreadState& state = amp::detail::thread_state();
  bool same = visit(static_cast<int64_t>(state.grad_enabled) | static_cast<int64_t>(state.inference_mode) << 1 |
                    static_cast<int64_t>(state.stages.autocast) << 8 | static_cast<int64_t>(get_default_dtype()) << 16 |
                    static_cast<int64_t>(state.matmul_math) << 24 | static_cast<int64_t>(inputs.size()) << 32);
  for (int device = 0; same && state.stages.autocast != 0 && device < kNumDeviceTypes; ++device) {
    if ((state.stages.autocast >> device & 1) == 0) continue;
    // Policies with other extras may have the same table.
    same = visit(static_cast<int64_t>(state.autocast_dtype[device]) | static_cast<int64_t>(state.autocast_table_device[device]) << 8) &&
           visit(static_cast<int64_t>(reinterpret_cast<intptr_t>(state.autocast_policy[device]))) &&
           visit(static_cast<int64_t>(reinterpret_cast<intptr_t>(state.autocast_recipe[device])));
  }
  for (const Tensor& input : inputs) same = same && describe(input, visit);
  return same;
}

// Calls describe_all(visit), and returns the numbers.
template <class Describe>
Signature collected(const Describe& describe_all) {
  Signature numbers;
  describe_all([&](int64_t number) {
    numbers.push_back(number);
    return true;
  });
  return numbers;
}
// Whether the numbers are these.
template <class Describe>
bool are_described(const Signature& numbers, const Describe& describe_all) {
  struct Next {
    mutable const int64_t* at;
    const int64_t* end;
    [[gnu::always_inline]] bool operator()(int64_t number) const { return at != end && *at++ == number; }
  } const next{numbers.data(), numbers.data() + numbers.size()};
  return describe_all(next) && next.at == next.end;
}

// The numbers of the tensors alone.
inline Signature properties_of(TensorList tensors) {
  return collected([&](const auto& visit) {
    for (const Tensor& tensor : tensors) describe(tensor, visit);
  });
}
inline bool have_properties(const Signature& properties, TensorList tensors) {
  return are_described(properties, [&](const auto& visit) {
    return std::all_of(tensors.begin(), tensors.end(), [&](const Tensor& tensor) { return describe(tensor, visit); });
  });
}

// The numbers of a call.
inline Signature signature_of(TensorList inputs) {
  return collected([&](const auto& visit) { describe(inputs, visit); });
}
inline bool matches(const Signature& signature, TensorList inputs) {
  return are_described(signature, [&](const auto& visit) { return describe(inputs, visit); });
}

}  // namespace amp::jit
