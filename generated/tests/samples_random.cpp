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

const Op kDropout1d{
    .name = "dropout1d",
    .id = "dropout1d",
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout1d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4]}, "p": 0.5, "training": false}},
{"args": {"input": {"shape": [3, 4]}, "p": 1.0, "training": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "p": 0.5, "training": true},
 "throws": "[dropout1d] input must have 2 or 3 dimensions, but has shape [3]", "type": "ValueError"}
])",
};

const Op kDropout2d{
    .name = "dropout2d",
    .id = "dropout2d",
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout2d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 2]}, "p": 0.5, "training": false}},
{"args": {"input": {"shape": [2, 3, 4, 2]}, "p": 1.0, "training": true}}
])",
    .errors = R"([])",
};

const Op kDropout3d{
    .name = "dropout3d",
    .id = "dropout3d",
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout3d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 1, 2, 2]}, "p": 0.5, "training": false}},
{"args": {"input": {"shape": [2, 3, 1, 2]}, "p": 1.0, "training": true}}
])",
    .errors = R"([])",
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
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::bernoulli_out(a.out(), a.tensor("self"), std::optional<Generator>())); },
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
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), a.number("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(a.number("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::bernoulli_(a.written("self"), a.number("p"), std::optional<Generator>())); },
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

const Op kBernoulliTensor{
    .name = "bernoulli",
    .id = "bernoulli.Tensor",
    .signature = "(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor",
    .op = OpId::bernoulli_Tensor,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), a.tensor("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(a.tensor("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::bernoulli_(a.written("self"), a.tensor("p"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "p", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "p": {"values": [0.0, 1.0, 1.0]}}, "skip": ["dtypes"]}
])",
    .errors = R"([])",
};

const Op kPoisson{
    .name = "poisson",
    .id = "poisson",
    .signature = "(Tensor self, Generator? generator=None) -> Tensor",
    .op = OpId::poisson,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) { return results(amp::poisson(a.tensor("self"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::poisson_out(a.out(), a.tensor("self"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [0, 20]}}},
{"args": {"self": {"values": [0.0, 2.5, 100, 0.5]}}}
])",
    .errors = R"([
{"args": {"self": {"values": [0.5, -0.5]}}, "throws": "[poisson] rates must not be negative, but one is -0.5", "type": "ValueError",
 "skip": ["cuda"]}
])",
};

const Op kNormalTensorFloat{
    .name = "normal",
    .id = "normal.Tensor_float",
    .signature = "(Tensor mean, float std=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_Tensor_float,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) { return results(amp::normal(a.tensor("mean"), a.number("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.tensor("mean"), a.number("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "mean"}},
    .samples = R"([
{"args": {"mean": {"shape": [3, 4]}, "std": 0.5}, "skip": ["reference"]},
{"args": {"mean": {"shape": []}, "std": 1}, "skip": ["reference"]}
])",
    .errors = R"([
{"args": {"mean": {"shape": [3]}, "std": -1.0}, "throws": "[normal] standard deviations must not be negative, but one is -1",
 "type": "ValueError"}
])",
};

const Op kNormalFloatTensor{
    .name = "normal",
    .id = "normal.float_Tensor",
    .signature = "(float mean, Tensor std, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_float_Tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) { return results(amp::normal(a.number("mean"), a.tensor("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.number("mean"), a.tensor("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "std"}},
    .samples = R"([
{"args": {"mean": 1.5, "std": {"shape": [3, 4], "range": [0, 2]}}, "skip": ["reference"]}
])",
    .errors = R"([])",
};

const Op kNormalTensorTensor{
    .name = "normal",
    .id = "normal.Tensor_Tensor",
    .signature = "(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_Tensor_Tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) { return results(amp::normal(a.tensor("mean"), a.tensor("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.tensor("mean"), a.tensor("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "mean"}, {.name = "std"}},
    .samples = R"([
{"args": {"mean": {"shape": [3, 4]}, "std": {"shape": [4], "range": [0, 2]}}, "skip": ["reference"]},
{"args": {"mean": {"shape": []}, "std": {"shape": [2, 1], "range": [0, 2]}}, "skip": ["reference"]}
])",
    .errors = R"([])",
};

