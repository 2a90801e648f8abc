#include "report.h"

#include <cstdio>

#include <nlohmann/json.hpp>

void print_table(const Results& results) {
  std::printf("\n%-14s %9s %12s %10s %11s %11s %8s %10s\n", "run", "accuracy", "ms per step", "peak MiB", "casts/step", "hits/step",
              "skipped", "scale");
  for (const auto& [run, r] : results) {
    std::printf("%-14s %8.2f%% %12.2f %10.1f %11.1f %11.1f %8lld %10g\n", run.title.c_str(), 100 * r.accuracy, 1e3 * r.seconds_per_step,
                static_cast<double>(r.peak_bytes) / (1 << 20), r.casts_per_step, r.cache_hits_per_step,
                static_cast<long long>(r.skipped_steps), r.final_scale);
  }
}

std::ofstream open_report(const std::string& path) {
  std::ofstream file(path);
  AMP_CHECK(file.good(), ValueError, "[report] can't write ", path);
  return file;
}

void write_report(const Results& results, std::ofstream& file) {
  nlohmann::ordered_json report;
  for (const auto& [run, r] : results) {
    report[run.key] = {{"accuracy", r.accuracy},
                       {"seconds_per_step", r.seconds_per_step},
                       {"peak_bytes", r.peak_bytes},
                       {"casts_per_step", r.casts_per_step},
                       {"cache_hits_per_step", r.cache_hits_per_step},
                       {"skipped_steps", r.skipped_steps},
                       {"final_scale", r.final_scale},
                       {"losses", r.losses}};
  }
  file << report.dump(1) << std::endl;
  AMP_CHECK(file.good(), ValueError, "[report] writing the report failed");
}
