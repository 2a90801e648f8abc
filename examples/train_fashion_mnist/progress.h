// A progress bar on one line of the terminal; if the output is not a terminal, one line per tenth of the run.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

// "40 s", "12 min"
std::string duration(double seconds);

class Progress {
 public:
  // The program will take about `seconds` for the steps of this run, and `later` for everything after them. With `silent`, nothing is
  // shown.
  Progress(std::string title, int64_t steps, double seconds, double later, bool silent);
  void show(int64_t step, double loss, double images_per_second);
  void finish();

 private:
  std::string left(int64_t step) const;

  using Clock = std::chrono::steady_clock;
  std::string title_;
  int64_t steps_;
  double seconds_, later_;
  bool silent_, terminal_;
  int64_t last_tenth_ = -1;
  Clock::time_point start_ = Clock::now(), last_draw_;
};
