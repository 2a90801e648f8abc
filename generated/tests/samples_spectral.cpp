// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/spectral.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kLinalgQr{
    .name = "linalg_qr",
    .signature = "(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)",
    .op = OpId::linalg_qr,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_qr(a.tensor("A"), a.text("mode"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [1, 4, 3], "matrix": "well_conditioned"}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 2, 4], "matrix": "well_conditioned"}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "mode": "complete"}},
{"args": {"A": {"shape": [3, 2], "matrix": "well_conditioned"}, "mode": "complete"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "create_graph", "threads"]},
{"args": {"A": {"shape": [3, 2], "matrix": "well_conditioned"}, "mode": "r"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "create_graph", "threads"]},
{"args": {"A": {"shape": [2, 0, 3]}, "mode": "reduced"}},
{"args": {"A": {"shape": [2, 3, 0]}, "mode": "complete"},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "create_graph", "threads"]},
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
    .signature = "(Tensor self, bool some=True) -> (Tensor Q, Tensor R)",
    .op = OpId::qr,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self) -> (Tensor a, Tensor tau)",
    .op = OpId::geqrf,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
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
    .signature = "(Tensor input, Tensor tau) -> Tensor",
    .op = OpId::linalg_householder_product,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, Tensor input2) -> Tensor",
    .op = OpId::orgqr,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::orgqr(a.tensor("self"), a.tensor("input2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").orgqr(a.tensor("input2"))); },
    .out = [](const Args& a) { return results(amp::orgqr_out(a.out(), a.tensor("self"), a.tensor("input2"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "input2"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "input2": {"shape": [3], "range": [0.5, 1.5]}}}
])",
};

const Op kOrmqr{
    .name = "ormqr",
    .signature = "(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor",
    .op = OpId::ormqr,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::linalg_eigh,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_eigh(a.tensor("self"), a.text("UPLO"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "UPLO": "L"},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "symmetric"}, "UPLO": "U"},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
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
    .signature = "(Tensor self, str UPLO='L') -> Tensor",
    .op = OpId::linalg_eigvalsh,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, bool eigenvectors=False, bool upper=True) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::symeig,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::symeig(a.tensor("self"), a.boolean("eigenvectors"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").symeig(a.boolean("eigenvectors"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "eigenvectors": false, "upper": true}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "symmetric"}, "eigenvectors": false, "upper": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "symmetric"}, "eigenvectors": true, "upper": true},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "eigenvectors": false, "upper": true},
 "throws": "[symeig] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"}
])",
};

const Op kLinalgEig{
    .name = "linalg_eig",
    .signature = "(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::linalg_eig,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_eig(a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "create_graph", "threads", "golden"]},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::linalg_eigvals,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, bool eigenvectors=False) -> (Tensor eigenvalues, Tensor eigenvectors)",
    .op = OpId::eig,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::eig(a.tensor("self"), a.boolean("eigenvectors"))); },
    .method = [](const Args& a) { return results(a.tensor("self").eig(a.boolean("eigenvectors"))); },
    .dtypes = {kWideTypes, kWideTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"values": [[[1, 0.2, -0.1], [0.1, 3, 0.2], [-0.3, 0.1, 6]]]}, "eigenvectors": false}},
{"args": {"self": {"values": [[[2, -1, 0.1], [1, 2, 0.2], [0.1, 0.3, 6]]]}, "eigenvectors": false}},
{"args": {"self": {"values": [[[2, -1, 0.1], [1, 2, 0.2], [0.1, 0.3, 6]]]}, "eigenvectors": true},
 "skip": ["reference", "autocast", "noncontiguous", "gradcheck", "gradgrad", "create_graph", "threads", "golden"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}, "eigenvectors": false},
 "throws": "[eig] self must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"}
])",
};

