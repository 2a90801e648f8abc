#include <amp/cpu/gemm/gemm.h>
#include <amp/kernels/matmul.h>

namespace amp::cpu {

namespace {

// The product of the matrices in the last two dimensions of a and b, without an output yet.
Gemm product_of(const Tensor& a, const Tensor& b, ScalarType out_dtype) {
  const detail::TensorImpl &x = *a.impl(), &y = *b.impl();
  const int i = x.ndim - 2, j = y.ndim - 2;
  return {.dtype = x.dtype,
          .out_dtype = out_dtype,
          .m = x.sizes[i],
          .n = y.sizes[j + 1],
          .k = x.sizes[i + 1],
          .a = x.data,
          .a_row = x.strides[i],
          .a_column = x.strides[i + 1],
          .b = y.data,
          .b_row = y.strides[j],
          .b_column = y.strides[j + 1],
          .c = nullptr,
          .c_row = y.sizes[j + 1]};
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) {
  Gemm product = product_of(self, mat2, self.dtype());
  Tensor out(detail::new_tensor({product.m, product.n}, self.dtype(), kCPU));
  product.c = out.data_ptr();
  gemm(product);
  return out;
}

}  // namespace amp::cpu
