// A progress bar on one line of the terminal; a line per tenth where the output is no terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

class Progress {
 public:
  Progress(std::string title, int64_t steps);
  // `scale` below zero: there is none.
  void show(int64_t step, double loss, double images_per_second, double scale);
  void finish();

 private:
  std::string title_;
  int64_t steps_;
  bool terminal_;
  int64_t last_tenth_ = -1;
  std::chrono::steady_clock::time_point last_draw_;
};
