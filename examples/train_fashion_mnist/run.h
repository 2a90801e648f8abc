// What is trained, and what is measured.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/scalar_type.h>

// Who computes a step: this process, with autocast and a scaler; the same with Apex's interface at the level in the key; two replicas in
// this process; or several processes, each with the whole network or with a shard of it.
enum class Way { Alone, Apex, DataParallel, DistributedDataParallel, FullySharded };

struct Run {
  std::string title;
  std::string key;                           // name in the report
  std::optional<amp::ScalarType> low_dtype;  // dtype of the autocast region; none: float32
  bool scaled = false;
  Way way = Way::Alone;
  // Whether several processes share each step.
  bool uses_group() const { return way == Way::DistributedDataParallel || way == Way::FullySharded; }
};

struct Result {
  double accuracy = 0;
  double seconds_per_step = 0;  // the median
  int64_t peak_bytes = 0;
  double casts_per_step = 0;
  double cache_hits_per_step = 0;
  int64_t skipped_steps = 0;
  double final_scale = 1;
  std::vector<double> losses;  // one per step
};

using Results = std::vector<std::pair<Run, Result>>;

// The runs that the names in `list` stand for, in that order; the first three for an empty list. Throws command_line::UsageError for an
// unknown name.
std::vector<Run> chosen_runs(const std::string& list);
