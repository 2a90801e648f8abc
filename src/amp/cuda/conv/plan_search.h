// The plans that cuDNN proposes for a pass, best first: its heuristics' configurations that the policy allows, built into plans one at a
// time. Internal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <amp/cuda/conv/graph.h>

namespace amp::cuda {

// A finalised plan, ready to run with its handle.
struct ConvPlan {
  Descriptor config, plan;
  int64_t workspace;
};

// What plans are built for: a handle, or the description of a device (such plans can't run).
struct ConvTarget {
  cudnnHandle_t handle = nullptr;
  const Descriptor* device = nullptr;
};

// Whether the policy allows an engine with these numerical notes.
bool policy_allows(const ConvKey& key, const std::vector<cudnnBackendNumericalNote_t>& notes);

class PlanSearch {
 public:
  PlanSearch(const ConvKey& key, const ConvTarget& target);
  // The next plan whose workspace is within the limit; nothing if there are no more.
  std::optional<ConvPlan> next();
  // The last status with which cuDNN has failed to build something that it may support; CUDNN_STATUS_SUCCESS if there was none.
  cudnnStatus_t failure() const { return failure_; }

 private:
  void ask(cudnnBackendHeurMode_t mode);
  std::optional<ConvPlan> build(Descriptor config);

  ConvKey key_;
  ConvTarget target_;
  cudnnStatus_t failure_ = CUDNN_STATUS_SUCCESS;
  std::optional<Descriptor> graph_;
  std::vector<Descriptor> configs_;  // of the last heuristic mode asked; best last
  size_t asked_ = 0;                 // number of heuristic modes asked
};

// cuDNN's number and settings of the engine. For tests and traces.
std::string plan_description(const ConvPlan& plan);

}  // namespace amp::cuda
