#include <amp/cuda/attention/cudnn.h>

#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/cuda/attention/graph.h>
#include <amp/cuda/attention/operands.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/runtime/note_fallback.h>
#include <amp/ops.h>

namespace amp::cuda {

namespace {

// Earlier versions replace -inf by another number, or have faults for which NVIDIA's frontend rejects them (9.10.0 and 9.10.1). They also
// need more help with sequences that are not a multiple of their tiles.
constexpr size_t kFirstVersion = 91002, kFirstWithAnyKeys = 91501;
constexpr int64_t kTile = 128;

using Runner = PlanRunner<AttentionKey>;

bool run(const AttentionKey& key, cudnnHandle_t handle, const CudnnPointers& pointers) {
  return Runner::run(key, handle, pointers, [handle](const AttentionKey& limited) { return attention_plans(limited, {handle, nullptr}); });
}

// Whether cuDNN has this version. Otherwise logs once what runs without it.
bool has_version(size_t version, const char* what) {
  const size_t found = cudnn().GetVersion();
  if (found >= version) return true;
  note_fallback(what, kOldCudnn);
  detail::log_once(LogLevel::Warning, detail::concat("[cuda] ", what, " runs without cuDNN, which is much slower: it needs version ",
                                                     version, ", and this is version ", found));
  return false;
}

// Null if cuDNN is not installed or too old.
cudnnHandle_t usable_handle(int device) {
  const cudnnHandle_t handle = cudnn_handle(device);
  return handle != nullptr && has_version(kFirstVersion, "attention") ? handle : nullptr;
}

}  // namespace

std::optional<std::tuple<Tensor, Tensor>> cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                          const Tensor& keep, bool is_causal, double scale, bool with_logsumexp) {
  if (!cudnn_takes_attention(query, key, value)) return std::nullopt;
  // Text that is generated has one query, and another number of keys each time: cuDNN would compile a kernel for each of them.
  if (query.size(-2) == 1 && !with_logsumexp) return std::nullopt;
  const cudnnHandle_t handle = usable_handle(query.device().index());
  if (handle == nullptr) return std::nullopt;
  const AttentionOperands operands(query, key, value, bias, keep, is_causal, scale);
  Tensor output = attention_result(query, value.sizes().back());
  Tensor viewed;
  const Tensor& stored = attention_operand(output, viewed);
  const AttentionKey problem = operands.forward(stored, with_logsumexp);
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
  if (handle == nullptr) return std::nullopt;
  if (key.size(-2) % kTile != 0 && !has_version(kFirstWithAnyKeys, "the gradient of attention to such a number of keys"))
    return std::nullopt;
  const AttentionOperands operands(query, key, value, bias, keep, is_causal, scale);
  const Tensor grad = attention_operand(grad_output);
  const Tensor to_query = attention_result(query, query.size(-1)), to_key = attention_result(key, key.size(-1)),
               to_value = attention_result(value, value.size(-1));
  const AttentionKey problem = operands.backward(attention_operand(output), grad, attention_operand(to_query), attention_operand(to_key),
                                                 attention_operand(to_value));
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
