// Fused attention: parallel over heads and, if there are few of them, over blocks of queries or keys.
#include <algorithm>
#include <map>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/attention/heads.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/kernels/attention.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr double kThreadWork = 100'000;  // minimum multiply-adds per thread

int64_t grain(double work, int64_t tasks) {
  return static_cast<int64_t>(kThreadWork / std::max(work / static_cast<double>(std::max<int64_t>(tasks, 1)), 1.0)) + 1;
}

Shape statistics_shape(const AttentionHeads& heads) {
  Shape sizes(heads.lead());
  sizes.push_back(heads.problem().rows);
  return sizes;
}

// The gradients of the tensors of a call; those that are not needed are undefined.
class Gradients {
 public:
  Gradients(const AttentionHeads& heads, const Tensor& grad_output, const Tensor& output, const Tensor& logsumexp)
      : heads_(heads),
        kernels_(AMP_ISA_PICK_FAST_BF16(kAttentionBackward).of(heads.dtype())),
        grad_output_(with_rows(grad_output)),
        output_(with_rows(output)),
        logsumexp_(logsumexp.detach().contiguous()),
        grad_offsets_(heads.offsets(grad_output_)),
        output_offsets_(heads.offsets(output_)) {}

  void run(const Tensor& query, const Tensor& key, const Tensor& value) {
    query_.tensor = query;
    key_.tensor = key;
    value_.tensor = value;
    for (Part* part : {&query_, &key_, &value_}) {
      if (part->tensor.defined()) part->offsets = heads_.offsets(part->tensor);
    }
    const int64_t units = heads_.count() / heads_.group(), query_blocks = heads_.query_blocks(), key_blocks = heads_.key_blocks();
    const bool both = query.defined() && (key.defined() || value.defined());
    if (both && parts_for(units, key_blocks) == 1) {
      each(units, 1, [&](int64_t unit, int64_t) { call(unit, heads_.group(), {0, query_blocks}, {0, key_blocks}, true, true); });
      return;
    }
    if (query.defined()) {
      const int64_t parts = parts_for(heads_.count(), query_blocks);
      each(heads_.count(), parts, [&](int64_t head, int64_t part) {
        call(head, 1, part_of(query_blocks, part, parts), {0, key_blocks}, true, false);
      });
    }
    if (key.defined() || value.defined()) {
      const int64_t parts = parts_for(units, key_blocks);
      each(units, parts, [&](int64_t unit, int64_t part) {
        call(unit, heads_.group(), {0, query_blocks}, part_of(key_blocks, part, parts), false, true);
      });
    }
  }

  // Adds to `mask`, which has the shape of the bias. Heads that share elements of it are computed in sequence.
  void run_mask(const Tensor& mask) {
    Shape all(heads_.lead());
    all.push_back(heads_.problem().rows);
    all.push_back(heads_.problem().keys);
    const Tensor spread = mask.expand(all);
    std::map<int64_t, std::vector<int64_t>> sharing;
    const std::vector<int64_t> offsets = heads_.offsets(spread);
    for (int64_t head = 0; head < heads_.count(); ++head) sharing[offsets[static_cast<size_t>(head)]].push_back(head);
    std::vector<const std::vector<int64_t>*> groups;
    for (const auto& [offset, members] : sharing) groups.push_back(&members);
    const auto count = static_cast<int64_t>(groups.size()), blocks = heads_.query_blocks();
    const int64_t parts = spread.stride(-2) == 0 ? 1 : parts_for(count, blocks);
    each(count, parts, [&](int64_t group, int64_t part) {
      for (const int64_t head : *groups[static_cast<size_t>(group)]) {
        AttentionGradients grads = gradients(head, false, false);
        grads.mask = static_cast<char*>(spread.data_ptr()) + offsets[static_cast<size_t>(head)] * spread.element_size();
        grads.mask_row = spread.stride(-2);
        grads.mask_column = spread.stride(-1);
        const AttentionHead one = heads_.head(head, output_, output_offsets_, logsumexp_);
        call(&one, &grads, 1, part_of(blocks, part, parts), {0, heads_.key_blocks()});
      }
    });
  }

 private:
  struct Part {
    Tensor tensor;
    std::vector<int64_t> offsets;

    AttentionRows at(int64_t head) const {
      return tensor.defined() ? rows_at(tensor, offsets[static_cast<size_t>(head)]) : AttentionRows();
    }
  };