const Op kNormalFunctional{
    .name = "normal_functional",
    .id = "normal_functional",
    .signature = "(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_functional,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .function = [](const Args& a) {
      return results(amp::normal_functional(a.tensor("self"), a.number("mean"), a.number("std"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mean": 0.0, "std": 2.0}, "skip": ["reference"]}
])",
    .errors = R"([])",
};

const Op kExponential{
    .name = "exponential",
    .id = "exponential",
    .signature = "(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::exponential,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) { return results(amp::exponential(a.tensor("self"), a.number("lambd"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").exponential(a.number("lambd"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::exponential_(a.written("self"), a.number("lambd"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lambd": 2.0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "lambd": 0.0}, "throws": "[exponential] lambd must be positive, but is 0", "type": "ValueError"}
])",
};

const Op kGeometric{
    .name = "geometric",
    .id = "geometric",
    .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor",
    .op = OpId::geometric,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) { return results(amp::geometric(a.tensor("self"), a.number("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").geometric(a.number("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::geometric_(a.written("self"), a.number("p"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "p": 0.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "p": 1.0}, "throws": "[geometric] p must be in (0, 1), but is 1", "type": "ValueError"}
])",
};

const Op kLogNormal{
    .name = "log_normal",
    .id = "log_normal",
    .signature = "(Tensor self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor",
    .op = OpId::log_normal,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) {
      return results(amp::log_normal(a.tensor("self"), a.number("mean"), a.number("std"), std::optional<Generator>()));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").log_normal(a.number("mean"), a.number("std"), std::optional<Generator>()));
    },
    .inplace = [](const Args& a) {
      return results(amp::log_normal_(a.written("self"), a.number("mean"), a.number("std"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mean": 0.0, "std": 0.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "mean": 0.0, "std": 0.0}, "throws": "[log_normal] std must be positive, but is 0", "type": "ValueError"}
])",
};

const Op kCauchy{
    .name = "cauchy",
    .id = "cauchy",
    .signature = "(Tensor self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::cauchy,
    .kind = "kernel",
    .random = true,
    .function = [](const Args& a) {
      return results(amp::cauchy(a.tensor("self"), a.number("median"), a.number("sigma"), std::optional<Generator>()));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").cauchy(a.number("median"), a.number("sigma"), std::optional<Generator>()));
    },
    .inplace = [](const Args& a) {
      return results(amp::cauchy_(a.written("self"), a.number("median"), a.number("sigma"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "median": 1.0, "sigma": 0.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "median": 0.0, "sigma": 0.0}, "throws": "[cauchy] sigma must be positive, but is 0",
 "type": "ValueError"}
])",
};

const Op kRrelu{
    .name = "rrelu",
    .id = "rrelu",
    .signature = "(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, "
        "bool training=False, Generator? generator=None) -> Tensor",
    .op = OpId::rrelu,
    .kind = "composite",
    .random = true,
    .function = [](const Args& a) {
      return results(amp::rrelu(a.tensor("self"), a.scalar("lower"), a.scalar("upper"), a.boolean("training"), std::optional<Generator>()));
    },
    .inplace = [](const Args& a) {
      return results(amp::rrelu_(a.written("self"), a.scalar("lower"), a.scalar("upper"), a.boolean("training"),
                                 std::optional<Generator>()));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lower": 0.125, "upper": 0.3333333333333333, "training": false}},
{"args": {"self": {"shape": [3, 4]}, "lower": 0.1, "upper": 0.5, "training": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "lower": 1, "upper": 0.5, "training": false}, "throws": "[rrelu] lower 1 is larger than upper 0.5",
 "type": "ValueError"}
])",
};

const Op kGumbelSoftmax{
    .name = "gumbel_softmax",
    .id = "gumbel_softmax",
    .signature = "(Tensor logits, float tau=1, bool hard=False, int dim=-1) -> Tensor",
    .op = OpId::gumbel_softmax,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gumbel_softmax(a.tensor("logits"), a.number("tau"), a.boolean("hard"), a.integer("dim")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "logits"}},
    .samples = R"([
{"args": {"logits": {"shape": [3, 1]}, "tau": 1, "hard": false, "dim": -1}},
{"args": {"logits": {"shape": [1, 3]}, "tau": 0.5, "hard": true, "dim": 0}}
])",
    .errors = R"([])",
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
      return results(amp::multinomial(a.tensor("self"), a.integer("num_samples"), a.boolean("replacement"), std::optional<Generator>()));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").multinomial(a.integer("num_samples"), a.boolean("replacement"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0.0, 1.0, 0.0], [0.0, 0.0, 2.0]]}, "num_samples": 1, "replacement": false}},
{"args": {"self": {"values": [0.0, 3.0, 0.0]}, "num_samples": 4, "replacement": true}, "skip": ["noncontiguous"]}
])",
    .errors = R"([
{"args": {"self": {"values": [0.5, 0.5]}, "num_samples": 3, "replacement": false},
 "throws": "[multinomial] can't draw 3 samples from 2 categories without replacement", "type": "ValueError"},
{"args": {"self": {"values": [0.5, -0.5]}, "num_samples": 1, "replacement": false},
 "throws": "[multinomial] weights must be finite and not negative", "type": "ValueError", "skip": ["cuda"]}
])",
};

