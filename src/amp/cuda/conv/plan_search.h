// What cuDNN proposes for a pass, best first: configurations of its heuristics that the policy allows, built into plans one at a time.
// Internal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <amp/cuda/conv/graph.h>

namespace amp::cuda {

// Ready to run with its handle.
struct ConvPlan {
  Descriptor config, plan;
  int64_t workspace;
};

// For whom plans are built: a handle, or the description of a device (then they can't run).
struct ConvTarget {
  cudnnHandle_t handle = nullptr;
  const Descriptor* device = nullptr;
};

// Whether an engine with these notes may be used.
bool policy_allows(const ConvKey& key, const std::vector<cudnnBackendNumericalNote_t>& notes);

class PlanSearch {
 public:
  PlanSearch(const ConvKey& key, const ConvTarget& target);
  // The next plan whose workspace is within the limit; nothing when there are no more.
  std::optional<ConvPlan> next();

 private:
  void ask(cudnnBackendHeurMode_t mode);
  std::optional<ConvPlan> build(Descriptor config) const;

  ConvKey key_;
  ConvTarget target_;
  std::optional<Descriptor> graph_;
  std::vector<Descriptor> configs_;  // of the mode asked last, the best one last
  size_t asked_ = 0;                 // modes
};

// The engine's number and settings, as the library writes them. For tests and traces.
std::string plan_description(const ConvPlan& plan);

}  // namespace amp::cuda
