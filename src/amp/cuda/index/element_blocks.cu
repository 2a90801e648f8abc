#include <amp/cuda/index/element_blocks.h>

#include <amp/cuda/elementwise/copy.h>
#include <amp/ops/shape/views.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/checked.cuh>
#include <amp/cuda/index/loops.cuh>

namespace amp::cuda {

namespace {

// The destination offset of each element, for an index along one dimension.
__global__ void element_offsets(const __grid_constant__ StridedLoop loop, const CheckedIndex checked, int64_t stride, int64_t n) {
  int64_t* out = static_cast<int64_t*>(loop.operands[0].data);
  const int64_t* index = static_cast<const int64_t*>(loop.operands[2].data);
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t where = checked(index[at[2]]);
    out[at[0]] = where < 0 ? -1 : at[1] + where * stride;
  });
}

}  // namespace

ElementBlocks::ElementBlocks(const AlongLoop& along) : plain_(dense(alias(along.plain, along.index.sizes(), along.plain.strides()))) {
  const int64_t n = along.index.numel();
  const Tensor offsets(detail::new_tensor(along.index.sizes(), kInt64, along.index.device()));
  StridedLoop loop = loop_over(along, offsets);
  loop.coalesce();
  launch(element_offsets, grid_for(n), kThreads, loop, CheckedIndex(along.range), along.indexed.stride(along.dim), n);
  blocks.indexed = along.indexed.data_ptr();
  blocks.plain = plain_.data_ptr();
  blocks.indexed_dtype = along.indexed.dtype();
  blocks.dtype = plain_.dtype();
  blocks.plain_stride = 1;
  blocks.offsets.values = offsets;
  for (int64_t d = 0; d < along.indexed.dim(); ++d) blocks.offsets.limit += (along.indexed.size(d) - 1) * along.indexed.stride(d);
}

}  // namespace amp::cuda
