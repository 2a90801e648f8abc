// embedding_bag. A thread computes one column of a bag, in the order of the indices.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/index.h>
#include <amp/ops/index/embedding_bag.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/checked.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// Bag b has the indices from bounds[b] to bounds[b + 1].
struct Bags {
  const int64_t *indices, *bounds;
  int64_t count, width, padding;
  int64_t *bag_of, *sizes, *chosen;
};

__global__ void bag_of_kernel(const Bags bags, const CheckedIndex checked, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    checked(bags.indices[i]);
    int64_t first = 0, last = bags.count;  // the bag is in [first, last)
    while (last - first > 1) {
      const int64_t middle = (first + last) / 2;
      if (bags.bounds[middle] <= i) first = middle;
      else last = middle;
    }
    bags.bag_of[i] = first;
  });
}

// Calls row(k, index) for each index of the bag that counts; returns their number.
template <class Row>
__device__ int64_t for_rows(const Bags& bags, int64_t rows, int64_t bag, const Row& row) {
  int64_t size = 0;
  for (int64_t k = bags.bounds[bag]; k < bags.bounds[bag + 1]; ++k) {
    const int64_t index = bags.indices[k];
    if (index == bags.padding) continue;
    ++size;
    if (index >= 0 && index < rows) row(k, index);
  }
  return size;
}

template <class T, class V>
__global__ void sum_kernel(const Bags bags, const T* weight, int64_t rows, const V* factors, bool mean, T* out, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t bag = i / bags.width, column = i - bag * bags.width;
    V total = 0;
    const int64_t size = for_rows(bags, rows, bag, [&](int64_t k, int64_t index) {
      const V value = static_cast<V>(weight[index * bags.width + column]);
      total = ::fma(value, factors != nullptr ? factors[k] : V(1), total);
    });
    if (mean && size > 0) total *= static_cast<V>(1 / static_cast<double>(size));
    out[i] = T(total);
  });
}

// Chooses the first of equal elements; a NaN is larger than all numbers.
template <class T, class V>
__global__ void largest_kernel(const Bags bags, const T* weight, int64_t rows, T* out, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t bag = i / bags.width, column = i - bag * bags.width;
    V best = 0;
    int64_t chosen = -1;
    for_rows(bags, rows, bag, [&](int64_t, int64_t index) {
      const V value = static_cast<V>(weight[index * bags.width + column]);
      if (chosen >= 0 && !(value > best || (value != value && best == best))) return;
      best = value;
      chosen = index;
    });
    out[i] = T(best);
    bags.chosen[i] = chosen < 0 ? 0 : chosen;
  });
}

__global__ void sizes_kernel(const Bags bags) {
  grid_loop(bags.count, [&](int64_t bag) { bags.sizes[bag] = for_rows(bags, 0, bag, [](int64_t, int64_t) {}); });
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                 int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx, bool,
                                                                 bool) {
  const NoGradGuard no_grad;
  const BagMode kind = static_cast<BagMode>(mode);
  const Tensor table = dense(weight), rows = dense(indices), bounds = dense(offsets);
  const Tensor factors = dense(per_sample_weights, computeType(weight.dtype()));
  const int64_t count = bounds.numel() - 1, width = table.size(1), n = count * width;
  const auto fresh = [&](IntArrayRef sizes, ScalarType dtype) { return empty(sizes, TensorOptions(dtype).device(weight.device())); };
  const Tensor output = fresh({count, width}, weight.dtype()), bag_of = fresh({rows.numel()}, kInt64), sizes = fresh({count}, kInt64);
  const Tensor chosen = fresh({kind == BagMode::Max ? count : 0, width}, kInt64);
  const Bags bags{rows.data_ptr<int64_t>(),  bounds.data_ptr<int64_t>(), count, width, padding_idx, bag_of.data_ptr<int64_t>(),
                  sizes.data_ptr<int64_t>(), chosen.data_ptr<int64_t>()};
  const CheckedIndex checked({"embedding_bag", 0, table.size(0), false});
  if (rows.numel() > 0) launch(bag_of_kernel, grid_for(rows.numel()), kThreads, bags, checked, rows.numel());
  if (count > 0) launch(sizes_kernel, grid_for(count), kThreads, bags);
  if (n == 0) return {output, bag_of, sizes, chosen};
  dispatch<kFloatingTypes>(weight.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    const T* data = static_cast<const T*>(table.data_ptr());
    T* out = static_cast<T*>(output.data_ptr());
    if (kind == BagMode::Max) return launch(largest_kernel<T, V>, grid_for(n), kThreads, bags, data, table.size(0), out, n);
    launch(sum_kernel<T, V>, grid_for(n), kThreads, bags, data, table.size(0),
           factors.defined() ? static_cast<const V*>(factors.data_ptr()) : nullptr, kind == BagMode::Mean, out, n);
  });
  return {output, bag_of, sizes, chosen};
}

}  // namespace amp::cuda
