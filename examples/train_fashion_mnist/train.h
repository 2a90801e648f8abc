// One training run and its measurements.
#pragma once

#include <cstdint>

#include "data.h"
#include "options.h"
#include "progress.h"
#include "run.h"

// The steps of each run.
struct Steps {
  int64_t batch, per_epoch, total;  // a step has `batch` images
};
// Throws command_line::UsageError if the batch that was given is larger than the training set.
Steps steps_of(const Options& options, const Dataset& training);

// About how long the run takes, in seconds.
struct Estimate {
  double training, testing;
};
// Makes a few steps to find out.
Estimate estimate(const Run& run, const Options& options, const Dataset& training, const Dataset& test);

// The processes of a group share the images of each step. All of them get the result.
Result train(const Run& run, const Options& options, const Dataset& training, const Dataset& test, Progress& progress);
