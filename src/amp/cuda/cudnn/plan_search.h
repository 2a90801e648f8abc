// The plans that cuDNN proposes for an operation graph, best first. They come from the heuristics' configurations that the caller allows,
// and are built one at a time. Internal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <amp/cuda/cudnn/descriptor.h>
#include <amp/cuda/cudnn/packs.h>

namespace amp::cuda {

// A finalized plan, ready to run with its handle.
struct CudnnPlan {
  Descriptor config, plan;
  int64_t workspace;
  CudnnPacks packs{};
};

// The target of plans: a handle, or the description of a device (such plans can't run).
struct CudnnTarget {
  cudnnHandle_t handle = nullptr;
  const Descriptor* device = nullptr;
};

using CudnnNotes = std::vector<cudnnBackendNumericalNote_t>;
bool has_note(const CudnnNotes& notes, cudnnBackendNumericalNote_t note);

class CudnnPlanSearch {
 public:
  // `graph` makes the graph. It returns nothing if cuDNN does not support it, or if it fails; then it sets the status. `allows` decides
  // about each engine by its notes.
  CudnnPlanSearch(const CudnnTarget& target, int64_t workspace_limit, std::function<bool(const CudnnNotes&)> allows,
                  const std::function<std::optional<Descriptor>(cudnnStatus_t* failure)>& graph);
  // The next plan whose workspace is within the limit; nothing if there are no more.
  std::optional<CudnnPlan> next();
  // The last status of a failure in building something that cuDNN may support; CUDNN_STATUS_SUCCESS if there was none.
  cudnnStatus_t failure() const { return failure_; }

 private:
  // The configurations that the heuristics propose, best last.
  std::optional<std::vector<Descriptor>> ask(cudnnBackendHeurMode_t mode);
  // Returns nothing if the engine is not allowed, rejects the graph, or needs too much workspace.
  std::optional<CudnnPlan> build(Descriptor config);

  CudnnTarget target_;
  int64_t workspace_limit_;
  std::function<bool(const CudnnNotes&)> allows_;
  cudnnStatus_t failure_ = CUDNN_STATUS_SUCCESS;
  std::optional<Descriptor> graph_;
  std::vector<Descriptor> configs_;  // configurations of the last used heuristic mode; best last
  size_t asked_ = 0;                 // number of used heuristic modes
};

// The engine's number and settings in cuDNN. For tests and traces.
std::string plan_description(const CudnnPlan& plan);

}  // namespace amp::cuda
