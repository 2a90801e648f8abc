// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Complex numbers from real and imaginary parts, both float32 or both float64, broadcast. (torch.complex)
AMP_API Tensor complex(const Tensor& real, const Tensor& imag);

// The complex conjugate as a new tensor; a real tensor is returned itself. (torch.conj_physical)
AMP_API Tensor conj_physical(const Tensor& self);
AMP_API Tensor& conj_physical_(Tensor& self);
AMP_API Tensor& conj_physical_out(Tensor& out, const Tensor& self);

// The complex conjugate; real tensors are returned unchanged. (torch.conj)
AMP_API Tensor conj(const Tensor& self);

// Complex numbers of the given moduli and angles, both float32 or both float64, broadcast. (torch.polar)
AMP_API Tensor polar(const Tensor& abs, const Tensor& angle);
AMP_API Tensor& polar_out(Tensor& out, const Tensor& abs, const Tensor& angle);

// A view of the real parts; a real tensor is returned itself. (torch.real)
AMP_API Tensor real(const Tensor& self);

// A view of the imaginary parts of complex numbers. (torch.imag)
AMP_API Tensor imag(const Tensor& self);

// The angle of complex numbers in (-pi, pi]; that of real ones is pi if they are negative, else 0, and NaN for NaN. (torch.angle)
AMP_API Tensor angle(const Tensor& self);
AMP_API Tensor& angle_out(Tensor& out, const Tensor& self);

// Whether the elements are complex numbers. (torch.is_complex)
AMP_API bool is_complex(const Tensor& self);

// Whether each element is a real number, as a bool tensor. (torch.isreal)
AMP_API Tensor isreal(const Tensor& self);

// The tensor itself, because conjugates are always computed. (torch.resolve_conj)
AMP_API Tensor resolve_conj(const Tensor& self);

}  // namespace amp
