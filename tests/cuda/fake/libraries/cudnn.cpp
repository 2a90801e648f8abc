// cuDNN's graph API as far as the library uses it. Three engines: one for tensor cores, one that needs much workspace, and one that takes
// every convolution. The first two run attention: the second where several blocks add to a gradient.
#include <cudnn.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cuda/fake/libraries/cudnn_convolution.h"
#include "cuda/fake/libraries/cudnn_graph.h"
#include "cuda/fake/libraries/cudnn_handle.h"
#include "cuda/fake/libraries/memory_checks.h"

namespace {

using fake::Convolution;
using fake::CudnnAttribute;
using fake::CudnnDescriptor;
using fake::OperationGraph;

struct Engine {
  std::vector<cudnnBackendNumericalNote_t> notes;
  int64_t workspace;
};
const Engine& engine(int64_t number) {
  static const Engine all[] = {
      {{}, 0},
      {{CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, 4096},
      {{CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}, int64_t{1} << 20},
  };
  return all[number];
}

// The fake's own attributes: what an engine's configuration and a plan are of.
constexpr auto kEngine = static_cast<cudnnBackendAttributeName_t>(100000), kGraph = static_cast<cudnnBackendAttributeName_t>(100001);

CudnnDescriptor& get(cudnnBackendDescriptor_t handle) { return *static_cast<CudnnDescriptor*>(handle); }
fake::CudnnHandle& get(cudnnHandle_t handle) { return fake::cudnn_handle(handle); }

void set_number(CudnnDescriptor& d, cudnnBackendAttributeName_t name, int64_t value) {
  CudnnAttribute& attribute = d.attributes[name];
  attribute = {CUDNN_TYPE_INT64, 1, std::vector<std::byte>(sizeof(value)), {}};
  std::memcpy(attribute.bytes.data(), &value, sizeof(value));
}
void set_part(CudnnDescriptor& d, cudnnBackendAttributeName_t name, fake::CudnnPart part) {
  d.attributes[name] = {CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, {}, {std::move(part)}};
}

const std::vector<fake::CudnnPart>& operations_of(const CudnnDescriptor& graph) {
  return graph.attributes.at(CUDNN_ATTR_OPERATIONGRAPH_OPS).parts;
}
bool is_convolution(const CudnnDescriptor& graph) { return fake::is_convolution(operations_of(graph).front()->type); }

Convolution convolution_of(const CudnnDescriptor& graph) {
  Convolution convolution;
  fake::read_convolution_graph(operations_of(graph), convolution);
  return convolution;
}
OperationGraph operation_graph_of(const CudnnDescriptor& graph) {
  OperationGraph read;
  fake::read_graph(operations_of(graph), read);
  return read;
}

std::vector<int64_t> engines_of(cudnnBackendHeurMode_t mode, const CudnnDescriptor& graph) {
  if (is_convolution(graph)) return mode == CUDNN_HEUR_MODE_FALLBACK ? std::vector<int64_t>{0} : std::vector<int64_t>{1, 2};
  if (mode == CUDNN_HEUR_MODE_FALLBACK) return {};
  return {operation_graph_of(graph).is_nondeterministic() ? 2 : 1};
}

const char* kind_of(cudnnBackendDescriptorType_t type) {
  if (fake::is_convolution(type) || fake::is_graph_operation(type)) return "cudnnBackendFinalize of an operation";
  switch (type) {
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR: return "cudnnBackendFinalize of a graph";
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return "cudnnBackendFinalize of heuristics";
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: return "cudnnBackendFinalize of a plan";
    default: return "cudnnBackendFinalize of another descriptor";
  }
}

cudnnStatus_t finish_tensor(const CudnnDescriptor& d) {
  const std::vector<int64_t> sizes = d.values<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS);
  if (sizes.size() < 4 || sizes.size() > 5 || d.values<int64_t>(CUDNN_ATTR_TENSOR_STRIDES).size() != sizes.size() ||
      std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 1; }))
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor needs four or five sizes above zero, and as many strides");
  if (!d.has(CUDNN_ATTR_TENSOR_UNIQUE_ID) || !d.has(CUDNN_ATTR_TENSOR_DATA_TYPE) || !d.has(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT))
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor has no id, type or alignment");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t finish_how(const CudnnDescriptor& d) {
  const auto dims = static_cast<size_t>(d.value<int64_t>(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS));
  for (const auto name : {CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES,
                          CUDNN_ATTR_CONVOLUTION_DILATIONS}) {
    if (dims < 2 || dims > 3 || d.values<int64_t>(name).size() != dims)
      return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a convolution needs as many paddings, strides and dilations as dimensions");
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t finish_plan(CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a plan has no engine");
  const CudnnDescriptor& config = d.part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const auto number = config.value<int64_t>(kEngine);
  if (is_convolution(config.part(kGraph))) {
    const Convolution c = convolution_of(config.part(kGraph));
    if (!c.steps.empty() && c.type == CUDA_R_64F) return fake::cudnn_unsupported("nothing follows a convolution in float64");
    // As NVIDIA's faster engines: no float64, and no depthwise bfloat16.
    if (number != 0 && (c.type == CUDA_R_64F || (c.type == CUDA_R_16BF && c.groups() > 1)))
      return fake::cudnn_unsupported("engine " + std::to_string(number) + " does not support this convolution");
  }
  set_number(d, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, engine(number).workspace);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t finish_graph(const CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_OPERATIONGRAPH_OPS) || !d.has(CUDNN_ATTR_OPERATIONGRAPH_HANDLE))
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a graph needs an operation and a handle");
  OperationGraph graph;
  Convolution convolution;
  const std::string wrong =
      is_convolution(d) ? fake::read_convolution_graph(operations_of(d), convolution) : fake::read_graph(operations_of(d), graph);
  return wrong.empty() ? CUDNN_STATUS_SUCCESS : fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
}

