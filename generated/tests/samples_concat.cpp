// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/concat.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kCat{
    .name = "cat",
    .id = "cat",
    .signature = "(Tensor[] tensors, int dim=0) -> Tensor",
    .op = OpId::cat,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cat(a.tensors("tensors"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::cat_out(a.out(), a.tensors("tensors"), a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [1, 3]}], "dim": 0}},
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 1]}, {"shape": [2, 0]}], "dim": -1}},
{"args": {"tensors": [{"shape": [3]}, {"shape": [0]}, {"shape": [2]}], "dim": 0}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 4]}], "dim": 0},
 "throws": "[cat] tensors have shapes [2, 3] and [2, 4], which must agree except in dimension 0", "type": "ValueError"},
{"args": {"tensors": [{"shape": [2]}, {"shape": []}], "dim": 0}, "throws": "[cat] tensor 1 has no dimensions", "type": "ValueError"},
{"args": {"tensors": [{"shape": [2, 3]}], "dim": 2}, "throws": "[cat] dim 2", "type": "IndexError"}
])",
};

const Op kStack{
    .name = "stack",
    .id = "stack",
    .signature = "(Tensor[] tensors, int dim=0) -> Tensor",
    .op = OpId::stack,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::stack(a.tensors("tensors"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::stack_out(a.out(), a.tensors("tensors"), a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 3]}], "dim": 0}},
{"args": {"tensors": [{"shape": [2]}, {"shape": [2]}, {"shape": [2]}], "dim": -1}},
{"args": {"tensors": [{"shape": []}], "dim": 0}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}], "dim": 0}, "throws": "[stack] tensors have shapes [2] and [3], which must be equal",
 "type": "ValueError"}
])",
};

const Op kHstack{
    .name = "hstack",
    .id = "hstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::hstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::hstack(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2, 1]}, {"shape": [2, 3]}]}}
])",
    .errors = R"([])",
};

const Op kVstack{
    .name = "vstack",
    .id = "vstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::vstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::vstack(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [1, 3]}, {"shape": [2, 3]}]}}
])",
    .errors = R"([])",
};

const Op kDstack{
    .name = "dstack",
    .id = "dstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::dstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dstack(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 3]}]}}
])",
    .errors = R"([])",
};

const Op kColumnStack{
    .name = "column_stack",
    .id = "column_stack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::column_stack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::column_stack(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3, 2]}]}}
])",
    .errors = R"([])",
};

const Op kBlockDiag{
    .name = "block_diag",
    .id = "block_diag",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::block_diag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::block_diag(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [3]}, {"shape": []}, {"shape": [0, 2]}]}},
{"args": {"tensors": [{"shape": [1, 2]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [1, 2, 3]}]},
 "throws": "[block_diag] tensors must have at most 2 dimensions, but tensor 0 has shape [1, 2, 3]", "type": "ValueError"}
])",
};

const Op kCartesianProd{
    .name = "cartesian_prod",
    .id = "cartesian_prod",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::cartesian_prod,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cartesian_prod(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [1, 2]}]}, "throws": "[cartesian_prod] tensors must be vectors, but tensor 0 has shape [1, 2]",
 "type": "ValueError"}
])",
};

const Op kCombinations{
    .name = "combinations",
    .id = "combinations",
    .signature = "(Tensor self, int r=2, bool with_replacement=False) -> Tensor",
    .op = OpId::combinations,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::combinations(a.tensor("self"), a.integer("r"), a.boolean("with_replacement"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4]}, "r": 2, "with_replacement": false}},
{"args": {"self": {"shape": [3]}, "r": 3, "with_replacement": true}},
{"args": {"self": {"shape": [2]}, "r": 3, "with_replacement": false}},
{"args": {"self": {"shape": [3]}, "r": 0, "with_replacement": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 2]}, "r": 2, "with_replacement": false},
 "throws": "[combinations] self must be a vector, but has shape [2, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "r": -1, "with_replacement": false}, "throws": "[combinations] r must not be negative, but is -1",
 "type": "ValueError"}
])",
};

