// Sources of random numbers: a seed and a position in its stream (philox.h). The same seed gives the same numbers on every device.
#pragma once

#include <cstdint>
#include <memory>

#include <amp/core/device.h>
#include <amp/core/export.h>
#include <amp/core/philox.h>

namespace amp {

class Tensor;

namespace detail {
template <class Library>
struct MutexOf;
}  // namespace detail

// A handle, cheap to copy; copies share one stream. A move copies, so that every handle has a stream. All members may be called from any
// thread.
class AMP_API Generator {
 public:
  static constexpr uint64_t kDefaultSeed = 67280421310721;

  // A new stream for tensors on devices of this device's type.
  explicit Generator(Device device = kCPU, uint64_t seed = kDefaultSeed);
  Generator(const Generator&) = default;
  Generator& operator=(const Generator&) = default;

  // Starts the stream of `seed` from its beginning.
  Generator& manual_seed(uint64_t seed);
  void set_current_seed(uint64_t seed) { manual_seed(seed); }
  // A handle always has a stream.
  bool defined() const { return true; }
  // The seed of the stream.
  uint64_t current_seed() const;
  // Draws a seed from the system, starts its stream, and returns the seed.
  uint64_t seed();
  // The position in the stream, in blocks of four 32-bit words.
  uint64_t get_offset() const;
  void set_offset(uint64_t offset);
  // Seed and position as a uint8 tensor of 16 bytes on the CPU. set_state throws TypeError or ValueError for any other tensor.
  Tensor get_state() const;
  void set_state(const Tensor& state);
  // An independent generator with the same seed and position.
  Generator clone() const;
  // The device that the generator was created for.
  Device device() const;
  friend bool operator==(const Generator& a, const Generator& b) { return a.state_ == b.state_; }

  // A lock for programs that draw several numbers in a row: a std::mutex. The members of this class do not lock it. Needs the headers of
  // amp/compat, so that this one does not include <mutex>.
  template <class Library = void>
  auto& mutex() const {
    return *static_cast<typename detail::MutexOf<Library>::type*>(mutex_of_programs());
  }

  // Reserves the next `blocks` blocks of the stream for the caller.
  PhiloxState reserve(uint64_t blocks) const;

 private:
  void* mutex_of_programs() const;

  struct State;
  std::shared_ptr<State> state_;
};

// The generator that functions use on a device if none is passed. Seeded from the system on first use.
AMP_API const Generator& default_generator(Device device = kCPU);

// Seeds the default generators of all devices, present and future.
AMP_API void manual_seed(uint64_t seed);

namespace detail {
// `generator` if given, else the device's default generator. Throws ValueError "[op] ..." for a generator of another device type.
AMP_API const Generator& generator_for(const char* op, Device device, const Generator* generator);
}  // namespace detail

}  // namespace amp
