#include <amp/ops/index/embedding_bag.h>

#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/index.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>

namespace amp::composite {

namespace {

constexpr const char* kOp = "embedding_bag";

// The first positions of the bags and the end of the last bag; also that end as a number.
struct Bounds {
  Tensor positions;
  int64_t end;
};

Bounds bounds_of(const Tensor& offsets, int64_t count, bool include_last_offset) {
  AMP_CHECK(offsets.dim() == 1, ValueError, "[", kOp, "] offsets must have 1 dimension, but has shape ", offsets.sizes());
  AMP_CHECK(!include_last_offset || offsets.numel() > 0, ValueError, "[", kOp, "] offsets must hold the end of the last bag, but is empty");
  const Tensor host = as_int64(offsets).cpu();
  tracing::reads(host);
  const int64_t* position = host.data_ptr<int64_t>();
  for (int64_t i = 0; i < host.numel(); ++i) {
    AMP_CHECK(i > 0 || position[0] == 0, ValueError, "[", kOp, "] offsets must begin with 0, but begins with ", position[0]);
    AMP_CHECK(position[i] <= count && (i == 0 || position[i] >= position[i - 1]), ValueError, "[", kOp,
              "] offsets must not decrease and not exceed ", count, ", the number of indices, but offsets[", i, "] is ", position[i]);
  }
  AMP_CHECK(host.numel() > 0 || count == 0, ValueError, "[", kOp, "] ", count, " indices belong to no bag, because offsets is empty");
  if (include_last_offset) return {host.to(offsets.device()), position[host.numel() - 1]};
  return {cat({host, tensor({count}, kInt64)}).to(offsets.device()), count};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> run(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq,
                                               int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset,
                                               int64_t padding_idx) {
  AMP_CHECK(weight.dim() == 2, ValueError, "[", kOp, "] weight must have 2 dimensions, but has shape ", weight.sizes());
  check_index_dtype(kOp, "indices", indices);
  check_index_dtype(kOp, "offsets", offsets);
  AMP_CHECK(indices.dim() == 1, ValueError, "[", kOp, "] indices must have 1 dimension, but has shape ", indices.sizes());
  AMP_CHECK(mode >= 0 && mode <= 2, ValueError, "[", kOp, "] mode must be 0 (sum), 1 (mean) or 2 (max), but is ", mode);
  AMP_CHECK(static_cast<BagMode>(mode) != BagMode::Max || (!sparse && !scale_grad_by_freq), ValueError, "[", kOp,
            "] mode 2 (max) has neither sparse gradients nor scale_grad_by_freq");
  if (per_sample_weights.defined()) {
    AMP_CHECK(static_cast<BagMode>(mode) == BagMode::Sum, ValueError, "[", kOp,
              "] per_sample_weights are for mode 0 (sum) only, but mode is ", mode);
    AMP_CHECK(per_sample_weights.sizes() == indices.sizes(), ValueError, "[", kOp, "] per_sample_weights must have the shape of indices, ",
              indices.sizes(), ", but has ", per_sample_weights.sizes());
  }
  const auto [bounds, used] = bounds_of(offsets, indices.numel(), include_last_offset);
  const Tensor rows = as_int64(indices).narrow(0, 0, used);
  const Tensor factors = per_sample_weights.defined() ? per_sample_weights.narrow(0, 0, used) : Tensor();
  return internal::embedding_bag_forward(weight, rows, bounds, mode, factors, padding_idx, scale_grad_by_freq, sparse);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                         bool scale_grad_by_freq, int64_t mode, bool sparse,
                                                         const Tensor& per_sample_weights, bool include_last_offset) {
  return run(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, -1);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_padding_idx(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                     bool scale_grad_by_freq, int64_t mode, bool sparse,
                                                                     const Tensor& per_sample_weights, bool include_last_offset,
                                                                     std::optional<int64_t> padding_idx) {
  int64_t padding = -1;
  if (padding_idx) {
    AMP_CHECK(weight.dim() == 2, ValueError, "[", kOp, "] weight must have 2 dimensions, but has shape ", weight.sizes());
    const int64_t count = weight.size(0);
    AMP_CHECK(*padding_idx >= -count && *padding_idx < count, ValueError, "[", kOp, "] padding_idx ", *padding_idx, " is out of range for ",
              count, " embeddings");
    padding = *padding_idx < 0 ? *padding_idx + count : *padding_idx;
  }
  return run(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding);
}

}  // namespace amp::composite
