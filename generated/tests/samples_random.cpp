// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/random.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kNativeDropout{
    .name = "native_dropout",
    .id = "native_dropout",
    .signature = "(Tensor input, float p, bool? train=None) -> (Tensor result, Tensor mask)",
    .op = OpId::native_dropout,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::native_dropout(a.tensor("input"), a.number("p"), a.opt_boolean("train"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [3, 4]}, "p": 0.0, "train": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": 1.5, "train": true}, "throws": "[native_dropout] p must be in [0, 1], but is 1.5",
 "type": "ValueError"}
])",
};

const Op kNativeDropoutBackward{
    .name = "native_dropout_backward",
    .id = "native_dropout_backward",
    .signature = "(Tensor grad_output, Tensor mask, float scale) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::native_dropout_backward(a.tensor("grad_output"), a.tensor("mask"), a.number("scale")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"grad_output": {"shape": [4]}, "mask": {"values": [true, false, true, true], "dtype": "bool"}, "scale": 2.0}}
])",
    .errors = R"([])",
};

const Op kDropout{
    .name = "dropout",
    .id = "dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [3, 4]}, "p": 1.0, "train": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": -0.5, "train": true}, "throws": "[dropout] p must be in [0, 1], but is -0.5", "type": "ValueError"}
])",
};

const Op kFeatureDropout{
    .name = "feature_dropout",
    .id = "feature_dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::feature_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::feature_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::feature_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [2, 3, 4]}, "p": 1.0, "train": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": 0.5, "train": true},
 "throws": "[feature_dropout] input must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kAlphaDropout{
    .name = "alpha_dropout",
    .id = "alpha_dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::alpha_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::alpha_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::alpha_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [3, 4]}, "p": 1.0, "train": true}}
])",
    .errors = R"([])",
};

const Op kFeatureAlphaDropout{
    .name = "feature_alpha_dropout",
    .id = "feature_alpha_dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::feature_alpha_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::feature_alpha_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::feature_alpha_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [2, 3, 4]}, "p": 1.0, "train": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": 0.5, "train": true},
 "throws": "[feature_alpha_dropout] input must have at least 2 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kBernoulli{
    .name = "bernoulli",
    .id = "bernoulli",
    .signature = "(Tensor self, *, Generator? generator=None) -> Tensor",
    .op = OpId::bernoulli,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), std::nullopt)); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(std::nullopt)); },
    .out = [](const Args& a) { return results(amp::bernoulli_out(a.out(), a.tensor("self"), std::nullopt)); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [0.0, 1.0, 1.0, 0.0]}}}
])",
    .errors = R"([])",
};

const Op kBernoulliP{
    .name = "bernoulli",
    .id = "bernoulli.p",
    .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor",
    .op = OpId::bernoulli_p,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), a.number("p"), std::nullopt)); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(a.number("p"), std::nullopt)); },
    .inplace = [](const Args& a) { return results(amp::bernoulli_(a.written("self"), a.number("p"), std::nullopt)); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "p": 1.0}},
{"args": {"self": {"shape": [2, 3]}, "p": 0.0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "p": 2.0}, "throws": "[bernoulli] expected a probability in [0, 1], but got 2", "type": "ValueError"}
])",
};

const Op kMultinomial{
    .name = "multinomial",
    .id = "multinomial",
    .signature = "(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor",
    .op = OpId::multinomial,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) {
      return results(amp::multinomial(a.tensor("self"), a.integer("num_samples"), a.boolean("replacement"), std::nullopt));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").multinomial(a.integer("num_samples"), a.boolean("replacement"), std::nullopt));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0.0, 1.0, 0.0], [0.0, 0.0, 2.0]]}, "num_samples": 1, "replacement": false}},
{"args": {"self": {"values": [0.0, 3.0, 0.0]}, "num_samples": 4, "replacement": true}}
])",
    .errors = R"([
{"args": {"self": {"values": [0.5, 0.5]}, "num_samples": 3, "replacement": false},
 "throws": "[multinomial] can't draw 3 samples from 2 categories without replacement", "type": "ValueError"},
{"args": {"self": {"values": [0.5, -0.5]}, "num_samples": 1, "replacement": false},
 "throws": "[multinomial] weights must be finite and not negative", "type": "ValueError"}
])",
};

