// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
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
inline Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha = 1) { return sub(self, other, alpha); }
inline Tensor subtract(const Tensor& self, const Scalar& other, const Scalar& alpha = 1) { return sub(self, other, alpha); }
inline Tensor subtract(const Scalar& self, const Tensor& other, const Scalar& alpha = 1) { return sub(self, other, alpha); }

// other - alpha * self, broadcast. (torch.rsub)
AMP_API Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha = 1);
AMP_API Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha = 1);

// self * other, broadcast. (torch.mul)
AMP_API Tensor mul(const Tensor& self, const Tensor& other);
AMP_API Tensor& mul_(Tensor& self, const Tensor& other);
AMP_API Tensor mul(const Tensor& self, const Scalar& other);
AMP_API Tensor& mul_(Tensor& self, const Scalar& other);
AMP_API Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor multiply(const Tensor& self, const Tensor& other) { return mul(self, other); }
inline Tensor multiply(const Tensor& self, const Scalar& other) { return mul(self, other); }

// self / other, broadcast; integers are divided as float32. (torch.div)
AMP_API Tensor div(const Tensor& self, const Tensor& other);
AMP_API Tensor& div_(Tensor& self, const Tensor& other);
AMP_API Tensor div(const Tensor& self, const Scalar& other);
AMP_API Tensor& div_(Tensor& self, const Scalar& other);
AMP_API Tensor div(const Scalar& self, const Tensor& other);
AMP_API Tensor& div_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor divide(const Tensor& self, const Tensor& other) { return div(self, other); }
inline Tensor divide(const Tensor& self, const Scalar& other) { return div(self, other); }
inline Tensor divide(const Scalar& self, const Tensor& other) { return div(self, other); }
inline Tensor true_divide(const Tensor& self, const Tensor& other) { return div(self, other); }
inline Tensor true_divide(const Tensor& self, const Scalar& other) { return div(self, other); }
inline Tensor true_divide(const Scalar& self, const Tensor& other) { return div(self, other); }

// self / other, rounded towards zero with rounding_mode "trunc", down with "floor", and not rounded if it is absent. The gradient of a
// rounded quotient is 0. (torch.div)
AMP_API Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
AMP_API Tensor& div_(Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
AMP_API Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);
AMP_API Tensor& div_(Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode);

// The quotient rounded down; integers stay integers. Dividing integers by zero is an error on the CPU and gives 0 on CUDA. The gradient is
// 0. (torch.floor_divide)
AMP_API Tensor floor_divide(const Tensor& self, const Tensor& other);
AMP_API Tensor& floor_divide_(Tensor& self, const Tensor& other);
AMP_API Tensor floor_divide(const Tensor& self, const Scalar& other);
AMP_API Tensor& floor_divide_(Tensor& self, const Scalar& other);
AMP_API Tensor& floor_divide_out(Tensor& out, const Tensor& self, const Tensor& other);

// The remainder of self / other with the sign of other, as Python's %. (torch.remainder)
AMP_API Tensor remainder(const Tensor& self, const Tensor& other);
AMP_API Tensor& remainder_(Tensor& self, const Tensor& other);
AMP_API Tensor remainder(const Tensor& self, const Scalar& other);
AMP_API Tensor& remainder_(Tensor& self, const Scalar& other);
AMP_API Tensor remainder(const Scalar& self, const Tensor& other);
AMP_API Tensor& remainder_out(Tensor& out, const Tensor& self, const Tensor& other);

// The remainder of self / other with the sign of self, as C's fmod. (torch.fmod)
AMP_API Tensor fmod(const Tensor& self, const Tensor& other);
AMP_API Tensor& fmod_(Tensor& self, const Tensor& other);
AMP_API Tensor fmod(const Tensor& self, const Scalar& other);
AMP_API Tensor& fmod_(Tensor& self, const Scalar& other);
AMP_API Tensor& fmod_out(Tensor& out, const Tensor& self, const Tensor& other);

// -self. (torch.neg)
AMP_API Tensor neg(const Tensor& self);
AMP_API Tensor& neg_(Tensor& self);
AMP_API Tensor& neg_out(Tensor& out, const Tensor& self);
inline Tensor negative(const Tensor& self) { return neg(self); }

// self + value * tensor1 * tensor2, broadcast. (torch.addcmul)
AMP_API Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);
AMP_API Tensor& addcmul_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);
AMP_API Tensor& addcmul_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);

// self + value * tensor1 / tensor2, broadcast. (torch.addcdiv)
AMP_API Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);
AMP_API Tensor& addcdiv_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);
AMP_API Tensor& addcdiv_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value = 1);

// self + weight * (end - self), computed from the nearer end. (torch.lerp)
AMP_API Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight);
AMP_API Tensor& lerp_(Tensor& self, const Tensor& end, const Tensor& weight);
AMP_API Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight);
AMP_API Tensor& lerp_(Tensor& self, const Tensor& end, const Scalar& weight);
AMP_API Tensor& lerp_out(Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight);

// ~self for integers, logical not for bools. (torch.bitwise_not)
AMP_API Tensor bitwise_not(const Tensor& self);
AMP_API Tensor& bitwise_not_(Tensor& self);
AMP_API Tensor& bitwise_not_out(Tensor& out, const Tensor& self);

// self & other of integers or bools, broadcast. (torch.bitwise_and)
AMP_API Tensor bitwise_and(const Tensor& self, const Tensor& other);
AMP_API Tensor& bitwise_and_(Tensor& self, const Tensor& other);
AMP_API Tensor bitwise_and(const Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_and_(Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_and_out(Tensor& out, const Tensor& self, const Tensor& other);

// self | other of integers or bools, broadcast. (torch.bitwise_or)
AMP_API Tensor bitwise_or(const Tensor& self, const Tensor& other);
AMP_API Tensor& bitwise_or_(Tensor& self, const Tensor& other);
AMP_API Tensor bitwise_or(const Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_or_(Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_or_out(Tensor& out, const Tensor& self, const Tensor& other);

// self ^ other of integers or bools, broadcast. (torch.bitwise_xor)
AMP_API Tensor bitwise_xor(const Tensor& self, const Tensor& other);
AMP_API Tensor& bitwise_xor_(Tensor& self, const Tensor& other);
AMP_API Tensor bitwise_xor(const Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_xor_(Tensor& self, const Scalar& other);
AMP_API Tensor& bitwise_xor_out(Tensor& out, const Tensor& self, const Tensor& other);

// self * 2^other of integers, whose low bits remain, broadcast; 0 if other is negative or not below the number of bits.
// (torch.bitwise_left_shift)
AMP_API Tensor bitwise_left_shift(const Tensor& self, const Tensor& other);
AMP_API Tensor bitwise_left_shift(const Tensor& self, const Scalar& other);
AMP_API Tensor bitwise_left_shift(const Scalar& self, const Tensor& other);
AMP_API Tensor& bitwise_left_shift_out(Tensor& out, const Tensor& self, const Tensor& other);

// self / 2^other of integers, rounded down, broadcast; the sign alone if other is negative or not below the number of bits.
// (torch.bitwise_right_shift)
AMP_API Tensor bitwise_right_shift(const Tensor& self, const Tensor& other);
AMP_API Tensor bitwise_right_shift(const Tensor& self, const Scalar& other);
AMP_API Tensor bitwise_right_shift(const Scalar& self, const Tensor& other);
AMP_API Tensor& bitwise_right_shift_out(Tensor& out, const Tensor& self, const Tensor& other);

}  // namespace amp
