// How cuDNN runs a recurrent network. It contains everything that cuDNN's support depends on. Needs no device. Internal.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <amp/ops/rnn_layers.h>

namespace amp::cuda {

// The place of the recurrent weights: cuDNN calls them STANDARD, PERSIST_STATIC and PERSIST_STATIC_SMALL_H.
enum class RnnAlgorithm : int32_t { Standard, Persistent, PersistentSmall };

// The result of Backend::rnn_network_way.
struct RnnWay {
  RnnAlgorithm algorithm;
  bool tf32;  // float32 may be rounded to TF32

  int64_t code() const { return static_cast<int64_t>(algorithm) * 2 + (tf32 ? 1 : 0); }
  static RnnWay of_code(int64_t code) { return {static_cast<RnnAlgorithm>(code / 2), code % 2 != 0}; }
};

// The properties of a device that determine the choice of an algorithm.
struct RnnDevice {
  int major, minor, multiprocessors;
};

// The possible algorithms for the network, best first.
std::vector<RnnAlgorithm> rnn_algorithms(const RnnProblem& problem, const RnnDevice& device);

// Compared and hashed bytewise, so it is zeroed first. Does not include the numbers of steps and sequences.
struct RnnKey {
  int64_t features, hidden, outputs, layers;
  int32_t device, directions, has_biases, same_length, trains, tf32;
  RnnMode mode;
  RnnAlgorithm algorithm;
  int32_t dtype, unused;

  RnnKey() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }
  RnnKey(const RnnProblem& problem, const RnnWay& way, int device);
  bool operator==(const RnnKey& other) const { return std::memcmp(this, &other, sizeof(*this)) == 0; }
};

// For messages: "an LSTM from 3 to 2 x 64 features in float16".
std::string describe(const RnnKey& key);

// Whether all numbers for cuDNN fit into 32 bits.
bool fits_cudnn(const RnnProblem& problem);

}  // namespace amp::cuda
