#include <amp/cuda/cudnn/plan_search.h>

#include <algorithm>
#include <array>
#include <functional>

namespace amp::cuda {

namespace {

constexpr std::array kModes = {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK};

CudnnNotes notes_of(const Descriptor& config) {
  const Descriptor engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  cudnnBackendDescriptor_t handle = engine.get();
  int64_t count = 0;
  AMP_CUDNN_CHECK(
      cudnn().BackendGetAttribute(config.get(), CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &handle));
  CudnnNotes notes(CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
  const int64_t found = engine.get(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, notes.data(), static_cast<int64_t>(notes.size()));
  notes.resize(static_cast<size_t>(found));
  return notes;
}

// The result of `build`; nothing if a call of cuDNN fails in it. Sets `failure` unless cuDNN does not support the graph.
template <class Function>
auto unless_it_fails(cudnnStatus_t* failure, const Function& build) -> decltype(build()) {
  try {
    return build();
  } catch (const CudnnError& error) {
    if (!is_refusal(error.status())) *failure = error.status();
    return std::nullopt;
  }
}

}  // namespace

bool has_note(const CudnnNotes& notes, cudnnBackendNumericalNote_t note) {
  return std::find(notes.begin(), notes.end(), note) != notes.end();
}

CudnnPlanSearch::CudnnPlanSearch(const CudnnTarget& target, int64_t workspace_limit, std::function<bool(const CudnnNotes&)> allows,
                                 const std::function<std::optional<Descriptor>(cudnnStatus_t* failure)>& graph)
    : target_(target),
      workspace_limit_(workspace_limit),
      allows_(std::move(allows)),
      graph_(unless_it_fails(&failure_, [&] { return graph(&failure_); })) {}

std::optional<std::vector<Descriptor>> CudnnPlanSearch::ask(cudnnBackendHeurMode_t mode) {
  Descriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, *graph_).set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  if (target_.device != nullptr) heuristics.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target_.device);
  if (!heuristics.try_finalize(&failure_)) return std::nullopt;
  int64_t count = 0;
  AMP_CUDNN_CHECK(
      cudnn().BackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr));
  std::vector<Descriptor> configs;
  std::vector<cudnnBackendDescriptor_t> handles;
  for (int64_t i = 0; i < count; ++i) handles.push_back(configs.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR).get());
  AMP_CUDNN_CHECK(cudnn().BackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, count, &count,
                                              handles.data()));
  configs.erase(configs.begin() + static_cast<std::ptrdiff_t>(count), configs.end());
  std::reverse(configs.begin(), configs.end());
  return configs;
}

std::optional<CudnnPlan> CudnnPlanSearch::build(Descriptor config) {
  if (!allows_(notes_of(config))) return std::nullopt;
  Descriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  // Since cuDNN 9.8 the graph's handle is enough. Earlier versions need this attribute, which is now deprecated.
  if (target_.handle != nullptr) plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, target_.handle);
  plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config);
  if (!plan.try_finalize(&failure_)) return std::nullopt;
  int64_t workspace = 0;
  plan.get(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, &workspace, 1);
  if (workspace > workspace_limit_) return std::nullopt;
  return CudnnPlan{std::move(config), std::move(plan), workspace};
}

std::optional<CudnnPlan> CudnnPlanSearch::next() {
  while (graph_) {
    if (configs_.empty()) {
      if (asked_ == kModes.size()) break;
      if (auto configs = unless_it_fails(&failure_, [&] { return ask(kModes[asked_++]); })) configs_ = std::move(*configs);
      continue;
    }
    Descriptor config = std::move(configs_.back());
    configs_.pop_back();
    if (auto plan = unless_it_fails(&failure_, [&] { return build(std::move(config)); })) return plan;
  }
  return std::nullopt;
}

std::string plan_description(const CudnnPlan& plan) {
  std::string text(static_cast<size_t>(plan.plan.get<char>(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, nullptr, 0)), '\0');
  plan.plan.get(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, text.data(), static_cast<int64_t>(text.size()));
  return text;
}

}  // namespace amp::cuda
