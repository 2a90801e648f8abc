// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/linalg.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kLinalgCholeskyEx{
    .name = "linalg_cholesky_ex",
    .id = "linalg_cholesky_ex",
    .signature = "(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)",
    .op = OpId::linalg_cholesky_ex,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_cholesky_ex(a.tensor("self"), a.boolean("upper"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "positive_definite"}, "upper": false, "check_errors": false}},
{"args": {"self": {"shape": [2, 2, 4, 4], "matrix": "positive_definite"}, "upper": true, "check_errors": true}},
{"args": {"self": {"shape": [2, 0, 0], "matrix": "positive_definite"}, "upper": false, "check_errors": false}},
{"args": {"self": {"shape": [0, 3, 3], "matrix": "positive_definite"}, "upper": false, "check_errors": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "upper": false, "check_errors": false},
 "throws": "[linalg_cholesky_ex] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "upper": false, "check_errors": false},
 "throws": "[linalg_cholesky_ex] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"self": {"values": [[1, 0, 0], [0, 4, 0], [0, 0, -1]]}, "upper": false, "check_errors": true},
 "throws": "[linalg_cholesky_ex] the matrix is not positive definite: its leading minor of order 3 is not positive", "type": "LinAlgError"}
])",
};

const Op kLinalgCholesky{
    .name = "linalg_cholesky",
    .id = "linalg_cholesky",
    .signature = "(Tensor self, *, bool upper=False) -> Tensor",
    .op = OpId::linalg_cholesky,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_cholesky(a.tensor("self"), a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::linalg_cholesky_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "positive_definite"}, "upper": false}},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "positive_definite"}, "upper": true}}
])",
    .errors = R"([
{"args": {"self": {"values": [[[1, 0], [0, 1]], [[1, 2], [2, 1]]]}, "upper": false},
 "throws": "[linalg_cholesky] the matrix of batch element 1 is not positive definite: its leading minor of order 2 is not positive",
 "type": "LinAlgError"}
])",
};

const Op kCholesky{
    .name = "cholesky",
    .id = "cholesky",
    .signature = "(Tensor self, bool upper=False) -> Tensor",
    .op = OpId::cholesky,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cholesky(a.tensor("self"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky(a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::cholesky_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "positive_definite"}, "upper": false}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "positive_definite"}, "upper": true}}
])",
    .errors = R"([
{"args": {"self": {"values": [[-1]]}, "upper": false}, "throws": "[cholesky] the matrix is not positive definite", "type": "LinAlgError"}
])",
};

const Op kCholeskyInverse{
    .name = "cholesky_inverse",
    .id = "cholesky_inverse",
    .signature = "(Tensor self, bool upper=False) -> Tensor",
    .op = OpId::cholesky_inverse,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cholesky_inverse(a.tensor("self"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky_inverse(a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::cholesky_inverse_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "lower_triangular"}, "upper": false}, "skip": ["golden_gradients"]},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "upper_triangular"}, "upper": true}, "skip": ["golden_gradients"]},
{"args": {"self": {"shape": [0, 0], "matrix": "lower_triangular"}, "upper": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}, "upper": false}, "throws": "[cholesky_inverse] self must be square", "type": "ValueError"},
{"args": {"self": {"values": [[1, 0], [1, 0]]}, "upper": false}, "throws": "[cholesky_inverse] the matrix is singular",
 "type": "LinAlgError"}
])",
};

const Op kCholeskySolve{
    .name = "cholesky_solve",
    .id = "cholesky_solve",
    .signature = "(Tensor self, Tensor input2, bool upper=False) -> Tensor",
    .op = OpId::cholesky_solve,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::cholesky_solve(a.tensor("self"), a.tensor("input2"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky_solve(a.tensor("input2"), a.boolean("upper"))); },
    .out = [](const Args& a) {
      return results(amp::cholesky_solve_out(a.out(), a.tensor("self"), a.tensor("input2"), a.boolean("upper")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "input2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "input2": {"shape": [3, 3], "matrix": "lower_triangular"}, "upper": false},
 "skip": ["golden_gradients"]},
{"args": {"self": {"shape": [2, 3, 2]}, "input2": {"shape": [3, 3], "matrix": "upper_triangular"}, "upper": true},
 "skip": ["golden_gradients"]},
{"args": {"self": {"shape": [0, 2]}, "input2": {"shape": [0, 0], "matrix": "lower_triangular"}, "upper": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "input2": {"shape": [3, 3]}, "upper": false},
 "throws": "[cholesky_solve] self must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [4, 2]}, "input2": {"shape": [3, 3]}, "upper": false},
 "throws": "[cholesky_solve] input2 is 3 x 3, but self has 4 rows", "type": "ValueError"}
])",
};

const Op kLinalgInvEx{
    .name = "linalg_inv_ex",
    .id = "linalg_inv_ex",
    .signature = "(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)",
    .op = OpId::linalg_inv_ex,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::linalg_inv_ex(a.tensor("A"), a.boolean("check_errors"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "check_errors": false}},
{"args": {"A": {"shape": [2, 2, 4, 4], "matrix": "well_conditioned"}, "check_errors": true}},
{"args": {"A": {"shape": [2, 0, 0], "matrix": "well_conditioned"}, "check_errors": false}},
{"args": {"A": {"shape": [0, 3, 3], "matrix": "well_conditioned"}, "check_errors": false}}
])",
    .errors = R"([
{"args": {"A": {"shape": [2, 3]}, "check_errors": false},
 "throws": "[linalg_inv_ex] A must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"A": {"values": [[1, 2], [2, 4]]}, "check_errors": true}, "throws": "[linalg_inv_ex] the matrix is singular",
 "type": "LinAlgError"}
])",
};

const Op kLinalgInv{
    .name = "linalg_inv",
    .id = "linalg_inv",
    .signature = "(Tensor A) -> Tensor",
    .op = OpId::linalg_inv,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_inv(a.tensor("A"))); },
    .out = [](const Args& a) { return results(amp::linalg_inv_out(a.out(), a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}}},
{"args": {"A": {"shape": [2, 4, 4], "matrix": "well_conditioned"}}}
])",
    .errors = R"([
{"args": {"A": {"values": [[[1, 0], [0, 1]], [[1, 2], [2, 4]]]}}, "throws": "[linalg_inv] the matrix of batch element 1 is singular",
 "type": "LinAlgError"}
])",
};

