// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/linalg.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kLinalgCholeskyEx{
    .name = "linalg_cholesky_ex",
    .signature = "(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)",
    .op = OpId::linalg_cholesky_ex,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::linalg_cholesky_ex(a.tensor("self"), a.boolean("upper"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, *, bool upper=False) -> Tensor",
    .op = OpId::linalg_cholesky,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_cholesky(a.tensor("self"), a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::linalg_cholesky_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, bool upper=False) -> Tensor",
    .op = OpId::cholesky,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::cholesky(a.tensor("self"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky(a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::cholesky_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, bool upper=False) -> Tensor",
    .op = OpId::cholesky_inverse,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::cholesky_inverse(a.tensor("self"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky_inverse(a.boolean("upper"))); },
    .out = [](const Args& a) { return results(amp::cholesky_inverse_out(a.out(), a.tensor("self"), a.boolean("upper"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, Tensor input2, bool upper=False) -> Tensor",
    .op = OpId::cholesky_solve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::cholesky_solve(a.tensor("self"), a.tensor("input2"), a.boolean("upper"))); },
    .method = [](const Args& a) { return results(a.tensor("self").cholesky_solve(a.tensor("input2"), a.boolean("upper"))); },
    .out = [](const Args& a) {
      return results(amp::cholesky_solve_out(a.out(), a.tensor("self"), a.tensor("input2"), a.boolean("upper")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)",
    .op = OpId::linalg_inv_ex,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_inv_ex(a.tensor("A"), a.boolean("check_errors"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A) -> Tensor",
    .op = OpId::linalg_inv,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_inv(a.tensor("A"))); },
    .out = [](const Args& a) { return results(amp::linalg_inv_out(a.out(), a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::inverse,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::inverse(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").inverse()); },
    .out = [](const Args& a) { return results(amp::inverse_out(a.out(), a.tensor("self"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)",
    .op = OpId::linalg_solve_ex,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::linalg_solve_ex(a.tensor("A"), a.tensor("B"), a.boolean("left"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, Tensor B, *, bool left=True) -> Tensor",
    .op = OpId::linalg_solve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_solve(a.tensor("A"), a.tensor("B"), a.boolean("left"))); },
    .out = [](const Args& a) { return results(amp::linalg_solve_out(a.out(), a.tensor("A"), a.tensor("B"), a.boolean("left"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor LU)",
    .op = OpId::solve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::solve(a.tensor("self"), a.tensor("A"))); },
    .method = [](const Args& a) { return results(a.tensor("self").solve(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, int ind=2) -> Tensor",
    .op = OpId::linalg_tensorinv,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_tensorinv(a.tensor("self"), a.integer("ind"))); },
    .out = [](const Args& a) { return results(amp::linalg_tensorinv_out(a.out(), a.tensor("self"), a.integer("ind"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, Tensor other, int[]? dims=None) -> Tensor",
    .op = OpId::linalg_tensorsolve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_tensorsolve(a.tensor("self"), a.tensor("other"), a.opt_ints("dims"))); },
    .out = [](const Args& a) {
      return results(amp::linalg_tensorsolve_out(a.out(), a.tensor("self"), a.tensor("other"), a.opt_ints("dims")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)",
    .op = OpId::linalg_lu_factor_ex,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::linalg_lu_factor_ex(a.tensor("A"), a.boolean("pivot"), a.boolean("check_errors")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)",
    .op = OpId::linalg_lu_factor,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_lu_factor(a.tensor("A"), a.boolean("pivot"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)",
    .op = OpId::_lu_with_info,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::_lu_with_info(a.tensor("self"), a.boolean("pivot"), a.boolean("check_errors"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)",
    .op = OpId::linalg_lu,
    .kind = "composite",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_lu(a.tensor("A"), a.boolean("pivot"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "A"}},
    .samples = R"([
{"args": {"A": {"shape": [3, 3], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [2, 3, 5], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [5, 3], "matrix": "well_conditioned"}, "pivot": true}},
{"args": {"A": {"shape": [0, 3], "matrix": "well_conditioned"}, "pivot": true}}
])",
    .errors = R"([
{"args": {"A": {"shape": [3]}, "pivot": true}, "throws": "[linalg_lu] A must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kLuUnpack{
    .name = "lu_unpack",
    .signature = "(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)",
    .op = OpId::lu_unpack,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lu_unpack(a.tensor("LU_data"), a.tensor("LU_pivots"), a.boolean("unpack_data"), a.boolean("unpack_pivots")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
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
    .signature = "(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor",
    .op = OpId::linalg_lu_solve,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::linalg_lu_solve(a.tensor("LU"), a.tensor("pivots"), a.tensor("B"), a.boolean("left"), a.boolean("adjoint")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_lu_solve_out(a.out(), a.tensor("LU"), a.tensor("pivots"), a.tensor("B"), a.boolean("left"),
                                              a.boolean("adjoint")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor",
    .op = OpId::lu_solve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::lu_solve(a.tensor("self"), a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .method = [](const Args& a) { return results(a.tensor("self").lu_solve(a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .out = [](const Args& a) { return results(amp::lu_solve_out(a.out(), a.tensor("self"), a.tensor("LU_data"), a.tensor("LU_pivots"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "LU_data"}, {.name = "LU_pivots", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "LU_data": {"shape": [3, 3], "matrix": "well_conditioned"},
          "LU_pivots": {"values": [2, 3, 3], "dtype": "i32"}}}
])",
};

const Op kLinalgSolveTriangular{
    .name = "linalg_solve_triangular",
    .signature = "(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor",
    .op = OpId::linalg_solve_triangular,
    .kind = "kernel",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::linalg_solve_triangular(a.tensor("self"), a.tensor("B"), a.boolean("upper"), a.boolean("left"),
                                                  a.boolean("unitriangular")));
    },
    .out = [](const Args& a) {
      return results(amp::linalg_solve_triangular_out(a.out(), a.tensor("self"), a.tensor("B"), a.boolean("upper"), a.boolean("left"),
                                                      a.boolean("unitriangular")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature =
        "(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)",
    .op = OpId::triangular_solve,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) {
      return results(amp::triangular_solve(a.tensor("self"), a.tensor("A"), a.boolean("upper"), a.boolean("transpose"),
                                           a.boolean("unitriangular")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").triangular_solve(a.tensor("A"), a.boolean("upper"), a.boolean("transpose"),
                                                       a.boolean("unitriangular")));
    },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self"}, {.name = "A"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "A": {"shape": [3, 3], "matrix": "upper_triangular"}, "upper": true, "transpose": false,
          "unitriangular": false}},
{"args": {"self": {"shape": [2, 3, 2]}, "A": {"shape": [3, 3], "matrix": "lower_triangular"}, "upper": false, "transpose": true,
          "unitriangular": false}}
])",
};

const Op kLinalgDet{
    .name = "linalg_det",
    .signature = "(Tensor A) -> Tensor",
    .op = OpId::linalg_det,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_det(a.tensor("A"))); },
    .out = [](const Args& a) { return results(amp::linalg_det_out(a.out(), a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::det,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::det(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").det()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}}}
])",
};

const Op kLinalgSlogdet{
    .name = "linalg_slogdet",
    .signature = "(Tensor A) -> (Tensor sign, Tensor logabsdet)",
    .op = OpId::linalg_slogdet,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::linalg_slogdet(a.tensor("A"))); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
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
    .signature = "(Tensor self) -> (Tensor sign, Tensor logabsdet)",
    .op = OpId::slogdet,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::slogdet(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").slogdet()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "well_conditioned"}}}
])",
};

const Op kLogdet{
    .name = "logdet",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::logdet,
    .kind = "opaque",
    .contracts = Contract::all_except(Contract::range | Contract::range_gradients),
    .function = [](const Args& a) { return results(amp::logdet(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").logdet()); },
    .dtypes = {kWideTypes | kComplexTypes, kWideTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "matrix": "positive_definite"}}},
{"args": {"self": {"shape": [2, 3, 3], "matrix": "positive_definite"}}}
])",
};

const Op kLinalgMatrixPower{
    .name = "linalg_matrix_power",
    .signature = "(Tensor self, int n) -> Tensor",
    .op = OpId::linalg_matrix_power,
    .kind = "composite",
    .range_parts =
        "It rounds each product of a chain: with float32 factors, products are several times as slow, and results are twice as large.",
    .function = [](const Args& a) { return results(amp::linalg_matrix_power(a.tensor("self"), a.integer("n"))); },
    .out = [](const Args& a) { return results(amp::linalg_matrix_power_out(a.out(), a.tensor("self"), a.integer("n"))); },
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
    .signature = "(Tensor self, int n) -> Tensor",
    .op = OpId::matrix_power,
    .kind = "composite",
    .range_parts =
        "It rounds each product of a chain: with float32 factors, products are several times as slow, and results are twice as large.",
    .function = [](const Args& a) { return results(amp::matrix_power(a.tensor("self"), a.integer("n"))); },
    .method = [](const Args& a) { return results(a.tensor("self").matrix_power(a.integer("n"))); },
    .out = [](const Args& a) { return results(amp::matrix_power_out(a.out(), a.tensor("self"), a.integer("n"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3], "range": [-0.5, 0.5]}, "n": 3}}
])",
};

const Op kKron{
    .name = "kron",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::kron,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::kron(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").kron(a.tensor("other"))); },
    .out = [](const Args& a) { return results(amp::kron_out(a.out(), a.tensor("self"), a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "other": {"shape": [3, 2]}}},
{"args": {"self": {"shape": [2]}, "other": {"shape": [2, 1, 3]}}},
{"args": {"self": {"shape": []}, "other": {"shape": [2]}}},
{"args": {"self": {"shape": [2, 0]}, "other": {"shape": [3, 2]}}}
])",
};

const Op kLinalgMatrixExp{
    .name = "linalg_matrix_exp",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::linalg_matrix_exp,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::linalg_matrix_exp(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::linalg_matrix_exp_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3]}}},
{"args": {"self": {"shape": [2, 4, 4]}}},
{"args": {"self": {"shape": [1, 1]}}},
{"args": {"self": {"shape": [2, 0, 0]}}},
{"args": {"self": {"shape": [2, 2], "dtype": "c128"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}}, "throws": "[linalg_matrix_exp] self must be square in its last two dimensions, but has shape [2, 3]",
 "type": "ValueError"}
])",
};

const Op kMatrixExp{
    .name = "matrix_exp",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::matrix_exp,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::matrix_exp(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").matrix_exp()); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 3]}}}
])",
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
    &kLinalgMatrixExp,
    &kMatrixExp,
};

}  // namespace

}  // namespace amp::contracts