cudnnStatus_t finish_heuristics(const CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH) || !d.has(CUDNN_ATTR_ENGINEHEUR_MODE))
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "heuristics need a graph and a mode");
  const CudnnDescriptor& graph = d.part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  const std::string why = is_convolution(graph) ? "" : operation_graph_of(graph).unsupported();
  return why.empty() ? CUDNN_STATUS_SUCCESS : fake::cudnn_unsupported(why);
}

cudnnStatus_t finish(CudnnDescriptor& d) {
  if (const cudnnStatus_t status = fake::injected_cudnn(kind_of(d.type)); status != CUDNN_STATUS_SUCCESS) return status;
  if (fake::is_convolution(d.type)) {
    Convolution convolution;
    const std::string wrong = fake::read_convolution(d, convolution);
    return wrong.empty() ? CUDNN_STATUS_SUCCESS : fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
  }
  if (fake::is_graph_operation(d.type)) {
    const std::string wrong = fake::check_graph_operation(d);
    return wrong.empty() ? CUDNN_STATUS_SUCCESS : fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
  }
  switch (d.type) {
    case CUDNN_BACKEND_MATMUL_DESCRIPTOR:
    case CUDNN_BACKEND_POINTWISE_DESCRIPTOR:
    case CUDNN_BACKEND_REDUCTION_DESCRIPTOR: {
      const std::string wrong = fake::check_operation_kind(d);
      return wrong.empty() ? CUDNN_STATUS_SUCCESS : fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
    }
    case CUDNN_BACKEND_TENSOR_DESCRIPTOR: return finish_tensor(d);
    case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR: return finish_how(d);
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: return finish_plan(d);
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR: return finish_graph(d);
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return finish_heuristics(d);
    case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
      if (d.values<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS).size() != d.values<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS).size())
        return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a variant pack needs a pointer for each id");
      return CUDNN_STATUS_SUCCESS;
    default: return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the fake does not know descriptors of type " + std::to_string(d.type));
  }
}

