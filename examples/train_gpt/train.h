// One training run and its measurements.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/distributed/process_group.h>

#include "model.h"
#include "options.h"
#include "text.h"

struct Point {
  int64_t step;  // steps so far
  double loss;   // mean cross entropy, in nats per byte
};

struct Result {
  std::vector<Point> training;    // loss of each step's batch, before the step
  std::vector<Point> validation;  // the first before training, the last after it
  double tokens_per_second = 0;   // over all processes, while training: without the validation
};

// All processes of the group call it with the same arguments and get the same losses. Rank 0 prints a line at each validation. Throws
// amp::ValueError if the processes do not divide the batch.
Result train(const GPT& model, const Text& text, const Options& options, const amp::distributed::GroupPtr& group);
