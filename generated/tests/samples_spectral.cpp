// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/spectral.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kLinalgQr{
    .name = "linalg_qr",
    .id = "linalg_qr",
    .signature = "(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)",
    .op = OpId::linalg_qr,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_qr(a.tensor("A"), a.text("mode"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 2, 4], "matrix": "well_conditioned"}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "mode": "complete"}},
{"args": {"A": {"shape": [3, 2], "matrix": "well_conditioned"}, "mode": "complete"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "threads"]},
{"args": {"A": {"shape": [3, 2], "matrix": "well_conditioned"}, "mode": "r"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "threads"]},
{"args": {"A": {"shape": [2, 0, 3]}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 3, 0]}, "mode": "complete"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "threads"]},
{"args": {"A": {"shape": [0, 3, 2]}, "mode": "reduced"}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "mode": "reduced"}, "throws": "[linalg_qr] A must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"},
{"args": {"A": {"shape": [3, 2]}, "mode": "full"}, "throws": "[linalg_qr] mode must be reduced, complete or r, got \"full\"",
 "type": "ValueError"}
])",
};

const Op kQr{
    .name = "qr",
    .id = "qr",
    .signature = "(Tensor self, bool some=True) -> (Tensor Q, Tensor R)",
    .op = OpId::qr,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::qr(a.tensor("self"), a.boolean("some"))); },
    .method = [](const Args& a) { return results(a.tensor("self").qr(a.boolean("some"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "some": true}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "some": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "some": true}, "throws": "[qr] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kGeqrf{
    .name = "geqrf",
    .id = "geqrf",
    .signature = "(Tensor self) -> (Tensor a, Tensor tau)",
    .op = OpId::geqrf,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::geqrf(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").geqrf()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3], "matrix": "well_conditioned"}}},
{"args": {"self": {"shape": [2, 2, 4], "matrix": "well_conditioned"}}},
{"args": {"self": {"shape": [3, 0]}}},
{"args": {"self": {"shape": [0, 3, 2]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}}, "throws": "[geqrf] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kLinalgHouseholderProduct{
    .name = "linalg_householder_product",
    .id = "linalg_householder_product",
    .signature = "(Tensor input, Tensor tau) -> Tensor",
    .op = OpId::linalg_householder_product,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_householder_product(a.tensor("input"), a.tensor("tau"))); },
    .out = [](const Args& a) { return results(amp::linalg_householder_product_out(a.out(), a.tensor("input"), a.tensor("tau"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "tau"}},
    .samples = R"([
{"args": {"input": {"shape": [4, 3]}, "tau": {"shape": [3], "range": [0.5, 1.5]}}},
{"args": {"input": {"shape": [2, 3, 3]}, "tau": {"shape": [2, 2], "range": [0.5, 1.5]}}},
{"args": {"input": {"shape": [2, 3, 0]}, "tau": {"shape": [2, 0]}}},
{"args": {"input": {"shape": [0, 3, 2]}, "tau": {"shape": [0, 2]}}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "tau": {"shape": [2]}},
 "throws": "[linalg_householder_product] input must have at least as many rows as columns, but has shape [2, 3]", "type": "ValueError"},
{"args": {"input": {"shape": [3, 2]}, "tau": {"shape": [3]}},
 "throws": "[linalg_householder_product] tau must have at most 2 elements per matrix, but has shape [3]", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 2]}, "tau": {"shape": [3, 2]}},
 "throws": "[linalg_householder_product] tau must have the batch dimensions [2] of input, but has shape [3, 2]", "type": "ValueError"}
])",
};

const Op kOrgqr{
    .name = "orgqr",
    .id = "orgqr",
    .signature = "(Tensor self, Tensor input2) -> Tensor",
    .op = OpId::orgqr,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::orgqr(a.tensor("self"), a.tensor("input2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").orgqr(a.tensor("input2"))); },
    .out = [](const Args& a) { return results(amp::orgqr_out(a.out(), a.tensor("self"), a.tensor("input2"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "input2"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [3], "range": [0.5, 1.5]}}}
])",
    .errors = R"([])",
};

const Op kOrmqr{
    .name = "ormqr",
    .id = "ormqr",
    .signature = "(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor",
    .op = OpId::ormqr,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::ormqr(a.tensor("self"), a.tensor("input2"), a.tensor("input3"), a.boolean("left"), a.boolean("transpose")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").ormqr(a.tensor("input2"), a.tensor("input3"), a.boolean("left"), a.boolean("transpose")));
    },
    .out = [](const Args& a) {
      return results(amp::ormqr_out(a.out(), a.tensor("self"), a.tensor("input2"), a.tensor("input3"), a.boolean("left"),
                                    a.boolean("transpose")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "input2"}, {.name = "input3"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [3], "range": [0.5, 1.5]}, "input3": {"shape": [4, 2]}, "left": true,
          "transpose": false}},
{"args": {"self": {"shape": [2, 3, 2]}, "input2": {"shape": [2, 2], "range": [0.5, 1.5]}, "input3": {"shape": [2, 3, 2]}, "left": true,
          "transpose": true}},
{"args": {"self": {"shape": [2, 3, 3]}, "input2": {"shape": [2, 2], "range": [0.5, 1.5]}, "input3": {"shape": [2, 2, 3]}, "left": false,
          "transpose": false}},
{"args": {"self": {"shape": [3, 2]}, "input2": {"shape": [2], "range": [0.5, 1.5]}, "input3": {"shape": [4, 3]}, "left": false,
          "transpose": true}},
{"args": {"self": {"shape": [0, 3, 2]}, "input2": {"shape": [0, 2]}, "input3": {"shape": [0, 3, 2]}, "left": true, "transpose": false}},
{"args": {"self": {"shape": [3, 2]}, "input2": {"shape": [2], "range": [0.5, 1.5]}, "input3": {"shape": [3, 0]}, "left": true,
          "transpose": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [3]}, "input3": {"shape": [3, 2]}, "left": true, "transpose": false},
 "throws": "[ormqr] input3 must have 4 rows, one per row of self, but has shape [3, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [3]}, "input3": {"shape": [3, 2]}, "left": false, "transpose": false},
 "throws": "[ormqr] input3 must have 4 columns, one per row of self, but has shape [3, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 4, 3]}, "input2": {"shape": [2, 3]}, "input3": {"shape": [4, 2]}, "left": true, "transpose": false},
 "throws": "[ormqr] input3 must have the batch dimensions [2] of self, but has shape [4, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [4]}, "input3": {"shape": [4, 2]}, "left": true, "transpose": false},
 "throws": "[ormqr] input2 must have at most 3 elements per matrix, but has shape [4]", "type": "ValueError"}
])",
};

const Op kLinalgEigh{
    .name = "linalg_eigh",
    .id = "linalg_eigh",
    .signature = "(Tensor self, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::linalg_eigh,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_eigh(a.tensor("self"), a.text("UPLO"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "UPLO": "L"}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "symmetric"}, "UPLO": "U"}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"self": {"shape": [2, 0, 0]}, "UPLO": "L"}},
{"args": {"self": {"shape": [0, 3, 3]}, "UPLO": "L"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "UPLO": "L"},
 "throws": "[linalg_eigh] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "UPLO": "X"}, "throws": "[linalg_eigh] UPLO must be L or U, got \"X\"", "type": "ValueError"},
{"args": {"self": {"values": [[[1, 0], [0, 1]], [[1, 0], ["nan", 1]]]}, "UPLO": "L"},
 "throws": "[linalg_eigh] the matrix of batch element 1 has elements that are not finite", "type": "LinAlgError"}
])",
};

