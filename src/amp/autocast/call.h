// The autocast stage of a call, as generated wrappers use it. Internal.
#pragma once

#include <initializer_list>
#include <optional>
#include <tuple>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>
#include <amp/trace/watched_call.h>

namespace amp::autocast {

// Whether any device is in a region on this thread, or somebody watches its calls: all that a call costs when neither is so.
inline bool any_enabled() { return detail::thread_state().autocast_enabled != 0; }

// The dtype in which `op` would compute and give back what it makes of `arg`, were that of this dtype, under the rules of this thread: for
// ops that do the work of two in one. Throws what the op would throw when it is banned.
ScalarType dtype_of_result(OpId op, const Tensor& arg, ScalarType dtype);

// A tensor argument after the cast stage: the caller's own, one borrowed from the cache, or a fresh cast that lives here.
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

// The rule that holds for one call. While it casts, autocast of that device is suspended, so that ops inside see plain dtypes.
// What torch's categories need stands here; `keep`, bans and the extras of a rule are begun and ended out of line (call_extras.cpp).
class Call {
 public:
  // `args` are the tensors of the call that may be cast: Tensor or TensorList.
  template <class... Args>
  explicit Call(OpId op, const Args&... args) : state_(detail::thread_state()), op_(op) {
    static_assert(sizeof...(args) <= trace::WatchedCall::kMaxInputs);
    device_ = device_of(args...);
    decide(args...);
    if ((state_.autocast_enabled & trace::kWatched) != 0) [[unlikely]]
      watch({trace::Input(args)...});
  }
  ~Call() {
    state_.autocast_enabled |= suspended_;
    if (has_math_) [[unlikely]]
      state_.product_math = math_outside_;
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  bool applies() const { return applies_; }

  // The op itself: `function` casts the arguments and computes.
  template <class F>
  auto run(const F& function) const {
    using Result = decltype(function());
    if ((suspended_ & trace::kWatched) != 0) [[unlikely]]
      return run_watched<Result>([](const void* f) -> Result { return (*static_cast<const F*>(f))(); }, &function);
    Result result = function();
    if (output_ != ScalarType::Undefined) [[unlikely]]
      give(result);
    return result;
  }

  // `index`: which of the arguments that may be cast it is.
  Arg cast(const Tensor& arg, int index) const {
    if ((casts_ >> index & 1) == 0 || !is_eligible(arg) || arg.dtype() == target_) return Arg(arg);
    return cast_eligible(arg);
  }
  std::vector<Tensor> cast(TensorList args, int index) const;

  // The dtype argument of the call, float32 when the rule sets an empty one. A dtype that the caller gives is what comes back.
  std::optional<ScalarType> dtype(std::optional<ScalarType> given, const Tensor& first) const {
    if (given) output_ = ScalarType::Undefined;
    return category_ == Category::Fp32SetOptDtype && !given && is_eligible(first) ? kFloat32 : given;
  }
  // For rules that call the overload with a dtype: which one.
  bool appends_dtype() const { return category_ == Category::Fp32AppendDtype; }
  ScalarType appended_dtype(const Tensor& first) const { return is_eligible(first) ? kFloat32 : first.dtype(); }

 private:
  template <class... Args>
  void decide(const Args&... args) {
    const unsigned bit = 1u << static_cast<unsigned>(device_);
    if ((state_.autocast_enabled & bit) == 0) return;
    const TableEntry entry = state_.autocast_table[static_cast<int>(device_)][static_cast<int>(op_)];
    if (entry == TableEntry{}) return;
    applies_ = true;
    if (entry > kLastPlain) [[unlikely]] {
      begin_special(entry, args...);
      return;
    }
    category_ = category_of(entry);
    if (category_ == Category::LowerPrecisionFp) cast_all(state_.autocast_dtype[static_cast<int>(device_)]);
    else if (category_ == Category::Fp32) cast_all(kFloat32);
    else if (category_ == Category::Promote) (widen(args), ...), cast_all(target_);
    suspend();
  }
  template <class... Args>
  static DeviceType device_of(const Args&... args) {
    return (on_cuda(args) || ...) ? kCUDA : kCPU;
  }
  static bool on_cuda(const Tensor& t) { return t.defined() && t.impl()->device_type == kCUDA; }
  static bool on_cuda(TensorList list) {
    for (const Tensor& t : list) {
      if (on_cuda(t)) return true;
    }
    return false;
  }
  void suspend() {
    suspended_ = static_cast<uint8_t>(1u << static_cast<unsigned>(device_));
    state_.autocast_enabled = static_cast<uint8_t>(state_.autocast_enabled & ~suspended_);
  }
  // Nothing is cast to an undefined dtype: no argument was eligible.
  void cast_all(ScalarType target) {
    target_ = target;
    casts_ = target == ScalarType::Undefined ? 0 : ~0u;
  }
  // Defined, on the region's device, floating point and not float64.
  bool is_eligible(const Tensor& t) const {
    return t.defined() && t.impl()->device_type == device_ && contains(kFloatingTypes & ~type_bit(kFloat64), t.dtype());
  }
  void widen(const Tensor& t) {
    if (is_eligible(t)) target_ = target_ == ScalarType::Undefined ? t.dtype() : promoteTypes(target_, t.dtype());
  }
  void widen(TensorList list) {
    for (const Tensor& t : list) widen(t);
  }
  Arg cast_eligible(const Tensor& arg) const;

  // For observers (amp/trace): notes the call, and runs it so that they see the results.
  class Shadow;
  void watch(std::initializer_list<trace::Input> inputs);
  void finish_watched(TensorList results, TensorList wide) const;
  template <class Result>
  [[gnu::noinline]] Result run_watched(Result (*function)(const void*), const void* data) const;

  template <class... Args>
  [[gnu::cold, gnu::noinline]] void begin_special(TableEntry entry, const Args&... args) {
    const trace::Input all[] = {trace::Input(args)...};
    begin_special(entry, all, sizeof...(args));
  }
  void begin_special(TableEntry entry, const trace::Input* args, size_t count);
  [[noreturn]] void throw_banned() const;

  void give(Tensor& result) const;
  void give(std::vector<Tensor>& results) const;
  template <class... T>
  void give(std::tuple<T...>& results) const {
    std::apply([this](auto&... result) { (give(result), ...); }, results);
  }
  template <class T>
  void give(T&) const {}

  static constexpr TableEntry kLastPlain = table_entry(Category::Promote);

  detail::ThreadState& state_;
  OpId op_;
  DeviceType device_;
  mutable Category category_ = Category::Passthrough;  // mutable: a shadow runs in float32
  mutable ScalarType target_ = ScalarType::Undefined;
  uint8_t suspended_ = 0;
  bool applies_ = false, has_math_ = false;
  Math math_outside_;
  mutable ScalarType output_ = ScalarType::Undefined;  // of floating results; undefined: as computed
  mutable uint32_t casts_ = 0;                         // bit i: argument i is cast to target_
  trace::WatchedCall watched_;                         // filled in while somebody watches
};

// Once more in float32, without tape, cache and traces, when an observer wants to compare.
class Call::Shadow {
 public:
  explicit Shadow(const Call& call);
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

 private:
  const Call& call_;
  const Category category_;
  const ScalarType target_;
  const uint32_t saved_casts_;
  const Math math_;
  const bool grad_enabled_, quiet_;
  const uint64_t casts_, random_offset_;
};

template <class Result>
Result Call::run_watched(Result (*function)(const void*), const void* data) const {
  std::vector<Tensor> wide;
  if (watched_.shadowed) {
    const Shadow shadow(*this);
    const Result result = function(data);
    const trace::Results tensors(result);
    wide.assign(tensors.list().begin(), tensors.list().end());
  }
  const trace::Running running(watched_);
  Result result = function(data);
  if (output_ != ScalarType::Undefined) give(result);
  finish_watched(trace::Results(result).list(), wide);
  return result;
}

}  // namespace amp::autocast
