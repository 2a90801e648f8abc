#include <fakecuda/libraries/cudnn/cudnn_engine.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace fake {

namespace {

const CudnnEngine& engine(int64_t number) {
  static const CudnnEngine all[] = {
      {{}, 0},
      {{CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, 4096},
      {{CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}, int64_t{1} << 20},
  };
  return all[number];
}

// The fake's own attributes: the objects behind an engine's configuration and a plan.
constexpr auto kEngine = static_cast<cudnnBackendAttributeName_t>(100000), kGraph = static_cast<cudnnBackendAttributeName_t>(100001);

void set_number(CudnnDescriptor& d, cudnnBackendAttributeName_t name, int64_t value) {
  CudnnAttribute& attribute = d.attributes[name];
  attribute = {CUDNN_TYPE_INT64, 1, std::vector<std::byte>(sizeof(value)), {}};
  std::memcpy(attribute.bytes.data(), &value, sizeof(value));
}
void set_part(CudnnDescriptor& d, cudnnBackendAttributeName_t name, CudnnPart part) {
  d.attributes[name] = {CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, {}, {std::move(part)}};
}

std::vector<int64_t> engines_of(cudnnBackendHeurMode_t mode, const CudnnDescriptor& graph) {
  if (is_convolution_graph(graph)) return mode == CUDNN_HEUR_MODE_FALLBACK ? std::vector<int64_t>{0} : std::vector<int64_t>{1, 2};
  if (mode == CUDNN_HEUR_MODE_FALLBACK) return {};
  return {operation_graph_of(graph).is_nondeterministic() ? 2 : 1};
}

}  // namespace

bool CudnnEngine::has_note(cudnnBackendNumericalNote_t note) const { return std::find(notes.begin(), notes.end(), note) != notes.end(); }

const std::vector<CudnnPart>& operations_of(const CudnnDescriptor& graph) {
  return graph.attributes.at(CUDNN_ATTR_OPERATIONGRAPH_OPS).parts;
}
bool is_convolution_graph(const CudnnDescriptor& graph) { return is_convolution(operations_of(graph).front()->type); }

Convolution convolution_of(const CudnnDescriptor& graph) {
  Convolution convolution;
  read_convolution_graph(operations_of(graph), convolution);
  return convolution;
}
OperationGraph operation_graph_of(const CudnnDescriptor& graph) {
  OperationGraph read;
  read_graph(operations_of(graph), read);
  return read;
}

std::vector<CudnnDescriptor> configs_of(const CudnnDescriptor& heuristics) {
  std::vector<CudnnDescriptor> configs;
  const CudnnDescriptor& graph = heuristics.part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  for (const int64_t number : engines_of(heuristics.value<cudnnBackendHeurMode_t>(CUDNN_ATTR_ENGINEHEUR_MODE), graph)) {
    CudnnDescriptor& config = configs.emplace_back(CudnnDescriptor{CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, true, {}});
    set_number(config, kEngine, number);
    set_part(config, kGraph, std::make_shared<CudnnDescriptor>(graph));
  }
  return configs;
}

const CudnnEngine& engine_of(const CudnnDescriptor& config) { return engine(config.value<int64_t>(kEngine)); }
const CudnnDescriptor& graph_of(const CudnnDescriptor& config) { return config.part(kGraph); }

CudnnDescriptor engine_descriptor_of(const CudnnDescriptor& config) {
  CudnnDescriptor made{CUDNN_BACKEND_ENGINE_DESCRIPTOR, true, {}};
  const auto& notes = engine_of(config).notes;
  CudnnAttribute& attribute = made.attributes[CUDNN_ATTR_ENGINE_NUMERICAL_NOTE];
  attribute = {CUDNN_TYPE_NUMERICAL_NOTE,
               static_cast<int64_t>(notes.size()),
               std::vector<std::byte>(notes.size() * sizeof(cudnnBackendNumericalNote_t)),
               {}};
  if (!notes.empty()) std::memcpy(attribute.bytes.data(), notes.data(), attribute.bytes.size());
  return made;
}

cudnnStatus_t finish_plan(CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG)) return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a plan has no engine");
  const CudnnDescriptor& config = d.part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const auto number = config.value<int64_t>(kEngine);
  if (is_convolution_graph(graph_of(config))) {
    const Convolution c = convolution_of(graph_of(config));
    if (!c.steps.empty() && c.type == CUDA_R_64F) return cudnn_unsupported("nothing follows a convolution in float64");
    // Like NVIDIA's faster engines: no float64, and no depthwise bfloat16.
    if (number != 0 && (c.type == CUDA_R_64F || (c.type == CUDA_R_16BF && c.groups() > 1)))
      return cudnn_unsupported("engine " + std::to_string(number) + " does not support this convolution");
  }
  set_number(d, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, engine_of(config).workspace);
  d.code = std::make_shared<char>();
  return CUDNN_STATUS_SUCCESS;
}

}  // namespace fake