const Op kLinalgEigvalsh{
    .name = "linalg_eigvalsh",
    .id = "linalg_eigvalsh",
    .signature = "(Tensor self, str UPLO='L') -> Tensor",
    .op = OpId::linalg_eigvalsh,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_eigvalsh(a.tensor("self"), a.text("UPLO"))); },
    .out = [](const Args& a) { return results(amp::linalg_eigvalsh_out(a.out(), a.tensor("self"), a.text("UPLO"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "UPLO": "L"}},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "symmetric"}, "UPLO": "U"}},
{"args": {"self": {"shape": [2, 0, 0]}, "UPLO": "L"}},
{"args": {"self": {"shape": [0, 3, 3]}, "UPLO": "L"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "UPLO": "L"},
 "throws": "[linalg_eigvalsh] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "UPLO": "up"}, "throws": "[linalg_eigvalsh] UPLO must be L or U, got \"up\"", "type": "ValueError"}
])",
};

const Op kSymeig{
    .name = "symeig",
    .id = "symeig",
    .signature = "(Tensor self, bool eigenvectors=False, bool upper=True) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::symeig,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::symeig(a.tensor("self"), a.boolean("eigenvectors"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").symeig(a.boolean("eigenvectors"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "eigenvectors": false, "upper": true}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "symmetric"}, "eigenvectors": false, "upper": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "symmetric"}, "eigenvectors": true, "upper": true},
 "skip": ["reference", "gradcheck", "gradgrad", "golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "eigenvectors": false, "upper": true},
 "throws": "[symeig] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"}
])",
};

const Op kLinalgEig{
    .name = "linalg_eig",
    .id = "linalg_eig",
    .signature = "(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::linalg_eig,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_eig(a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "threads", "golden"]},
{"args": {"self": {"shape": [2, 4, 4], "dtype": "f64"}}, "skip": ["golden"]},
{"args": {"self": {"shape": [2, 3, 3], "dtype": "c64"}}, "skip": ["golden"]},
{"args": {"self": {"shape": [2, 0, 0]}}},
{"args": {"self": {"shape": [0, 3, 3]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}}, "throws": "[linalg_eig] self must be square in its last two dimensions, but has shape [3, 2]",
 "type": "ValueError"},
{"args": {"self": {"values": [[1, "inf"], [0, 1]]}}, "throws": "[linalg_eig] the matrix has elements that are not finite",
 "type": "LinAlgError"}
])",
};

const Op kLinalgEigvals{
    .name = "linalg_eigvals",
    .id = "linalg_eigvals",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::linalg_eigvals,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_eigvals(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::linalg_eigvals_out(a.out(), a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"values": [[[1, 0.2, -0.1], [0.1, 3, 0.2], [-0.3, 0.1, 6]]]}}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}}},
{"args": {"self": {"shape": [2, 0, 0]}}},
{"args": {"self": {"shape": [0, 3, 3]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}}, "throws": "[linalg_eigvals] self must be square in its last two dimensions, but has shape [3, 2]",
 "type": "ValueError"}
])",
};

const Op kEig{
    .name = "eig",
    .id = "eig",
    .signature = "(Tensor self, bool eigenvectors=False) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::eig,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::eig(a.tensor("self"), a.boolean("eigenvectors"))); },
    .method = [](const Args& a) { return results(a.tensor("self").eig(a.boolean("eigenvectors"))); },
    .dtypes = {kWideTypes, kWideTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"values": [[[1, 0.2, -0.1], [0.1, 3, 0.2], [-0.3, 0.1, 6]]]}, "eigenvectors": false}},
{"args": {"self": {"values": [[[2, -1, 0.1], [1, 2, 0.2], [0.1, 0.3, 6]]]}, "eigenvectors": false}},
{"args": {"self": {"values": [[[2, -1, 0.1], [1, 2, 0.2], [0.1, 0.3, 6]]]}, "eigenvectors": true},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "threads", "golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}, "eigenvectors": false},
 "throws": "[eig] self must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"}
])",
};

const Op kLinalgSvd{
    .name = "linalg_svd",
    .id = "linalg_svd",
    .signature = "(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)",
    .op = OpId::linalg_svd,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_svd(a.tensor("A"), a.boolean("full_matrices"), a.opt_text("driver"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [4, 3]}, "full_matrices": false, "driver": null}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"A": {"shape": [2, 3, 4]}, "full_matrices": true, "driver": null}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"A": {"shape": [2, 3, 3]}, "full_matrices": true, "driver": "gesvd"}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"A": {"shape": [2, 0, 3]}, "full_matrices": true, "driver": null}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"A": {"shape": [2, 3, 0]}, "full_matrices": false, "driver": null}},
{"args": {"A": {"shape": [0, 3, 2]}, "full_matrices": true, "driver": null}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "full_matrices": true, "driver": null},
 "throws": "[linalg_svd] A must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"A": {"shape": [3, 2]}, "full_matrices": true, "driver": "fast"},
 "throws": "[linalg_svd] driver must be gesvd, gesvdj or gesvda, got \"fast\"", "type": "ValueError"},
{"args": {"A": {"values": [[1, "nan"]]}, "full_matrices": true, "driver": null},
 "throws": "[linalg_svd] the matrix has elements that are not finite", "type": "LinAlgError"}
])",
};

const Op kLinalgSvdvals{
    .name = "linalg_svdvals",
    .id = "linalg_svdvals",
    .signature = "(Tensor A, *, str? driver=None) -> Tensor",
    .op = OpId::linalg_svdvals,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_svdvals(a.tensor("A"), a.opt_text("driver"))); },
    .out = [](const Args& a) { return results(amp::linalg_svdvals_out(a.out(), a.tensor("A"), a.opt_text("driver"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [1, 4, 3]}, "driver": null}},
{"args": {"A": {"shape": [2, 3, 4]}, "driver": null}},
{"args": {"A": {"shape": [2, 0, 3]}, "driver": null}},
{"args": {"A": {"shape": [0, 3, 2]}, "driver": null}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "driver": null}, "throws": "[linalg_svdvals] A must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"},
{"args": {"A": {"values": [[[1, 2]], [[1, "inf"]]]}, "driver": null},
 "throws": "[linalg_svdvals] the matrix of batch element 1 has elements that are not finite", "type": "LinAlgError"}
])",
};

