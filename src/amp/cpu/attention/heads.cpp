#include <amp/cpu/attention/heads.h>

#include <algorithm>

#include <amp/core/checked.h>
#include <amp/core/distributions.h>
#include <amp/core/parallel.h>
#include <amp/cpu/random/dropout.h>
#include <amp/ops.h>
#include <amp/ops/random/dropout.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const DropoutTable kDropoutTable;)

Tensor with_rows(const Tensor& t) {
  const Tensor plain = t.detach();
  return plain.size(-1) > 1 && plain.stride(-1) != 1 ? plain.contiguous() : plain;
}

AttentionRows rows_at(const Tensor& t, int64_t offset) {
  if (!t.defined()) return {};
  return {static_cast<char*>(t.data_ptr()) + offset * t.element_size(), t.stride(-2)};
}

Tensor new_heads(IntArrayRef sizes, const Tensor& model) {
  const size_t dim = sizes.size();
  if (dim < 3 || model.stride(-3) >= model.stride(-2)) return Tensor(detail::new_tensor(sizes, model.dtype(), kCPU));
  Shape strides(dim, 1);
  strides[dim - 3] = sizes[dim - 1];
  strides[dim - 2] = sizes[dim - 3] * sizes[dim - 1];
  int64_t stride = sizes[dim - 3] * sizes[dim - 2] * sizes[dim - 1];
  for (size_t d = dim - 3; d-- > 0;) {
    strides[d] = stride;
    stride *= sizes[d];
  }
  return Tensor(detail::new_strided_tensor(sizes, strides, model.dtype(), kCPU));
}

int64_t parts_for(int64_t count, int64_t blocks) {
  const int64_t threads = detail::parallel_is_useful() ? get_num_threads() : 1;
  if (count == 0 || count >= 4 * threads || count % threads == 0) return 1;
  return std::clamp<int64_t>((4 * threads + count - 1) / count, 1, std::max<int64_t>(1, blocks));
}

AttentionHeads::AttentionHeads(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
                               bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset)
    : lead_(query.sizes().drop_back(2)) {
  for (const int64_t size : lead_) count_ *= size;
  if (!lead_.empty() && key.size(-3) > 0) group_ = lead_.back() / key.size(-3);
  const int64_t keys = key.size(-2), widest = std::max(query.size(-1), value.size(-1)) + 64;
  detail::checked_mul("scaled_dot_product_attention", std::max(keys, query.size(-2)) + kKeyBlock, 64 * widest);
  const bool drops = dropout_p > 0;
  problem_ = {.rows = query.size(-2),
              .keys = keys,
              .depth = query.size(-1),
              .value_depth = value.size(-1),
              .causal = is_causal,
              .scale = scale,
              .drops = drops,
              .keep_scale = dropout_scale(dropout_p, true),
              .stream = {static_cast<uint64_t>(seed), static_cast<uint64_t>(offset)},
              .threshold = drops ? philox::Bernoulli<bool>(Distribution::bernoulli(1 - dropout_p)).threshold : 0,
              .pitch = (keys + 3) / 4 * 4,
              .draw = AMP_ISA_PICK(kDropoutTable).draw};
  query_ = operand(with_rows(query));
  key_ = operand(with_rows(key));
  value_ = operand(with_rows(value));
  const Tensor& mask = keep.defined() ? keep : bias;
  if (!mask.defined()) return;
  Shape all(lead_);
  all.push_back(problem_.rows);
  all.push_back(problem_.keys);
  mask_ = operand(mask.detach().expand(all));
}

AttentionHeads::Operand AttentionHeads::operand(const Tensor& t) const { return {t, offsets(t)}; }

std::vector<int64_t> AttentionHeads::offsets(const Tensor& t) const {
  std::vector<int64_t> first(static_cast<size_t>(count_), 0);
  const auto dims = static_cast<int64_t>(lead_.size());
  for (int64_t head = 0; head < count_; ++head) {
    int64_t rest = head;
    for (int64_t d = dims - 1; d >= 0; --d) {
      const int64_t size = lead_[static_cast<size_t>(d)], index = rest % size;
      first[static_cast<size_t>(head)] += (t.size(d) == size ? index : index / group_) * t.stride(d);
      rest /= size;
    }
  }
  return first;
}

double AttentionHeads::work() const {
  return static_cast<double>(count_) * static_cast<double>(problem_.rows) * static_cast<double>(problem_.keys) *
         static_cast<double>(problem_.depth + problem_.value_depth + 16);
}

AttentionHead AttentionHeads::head(int64_t index, const Tensor& output, const std::vector<int64_t>& output_offsets,
                                   const Tensor& logsumexp) const {
  const auto at = static_cast<size_t>(index);
  AttentionHead head{.index = index,
                     .query = rows_at(query_.tensor, query_.offsets[at]),
                     .key = rows_at(key_.tensor, key_.offsets[at]),
                     .value = rows_at(value_.tensor, value_.offsets[at]),
                     .output = rows_at(output, output_offsets[at]),
                     .mask = {},
                     .logsumexp = static_cast<char*>(logsumexp.data_ptr()) + index * problem_.rows * logsumexp.element_size()};
  if (!mask_.tensor.defined()) return head;
  const Tensor& mask = mask_.tensor;
  head.mask = {static_cast<const char*>(mask.data_ptr()) + mask_.offsets[at] * mask.element_size(), mask.dtype(), mask.stride(-2),
               mask.stride(-1)};
  return head;
}

}  // namespace amp::cpu