// Copies descriptors into those of the caller; returns how many there are in `count`.
cudnnStatus_t give_parts(const std::vector<CudnnDescriptor>& parts, int64_t most, int64_t* count, void* to) {
  *count = static_cast<int64_t>(parts.size());
  auto* handles = static_cast<cudnnBackendDescriptor_t*>(to);
  for (int64_t i = 0; i < std::min(most, *count); ++i) {
    CudnnDescriptor& given = get(handles[i]);
    const CudnnDescriptor& part = parts[static_cast<size_t>(i)];
    if (given.type != part.type)
      return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "a descriptor of another type was given");
    given = part;
  }
  if (most > 0) *count = std::min(most, *count);
  return CUDNN_STATUS_SUCCESS;
}

std::vector<CudnnDescriptor> results_of(const CudnnDescriptor& heuristics) {
  std::vector<CudnnDescriptor> configs;
  const CudnnDescriptor& graph = heuristics.part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  for (const int64_t number : engines_of(heuristics.value<cudnnBackendHeurMode_t>(CUDNN_ATTR_ENGINEHEUR_MODE), graph)) {
    CudnnDescriptor& config = configs.emplace_back(CudnnDescriptor{CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, true, {}});
    set_number(config, kEngine, number);
    set_part(config, kGraph, std::make_shared<CudnnDescriptor>(graph));
  }
  return configs;
}

CudnnDescriptor engine_of(const CudnnDescriptor& config) {
  CudnnDescriptor made{CUDNN_BACKEND_ENGINE_DESCRIPTOR, true, {}};
  const auto& notes = engine(config.value<int64_t>(kEngine)).notes;
  CudnnAttribute& attribute = made.attributes[CUDNN_ATTR_ENGINE_NUMERICAL_NOTE];
  attribute = {CUDNN_TYPE_NUMERICAL_NOTE,
               static_cast<int64_t>(notes.size()),
               std::vector<std::byte>(notes.size() * sizeof(cudnnBackendNumericalNote_t)),
               {}};
  if (!notes.empty()) std::memcpy(attribute.bytes.data(), notes.data(), attribute.bytes.size());
  return made;
}

// The address that a pack has for a tensor.
cudnnStatus_t find_pointer(const CudnnDescriptor& pack, int64_t id, int64_t alignment, void*& pointer) {
  const std::vector<int64_t> ids = pack.values<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  const auto at = std::find(ids.begin(), ids.end(), id);
  if (at == ids.end()) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor of the plan has no pointer");
  pointer = pack.values<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS)[static_cast<size_t>(at - ids.begin())];
  if (pointer == nullptr) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NULL_POINTER, "a tensor's pointer is null");
  if (!fake::aligned(pointer, static_cast<size_t>(alignment)))
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER, "a tensor is less aligned than its descriptor says");
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t find_workspace(const CudnnDescriptor& pack, size_t bytes, void*& workspace) {
  workspace = pack.value<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
  if (bytes > 0 && workspace == nullptr) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NULL_POINTER, "the plan needs a workspace");
  return CUDNN_STATUS_SUCCESS;
}

// A convolution's plan with its pointers: one call.
struct Call {
  Convolution convolution;
  void *x = nullptr, *w = nullptr, *y = nullptr, *workspace = nullptr;
  std::vector<void*> operands;  // of the steps; null for those without
  size_t workspace_bytes = 0;
  bool tf32 = false;

  void*& pointer(const fake::ConvolutionTensor& t) { return &t == &convolution.x ? x : &t == &convolution.w ? w : y; }
  size_t bytes(const fake::ConvolutionTensor& t) const { return t.elements() * fake::element_bytes(convolution.type); }
  std::vector<fake::Access> accesses() {
    std::vector<fake::Access> all;
    for (const auto* t : {&convolution.x, &convolution.w, &convolution.y})
      all.push_back(t == &convolution.result() ? fake::writes(pointer(*t), bytes(*t)) : fake::reads(pointer(*t), bytes(*t)));
    for_operands([&](const fake::ConvolutionTensor& t, void* data) { all.push_back(fake::reads(data, bytes(t))); });
    if (workspace_bytes > 0) all.push_back(fake::writes(workspace, workspace_bytes));
    return all;
  }
  template <class Body>
  void for_operands(const Body& body) const {
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] != nullptr) body(convolution.steps[i].operand, operands[i]);
    }
  }
  void run() {
    for_operands([&](const fake::ConvolutionTensor& t, void* data) { fake::check_initialised(convolution.text(), data, bytes(t)); });
    std::vector<std::byte*> added;
    for (size_t i = 0; i < operands.size(); ++i) {
      const bool has = operands[i] != nullptr;
      added.push_back(has ? fake::host_view(operands[i], bytes(convolution.steps[i].operand)) : nullptr);
    }
    for (const auto* t : {&convolution.x, &convolution.w, &convolution.y}) {
      if (t != &convolution.result() || convolution.beta != 0) fake::check_initialised(convolution.text(), pointer(*t), bytes(*t));
    }
    convolution.compute(fake::host_view(x, bytes(convolution.x)), fake::host_view(w, bytes(convolution.w)),
                        fake::host_view(y, bytes(convolution.y)), added, tf32);
    fake::mark_initialised(pointer(convolution.result()), bytes(convolution.result()));
  }
};

