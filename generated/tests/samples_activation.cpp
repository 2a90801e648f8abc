// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/activation.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kRelu{
    .name = "relu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::relu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::relu(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").relu()); },
    .inplace = [](const Args& a) { return results(amp::relu_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::relu_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kRelu6{
    .name = "relu6",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::relu6,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::relu6(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::relu6_(a.written("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-3, 9]}}}
])",
};

const Op kHardtanh{
    .name = "hardtanh",
    .signature = "(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
    .op = OpId::hardtanh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardtanh(a.tensor("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .inplace = [](const Args& a) { return results(amp::hardtanh_(a.written("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .out = [](const Args& a) { return results(amp::hardtanh_out(a.out(), a.tensor("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min_val": -1, "max_val": 1}},
{"args": {"self": {"shape": [3, 4]}, "min_val": -0.5, "max_val": 0.25}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "min_val": 1, "max_val": -1}, "throws": "[hardtanh] min_val 1 is larger than max_val -1",
 "type": "ValueError"}
])",
};

const Op kThreshold{
    .name = "threshold",
    .signature = "(Tensor self, Scalar threshold, Scalar value) -> Tensor",
    .op = OpId::threshold,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::threshold(a.tensor("self"), a.scalar("threshold"), a.scalar("value"))); },
    .inplace = [](const Args& a) { return results(amp::threshold_(a.written("self"), a.scalar("threshold"), a.scalar("value"))); },
    .out = [](const Args& a) { return results(amp::threshold_out(a.out(), a.tensor("self"), a.scalar("threshold"), a.scalar("value"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "threshold": 0.3, "value": -2}}
])",
};

const Op kThresholdBackward{
    .name = "threshold_backward",
    .signature = "(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor",
    .kind = "elementwise",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::threshold_backward(a.tensor("grad_output"), a.tensor("self"), a.scalar("threshold")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "grad_output"}, {.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3, 4]}, "self": {"shape": [3, 4]}, "threshold": 0}}
])",
};

const Op kLeakyRelu{
    .name = "leaky_relu",
    .signature = "(Tensor self, Scalar negative_slope=0.01) -> Tensor",
    .op = OpId::leaky_relu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::leaky_relu(a.tensor("self"), a.scalar("negative_slope"))); },
    .inplace = [](const Args& a) { return results(amp::leaky_relu_(a.written("self"), a.scalar("negative_slope"))); },
    .out = [](const Args& a) { return results(amp::leaky_relu_out(a.out(), a.tensor("self"), a.scalar("negative_slope"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "negative_slope": 0.01}},
{"args": {"self": {"shape": [3, 4]}, "negative_slope": 0.25}}
])",
};

const Op kPrelu{
    .name = "prelu",
    .signature = "(Tensor self, Tensor weight) -> Tensor",
    .op = OpId::prelu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::prelu(a.tensor("self"), a.tensor("weight"))); },
    .method = [](const Args& a) { return results(a.tensor("self").prelu(a.tensor("weight"))); },
    .tensors = {{.name = "self"}, {.name = "weight"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "weight": {"shape": [3]}}},
{"args": {"self": {"shape": [3, 4]}, "weight": {"shape": [1]}}},
{"args": {"self": {"shape": []}, "weight": {"shape": []}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "weight": {"shape": [4]}}, "throws": "[prelu] weight has 4 elements, but self has 3 channels",
 "type": "ValueError"}
])",
};

const Op kElu{
    .name = "elu",
    .signature = "(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor",
    .op = OpId::elu,
    .kind = "elementwise",
    .function = [](const Args& a) {
      return results(amp::elu(a.tensor("self"), a.scalar("alpha"), a.scalar("scale"), a.scalar("input_scale")));
    },
    .inplace = [](const Args& a) {
      return results(amp::elu_(a.written("self"), a.scalar("alpha"), a.scalar("scale"), a.scalar("input_scale")));
    },
    .out = [](const Args& a) {
      return results(amp::elu_out(a.out(), a.tensor("self"), a.scalar("alpha"), a.scalar("scale"), a.scalar("input_scale")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "alpha": 1, "scale": 1, "input_scale": 1}},
{"args": {"self": {"shape": [3, 4]}, "alpha": 0.5, "scale": 1.5, "input_scale": 2}}
])",
};