const Registration kConcatOps{
    &kCat,
    &kStack,
    &kHstack,
    &kVstack,
    &kDstack,
    &kColumnStack,
    &kBlockDiag,
    &kCartesianProd,
    &kCombinations,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("cat: reference") { reference(kCat); }
TEST_CASE("cat: dtypes") { dtypes(kCat); }
TEST_CASE("cat: golden") { golden(kCat); }
TEST_CASE("cat: gradcheck") { gradcheck(kCat); }
TEST_CASE("cat: gradgradcheck") { gradgradcheck(kCat); }
TEST_CASE("cat: autocast") { autocast(kCat); }
TEST_CASE("cat: variants") { variants(kCat); }
TEST_CASE("cat: noncontiguous") { noncontiguous(kCat); }
TEST_CASE("cat: errors") { errors(kCat); }
TEST_CASE("stack: reference") { reference(kStack); }
TEST_CASE("stack: dtypes") { dtypes(kStack); }
TEST_CASE("stack: golden") { golden(kStack); }
TEST_CASE("stack: gradcheck") { gradcheck(kStack); }
TEST_CASE("stack: gradgradcheck") { gradgradcheck(kStack); }
TEST_CASE("stack: autocast") { autocast(kStack); }
TEST_CASE("stack: variants") { variants(kStack); }
TEST_CASE("stack: noncontiguous") { noncontiguous(kStack); }
TEST_CASE("stack: errors") { errors(kStack); }
TEST_CASE("hstack: reference") { reference(kHstack); }
TEST_CASE("hstack: dtypes") { dtypes(kHstack); }
TEST_CASE("hstack: golden") { golden(kHstack); }
TEST_CASE("hstack: gradcheck") { gradcheck(kHstack); }
TEST_CASE("hstack: gradgradcheck") { gradgradcheck(kHstack); }
TEST_CASE("hstack: autocast") { autocast(kHstack); }
TEST_CASE("hstack: noncontiguous") { noncontiguous(kHstack); }
TEST_CASE("hstack: errors") { errors(kHstack); }
TEST_CASE("vstack: reference") { reference(kVstack); }
TEST_CASE("vstack: dtypes") { dtypes(kVstack); }
TEST_CASE("vstack: golden") { golden(kVstack); }
TEST_CASE("vstack: gradcheck") { gradcheck(kVstack); }
TEST_CASE("vstack: gradgradcheck") { gradgradcheck(kVstack); }
TEST_CASE("vstack: autocast") { autocast(kVstack); }
TEST_CASE("vstack: noncontiguous") { noncontiguous(kVstack); }
TEST_CASE("vstack: errors") { errors(kVstack); }
TEST_CASE("dstack: reference") { reference(kDstack); }
TEST_CASE("dstack: dtypes") { dtypes(kDstack); }
TEST_CASE("dstack: golden") { golden(kDstack); }
TEST_CASE("dstack: gradcheck") { gradcheck(kDstack); }
TEST_CASE("dstack: gradgradcheck") { gradgradcheck(kDstack); }
TEST_CASE("dstack: autocast") { autocast(kDstack); }
TEST_CASE("dstack: noncontiguous") { noncontiguous(kDstack); }
TEST_CASE("dstack: errors") { errors(kDstack); }
TEST_CASE("column_stack: reference") { reference(kColumnStack); }
TEST_CASE("column_stack: dtypes") { dtypes(kColumnStack); }
TEST_CASE("column_stack: golden") { golden(kColumnStack); }
TEST_CASE("column_stack: gradcheck") { gradcheck(kColumnStack); }
TEST_CASE("column_stack: gradgradcheck") { gradgradcheck(kColumnStack); }
TEST_CASE("column_stack: autocast") { autocast(kColumnStack); }
TEST_CASE("column_stack: noncontiguous") { noncontiguous(kColumnStack); }
TEST_CASE("column_stack: errors") { errors(kColumnStack); }
TEST_CASE("block_diag: reference") { reference(kBlockDiag); }
TEST_CASE("block_diag: dtypes") { dtypes(kBlockDiag); }
TEST_CASE("block_diag: golden") { golden(kBlockDiag); }
TEST_CASE("block_diag: gradcheck") { gradcheck(kBlockDiag); }
TEST_CASE("block_diag: gradgradcheck") { gradgradcheck(kBlockDiag); }
TEST_CASE("block_diag: autocast") { autocast(kBlockDiag); }
TEST_CASE("block_diag: noncontiguous") { noncontiguous(kBlockDiag); }
TEST_CASE("block_diag: errors") { errors(kBlockDiag); }
TEST_CASE("cartesian_prod: reference") { reference(kCartesianProd); }
TEST_CASE("cartesian_prod: dtypes") { dtypes(kCartesianProd); }
TEST_CASE("cartesian_prod: golden") { golden(kCartesianProd); }
TEST_CASE("cartesian_prod: gradcheck") { gradcheck(kCartesianProd); }
TEST_CASE("cartesian_prod: gradgradcheck") { gradgradcheck(kCartesianProd); }
TEST_CASE("cartesian_prod: autocast") { autocast(kCartesianProd); }
TEST_CASE("cartesian_prod: noncontiguous") { noncontiguous(kCartesianProd); }
TEST_CASE("cartesian_prod: errors") { errors(kCartesianProd); }
TEST_CASE("combinations: reference") { reference(kCombinations); }
TEST_CASE("combinations: dtypes") { dtypes(kCombinations); }
TEST_CASE("combinations: golden") { golden(kCombinations); }
TEST_CASE("combinations: gradcheck") { gradcheck(kCombinations); }
TEST_CASE("combinations: gradgradcheck") { gradgradcheck(kCombinations); }
TEST_CASE("combinations: autocast") { autocast(kCombinations); }
TEST_CASE("combinations: noncontiguous") { noncontiguous(kCombinations); }
TEST_CASE("combinations: errors") { errors(kCombinations); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("cat: threads") { threads(kCat); }
TEST_CASE("stack: threads") { threads(kStack); }
TEST_CASE("hstack: threads") { threads(kHstack); }
TEST_CASE("vstack: threads") { threads(kVstack); }
TEST_CASE("dstack: threads") { threads(kDstack); }
TEST_CASE("column_stack: threads") { threads(kColumnStack); }
TEST_CASE("block_diag: threads") { threads(kBlockDiag); }
TEST_CASE("cartesian_prod: threads") { threads(kCartesianProd); }
TEST_CASE("combinations: threads") { threads(kCombinations); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("cat: cuda") { on_cuda(kCat); }
TEST_CASE("stack: cuda") { on_cuda(kStack); }
TEST_CASE("hstack: cuda") { on_cuda(kHstack); }
TEST_CASE("vstack: cuda") { on_cuda(kVstack); }
TEST_CASE("dstack: cuda") { on_cuda(kDstack); }
TEST_CASE("column_stack: cuda") { on_cuda(kColumnStack); }
TEST_CASE("block_diag: cuda") { on_cuda(kBlockDiag); }
TEST_CASE("cartesian_prod: cuda") { on_cuda(kCartesianProd); }
TEST_CASE("combinations: cuda") { on_cuda(kCombinations); }

TEST_SUITE_END();

}  // namespace amp::contracts
