#include <amp/cuda/conv/plan_search.h>

namespace amp::cuda {

bool policy_allows(const ConvKey& key, const CudnnNotes& notes) {
  // Inputs are converted to float16, which would lose the range of the other dtypes.
  if (has_note(notes, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) && key.math != autocast::Math::Float16) return false;
  if (key.deterministic != 0 && has_note(notes, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC)) return false;
  // Sums of 16-bit products stay in float32, as in matrix multiplications.
  if (has_note(notes, CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION)) return false;
  return key.dtype != kFloat32 || key.math != autocast::Math::Full || !has_note(notes, CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
}

PlanSearch::PlanSearch(const ConvKey& key, const CudnnTarget& target)
    : CudnnPlanSearch(
          target, key.workspace_limit, [key](const CudnnNotes& notes) { return policy_allows(key, notes); },
          [&](cudnnStatus_t* failure) { return conv_graph(key, target.handle, failure); }) {}

}  // namespace amp::cuda