const Op kInverse{
    .name = "inverse",
    .id = "inverse",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::inverse,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::inverse(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").inverse()); },
    .out = [](const Args& a) { return results(amp::inverse_out(a.out(), a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}}},
{"args": {"self": {"shape": [2, 4, 4], "matrix": "well_conditioned"}}}
])",
    .errors = R"([
{"args": {"self": {"values": [[0]]}}, "throws": "[inverse] the matrix is singular", "type": "LinAlgError"}
])",
};

const Op kLinalgSolveEx{
    .name = "linalg_solve_ex",
    .id = "linalg_solve_ex",
    .signature = "(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)",
    .op = OpId::linalg_solve_ex,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::linalg_solve_ex(a.tensor("A"), a.tensor("B"), a.boolean("left"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}, {.name = "B"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "B": {"shape": [3, 2]}, "left": true, "check_errors": false}},
{"args": {"A": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "B": {"shape": [2, 3, 3]}, "left": false, "check_errors": false}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3, 3]}, "B": {"shape": [4, 2]}, "left": true, "check_errors": false},
 "throws": "[linalg_solve_ex] A is 3 x 3, but B has 4 rows", "type": "ValueError"},
{"args": {"A": {"values": [[1, 2], [2, 4]]}, "B": {"shape": [2]}, "left": true, "check_errors": true},
 "throws": "[linalg_solve_ex] the matrix is singular", "type": "LinAlgError"}
])",
};

const Op kLinalgSolve{
    .name = "linalg_solve",
    .id = "linalg_solve",
    .signature = "(Tensor A, Tensor B, *, bool left=True) -> Tensor",
    .op = OpId::linalg_solve,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_solve(a.tensor("A"), a.tensor("B"), a.boolean("left"))); },
    .out = [](const Args& a) { return results(amp::linalg_solve_out(a.out(), a.tensor("A"), a.tensor("B"), a.boolean("left"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}, {.name = "B"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "B": {"shape": [3, 2]}, "left": true}},
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "B": {"shape": [2, 3]}, "left": false}},
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "B": {"shape": [3]}, "left": true}},
{"args": {"A": {"shape": [2, 3, 3], "matrix": "well_conditioned"}, "B": {"shape": [2, 3]}, "left": true}},
{"args": {"A": {"shape": [2, 1, 3, 3], "matrix": "well_conditioned"}, "B": {"shape": [4, 3, 2]}, "left": true}},
{"args": {"A": {"shape": [0, 0], "matrix": "well_conditioned"}, "B": {"shape": [0, 2]}, "left": true}},
{"args": {"A": {"shape": [0, 3, 3], "matrix": "well_conditioned"}, "B": {"shape": [0, 3, 2]}, "left": true}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3, 3]}, "B": {"shape": [4, 2]}, "left": true}, "throws": "[linalg_solve] A is 3 x 3, but B has 4 rows",
 "type": "ValueError"},
{"args": {"A": {"shape": [3, 3]}, "B": {"shape": [2, 4]}, "left": false}, "throws": "[linalg_solve] A is 3 x 3, but B has 4 columns",
 "type": "ValueError"},
{"args": {"A": {"shape": [3, 2]}, "B": {"shape": [3, 2]}, "left": true},
 "throws": "[linalg_solve] A must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"},
{"args": {"A": {"shape": [2, 3, 3]}, "B": {"shape": [3, 3, 2]}, "left": true},
 "throws": "[linalg_solve] shapes [2] and [3] can't be broadcast together", "type": "ValueError"},
{"args": {"A": {"shape": [3, 3]}, "B": {"shape": [3]}, "left": false},
 "throws": "[linalg_solve] B must have matrices if not left, but has shape [3]", "type": "ValueError"},
{"args": {"A": {"values": [[[1, 0], [0, 1]], [[1, 2], [2, 4]]]}, "B": {"shape": [2, 2, 1]}, "left": true},
 "throws": "[linalg_solve] the matrix of batch element 1 is singular", "type": "LinAlgError"}
])",
};

const Op kSolve{
    .name = "solve",
    .id = "solve",
    .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor LU)",
    .op = OpId::solve,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::solve(a.tensor("self"), a.tensor("A"))); },
    .method = [](const Args& a) { return results(a.tensor("self").solve(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "A"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "A": {"shape": [3, 3], "matrix": "well_conditioned"}}},
{"args": {"self": {"shape": [2, 3, 2]}, "A": {"shape": [2, 3, 3], "matrix": "well_conditioned"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "A": {"shape": [3, 3]}}, "throws": "[solve] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 1]}, "A": {"values": [[1, 2], [2, 4]]}}, "throws": "[solve] the matrix is singular", "type": "LinAlgError"}
])",
};

const Op kLinalgTensorinv{
    .name = "linalg_tensorinv",
    .id = "linalg_tensorinv",
    .signature = "(Tensor self, int ind=2) -> Tensor",
    .op = OpId::linalg_tensorinv,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_tensorinv(a.tensor("self"), a.integer("ind"))); },
    .out = [](const Args& a) { return results(amp::linalg_tensorinv_out(a.out(), a.tensor("self"), a.integer("ind"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 4], "matrix": "well_conditioned"}, "ind": 1}},
{"args": {"self": {"shape": [1, 6, 6], "matrix": "well_conditioned"}, "ind": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 6]}, "ind": 0}, "throws": "[linalg_tensorinv] ind must be positive, but is 0", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 5]}, "ind": 2},
 "throws": "[linalg_tensorinv] the first 2 sizes of self have the product 6, the others 5; they must be equal", "type": "ValueError"}
])",
};

const Op kLinalgTensorsolve{
    .name = "linalg_tensorsolve",
    .id = "linalg_tensorsolve",
    .signature = "(Tensor self, Tensor other, int[]? dims=None) -> Tensor",
    .op = OpId::linalg_tensorsolve,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_tensorsolve(a.tensor("self"), a.tensor("other"), a.opt_ints("dims"))); },
    .out = [](const Args& a) {
      return results(amp::linalg_tensorsolve_out(a.out(), a.tensor("self"), a.tensor("other"), a.opt_ints("dims")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 4], "matrix": "well_conditioned"}, "other": {"shape": [4]}, "dims": null}},
{"args": {"self": {"shape": [1, 6, 6], "matrix": "well_conditioned"}, "other": {"shape": [1, 6]}, "dims": null}},
{"args": {"self": {"shape": [1, 6, 6], "matrix": "well_conditioned"}, "other": {"shape": [6]}, "dims": [0]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 6]}, "other": {"shape": [3, 3]}, "dims": null},
 "throws": "[linalg_tensorsolve] other has 9 elements, but self is a map of 6", "type": "ValueError"}
])",
};

