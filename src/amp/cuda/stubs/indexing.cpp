#include <amp/ops/checks.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

void index_offsets(const IndexRange& range, const Tensor&, int64_t, const Tensor&, bool) { throw_no_kernel(range.op, kCUDA); }
void gather_blocks(const BlockLoop&) { throw_no_kernel("index", kCUDA); }
void put_blocks(const BlockLoop&) { throw_no_kernel("index_put", kCUDA); }
void add_blocks(const BlockLoop&) { throw_no_kernel("index_add", kCUDA); }
void gather_along(const AlongLoop& loop) { throw_no_kernel(loop.range.op, kCUDA); }
void scatter_along(const AlongLoop& loop) { throw_no_kernel(loop.range.op, kCUDA); }
void scatter_add_along(const AlongLoop& loop) { throw_no_kernel(loop.range.op, kCUDA); }

}  // namespace amp::cuda