cudnnStatus_t fill_in(Call& call, const CudnnDescriptor& pack) {
  for (const auto* t : {&call.convolution.x, &call.convolution.w, &call.convolution.y}) {
    const cudnnStatus_t status = find_pointer(pack, t->id, t->alignment, call.pointer(*t));
    if (status != CUDNN_STATUS_SUCCESS) return status;
  }
  for (const fake::ConvolutionStep& step : call.convolution.steps) {
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
  std::map<int64_t, void*> pointers;  // of its tensors in the device's memory
  std::map<int64_t, float> numbers;   // which the library has read when the call returns
  void* workspace = nullptr;
  size_t workspace_bytes = 0;

  std::vector<fake::Access> accesses() const {
    std::vector<fake::Access> all;
    for (const auto& [id, pointer] : pointers) {
      const size_t bytes = graph.tensors.at(id).bytes();
      all.push_back(graph.writes(id) ? fake::writes(pointer, bytes) : fake::reads(pointer, bytes));
    }
    if (workspace_bytes > 0) all.push_back(fake::writes(workspace, workspace_bytes));
    return all;
  }
  void run() {
    std::map<int64_t, std::byte*> memory;
    for (const auto& [id, pointer] : pointers) {
      const size_t bytes = graph.tensors.at(id).bytes();
      if (!graph.writes(id)) fake::check_initialised(graph.text(), pointer, bytes);
      memory[id] = fake::host_view(pointer, bytes);
    }
    for (auto& [id, number] : numbers) memory[id] = reinterpret_cast<std::byte*>(&number);
    graph.compute(memory);
    for (const auto& [id, pointer] : pointers) {
      if (graph.writes(id)) fake::mark_initialised(pointer, graph.tensors.at(id).bytes());
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

// The work of a call, which is counted as one of the library.
template <class AnyCall>
fake::Work work_of(const AnyCall& call, std::string what, std::vector<fake::Access> accesses) {
  fake::Work work;
  work.what = std::move(what);
  work.accesses = std::move(accesses);
  work.counted = &fake::Counts::library_calls;
  work.run = [call](const fake::Running&) {
    AnyCall(call).run();
    return cudaSuccess;
  };
  return work;
}

}  // namespace

extern "C" {

size_t cudnnGetVersion() {
  const int other = fake::injected_status(__func__);
  return other != 0 ? static_cast<size_t>(other) : CUDNN_VERSION;
}

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  auto* made = new fake::CudnnHandle;
  if (cudaGetDevice(&made->device) != cudaSuccess) return CUDNN_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cudnnHandle_t>(made);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  get(handle).stream = stream;
  return CUDNN_STATUS_SUCCESS;
}

const char* cudnnGetErrorString(cudnnStatus_t status) {
  switch (CUDNN_STATUS_CATEGORY(status)) {
    case 0: return "CUDNN_STATUS_SUCCESS";
    case 1000: return "CUDNN_STATUS_NOT_INITIALIZED";
    case 2000: return "CUDNN_STATUS_BAD_PARAM";
    case 3000: return "CUDNN_STATUS_NOT_SUPPORTED";
    case 4000: return "CUDNN_STATUS_INTERNAL_ERROR";
    default: return "CUDNN_STATUS_EXECUTION_FAILED";
  }
}
void cudnnGetLastErrorString(char* text, size_t most) { std::snprintf(text, most, "%s", fake::cudnn_last_error().c_str()); }

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* descriptor) {
  *descriptor = new CudnnDescriptor{type, false, {}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  delete &get(descriptor);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t count, const void* elements) {
  CudnnDescriptor& d = get(descriptor);
  if (d.finalized) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "an attribute was set after the descriptor was finalised");
  CudnnAttribute attribute{type, count, {}, {}};
  if (type == CUDNN_TYPE_BACKEND_DESCRIPTOR) {
    for (int64_t i = 0; i < count; ++i) {
      const CudnnDescriptor& part = get(static_cast<const cudnnBackendDescriptor_t*>(elements)[i]);
      if (!part.finalized)
        return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "an attribute is a descriptor that is not finalised");
      attribute.parts.push_back(std::make_shared<CudnnDescriptor>(part));
    }
  } else {
    const size_t bytes = fake::cudnn_bytes(type) * static_cast<size_t>(count);
    if (bytes == 0) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE, "the fake does not know the type of an attribute");
    attribute.bytes.resize(bytes);
    std::memcpy(attribute.bytes.data(), elements, bytes);
  }
  d.attributes[name] = std::move(attribute);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  CudnnDescriptor& d = get(descriptor);
  const cudnnStatus_t status = finish(d);
  d.finalized = status == CUDNN_STATUS_SUCCESS;
  return status;
}

