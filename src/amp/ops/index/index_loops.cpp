#include <amp/ops/index_loops.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include <amp/kernels/call.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/loss/target_range.h>
#include <amp/ops/random/multinomial.h>
#include <amp/ops/shape/views.h>

namespace amp {

void IndexRange::fail(int64_t index) const {
  if (dim == kWeightsDim) throw_bad_weights(op, index);
  if (dim == kTargetDim) AMP_THROW(IndexError, "[", op, "] target ", index, " is out of range: there are ", size, " classes");
  if (dim < 0) AMP_THROW(IndexError, "[", op, "] index ", index, " is out of range for size ", size);
  AMP_THROW(IndexError, "[", op, "] index ", index, " is out of range for dimension ", dim, " of size ", size);
}

void BlockOffsets::add(const IndexRange& range, const Tensor& index, int64_t stride) {
  const bool adds = values.defined();
  if (!adds) values = Tensor(detail::new_tensor({index.numel()}, kInt64, index.device()));
  unit = std::gcd(unit, stride);
  limit += std::max<int64_t>(0, range.size - 1) * stride;
  if (index.numel() > 0) call_kernel(index.device(), &Kernels::index_offsets, range.op, range, index, stride, values, adds);
}

BlockLoop::BlockLoop(const Tensor& indexed_tensor, const Tensor& plain_tensor, int64_t dim, BlockOffsets offsets_of_blocks)
    : indexed(indexed_tensor.data_ptr()),
      plain(plain_tensor.data_ptr()),
      indexed_dtype(indexed_tensor.dtype()),
      dtype(plain_tensor.dtype()),
      offsets(std::move(offsets_of_blocks)),
      plain_stride(plain_tensor.stride(dim)),
      before(indexed_tensor.sizes().slice(0, static_cast<size_t>(dim))),
      indexed_before(indexed_tensor.strides().slice(0, static_cast<size_t>(dim))),
      plain_before(plain_tensor.strides().slice(0, static_cast<size_t>(dim))),
      after(indexed_tensor.sizes().drop_front(static_cast<size_t>(dim) + 1)),
      indexed_after(indexed_tensor.strides().drop_front(static_cast<size_t>(dim) + 1)),
      plain_after(plain_tensor.strides().drop_front(static_cast<size_t>(dim) + 1)) {
  AMP_CHECK(indexed_dtype == dtype || indexed_dtype == computeType(dtype), TypeError, "[index] elements can't be moved between tensors of ",
            indexed_dtype, " and ", dtype);
}

AlongLoop::AlongLoop(const char* op, const Tensor& indexed_tensor, const Tensor& plain_tensor, int64_t along, const Tensor& index_tensor)
    : indexed(at_least_1d(indexed_tensor)),
      plain(at_least_1d(plain_tensor)),
      index(at_least_1d(index_tensor.detach().to(kInt64))),
      dim(along < 0 ? along + indexed.dim() : along),
      range{op, dim, indexed.size(dim), false} {}

namespace {

bool adds_in_any_order(const Backend& backend, ScalarType dtype) {
  return backend.adds_in_any_order != nullptr && backend.adds_in_any_order(dtype);
}

}  // namespace

bool adds_to_16_bit(const Tensor& self) {
  const Backend& backend = backend_of("add", self.device());
  return backend.adds_to_16_bit && !adds_in_any_order(backend, self.dtype());
}

void add_slices(const IndexRange& range, const Tensor& indexed, const Tensor& plain, int64_t dim, const Tensor& index) {
  if (!adds_in_any_order(backend_of(range.op, indexed.device()), indexed.dtype()))
    return add_blocks(BlockLoop(indexed, plain, dim, BlockOffsets(range, index, indexed.stride(dim))));
  if (plain.numel() == 0) return;
  Shape strides(plain.sizes().size(), 0);
  strides[static_cast<size_t>(dim)] = 1;
  AlongLoop loop(range.op, indexed, plain, dim, alias(index, plain.sizes(), strides));
  loop.range = range;
  scatter_add_along(loop);
}

void gather_blocks(const BlockLoop& loop) { call_kernel(loop.offsets.values.device(), &Kernels::gather_blocks, "index", loop); }
void put_blocks(const BlockLoop& loop) { call_kernel(loop.offsets.values.device(), &Kernels::put_blocks, "index_put", loop); }
void add_blocks(const BlockLoop& loop) { call_kernel(loop.offsets.values.device(), &Kernels::add_blocks, "index_add", loop); }
void gather_along(const AlongLoop& loop) { call_kernel(loop.index.device(), &Kernels::gather_along, loop.range.op, loop); }
void scatter_along(const AlongLoop& loop) { call_kernel(loop.index.device(), &Kernels::scatter_along, loop.range.op, loop); }
void scatter_add_along(const AlongLoop& loop) { call_kernel(loop.index.device(), &Kernels::scatter_add_along, loop.range.op, loop); }

}  // namespace amp
