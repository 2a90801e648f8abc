// One training run and its measurements.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data.h"
#include "options.h"

// Who computes a step: this process, with autocast and a scaler; the same with Apex's interface at the level in the key; two replicas in
// this process; or several processes, each with the whole network or with a shard of it.
enum class Way { Alone, Apex, DataParallel, DistributedDataParallel, FullySharded };

struct Run {
  std::string title;
  std::string key;                           // name in the report
  std::optional<amp::ScalarType> low_dtype;  // dtype of the autocast region; none: float32
  bool scaled = false;
  Way way = Way::Alone;
};

struct Result {
  double accuracy = 0;
  double seconds_per_step = 0;
  int64_t peak_bytes = 0;
  double casts_per_step = 0;
  double cache_hits_per_step = 0;
  int64_t skipped_steps = 0;
  double final_scale = 1;
  std::vector<double> losses;  // one per step
};

// The processes of a group share the images of each step. All of them get the result.
Result train(const Run& run, const Options& options, const Dataset& training, const Dataset& test);