cudnnStatus_t cudnnBackendGetAttribute(const cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t most, int64_t* count, void* elements) {
  const CudnnDescriptor& d = get(descriptor);
  if (!d.finalized) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "an attribute of an unfinished descriptor was read");
  if (name == CUDNN_ATTR_ENGINEHEUR_RESULTS) return give_parts(results_of(d), most, count, elements);
  if (name == CUDNN_ATTR_ENGINECFG_ENGINE) return give_parts({engine_of(d)}, most, count, elements);
  const auto found = d.attributes.find(name);
  if (found == d.attributes.end() || found->second.type != type || type == CUDNN_TYPE_BACKEND_DESCRIPTOR)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the fake has no attribute " + std::to_string(name) + " of this descriptor");
  *count = found->second.count;
  const size_t bytes = fake::cudnn_bytes(type) * static_cast<size_t>(std::min(most, found->second.count));
  if (bytes > 0) std::memcpy(elements, found->second.bytes.data(), bytes);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack) {
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  int device = -1;
  cudaGetDevice(&device);
  if (device != get(handle).device)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the handle was created for another device than the current one");
  if (!get(plan).finalized || !get(pack).finalized)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "the plan or the pack is not finalised");
  const CudnnDescriptor& config = get(plan).part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const CudnnDescriptor& graph = config.part(kGraph);
  const Engine& chosen = engine(config.value<int64_t>(kEngine));
  const auto workspace_bytes = static_cast<size_t>(chosen.workspace);
  fake::Work work;
  if (is_convolution(graph)) {
    Call call;
    call.convolution = convolution_of(graph);
    call.workspace_bytes = workspace_bytes;
    call.tf32 = call.convolution.type == CUDA_R_32F &&
                std::find(chosen.notes.begin(), chosen.notes.end(), CUDNN_NUMERICAL_NOTE_TENSOR_CORE) != chosen.notes.end();
    if (const cudnnStatus_t status = fill_in(call, get(pack)); status != CUDNN_STATUS_SUCCESS) return status;
    work = work_of(call, call.convolution.text(), call.accesses());
  } else {
    GraphCall call;
    call.graph = operation_graph_of(graph);
    call.workspace_bytes = workspace_bytes;
    if (const cudnnStatus_t status = fill_in(call, get(pack)); status != CUDNN_STATUS_SUCCESS) return status;
    work = work_of(call, call.graph.text(), call.accesses());
  }
  return fake::submit(get(handle).stream, std::move(work)) == cudaSuccess ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED_CUDART;
}
}
