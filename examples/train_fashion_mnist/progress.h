// A progress bar on one line of the terminal; if the output is not a terminal, one line per tenth of the run.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

class Progress {
 public:
  Progress(std::string title, int64_t steps);
  // A negative `scale` means that there is no scaler.
  void show(int64_t step, double loss, double images_per_second, double scale);
  void finish();

 private:
  std::string title_;
  int64_t steps_;
  bool terminal_;
  int64_t last_tenth_ = -1;
  std::chrono::steady_clock::time_point last_draw_;
};
