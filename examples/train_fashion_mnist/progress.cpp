#include "progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

std::string duration(double seconds) {
  char text[32];
  const double rounded = seconds < 20 ? std::ceil(seconds) : 5 * std::ceil(seconds / 5);
  if (seconds < 120) std::snprintf(text, sizeof(text), "%.0f s", rounded);
  else std::snprintf(text, sizeof(text), "%.0f min", seconds / 60);
  return text;
}

Progress::Progress(std::string title, int64_t steps, double seconds, double later, bool silent)
    : title_(std::move(title)), steps_(steps), seconds_(seconds), later_(later), silent_(silent), terminal_(isatty(STDOUT_FILENO) != 0) {}

void Progress::show(int64_t step, double loss, double images_per_second) {
  const auto now = Clock::now();
  const int64_t tenth = 10 * step / steps_;
  const bool draw = terminal_ ? now - last_draw_ > std::chrono::milliseconds(100) || step == steps_ : tenth != last_tenth_;
  if (silent_ || !draw) return;
  last_draw_ = now;
  last_tenth_ = tenth;
  constexpr int kWidth = 12;
  std::string bar(static_cast<size_t>(kWidth * step / steps_), '#');
  bar.resize(kWidth, '.');
  std::printf("%s%-16s [%s] %lld/%lld  loss %.3f  %.0f images/s  %s left%s", terminal_ ? "\r" : "", title_.c_str(), bar.c_str(),
              static_cast<long long>(step), static_cast<long long>(steps_), loss, images_per_second, left(step).c_str(),
              terminal_ ? "\033[K" : "\n");
  std::fflush(stdout);
}

void Progress::finish() {
  if (terminal_ && !silent_) std::putchar('\n');
}

// If this run is slower than expected, later runs probably are, also. The estimate counts as a tenth of the run, because the first step may
// be slow.
std::string Progress::left(int64_t step) const {
  const double took = std::chrono::duration<double>(Clock::now() - start_).count();
  const double expected = seconds_ * static_cast<double>(step) / static_cast<double>(steps_), tenth = seconds_ / 10;
  return duration((took + tenth) / (expected + tenth) * (seconds_ - expected + later_));
}