const Op kLinalgLuFactorEx{
    .name = "linalg_lu_factor_ex",
    .id = "linalg_lu_factor_ex",
    .signature = "(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)",
    .op = OpId::linalg_lu_factor_ex,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_lu_factor_ex(a.tensor("A"), a.boolean("pivot"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivot": true, "check_errors": false}},
{"args": {"A": {"shape": [2, 3, 5], "matrix": "well_conditioned"}, "pivot": true, "check_errors": false}},
{"args": {"A": {"shape": [2, 5, 3], "matrix": "well_conditioned"}, "pivot": true, "check_errors": true}},
{"args": {"A": {"shape": [0, 3], "matrix": "well_conditioned"}, "pivot": true, "check_errors": false}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "pivot": true, "check_errors": false},
 "throws": "[linalg_lu_factor_ex] A must have at least 2 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"A": {"shape": [3, 3]}, "pivot": false, "check_errors": false},
 "throws": "[linalg_lu_factor_ex] LU without pivoting is not implemented on the CPU", "type": "NotImplementedError", "skip": ["cuda"]}
])",
};

const Op kLinalgLuFactor{
    .name = "linalg_lu_factor",
    .id = "linalg_lu_factor",
    .signature = "(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)",
    .op = OpId::linalg_lu_factor,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_lu_factor(a.tensor("A"), a.boolean("pivot"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [2, 4, 3], "matrix": "well_conditioned"}, "pivot": true}}
])",
    .errors = R"([
{"args": {"A": {"values": [[1, 2], [2, 4]]}, "pivot": true},
 "throws": "[linalg_lu_factor] the matrix is singular: element 2 on the diagonal of its factor U is 0", "type": "LinAlgError"}
])",
};

const Op kPrivateLuWithInfo{
    .name = "_lu_with_info",
    .id = "_lu_with_info",
    .signature = "(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)",
    .op = OpId::_lu_with_info,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::_lu_with_info(a.tensor("self"), a.boolean("pivot"), a.boolean("check_errors"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivot": true, "check_errors": true}}
])",
    .errors = R"([
{"args": {"self": {"values": [[1, 2], [2, 4]]}, "pivot": true, "check_errors": true}, "throws": "[_lu_with_info] the matrix is singular",
 "type": "LinAlgError"}
])",
};

const Op kLinalgLu{
    .name = "linalg_lu",
    .id = "linalg_lu",
    .signature = "(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)",
    .op = OpId::linalg_lu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_lu(a.tensor("A"), a.boolean("pivot"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [2, 3, 5], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [5, 3], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [0, 3], "matrix": "well_conditioned"}, "pivot": true}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "pivot": true}, "throws": "[linalg_lu_factor_ex] A must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kLuUnpack{
    .name = "lu_unpack",
    .id = "lu_unpack",
    .signature = "(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)",
    .op = OpId::lu_unpack,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lu_unpack(a.tensor("LU_data"), a.tensor("LU_pivots"), a.boolean("unpack_data"), a.boolean("unpack_pivots")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "LU_data"}, {.name = "LU_pivots", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"LU_data": {"shape": [3, 3]}, "LU_pivots": {"values": [2, 3, 3], "dtype": "i32"}, "unpack_data": true, "unpack_pivots": true}},
{"args": {"LU_data": {"shape": [2, 3, 2]}, "LU_pivots": {"values": [[2, 3], [1, 2]], "dtype": "i32"}, "unpack_data": true,
          "unpack_pivots": true}},
{"args": {"LU_data": {"shape": [2, 3]}, "LU_pivots": {"values": [2, 2], "dtype": "i32"}, "unpack_data": true, "unpack_pivots": false}}
])",
    .errors = R"([
{"args": {"LU_data": {"shape": [3, 3]}, "LU_pivots": {"values": [1, 2, 4], "dtype": "i32"}, "unpack_data": true, "unpack_pivots": true},
 "throws": "[lu_unpack] the pivots must be between 1 and 3, but one is 4", "type": "ValueError", "skip": ["cuda"]},
{"args": {"LU_data": {"shape": [3, 3]}, "LU_pivots": {"values": [1, 2], "dtype": "i32"}, "unpack_data": true, "unpack_pivots": true},
 "throws": "[lu_unpack] LU_pivots must have shape [3], but has [2]", "type": "ValueError"},
{"args": {"LU_data": {"shape": [3, 3]}, "LU_pivots": {"values": [1, 2, 3], "dtype": "i64"}, "unpack_data": true, "unpack_pivots": true},
 "throws": "[lu_unpack] LU_pivots must be of int32, but is of int64", "type": "TypeError"}
])",
};

const Op kLinalgLuSolve{
    .name = "linalg_lu_solve",
    .id = "linalg_lu_solve",
    .signature = "(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor",
    .op = OpId::linalg_lu_solve,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_lu_solve(a.tensor("LU"), a.tensor("pivots"), a.tensor("B"), a.boolean("left"), a.boolean("adjoint")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_lu_solve_out(a.out(), a.tensor("LU"), a.tensor("pivots"), a.tensor("B"), a.boolean("left"),
                                              a.boolean("adjoint")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "LU"}, {.name = "pivots", .floating = false, .cast = false, .differentiable = false}, {.name = "B"}},
    .samples = R"([
{"args": {"LU": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivots": {"values": [2, 3, 3], "dtype": "i32"}, "B": {"shape": [3, 2]},
          "left": true, "adjoint": false}},
{"args": {"LU": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivots": {"values": [2, 3, 3], "dtype": "i32"}, "B": {"shape": [3, 2]},
          "left": true, "adjoint": true}},
{"args": {"LU": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivots": {"values": [1, 3, 3], "dtype": "i32"}, "B": {"shape": [2, 3]},
          "left": false, "adjoint": false}},
{"args": {"LU": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivots": {"values": [1, 3, 3], "dtype": "i32"}, "B": {"shape": [2, 3]},
          "left": false, "adjoint": true}},
{"args": {"LU": {"shape": [2, 2, 2], "matrix": "well_conditioned"}, "pivots": {"values": [[2, 2], [1, 2]], "dtype": "i32"},
          "B": {"shape": [3, 1, 2, 2]}, "left": true, "adjoint": false}}
])",
    .errors = R"([
{"args": {"LU": {"shape": [3, 3]}, "pivots": {"values": [1, 2, 4], "dtype": "i32"}, "B": {"shape": [3, 2]}, "left": true, "adjoint": false},
 "throws": "[linalg_lu_solve] the pivots must be between 1 and 3, but one is 4", "type": "ValueError", "skip": ["cuda"]},
{"args": {"LU": {"shape": [3, 3]}, "pivots": {"values": [1, 2, 3], "dtype": "i64"}, "B": {"shape": [3, 2]}, "left": true, "adjoint": false},
 "throws": "[linalg_lu_solve] pivots must be of int32, but is of int64", "type": "TypeError"},
{"args": {"LU": {"shape": [3, 3]}, "pivots": {"values": [1, 2], "dtype": "i32"}, "B": {"shape": [3, 2]}, "left": true, "adjoint": false},
 "throws": "[linalg_lu_solve] pivots must have shape [3], but has [2]", "type": "ValueError"},
{"args": {"LU": {"shape": [3, 3]}, "pivots": {"values": [1, 2, 3], "dtype": "i32"}, "B": {"shape": [4, 2]}, "left": true, "adjoint": false},
 "throws": "[linalg_lu_solve] LU is 3 x 3, but B has 4 rows", "type": "ValueError"}
])",
};

