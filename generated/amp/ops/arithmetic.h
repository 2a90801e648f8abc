// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// self + alpha * other, broadcast. (torch.add)
AMP_API Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor& add_(Tensor& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha = 1);
AMP_API Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha = 1);
AMP_API Tensor& add_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = 1);

// self - alpha * other, broadcast. (torch.sub)
AMP_API Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor& sub_(Tensor& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha = 1);
AMP_API Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha = 1);
AMP_API Tensor sub(const Scalar& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor& sub_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = 1);

// self * other, broadcast. (torch.mul)
AMP_API Tensor mul(const Tensor& self, const Tensor& other);
AMP_API Tensor& mul_(Tensor& self, const Tensor& other);
AMP_API Tensor mul(const Tensor& self, const Scalar& other);
AMP_API Tensor& mul_(Tensor& self, const Scalar& other);
AMP_API Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other);

// self / other, broadcast; integers are divided as float32. (torch.div)
AMP_API Tensor div(const Tensor& self, const Tensor& other);
AMP_API Tensor& div_(Tensor& self, const Tensor& other);
AMP_API Tensor div(const Tensor& self, const Scalar& other);
AMP_API Tensor& div_(Tensor& self, const Scalar& other);
AMP_API Tensor div(const Scalar& self, const Tensor& other);
AMP_API Tensor& div_out(Tensor& out, const Tensor& self, const Tensor& other);

// -self. (torch.neg)
AMP_API Tensor neg(const Tensor& self);
AMP_API Tensor& neg_(Tensor& self);
AMP_API Tensor& neg_out(Tensor& out, const Tensor& self);

// ~self of integers, not of bools. (torch.bitwise_not)
AMP_API Tensor bitwise_not(const Tensor& self);
AMP_API Tensor& bitwise_not_(Tensor& self);
AMP_API Tensor& bitwise_not_out(Tensor& out, const Tensor& self);

}  // namespace amp
