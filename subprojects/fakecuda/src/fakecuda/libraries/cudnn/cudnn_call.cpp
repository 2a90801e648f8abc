#include <fakecuda/libraries/cudnn/cudnn_call.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_engine.h>
#include <fakecuda/libraries/memory_checks.h>

namespace fake {

namespace {

// The address of a tensor in a pack.
cudnnStatus_t find_pointer(const CudnnDescriptor& pack, int64_t id, int64_t alignment, void*& pointer) {
  const std::vector<int64_t> ids = pack.values<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  const auto at = std::find(ids.begin(), ids.end(), id);
  if (at == ids.end()) return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor of the plan has no pointer");
  pointer = pack.values<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS)[static_cast<size_t>(at - ids.begin())];
  if (pointer == nullptr) return cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NULL_POINTER, "a tensor's pointer is null");
  if (!aligned(pointer, static_cast<size_t>(alignment)))
    return cudnn_misuse(CUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER, "a tensor is less aligned than its descriptor says");
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t find_workspace(const CudnnDescriptor& pack, size_t bytes, void*& workspace) {
  workspace = pack.value<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
  if (bytes > 0 && workspace == nullptr) return cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NULL_POINTER, "the plan needs a workspace");
  return CUDNN_STATUS_SUCCESS;
}

// A convolution's plan with its pointers: one call.
struct ConvolutionCall {
  Convolution convolution;
  void *x = nullptr, *w = nullptr, *y = nullptr, *workspace = nullptr;
  std::vector<void*> operands;  // operands of the steps; null for steps without one
  size_t workspace_bytes = 0;
  bool tf32 = false;

  void*& pointer(const ConvolutionTensor& t) { return &t == &convolution.x ? x : &t == &convolution.w ? w : y; }
  size_t bytes(const ConvolutionTensor& t) const { return t.elements() * element_bytes(convolution.type); }
  std::vector<Access> accesses() {
    std::vector<Access> all;
    for (const auto* t : {&convolution.x, &convolution.w, &convolution.y})
      all.push_back(t == &convolution.result() ? writes(pointer(*t), bytes(*t)) : reads(pointer(*t), bytes(*t)));
    for_operands([&](const ConvolutionTensor& t, void* data) { all.push_back(reads(data, bytes(t))); });
    if (workspace_bytes > 0) all.push_back(writes(workspace, workspace_bytes));
    return all;
  }
  template <class Body>
  void for_operands(const Body& body) const {
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] != nullptr) body(convolution.steps[i].operand, operands[i]);
    }
  }
  void run() {
    for_operands([&](const ConvolutionTensor& t, void* data) { check_initialized(convolution.text(), data, bytes(t)); });
    std::vector<std::byte*> added;
    for (size_t i = 0; i < operands.size(); ++i) {
      const bool has = operands[i] != nullptr;
      added.push_back(has ? host_view(operands[i], bytes(convolution.steps[i].operand)) : nullptr);
    }
    for (const auto* t : {&convolution.x, &convolution.w, &convolution.y}) {
      if (t != &convolution.result() || convolution.beta != 0) check_initialized(convolution.text(), pointer(*t), bytes(*t));
    }
    convolution.compute(host_view(x, bytes(convolution.x)), host_view(w, bytes(convolution.w)), host_view(y, bytes(convolution.y)), added,
                        tf32);
    mark_initialized(pointer(convolution.result()), bytes(convolution.result()));
  }
};

cudnnStatus_t fill_in(ConvolutionCall& call, const CudnnDescriptor& pack) {
  for (const auto* t : {&call.convolution.x, &call.convolution.w, &call.convolution.y}) {
    const cudnnStatus_t status = find_pointer(pack, t->id, t->alignment, call.pointer(*t));
    if (status != CUDNN_STATUS_SUCCESS) return status;
  }
  for (const ConvolutionStep& step : call.convolution.steps) {
    void*& data = call.operands.emplace_back(nullptr);
    if (!step.has_operand) continue;
    const cudnnStatus_t status = find_pointer(pack, step.operand.id, step.operand.alignment, data);
    if (status != CUDNN_STATUS_SUCCESS) return status;
  }
  return find_workspace(pack, call.workspace_bytes, call.workspace);
}