const Op kLuSolve{
    .name = "lu_solve",
    .id = "lu_solve",
    .signature = "(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor",
    .op = OpId::lu_solve,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::lu_solve(a.tensor("self"), a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lu_solve(a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .out = [](const Args& a) { return results(amp::lu_solve_out(a.out(), a.tensor("self"), a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "LU_data"}, {.name = "LU_pivots", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "LU_data": {"shape": [3, 3], "matrix": "well_conditioned"},
          "LU_pivots": {"values": [2, 3, 3], "dtype": "i32"}}}
])",
    .errors = R"([])",
};

const Op kLinalgSolveTriangular{
    .name = "linalg_solve_triangular",
    .id = "linalg_solve_triangular",
    .signature = "(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor",
    .op = OpId::linalg_solve_triangular,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::linalg_solve_triangular(a.tensor("self"), a.tensor("B"), a.boolean("upper"), a.boolean("left"),
                                                  a.boolean("unitriangular")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_solve_triangular_out(a.out(), a.tensor("self"), a.tensor("B"), a.boolean("upper"), a.boolean("left"),
                                                      a.boolean("unitriangular")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "B"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "lower_triangular"}, "B": {"shape": [3, 2]}, "upper": false, "left": true,
          "unitriangular": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "upper_triangular"}, "B": {"shape": [3, 2]}, "upper": true, "left": true,
          "unitriangular": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "upper_triangular"}, "B": {"shape": [2, 3]}, "upper": true, "left": false,
          "unitriangular": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "lower_triangular"}, "B": {"shape": [2, 3]}, "upper": false, "left": false,
          "unitriangular": false}},
{"args": {"self": {"shape": [3, 3], "matrix": "lower_triangular"}, "B": {"shape": [3, 2]}, "upper": false, "left": true,
          "unitriangular": true}},
{"args": {"self": {"shape": [2, 1, 3, 3], "matrix": "lower_triangular"}, "B": {"shape": [4, 3, 2]}, "upper": false, "left": true,
          "unitriangular": false}},
{"args": {"self": {"shape": [0, 0], "matrix": "lower_triangular"}, "B": {"shape": [0, 2]}, "upper": false, "left": true,
          "unitriangular": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 3]}, "B": {"shape": [4, 2]}, "upper": true, "left": true, "unitriangular": false},
 "throws": "[linalg_solve_triangular] self is 3 x 3, but B has 4 rows", "type": "ValueError"},
{"args": {"self": {"shape": [3, 2]}, "B": {"shape": [3, 2]}, "upper": true, "left": true, "unitriangular": false},
 "throws": "[linalg_solve_triangular] self must be square in its last two dimensions, but has shape [3, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 3]}, "B": {"shape": [3]}, "upper": true, "left": true, "unitriangular": false},
 "throws": "[linalg_solve_triangular] B must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kTriangularSolve{
    .name = "triangular_solve",
    .id = "triangular_solve",
    .signature = "(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool "
        "unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)",
    .op = OpId::triangular_solve,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::triangular_solve(a.tensor("self"), a.tensor("A"), a.boolean("upper"), a.boolean("transpose"),
                                           a.boolean("unitriangular")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").triangular_solve(a.tensor("A"), a.boolean("upper"), a.boolean("transpose"),
                                                       a.boolean("unitriangular")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "A"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "A": {"shape": [3, 3], "matrix": "upper_triangular"}, "upper": true, "transpose": false,
          "unitriangular": false}},
{"args": {"self": {"shape": [2, 3, 2]}, "A": {"shape": [3, 3], "matrix": "lower_triangular"}, "upper": false, "transpose": true,
          "unitriangular": false}}
])",
    .errors = R"([])",
};

const Op kLinalgDet{
    .name = "linalg_det",
    .id = "linalg_det",
    .signature = "(Tensor A) -> Tensor",
    .op = OpId::linalg_det,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_det(a.tensor("A"))); },
    .out = [](const Args& a) { return results(amp::linalg_det_out(a.out(), a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}}},
{"args": {"A": {"shape": [2, 2, 4, 4], "matrix": "well_conditioned"}}},
{"args": {"A": {"shape": [2, 0, 0], "matrix": "well_conditioned"}}}
])",
    .errors = R"([
{"args": {"A": {"shape": [2, 3]}}, "throws": "[linalg_det] A must be square in its last two dimensions, but has shape [2, 3]",
 "type": "ValueError"}
])",
};

const Op kDet{
    .name = "det",
    .id = "det",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::det,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::det(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").det()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}}}
])",
    .errors = R"([])",
};

const Op kLinalgSlogdet{
    .name = "linalg_slogdet",
    .id = "linalg_slogdet",
    .signature = "(Tensor A) -> (Tensor sign, Tensor logabsdet)",
    .op = OpId::linalg_slogdet,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_slogdet(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}}},
{"args": {"A": {"shape": [2, 2, 4, 4], "matrix": "well_conditioned"}}},
{"args": {"A": {"shape": [2, 0, 0], "matrix": "well_conditioned"}}}
])",
    .errors = R"([
{"args": {"A": {"shape": [2, 3]}}, "throws": "[linalg_slogdet] A must be square in its last two dimensions, but has shape [2, 3]",
 "type": "ValueError"}
])",
};

