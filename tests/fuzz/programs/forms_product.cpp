// Matrix products, convolutions, linear algebra.
#include "form.h"
#include "operands.h"

namespace amp::fuzz {

std::vector<Form> product_forms() {
  return {
      VALUE("mm", "vv", kOneOp, mm(v(0), v(1))),
      VALUE("mm_transposed", "vv", 0, mm(v(0), v(1).t())),
      VALUE("matmul", "vv", kOneOp | kBatches, matmul(v(0), v(1))),
      VALUE("matmul_transposed", "vv", 0, matmul(v(0), v(1).transpose(-1, -2))),
      VALUE("linear", "vv", kOneOp, linear(v(0), v(1))),
      VALUE("linear_bias", "vvv", kOneOp, linear(v(0), v(1), v(2))),
      VALUE("addmm", "vvv", kOneOp, addmm(v(0), v(1), v(2), 0.5, 2)),
      VALUE("bmm", "vv", kOneOp, bmm(v(0), v(1))),
      VALUE("bmm_transposed", "vv", 0, bmm(v(0), v(1).transpose(1, 2))),
      VALUE("baddbmm", "vvv", kOneOp, baddbmm(v(0), v(1), v(2))),
      VALUE("mv", "vv", kOneOp, mv(v(0), v(1))),
      VALUE("dot", "vv", kOneOp, dot(v(0), v(1))),
      VALUE("outer", "vv", kOneOp, outer(v(0), v(1))),
      VALUE("addr", "vvv", kOneOp | kConverts, addr(v(0), v(1), v(2))),
      VALUE("inner", "vv", 0, inner(v(0), v(1))),
      VALUE("einsum", "vv", 0, einsum("ij,kj->ik", {v(0), v(1)})),
      VALUE("einsum_batched", "vv", 0, einsum("bij,bkj->bik", {v(0), v(1)})),
      VALUE("bilinear", "vvv", 0, bilinear(v(0), v(1), v(2))),
      VALUE("kron", "vv", kRare, kron(v(0), v(1))),
      VALUE("conv1d", "vv", kOneOp, conv1d(v(0), v(1))),
      VALUE("conv1d_padded", "vvv", 0, conv1d(v(0), v(1), v(2).sum().expand({v(1).size(0)}), 1, 1)),
      VALUE("conv2d", "vv", 0, conv2d(v(0).unsqueeze(1), v(1).unsqueeze(1))),
      VALUE("conv2d_strided", "vvn", 0, conv2d(v(0).unsqueeze(0), v(1).unsqueeze(0), {}, {1 + n(0) % 2, 2}, 1)),
      VALUE("conv_transpose1d", "vv", kOneOp, conv_transpose1d(v(0), v(1))),
      VALUE("solve", "vv", kRare, linalg_solve(v(0) * 0.1 + eye(v(0).size(-1), v(0).dtype()), v(1))),
      VALUE("inverse", "v", kRare, inverse(v(0) * 0.1 + eye(v(0).size(-1), v(0).dtype()))),
      VALUE("det", "v", kRare, det(v(0) * 0.1 + eye(v(0).size(-1), v(0).dtype()))),
      VALUE("matrix_power", "v", kRare, matrix_power(v(0) * 0.5, 3)),
      VALUE("trace", "v", 0, trace(v(0))),
      VALUE("cdist", "vv", 0, cdist(v(0), v(1) + 3.0)),
      VALUE("cross", "vv", 0, linalg_cross(v(0), v(1))),
  };
}

}  // namespace amp::fuzz
