#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/index/bag_kernels.h>
#include <amp/cpu/kernels/index.h>
#include <amp/ops/index/embedding_bag.h>

namespace amp::cpu {

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                 int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx, bool,
                                                                 bool) {
  const NoGradGuard no_grad;
  const BagMode kind = static_cast<BagMode>(mode);
  const Tensor table = weight.detach().contiguous(), rows = indices.contiguous(), bounds = offsets.contiguous();
  const Tensor factors = per_sample_weights.defined() ? per_sample_weights.detach().to(computeType(weight.dtype())).contiguous() : Tensor();
  const int64_t bags = bounds.numel() - 1, width = table.size(1), count = table.size(0);
  const Tensor output = empty({bags, width}, weight.dtype()), bag_of = empty({rows.numel()}, kInt64), sizes = empty({bags}, kInt64);
  const Tensor chosen = empty({kind == BagMode::Max ? bags : 0, width}, kInt64);
  const int64_t *index = rows.data_ptr<int64_t>(), *bound = bounds.data_ptr<int64_t>();
  for (int64_t i = 0; i < rows.numel(); ++i) {
    AMP_CHECK(index[i] >= 0 && index[i] < count, IndexError, "[embedding_bag] index ", index[i],
              " is out of range for dimension 0 of size ", count);
  }
  const BagKernels& kernels = AMP_ISA_PICK(kBags).of(weight.dtype());
  const int64_t work = std::max<int64_t>(1, rows.numel() / std::max<int64_t>(bags, 1)) * std::max<int64_t>(width, 1);
  parallel_for(0, bags, std::max<int64_t>(1, 16384 / work), [&](int64_t first, int64_t last) {
    for (int64_t b = first; b < last; ++b) {
      const int64_t begin = bound[b], end = bound[b + 1];
      std::fill(bag_of.data_ptr<int64_t>() + begin, bag_of.data_ptr<int64_t>() + end, b);
      const int64_t size = end - begin - (padding_idx < 0 ? 0 : std::count(index + begin, index + end, padding_idx));
      sizes.data_ptr<int64_t>()[b] = size;
      const auto at = [](const Tensor& t, int64_t i) { return static_cast<char*>(t.data_ptr()) + i * t.element_size(); };
      const Bag bag{table.data_ptr(),
                    index + begin,
                    factors.defined() ? at(factors, begin) : nullptr,
                    end - begin,
                    width,
                    padding_idx,
                    kind == BagMode::Mean && size > 0 ? 1 / static_cast<double>(size) : 1,
                    at(output, b * width),
                    kind == BagMode::Max ? chosen.data_ptr<int64_t>() + b * width : nullptr};
      (kind == BagMode::Max ? kernels.largest : kernels.sum)(bag);
    }
  });
  return {output, bag_of, sizes, chosen};
}

}  // namespace amp::cpu
