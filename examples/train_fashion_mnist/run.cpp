#include "run.h"

#include <algorithm>
#include <map>

#include "command_line.h"

namespace {

const std::vector<Run> kRuns = {
    {"float32", "float32", std::nullopt, false},
    {"bfloat16", "bfloat16", amp::kBFloat16, false},
    {"float16 + scaler", "float16", amp::kFloat16, true},
    {"Apex O0", "O0", std::nullopt, false, Way::Apex},
    {"Apex O1", "O1", std::nullopt, false, Way::Apex},
    {"Apex O2", "O2", std::nullopt, false, Way::Apex},
    {"Apex O3", "O3", std::nullopt, false, Way::Apex},
    {"2 replicas", "data_parallel", std::nullopt, false, Way::DataParallel},
    {"DDP", "ddp", std::nullopt, false, Way::DistributedDataParallel},
    {"fully sharded", "sharded", std::nullopt, false, Way::FullySharded},
};
constexpr size_t kDefault = 3;  // made by default

const std::map<std::string, std::string> kOtherNames = {
    {"f32", "float32"}, {"fp32", "float32"}, {"bf16", "bfloat16"}, {"f16", "float16"}, {"fp16", "float16"},
};

const Run& find_run(const std::string& name) {
  const auto other = kOtherNames.find(name);
  const std::string& key = other == kOtherNames.end() ? name : other->second;
  const auto run = std::find_if(kRuns.begin(), kRuns.end(), [&](const Run& r) { return r.key == key; });
  if (run == kRuns.end()) throw command_line::UsageError("--runs: there is no run '" + name + "'");
  return *run;
}

}  // namespace

std::vector<Run> chosen_runs(const std::string& list) {
  if (list.empty()) return {kRuns.begin(), kRuns.begin() + kDefault};
  std::vector<Run> chosen;
  for (size_t first = 0; first <= list.size();) {
    const size_t comma = std::min(list.find(',', first), list.size());
    const std::string name = list.substr(first, comma - first);
    const Run& run = find_run(name);
    for (const Run& earlier : chosen) {
      if (earlier.key == run.key) throw command_line::UsageError("--runs names " + run.title + " twice");
    }
    chosen.push_back(run);
    first = comma + 1;
  }
  return chosen;
}
