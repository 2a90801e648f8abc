// The autocast stage of a call, as generated wrappers use it. Part of the extension interface.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/autocast/decision.h>
#include <amp/autocast/in_force.h>
#include <amp/autocast/input.h>
#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>

namespace amp::autocast {

// True if autocast or an observer is active on this thread; this check is the only cost otherwise.
inline bool any_stage() { return detail::thread_state().stages.any(); }

// A tensor argument after the cast stage: the caller's tensor, a copy borrowed from the cache, or a new cast that lives here.
class Arg {
 public:
  explicit Arg(const Tensor& borrowed) : tensor_(&borrowed) {}
  explicit Arg(Tensor&& owned) : owned_(std::move(owned)), tensor_(&owned_) {}
  Arg(const Arg&) = delete;
  Arg& operator=(const Arg&) = delete;
  operator const Tensor&() const { return *tensor_; }

 private:
  Tensor owned_;
  const Tensor* tensor_;
};

// Carries out the decision of decide() for one call. During the call, autocast of its device is suspended: inner ops do not cast again.
// Rules with extras, and bans, are looked up out of line (in_force.cpp).
class Call {
 public:
  // `args` are the arguments of the call that may be cast: Tensor or TensorList.
  template <class... Args>
  explicit Call(OpId op, const Args&... args) : state_(detail::thread_state()) {
    const DeviceType device = device_of(args...);
    if (!state_.stages.in_region(device)) return;
    const TableEntry entry = state_.autocast_table[static_cast<int>(device)][static_cast<int>(op)];
    if (entry == TableEntry{}) return;
    applies_ = true;
    if (is_special(entry)) [[unlikely]] {
      begin_special(op, device, args...);
      return;
    }
    decision_ = decide_plain(category_of(entry), state_.autocast_dtype[static_cast<int>(device)], device,
                             [&](const auto& visit) { (for_each_tensor(args, visit), ...); });
    if (decision_.target == kFloat32) note_float32();
    suspend();
  }
  ~Call() {
    state_.stages.autocast |= suspended_;
    if (has_math_) [[unlikely]] {
      state_.matmul_math = math_outside_;
      state_.recipe = recipe_outside_;
    }
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  bool applies() const { return applies_; }

  // Runs the op: `function` casts the arguments and computes.
  template <class F>
  auto run(const F& function) const {
    auto result = function();
    if (decision_.output != ScalarType::Undefined) [[unlikely]]
      cast_results(result);
    return result;
  }

  // `index`: the position of `arg` among the arguments that may be cast.
  Arg cast(const Tensor& arg, int index) const {
    if ((decision_.casts >> index & 1) == 0 || !arg.defined()) return Arg(arg);
    const ArgInfo info = info_of(arg);
    if (!is_eligible(info, decision_.device) || info.dtype == decision_.target) return Arg(arg);
    return cast_eligible(arg);
  }
  AMP_API std::vector<Tensor> cast(TensorList args, int index) const;

  // The dtype argument of the call. It is float32 if it is empty and the rule sets it. If the caller gives a dtype, the result is not cast.
  std::optional<ScalarType> dtype(std::optional<ScalarType> given, const Tensor& first) {
    if (given) decision_.output = ScalarType::Undefined;
    if (given || decision_.category != Category::Fp32SetOptDtype) return given;
    const ScalarType asked = decision_.dtype_argument(info_of(first));
    if (asked == kFloat32) note_float32();
    return asked != ScalarType::Undefined ? std::optional(asked) : std::nullopt;
  }
  // Whether the rule calls the overload with a dtype argument.
  bool appends_dtype() const { return decision_.category == Category::Fp32AppendDtype; }
  ScalarType appended_dtype(const Tensor& first) const {
    const ScalarType asked = decision_.dtype_argument(info_of(first));
    if (asked == kFloat32) note_float32();
    return asked != ScalarType::Undefined ? asked : first.dtype();
  }

 private:
  template <class... Args>
  static DeviceType device_of(const Args&... args) {
    return std::max({type_of(args)...});  // not the CPU if any argument is on another device
  }
  static DeviceType type_of(const Tensor& t) { return t.defined() ? t.impl()->device_type : kCPU; }
  static DeviceType type_of(TensorList list) {
    DeviceType type = kCPU;
    for (const Tensor& t : list) type = std::max(type, type_of(t));
    return type;
  }
  // The index stays 0: only rules with extras use it.
  template <class Visit>
  static void for_each_tensor(const Tensor& t, const Visit& visit) {
    visit(info_of(t));
  }
  template <class Visit>
  static void for_each_tensor(TensorList list, const Visit& visit) {
    for (const Tensor& t : list) visit(info_of(t));
  }
  void note_float32() const { state_.float32_part = true; }  // see ops/rounded_once.h
  void suspend() {
    suspended_ = static_cast<uint8_t>(1u << static_cast<unsigned>(decision_.device));
    state_.stages.autocast = static_cast<uint8_t>(state_.stages.autocast & ~suspended_);
  }
  template <class... Args>
  [[gnu::cold, gnu::noinline]] void begin_special(OpId op, DeviceType device, const Args&... args) {
    const Input all[] = {Input(args)...};
    begin_special(op, device, std::span<const Input>(all));
  }
  AMP_API void begin_special(OpId op, DeviceType device, std::span<const Input> args);
  AMP_API Arg cast_eligible(const Tensor& arg) const;

  // Casts results to the decision's output dtype.
  AMP_API void cast_results(Tensor& result) const;
  AMP_API void cast_results(std::vector<Tensor>& results) const;
  template <class... T>
  void cast_results(std::tuple<T...>& results) const {
    std::apply([this](auto&... result) { (this->cast_results(result), ...); }, results);
  }
  template <class T>
  void cast_results(T&) const {}

  detail::ThreadState& state_;
  Decision decision_;  // uninitialized unless applies_
  uint8_t suspended_ = 0;
  bool applies_ = false, has_math_ = false;
  Math math_outside_;
  const quantize::Recipe* recipe_outside_;
};

}  // namespace amp::autocast
