// Indexing without writes, joins, copies of another shape.
#include "form.h"
#include "operands.h"

namespace amp::fuzz {

std::vector<Form> index_forms() {
  return {
      VALUE("index_select", "vdn", kOneOp, v(0).index_select(n(0), indices(v(0).size(n(0)), 1 + n(1)))),
      VALUE("gather", "vd", kOneOp, v(0).gather(n(0), indices_like(v(0), n(0)))),
      VALUE("index", "v", 0, v(0).index({indices(v(0).size(0), 3)})),
      VALUE("index_mask", "v", 0, v(0).index({mask(v(0))})),
      VALUE("index_mixed", "v", 0, v(0).index({indexing::Slice(), indices(v(0).size(1), 2)})),
      VALUE("index_put", "vv", 0, v(0).index_put({distinct(v(0).size(0), 2)}, v(1))),
      VALUE("index_put_added", "vv", 0, v(0).index_put({indices(v(0).size(0), 4)}, v(1), true)),
      VALUE("scatter", "vdn", 0,
            v(0).scatter(n(0), indices(v(0).size(n(0)), 1).view({1}).expand(v(0).sizes()).slice(n(0), 0, 1), v(0).sin())),
      VALUE("scatter_add", "vvd", 0, v(0).scatter_add(n(0), indices_like(v(0), n(0)), v(1))),
      VALUE("scatter_reduce", "vvd", kRare, v(0).scatter_reduce(n(0), indices_like(v(0), n(0)), v(1), "mean")),
      VALUE("index_add", "vvd", 0, v(0).index_add(n(0), indices(v(0).size(n(0)), v(1).size(n(0))), v(1))),
      VALUE("index_copy", "vv", 0, v(0).index_copy(0, arange(v(0).size(0), kInt64), v(1))),
      VALUE("index_fill", "vd", kOneOp, v(0).index_fill(n(0), indices(v(0).size(n(0)), 1), 0.5)),
      VALUE("masked_select", "v", kOneOp, masked_select(v(0), mask(v(0)))),
      VALUE("masked_scatter", "vv", 0, masked_scatter(v(0), mask(v(0)), v(1))),
      VALUE("take", "v", kOneOp, take(v(0), indices(v(0).numel(), 3))),
      VALUE("take_along_dim", "vd", kOneOp, take_along_dim(v(0), indices_like(v(0), n(0)), n(0))),
      VALUE("embedding", "v", kOneOp, embedding(v(0), indices(v(0).size(0), 3))),
      VALUE("cat", "vvd", kOneOp, cat({v(0), v(1)}, n(0))),
      VALUE("stack", "vvd", kOneOp, stack({v(0), v(1)}, n(0))),
      VALUE("block_diag", "vv", kRare, block_diag({v(0), v(1)})),
      VALUE("clone", "v", kOneOp, v(0).clone()),
      VALUE("contiguous", "v", 0, v(0).contiguous()),
      VALUE("reshape", "v", 0, v(0).reshape({-1})),
      VALUE("flip", "vd", kOneOp, flip(v(0), {n(0)})),
      VALUE("roll", "vdn", kOneOp, roll(v(0), {n(1)}, {n(0)})),
      VALUE("tile", "vn", kRare, tile(v(0), {1 + n(0) % 2, 2})),
      VALUE("repeat_interleave", "vd", kRare, repeat_interleave(v(0), 2, n(0))),
      VALUE("tril", "vn", kOneOp, tril(v(0), n(0) - 1)),
      VALUE("triu", "vn", kOneOp, triu(v(0), n(0) - 1)),
      VALUE("diag_embed", "v", kRare, diag_embed(v(0))),
      VALUE("pad", "vn", kOneOp, constant_pad_nd(v(0), {n(0) % 2, 1}, 0.25)),
      VALUE("pad_cut", "v", 0, constant_pad_nd(v(0), {-1, 1})),
      VALUE("reflection_pad", "v", 0, reflection_pad1d(v(0), {1, 1})),
      VALUE("replication_pad", "v", 0, replication_pad1d(v(0), {1, 2})),
      VALUE("im2col", "v", kRare, im2col(v(0).unsqueeze(0), {2, 2}, {1, 1}, {1, 1}, {1, 1})),
  };
}

}  // namespace amp::fuzz
