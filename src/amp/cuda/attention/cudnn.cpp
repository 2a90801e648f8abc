#include <amp/cuda/attention/cudnn.h>

#include <limits>

#include <amp/core/factories.h>
#include <amp/cuda/attention/graph.h>
#include <amp/cuda/attention/mask.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/memory.h>
#include <amp/cuda/numerics.h>
#include <amp/ops.h>

namespace amp::cuda {

namespace {

// Earlier versions replace -inf by another number, or have faults for which NVIDIA's frontend rejects them (9.10.0 and 9.10.1). They also
// need more help with sequences that are not a multiple of their tiles.
constexpr size_t kFirstVersion = 91002, kFirstWithAnyKeys = 91501;
constexpr int64_t kTile = 128;
constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// The inputs of both passes, in the layouts of the engines.
struct Operands {
  Tensor query_copy, key_copy, value_copy;  // copies, if the originals have another layout
  const Tensor &query, &key, &value;
  AttentionMask mask;
  float scale;
  bool is_causal;

  Operands(const Operands&) = delete;
  Operands& operator=(const Operands&) = delete;
  Operands(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& keep, bool causal, double factor)
      : query(attention_operand(q, query_copy)),
        key(attention_operand(k, key_copy)),
        value(attention_operand(v, value_copy)),
        mask(q, k, bias, keep),
        scale(static_cast<float>(factor)),
        is_causal(causal) {}

  // `output` is an attention_operand.
  AttentionKey problem(AttentionPass pass, const Tensor& output, bool writes_logsumexp) const {
    AttentionKey result(pass, mask.defined() ? static_cast<int32_t>(mask.dtype()) : AttentionKey::kNoBias);
    result.workspace_limit = kWorkspaceLimit;
    result.device = query.device().index();
    result.dtype = static_cast<int32_t>(query.dtype());
    result.is_causal = is_causal;
    // The forward pass has one form.
    result.deterministic = pass == AttentionPass::Backward && deterministic();
    result.writes_logsumexp = writes_logsumexp;
    result.query = attention_tensor(query);
    result.key = attention_tensor(key);
    result.value = attention_tensor(value);
    result.output = attention_tensor(output);
    if (mask.defined()) result.bias = mask.layout();
    return result;
  }

  // `added`: what the mask adds to the scores. It must outlive the pointers.
  CudnnPointers pointers(const Tensor& output, const Tensor& logsumexp, const Tensor& added) const {
    CudnnPointers all;
    all.add(kAttentionQuery, query.data_ptr()).add(kAttentionKey, key.data_ptr()).add(kAttentionValue, value.data_ptr());
    all.add(kAttentionOutput, output.data_ptr()).add(kAttentionScale, scale);
    if (logsumexp.defined()) all.add(kAttentionLogsumexp, logsumexp.data_ptr());
    if (added.defined()) all.add(kAttentionBias, added.data_ptr());
    if (is_causal) all.add(kAttentionMinusInfinity, -kInfinity);
    return all;
  }
};

using Runner = PlanRunner<AttentionKey>;

bool run(const AttentionKey& key, cudnnHandle_t handle, const CudnnPointers& pointers) {
  return Runner::run(key, handle, pointers, [handle](const AttentionKey& limited) { return attention_plans(limited, {handle, nullptr}); });
}

// Null if cuDNN is not installed or too old.
cudnnHandle_t usable_handle(int device) {
  const cudnnHandle_t handle = cudnn_handle(device);
  return handle != nullptr && cudnn().GetVersion() >= kFirstVersion ? handle : nullptr;
}

}  // namespace

std::optional<std::tuple<Tensor, Tensor>> cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                          const Tensor& keep, bool is_causal, double scale, bool with_logsumexp) {
  if (!cudnn_takes_attention(query, key, value)) return std::nullopt;
  const cudnnHandle_t handle = usable_handle(query.device().index());
  if (handle == nullptr) return std::nullopt;
  const Operands operands(query, key, value, bias, keep, is_causal, scale);
  Tensor output = attention_result(query, value.sizes().back());
  Tensor viewed;
  const Tensor& stored = attention_operand(output, viewed);
  const AttentionKey problem = operands.problem(AttentionPass::Forward, stored, with_logsumexp);
  const bool masked = operands.mask.defined();
  if (masked && Runner::refused(problem)) return std::nullopt;
  Tensor logsumexp;
  if (with_logsumexp) logsumexp = empty(query.sizes().drop_back(), query.options().dtype(kFloat32));
  std::optional<Scratch> blind;
  if (masked) blind.emplace(static_cast<size_t>(operands.mask.rows()));
  const Tensor added = operands.mask.added(masked ? blind->as<bool>() : nullptr);
  if (!run(problem, handle, operands.pointers(output, logsumexp, added))) return std::nullopt;
  if (masked) clear_blind_rows(problem.bias, blind->as<bool>(), stored, logsumexp);
  return std::tuple(std::move(output), std::move(logsumexp));
}

std::optional<std::tuple<Tensor, Tensor, Tensor>> cudnn_attention_backward(const Tensor& grad_output, const Tensor& query,
                                                                           const Tensor& key, const Tensor& value, const Tensor& bias,
                                                                           const Tensor& keep, const Tensor& output,
                                                                           const Tensor& logsumexp, bool is_causal, double scale) {
  const cudnnHandle_t handle = usable_handle(query.device().index());
  if (handle == nullptr || (key.size(-2) % kTile != 0 && cudnn().GetVersion() < kFirstWithAnyKeys)) return std::nullopt;
  const Operands operands(query, key, value, bias, keep, is_causal, scale);
  const Tensor grad = attention_operand(grad_output);
  const Tensor to_query = attention_result(query, query.size(-1)), to_key = attention_result(key, key.size(-1)),
               to_value = attention_result(value, value.size(-1));
  AttentionKey problem = operands.problem(AttentionPass::Backward, attention_operand(output), /*writes_logsumexp=*/false);
  problem.grad_output = attention_tensor(grad);
  problem.grad_query = attention_tensor(attention_operand(to_query));
  problem.grad_key = attention_tensor(attention_operand(to_key));
  problem.grad_value = attention_tensor(attention_operand(to_value));
  if (Runner::refused(problem)) return std::nullopt;
  const Tensor added = operands.mask.added();
  const auto rows = static_cast<size_t>(logsumexp.numel());
  const Scratch row_sums(rows * sizeof(float)), wide(problem.deterministic != 0 ? 0 : static_cast<size_t>(query.numel()) * sizeof(float));
  CudnnPointers pointers = operands.pointers(output, logsumexp, added);
  pointers.add(kAttentionGradOutput, grad.data_ptr()).add(kAttentionGradQuery, to_query.data_ptr());
  pointers.add(kAttentionGradKey, to_key.data_ptr()).add(kAttentionGradValue, to_value.data_ptr());
  pointers.add(kAttentionRowSums, row_sums.data()).add(kAttentionOne, 1.0f);
  if (problem.deterministic == 0) pointers.add(kAttentionWideGradQuery, wide.data());
  if (!run(problem, handle, pointers)) return std::nullopt;
  return std::tuple(to_query, to_key, to_value);
}

}  // namespace amp::cuda
