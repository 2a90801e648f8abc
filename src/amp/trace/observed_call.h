// Calls of ops as observers see them: from outside of the autocast stage. Internal.
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

namespace amp::trace {

using autocast::Input;

struct ObservedCall {
  OpId op;
  autocast::Decision decision;  // what autocast does with it
  bool in_region;
  std::span<const Input> inputs;  // the arguments that autocast may cast
  int64_t start;                  // nanoseconds, trace::now()

  // Calls visit(tensor, info) for each tensor among the inputs; numbers in tensor form and undefined tensors are none.
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

// The tensors of a result: a tensor, a list or a tuple of tensors; none of anything else.
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

// A call while it runs. Its parts are hidden from observers, except those of a composite without a rule: these are what is seen then.
class Observation {
 public:
  Observation(OpId op, std::span<const Input> inputs);
  ~Observation();
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

  // Whether an observer wants a shadow: the call in float32 as well, to compare.
  bool wants_shadow() const { return shadowed_; }
  void begin();
  // Tells the observers, which may throw. `wide`: the results of the shadow.
  void end(TensorList results, TensorList wide);

  const ObservedCall& call() const { return call_; }

 private:
  ObservedCall call_;
  std::shared_ptr<const Observers> observers_;  // null: nobody observes after all
  bool composite_ = false;                      // seen itself only when none of its parts is
  bool hides_ = false, runs_ = false, shadowed_ = false;
  uint64_t calls_before_ = 0;
};

// For its lifetime, `call` runs in float32, without tape, observers and statistics, and its random numbers are drawn again afterwards.
class Shadow {
 public:
  explicit Shadow(const ObservedCall& call);
  ~Shadow();
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
[[gnu::noinline]] Result observe(OpId op, std::span<const Input> inputs, Result (*function)(const void*), const void* data) {
  Observation observation(op, inputs);
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

// Runs `function`, the call of `op` with its autocast stage, so that observers see it. `args`: those that autocast may cast.
template <class F, class... Args>
auto observe(OpId op, const F& function, const Args&... args) {
  using Result = decltype(function());
  const Input inputs[] = {Input(args)...};
  return observe<Result>(
      op, std::span<const Input>(inputs), [](const void* f) -> Result { return (*static_cast<const F*>(f))(); }, &function);
}

}  // namespace amp::trace