const Op kSvd{
    .name = "svd",
    .id = "svd",
    .signature = "(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
    .op = OpId::svd,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::svd(a.tensor("self"), a.boolean("some"), a.boolean("compute_uv"))); },
    .method = [](const Args& a) { return results(a.tensor("self").svd(a.boolean("some"), a.boolean("compute_uv"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "some": true, "compute_uv": true}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"self": {"shape": [2, 3, 4]}, "some": false, "compute_uv": true}, "skip": ["reference", "gradcheck", "gradgrad", "golden"]},
{"args": {"self": {"shape": [1, 3, 4]}, "some": true, "compute_uv": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "some": true, "compute_uv": true},
 "throws": "[svd] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kLinalgLstsq{
    .name = "linalg_lstsq",
    .id = "linalg_lstsq",
    .signature = "(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> "
        "(Tensor solution, Tensor residuals, Tensor rank, Tensor " "singular_values)",
    .op = OpId::linalg_lstsq,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_lstsq(a.tensor("self"), a.tensor("b"), a.opt_number("rcond"), a.opt_text("driver")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "b"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "b": {"shape": [1, 4, 2]}, "rcond": null, "driver": null},
 "skip": ["as_on_cpu"]},
{"args": {"self": {"shape": [2, 2, 4], "matrix": "well_conditioned"}, "b": {"shape": [2, 2, 3]}, "rcond": null, "driver": null},
 "skip": ["as_on_cpu"]},
{"args": {"self": {"shape": [2, 1, 4, 2], "matrix": "well_conditioned"}, "b": {"shape": [3, 4, 2]}, "rcond": null, "driver": "gelsd"},
 "skip": ["cuda"]},
{"args": {"self": {"shape": [1, 4, 2], "matrix": "well_conditioned"}, "b": {"shape": [1, 4]}, "rcond": null, "driver": "gels"}},
{"args": {"self": {"shape": [1, 3, 3], "matrix": "well_conditioned"}, "b": {"shape": [1, 3, 2]}, "rcond": 0.001, "driver": "gelss"},
 "skip": ["cuda"]},
{"args": {"self": {"shape": [2, 3, 0]}, "b": {"shape": [2, 3, 2]}, "rcond": null, "driver": "gelsd"}, "skip": ["cuda"]},
{"args": {"self": {"shape": [0, 3, 2]}, "b": {"shape": [0, 3, 2]}, "rcond": null, "driver": null}, "skip": ["as_on_cpu"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "b": {"shape": [3]}, "rcond": null, "driver": null},
 "throws": "[linalg_lstsq] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "b": {"shape": [4, 2]}, "rcond": null, "driver": null},
 "throws": "[linalg_lstsq] b must have 3 rows, one per row of self, but has shape [4, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "b": {"shape": [3, 2]}, "rcond": null, "driver": "fast"},
 "throws": "[linalg_lstsq] driver must be gels, gelsy, gelsd or gelss, got \"fast\"", "type": "ValueError"},
{"args": {"self": {"values": [[1, 0], [0, 0], [0, 0]]}, "b": {"shape": [3, 1]}, "rcond": null, "driver": "gels"},
 "throws": "[linalg_lstsq] the matrix does not have full rank", "type": "LinAlgError"}
])",
};

const Op kLstsq{
    .name = "lstsq",
    .id = "lstsq",
    .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor QR)",
    .op = OpId::lstsq,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::lstsq(a.tensor("self"), a.tensor("A"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lstsq(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "A"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "A": {"shape": [3, 3], "matrix": "well_conditioned"}}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [2, 3]}, "A": {"shape": [2, 4], "matrix": "well_conditioned"}}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [4, 2]}, "A": {"shape": [4, 3], "matrix": "well_conditioned"}},
 "skip": ["noncontiguous", "gradcheck", "gradgrad", "golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 2]}, "A": {"shape": [3, 3]}},
 "throws": "[lstsq] self must have 3 rows, one per row of A, but has shape [4, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "A": {"shape": [3, 3]}}, "throws": "[lstsq] self must have 2 dimensions, but has shape [3]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 1]}, "A": {"values": [[1, 0], [0, 0]]}}, "throws": "[lstsq] the matrix does not have full rank",
 "type": "LinAlgError"}
])",
};

const Op kLinalgPinvAtolRtolFloat{
    .name = "linalg_pinv",
    .id = "linalg_pinv.atol_rtol_float",
    .signature = "(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv_atol_rtol_float,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_pinv(a.tensor("self"), a.opt_number("atol"), a.opt_number("rtol"), a.boolean("hermitian")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_pinv_out(a.out(), a.tensor("self"), a.opt_number("atol"), a.opt_number("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "atol": null, "rtol": null, "hermitian": false}},
{"args": {"self": {"shape": [2, 2, 4], "matrix": "well_conditioned"}, "atol": 0.001, "rtol": 0.01, "hermitian": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "positive_definite"}, "atol": null, "rtol": null, "hermitian": true}},
{"args": {"self": {"shape": [2, 3, 0]}, "atol": null, "rtol": null, "hermitian": false}},
{"args": {"self": {"shape": [0, 3, 2]}, "atol": null, "rtol": null, "hermitian": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "atol": null, "rtol": null, "hermitian": false},
 "throws": "[linalg_pinv] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "atol": null, "rtol": null, "hermitian": true},
 "throws": "[linalg_pinv] self must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"}
])",
};

const Op kLinalgPinvAtolRtolTensor{
    .name = "linalg_pinv",
    .id = "linalg_pinv.atol_rtol_tensor",
    .signature = "(Tensor self, *, Tensor? atol, Tensor? rtol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv_atol_rtol_tensor,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_pinv(a.tensor("self"), a.tensor("atol"), a.tensor("rtol"), a.boolean("hermitian")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_pinv_out(a.out(), a.tensor("self"), a.tensor("atol"), a.tensor("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "atol", .differentiable = false, .optional = true},
                {.name = "rtol", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3], "matrix": "well_conditioned"}, "atol": {"values": [0.0, 0.001], "dtype": "f64"}, "rtol": null,
          "hermitian": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "atol": {"values": [0.001], "dtype": "f64"},
          "rtol": {"values": [0.01, 0.02], "dtype": "f64"}, "hermitian": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 3]}, "atol": {"values": [0, 0, 0], "dtype": "f64"}, "rtol": null, "hermitian": false},
 "throws": "[linalg_pinv] atol of shape [3] can't be broadcast to the batch dimensions [2] of self", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "atol": null, "rtol": {"values": [1], "dtype": "c64"}, "hermitian": false},
 "throws": "[linalg_pinv] rtol must be real, but is complex64", "type": "TypeError"}
])",
};

const Op kLinalgPinv{
    .name = "linalg_pinv",
    .id = "linalg_pinv",
    .signature = "(Tensor self, float rcond, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_pinv(a.tensor("self"), a.number("rcond"), a.boolean("hermitian"))); },
    .out = [](const Args& a) {
      return results(amp::linalg_pinv_out(a.out(), a.tensor("self"), a.number("rcond"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "rcond": 0.001, "hermitian": false}}
])",
    .errors = R"([])",
};

const Op kLinalgPinvRcondTensor{
    .name = "linalg_pinv",
    .id = "linalg_pinv.rcond_tensor",
    .signature = "(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv_rcond_tensor,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_pinv(a.tensor("self"), a.tensor("rcond"), a.boolean("hermitian"))); },
    .out = [](const Args& a) {
      return results(amp::linalg_pinv_out(a.out(), a.tensor("self"), a.tensor("rcond"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "rcond", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3], "matrix": "well_conditioned"}, "rcond": {"values": [0.001, 0.01], "dtype": "f64"},
          "hermitian": false}}
])",
    .errors = R"([])",
};

const Op kPinverse{
    .name = "pinverse",
    .id = "pinverse",
    .signature = "(Tensor self, float rcond=1.0e-15) -> Tensor",
    .op = OpId::pinverse,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::pinverse(a.tensor("self"), a.number("rcond"))); },
    .method = [](const Args& a) { return results(a.tensor("self").pinverse(a.number("rcond"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "rcond": 1e-15}},
{"args": {"self": {"shape": [2, 2, 3], "matrix": "well_conditioned"}, "rcond": 0.001}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "rcond": 1e-15}, "throws": "[pinverse] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kLinalgMatrixRankAtolRtolFloat{
    .name = "linalg_matrix_rank",
    .id = "linalg_matrix_rank.atol_rtol_float",
    .signature = "(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank_atol_rtol_float,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_rank(a.tensor("self"), a.opt_number("atol"), a.opt_number("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "atol": null, "rtol": null, "hermitian": false}},
{"args": {"self": {"values": [[1, 2], [2, 4]]}, "atol": null, "rtol": null, "hermitian": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "symmetric"}, "atol": 0.1, "rtol": null, "hermitian": true}},
{"args": {"self": {"shape": [2, 3, 0]}, "atol": null, "rtol": null, "hermitian": false}},
{"args": {"self": {"shape": [0, 3, 2]}, "atol": null, "rtol": null, "hermitian": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "atol": null, "rtol": null, "hermitian": false},
 "throws": "[linalg_matrix_rank] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "atol": null, "rtol": null, "hermitian": true},
 "throws": "[linalg_matrix_rank] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"}
])",
};

