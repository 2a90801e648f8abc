// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/softmax.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kSoftmax{
    .name = "softmax",
    .id = "softmax",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::softmax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::softmax(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").softmax(a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::softmax_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 3, 19]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 70]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 2, "dtype": null}, "throws": "[softmax] dim 2 is out of range", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": "i64"}, "throws": "[softmax] dtype must be a floating one, got int64",
 "type": "TypeError"}
])",
};

const Op kLogSoftmax{
    .name = "log_softmax",
    .id = "log_softmax",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::log_softmax,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::log_softmax(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .method = [](const Args& a) { return results(a.tensor("self").log_softmax(a.integer("dim"), a.opt_dtype("dtype"))); },
    .out = [](const Args& a) { return results(amp::log_softmax_out(a.out(), a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 3, 19]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "dtype": "f64"}},
{"args": {"self": {"shape": []}, "dim": 0, "dtype": null}, "skip": ["dtypes"]},
{"args": {"self": {"shape": [2, 70]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 2, "dtype": null}, "throws": "[log_softmax] dim 2 is out of range", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "dtype": "i64"}, "throws": "[log_softmax] dtype must be a floating one, got int64",
 "type": "TypeError"}
])",
};

const Op kSoftmin{
    .name = "softmin",
    .id = "softmin",
    .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    .op = OpId::softmin,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::softmin(a.tensor("self"), a.integer("dim"), a.opt_dtype("dtype"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "dtype": null}, "skip": ["dtypes"]}
])",
    .errors = R"([])",
};

const Registration kSoftmaxOps{
    &kSoftmax,
    &kLogSoftmax,
    &kSoftmin,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("softmax: reference") { reference(kSoftmax); }
TEST_CASE("softmax: dtypes") { dtypes(kSoftmax); }
TEST_CASE("softmax: golden") { golden(kSoftmax); }
TEST_CASE("softmax: gradcheck") { gradcheck(kSoftmax); }
TEST_CASE("softmax: gradgradcheck") { gradgradcheck(kSoftmax); }
TEST_CASE("softmax: autocast") { autocast(kSoftmax); }
TEST_CASE("softmax: variants") { variants(kSoftmax); }
TEST_CASE("softmax: noncontiguous") { noncontiguous(kSoftmax); }
TEST_CASE("softmax: errors") { errors(kSoftmax); }
TEST_CASE("log_softmax: reference") { reference(kLogSoftmax); }
TEST_CASE("log_softmax: dtypes") { dtypes(kLogSoftmax); }
TEST_CASE("log_softmax: golden") { golden(kLogSoftmax); }
TEST_CASE("log_softmax: gradcheck") { gradcheck(kLogSoftmax); }
TEST_CASE("log_softmax: gradgradcheck") { gradgradcheck(kLogSoftmax); }
TEST_CASE("log_softmax: autocast") { autocast(kLogSoftmax); }
TEST_CASE("log_softmax: variants") { variants(kLogSoftmax); }
TEST_CASE("log_softmax: noncontiguous") { noncontiguous(kLogSoftmax); }
TEST_CASE("log_softmax: errors") { errors(kLogSoftmax); }
TEST_CASE("softmin: reference") { reference(kSoftmin); }
TEST_CASE("softmin: dtypes") { dtypes(kSoftmin); }
TEST_CASE("softmin: golden") { golden(kSoftmin); }
TEST_CASE("softmin: gradcheck") { gradcheck(kSoftmin); }
TEST_CASE("softmin: gradgradcheck") { gradgradcheck(kSoftmin); }
TEST_CASE("softmin: autocast") { autocast(kSoftmin); }
TEST_CASE("softmin: noncontiguous") { noncontiguous(kSoftmin); }
TEST_CASE("softmin: errors") { errors(kSoftmin); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("softmax: threads") { threads(kSoftmax); }
TEST_CASE("log_softmax: threads") { threads(kLogSoftmax); }
TEST_CASE("softmin: threads") { threads(kSoftmin); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("softmax: cuda") { on_cuda(kSoftmax); }
TEST_CASE("log_softmax: cuda") { on_cuda(kLogSoftmax); }
TEST_CASE("softmin: cuda") { on_cuda(kSoftmin); }

TEST_SUITE_END();

}  // namespace amp::contracts
