// The engines of the fake cuDNN: one for tensor cores, one that needs much workspace, and one that takes every convolution. The first two
// run attention: the second where several blocks add to a gradient.
#pragma once

#include <cstdint>
#include <vector>

#include "cuda/fake/libraries/cudnn_convolution.h"
#include "cuda/fake/libraries/cudnn_graph.h"

namespace fake {

struct CudnnEngine {
  std::vector<cudnnBackendNumericalNote_t> notes;
  int64_t workspace;

  bool has_note(cudnnBackendNumericalNote_t note) const;
};

// What an operation graph is: a convolution, with what follows it, or an OperationGraph. Its operations are right.
const std::vector<CudnnPart>& operations_of(const CudnnDescriptor& graph);
bool is_convolution_graph(const CudnnDescriptor& graph);
Convolution convolution_of(const CudnnDescriptor& graph);
OperationGraph operation_graph_of(const CudnnDescriptor& graph);

// The configurations of engines that heuristics propose, best first, and what one is of.
std::vector<CudnnDescriptor> configs_of(const CudnnDescriptor& heuristics);
const CudnnEngine& engine_of(const CudnnDescriptor& config);
const CudnnDescriptor& graph_of(const CudnnDescriptor& config);
CudnnDescriptor engine_descriptor_of(const CudnnDescriptor& config);

// Says how much workspace a plan needs, or why its engine refuses its graph.
cudnnStatus_t finish_plan(CudnnDescriptor& plan);

}  // namespace fake
