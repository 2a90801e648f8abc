// The kernels for fused elementwise expressions.
#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/fused/prepared.h>
#include <amp/cpu/fused/rows.h>
#include <amp/cpu/fused/runner.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/ops/elementwise_op.h>

namespace amp::cpu {

namespace {

constexpr int64_t kParallelWork = 65536, kWorkPerThread = 32768;  // as in elementwise/run.cpp
constexpr int64_t kTransposed = 4096;  // elements from which on a copy in the order of the loop is faster than steps through memory

void run_loop(const FusedCall& call, const FusedLoop& loop) {
  if (call.reduced != nullptr) return reduce_fused(call, loop);
  const FusedWork work(call.expression, loop);
  const auto part = [&](int64_t first, int64_t last) { Runner(work).run_blocks(first, last); };
  const int64_t blocks = work.blocks.count;
  const int64_t unit = std::max<int64_t>(1, loop.numel() * std::max<int64_t>(1, work.tape.cost()) / blocks);
  if (unit * blocks < kParallelWork) part(0, blocks);
  else parallel_for(0, blocks, std::max<int64_t>(1, kWorkPerThread / unit), part);
}

// Replaces inputs whose memory is in another order than that of the outputs by copies. Returns whether there are any.
bool straighten(const FusedLoop& loop, const FusedCall& call, std::vector<Tensor>& copies, const Tensor** inputs) {
  copies.reserve(kMaxFusedInputs);
  for (int k = 0; k < loop.num_inputs; ++k) {
    inputs[k] = call.inputs[k];
    const int64_t stride = loop.inner_stride(k);
    if (stride == 0 || stride == 1 || loop.row_length() == 1 || call.inputs[k]->sizes() != call.outputs[0].sizes()) continue;
    const Tensor straight(detail::new_strided_tensor(call.outputs[0].sizes(), call.outputs[0].strides(), call.inputs[k]->dtype(), kCPU));
    copy(straight, *call.inputs[k]);
    inputs[k] = &copies.emplace_back(straight);
  }
  return !copies.empty();
}

}  // namespace

void prepare_fused(FusedExpression& expression) {
  std::vector<RowFunction> rows;
  for (const FusedStep& step : expression.steps) rows.push_back(step.op == nullptr ? nullptr : fused_row(step.op->kernel));
  expression.prepared = std::make_shared<const CpuExpression>(std::move(rows));
}

void run_fused(const FusedCall& call) {
  if (run_small(call)) return;
  const FusedLoop loop(call);
  if (loop.ndim == 1 || loop.numel() < kTransposed) return run_loop(call, loop);
  std::vector<Tensor> copies;
  const Tensor* inputs[kMaxFusedInputs];
  if (!straighten(loop, call, copies, inputs)) return run_loop(call, loop);
  const FusedCall straight{call.expression, inputs, call.outputs, call.reduced};
  run_loop(straight, FusedLoop(straight));
}

}  // namespace amp::cpu