const Registration kRandomOps{
    &kNativeDropout,
    &kNativeDropoutBackward,
    &kDropout,
    &kFeatureDropout,
    &kDropout1d,
    &kDropout2d,
    &kDropout3d,
    &kAlphaDropout,
    &kFeatureAlphaDropout,
    &kBernoulli,
    &kBernoulliP,
    &kBernoulliTensor,
    &kPoisson,
    &kNormalTensorFloat,
    &kNormalFloatTensor,
    &kNormalTensorTensor,
    &kNormalFunctional,
    &kExponential,
    &kGeometric,
    &kLogNormal,
    &kCauchy,
    &kRrelu,
    &kGumbelSoftmax,
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
TEST_CASE("dropout1d: reference") { reference(kDropout1d); }
TEST_CASE("dropout1d: dtypes") { dtypes(kDropout1d); }
TEST_CASE("dropout1d: golden") { golden(kDropout1d); }
TEST_CASE("dropout1d: gradcheck") { gradcheck(kDropout1d); }
TEST_CASE("dropout1d: gradgradcheck") { gradgradcheck(kDropout1d); }
TEST_CASE("dropout1d: autocast") { autocast(kDropout1d); }
TEST_CASE("dropout1d: noncontiguous") { noncontiguous(kDropout1d); }
TEST_CASE("dropout1d: errors") { errors(kDropout1d); }
TEST_CASE("dropout2d: reference") { reference(kDropout2d); }
TEST_CASE("dropout2d: dtypes") { dtypes(kDropout2d); }
TEST_CASE("dropout2d: golden") { golden(kDropout2d); }
TEST_CASE("dropout2d: gradcheck") { gradcheck(kDropout2d); }
TEST_CASE("dropout2d: gradgradcheck") { gradgradcheck(kDropout2d); }
TEST_CASE("dropout2d: autocast") { autocast(kDropout2d); }
TEST_CASE("dropout2d: noncontiguous") { noncontiguous(kDropout2d); }
TEST_CASE("dropout2d: errors") { errors(kDropout2d); }
TEST_CASE("dropout3d: reference") { reference(kDropout3d); }
TEST_CASE("dropout3d: dtypes") { dtypes(kDropout3d); }
TEST_CASE("dropout3d: golden") { golden(kDropout3d); }
TEST_CASE("dropout3d: gradcheck") { gradcheck(kDropout3d); }
TEST_CASE("dropout3d: gradgradcheck") { gradgradcheck(kDropout3d); }
TEST_CASE("dropout3d: autocast") { autocast(kDropout3d); }
TEST_CASE("dropout3d: noncontiguous") { noncontiguous(kDropout3d); }
TEST_CASE("dropout3d: errors") { errors(kDropout3d); }
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
TEST_CASE("bernoulli.Tensor: reference") { reference(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: dtypes") { dtypes(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: gradcheck") { gradcheck(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: gradgradcheck") { gradgradcheck(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: autocast") { autocast(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: variants") { variants(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: noncontiguous") { noncontiguous(kBernoulliTensor); }
TEST_CASE("bernoulli.Tensor: errors") { errors(kBernoulliTensor); }
TEST_CASE("poisson: reference") { reference(kPoisson); }
TEST_CASE("poisson: dtypes") { dtypes(kPoisson); }
TEST_CASE("poisson: autocast") { autocast(kPoisson); }
TEST_CASE("poisson: variants") { variants(kPoisson); }
TEST_CASE("poisson: noncontiguous") { noncontiguous(kPoisson); }
TEST_CASE("poisson: errors") { errors(kPoisson); }
TEST_CASE("normal.Tensor_float: reference") { reference(kNormalTensorFloat); }
TEST_CASE("normal.Tensor_float: dtypes") { dtypes(kNormalTensorFloat); }
TEST_CASE("normal.Tensor_float: autocast") { autocast(kNormalTensorFloat); }
TEST_CASE("normal.Tensor_float: variants") { variants(kNormalTensorFloat); }
TEST_CASE("normal.Tensor_float: noncontiguous") { noncontiguous(kNormalTensorFloat); }
TEST_CASE("normal.Tensor_float: errors") { errors(kNormalTensorFloat); }
TEST_CASE("normal.float_Tensor: reference") { reference(kNormalFloatTensor); }
TEST_CASE("normal.float_Tensor: dtypes") { dtypes(kNormalFloatTensor); }
TEST_CASE("normal.float_Tensor: autocast") { autocast(kNormalFloatTensor); }
TEST_CASE("normal.float_Tensor: variants") { variants(kNormalFloatTensor); }
TEST_CASE("normal.float_Tensor: noncontiguous") { noncontiguous(kNormalFloatTensor); }
TEST_CASE("normal.float_Tensor: errors") { errors(kNormalFloatTensor); }
TEST_CASE("normal.Tensor_Tensor: reference") { reference(kNormalTensorTensor); }
TEST_CASE("normal.Tensor_Tensor: dtypes") { dtypes(kNormalTensorTensor); }
TEST_CASE("normal.Tensor_Tensor: autocast") { autocast(kNormalTensorTensor); }
TEST_CASE("normal.Tensor_Tensor: variants") { variants(kNormalTensorTensor); }
TEST_CASE("normal.Tensor_Tensor: noncontiguous") { noncontiguous(kNormalTensorTensor); }
TEST_CASE("normal.Tensor_Tensor: errors") { errors(kNormalTensorTensor); }
TEST_CASE("normal_functional: reference") { reference(kNormalFunctional); }
TEST_CASE("normal_functional: dtypes") { dtypes(kNormalFunctional); }
TEST_CASE("normal_functional: autocast") { autocast(kNormalFunctional); }
TEST_CASE("normal_functional: noncontiguous") { noncontiguous(kNormalFunctional); }
TEST_CASE("normal_functional: errors") { errors(kNormalFunctional); }
TEST_CASE("exponential: reference") { reference(kExponential); }
TEST_CASE("exponential: dtypes") { dtypes(kExponential); }
TEST_CASE("exponential: gradcheck") { gradcheck(kExponential); }
TEST_CASE("exponential: gradgradcheck") { gradgradcheck(kExponential); }
TEST_CASE("exponential: autocast") { autocast(kExponential); }
TEST_CASE("exponential: variants") { variants(kExponential); }
TEST_CASE("exponential: noncontiguous") { noncontiguous(kExponential); }
TEST_CASE("exponential: errors") { errors(kExponential); }
TEST_CASE("geometric: reference") { reference(kGeometric); }
TEST_CASE("geometric: dtypes") { dtypes(kGeometric); }
TEST_CASE("geometric: gradcheck") { gradcheck(kGeometric); }
TEST_CASE("geometric: gradgradcheck") { gradgradcheck(kGeometric); }
TEST_CASE("geometric: autocast") { autocast(kGeometric); }
TEST_CASE("geometric: variants") { variants(kGeometric); }
TEST_CASE("geometric: noncontiguous") { noncontiguous(kGeometric); }
TEST_CASE("geometric: errors") { errors(kGeometric); }
TEST_CASE("log_normal: reference") { reference(kLogNormal); }
TEST_CASE("log_normal: dtypes") { dtypes(kLogNormal); }
TEST_CASE("log_normal: gradcheck") { gradcheck(kLogNormal); }
TEST_CASE("log_normal: gradgradcheck") { gradgradcheck(kLogNormal); }
TEST_CASE("log_normal: autocast") { autocast(kLogNormal); }
TEST_CASE("log_normal: variants") { variants(kLogNormal); }
TEST_CASE("log_normal: noncontiguous") { noncontiguous(kLogNormal); }
TEST_CASE("log_normal: errors") { errors(kLogNormal); }
TEST_CASE("cauchy: reference") { reference(kCauchy); }
TEST_CASE("cauchy: dtypes") { dtypes(kCauchy); }
TEST_CASE("cauchy: gradcheck") { gradcheck(kCauchy); }
TEST_CASE("cauchy: gradgradcheck") { gradgradcheck(kCauchy); }
TEST_CASE("cauchy: autocast") { autocast(kCauchy); }
TEST_CASE("cauchy: variants") { variants(kCauchy); }
TEST_CASE("cauchy: noncontiguous") { noncontiguous(kCauchy); }
TEST_CASE("cauchy: errors") { errors(kCauchy); }
TEST_CASE("rrelu: reference") { reference(kRrelu); }
TEST_CASE("rrelu: dtypes") { dtypes(kRrelu); }
TEST_CASE("rrelu: gradcheck") { gradcheck(kRrelu); }
TEST_CASE("rrelu: gradgradcheck") { gradgradcheck(kRrelu); }
TEST_CASE("rrelu: autocast") { autocast(kRrelu); }
TEST_CASE("rrelu: variants") { variants(kRrelu); }
TEST_CASE("rrelu: noncontiguous") { noncontiguous(kRrelu); }
TEST_CASE("rrelu: errors") { errors(kRrelu); }
TEST_CASE("gumbel_softmax: reference") { reference(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: dtypes") { dtypes(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: golden") { golden(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: gradcheck") { gradcheck(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: gradgradcheck") { gradgradcheck(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: autocast") { autocast(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: noncontiguous") { noncontiguous(kGumbelSoftmax); }
TEST_CASE("gumbel_softmax: errors") { errors(kGumbelSoftmax); }
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
TEST_CASE("dropout1d: threads") { threads(kDropout1d); }
TEST_CASE("dropout2d: threads") { threads(kDropout2d); }
TEST_CASE("dropout3d: threads") { threads(kDropout3d); }
TEST_CASE("alpha_dropout: threads") { threads(kAlphaDropout); }
TEST_CASE("feature_alpha_dropout: threads") { threads(kFeatureAlphaDropout); }
TEST_CASE("bernoulli: threads") { threads(kBernoulli); }
TEST_CASE("bernoulli.p: threads") { threads(kBernoulliP); }
TEST_CASE("bernoulli.Tensor: threads") { threads(kBernoulliTensor); }
TEST_CASE("poisson: threads") { threads(kPoisson); }
TEST_CASE("normal.Tensor_float: threads") { threads(kNormalTensorFloat); }
TEST_CASE("normal.float_Tensor: threads") { threads(kNormalFloatTensor); }
TEST_CASE("normal.Tensor_Tensor: threads") { threads(kNormalTensorTensor); }
TEST_CASE("normal_functional: threads") { threads(kNormalFunctional); }
TEST_CASE("exponential: threads") { threads(kExponential); }
TEST_CASE("geometric: threads") { threads(kGeometric); }
TEST_CASE("log_normal: threads") { threads(kLogNormal); }
TEST_CASE("cauchy: threads") { threads(kCauchy); }
TEST_CASE("rrelu: threads") { threads(kRrelu); }
TEST_CASE("gumbel_softmax: threads") { threads(kGumbelSoftmax); }
TEST_CASE("multinomial: threads") { threads(kMultinomial); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("native_dropout: cuda") { on_cuda(kNativeDropout); }
TEST_CASE("native_dropout_backward: cuda") { on_cuda(kNativeDropoutBackward); }
TEST_CASE("dropout: cuda") { on_cuda(kDropout); }
TEST_CASE("feature_dropout: cuda") { on_cuda(kFeatureDropout); }
TEST_CASE("dropout1d: cuda") { on_cuda(kDropout1d); }
TEST_CASE("dropout2d: cuda") { on_cuda(kDropout2d); }
TEST_CASE("dropout3d: cuda") { on_cuda(kDropout3d); }
TEST_CASE("alpha_dropout: cuda") { on_cuda(kAlphaDropout); }
TEST_CASE("feature_alpha_dropout: cuda") { on_cuda(kFeatureAlphaDropout); }
TEST_CASE("bernoulli: cuda") { on_cuda(kBernoulli); }
TEST_CASE("bernoulli.p: cuda") { on_cuda(kBernoulliP); }
TEST_CASE("bernoulli.Tensor: cuda") { on_cuda(kBernoulliTensor); }
TEST_CASE("poisson: cuda") { on_cuda(kPoisson); }
TEST_CASE("normal.Tensor_float: cuda") { on_cuda(kNormalTensorFloat); }
TEST_CASE("normal.float_Tensor: cuda") { on_cuda(kNormalFloatTensor); }
TEST_CASE("normal.Tensor_Tensor: cuda") { on_cuda(kNormalTensorTensor); }
TEST_CASE("normal_functional: cuda") { on_cuda(kNormalFunctional); }
TEST_CASE("exponential: cuda") { on_cuda(kExponential); }
TEST_CASE("geometric: cuda") { on_cuda(kGeometric); }
TEST_CASE("log_normal: cuda") { on_cuda(kLogNormal); }
TEST_CASE("cauchy: cuda") { on_cuda(kCauchy); }
TEST_CASE("rrelu: cuda") { on_cuda(kRrelu); }
TEST_CASE("gumbel_softmax: cuda") { on_cuda(kGumbelSoftmax); }
TEST_CASE("multinomial: cuda") { on_cuda(kMultinomial); }

TEST_SUITE_END();

}  // namespace amp::contracts
