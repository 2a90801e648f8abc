// Calls of ops as observers see them: from outside of the autocast stage. Part of the extension interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include <amp/autocast/decision.h>
#include <amp/autocast/input.h>
#include <amp/observe/observed.h>
#include <amp/observe/observer.h>

namespace amp::tracing {

using autocast::Input;

// A call of an op, as observers see it.
struct ObservedCall {
  OpId op;
  autocast::Decision decision;  // autocast's decision about the call
  bool in_region;
  std::span<const Input> inputs;   // the arguments that autocast may cast
  std::span<const Argument> args;  // all, in the order of the signature; for a custom op called by autocast::call, those in `inputs`
  uint64_t castable;               // bit i: argument i is in `inputs`
  int64_t start;                   // nanoseconds, tracing::now()

  // Calls visit(tensor, info) for each tensor among the inputs, except undefined tensors and wrapped numbers.
  template <class Visit>
  void for_each_tensor(const Visit& visit) const {
    for (size_t i = 0; i < inputs.size(); ++i) {
      for (const Tensor& t : inputs[i]) {
        const autocast::ArgInfo info = autocast::info_of(t, i);
        if (t.defined() && !info.is_number) visit(t, info);
      }
    }
  }
};

// The tensors in a result: a tensor, a list or a tuple of tensors; empty for other types.
class Results {
 public:
  explicit Results(const Tensor& one) : list_(&one, 1) {}
  explicit Results(const std::vector<Tensor>& list) : list_(list) {}
  template <class... T>
  explicit Results(const std::tuple<T...>& tuple) {
    std::apply([&](const T&... each) { (add(each), ...); }, tuple);
    list_ = owned_;
  }
  template <class T>
  explicit Results(const T&) {}
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;
  TensorList list() const { return list_; }

 private:
  void add(const Tensor& t) { owned_.push_back(t); }
  template <class T>
  void add(const T&) {}

  std::vector<Tensor> owned_;
  TensorList list_;
};

// A call while it runs. Observers do not see the ops that it calls, except in a composite without a rule, which is reported by them.
class Observation {
 public:
  // Bit i of `castable`: argument i, a tensor or a list of tensors, may be cast by autocast.
  AMP_API Observation(OpId op, uint64_t castable, std::span<const Argument> args);
  AMP_API ~Observation();
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

  // Whether an observer requests a shadow: a second run of the call in float32, for comparison.
  bool wants_shadow() const { return shadowed_; }
  AMP_API void begin();
  // Notifies the observers, which may throw. `wide`: the results of the shadow.
  AMP_API void end(TensorList results, TensorList wide);

  const ObservedCall& call() const { return call_; }

 private:
  std::vector<Input> inputs_;
  ObservedCall call_;
  std::shared_ptr<const Observers> observers_;  // null: there are no observers
  bool composite_ = false;                      // reported only if it calls no observed op
  bool hides_ = false, runs_ = false, shadowed_ = false;
  uint64_t calls_before_ = 0;
};

// During its lifetime, `call` runs in float32, without tape, observers and statistics. Afterward the random generators are reset: the real
// call draws the same numbers.
class Shadow {
 public:
  AMP_API explicit Shadow(const ObservedCall& call);
  AMP_API ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

 private:
  detail::ThreadState& state_;
  const DeviceType device_;
  const uint8_t autocast_;
  const autocast::TableEntry* const table_;
  const autocast::Math math_;
  const bool grad_enabled_, quiet_;
  const uint64_t casts_, random_offset_;
};

template <class Result>
[[gnu::noinline]] Result observe(OpId op, uint64_t castable, std::span<const Argument> args, Result (*function)(const void*),
                                 const void* data) {
  Observation observation(op, castable, args);
  std::vector<Tensor> wide;
  if (observation.wants_shadow()) {
    const Shadow shadow(observation.call());
    const Result result = function(data);
    const Results tensors(result);
    wide.assign(tensors.list().begin(), tensors.list().end());
  }
  observation.begin();
  Result result = function(data);
  observation.end(Results(result).list(), wide);
  return result;
}

// Runs `function`, the call of `op` with its autocast stage, and notifies observers. `castable`: as in Observation.
template <class F, class... Args>
auto observe(OpId op, uint64_t castable, const F& function, const Args&... args) {
  using Result = decltype(function());
  const Argument all[] = {Argument(args)...};
  return observe<Result>(
      op, castable, std::span<const Argument>(all), [](const void* f) -> Result { return (*static_cast<const F*>(f))(); }, &function);
}

// During its lifetime, an internal op runs. Observers do not see the ops that it calls.
class PartScope {
 public:
  AMP_API PartScope();
  AMP_API ~PartScope();
  PartScope(const PartScope&) = delete;
  PartScope& operator=(const PartScope&) = delete;

 private:
  detail::ThreadState& state_;
  ThreadObservers* const observers_;
};

AMP_API void note_part(const char* name, std::span<const Argument> args, TensorList results);
// The same for an internal op, which only observers that record composites see.
template <class F, class... Args>
auto observe_part(const char* name, const F& function, const Args&... args) {
  auto result = [&] {
    const PartScope running;
    return function();
  }();
  const Argument all[] = {Argument(args)...};
  note_part(name, all, Results(result).list());
  return result;
}

}  // namespace amp::tracing