// The same for a graph of several operations.
struct GraphCall {
  OperationGraph graph;
  std::map<int64_t, void*> pointers;  // addresses of its tensors in device memory
  std::map<int64_t, float> numbers;   // values that the library has read when the call returns
  void* workspace = nullptr;
  size_t workspace_bytes = 0;

  std::vector<Access> accesses() const {
    std::vector<Access> all;
    for (const auto& [id, pointer] : pointers) {
      const size_t bytes = graph.tensors.at(id).bytes();
      all.push_back(graph.writes(id) ? writes(pointer, bytes) : reads(pointer, bytes));
    }
    if (workspace_bytes > 0) all.push_back(writes(workspace, workspace_bytes));
    return all;
  }
  void run() {
    std::map<int64_t, std::byte*> memory;
    for (const auto& [id, pointer] : pointers) {
      const size_t bytes = graph.tensors.at(id).bytes();
      if (!graph.writes(id)) check_initialized(graph.text(), pointer, bytes);
      memory[id] = host_view(pointer, bytes);
    }
    for (auto& [id, number] : numbers) memory[id] = reinterpret_cast<std::byte*>(&number);
    graph.compute(memory);
    for (const auto& [id, pointer] : pointers) {
      if (graph.writes(id)) mark_initialized(pointer, graph.tensors.at(id).bytes());
    }
  }
};

cudnnStatus_t fill_in(GraphCall& call, const CudnnDescriptor& pack) {
  for (const auto& [id, t] : call.graph.tensors) {
    if (t.is_virtual) continue;
    void* pointer = nullptr;
    const cudnnStatus_t status = find_pointer(pack, id, t.by_value ? 1 : t.alignment, pointer);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (t.by_value) call.numbers[id] = *static_cast<const float*>(pointer);
    else call.pointers[id] = pointer;
  }
  return find_workspace(pack, call.workspace_bytes, call.workspace);
}

template <class AnyCall>
Work work_of(const CudnnDescriptor& plan, const AnyCall& call, std::string what, std::vector<Access> accesses) {
  Work work;
  work.what = std::move(what);
  work.accesses = std::move(accesses);
  work.counted = &Counts::library_calls;
  work.library = "cuDNN";
  work.run = [call, what = work.what, code = std::weak_ptr(plan.code)](const Running&) {
    if (code.expired()) report("cuDNN: " + what + " runs after its plan was destroyed");
    AnyCall(call).run();
    return cudaSuccess;
  };
  return work;
}

}  // namespace

cudnnStatus_t plan_work(const CudnnDescriptor& plan, const CudnnDescriptor& pack, Work& work) {
  const CudnnDescriptor& config = plan.part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const CudnnDescriptor& graph = graph_of(config);
  const CudnnEngine& engine = engine_of(config);
  const auto fill = [&](auto& call) {
    call.workspace_bytes = static_cast<size_t>(engine.workspace);
    return fill_in(call, pack);
  };
  if (!is_convolution_graph(graph)) {
    GraphCall call;
    call.graph = operation_graph_of(graph);
    if (const cudnnStatus_t status = fill(call); status != CUDNN_STATUS_SUCCESS) return status;
    work = work_of(plan, call, call.graph.text(), call.accesses());
    return CUDNN_STATUS_SUCCESS;
  }
  ConvolutionCall call;
  call.convolution = convolution_of(graph);
  call.tf32 = call.convolution.type == CUDA_R_32F && engine.has_note(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
  if (const cudnnStatus_t status = fill(call); status != CUDNN_STATUS_SUCCESS) return status;
  work = work_of(plan, call, call.convolution.text(), call.accesses());
  return CUDNN_STATUS_SUCCESS;
}

}  // namespace fake
