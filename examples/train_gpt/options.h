// The command line.
#pragma once

#include <optional>
#include <string>

#include <amp/core/device.h>
#include <amp/core/scalar_type.h>

struct Options {
  std::string text = AMP_EXAMPLE_TEXT;  // found by the build
  std::string report;
  std::string backend = "alone";  // the backend that connects the processes
  amp::Device device = amp::kCPU;
  std::optional<amp::ScalarType> dtype = amp::kBFloat16;  // dtype of the autocast region; none: float32
  int64_t layers = 4, heads = 4, width = 128, context = 128;
  double dropout = 0.1;
  int64_t batch = 32;  // sequences per step, over all processes
  int64_t steps = 1000, warmup = 100, evaluate_every = 100;
  double lr = 2e-3;
  uint64_t seed = 1;
  int64_t sample = 400;  // bytes
};

// Prints the help and exits for --help. Throws command_line::UsageError for unknown or invalid options.
Options parse_options(int argc, char** argv);