const Op kLinalgMatrixRankAtolRtolTensor{
    .name = "linalg_matrix_rank",
    .id = "linalg_matrix_rank.atol_rtol_tensor",
    .signature = "(Tensor input, *, Tensor? atol, Tensor? rtol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank_atol_rtol_tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_rank(a.tensor("input"), a.tensor("atol"), a.tensor("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input", .differentiable = false}, {.name = "atol", .differentiable = false, .optional = true},
                {.name = "rtol", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 3]}, "atol": {"values": [0.0, 2.0], "dtype": "f64"}, "rtol": null, "hermitian": false}},
{"args": {"input": {"shape": [2, 4, 3]}, "atol": {"values": [0.1], "dtype": "f64"}, "rtol": {"values": [0.5, 0.25], "dtype": "f64"},
          "hermitian": false}}
])",
    .errors = R"([])",
};

const Op kLinalgMatrixRank{
    .name = "linalg_matrix_rank",
    .id = "linalg_matrix_rank",
    .signature = "(Tensor self, float tol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::linalg_matrix_rank(a.tensor("self"), a.number("tol"), a.boolean("hermitian"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "tol": 1.0, "hermitian": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "tol": 0.5, "hermitian": true}}
])",
    .errors = R"([])",
};

const Op kLinalgMatrixRankTolTensor{
    .name = "linalg_matrix_rank",
    .id = "linalg_matrix_rank.tol_tensor",
    .signature = "(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank_tol_tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::linalg_matrix_rank(a.tensor("input"), a.tensor("tol"), a.boolean("hermitian"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input", .differentiable = false}, {.name = "tol", .differentiable = false}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 3]}, "tol": {"values": [0.0, 2.0], "dtype": "f64"}, "hermitian": false}}
])",
    .errors = R"([])",
};

const Op kMatrixRank{
    .name = "matrix_rank",
    .id = "matrix_rank",
    .signature = "(Tensor self, bool symmetric=False) -> Tensor",
    .op = OpId::matrix_rank,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::matrix_rank(a.tensor("self"), a.boolean("symmetric"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "symmetric": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "symmetric": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "symmetric": false}, "throws": "[matrix_rank] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kMatrixRankTol{
    .name = "matrix_rank",
    .id = "matrix_rank.tol",
    .signature = "(Tensor self, float tol, bool symmetric=False) -> Tensor",
    .op = OpId::matrix_rank_tol,
    .kind = "kernel",
    .gradcheck = 0,
    .function = [](const Args& a) { return results(amp::matrix_rank(a.tensor("self"), a.number("tol"), a.boolean("symmetric"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "tol": 1.0, "symmetric": false}}
])",
    .errors = R"([])",
};

const Op kLinalgCond{
    .name = "linalg_cond",
    .id = "linalg_cond",
    .signature = "(Tensor self, Scalar? p=None) -> Tensor",
    .op = OpId::linalg_cond,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_cond(a.tensor("self"), a.opt_scalar("p"))); },
    .out = [](const Args& a) { return results(amp::linalg_cond_out(a.out(), a.tensor("self"), a.opt_scalar("p"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "p": null}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "p": -2}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "p": 1}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "p": "-inf"}},
{"args": {"self": {"shape": [2, 0, 0]}, "p": null}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "p": null}, "throws": "[linalg_cond] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "p": 1},
 "throws": "[linalg_cond] self must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "p": 3}, "throws": "[linalg_cond] p must be 1, -1, 2, -2, inf or -inf, got 3", "type": "ValueError"}
])",
};

const Op kLinalgCondPStr{
    .name = "linalg_cond",
    .id = "linalg_cond.p_str",
    .signature = "(Tensor self, str p) -> Tensor",
    .op = OpId::linalg_cond_p_str,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_cond(a.tensor("self"), a.text("p"))); },
    .out = [](const Args& a) { return results(amp::linalg_cond_out(a.out(), a.tensor("self"), a.text("p"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 3, 3], "matrix": "well_conditioned"}, "p": "fro"}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "p": "nuc"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 3]}, "p": "two"}, "throws": "[linalg_cond] p must be fro or nuc, got \"two\"", "type": "ValueError"}
])",
};

const Op kLinalgMatrixNorm{
    .name = "linalg_matrix_norm",
    .id = "linalg_matrix_norm",
    .signature = "(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_matrix_norm,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_norm(a.tensor("self"), a.scalar("ord"), a.ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_matrix_norm_out(a.out(), a.tensor("self"), a.scalar("ord"), a.ints("dim"), a.boolean("keepdim"),
                                                 a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 3]}, "ord": 2, "dim": [-2, -1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [2, 3, 4]}, "ord": -2, "dim": [-2, -1], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [-2, -1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4, 2]}, "ord": "inf", "dim": [2, 0], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": -1, "dim": [-2, -1], "keepdim": false, "dtype": "f64"}},
{"args": {"self": {"shape": [3, 4]}, "ord": "-inf", "dim": [-2, -1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 0, 2]}, "ord": "inf", "dim": [-2, -1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 2, 0]}, "ord": 2, "dim": [-2, -1], "keepdim": false, "dtype": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "ord": 2, "dim": [-2, -1], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "ord": 3, "dim": [-2, -1], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] ord must be 1, -1, 2, -2, inf or -inf, got 3", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [0], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] dim must name 2 dimensions, but has 1", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [0, -2], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] dim must name different dimensions, got [0, -2]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [0, 2], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] dim 2 is out of range", "type": "IndexError"}
])",
};

const Op kLinalgMatrixNormStrOrd{
    .name = "linalg_matrix_norm",
    .id = "linalg_matrix_norm.str_ord",
    .signature = "(Tensor self, str ord='fro', int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_matrix_norm_str_ord,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_norm(a.tensor("self"), a.text("ord"), a.ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_matrix_norm_out(a.out(), a.tensor("self"), a.text("ord"), a.ints("dim"), a.boolean("keepdim"),
                                                 a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "ord": "fro", "dim": [-2, -1], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [2, 3, 4]}, "ord": "nuc", "dim": [-2, -1], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [2, 3, 2]}, "ord": "nuc", "dim": [0, 1], "keepdim": false, "dtype": null}, "skip": ["noncontiguous"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "ord": "two", "dim": [-2, -1], "keepdim": false, "dtype": null},
 "throws": "[linalg_matrix_norm] ord must be fro or nuc, got \"two\"", "type": "ValueError"}
])",
};

const Op kNuclearNorm{
    .name = "nuclear_norm",
    .id = "nuclear_norm",
    .signature = "(Tensor self, bool keepdim=False) -> Tensor",
    .op = OpId::nuclear_norm,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::nuclear_norm(a.tensor("self"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "keepdim": false}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [3, 2]}, "keepdim": true}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [2, 3, 4]}, "keepdim": false}, "skip": ["noncontiguous"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "keepdim": false}, "throws": "[nuclear_norm] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kNuclearNormDim{
    .name = "nuclear_norm",
    .id = "nuclear_norm.dim",
    .signature = "(Tensor self, int[2] dim, bool keepdim=False) -> Tensor",
    .op = OpId::nuclear_norm_dim,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::nuclear_norm(a.tensor("self"), a.ints("dim"), a.boolean("keepdim"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 3, 4]}, "dim": [1, 2], "keepdim": false}},
{"args": {"self": {"shape": [3, 1, 4]}, "dim": [0, 2], "keepdim": true}, "skip": ["noncontiguous"]}
])",
    .errors = R"([])",
};