const Op kLinalgSvd{
    .name = "linalg_svd",
    .signature = "(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)",
    .op = OpId::linalg_svd,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_svd(a.tensor("A"), a.boolean("full_matrices"), a.opt_text("driver"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [4, 3]}, "full_matrices": false, "driver": null},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"A": {"shape": [2, 3, 4]}, "full_matrices": true, "driver": null},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"A": {"shape": [2, 3, 3]}, "full_matrices": true, "driver": "gesvd"},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"A": {"shape": [2, 0, 3]}, "full_matrices": true, "driver": null},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
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
    .signature = "(Tensor A, *, str? driver=None) -> Tensor",
    .op = OpId::linalg_svdvals,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
    .op = OpId::svd,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::svd(a.tensor("self"), a.boolean("some"), a.boolean("compute_uv"))); },
    .method = [](const Args& a) { return results(a.tensor("self").svd(a.boolean("some"), a.boolean("compute_uv"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "some": true, "compute_uv": true},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"self": {"shape": [2, 3, 4]}, "some": false, "compute_uv": true},
 "skip": ["reference", "gradcheck", "gradgrad", "create_graph", "golden"]},
{"args": {"self": {"shape": [1, 3, 4]}, "some": true, "compute_uv": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "some": true, "compute_uv": true},
 "throws": "[svd] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kLinalgLstsq{
    .name = "linalg_lstsq",
    .signature =
        "(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)",
    .op = OpId::linalg_lstsq,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor QR)",
    .op = OpId::lstsq,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::lstsq(a.tensor("self"), a.tensor("A"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lstsq(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-10, 0.0001, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "A"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "A": {"shape": [3, 3], "matrix": "well_conditioned"}}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [2, 3]}, "A": {"shape": [2, 4], "matrix": "well_conditioned"}}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [4, 2]}, "A": {"shape": [4, 3], "matrix": "well_conditioned"}},
 "skip": ["noncontiguous", "gradcheck", "gradgrad", "create_graph", "golden"]}
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .signature = "(Tensor self, float rcond, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
};

const Op kLinalgPinvRcondTensor{
    .name = "linalg_pinv",
    .id = "linalg_pinv.rcond_tensor",
    .signature = "(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_pinv_rcond_tensor,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
};

const Op kPinverse{
    .name = "pinverse",
    .signature = "(Tensor self, float rcond=1.0e-15) -> Tensor",
    .op = OpId::pinverse,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_rank(a.tensor("self"), a.opt_number("atol"), a.opt_number("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::linalg_matrix_rank(a.tensor("input"), a.tensor("atol"), a.tensor("rtol"), a.boolean("hermitian")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "input", .differentiable = false}, {.name = "atol", .differentiable = false, .optional = true},
                {.name = "rtol", .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 3]}, "atol": {"values": [0.0, 2.0], "dtype": "f64"}, "rtol": null, "hermitian": false}},
{"args": {"input": {"shape": [2, 4, 3]}, "atol": {"values": [0.1], "dtype": "f64"}, "rtol": {"values": [0.5, 0.25], "dtype": "f64"},
          "hermitian": false}}
])",
};

const Op kLinalgMatrixRank{
    .name = "linalg_matrix_rank",
    .signature = "(Tensor self, float tol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::linalg_matrix_rank(a.tensor("self"), a.number("tol"), a.boolean("hermitian"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "tol": 1.0, "hermitian": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "symmetric"}, "tol": 0.5, "hermitian": true}}
])",
};

const Op kLinalgMatrixRankTolTensor{
    .name = "linalg_matrix_rank",
    .id = "linalg_matrix_rank.tol_tensor",
    .signature = "(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
    .op = OpId::linalg_matrix_rank_tol_tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::linalg_matrix_rank(a.tensor("input"), a.tensor("tol"), a.boolean("hermitian"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "input", .differentiable = false}, {.name = "tol", .differentiable = false}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 3]}, "tol": {"values": [0.0, 2.0], "dtype": "f64"}, "hermitian": false}}
])",
};

const Op kMatrixRank{
    .name = "matrix_rank",
    .signature = "(Tensor self, bool symmetric=False) -> Tensor",
    .op = OpId::matrix_rank,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::matrix_rank(a.tensor("self"), a.boolean("symmetric"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::matrix_rank(a.tensor("self"), a.number("tol"), a.boolean("symmetric"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "tol": 1.0, "symmetric": false}}
])",
};

const Op kLinalgCond{
    .name = "linalg_cond",
    .signature = "(Tensor self, Scalar? p=None) -> Tensor",
    .op = OpId::linalg_cond,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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
};

const Op kLinalgNorm{
    .name = "linalg_norm",
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::linalg_matrix_sqrth,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
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

}  // namespace amp::contracts
