// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/ops/reduction.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kSum{
    .name = "sum",
    .id = "sum",
    .op = OpId::sum,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::sum(a.tensor("self"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum(a.opt_dtype("dtype"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dtype": null}},
{"args": {"self": {"shape": []}, "dtype": null}},
{"args": {"self": {"shape": [0]}, "dtype": null}}
])",
    .errors = R"([])",
};

const Op kSumDim{
    .name = "sum",
    .id = "sum.dim",
    .op = OpId::sum_dim,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::sum(a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum(a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::sum_out(a.out(), a.tensor("self"), a.opt_ints("dim"), a.boolean("keepdim"), a.opt_dtype("dtype"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": [0], "keepdim": false, "dtype": null}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": [0, -1], "keepdim": true, "dtype": null}},
{"args": {"self": {"shape": [3, 0]}, "dim": [1], "keepdim": false, "dtype": null}}
])",
    .errors = R"([])",
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("sum: reference") { reference(kSum); }
TEST_CASE("sum: dtypes") { dtypes(kSum); }
TEST_CASE("sum: gradcheck") { gradcheck(kSum); }
TEST_CASE("sum: gradgradcheck") { gradgradcheck(kSum); }
TEST_CASE("sum: autocast") { autocast(kSum); }
TEST_CASE("sum: variants") { variants(kSum); }
TEST_CASE("sum: noncontiguous") { noncontiguous(kSum); }
TEST_CASE("sum: errors") { errors(kSum); }
TEST_CASE("sum.dim: reference") { reference(kSumDim); }
TEST_CASE("sum.dim: dtypes") { dtypes(kSumDim); }
TEST_CASE("sum.dim: gradcheck") { gradcheck(kSumDim); }
TEST_CASE("sum.dim: gradgradcheck") { gradgradcheck(kSumDim); }
TEST_CASE("sum.dim: autocast") { autocast(kSumDim); }
TEST_CASE("sum.dim: variants") { variants(kSumDim); }
TEST_CASE("sum.dim: noncontiguous") { noncontiguous(kSumDim); }
TEST_CASE("sum.dim: errors") { errors(kSumDim); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("sum: threads") { threads(kSum); }
TEST_CASE("sum.dim: threads") { threads(kSumDim); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("sum: cuda") { on_cuda(kSum); }
TEST_CASE("sum.dim: cuda") { on_cuda(kSumDim); }

TEST_SUITE_END();

}  // namespace amp::contracts