const Op kLinalgNorm{
    .name = "linalg_norm",
    .id = "linalg_norm",
    .signature = "(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_norm,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::linalg_norm(a.tensor("self"), a.opt_scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                      a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_norm_out(a.out(), a.tensor("self"), a.opt_scalar("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                          a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "ord": null, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [4]}, "ord": 3, "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4]}, "ord": 1, "dim": [1], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [1, 3, 4]}, "ord": 2, "dim": [1, 2], "keepdim": false, "dtype": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "ord": 1, "dim": null, "keepdim": false, "dtype": null},
 "throws": "[linalg_norm] self must have 1 or 2 dimensions, or dim be given, with an ord, but has shape [2, 3, 4]", "type": "ValueError"}
])",
};

const Op kLinalgNormOrdStr{
    .name = "linalg_norm",
    .id = "linalg_norm.ord_str",
    .signature = "(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    .op = OpId::linalg_norm_ord_str,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::linalg_norm(a.tensor("self"), a.text("ord"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_norm_out(a.out(), a.tensor("self"), a.text("ord"), a.opt_ints("dim"), a.boolean("keepdim"),
                                          a.opt_dtype("dtype")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "ord": "fro", "dim": null, "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [1, 3, 4]}, "ord": "nuc", "dim": [1, 2], "keepdim": false, "dtype": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "ord": "fro", "dim": null, "keepdim": false, "dtype": null},
 "throws": "[linalg_norm] self must have 2 dimensions, or dim name 2, for ord \"fro\", but has shape [3]", "type": "ValueError"}
])",
};

const Op kLinalgMatrixSqrth{
    .name = "linalg_matrix_sqrth",
    .id = "linalg_matrix_sqrth",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::linalg_matrix_sqrth,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_matrix_sqrth(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::linalg_matrix_sqrth_out(a.out(), a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 3, 3], "matrix": "positive_definite"}}},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "positive_definite"}}},
{"args": {"self": {"shape": [2, 0, 0]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}},
 "throws": "[linalg_matrix_sqrth] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"}
])",
};

