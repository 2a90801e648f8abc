// The data that a Trace has recorded.
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
  // Calls of an op with the same dtypes. In-place and out variants count as separate ops, with an underscore: "relu_".
  struct Op {
    std::string op;
    DeviceType device;
    ScalarType given;     // the widest of the input tensors as the caller gave them; Undefined without tensors
    ScalarType computed;  // the widest of them after autocast's casts
    ScalarType output;    // of the first result
    uint64_t calls;
    int64_t nanoseconds;
  };
  // The ops and casts in a module of a model, without its submodules. Calls of ops outside of modules are not counted.
  struct Module {
    std::string path;    // "encoder.layers.0"; empty for the model itself
    uint64_t calls;      // calls of ops
    uint64_t low_calls;  // calls that computed in float16 or bfloat16
    uint64_t casts;      // casts for these calls, without those that the cache saved
    int64_t nanoseconds;
  };
  // Backward passes through a node of the tape.
  struct Node {
    std::string name;
    uint64_t calls;
    int64_t nanoseconds;
  };
  // Casts that autocast made for an op (for calls of cached_cast: "cached_cast"), or that the cache saved.
  struct Cast {
    std::string op;
    ScalarType from, to;
    uint64_t copied;  // new copies, used once
    uint64_t missed;  // new copies, now in the cache
    uint64_t hits;    // found in the cache
    int64_t bytes;    // read and written for new copies
  };
  // Inputs of an op with a rule that needed no cast or could not be cast, and calls that the policy bans.
  struct Skip {
    std::string op;
    uint64_t same_dtype;    // already had the dtype
    uint64_t not_eligible;  // float64, integers, tensors of another device
    uint64_t banned;        // calls that threw
  };
  // Calls that ran without the library of their device that is meant for them (amp/cuda/fallbacks.h).
  struct Fallback {
    std::string what, why;
    uint64_t calls;
  };
  // A float32 result that `up` computed from low-precision inputs and that was cast back to low precision for `down`.
  struct PingPong {
    std::string up, down;
    ScalarType low;
    uint64_t times;
    int64_t bytes;  // size of the second cast
  };
  // An op compared with its shadow in float32. Errors are |low - float32|. max_rel is divided by the largest |float32|, mean_rel by the
  // mean.
  struct Shadow {
    std::string op;
    ScalarType computed;
    uint64_t calls;
    uint64_t elements;
    uint64_t non_finite;  // elements that are finite only in float32
    double max_abs, mean_abs, max_rel, mean_rel;
    std::string worst;  // the inputs of the call with the largest relative error
  };
  struct Step {
    int64_t index;
    double milliseconds;
    uint64_t calls, casts, hits, misses, ping_pongs;
    int64_t cast_bytes;
    std::optional<double> scale;  // after an update of a scaler, if there was one
    bool skipped;
  };

  std::vector<Op> ops;               // most calls first
  std::vector<Module> modules;       // by path
  std::vector<Node> nodes;           // most time first
  std::vector<Cast> casts;           // most bytes first
  std::vector<Skip> skips;           // by name
  std::vector<Fallback> fallbacks;   // by name
  std::vector<PingPong> ping_pongs;  // most bytes first
  std::vector<Shadow> shadows;       // largest relative error first
  std::vector<Step> steps;           // the last one has the events after the last step(), if any
  uint64_t regions = 0;
  uint64_t events = 0, dropped_events = 0;

  uint64_t num_calls() const;
  uint64_t num_casts() const;
  int64_t cast_bytes() const;
  uint64_t cache_hits() const;
  uint64_t cache_misses() const;
  uint64_t num_ping_pongs() const;

  // Human-readable tables for a monospaced font, and JSON for programs: see docs/guide/tracing.md.
  std::string table() const;
  std::string json() const;
};

namespace detail {
inline const char* name_of(ScalarType dtype) { return dtype == ScalarType::Undefined ? "-" : toString(dtype); }
inline double milliseconds(int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-6; }
}  // namespace detail

}  // namespace amp