const Op kSlogdet{
    .name = "slogdet",
    .id = "slogdet",
    .signature = "(Tensor self) -> (Tensor sign, Tensor logabsdet)",
    .op = OpId::slogdet,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::slogdet(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").slogdet()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}}}
])",
    .errors = R"([])",
};

const Op kLogdet{
    .name = "logdet",
    .id = "logdet",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::logdet,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::logdet(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logdet()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "positive_definite"}}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "positive_definite"}}}
])",
    .errors = R"([])",
};

const Op kLinalgMatrixPower{
    .name = "linalg_matrix_power",
    .id = "linalg_matrix_power",
    .signature = "(Tensor self, int n) -> Tensor",
    .op = OpId::linalg_matrix_power,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_matrix_power(a.tensor("self"), a.integer("n"))); },
    .out = [](const Args& a) { return results(amp::linalg_matrix_power_out(a.out(), a.tensor("self"), a.integer("n"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "range": [-0.5, 0.5]}, "n": 5}},
{"args": {"self": {"shape": [2, 3, 3], "range": [-0.5, 0.5]}, "n": 2}},
{"args": {"self": {"shape": [2, 3, 3], "range": [-0.5, 0.5]}, "n": 1}},
{"args": {"self": {"shape": [2, 3, 3], "range": [-0.5, 0.5]}, "n": 0}},
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}, "n": -3}, "skip": ["reference", "dtypes"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "n": 2},
 "throws": "[linalg_matrix_power] self must be square in its last two dimensions, but has shape [2, 3]", "type": "ValueError"}
])",
};

const Op kMatrixPower{
    .name = "matrix_power",
    .id = "matrix_power",
    .signature = "(Tensor self, int n) -> Tensor",
    .op = OpId::matrix_power,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::matrix_power(a.tensor("self"), a.integer("n"))); },
    .method = [](const Args& a) { return results(a.tensor("self").matrix_power(a.integer("n"))); },
    .out = [](const Args& a) { return results(amp::matrix_power_out(a.out(), a.tensor("self"), a.integer("n"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "range": [-0.5, 0.5]}, "n": 3}}
])",
    .errors = R"([])",
};

const Op kKron{
    .name = "kron",
    .id = "kron",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::kron,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::kron(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").kron(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::kron_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [3, 2]}}},
{"args": {"self": {"shape": [2]}, "other": {"shape": [2, 1, 3]}}},
{"args": {"self": {"shape": []}, "other": {"shape": [2]}}},
{"args": {"self": {"shape": [2, 0]}, "other": {"shape": [3, 2]}}}
])",
    .errors = R"([])",
};