const Registration kSpectralOps{
    &kLinalgQr,
    &kQr,
    &kGeqrf,
    &kLinalgHouseholderProduct,
    &kOrgqr,
    &kOrmqr,
    &kLinalgEigh,
    &kLinalgEigvalsh,
    &kSymeig,
    &kLinalgEig,
    &kLinalgEigvals,
    &kEig,
    &kLinalgSvd,
    &kLinalgSvdvals,
    &kSvd,
    &kLinalgLstsq,
    &kLstsq,
    &kLinalgPinvAtolRtolFloat,
    &kLinalgPinvAtolRtolTensor,
    &kLinalgPinv,
    &kLinalgPinvRcondTensor,
    &kPinverse,
    &kLinalgMatrixRankAtolRtolFloat,
    &kLinalgMatrixRankAtolRtolTensor,
    &kLinalgMatrixRank,
    &kLinalgMatrixRankTolTensor,
    &kMatrixRank,
    &kMatrixRankTol,
    &kLinalgCond,
    &kLinalgCondPStr,
    &kLinalgMatrixNorm,
    &kLinalgMatrixNormStrOrd,
    &kNuclearNorm,
    &kNuclearNormDim,
    &kLinalgNorm,
    &kLinalgNormOrdStr,
    &kLinalgMatrixSqrth,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("linalg_qr: reference") { reference(kLinalgQr); }
TEST_CASE("linalg_qr: dtypes") { dtypes(kLinalgQr); }
TEST_CASE("linalg_qr: golden") { golden(kLinalgQr); }
TEST_CASE("linalg_qr: gradcheck") { gradcheck(kLinalgQr); }
TEST_CASE("linalg_qr: gradgradcheck") { gradgradcheck(kLinalgQr); }
TEST_CASE("linalg_qr: autocast") { autocast(kLinalgQr); }
TEST_CASE("linalg_qr: noncontiguous") { noncontiguous(kLinalgQr); }
TEST_CASE("linalg_qr: errors") { errors(kLinalgQr); }
TEST_CASE("qr: reference") { reference(kQr); }
TEST_CASE("qr: dtypes") { dtypes(kQr); }
TEST_CASE("qr: golden") { golden(kQr); }
TEST_CASE("qr: gradcheck") { gradcheck(kQr); }
TEST_CASE("qr: gradgradcheck") { gradgradcheck(kQr); }
TEST_CASE("qr: autocast") { autocast(kQr); }
TEST_CASE("qr: variants") { variants(kQr); }
TEST_CASE("qr: noncontiguous") { noncontiguous(kQr); }
TEST_CASE("qr: errors") { errors(kQr); }
TEST_CASE("geqrf: reference") { reference(kGeqrf); }
TEST_CASE("geqrf: dtypes") { dtypes(kGeqrf); }
TEST_CASE("geqrf: golden") { golden(kGeqrf); }
TEST_CASE("geqrf: autocast") { autocast(kGeqrf); }
TEST_CASE("geqrf: variants") { variants(kGeqrf); }
TEST_CASE("geqrf: noncontiguous") { noncontiguous(kGeqrf); }
TEST_CASE("geqrf: errors") { errors(kGeqrf); }
TEST_CASE("linalg_householder_product: reference") { reference(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: dtypes") { dtypes(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: golden") { golden(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: gradcheck") { gradcheck(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: gradgradcheck") { gradgradcheck(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: autocast") { autocast(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: variants") { variants(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: noncontiguous") { noncontiguous(kLinalgHouseholderProduct); }
TEST_CASE("linalg_householder_product: errors") { errors(kLinalgHouseholderProduct); }
TEST_CASE("orgqr: reference") { reference(kOrgqr); }
TEST_CASE("orgqr: dtypes") { dtypes(kOrgqr); }
TEST_CASE("orgqr: golden") { golden(kOrgqr); }
TEST_CASE("orgqr: gradcheck") { gradcheck(kOrgqr); }
TEST_CASE("orgqr: gradgradcheck") { gradgradcheck(kOrgqr); }
TEST_CASE("orgqr: autocast") { autocast(kOrgqr); }
TEST_CASE("orgqr: variants") { variants(kOrgqr); }
TEST_CASE("orgqr: noncontiguous") { noncontiguous(kOrgqr); }
TEST_CASE("orgqr: errors") { errors(kOrgqr); }
TEST_CASE("ormqr: reference") { reference(kOrmqr); }
TEST_CASE("ormqr: dtypes") { dtypes(kOrmqr); }
TEST_CASE("ormqr: golden") { golden(kOrmqr); }
TEST_CASE("ormqr: gradcheck") { gradcheck(kOrmqr); }
TEST_CASE("ormqr: gradgradcheck") { gradgradcheck(kOrmqr); }
TEST_CASE("ormqr: autocast") { autocast(kOrmqr); }
TEST_CASE("ormqr: variants") { variants(kOrmqr); }
TEST_CASE("ormqr: noncontiguous") { noncontiguous(kOrmqr); }
TEST_CASE("ormqr: errors") { errors(kOrmqr); }
TEST_CASE("linalg_eigh: reference") { reference(kLinalgEigh); }
TEST_CASE("linalg_eigh: dtypes") { dtypes(kLinalgEigh); }
TEST_CASE("linalg_eigh: golden") { golden(kLinalgEigh); }
TEST_CASE("linalg_eigh: gradcheck") { gradcheck(kLinalgEigh); }
TEST_CASE("linalg_eigh: gradgradcheck") { gradgradcheck(kLinalgEigh); }
TEST_CASE("linalg_eigh: autocast") { autocast(kLinalgEigh); }
TEST_CASE("linalg_eigh: noncontiguous") { noncontiguous(kLinalgEigh); }
TEST_CASE("linalg_eigh: errors") { errors(kLinalgEigh); }
TEST_CASE("linalg_eigvalsh: reference") { reference(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: dtypes") { dtypes(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: golden") { golden(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: gradcheck") { gradcheck(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: gradgradcheck") { gradgradcheck(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: autocast") { autocast(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: variants") { variants(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: noncontiguous") { noncontiguous(kLinalgEigvalsh); }
TEST_CASE("linalg_eigvalsh: errors") { errors(kLinalgEigvalsh); }
TEST_CASE("symeig: reference") { reference(kSymeig); }
TEST_CASE("symeig: dtypes") { dtypes(kSymeig); }
TEST_CASE("symeig: golden") { golden(kSymeig); }
TEST_CASE("symeig: gradcheck") { gradcheck(kSymeig); }
TEST_CASE("symeig: gradgradcheck") { gradgradcheck(kSymeig); }
TEST_CASE("symeig: autocast") { autocast(kSymeig); }
TEST_CASE("symeig: variants") { variants(kSymeig); }
TEST_CASE("symeig: noncontiguous") { noncontiguous(kSymeig); }
TEST_CASE("symeig: errors") { errors(kSymeig); }
TEST_CASE("linalg_eig: reference") { reference(kLinalgEig); }
TEST_CASE("linalg_eig: dtypes") { dtypes(kLinalgEig); }
TEST_CASE("linalg_eig: golden") { golden(kLinalgEig); }
TEST_CASE("linalg_eig: gradcheck") { gradcheck(kLinalgEig); }
TEST_CASE("linalg_eig: gradgradcheck") { gradgradcheck(kLinalgEig); }
TEST_CASE("linalg_eig: autocast") { autocast(kLinalgEig); }
TEST_CASE("linalg_eig: noncontiguous") { noncontiguous(kLinalgEig); }
TEST_CASE("linalg_eig: errors") { errors(kLinalgEig); }
TEST_CASE("linalg_eigvals: reference") { reference(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: dtypes") { dtypes(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: golden") { golden(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: gradcheck") { gradcheck(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: gradgradcheck") { gradgradcheck(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: autocast") { autocast(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: variants") { variants(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: noncontiguous") { noncontiguous(kLinalgEigvals); }
TEST_CASE("linalg_eigvals: errors") { errors(kLinalgEigvals); }
TEST_CASE("eig: reference") { reference(kEig); }
TEST_CASE("eig: dtypes") { dtypes(kEig); }
TEST_CASE("eig: golden") { golden(kEig); }
TEST_CASE("eig: gradcheck") { gradcheck(kEig); }
TEST_CASE("eig: gradgradcheck") { gradgradcheck(kEig); }
TEST_CASE("eig: autocast") { autocast(kEig); }
TEST_CASE("eig: variants") { variants(kEig); }
TEST_CASE("eig: noncontiguous") { noncontiguous(kEig); }
TEST_CASE("eig: errors") { errors(kEig); }
TEST_CASE("linalg_svd: reference") { reference(kLinalgSvd); }
TEST_CASE("linalg_svd: dtypes") { dtypes(kLinalgSvd); }
TEST_CASE("linalg_svd: golden") { golden(kLinalgSvd); }
TEST_CASE("linalg_svd: gradcheck") { gradcheck(kLinalgSvd); }
TEST_CASE("linalg_svd: gradgradcheck") { gradgradcheck(kLinalgSvd); }
TEST_CASE("linalg_svd: autocast") { autocast(kLinalgSvd); }
TEST_CASE("linalg_svd: noncontiguous") { noncontiguous(kLinalgSvd); }
TEST_CASE("linalg_svd: errors") { errors(kLinalgSvd); }
TEST_CASE("linalg_svdvals: reference") { reference(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: dtypes") { dtypes(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: golden") { golden(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: gradcheck") { gradcheck(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: gradgradcheck") { gradgradcheck(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: autocast") { autocast(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: variants") { variants(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: noncontiguous") { noncontiguous(kLinalgSvdvals); }
TEST_CASE("linalg_svdvals: errors") { errors(kLinalgSvdvals); }
TEST_CASE("svd: reference") { reference(kSvd); }
TEST_CASE("svd: dtypes") { dtypes(kSvd); }
TEST_CASE("svd: golden") { golden(kSvd); }
TEST_CASE("svd: gradcheck") { gradcheck(kSvd); }
TEST_CASE("svd: gradgradcheck") { gradgradcheck(kSvd); }
TEST_CASE("svd: autocast") { autocast(kSvd); }
TEST_CASE("svd: variants") { variants(kSvd); }
TEST_CASE("svd: noncontiguous") { noncontiguous(kSvd); }
TEST_CASE("svd: errors") { errors(kSvd); }
TEST_CASE("linalg_lstsq: reference") { reference(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: dtypes") { dtypes(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: golden") { golden(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: gradcheck") { gradcheck(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: gradgradcheck") { gradgradcheck(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: autocast") { autocast(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: noncontiguous") { noncontiguous(kLinalgLstsq); }
TEST_CASE("linalg_lstsq: errors") { errors(kLinalgLstsq); }
TEST_CASE("lstsq: reference") { reference(kLstsq); }
TEST_CASE("lstsq: dtypes") { dtypes(kLstsq); }
TEST_CASE("lstsq: golden") { golden(kLstsq); }
TEST_CASE("lstsq: gradcheck") { gradcheck(kLstsq); }
TEST_CASE("lstsq: gradgradcheck") { gradgradcheck(kLstsq); }
TEST_CASE("lstsq: autocast") { autocast(kLstsq); }
TEST_CASE("lstsq: variants") { variants(kLstsq); }
TEST_CASE("lstsq: noncontiguous") { noncontiguous(kLstsq); }
TEST_CASE("lstsq: errors") { errors(kLstsq); }
TEST_CASE("linalg_pinv.atol_rtol_float: reference") { reference(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: dtypes") { dtypes(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: golden") { golden(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: gradcheck") { gradcheck(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: gradgradcheck") { gradgradcheck(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: autocast") { autocast(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: variants") { variants(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: noncontiguous") { noncontiguous(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_float: errors") { errors(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: reference") { reference(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: dtypes") { dtypes(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: golden") { golden(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: gradcheck") { gradcheck(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: gradgradcheck") { gradgradcheck(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: autocast") { autocast(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: variants") { variants(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: noncontiguous") { noncontiguous(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: errors") { errors(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv: reference") { reference(kLinalgPinv); }
TEST_CASE("linalg_pinv: dtypes") { dtypes(kLinalgPinv); }
TEST_CASE("linalg_pinv: golden") { golden(kLinalgPinv); }
TEST_CASE("linalg_pinv: gradcheck") { gradcheck(kLinalgPinv); }
TEST_CASE("linalg_pinv: gradgradcheck") { gradgradcheck(kLinalgPinv); }
TEST_CASE("linalg_pinv: autocast") { autocast(kLinalgPinv); }
TEST_CASE("linalg_pinv: variants") { variants(kLinalgPinv); }
TEST_CASE("linalg_pinv: noncontiguous") { noncontiguous(kLinalgPinv); }
TEST_CASE("linalg_pinv: errors") { errors(kLinalgPinv); }
TEST_CASE("linalg_pinv.rcond_tensor: reference") { reference(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: dtypes") { dtypes(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: golden") { golden(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: gradcheck") { gradcheck(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: gradgradcheck") { gradgradcheck(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: autocast") { autocast(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: variants") { variants(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: noncontiguous") { noncontiguous(kLinalgPinvRcondTensor); }
TEST_CASE("linalg_pinv.rcond_tensor: errors") { errors(kLinalgPinvRcondTensor); }
TEST_CASE("pinverse: reference") { reference(kPinverse); }
TEST_CASE("pinverse: dtypes") { dtypes(kPinverse); }
TEST_CASE("pinverse: golden") { golden(kPinverse); }
TEST_CASE("pinverse: gradcheck") { gradcheck(kPinverse); }
TEST_CASE("pinverse: gradgradcheck") { gradgradcheck(kPinverse); }
TEST_CASE("pinverse: autocast") { autocast(kPinverse); }
TEST_CASE("pinverse: variants") { variants(kPinverse); }
TEST_CASE("pinverse: noncontiguous") { noncontiguous(kPinverse); }
TEST_CASE("pinverse: errors") { errors(kPinverse); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: reference") { reference(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: dtypes") { dtypes(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: golden") { golden(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: autocast") { autocast(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: noncontiguous") { noncontiguous(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: errors") { errors(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: reference") { reference(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: dtypes") { dtypes(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: golden") { golden(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: autocast") { autocast(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: noncontiguous") { noncontiguous(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: errors") { errors(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank: reference") { reference(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank: dtypes") { dtypes(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank: golden") { golden(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank: autocast") { autocast(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank: noncontiguous") { noncontiguous(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank: errors") { errors(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank.tol_tensor: reference") { reference(kLinalgMatrixRankTolTensor); }
TEST_CASE("linalg_matrix_rank.tol_tensor: dtypes") { dtypes(kLinalgMatrixRankTolTensor); }
TEST_CASE("linalg_matrix_rank.tol_tensor: golden") { golden(kLinalgMatrixRankTolTensor); }
TEST_CASE("linalg_matrix_rank.tol_tensor: autocast") { autocast(kLinalgMatrixRankTolTensor); }
TEST_CASE("linalg_matrix_rank.tol_tensor: noncontiguous") { noncontiguous(kLinalgMatrixRankTolTensor); }
TEST_CASE("linalg_matrix_rank.tol_tensor: errors") { errors(kLinalgMatrixRankTolTensor); }
TEST_CASE("matrix_rank: reference") { reference(kMatrixRank); }
TEST_CASE("matrix_rank: dtypes") { dtypes(kMatrixRank); }
TEST_CASE("matrix_rank: golden") { golden(kMatrixRank); }
TEST_CASE("matrix_rank: autocast") { autocast(kMatrixRank); }
TEST_CASE("matrix_rank: noncontiguous") { noncontiguous(kMatrixRank); }
TEST_CASE("matrix_rank: errors") { errors(kMatrixRank); }
TEST_CASE("matrix_rank.tol: reference") { reference(kMatrixRankTol); }
TEST_CASE("matrix_rank.tol: dtypes") { dtypes(kMatrixRankTol); }
TEST_CASE("matrix_rank.tol: golden") { golden(kMatrixRankTol); }
TEST_CASE("matrix_rank.tol: autocast") { autocast(kMatrixRankTol); }
TEST_CASE("matrix_rank.tol: noncontiguous") { noncontiguous(kMatrixRankTol); }
TEST_CASE("matrix_rank.tol: errors") { errors(kMatrixRankTol); }
TEST_CASE("linalg_cond: reference") { reference(kLinalgCond); }
TEST_CASE("linalg_cond: dtypes") { dtypes(kLinalgCond); }
TEST_CASE("linalg_cond: golden") { golden(kLinalgCond); }
TEST_CASE("linalg_cond: gradcheck") { gradcheck(kLinalgCond); }
TEST_CASE("linalg_cond: gradgradcheck") { gradgradcheck(kLinalgCond); }
TEST_CASE("linalg_cond: autocast") { autocast(kLinalgCond); }
TEST_CASE("linalg_cond: variants") { variants(kLinalgCond); }
TEST_CASE("linalg_cond: noncontiguous") { noncontiguous(kLinalgCond); }
TEST_CASE("linalg_cond: errors") { errors(kLinalgCond); }
TEST_CASE("linalg_cond.p_str: reference") { reference(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: dtypes") { dtypes(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: golden") { golden(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: gradcheck") { gradcheck(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: gradgradcheck") { gradgradcheck(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: autocast") { autocast(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: variants") { variants(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: noncontiguous") { noncontiguous(kLinalgCondPStr); }
TEST_CASE("linalg_cond.p_str: errors") { errors(kLinalgCondPStr); }
TEST_CASE("linalg_matrix_norm: reference") { reference(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: dtypes") { dtypes(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: golden") { golden(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: gradcheck") { gradcheck(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: gradgradcheck") { gradgradcheck(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: autocast") { autocast(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: variants") { variants(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: noncontiguous") { noncontiguous(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm: errors") { errors(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm.str_ord: reference") { reference(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: dtypes") { dtypes(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: golden") { golden(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: gradcheck") { gradcheck(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: gradgradcheck") { gradgradcheck(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: autocast") { autocast(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: variants") { variants(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: noncontiguous") { noncontiguous(kLinalgMatrixNormStrOrd); }
TEST_CASE("linalg_matrix_norm.str_ord: errors") { errors(kLinalgMatrixNormStrOrd); }
TEST_CASE("nuclear_norm: reference") { reference(kNuclearNorm); }
TEST_CASE("nuclear_norm: dtypes") { dtypes(kNuclearNorm); }
TEST_CASE("nuclear_norm: golden") { golden(kNuclearNorm); }
TEST_CASE("nuclear_norm: gradcheck") { gradcheck(kNuclearNorm); }
TEST_CASE("nuclear_norm: gradgradcheck") { gradgradcheck(kNuclearNorm); }
TEST_CASE("nuclear_norm: autocast") { autocast(kNuclearNorm); }
TEST_CASE("nuclear_norm: noncontiguous") { noncontiguous(kNuclearNorm); }
TEST_CASE("nuclear_norm: errors") { errors(kNuclearNorm); }
TEST_CASE("nuclear_norm.dim: reference") { reference(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: dtypes") { dtypes(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: golden") { golden(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: gradcheck") { gradcheck(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: gradgradcheck") { gradgradcheck(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: autocast") { autocast(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: noncontiguous") { noncontiguous(kNuclearNormDim); }
TEST_CASE("nuclear_norm.dim: errors") { errors(kNuclearNormDim); }
TEST_CASE("linalg_norm: reference") { reference(kLinalgNorm); }
TEST_CASE("linalg_norm: dtypes") { dtypes(kLinalgNorm); }
TEST_CASE("linalg_norm: golden") { golden(kLinalgNorm); }
TEST_CASE("linalg_norm: gradcheck") { gradcheck(kLinalgNorm); }
TEST_CASE("linalg_norm: gradgradcheck") { gradgradcheck(kLinalgNorm); }
TEST_CASE("linalg_norm: autocast") { autocast(kLinalgNorm); }
TEST_CASE("linalg_norm: variants") { variants(kLinalgNorm); }
TEST_CASE("linalg_norm: noncontiguous") { noncontiguous(kLinalgNorm); }
TEST_CASE("linalg_norm: errors") { errors(kLinalgNorm); }
TEST_CASE("linalg_norm.ord_str: reference") { reference(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: dtypes") { dtypes(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: golden") { golden(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: gradcheck") { gradcheck(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: gradgradcheck") { gradgradcheck(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: autocast") { autocast(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: variants") { variants(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: noncontiguous") { noncontiguous(kLinalgNormOrdStr); }
TEST_CASE("linalg_norm.ord_str: errors") { errors(kLinalgNormOrdStr); }
TEST_CASE("linalg_matrix_sqrth: reference") { reference(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: dtypes") { dtypes(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: golden") { golden(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: gradcheck") { gradcheck(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: gradgradcheck") { gradgradcheck(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: autocast") { autocast(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: variants") { variants(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: noncontiguous") { noncontiguous(kLinalgMatrixSqrth); }
TEST_CASE("linalg_matrix_sqrth: errors") { errors(kLinalgMatrixSqrth); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("linalg_qr: threads") { threads(kLinalgQr); }
TEST_CASE("qr: threads") { threads(kQr); }
TEST_CASE("geqrf: threads") { threads(kGeqrf); }
TEST_CASE("linalg_householder_product: threads") { threads(kLinalgHouseholderProduct); }
TEST_CASE("orgqr: threads") { threads(kOrgqr); }
TEST_CASE("ormqr: threads") { threads(kOrmqr); }
TEST_CASE("linalg_eigh: threads") { threads(kLinalgEigh); }
TEST_CASE("linalg_eigvalsh: threads") { threads(kLinalgEigvalsh); }
TEST_CASE("symeig: threads") { threads(kSymeig); }
TEST_CASE("linalg_eig: threads") { threads(kLinalgEig); }
TEST_CASE("linalg_eigvals: threads") { threads(kLinalgEigvals); }
TEST_CASE("eig: threads") { threads(kEig); }
TEST_CASE("linalg_svd: threads") { threads(kLinalgSvd); }
TEST_CASE("linalg_svdvals: threads") { threads(kLinalgSvdvals); }
TEST_CASE("svd: threads") { threads(kSvd); }
TEST_CASE("linalg_lstsq: threads") { threads(kLinalgLstsq); }
TEST_CASE("lstsq: threads") { threads(kLstsq); }
TEST_CASE("linalg_pinv.atol_rtol_float: threads") { threads(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: threads") { threads(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv: threads") { threads(kLinalgPinv); }
TEST_CASE("linalg_pinv.rcond_tensor: threads") { threads(kLinalgPinvRcondTensor); }
TEST_CASE("pinverse: threads") { threads(kPinverse); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: threads") { threads(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: threads") { threads(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank: threads") { threads(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank.tol_tensor: threads") { threads(kLinalgMatrixRankTolTensor); }
TEST_CASE("matrix_rank: threads") { threads(kMatrixRank); }
TEST_CASE("matrix_rank.tol: threads") { threads(kMatrixRankTol); }
TEST_CASE("linalg_cond: threads") { threads(kLinalgCond); }
TEST_CASE("linalg_cond.p_str: threads") { threads(kLinalgCondPStr); }
TEST_CASE("linalg_matrix_norm: threads") { threads(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm.str_ord: threads") { threads(kLinalgMatrixNormStrOrd); }
TEST_CASE("nuclear_norm: threads") { threads(kNuclearNorm); }
TEST_CASE("nuclear_norm.dim: threads") { threads(kNuclearNormDim); }
TEST_CASE("linalg_norm: threads") { threads(kLinalgNorm); }
TEST_CASE("linalg_norm.ord_str: threads") { threads(kLinalgNormOrdStr); }
TEST_CASE("linalg_matrix_sqrth: threads") { threads(kLinalgMatrixSqrth); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("linalg_qr: cuda") { on_cuda(kLinalgQr); }
TEST_CASE("qr: cuda") { on_cuda(kQr); }
TEST_CASE("geqrf: cuda") { on_cuda(kGeqrf); }
TEST_CASE("linalg_householder_product: cuda") { on_cuda(kLinalgHouseholderProduct); }
TEST_CASE("orgqr: cuda") { on_cuda(kOrgqr); }
TEST_CASE("ormqr: cuda") { on_cuda(kOrmqr); }
TEST_CASE("linalg_eigh: cuda") { on_cuda(kLinalgEigh); }
TEST_CASE("linalg_eigvalsh: cuda") { on_cuda(kLinalgEigvalsh); }
TEST_CASE("symeig: cuda") { on_cuda(kSymeig); }
TEST_CASE("linalg_eig: cuda") { on_cuda(kLinalgEig); }
TEST_CASE("linalg_eigvals: cuda") { on_cuda(kLinalgEigvals); }
TEST_CASE("eig: cuda") { on_cuda(kEig); }
TEST_CASE("linalg_svd: cuda") { on_cuda(kLinalgSvd); }
TEST_CASE("linalg_svdvals: cuda") { on_cuda(kLinalgSvdvals); }
TEST_CASE("svd: cuda") { on_cuda(kSvd); }
TEST_CASE("linalg_lstsq: cuda") { on_cuda(kLinalgLstsq); }
TEST_CASE("lstsq: cuda") { on_cuda(kLstsq); }
TEST_CASE("linalg_pinv.atol_rtol_float: cuda") { on_cuda(kLinalgPinvAtolRtolFloat); }
TEST_CASE("linalg_pinv.atol_rtol_tensor: cuda") { on_cuda(kLinalgPinvAtolRtolTensor); }
TEST_CASE("linalg_pinv: cuda") { on_cuda(kLinalgPinv); }
TEST_CASE("linalg_pinv.rcond_tensor: cuda") { on_cuda(kLinalgPinvRcondTensor); }
TEST_CASE("pinverse: cuda") { on_cuda(kPinverse); }
TEST_CASE("linalg_matrix_rank.atol_rtol_float: cuda") { on_cuda(kLinalgMatrixRankAtolRtolFloat); }
TEST_CASE("linalg_matrix_rank.atol_rtol_tensor: cuda") { on_cuda(kLinalgMatrixRankAtolRtolTensor); }
TEST_CASE("linalg_matrix_rank: cuda") { on_cuda(kLinalgMatrixRank); }
TEST_CASE("linalg_matrix_rank.tol_tensor: cuda") { on_cuda(kLinalgMatrixRankTolTensor); }
TEST_CASE("matrix_rank: cuda") { on_cuda(kMatrixRank); }
TEST_CASE("matrix_rank.tol: cuda") { on_cuda(kMatrixRankTol); }
TEST_CASE("linalg_cond: cuda") { on_cuda(kLinalgCond); }
TEST_CASE("linalg_cond.p_str: cuda") { on_cuda(kLinalgCondPStr); }
TEST_CASE("linalg_matrix_norm: cuda") { on_cuda(kLinalgMatrixNorm); }
TEST_CASE("linalg_matrix_norm.str_ord: cuda") { on_cuda(kLinalgMatrixNormStrOrd); }
TEST_CASE("nuclear_norm: cuda") { on_cuda(kNuclearNorm); }
TEST_CASE("nuclear_norm.dim: cuda") { on_cuda(kNuclearNormDim); }
TEST_CASE("linalg_norm: cuda") { on_cuda(kLinalgNorm); }
TEST_CASE("linalg_norm.ord_str: cuda") { on_cuda(kLinalgNormOrdStr); }
TEST_CASE("linalg_matrix_sqrth: cuda") { on_cuda(kLinalgMatrixSqrth); }

TEST_SUITE_END();

}  // namespace amp::contracts