const Registration kRegistration{
    &kNativeDropout,
    &kNativeDropoutBackward,
    &kDropout,
    &kFeatureDropout,
    &kAlphaDropout,
    &kFeatureAlphaDropout,
    &kBernoulli,
    &kBernoulliP,
    &kMultinomial,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("native_dropout: reference") { reference(kNativeDropout); }
TEST_CASE("native_dropout: dtypes") { dtypes(kNativeDropout); }
TEST_CASE("native_dropout: golden") { golden(kNativeDropout); }
TEST_CASE("native_dropout: gradcheck") { gradcheck(kNativeDropout); }
TEST_CASE("native_dropout: gradgradcheck") { gradgradcheck(kNativeDropout); }
TEST_CASE("native_dropout: autocast") { autocast(kNativeDropout); }
TEST_CASE("native_dropout: noncontiguous") { noncontiguous(kNativeDropout); }
TEST_CASE("native_dropout: errors") { errors(kNativeDropout); }
TEST_CASE("native_dropout_backward: reference") { reference(kNativeDropoutBackward); }
TEST_CASE("native_dropout_backward: dtypes") { dtypes(kNativeDropoutBackward); }
TEST_CASE("native_dropout_backward: gradcheck") { gradcheck(kNativeDropoutBackward); }
TEST_CASE("native_dropout_backward: gradgradcheck") { gradgradcheck(kNativeDropoutBackward); }
TEST_CASE("native_dropout_backward: noncontiguous") { noncontiguous(kNativeDropoutBackward); }
TEST_CASE("native_dropout_backward: errors") { errors(kNativeDropoutBackward); }
TEST_CASE("dropout: reference") { reference(kDropout); }
TEST_CASE("dropout: dtypes") { dtypes(kDropout); }
TEST_CASE("dropout: golden") { golden(kDropout); }
TEST_CASE("dropout: gradcheck") { gradcheck(kDropout); }
TEST_CASE("dropout: gradgradcheck") { gradgradcheck(kDropout); }
TEST_CASE("dropout: autocast") { autocast(kDropout); }
TEST_CASE("dropout: variants") { variants(kDropout); }
TEST_CASE("dropout: noncontiguous") { noncontiguous(kDropout); }
TEST_CASE("dropout: errors") { errors(kDropout); }
TEST_CASE("feature_dropout: reference") { reference(kFeatureDropout); }
TEST_CASE("feature_dropout: dtypes") { dtypes(kFeatureDropout); }
TEST_CASE("feature_dropout: golden") { golden(kFeatureDropout); }
TEST_CASE("feature_dropout: gradcheck") { gradcheck(kFeatureDropout); }
TEST_CASE("feature_dropout: gradgradcheck") { gradgradcheck(kFeatureDropout); }
TEST_CASE("feature_dropout: autocast") { autocast(kFeatureDropout); }
TEST_CASE("feature_dropout: variants") { variants(kFeatureDropout); }
TEST_CASE("feature_dropout: noncontiguous") { noncontiguous(kFeatureDropout); }
TEST_CASE("feature_dropout: errors") { errors(kFeatureDropout); }
TEST_CASE("alpha_dropout: reference") { reference(kAlphaDropout); }
TEST_CASE("alpha_dropout: dtypes") { dtypes(kAlphaDropout); }
TEST_CASE("alpha_dropout: golden") { golden(kAlphaDropout); }
TEST_CASE("alpha_dropout: gradcheck") { gradcheck(kAlphaDropout); }
TEST_CASE("alpha_dropout: gradgradcheck") { gradgradcheck(kAlphaDropout); }
TEST_CASE("alpha_dropout: autocast") { autocast(kAlphaDropout); }
TEST_CASE("alpha_dropout: variants") { variants(kAlphaDropout); }
TEST_CASE("alpha_dropout: noncontiguous") { noncontiguous(kAlphaDropout); }
TEST_CASE("alpha_dropout: errors") { errors(kAlphaDropout); }
TEST_CASE("feature_alpha_dropout: reference") { reference(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: dtypes") { dtypes(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: golden") { golden(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: gradcheck") { gradcheck(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: gradgradcheck") { gradgradcheck(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: autocast") { autocast(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: variants") { variants(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: noncontiguous") { noncontiguous(kFeatureAlphaDropout); }
TEST_CASE("feature_alpha_dropout: errors") { errors(kFeatureAlphaDropout); }
TEST_CASE("bernoulli: reference") { reference(kBernoulli); }
TEST_CASE("bernoulli: dtypes") { dtypes(kBernoulli); }
TEST_CASE("bernoulli: autocast") { autocast(kBernoulli); }
TEST_CASE("bernoulli: variants") { variants(kBernoulli); }
TEST_CASE("bernoulli: noncontiguous") { noncontiguous(kBernoulli); }
TEST_CASE("bernoulli: errors") { errors(kBernoulli); }
TEST_CASE("bernoulli.p: reference") { reference(kBernoulliP); }
TEST_CASE("bernoulli.p: dtypes") { dtypes(kBernoulliP); }
TEST_CASE("bernoulli.p: gradcheck") { gradcheck(kBernoulliP); }
TEST_CASE("bernoulli.p: gradgradcheck") { gradgradcheck(kBernoulliP); }
TEST_CASE("bernoulli.p: autocast") { autocast(kBernoulliP); }
TEST_CASE("bernoulli.p: variants") { variants(kBernoulliP); }
TEST_CASE("bernoulli.p: noncontiguous") { noncontiguous(kBernoulliP); }
TEST_CASE("bernoulli.p: errors") { errors(kBernoulliP); }
TEST_CASE("multinomial: reference") { reference(kMultinomial); }
TEST_CASE("multinomial: dtypes") { dtypes(kMultinomial); }
TEST_CASE("multinomial: autocast") { autocast(kMultinomial); }
TEST_CASE("multinomial: variants") { variants(kMultinomial); }
TEST_CASE("multinomial: noncontiguous") { noncontiguous(kMultinomial); }
TEST_CASE("multinomial: errors") { errors(kMultinomial); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("native_dropout: threads") { threads(kNativeDropout); }
TEST_CASE("native_dropout_backward: threads") { threads(kNativeDropoutBackward); }
TEST_CASE("dropout: threads") { threads(kDropout); }
TEST_CASE("feature_dropout: threads") { threads(kFeatureDropout); }
TEST_CASE("alpha_dropout: threads") { threads(kAlphaDropout); }
TEST_CASE("feature_alpha_dropout: threads") { threads(kFeatureAlphaDropout); }
TEST_CASE("bernoulli: threads") { threads(kBernoulli); }
TEST_CASE("bernoulli.p: threads") { threads(kBernoulliP); }
TEST_CASE("multinomial: threads") { threads(kMultinomial); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("native_dropout: cuda") { on_cuda(kNativeDropout); }
TEST_CASE("native_dropout_backward: cuda") { on_cuda(kNativeDropoutBackward); }
TEST_CASE("dropout: cuda") { on_cuda(kDropout); }
TEST_CASE("feature_dropout: cuda") { on_cuda(kFeatureDropout); }
TEST_CASE("alpha_dropout: cuda") { on_cuda(kAlphaDropout); }
TEST_CASE("feature_alpha_dropout: cuda") { on_cuda(kFeatureAlphaDropout); }
TEST_CASE("bernoulli: cuda") { on_cuda(kBernoulli); }
TEST_CASE("bernoulli.p: cuda") { on_cuda(kBernoulliP); }
TEST_CASE("multinomial: cuda") { on_cuda(kMultinomial); }

TEST_SUITE_END();

}  // namespace amp::contracts
