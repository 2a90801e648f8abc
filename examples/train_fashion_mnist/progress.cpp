#include "progress.h"

#include <unistd.h>

#include <cstdio>

Progress::Progress(std::string title, int64_t steps) : title_(std::move(title)), steps_(steps), terminal_(isatty(STDOUT_FILENO) != 0) {}

void Progress::show(int64_t step, double loss, double images_per_second, double scale) {
  const auto now = std::chrono::steady_clock::now();
  const int64_t tenth = 10 * step / steps_;
  const bool draw = terminal_ ? now - last_draw_ > std::chrono::milliseconds(100) || step == steps_ : tenth != last_tenth_;
  if (!draw) return;
  last_draw_ = now;
  last_tenth_ = tenth;
  constexpr int kWidth = 24;
  const int filled = static_cast<int>(kWidth * step / steps_);
  std::string bar(static_cast<size_t>(filled), '#');
  bar.resize(kWidth, '.');
  std::printf("%s%-12s [%s] batch %lld/%lld  loss %.4f  %.0f images/s", terminal_ ? "\r" : "", title_.c_str(), bar.c_str(),
              static_cast<long long>(step), static_cast<long long>(steps_), loss, images_per_second);
  if (scale >= 0) std::printf("  scale %g", scale);
  std::fputs(terminal_ ? "   " : "\n", stdout);
  std::fflush(stdout);
}

void Progress::finish() {
  if (terminal_) std::putchar('\n');
}
