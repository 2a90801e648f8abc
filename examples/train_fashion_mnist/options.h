// The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <amp/core/device.h>

struct Options {
  std::string data = "/usr/share/datasets/fashion-mnist";
  std::string report, html, trace;  // files to write; none if empty
  std::string runs;                 // names of the runs to make, with commas; empty: the first three
  amp::Device device = amp::kCPU;
  int64_t epochs = 1;
  std::optional<int64_t> batch;  // images per step
  int64_t limit = 0;             // number of training images; 0: all
  int64_t test_limit = 0;        // number of test images; 0: all
  uint64_t seed = 1;
  double lr = 0.02;
};

// Prints the help and exits for --help. Throws command_line::UsageError for unknown or invalid options.
Options parse_options(int argc, char** argv);
