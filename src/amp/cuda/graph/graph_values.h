// Host values that captured kernels read at each replay: the start states of random number generators, and learning rates. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <amp/core/random/reserve_hook.h>
#include <amp/cuda/random/position.h>
#include <amp/optim/rate_recorder.h>

namespace amp::cuda {

// One value on the device: a PhiloxState, or a double in the first word.
struct GraphSlot {
  uint64_t words[2];
  bool operator==(const GraphSlot&) const = default;
};

class GraphValues : public detail::ReserveHook, public optim::RateRecorder {
 public:
  GraphValues();
  ~GraphValues() override;
  GraphValues(const GraphValues&) = delete;
  GraphValues& operator=(const GraphValues&) = delete;

  // Between begin() and end() this thread's kernels are captured.
  void begin();
  void end();
  bool empty() const { return now_.empty(); }
  // Passes the current values to the next replay, in the order of the current stream. Generators advance by the number of draws of a
  // replay.
  void refresh();
  // Frees the slots while the graph's memory still exists.
  void close();

  std::optional<PhiloxState> reserve(const Generator& generator, uint64_t blocks) override;
  std::optional<PhiloxState> state(const Generator& generator) override;
  PhiloxState set_state(const Generator& generator, PhiloxState state) override;
  void next_rate(optim::RateSource source) override;
  // The place where the kernel of the update after next_rate() finds its rate.
  const double* take_rate();
  const GraphSlot* slot(size_t index) const { return slots_ + index; }

 private:
  struct Random {
    Generator generator;
    uint64_t drawn = 0;  // blocks by which a replay moves the generator
    size_t slot = 0;
    PhiloxState own;  // before the program set the state of another graph
  };
  struct Rate {
    optim::RateSource source;
    size_t slot = 0;
  };
  size_t new_slot();
  std::vector<Random>::iterator find(const Generator& generator);
  Random& random_of(const Generator& generator);
  void store(size_t slot, GraphSlot value) { now_[slot] = value; }

  uint32_t id_;
  int device_ = 0;
  GraphSlot* slots_ = nullptr;
  std::vector<GraphSlot> now_, given_;
  std::vector<Random> randoms_;
  std::vector<Rate> rates_;
  std::optional<optim::RateSource> next_;
  detail::ReserveHook* previous_hook_ = nullptr;
  optim::RateRecorder* previous_recorder_ = nullptr;
  GraphValues* previous_ = nullptr;
};

// The address on the device of the rate of the update that is being captured; null outside graph capture.
const double* recorded_rate();

// Copies values of the host to the device, as arguments of kernels on the current stream.
void write_slots(GraphSlot* to, const std::vector<GraphSlot>& values);

}  // namespace amp::cuda