const Registration kLinalgOps{
    &kLinalgCholeskyEx,
    &kLinalgCholesky,
    &kCholesky,
    &kCholeskyInverse,
    &kCholeskySolve,
    &kLinalgInvEx,
    &kLinalgInv,
    &kInverse,
    &kLinalgSolveEx,
    &kLinalgSolve,
    &kSolve,
    &kLinalgTensorinv,
    &kLinalgTensorsolve,
    &kLinalgLuFactorEx,
    &kLinalgLuFactor,
    &kPrivateLuWithInfo,
    &kLinalgLu,
    &kLuUnpack,
    &kLinalgLuSolve,
    &kLuSolve,
    &kLinalgSolveTriangular,
    &kTriangularSolve,
    &kLinalgDet,
    &kDet,
    &kLinalgSlogdet,
    &kSlogdet,
    &kLogdet,
    &kLinalgMatrixPower,
    &kMatrixPower,
    &kKron,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("linalg_cholesky_ex: reference") { reference(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: dtypes") { dtypes(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: golden") { golden(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: gradcheck") { gradcheck(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: gradgradcheck") { gradgradcheck(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: autocast") { autocast(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: noncontiguous") { noncontiguous(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky_ex: errors") { errors(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky: reference") { reference(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: dtypes") { dtypes(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: golden") { golden(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: gradcheck") { gradcheck(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: gradgradcheck") { gradgradcheck(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: autocast") { autocast(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: variants") { variants(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: noncontiguous") { noncontiguous(kLinalgCholesky); }
TEST_CASE("linalg_cholesky: errors") { errors(kLinalgCholesky); }
TEST_CASE("cholesky: reference") { reference(kCholesky); }
TEST_CASE("cholesky: dtypes") { dtypes(kCholesky); }
TEST_CASE("cholesky: golden") { golden(kCholesky); }
TEST_CASE("cholesky: gradcheck") { gradcheck(kCholesky); }
TEST_CASE("cholesky: gradgradcheck") { gradgradcheck(kCholesky); }
TEST_CASE("cholesky: autocast") { autocast(kCholesky); }
TEST_CASE("cholesky: variants") { variants(kCholesky); }
TEST_CASE("cholesky: noncontiguous") { noncontiguous(kCholesky); }
TEST_CASE("cholesky: errors") { errors(kCholesky); }
TEST_CASE("cholesky_inverse: reference") { reference(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: dtypes") { dtypes(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: golden") { golden(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: gradcheck") { gradcheck(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: gradgradcheck") { gradgradcheck(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: autocast") { autocast(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: variants") { variants(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: noncontiguous") { noncontiguous(kCholeskyInverse); }
TEST_CASE("cholesky_inverse: errors") { errors(kCholeskyInverse); }
TEST_CASE("cholesky_solve: reference") { reference(kCholeskySolve); }
TEST_CASE("cholesky_solve: dtypes") { dtypes(kCholeskySolve); }
TEST_CASE("cholesky_solve: golden") { golden(kCholeskySolve); }
TEST_CASE("cholesky_solve: gradcheck") { gradcheck(kCholeskySolve); }
TEST_CASE("cholesky_solve: gradgradcheck") { gradgradcheck(kCholeskySolve); }
TEST_CASE("cholesky_solve: autocast") { autocast(kCholeskySolve); }
TEST_CASE("cholesky_solve: variants") { variants(kCholeskySolve); }
TEST_CASE("cholesky_solve: noncontiguous") { noncontiguous(kCholeskySolve); }
TEST_CASE("cholesky_solve: errors") { errors(kCholeskySolve); }
TEST_CASE("linalg_inv_ex: reference") { reference(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: dtypes") { dtypes(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: golden") { golden(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: gradcheck") { gradcheck(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: gradgradcheck") { gradgradcheck(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: autocast") { autocast(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: noncontiguous") { noncontiguous(kLinalgInvEx); }
TEST_CASE("linalg_inv_ex: errors") { errors(kLinalgInvEx); }
TEST_CASE("linalg_inv: reference") { reference(kLinalgInv); }
TEST_CASE("linalg_inv: dtypes") { dtypes(kLinalgInv); }
TEST_CASE("linalg_inv: golden") { golden(kLinalgInv); }
TEST_CASE("linalg_inv: gradcheck") { gradcheck(kLinalgInv); }
TEST_CASE("linalg_inv: gradgradcheck") { gradgradcheck(kLinalgInv); }
TEST_CASE("linalg_inv: autocast") { autocast(kLinalgInv); }
TEST_CASE("linalg_inv: variants") { variants(kLinalgInv); }
TEST_CASE("linalg_inv: noncontiguous") { noncontiguous(kLinalgInv); }
TEST_CASE("linalg_inv: errors") { errors(kLinalgInv); }
TEST_CASE("inverse: reference") { reference(kInverse); }
TEST_CASE("inverse: dtypes") { dtypes(kInverse); }
TEST_CASE("inverse: golden") { golden(kInverse); }
TEST_CASE("inverse: gradcheck") { gradcheck(kInverse); }
TEST_CASE("inverse: gradgradcheck") { gradgradcheck(kInverse); }
TEST_CASE("inverse: autocast") { autocast(kInverse); }
TEST_CASE("inverse: variants") { variants(kInverse); }
TEST_CASE("inverse: noncontiguous") { noncontiguous(kInverse); }
TEST_CASE("inverse: errors") { errors(kInverse); }
TEST_CASE("linalg_solve_ex: reference") { reference(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: dtypes") { dtypes(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: golden") { golden(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: gradcheck") { gradcheck(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: gradgradcheck") { gradgradcheck(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: autocast") { autocast(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: noncontiguous") { noncontiguous(kLinalgSolveEx); }
TEST_CASE("linalg_solve_ex: errors") { errors(kLinalgSolveEx); }
TEST_CASE("linalg_solve: reference") { reference(kLinalgSolve); }
TEST_CASE("linalg_solve: dtypes") { dtypes(kLinalgSolve); }
TEST_CASE("linalg_solve: golden") { golden(kLinalgSolve); }
TEST_CASE("linalg_solve: gradcheck") { gradcheck(kLinalgSolve); }
TEST_CASE("linalg_solve: gradgradcheck") { gradgradcheck(kLinalgSolve); }
TEST_CASE("linalg_solve: autocast") { autocast(kLinalgSolve); }
TEST_CASE("linalg_solve: variants") { variants(kLinalgSolve); }
TEST_CASE("linalg_solve: noncontiguous") { noncontiguous(kLinalgSolve); }
TEST_CASE("linalg_solve: errors") { errors(kLinalgSolve); }
TEST_CASE("solve: reference") { reference(kSolve); }
TEST_CASE("solve: dtypes") { dtypes(kSolve); }
TEST_CASE("solve: golden") { golden(kSolve); }
TEST_CASE("solve: gradcheck") { gradcheck(kSolve); }
TEST_CASE("solve: gradgradcheck") { gradgradcheck(kSolve); }
TEST_CASE("solve: autocast") { autocast(kSolve); }
TEST_CASE("solve: variants") { variants(kSolve); }
TEST_CASE("solve: noncontiguous") { noncontiguous(kSolve); }
TEST_CASE("solve: errors") { errors(kSolve); }
TEST_CASE("linalg_tensorinv: reference") { reference(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: dtypes") { dtypes(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: golden") { golden(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: gradcheck") { gradcheck(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: gradgradcheck") { gradgradcheck(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: autocast") { autocast(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: variants") { variants(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: noncontiguous") { noncontiguous(kLinalgTensorinv); }
TEST_CASE("linalg_tensorinv: errors") { errors(kLinalgTensorinv); }
TEST_CASE("linalg_tensorsolve: reference") { reference(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: dtypes") { dtypes(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: golden") { golden(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: gradcheck") { gradcheck(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: gradgradcheck") { gradgradcheck(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: autocast") { autocast(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: variants") { variants(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: noncontiguous") { noncontiguous(kLinalgTensorsolve); }
TEST_CASE("linalg_tensorsolve: errors") { errors(kLinalgTensorsolve); }
TEST_CASE("linalg_lu_factor_ex: reference") { reference(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: dtypes") { dtypes(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: golden") { golden(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: gradcheck") { gradcheck(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: gradgradcheck") { gradgradcheck(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: autocast") { autocast(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: noncontiguous") { noncontiguous(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor_ex: errors") { errors(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor: reference") { reference(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: dtypes") { dtypes(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: golden") { golden(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: gradcheck") { gradcheck(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: gradgradcheck") { gradgradcheck(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: autocast") { autocast(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: noncontiguous") { noncontiguous(kLinalgLuFactor); }
TEST_CASE("linalg_lu_factor: errors") { errors(kLinalgLuFactor); }
TEST_CASE("_lu_with_info: reference") { reference(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: dtypes") { dtypes(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: golden") { golden(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: gradcheck") { gradcheck(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: gradgradcheck") { gradgradcheck(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: autocast") { autocast(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: noncontiguous") { noncontiguous(kPrivateLuWithInfo); }
TEST_CASE("_lu_with_info: errors") { errors(kPrivateLuWithInfo); }
TEST_CASE("linalg_lu: reference") { reference(kLinalgLu); }
TEST_CASE("linalg_lu: dtypes") { dtypes(kLinalgLu); }
TEST_CASE("linalg_lu: golden") { golden(kLinalgLu); }
TEST_CASE("linalg_lu: gradcheck") { gradcheck(kLinalgLu); }
TEST_CASE("linalg_lu: gradgradcheck") { gradgradcheck(kLinalgLu); }
TEST_CASE("linalg_lu: autocast") { autocast(kLinalgLu); }
TEST_CASE("linalg_lu: noncontiguous") { noncontiguous(kLinalgLu); }
TEST_CASE("linalg_lu: errors") { errors(kLinalgLu); }
TEST_CASE("lu_unpack: reference") { reference(kLuUnpack); }
TEST_CASE("lu_unpack: dtypes") { dtypes(kLuUnpack); }
TEST_CASE("lu_unpack: golden") { golden(kLuUnpack); }
TEST_CASE("lu_unpack: gradcheck") { gradcheck(kLuUnpack); }
TEST_CASE("lu_unpack: gradgradcheck") { gradgradcheck(kLuUnpack); }
TEST_CASE("lu_unpack: autocast") { autocast(kLuUnpack); }
TEST_CASE("lu_unpack: noncontiguous") { noncontiguous(kLuUnpack); }
TEST_CASE("lu_unpack: errors") { errors(kLuUnpack); }
TEST_CASE("linalg_lu_solve: reference") { reference(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: dtypes") { dtypes(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: golden") { golden(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: gradcheck") { gradcheck(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: gradgradcheck") { gradgradcheck(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: autocast") { autocast(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: variants") { variants(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: noncontiguous") { noncontiguous(kLinalgLuSolve); }
TEST_CASE("linalg_lu_solve: errors") { errors(kLinalgLuSolve); }
TEST_CASE("lu_solve: reference") { reference(kLuSolve); }
TEST_CASE("lu_solve: dtypes") { dtypes(kLuSolve); }
TEST_CASE("lu_solve: golden") { golden(kLuSolve); }
TEST_CASE("lu_solve: gradcheck") { gradcheck(kLuSolve); }
TEST_CASE("lu_solve: gradgradcheck") { gradgradcheck(kLuSolve); }
TEST_CASE("lu_solve: autocast") { autocast(kLuSolve); }
TEST_CASE("lu_solve: variants") { variants(kLuSolve); }
TEST_CASE("lu_solve: noncontiguous") { noncontiguous(kLuSolve); }
TEST_CASE("lu_solve: errors") { errors(kLuSolve); }
TEST_CASE("linalg_solve_triangular: reference") { reference(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: dtypes") { dtypes(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: golden") { golden(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: gradcheck") { gradcheck(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: gradgradcheck") { gradgradcheck(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: autocast") { autocast(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: variants") { variants(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: noncontiguous") { noncontiguous(kLinalgSolveTriangular); }
TEST_CASE("linalg_solve_triangular: errors") { errors(kLinalgSolveTriangular); }
TEST_CASE("triangular_solve: reference") { reference(kTriangularSolve); }
TEST_CASE("triangular_solve: dtypes") { dtypes(kTriangularSolve); }
TEST_CASE("triangular_solve: golden") { golden(kTriangularSolve); }
TEST_CASE("triangular_solve: gradcheck") { gradcheck(kTriangularSolve); }
TEST_CASE("triangular_solve: gradgradcheck") { gradgradcheck(kTriangularSolve); }
TEST_CASE("triangular_solve: autocast") { autocast(kTriangularSolve); }
TEST_CASE("triangular_solve: variants") { variants(kTriangularSolve); }
TEST_CASE("triangular_solve: noncontiguous") { noncontiguous(kTriangularSolve); }
TEST_CASE("triangular_solve: errors") { errors(kTriangularSolve); }
TEST_CASE("linalg_det: reference") { reference(kLinalgDet); }
TEST_CASE("linalg_det: dtypes") { dtypes(kLinalgDet); }
TEST_CASE("linalg_det: golden") { golden(kLinalgDet); }
TEST_CASE("linalg_det: gradcheck") { gradcheck(kLinalgDet); }
TEST_CASE("linalg_det: gradgradcheck") { gradgradcheck(kLinalgDet); }
TEST_CASE("linalg_det: autocast") { autocast(kLinalgDet); }
TEST_CASE("linalg_det: variants") { variants(kLinalgDet); }
TEST_CASE("linalg_det: noncontiguous") { noncontiguous(kLinalgDet); }
TEST_CASE("linalg_det: errors") { errors(kLinalgDet); }
TEST_CASE("det: reference") { reference(kDet); }
TEST_CASE("det: dtypes") { dtypes(kDet); }
TEST_CASE("det: golden") { golden(kDet); }
TEST_CASE("det: gradcheck") { gradcheck(kDet); }
TEST_CASE("det: gradgradcheck") { gradgradcheck(kDet); }
TEST_CASE("det: autocast") { autocast(kDet); }
TEST_CASE("det: variants") { variants(kDet); }
TEST_CASE("det: noncontiguous") { noncontiguous(kDet); }
TEST_CASE("det: errors") { errors(kDet); }
TEST_CASE("linalg_slogdet: reference") { reference(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: dtypes") { dtypes(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: golden") { golden(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: gradcheck") { gradcheck(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: gradgradcheck") { gradgradcheck(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: autocast") { autocast(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: noncontiguous") { noncontiguous(kLinalgSlogdet); }
TEST_CASE("linalg_slogdet: errors") { errors(kLinalgSlogdet); }
TEST_CASE("slogdet: reference") { reference(kSlogdet); }
TEST_CASE("slogdet: dtypes") { dtypes(kSlogdet); }
TEST_CASE("slogdet: golden") { golden(kSlogdet); }
TEST_CASE("slogdet: gradcheck") { gradcheck(kSlogdet); }
TEST_CASE("slogdet: gradgradcheck") { gradgradcheck(kSlogdet); }
TEST_CASE("slogdet: autocast") { autocast(kSlogdet); }
TEST_CASE("slogdet: variants") { variants(kSlogdet); }
TEST_CASE("slogdet: noncontiguous") { noncontiguous(kSlogdet); }
TEST_CASE("slogdet: errors") { errors(kSlogdet); }
TEST_CASE("logdet: reference") { reference(kLogdet); }
TEST_CASE("logdet: dtypes") { dtypes(kLogdet); }
TEST_CASE("logdet: golden") { golden(kLogdet); }
TEST_CASE("logdet: gradcheck") { gradcheck(kLogdet); }
TEST_CASE("logdet: gradgradcheck") { gradgradcheck(kLogdet); }
TEST_CASE("logdet: autocast") { autocast(kLogdet); }
TEST_CASE("logdet: variants") { variants(kLogdet); }
TEST_CASE("logdet: noncontiguous") { noncontiguous(kLogdet); }
TEST_CASE("logdet: errors") { errors(kLogdet); }
TEST_CASE("linalg_matrix_power: reference") { reference(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: dtypes") { dtypes(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: golden") { golden(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: gradcheck") { gradcheck(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: gradgradcheck") { gradgradcheck(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: autocast") { autocast(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: variants") { variants(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: noncontiguous") { noncontiguous(kLinalgMatrixPower); }
TEST_CASE("linalg_matrix_power: errors") { errors(kLinalgMatrixPower); }
TEST_CASE("matrix_power: reference") { reference(kMatrixPower); }
TEST_CASE("matrix_power: dtypes") { dtypes(kMatrixPower); }
TEST_CASE("matrix_power: golden") { golden(kMatrixPower); }
TEST_CASE("matrix_power: gradcheck") { gradcheck(kMatrixPower); }
TEST_CASE("matrix_power: gradgradcheck") { gradgradcheck(kMatrixPower); }
TEST_CASE("matrix_power: autocast") { autocast(kMatrixPower); }
TEST_CASE("matrix_power: variants") { variants(kMatrixPower); }
TEST_CASE("matrix_power: noncontiguous") { noncontiguous(kMatrixPower); }
TEST_CASE("matrix_power: errors") { errors(kMatrixPower); }
TEST_CASE("kron: reference") { reference(kKron); }
TEST_CASE("kron: dtypes") { dtypes(kKron); }
TEST_CASE("kron: golden") { golden(kKron); }
TEST_CASE("kron: gradcheck") { gradcheck(kKron); }
TEST_CASE("kron: gradgradcheck") { gradgradcheck(kKron); }
TEST_CASE("kron: autocast") { autocast(kKron); }
TEST_CASE("kron: variants") { variants(kKron); }
TEST_CASE("kron: noncontiguous") { noncontiguous(kKron); }
TEST_CASE("kron: errors") { errors(kKron); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("linalg_cholesky_ex: threads") { threads(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky: threads") { threads(kLinalgCholesky); }
TEST_CASE("cholesky: threads") { threads(kCholesky); }
TEST_CASE("cholesky_inverse: threads") { threads(kCholeskyInverse); }
TEST_CASE("cholesky_solve: threads") { threads(kCholeskySolve); }
TEST_CASE("linalg_inv_ex: threads") { threads(kLinalgInvEx); }
TEST_CASE("linalg_inv: threads") { threads(kLinalgInv); }
TEST_CASE("inverse: threads") { threads(kInverse); }
TEST_CASE("linalg_solve_ex: threads") { threads(kLinalgSolveEx); }
TEST_CASE("linalg_solve: threads") { threads(kLinalgSolve); }
TEST_CASE("solve: threads") { threads(kSolve); }
TEST_CASE("linalg_tensorinv: threads") { threads(kLinalgTensorinv); }
TEST_CASE("linalg_tensorsolve: threads") { threads(kLinalgTensorsolve); }
TEST_CASE("linalg_lu_factor_ex: threads") { threads(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor: threads") { threads(kLinalgLuFactor); }
TEST_CASE("_lu_with_info: threads") { threads(kPrivateLuWithInfo); }
TEST_CASE("linalg_lu: threads") { threads(kLinalgLu); }
TEST_CASE("lu_unpack: threads") { threads(kLuUnpack); }
TEST_CASE("linalg_lu_solve: threads") { threads(kLinalgLuSolve); }
TEST_CASE("lu_solve: threads") { threads(kLuSolve); }
TEST_CASE("linalg_solve_triangular: threads") { threads(kLinalgSolveTriangular); }
TEST_CASE("triangular_solve: threads") { threads(kTriangularSolve); }
TEST_CASE("linalg_det: threads") { threads(kLinalgDet); }
TEST_CASE("det: threads") { threads(kDet); }
TEST_CASE("linalg_slogdet: threads") { threads(kLinalgSlogdet); }
TEST_CASE("slogdet: threads") { threads(kSlogdet); }
TEST_CASE("logdet: threads") { threads(kLogdet); }
TEST_CASE("linalg_matrix_power: threads") { threads(kLinalgMatrixPower); }
TEST_CASE("matrix_power: threads") { threads(kMatrixPower); }
TEST_CASE("kron: threads") { threads(kKron); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("linalg_cholesky_ex: cuda") { on_cuda(kLinalgCholeskyEx); }
TEST_CASE("linalg_cholesky: cuda") { on_cuda(kLinalgCholesky); }
TEST_CASE("cholesky: cuda") { on_cuda(kCholesky); }
TEST_CASE("cholesky_inverse: cuda") { on_cuda(kCholeskyInverse); }
TEST_CASE("cholesky_solve: cuda") { on_cuda(kCholeskySolve); }
TEST_CASE("linalg_inv_ex: cuda") { on_cuda(kLinalgInvEx); }
TEST_CASE("linalg_inv: cuda") { on_cuda(kLinalgInv); }
TEST_CASE("inverse: cuda") { on_cuda(kInverse); }
TEST_CASE("linalg_solve_ex: cuda") { on_cuda(kLinalgSolveEx); }
TEST_CASE("linalg_solve: cuda") { on_cuda(kLinalgSolve); }
TEST_CASE("solve: cuda") { on_cuda(kSolve); }
TEST_CASE("linalg_tensorinv: cuda") { on_cuda(kLinalgTensorinv); }
TEST_CASE("linalg_tensorsolve: cuda") { on_cuda(kLinalgTensorsolve); }
TEST_CASE("linalg_lu_factor_ex: cuda") { on_cuda(kLinalgLuFactorEx); }
TEST_CASE("linalg_lu_factor: cuda") { on_cuda(kLinalgLuFactor); }
TEST_CASE("_lu_with_info: cuda") { on_cuda(kPrivateLuWithInfo); }
TEST_CASE("linalg_lu: cuda") { on_cuda(kLinalgLu); }
TEST_CASE("lu_unpack: cuda") { on_cuda(kLuUnpack); }
TEST_CASE("linalg_lu_solve: cuda") { on_cuda(kLinalgLuSolve); }
TEST_CASE("lu_solve: cuda") { on_cuda(kLuSolve); }
TEST_CASE("linalg_solve_triangular: cuda") { on_cuda(kLinalgSolveTriangular); }
TEST_CASE("triangular_solve: cuda") { on_cuda(kTriangularSolve); }
TEST_CASE("linalg_det: cuda") { on_cuda(kLinalgDet); }
TEST_CASE("det: cuda") { on_cuda(kDet); }
TEST_CASE("linalg_slogdet: cuda") { on_cuda(kLinalgSlogdet); }
TEST_CASE("slogdet: cuda") { on_cuda(kSlogdet); }
TEST_CASE("logdet: cuda") { on_cuda(kLogdet); }
TEST_CASE("linalg_matrix_power: cuda") { on_cuda(kLinalgMatrixPower); }
TEST_CASE("matrix_power: cuda") { on_cuda(kMatrixPower); }
TEST_CASE("kron: cuda") { on_cuda(kKron); }

TEST_SUITE_END();

}  // namespace amp::contracts
