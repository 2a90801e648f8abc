#include <amp/cuda/conv/plan_search.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace amp::cuda {

namespace {

// Earlier versions count the elements of a tensor in 32 bits.
constexpr size_t kFirstForLarge = 90300;

int64_t elements(const ConvTensor& t, int dims) {
  return std::accumulate(t.sizes, t.sizes + dims + 2, int64_t{1}, [](int64_t a, int64_t b) { return a * b; });
}
bool is_too_large(const ConvKey& key) {
  const int64_t most = std::max({elements(key.x, key.dims), elements(key.w, key.dims), elements(key.y, key.dims)});
  return most > std::numeric_limits<int32_t>::max() && cudnn().GetVersion() < kFirstForLarge;
}

}  // namespace

bool policy_allows(const ConvKey& key, const CudnnNotes& notes) {
  // Inputs are converted to float16, which would lose the range of the other dtypes.
  if (has_note(notes, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) && key.math != autocast::Math::Float16) return false;
  if (key.deterministic != 0 && has_note(notes, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC)) return false;
  // By default sums of 16-bit products stay in float32, as in matrix multiplications.
  if (has_note(notes, CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION) && key.reduced_sums == 0) return false;
  return key.dtype != kFloat32 || key.math != autocast::Math::Full || !has_note(notes, CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
}

PlanSearch::PlanSearch(const ConvKey& key, const CudnnTarget& target)
    : CudnnPlanSearch(
          target, key.workspace_limit, [key](const CudnnNotes& notes) { return policy_allows(key, notes); },
          [&](cudnnStatus_t* failure) -> std::optional<Descriptor> {
            if (is_too_large(key)) return std::nullopt;
            return conv_graph(key, target.handle, failure);
          }) {}

}  // namespace amp::cuda
