// The command line.
#pragma once

#include <string>

#include <amp/amp.h>

struct Options {
  std::string data = "/usr/share/datasets/fashion-mnist";
  std::string report;
  std::string trace;
  std::string runs;  // names of the runs to make, with commas; empty: the first three
  amp::Device device = amp::kCPU;
  int epochs = 2;
  int64_t batch = 128;
  int64_t limit = 0;  // number of training images; 0: all
  uint64_t seed = 1;
  double lr = 0.1;
};

// Prints the help and exits for --help. Throws amp::ValueError for unknown or invalid options.
Options parse_options(int argc, char** argv);