  template <class Function>
  void each(int64_t units, int64_t parts, const Function& run) const {
    parallel_for(0, units * parts, grain(2.5 * heads_.work(), units * parts), [&](int64_t first, int64_t last) {
      for (int64_t task = first; task < last; ++task) run(task / parts, task % parts);
    });
  }

  AttentionGradients gradients(int64_t head, bool queries, bool others) const {
    AttentionGradients grads;
    grads.grad_output = rows_at(grad_output_, grad_offsets_[static_cast<size_t>(head)]);
    if (queries) grads.query = query_.at(head);
    if (others) grads.key = key_.at(head);
    if (others) grads.value = value_.at(head);
    return grads;
  }

  void call(int64_t unit, int64_t size, AttentionRange queries, AttentionRange keys, bool to_queries, bool to_others) const {
    std::vector<AttentionHead> heads;
    std::vector<AttentionGradients> grads;
    for (int64_t head = unit * size; head < (unit + 1) * size; ++head) {
      heads.push_back(heads_.head(head, output_, output_offsets_, logsumexp_));
      grads.push_back(gradients(head, to_queries, to_others));
    }
    call(heads.data(), grads.data(), size, queries, keys);
  }
  void call(const AttentionHead* heads, const AttentionGradients* grads, int64_t count, AttentionRange queries, AttentionRange keys) const {
    Scratch memory;
    void* scratch = memory.allocate(kernels_.bytes(heads_.problem(), grads[0], queries, keys), kUInt8);
    kernels_.run(heads_.problem(), heads, grads, count, queries, keys, scratch);
  }

  const AttentionHeads& heads_;
  const AttentionBackward& kernels_;
  Tensor grad_output_, output_, logsumexp_;
  std::vector<int64_t> grad_offsets_, output_offsets_;
  Part query_, key_, value_;
};

}  // namespace

std::tuple<Tensor, Tensor> attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                             const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                             int64_t offset) {
  const NoGradGuard no_grad;
  const AttentionHeads heads(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  Shape sizes(query.sizes());
  sizes[sizes.size() - 1] = value.size(-1);
  const Tensor output = new_heads(sizes, query), logsumexp = empty(statistics_shape(heads), computeType(query.dtype()));
  const AttentionForward& kernels = AMP_ISA_PICK_FAST_BF16(kAttentionForward).of(query.dtype());
  const std::vector<int64_t> offsets = heads.offsets(output);
  const int64_t blocks = heads.query_blocks(), parts = parts_for(heads.count(), blocks), tasks = heads.count() * parts;
  if (blocks == 0) return {output, logsumexp};
  parallel_for(0, tasks, grain(heads.work(), tasks), [&](int64_t first, int64_t last) {
    Scratch memory;
    void* scratch = memory.allocate(kernels.bytes(heads.problem()), kUInt8);
    for (int64_t task = first; task < last; ++task)
      kernels.run(heads.problem(), heads.head(task / parts, output, offsets, logsumexp), part_of(blocks, task % parts, parts), scratch);
  });
  return {output, logsumexp};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(const Tensor& grad_output, const Tensor& query, const Tensor& key,
                                                              const Tensor& value, const Tensor& bias, const Tensor& keep,
                                                              const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale,
                                                              double dropout_p, int64_t seed, int64_t offset, bool need_query,
                                                              bool need_key, bool need_value, bool need_bias) {
  const NoGradGuard no_grad;
  const AttentionHeads heads(query, key, value, bias, keep, is_causal, scale, dropout_p, seed, offset);
  const bool empty_sum = heads.count() == 0 || heads.problem().rows == 0 || heads.problem().keys == 0;
  const auto made = [&](bool needed, const Tensor& like) {
    if (!needed) return Tensor();
    return empty_sum ? zeros(like.sizes(), like.options()) : new_heads(like.sizes(), like);
  };
  const Tensor to_query = made(need_query, query), to_key = made(need_key, key), to_value = made(need_value, value);
  const Tensor to_bias = need_bias ? zeros(bias.sizes(), computeType(query.dtype())) : Tensor();
  if (!empty_sum) {
    Gradients gradients(heads, grad_output, output, logsumexp);
    gradients.run(to_query, to_key, to_value);
    if (need_bias) gradients.run_mask(to_bias);
  }
  return {to_query, to_key, to_value, need_bias ? to_bias.to(bias.dtype()) : Tensor()};
}

}  // namespace amp::cpu
