// The engines of the fake cuDNN: one for tensor cores, one that needs much workspace, and one that supports every convolution. The first
// two run attention: the second is used if several blocks add to a gradient.
#pragma once

#include <cstdint>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_convolution.h>
#include <fakecuda/libraries/cudnn/cudnn_graph.h>

namespace fake {

struct CudnnEngine {
  std::vector<cudnnBackendNumericalNote_t> notes;
  int64_t workspace;

  bool has_note(cudnnBackendNumericalNote_t note) const;
};

// The content of an operation graph: a convolution with the operations after it, or an OperationGraph. Its operations are valid.
const std::vector<CudnnPart>& operations_of(const CudnnDescriptor& graph);
bool is_convolution_graph(const CudnnDescriptor& graph);
Convolution convolution_of(const CudnnDescriptor& graph);
OperationGraph operation_graph_of(const CudnnDescriptor& graph);

// The configurations of engines that heuristics propose, best first, and the content of one.
std::vector<CudnnDescriptor> configs_of(const CudnnDescriptor& heuristics);
const CudnnEngine& engine_of(const CudnnDescriptor& config);
const CudnnDescriptor& graph_of(const CudnnDescriptor& config);
CudnnDescriptor engine_descriptor_of(const CudnnDescriptor& config);

// Returns the workspace of a plan, or the reason why its engine rejects its graph.
cudnnStatus_t finish_plan(CudnnDescriptor& plan);

}  // namespace fake
