#include <amp/cuda/conv/plan_search.h>

#include <algorithm>
#include <array>

namespace amp::cuda {

namespace {

constexpr std::array kModes = {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK};

std::vector<cudnnBackendNumericalNote_t> notes_of(const Descriptor& config) {
  const Descriptor engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  cudnnBackendDescriptor_t handle = engine.get();
  int64_t count = 0;
  AMP_CUDNN_CHECK(
      cudnn().BackendGetAttribute(config.get(), CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &handle));
  std::vector<cudnnBackendNumericalNote_t> notes(CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
  const int64_t found = engine.get(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, notes.data(), static_cast<int64_t>(notes.size()));
  notes.resize(static_cast<size_t>(found));
  return notes;
}

}  // namespace

bool policy_allows(const ConvKey& key, const std::vector<cudnnBackendNumericalNote_t>& notes) {
  const auto has = [&](cudnnBackendNumericalNote_t note) { return std::find(notes.begin(), notes.end(), note) != notes.end(); };
  // Inputs are converted to float16, which would lose the range of the other dtypes.
  if (has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) && key.math != autocast::Math::Float16) return false;
  if (key.deterministic != 0 && has(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC)) return false;
  // Sums of 16-bit products stay in float32, as in matrix multiplications.
  if (has(CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION)) return false;
  return key.dtype != kFloat32 || key.math != autocast::Math::Full || !has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
}

PlanSearch::PlanSearch(const ConvKey& key, const ConvTarget& target)
    : key_(key), target_(target), graph_(conv_graph(key, target.handle, &failure_)) {}

void PlanSearch::ask(cudnnBackendHeurMode_t mode) {
  Descriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, *graph_).set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  if (target_.device != nullptr) heuristics.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target_.device);
  if (!heuristics.try_finalize(&failure_)) return;
  int64_t count = 0;
  AMP_CUDNN_CHECK(
      cudnn().BackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr));
  std::vector<cudnnBackendDescriptor_t> handles;
  for (int64_t i = 0; i < count; ++i) handles.push_back(configs_.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR).get());
  AMP_CUDNN_CHECK(cudnn().BackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, count, &count,
                                              handles.data()));
  configs_.erase(configs_.begin() + static_cast<std::ptrdiff_t>(count), configs_.end());
  std::reverse(configs_.begin(), configs_.end());
}

std::optional<ConvPlan> PlanSearch::build(Descriptor config) {
  Descriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  // Since cuDNN 9.8 the graph's handle suffices; earlier versions need this attribute, which is now deprecated.
  if (target_.handle != nullptr) plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, target_.handle);
  plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config);
  if (!plan.try_finalize(&failure_)) return std::nullopt;
  int64_t workspace = 0;
  plan.get(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, &workspace, 1);
  if (workspace > key_.workspace_limit) return std::nullopt;
  return ConvPlan{std::move(config), std::move(plan), workspace};
}

std::optional<ConvPlan> PlanSearch::next() {
  while (graph_) {
    if (configs_.empty()) {
      if (asked_ == kModes.size()) break;
      ask(kModes[asked_++]);
      continue;
    }
    Descriptor config = std::move(configs_.back());
    configs_.pop_back();
    if (!policy_allows(key_, notes_of(config))) continue;
    if (std::optional<ConvPlan> plan = build(std::move(config))) return plan;
  }
  return std::nullopt;
}

std::string plan_description(const ConvPlan& plan) {
  std::string text(static_cast<size_t>(plan.plan.get<char>(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, nullptr, 0)), '\0');
  plan.plan.get(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, text.data(), static_cast<int64_t>(text.size()));
  return text;
}

}  // namespace amp::cuda
