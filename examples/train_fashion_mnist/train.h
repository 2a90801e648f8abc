// One training run and its measurements.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data.h"
#include "options.h"

struct Run {
  std::string title;
  std::string key;                           // in the report
  std::optional<amp::ScalarType> low_dtype;  // of the autocast region; none: float32
  bool scaled = false;
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

Result train(const Run& run, const Options& options, const Dataset& training, const Dataset& test);
