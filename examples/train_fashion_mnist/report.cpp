#include "report.h"

#include <cmath>
#include <cstdio>
#include <iomanip>
#include <limits>

#include <amp/core/error.h>

namespace {

const Result* find(const Results& results, const std::string& key) {
  for (const auto& [run, result] : results) {
    if (run.key == key) return &result;
  }
  return nullptr;
}

std::string one_decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f", value);
  return text;
}

std::string without(std::string text, const std::string& piece) {
  for (size_t at; (at = text.find(piece)) != std::string::npos;) text.erase(at, piece.size());
  return text;
}

}  // namespace

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return without(without(line.substr(colon + 2), "(R)"), "(TM)");
  }
  return "";
}

double speedup(const Results& results, const Result& result) {
  const Result* base = find(results, "float32");
  return base ? base->seconds_per_step / result.seconds_per_step : 0;
}

void print_table(const Results& results) {
  std::printf("\n%-16s %8s %11s %6s %8s %10s %7s %6s\n", "run", "accuracy", "ms per step", "speed", "peak MiB", "casts/step", "skipped",
              "scale");
  for (const auto& [run, r] : results) {
    const double times = speedup(results, r);
    std::printf("%-16s %7.2f%% %11.2f %6s %8.1f %10.1f %7lld %6g\n", run.title.c_str(), 100 * r.accuracy, 1e3 * r.seconds_per_step,
                times > 0 ? (one_decimal(times) + "x").c_str() : "-", static_cast<double>(r.peak_bytes) / (1 << 20), r.casts_per_step,
                static_cast<long long>(r.skipped_steps), r.final_scale);
  }
}

std::string verdict(const Results& results, const std::string& where, bool short_runs) {
  const Result *base = find(results, "float32"), *other = find(results, "bfloat16");
  std::string title = "bfloat16";
  for (const auto& [run, result] : results) {
    if (other || run.key == "float32") continue;
    other = &result;
    title = run.title;
  }
  if (!base || !other) return "";

  const double times = other->seconds_per_step / base->seconds_per_step;
  const std::string faster = one_decimal(1 / times), slower = one_decimal(times), see = " (see docs/guide/performance.md)";
  std::string text = title;
  if (times <= 1 && faster != "1.0") text += " was " + faster + " times as fast as float32 on " + where;
  else if (times > 1 && slower != "1.0") text += " was slower than float32 on " + where + ": it took " + slower + " times as long" + see;
  else text += " was only as fast as float32 on " + where + see;

  const double points = 100 * std::fabs(other->accuracy - base->accuracy) - 1e-9;  // a hundredth is not exact in binary
  if (points > 1) return text + "; accuracies differ by " + one_decimal(points) + " points" + (short_runs ? "; short runs vary." : ".");
  const double within = std::ceil(10 * points) / 10;
  return text + "; same accuracy" + (within > 0 ? " within " + one_decimal(within) + " points." : ".");
}

std::ofstream open_report(const std::string& path) {
  std::ofstream file(path);
  AMP_CHECK(file.good(), ValueError, "[report] can't write ", path);
  return file;
}

void close_report(std::ofstream& file) {
  file.close();
  AMP_CHECK(file.good(), ValueError, "[report] writing the report failed");
}

void write_json(const Results& results, std::ofstream& file) {
  file << std::setprecision(std::numeric_limits<double>::max_digits10) << "{";
  const char* comma = "\n";
  for (const auto& [run, r] : results) {
    file << comma << " \"" << run.key << "\": {\"accuracy\": " << r.accuracy << ", \"seconds_per_step\": " << r.seconds_per_step
         << ", \"peak_bytes\": " << r.peak_bytes << ", \"casts_per_step\": " << r.casts_per_step
         << ", \"cache_hits_per_step\": " << r.cache_hits_per_step << ", \"skipped_steps\": " << r.skipped_steps
         << ", \"final_scale\": " << r.final_scale << ",\n  \"losses\": [";
    for (size_t i = 0; i < r.losses.size(); ++i) {
      if (i > 0) file << ", ";
      if (std::isfinite(r.losses[i])) file << r.losses[i];
      else file << "null";  // JSON has no infinity and no NaN
    }
    file << "]}";
    comma = ",\n";
  }
  file << "\n}\n";
  close_report(file);
}
