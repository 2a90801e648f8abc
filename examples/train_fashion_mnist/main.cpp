// Trains one network three times from the same seed: in float32, in bfloat16 under Autocast, and in float16 under Autocast with a
// GradScaler.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <sstream>

#include <amp/distributed/init.h>

#include "report.h"

namespace {

const std::vector<Run> kRuns = {
    {"float32", "float32", std::nullopt, false},
    {"bf16", "bf16", amp::kBFloat16, false},
    {"fp16 + scaler", "fp16_scaler", amp::kFloat16, true},
    {"Apex O0", "O0", std::nullopt, false, Way::Apex},
    {"Apex O1", "O1", std::nullopt, false, Way::Apex},
    {"Apex O2", "O2", std::nullopt, false, Way::Apex},
    {"Apex O3", "O3", std::nullopt, false, Way::Apex},
    {"2 replicas", "data_parallel", std::nullopt, false, Way::DataParallel},
    {"DDP", "ddp", std::nullopt, false, Way::DistributedDataParallel},
    {"fully sharded", "sharded", std::nullopt, false, Way::FullySharded},
};
constexpr size_t kDefault = 3;  // made by default

// The runs whose keys are listed, in that order; the first three for an empty list. Throws amp::ValueError for an unknown name.
std::vector<Run> chosen_runs(const std::string& keys) {
  if (keys.empty()) return {kRuns.begin(), kRuns.begin() + kDefault};
  std::vector<Run> chosen;
  std::istringstream list(keys);
  for (std::string key; std::getline(list, key, ',');) {
    const auto run = std::find_if(kRuns.begin(), kRuns.end(), [&](const Run& r) { return r.key == key; });
    AMP_CHECK(run != kRuns.end(), ValueError, "[options] --runs: there is no run '", key, "'; --help lists them");
    chosen.push_back(*run);
  }
  return chosen;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = parse_options(argc, argv);
    const std::vector<Run> runs = chosen_runs(options.runs);
    const Dataset training = load_dataset(options.data, "train"), test = load_dataset(options.data, "t10k");
    const bool together = std::any_of(
        runs.begin(), runs.end(), [](const Run& run) { return run.way == Way::DistributedDataParallel || run.way == Way::FullySharded; });
    if (together) amp::distributed::init_process_group("mpi");
    const bool prints = amp::distributed::get_rank() == 0;
    if (prints) {
      std::printf("Fashion-MNIST: %lld training and %lld test images, on %s\n", static_cast<long long>(training.size()),
                  static_cast<long long>(test.size()), options.device.str().c_str());
    }
    std::ofstream report;
    if (prints && !options.report.empty()) report = open_report(options.report);
    if (!options.trace.empty()) open_report(options.trace);
    Results results;
    for (const Run& run : runs) results.emplace_back(run, train(run, options, training, test));
    amp::distributed::destroy_process_group();
    if (prints) print_table(results);
    if (report.is_open()) write_report(results, report);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "train_fashion_mnist: %s\n", error.what());
    return 1;
  }
}
