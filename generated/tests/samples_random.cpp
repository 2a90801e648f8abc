// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/random.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kNativeDropout{
    .name = "native_dropout",
    .signature = "(Tensor input, float p, bool? train=None) -> (Tensor result, Tensor mask)",
    .op = OpId::native_dropout,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::native_dropout(a.tensor("input"), a.number("p"), a.opt_boolean("train"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature = "(Tensor grad_output, Tensor mask, float scale) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::native_dropout_backward(a.tensor("grad_output"), a.tensor("mask"), a.number("scale")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "grad_output"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"grad_output": {"shape": [4]}, "mask": {"values": [true, false, true, true], "dtype": "bool"}, "scale": 2.0}}
])",
};

const Op kDropout{
    .name = "dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
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
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::feature_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::feature_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::feature_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
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
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout1d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
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
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout2d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 2]}, "p": 0.5, "training": false}},
{"args": {"input": {"shape": [2, 3, 4, 2]}, "p": 1.0, "training": true}}
])",
};

const Op kDropout3d{
    .name = "dropout3d",
    .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor",
    .op = OpId::dropout3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dropout3d(a.tensor("input"), a.number("p"), a.boolean("training"))); },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 1, 2, 2]}, "p": 0.5, "training": false}},
{"args": {"input": {"shape": [2, 3, 1, 2]}, "p": 1.0, "training": true}}
])",
};

const Op kAlphaDropout{
    .name = "alpha_dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::alpha_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::alpha_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::alpha_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4]}, "p": 0.5, "train": false}},
{"args": {"input": {"shape": [3, 4]}, "p": 1.0, "train": true}}
])",
};

const Op kFeatureAlphaDropout{
    .name = "feature_alpha_dropout",
    .signature = "(Tensor input, float p, bool train) -> Tensor",
    .op = OpId::feature_alpha_dropout,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::feature_alpha_dropout(a.tensor("input"), a.number("p"), a.boolean("train"))); },
    .inplace = [](const Args& a) { return results(amp::feature_alpha_dropout_(a.written("input"), a.number("p"), a.boolean("train"))); },
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
    .signature = "(Tensor self, *, Generator? generator=None) -> Tensor",
    .op = OpId::bernoulli,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::bernoulli_out(a.out(), a.tensor("self"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [0.0, 1.0, 1.0, 0.0]}}}
])",
};

const Op kBernoulliP{
    .name = "bernoulli",
    .id = "bernoulli.p",
    .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor",
    .op = OpId::bernoulli_p,
    .kind = "kernel",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), a.number("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(a.number("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::bernoulli_(a.written("self"), a.number("p"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
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
    .contracts = Contract::all_except(Contract::golden),
    .function = [](const Args& a) { return results(amp::bernoulli(a.tensor("self"), a.tensor("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").bernoulli(a.tensor("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::bernoulli_(a.written("self"), a.tensor("p"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "p", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "p": {"values": [0.0, 1.0, 1.0]}}, "skip": ["dtypes"]}
])",
};

const Op kPoisson{
    .name = "poisson",
    .signature = "(Tensor self, Generator? generator=None) -> Tensor",
    .op = OpId::poisson,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::poisson(a.tensor("self"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::poisson_out(a.out(), a.tensor("self"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::normal(a.tensor("mean"), a.number("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.tensor("mean"), a.number("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
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
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::normal(a.number("mean"), a.tensor("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.number("mean"), a.tensor("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "std"}},
    .samples = R"([
{"args": {"mean": 1.5, "std": {"shape": [3, 4], "range": [0, 2]}}, "skip": ["reference"]}
])",
};

const Op kNormalTensorTensor{
    .name = "normal",
    .id = "normal.Tensor_Tensor",
    .signature = "(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_Tensor_Tensor,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) { return results(amp::normal(a.tensor("mean"), a.tensor("std"), std::optional<Generator>())); },
    .out = [](const Args& a) { return results(amp::normal_out(a.out(), a.tensor("mean"), a.tensor("std"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "mean"}, {.name = "std"}},
    .samples = R"([
{"args": {"mean": {"shape": [3, 4]}, "std": {"shape": [4], "range": [0, 2]}}, "skip": ["reference"]},
{"args": {"mean": {"shape": []}, "std": {"shape": [2, 1], "range": [0, 2]}}, "skip": ["reference"]}
])",
};

const Op kNormalFunctional{
    .name = "normal_functional",
    .signature = "(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::normal_functional,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::normal_functional(a.tensor("self"), a.number("mean"), a.number("std"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "mean": 0.0, "std": 2.0}, "skip": ["reference"]}
])",
};

const Op kExponential{
    .name = "exponential",
    .signature = "(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::exponential,
    .kind = "kernel",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
    .function = [](const Args& a) { return results(amp::exponential(a.tensor("self"), a.number("lambd"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").exponential(a.number("lambd"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::exponential_(a.written("self"), a.number("lambd"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor",
    .op = OpId::geometric,
    .kind = "kernel",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
    .function = [](const Args& a) { return results(amp::geometric(a.tensor("self"), a.number("p"), std::optional<Generator>())); },
    .method = [](const Args& a) { return results(a.tensor("self").geometric(a.number("p"), std::optional<Generator>())); },
    .inplace = [](const Args& a) { return results(amp::geometric_(a.written("self"), a.number("p"), std::optional<Generator>())); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
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
    .signature = "(Tensor self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor",
    .op = OpId::log_normal,
    .kind = "kernel",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
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
    .signature = "(Tensor self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor",
    .op = OpId::cauchy,
    .kind = "kernel",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
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
    .signature =
        "(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor",
    .op = OpId::rrelu,
    .kind = "composite",
    .random = true,
    .contracts = Contract::all_except(Contract::golden),
    .function = [](const Args& a) {
      return results(amp::rrelu(a.tensor("self"), a.scalar("lower"), a.scalar("upper"), a.boolean("training"), std::optional<Generator>()));
    },
    .inplace = [](const Args& a) {
      return results(amp::rrelu_(a.written("self"), a.scalar("lower"), a.scalar("upper"), a.boolean("training"),
                                 std::optional<Generator>()));
    },
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
    .signature = "(Tensor logits, float tau=1, bool hard=False, int dim=-1) -> Tensor",
    .op = OpId::gumbel_softmax,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gumbel_softmax(a.tensor("logits"), a.number("tau"), a.boolean("hard"), a.integer("dim")));
    },
    .tensors = {{.name = "logits"}},
    .samples = R"([
{"args": {"logits": {"shape": [3, 1]}, "tau": 1, "hard": false, "dim": -1}},
{"args": {"logits": {"shape": [1, 3]}, "tau": 0.5, "hard": true, "dim": 0}}
])",
};

const Op kMultinomial{
    .name = "multinomial",
    .signature = "(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor",
    .op = OpId::multinomial,
    .kind = "kernel",
    .gradcheck = 0,
    .random = true,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::golden | Contract::gradcheck | Contract::gradgradcheck |
                                      Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::multinomial(a.tensor("self"), a.integer("num_samples"), a.boolean("replacement"), std::optional<Generator>()));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").multinomial(a.integer("num_samples"), a.boolean("replacement"), std::optional<Generator>()));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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

}  // namespace amp::contracts
