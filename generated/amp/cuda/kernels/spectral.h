// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
// The hand-written kernels of the spectral ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode);
std::tuple<Tensor, Tensor> geqrf(const Tensor& self);
Tensor linalg_householder_product(const Tensor& input, const Tensor& tau);
Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose);
std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, StringRef UPLO);
Tensor linalg_eigvalsh(const Tensor& self, StringRef UPLO);
std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self);
Tensor linalg_eigvals(const Tensor& self);
std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver);
Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver);
std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                        std::optional<std::string_view> driver);
std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A);

}  // namespace amp::cuda
