// What a Trace has counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp {

struct AMP_API TraceData {
  // Calls of an op that agree in these dtypes. An in-place or out variant is an op of its own, with an underscore: "relu_".
  struct Op {
    std::string op;
    DeviceType device;
    ScalarType given;     // the widest of the inputs as the caller gave them; Undefined without tensors
    ScalarType computed;  // the widest of them as the op took them
    ScalarType output;    // of the first result
    uint64_t calls;
    int64_t nanoseconds;
  };
  // Backward passes through a node of the tape.
  struct Node {
    std::string name;
    uint64_t calls;
    int64_t nanoseconds;
  };
  // Casts that autocast made for an op ("cached_cast" where the caller asked for one), or that its cache saved.
  struct Cast {
    std::string op;
    ScalarType from, to;
    uint64_t copied;  // made, used once
    uint64_t missed;  // made, kept by the cache
    uint64_t hits;    // found in the cache
    int64_t bytes;    // read and written by those made
  };
  // Inputs of an op with a rule that no cast was needed or possible for, and calls that the policy forbids.
  struct Skip {
    std::string op;
    uint64_t same_dtype;    // they had the dtype already
    uint64_t not_eligible;  // float64, integers, tensors of another device
    uint64_t banned;        // calls that threw
  };
  // A result of `up`, which took low-precision inputs to float32, that was cast to low precision again for `down`.
  struct PingPong {
    std::string up, down;
    ScalarType low;
    uint64_t times;
    int64_t bytes;  // of the second cast
  };
  // An op beside itself in float32. Errors are |low - float32|; relative ones are divided by the largest, and the mean, |float32|.
  struct Shadow {
    std::string op;
    ScalarType computed;
    uint64_t calls;
    uint64_t elements;
    uint64_t non_finite;  // elements that are finite in float32 only
    double max_abs, mean_abs, max_rel, mean_rel;
    std::string worst;  // the inputs of the call with the largest relative error
  };
  struct Step {
    int64_t index;
    double milliseconds;
    uint64_t calls, casts, hits, misses, ping_pongs;
    int64_t cast_bytes;
    std::optional<double> scale;  // after the update of a scaler, where there was one
    bool skipped;
  };

  std::vector<Op> ops;               // most calls first
  std::vector<Node> nodes;           // most time first
  std::vector<Cast> casts;           // most bytes first
  std::vector<Skip> skips;           // by name
  std::vector<PingPong> ping_pongs;  // most bytes first
  std::vector<Shadow> shadows;       // largest relative error first
  std::vector<Step> steps;           // what came after the last step() is the last one, when there is anything
  uint64_t regions = 0;
  uint64_t events = 0, dropped_events = 0;

  uint64_t num_calls() const;
  uint64_t num_casts() const;
  int64_t cast_bytes() const;
  uint64_t cache_hits() const;
  uint64_t cache_misses() const;
  uint64_t num_ping_pongs() const;

  // For people: tables in monospaced text, and for programs: docs/tracing.md describes the keys.
  std::string table() const;
  std::string json() const;
};

}  // namespace amp
