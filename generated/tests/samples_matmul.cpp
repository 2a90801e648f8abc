// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/ops/matmul.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kMm{
    .name = "mm",
    .id = "mm",
    .op = OpId::mm,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::mm(a.tensor("self"), a.tensor("mat2"))); },
    .method = [](const Args& a) { return results(a.tensor("self").mm(a.tensor("mat2"))); },
    .out = [](const Args& a) { return results(amp::mm_out(a.out(), a.tensor("self"), a.tensor("mat2"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "mat2"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mat2": {"shape": [4, 5]}}},
{"args": {"self": {"shape": [3, 0]}, "mat2": {"shape": [0, 5]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "mat2": {"shape": [4, 5]}}, "throws": "[mm] self has 3 columns, but mat2 has 4 rows", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "mat2": {"shape": [2, 5]}}, "throws": "[mm] self must have 2 dimensions", "type": "ValueError"}])",
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("mm: reference") { reference(kMm); }
TEST_CASE("mm: dtypes") { dtypes(kMm); }
TEST_CASE("mm: gradcheck") { gradcheck(kMm); }
TEST_CASE("mm: gradgradcheck") { gradgradcheck(kMm); }
TEST_CASE("mm: autocast") { autocast(kMm); }
TEST_CASE("mm: variants") { variants(kMm); }
TEST_CASE("mm: noncontiguous") { noncontiguous(kMm); }
TEST_CASE("mm: errors") { errors(kMm); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("mm: threads") { threads(kMm); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("mm: cuda") { on_cuda(kMm); }

TEST_SUITE_END();

}  // namespace amp::contracts