const Op kSelu{
    .name = "selu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::selu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::selu(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::selu_(a.written("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kCelu{
    .name = "celu",
    .signature = "(Tensor self, Scalar alpha=1.0) -> Tensor",
    .op = OpId::celu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::celu(a.tensor("self"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::celu_(a.written("self"), a.scalar("alpha"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "alpha": 1.0}},
{"args": {"self": {"shape": [3, 4]}, "alpha": 0.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "alpha": 0}, "throws": "[celu] alpha must not be 0", "type": "ValueError"}
])",
};

const Op kSigmoid{
    .name = "sigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sigmoid,
    .kind = "elementwise",
    .range_gradients =
        "Backward uses the result of 16 bits: the next op saves it too, and self would be a second tensor in memory. 1 - result loses its digits near 1.",
    .function = [](const Args& a) { return results(amp::sigmoid(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sigmoid()); },
    .inplace = [](const Args& a) { return results(amp::sigmoid_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kLogSigmoid{
    .name = "log_sigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log_sigmoid,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log_sigmoid(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::log_sigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kGelu{
    .name = "gelu",
    .signature = "(Tensor self, *, str approximate='none') -> Tensor",
    .op = OpId::gelu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::gelu(a.tensor("self"), a.text("approximate"))); },
    .inplace = [](const Args& a) { return results(amp::gelu_(a.written("self"), a.text("approximate"))); },
    .out = [](const Args& a) { return results(amp::gelu_out(a.out(), a.tensor("self"), a.text("approximate"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "approximate": "none"}},
{"args": {"self": {"shape": [3, 4]}, "approximate": "tanh"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "approximate": "sigmoid"}, "throws": "[gelu] approximate must be \"none\" or \"tanh\", got \"sigmoid\"",
 "type": "ValueError"}
])",
};

const Op kSilu{
    .name = "silu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::silu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::silu(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::silu_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::silu_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kMish{
    .name = "mish",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::mish,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::mish(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::mish_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::mish_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kSoftplus{
    .name = "softplus",
    .signature = "(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor",
    .op = OpId::softplus,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::softplus(a.tensor("self"), a.scalar("beta"), a.scalar("threshold"))); },
    .out = [](const Args& a) { return results(amp::softplus_out(a.out(), a.tensor("self"), a.scalar("beta"), a.scalar("threshold"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "beta": 1, "threshold": 20}},
{"args": {"self": {"shape": [3, 4]}, "beta": 2, "threshold": 1}}
])",
};

const Op kHardsigmoid{
    .name = "hardsigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::hardsigmoid,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardsigmoid(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::hardsigmoid_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::hardsigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-5, 5]}}, "skip": ["golden"]}
])",
};

const Op kHardswish{
    .name = "hardswish",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::hardswish,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardswish(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::hardswish_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::hardswish_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-5, 5]}}}
])",
};

const Op kHardshrink{
    .name = "hardshrink",
    .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor",
    .op = OpId::hardshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardshrink(a.tensor("self"), a.scalar("lambd"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hardshrink(a.scalar("lambd"))); },
    .out = [](const Args& a) { return results(amp::hardshrink_out(a.out(), a.tensor("self"), a.scalar("lambd"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.2}}
])",
};

const Op kSoftshrink{
    .name = "softshrink",
    .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor",
    .op = OpId::softshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::softshrink(a.tensor("self"), a.scalar("lambd"))); },
    .out = [](const Args& a) { return results(amp::softshrink_out(a.out(), a.tensor("self"), a.scalar("lambd"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "lambd": -1}, "throws": "[softshrink] lambd must be at least 0, but is -1", "type": "ValueError"}
])",
};

const Op kTanhshrink{
    .name = "tanhshrink",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tanhshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::tanhshrink(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
};

const Op kSoftsign{
    .name = "softsign",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::softsign,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::softsign(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
};

const Op kGlu{
    .name = "glu",
    .signature = "(Tensor self, int dim=-1) -> Tensor",
    .op = OpId::glu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::glu(a.tensor("self"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::glu_out(a.out(), a.tensor("self"), a.integer("dim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1}},
{"args": {"self": {"shape": [2, 3]}, "dim": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "dim": -1}, "throws": "[glu] dimension -1 must have an even size, got 3", "type": "ValueError"}
])",
};

const Registration kActivationOps{
    &kRelu,
    &kRelu6,
    &kHardtanh,
    &kThreshold,
    &kThresholdBackward,
    &kLeakyRelu,
    &kPrelu,
    &kElu,
    &kSelu,
    &kCelu,
    &kSigmoid,
    &kLogSigmoid,
    &kGelu,
    &kSilu,
    &kMish,
    &kSoftplus,
    &kHardsigmoid,
    &kHardswish,
    &kHardshrink,
    &kSoftshrink,
    &kTanhshrink,
    &kSoftsign,
    &kGlu,
};

}  // namespace

}  // namespace amp::contracts
