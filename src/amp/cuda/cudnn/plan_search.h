// The plans that cuDNN proposes for an operation graph, best first: its heuristics' configurations that the caller allows, built into plans
// one at a time. Internal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <amp/cuda/cudnn/descriptor.h>
#include <amp/cuda/cudnn/packs.h>

namespace amp::cuda {

// A finalised plan, ready to run with its handle.
struct CudnnPlan {
  Descriptor config, plan;
  int64_t workspace;
  CudnnPacks packs{};
};

// What plans are built for: a handle, or the description of a device (such plans can't run).
struct CudnnTarget {
  cudnnHandle_t handle = nullptr;
  const Descriptor* device = nullptr;
};

using CudnnNotes = std::vector<cudnnBackendNumericalNote_t>;
bool has_note(const CudnnNotes& notes, cudnnBackendNumericalNote_t note);

class CudnnPlanSearch {
 public:
  // `graph` makes the graph, or returns nothing if cuDNN does not support it or if it fails, for which it sets the status. `allows` is
  // asked about the notes of each engine.
  CudnnPlanSearch(const CudnnTarget& target, int64_t workspace_limit, std::function<bool(const CudnnNotes&)> allows,
                  const std::function<std::optional<Descriptor>(cudnnStatus_t* failure)>& graph);
  // The next plan whose workspace is within the limit; nothing if there are no more.
  std::optional<CudnnPlan> next();
  // The last status with which cuDNN has failed to build something that it may support; CUDNN_STATUS_SUCCESS if there was none.
  cudnnStatus_t failure() const { return failure_; }

 private:
  // The configurations that the heuristics propose, best last.
  std::optional<std::vector<Descriptor>> ask(cudnnBackendHeurMode_t mode);
  // Nothing if the engine is not allowed, refuses, or needs too much workspace.
  std::optional<CudnnPlan> build(Descriptor config);

  CudnnTarget target_;
  int64_t workspace_limit_;
  std::function<bool(const CudnnNotes&)> allows_;
  cudnnStatus_t failure_ = CUDNN_STATUS_SUCCESS;
  std::optional<Descriptor> graph_;
  std::vector<Descriptor> configs_;  // of the last heuristic mode asked; best last
  size_t asked_ = 0;                 // number of heuristic modes asked
};

// cuDNN's number and settings of the engine. For tests and traces.
std::string plan_description(const CudnnPlan& plan);

}  // namespace amp::cuda
