// One training run and its measurements.
#pragma once

#include <cstdint>
#include <vector>

#include "model.h"
#include "options.h"
#include "text.h"

struct Point {
  int64_t step;  // how many have been taken
  double loss;   // mean cross entropy, in nats per byte
};

struct Result {
  std::vector<Point> training;    // of each step's batch, before the step
  std::vector<Point> validation;  // the first before training, the last after it
  double tokens_per_second = 0;   // while training: without the validation
};

// Prints a line at each validation.
Result train(const GPT& model, const Text& text, const Options& options);
