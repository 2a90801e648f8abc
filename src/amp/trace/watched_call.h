// A call of an op as observers see it. Internal: part of the autocast stage.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tuple>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>

namespace amp::trace {

// The bit of ThreadState::autocast_enabled that says that somebody watches this thread's calls: one read asks for this and for autocast.
inline constexpr uint8_t kWatched = 0x80;

inline bool watched() { return (detail::thread_state().autocast_enabled & kWatched) != 0; }

void note_write(OpId op, const Tensor& result);
// Called after an in-place or out variant has written `result`.
inline void wrote(OpId op, const Tensor& result) {
  if (watched()) [[unlikely]]
    note_write(op, result);
}

// The tensors of one argument, borrowed from the caller. Trivial, as WatchedCall is: an unwatched call leaves its place uninitialised.
struct Input {
  Input() = default;
  Input(const Tensor& one) : first(&one), count(1) {}
  Input(TensorList list) : first(list.data()), count(list.size()) {}
  const Tensor* begin() const { return first; }
  const Tensor* end() const { return first + count; }

  const Tensor* first;
  size_t count;
};

struct WatchedCall {
  static constexpr size_t kMaxInputs = 12;

  OpId op;
  DeviceType device;
  autocast::Category category;
  ScalarType target;  // in which the eligible inputs are taken; Undefined: as they come
  bool in_region;
  bool shadowed;   // runs in float32 as well
  bool composite;  // seen itself only when none of its parts is
  uint64_t calls_before;
  uint8_t num_inputs;
  Input inputs[kMaxInputs];
  int64_t start;  // nanoseconds, trace::now()

  const Input* begin() const { return inputs; }
  const Input* end() const { return inputs + num_inputs; }
};

// The call that casts on this thread are part of.
class Running {
 public:
  explicit Running(const WatchedCall& call);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
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

}  // namespace amp::trace
