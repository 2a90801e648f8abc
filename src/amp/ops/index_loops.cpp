#include <amp/ops/index_loops.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include <amp/cuda/stream.h>
#include <amp/ops/index_plan.h>

namespace amp {

namespace {

// The kernel of the device on which `where` lies.
template <class Run, class... Args>
void on_device(const Tensor& where, Run cpu_kernel, Run cuda_kernel, const Args&... args) {
  if (!where.is_cuda()) return cpu_kernel(args...);
  const cuda::DeviceGuard guard(where.device().index());
  cuda_kernel(args...);
}

}  // namespace

void IndexRange::fail(int64_t index) const {
  if (dim < 0) AMP_THROW(IndexError, "[", op, "] index ", index, " is out of range for size ", size);
  AMP_THROW(IndexError, "[", op, "] index ", index, " is out of range for dimension ", dim, " of size ", size);
}

void BlockOffsets::add(const IndexRange& range, const Tensor& index, int64_t stride) {
  const bool adds = values.defined();
  if (!adds) values = Tensor(detail::new_tensor({index.numel()}, kInt64, index.device()));
  unit = std::gcd(unit, stride);
  limit += std::max<int64_t>(0, range.size - 1) * stride;
  if (index.numel() > 0) on_device(index, cpu::index_offsets, cuda::index_offsets, range, index, stride, values, adds);
}

BlockLoop::BlockLoop(const Tensor& indexed_tensor, const Tensor& plain_tensor, int64_t dim, BlockOffsets offsets_of_blocks)
    : indexed(indexed_tensor.data_ptr()),
      plain(plain_tensor.data_ptr()),
      indexed_dtype(indexed_tensor.dtype()),
      dtype(plain_tensor.dtype()),
      offsets(std::move(offsets_of_blocks)) {
  const auto d = static_cast<size_t>(dim);
  plain_stride = plain_tensor.stride(dim);
  before = indexed_tensor.sizes().slice(0, d);
  indexed_before = indexed_tensor.strides().slice(0, d);
  plain_before = plain_tensor.strides().slice(0, d);
  after = indexed_tensor.sizes().drop_front(d + 1);
  indexed_after = indexed_tensor.strides().drop_front(d + 1);
  plain_after = plain_tensor.strides().drop_front(d + 1);
}

AlongLoop::AlongLoop(const char* op, const Tensor& indexed_tensor, const Tensor& plain_tensor, int64_t along, const Tensor& index_tensor)
    : indexed(at_least_1d(indexed_tensor)),
      plain(at_least_1d(plain_tensor)),
      index(at_least_1d(index_tensor.detach().to(kInt64))),
      dim(along < 0 ? along + indexed.dim() : along),
      range{op, dim, indexed.size(dim), false} {}

void gather_blocks(const BlockLoop& loop) { on_device(loop.offsets.values, cpu::gather_blocks, cuda::gather_blocks, loop); }
void put_blocks(const BlockLoop& loop) { on_device(loop.offsets.values, cpu::put_blocks, cuda::put_blocks, loop); }
void add_blocks(const BlockLoop& loop) { on_device(loop.offsets.values, cpu::add_blocks, cuda::add_blocks, loop); }
void gather_along(const AlongLoop& loop) { on_device(loop.index, cpu::gather_along, cuda::gather_along, loop); }
void scatter_along(const AlongLoop& loop) { on_device(loop.index, cpu::scatter_along, cuda::scatter_along, loop); }
void scatter_add_along(const AlongLoop& loop) { on_device(loop.index, cpu::scatter_add_along, cuda::scatter_add_along, loop); }

}  // namespace amp
