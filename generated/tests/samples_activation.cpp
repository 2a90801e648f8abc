// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/activation.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kRelu{
    .name = "relu",
    .id = "relu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::relu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::relu(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").relu()); },
    .inplace = [](const Args& a) { return results(amp::relu_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::relu_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([])",
};

const Op kRelu6{
    .name = "relu6",
    .id = "relu6",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::relu6,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::relu6(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::relu6_(a.written("self"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-3, 9]}}}
])",
    .errors = R"([])",
};

const Op kHardtanh{
    .name = "hardtanh",
    .id = "hardtanh",
    .signature = "(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
    .op = OpId::hardtanh,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardtanh(a.tensor("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .inplace = [](const Args& a) { return results(amp::hardtanh_(a.written("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .out = [](const Args& a) { return results(amp::hardtanh_out(a.out(), a.tensor("self"), a.scalar("min_val"), a.scalar("max_val"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "min_val": -1, "max_val": 1}},
{"args": {"self": {"shape": [3, 4]}, "min_val": -0.5, "max_val": 0.25}}
])",
    .errors = R"([])",
};

const Op kThreshold{
    .name = "threshold",
    .id = "threshold",
    .signature = "(Tensor self, Scalar threshold, Scalar value) -> Tensor",
    .op = OpId::threshold,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::threshold(a.tensor("self"), a.scalar("threshold"), a.scalar("value"))); },
    .inplace = [](const Args& a) { return results(amp::threshold_(a.written("self"), a.scalar("threshold"), a.scalar("value"))); },
    .out = [](const Args& a) { return results(amp::threshold_out(a.out(), a.tensor("self"), a.scalar("threshold"), a.scalar("value"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "threshold": 0.3, "value": -2}}
])",
    .errors = R"([])",
};

const Op kThresholdBackward{
    .name = "threshold_backward",
    .id = "threshold_backward",
    .signature = "(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor",
    .kind = "elementwise",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::threshold_backward(a.tensor("grad_output"), a.tensor("self"), a.scalar("threshold")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}, {.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3, 4]}, "self": {"shape": [3, 4]}, "threshold": 0}}
])",
    .errors = R"([])",
};

const Op kLeakyRelu{
    .name = "leaky_relu",
    .id = "leaky_relu",
    .signature = "(Tensor self, Scalar negative_slope=0.01) -> Tensor",
    .op = OpId::leaky_relu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::leaky_relu(a.tensor("self"), a.scalar("negative_slope"))); },
    .inplace = [](const Args& a) { return results(amp::leaky_relu_(a.written("self"), a.scalar("negative_slope"))); },
    .out = [](const Args& a) { return results(amp::leaky_relu_out(a.out(), a.tensor("self"), a.scalar("negative_slope"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "negative_slope": 0.01}},
{"args": {"self": {"shape": [3, 4]}, "negative_slope": 0.25}}
])",
    .errors = R"([])",
};

const Op kPrelu{
    .name = "prelu",
    .id = "prelu",
    .signature = "(Tensor self, Tensor weight) -> Tensor",
    .op = OpId::prelu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::prelu(a.tensor("self"), a.tensor("weight"))); },
    .method = [](const Args& a) { return results(a.tensor("self").prelu(a.tensor("weight"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "elu",
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
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "alpha": 1, "scale": 1, "input_scale": 1}},
{"args": {"self": {"shape": [3, 4]}, "alpha": 0.5, "scale": 1.5, "input_scale": 2}}
])",
    .errors = R"([])",
};

const Op kSelu{
    .name = "selu",
    .id = "selu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::selu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::selu(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::selu_(a.written("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kCelu{
    .name = "celu",
    .id = "celu",
    .signature = "(Tensor self, Scalar alpha=1.0) -> Tensor",
    .op = OpId::celu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::celu(a.tensor("self"), a.scalar("alpha"))); },
    .inplace = [](const Args& a) { return results(amp::celu_(a.written("self"), a.scalar("alpha"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "sigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::sigmoid,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::sigmoid(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sigmoid()); },
    .inplace = [](const Args& a) { return results(amp::sigmoid_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::sigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}}
])",
    .errors = R"([])",
};

const Op kLogSigmoid{
    .name = "log_sigmoid",
    .id = "log_sigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::log_sigmoid,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::log_sigmoid(a.tensor("self"))); },
    .out = [](const Args& a) { return results(amp::log_sigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kGelu{
    .name = "gelu",
    .id = "gelu",
    .signature = "(Tensor self, *, str approximate='none') -> Tensor",
    .op = OpId::gelu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::gelu(a.tensor("self"), a.text("approximate"))); },
    .inplace = [](const Args& a) { return results(amp::gelu_(a.written("self"), a.text("approximate"))); },
    .out = [](const Args& a) { return results(amp::gelu_out(a.out(), a.tensor("self"), a.text("approximate"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "silu",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::silu,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::silu(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::silu_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::silu_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMish{
    .name = "mish",
    .id = "mish",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::mish,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::mish(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::mish_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::mish_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kSoftplus{
    .name = "softplus",
    .id = "softplus",
    .signature = "(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor",
    .op = OpId::softplus,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::softplus(a.tensor("self"), a.scalar("beta"), a.scalar("threshold"))); },
    .out = [](const Args& a) { return results(amp::softplus_out(a.out(), a.tensor("self"), a.scalar("beta"), a.scalar("threshold"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "beta": 1, "threshold": 20}},
{"args": {"self": {"shape": [3, 4]}, "beta": 2, "threshold": 1}}
])",
    .errors = R"([])",
};

const Op kHardsigmoid{
    .name = "hardsigmoid",
    .id = "hardsigmoid",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::hardsigmoid,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardsigmoid(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::hardsigmoid_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::hardsigmoid_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-5, 5]}}, "skip": ["golden"]}
])",
    .errors = R"([])",
};

const Op kHardswish{
    .name = "hardswish",
    .id = "hardswish",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::hardswish,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardswish(a.tensor("self"))); },
    .inplace = [](const Args& a) { return results(amp::hardswish_(a.written("self"))); },
    .out = [](const Args& a) { return results(amp::hardswish_out(a.out(), a.tensor("self"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4], "range": [-5, 5]}}}
])",
    .errors = R"([])",
};

const Op kHardshrink{
    .name = "hardshrink",
    .id = "hardshrink",
    .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor",
    .op = OpId::hardshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::hardshrink(a.tensor("self"), a.scalar("lambd"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hardshrink(a.scalar("lambd"))); },
    .out = [](const Args& a) { return results(amp::hardshrink_out(a.out(), a.tensor("self"), a.scalar("lambd"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.2}}
])",
    .errors = R"([])",
};

const Op kSoftshrink{
    .name = "softshrink",
    .id = "softshrink",
    .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor",
    .op = OpId::softshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::softshrink(a.tensor("self"), a.scalar("lambd"))); },
    .out = [](const Args& a) { return results(amp::softshrink_out(a.out(), a.tensor("self"), a.scalar("lambd"))); },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.5}},
{"args": {"self": {"shape": [3, 4]}, "lambd": 0.2}}
])",
    .errors = R"([])",
};

const Op kTanhshrink{
    .name = "tanhshrink",
    .id = "tanhshrink",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::tanhshrink,
    .kind = "elementwise",
    .function = [](const Args& a) { return results(amp::tanhshrink(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
    .errors = R"([])",
};

const Op kSoftsign{
    .name = "softsign",
    .id = "softsign",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::softsign,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::softsign(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
    .errors = R"([])",
};

const Op kGlu{
    .name = "glu",
    .id = "glu",
    .signature = "(Tensor self, int dim=-1) -> Tensor",
    .op = OpId::glu,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::glu(a.tensor("self"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::glu_out(a.out(), a.tensor("self"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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

TEST_SUITE_BEGIN("contracts");

TEST_CASE("relu: reference") { reference(kRelu); }
TEST_CASE("relu: dtypes") { dtypes(kRelu); }
TEST_CASE("relu: golden") { golden(kRelu); }
TEST_CASE("relu: gradcheck") { gradcheck(kRelu); }
TEST_CASE("relu: gradgradcheck") { gradgradcheck(kRelu); }
TEST_CASE("relu: autocast") { autocast(kRelu); }
TEST_CASE("relu: variants") { variants(kRelu); }
TEST_CASE("relu: noncontiguous") { noncontiguous(kRelu); }
TEST_CASE("relu: errors") { errors(kRelu); }
TEST_CASE("relu6: reference") { reference(kRelu6); }
TEST_CASE("relu6: dtypes") { dtypes(kRelu6); }
TEST_CASE("relu6: golden") { golden(kRelu6); }
TEST_CASE("relu6: gradcheck") { gradcheck(kRelu6); }
TEST_CASE("relu6: gradgradcheck") { gradgradcheck(kRelu6); }
TEST_CASE("relu6: autocast") { autocast(kRelu6); }
TEST_CASE("relu6: variants") { variants(kRelu6); }
TEST_CASE("relu6: noncontiguous") { noncontiguous(kRelu6); }
TEST_CASE("relu6: errors") { errors(kRelu6); }
TEST_CASE("hardtanh: reference") { reference(kHardtanh); }
TEST_CASE("hardtanh: dtypes") { dtypes(kHardtanh); }
TEST_CASE("hardtanh: golden") { golden(kHardtanh); }
TEST_CASE("hardtanh: gradcheck") { gradcheck(kHardtanh); }
TEST_CASE("hardtanh: gradgradcheck") { gradgradcheck(kHardtanh); }
TEST_CASE("hardtanh: autocast") { autocast(kHardtanh); }
TEST_CASE("hardtanh: variants") { variants(kHardtanh); }
TEST_CASE("hardtanh: noncontiguous") { noncontiguous(kHardtanh); }
TEST_CASE("hardtanh: errors") { errors(kHardtanh); }
TEST_CASE("threshold: reference") { reference(kThreshold); }
TEST_CASE("threshold: dtypes") { dtypes(kThreshold); }
TEST_CASE("threshold: golden") { golden(kThreshold); }
TEST_CASE("threshold: gradcheck") { gradcheck(kThreshold); }
TEST_CASE("threshold: gradgradcheck") { gradgradcheck(kThreshold); }
TEST_CASE("threshold: autocast") { autocast(kThreshold); }
TEST_CASE("threshold: variants") { variants(kThreshold); }
TEST_CASE("threshold: noncontiguous") { noncontiguous(kThreshold); }
TEST_CASE("threshold: errors") { errors(kThreshold); }
TEST_CASE("threshold_backward: reference") { reference(kThresholdBackward); }
TEST_CASE("threshold_backward: dtypes") { dtypes(kThresholdBackward); }
TEST_CASE("threshold_backward: gradcheck") { gradcheck(kThresholdBackward); }
TEST_CASE("threshold_backward: gradgradcheck") { gradgradcheck(kThresholdBackward); }
TEST_CASE("threshold_backward: noncontiguous") { noncontiguous(kThresholdBackward); }
TEST_CASE("threshold_backward: errors") { errors(kThresholdBackward); }
TEST_CASE("leaky_relu: reference") { reference(kLeakyRelu); }
TEST_CASE("leaky_relu: dtypes") { dtypes(kLeakyRelu); }
TEST_CASE("leaky_relu: golden") { golden(kLeakyRelu); }
TEST_CASE("leaky_relu: gradcheck") { gradcheck(kLeakyRelu); }
TEST_CASE("leaky_relu: gradgradcheck") { gradgradcheck(kLeakyRelu); }
TEST_CASE("leaky_relu: autocast") { autocast(kLeakyRelu); }
TEST_CASE("leaky_relu: variants") { variants(kLeakyRelu); }
TEST_CASE("leaky_relu: noncontiguous") { noncontiguous(kLeakyRelu); }
TEST_CASE("leaky_relu: errors") { errors(kLeakyRelu); }
TEST_CASE("prelu: reference") { reference(kPrelu); }
TEST_CASE("prelu: dtypes") { dtypes(kPrelu); }
TEST_CASE("prelu: golden") { golden(kPrelu); }
TEST_CASE("prelu: gradcheck") { gradcheck(kPrelu); }
TEST_CASE("prelu: gradgradcheck") { gradgradcheck(kPrelu); }
TEST_CASE("prelu: autocast") { autocast(kPrelu); }
TEST_CASE("prelu: variants") { variants(kPrelu); }
TEST_CASE("prelu: noncontiguous") { noncontiguous(kPrelu); }
TEST_CASE("prelu: errors") { errors(kPrelu); }
TEST_CASE("elu: reference") { reference(kElu); }
TEST_CASE("elu: dtypes") { dtypes(kElu); }
TEST_CASE("elu: golden") { golden(kElu); }
TEST_CASE("elu: gradcheck") { gradcheck(kElu); }
TEST_CASE("elu: gradgradcheck") { gradgradcheck(kElu); }
TEST_CASE("elu: autocast") { autocast(kElu); }
TEST_CASE("elu: variants") { variants(kElu); }
TEST_CASE("elu: noncontiguous") { noncontiguous(kElu); }
TEST_CASE("elu: errors") { errors(kElu); }
TEST_CASE("selu: reference") { reference(kSelu); }
TEST_CASE("selu: dtypes") { dtypes(kSelu); }
TEST_CASE("selu: golden") { golden(kSelu); }
TEST_CASE("selu: gradcheck") { gradcheck(kSelu); }
TEST_CASE("selu: gradgradcheck") { gradgradcheck(kSelu); }
TEST_CASE("selu: autocast") { autocast(kSelu); }
TEST_CASE("selu: variants") { variants(kSelu); }
TEST_CASE("selu: noncontiguous") { noncontiguous(kSelu); }
TEST_CASE("selu: errors") { errors(kSelu); }
TEST_CASE("celu: reference") { reference(kCelu); }
TEST_CASE("celu: dtypes") { dtypes(kCelu); }
TEST_CASE("celu: golden") { golden(kCelu); }
TEST_CASE("celu: gradcheck") { gradcheck(kCelu); }
TEST_CASE("celu: gradgradcheck") { gradgradcheck(kCelu); }
TEST_CASE("celu: autocast") { autocast(kCelu); }
TEST_CASE("celu: variants") { variants(kCelu); }
TEST_CASE("celu: noncontiguous") { noncontiguous(kCelu); }
TEST_CASE("celu: errors") { errors(kCelu); }
TEST_CASE("sigmoid: reference") { reference(kSigmoid); }
TEST_CASE("sigmoid: dtypes") { dtypes(kSigmoid); }
TEST_CASE("sigmoid: golden") { golden(kSigmoid); }
TEST_CASE("sigmoid: gradcheck") { gradcheck(kSigmoid); }
TEST_CASE("sigmoid: gradgradcheck") { gradgradcheck(kSigmoid); }
TEST_CASE("sigmoid: autocast") { autocast(kSigmoid); }
TEST_CASE("sigmoid: variants") { variants(kSigmoid); }
TEST_CASE("sigmoid: noncontiguous") { noncontiguous(kSigmoid); }
TEST_CASE("sigmoid: errors") { errors(kSigmoid); }
TEST_CASE("log_sigmoid: reference") { reference(kLogSigmoid); }
TEST_CASE("log_sigmoid: dtypes") { dtypes(kLogSigmoid); }
TEST_CASE("log_sigmoid: golden") { golden(kLogSigmoid); }
TEST_CASE("log_sigmoid: gradcheck") { gradcheck(kLogSigmoid); }
TEST_CASE("log_sigmoid: gradgradcheck") { gradgradcheck(kLogSigmoid); }
TEST_CASE("log_sigmoid: autocast") { autocast(kLogSigmoid); }
TEST_CASE("log_sigmoid: variants") { variants(kLogSigmoid); }
TEST_CASE("log_sigmoid: noncontiguous") { noncontiguous(kLogSigmoid); }
TEST_CASE("log_sigmoid: errors") { errors(kLogSigmoid); }
TEST_CASE("gelu: reference") { reference(kGelu); }
TEST_CASE("gelu: dtypes") { dtypes(kGelu); }
TEST_CASE("gelu: golden") { golden(kGelu); }
TEST_CASE("gelu: gradcheck") { gradcheck(kGelu); }
TEST_CASE("gelu: gradgradcheck") { gradgradcheck(kGelu); }
TEST_CASE("gelu: autocast") { autocast(kGelu); }
TEST_CASE("gelu: variants") { variants(kGelu); }
TEST_CASE("gelu: noncontiguous") { noncontiguous(kGelu); }
TEST_CASE("gelu: errors") { errors(kGelu); }
TEST_CASE("silu: reference") { reference(kSilu); }
TEST_CASE("silu: dtypes") { dtypes(kSilu); }
TEST_CASE("silu: golden") { golden(kSilu); }
TEST_CASE("silu: gradcheck") { gradcheck(kSilu); }
TEST_CASE("silu: gradgradcheck") { gradgradcheck(kSilu); }
TEST_CASE("silu: autocast") { autocast(kSilu); }
TEST_CASE("silu: variants") { variants(kSilu); }
TEST_CASE("silu: noncontiguous") { noncontiguous(kSilu); }
TEST_CASE("silu: errors") { errors(kSilu); }
TEST_CASE("mish: reference") { reference(kMish); }
TEST_CASE("mish: dtypes") { dtypes(kMish); }
TEST_CASE("mish: golden") { golden(kMish); }
TEST_CASE("mish: gradcheck") { gradcheck(kMish); }
TEST_CASE("mish: gradgradcheck") { gradgradcheck(kMish); }
TEST_CASE("mish: autocast") { autocast(kMish); }
TEST_CASE("mish: variants") { variants(kMish); }
TEST_CASE("mish: noncontiguous") { noncontiguous(kMish); }
TEST_CASE("mish: errors") { errors(kMish); }
TEST_CASE("softplus: reference") { reference(kSoftplus); }
TEST_CASE("softplus: dtypes") { dtypes(kSoftplus); }
TEST_CASE("softplus: golden") { golden(kSoftplus); }
TEST_CASE("softplus: gradcheck") { gradcheck(kSoftplus); }
TEST_CASE("softplus: gradgradcheck") { gradgradcheck(kSoftplus); }
TEST_CASE("softplus: autocast") { autocast(kSoftplus); }
TEST_CASE("softplus: variants") { variants(kSoftplus); }
TEST_CASE("softplus: noncontiguous") { noncontiguous(kSoftplus); }
TEST_CASE("softplus: errors") { errors(kSoftplus); }
TEST_CASE("hardsigmoid: reference") { reference(kHardsigmoid); }
TEST_CASE("hardsigmoid: dtypes") { dtypes(kHardsigmoid); }
TEST_CASE("hardsigmoid: golden") { golden(kHardsigmoid); }
TEST_CASE("hardsigmoid: gradcheck") { gradcheck(kHardsigmoid); }
TEST_CASE("hardsigmoid: gradgradcheck") { gradgradcheck(kHardsigmoid); }
TEST_CASE("hardsigmoid: autocast") { autocast(kHardsigmoid); }
TEST_CASE("hardsigmoid: variants") { variants(kHardsigmoid); }
TEST_CASE("hardsigmoid: noncontiguous") { noncontiguous(kHardsigmoid); }
TEST_CASE("hardsigmoid: errors") { errors(kHardsigmoid); }
TEST_CASE("hardswish: reference") { reference(kHardswish); }
TEST_CASE("hardswish: dtypes") { dtypes(kHardswish); }
TEST_CASE("hardswish: golden") { golden(kHardswish); }
TEST_CASE("hardswish: gradcheck") { gradcheck(kHardswish); }
TEST_CASE("hardswish: gradgradcheck") { gradgradcheck(kHardswish); }
TEST_CASE("hardswish: autocast") { autocast(kHardswish); }
TEST_CASE("hardswish: variants") { variants(kHardswish); }
TEST_CASE("hardswish: noncontiguous") { noncontiguous(kHardswish); }
TEST_CASE("hardswish: errors") { errors(kHardswish); }
TEST_CASE("hardshrink: reference") { reference(kHardshrink); }
TEST_CASE("hardshrink: dtypes") { dtypes(kHardshrink); }
TEST_CASE("hardshrink: golden") { golden(kHardshrink); }
TEST_CASE("hardshrink: gradcheck") { gradcheck(kHardshrink); }
TEST_CASE("hardshrink: gradgradcheck") { gradgradcheck(kHardshrink); }
TEST_CASE("hardshrink: autocast") { autocast(kHardshrink); }
TEST_CASE("hardshrink: variants") { variants(kHardshrink); }
TEST_CASE("hardshrink: noncontiguous") { noncontiguous(kHardshrink); }
TEST_CASE("hardshrink: errors") { errors(kHardshrink); }
TEST_CASE("softshrink: reference") { reference(kSoftshrink); }
TEST_CASE("softshrink: dtypes") { dtypes(kSoftshrink); }
TEST_CASE("softshrink: golden") { golden(kSoftshrink); }
TEST_CASE("softshrink: gradcheck") { gradcheck(kSoftshrink); }
TEST_CASE("softshrink: gradgradcheck") { gradgradcheck(kSoftshrink); }
TEST_CASE("softshrink: autocast") { autocast(kSoftshrink); }
TEST_CASE("softshrink: variants") { variants(kSoftshrink); }
TEST_CASE("softshrink: noncontiguous") { noncontiguous(kSoftshrink); }
TEST_CASE("softshrink: errors") { errors(kSoftshrink); }
TEST_CASE("tanhshrink: reference") { reference(kTanhshrink); }
TEST_CASE("tanhshrink: dtypes") { dtypes(kTanhshrink); }
TEST_CASE("tanhshrink: golden") { golden(kTanhshrink); }
TEST_CASE("tanhshrink: gradcheck") { gradcheck(kTanhshrink); }
TEST_CASE("tanhshrink: gradgradcheck") { gradgradcheck(kTanhshrink); }
TEST_CASE("tanhshrink: autocast") { autocast(kTanhshrink); }
TEST_CASE("tanhshrink: noncontiguous") { noncontiguous(kTanhshrink); }
TEST_CASE("tanhshrink: errors") { errors(kTanhshrink); }
TEST_CASE("softsign: reference") { reference(kSoftsign); }
TEST_CASE("softsign: dtypes") { dtypes(kSoftsign); }
TEST_CASE("softsign: golden") { golden(kSoftsign); }
TEST_CASE("softsign: gradcheck") { gradcheck(kSoftsign); }
TEST_CASE("softsign: gradgradcheck") { gradgradcheck(kSoftsign); }
TEST_CASE("softsign: autocast") { autocast(kSoftsign); }
TEST_CASE("softsign: noncontiguous") { noncontiguous(kSoftsign); }
TEST_CASE("softsign: errors") { errors(kSoftsign); }
TEST_CASE("glu: reference") { reference(kGlu); }
TEST_CASE("glu: dtypes") { dtypes(kGlu); }
TEST_CASE("glu: golden") { golden(kGlu); }
TEST_CASE("glu: gradcheck") { gradcheck(kGlu); }
TEST_CASE("glu: gradgradcheck") { gradgradcheck(kGlu); }
TEST_CASE("glu: autocast") { autocast(kGlu); }
TEST_CASE("glu: variants") { variants(kGlu); }
TEST_CASE("glu: noncontiguous") { noncontiguous(kGlu); }
TEST_CASE("glu: errors") { errors(kGlu); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("relu: threads") { threads(kRelu); }
TEST_CASE("relu6: threads") { threads(kRelu6); }
TEST_CASE("hardtanh: threads") { threads(kHardtanh); }
TEST_CASE("threshold: threads") { threads(kThreshold); }
TEST_CASE("threshold_backward: threads") { threads(kThresholdBackward); }
TEST_CASE("leaky_relu: threads") { threads(kLeakyRelu); }
TEST_CASE("prelu: threads") { threads(kPrelu); }
TEST_CASE("elu: threads") { threads(kElu); }
TEST_CASE("selu: threads") { threads(kSelu); }
TEST_CASE("celu: threads") { threads(kCelu); }
TEST_CASE("sigmoid: threads") { threads(kSigmoid); }
TEST_CASE("log_sigmoid: threads") { threads(kLogSigmoid); }
TEST_CASE("gelu: threads") { threads(kGelu); }
TEST_CASE("silu: threads") { threads(kSilu); }
TEST_CASE("mish: threads") { threads(kMish); }
TEST_CASE("softplus: threads") { threads(kSoftplus); }
TEST_CASE("hardsigmoid: threads") { threads(kHardsigmoid); }
TEST_CASE("hardswish: threads") { threads(kHardswish); }
TEST_CASE("hardshrink: threads") { threads(kHardshrink); }
TEST_CASE("softshrink: threads") { threads(kSoftshrink); }
TEST_CASE("tanhshrink: threads") { threads(kTanhshrink); }
TEST_CASE("softsign: threads") { threads(kSoftsign); }
TEST_CASE("glu: threads") { threads(kGlu); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("relu: cuda") { on_cuda(kRelu); }
TEST_CASE("relu6: cuda") { on_cuda(kRelu6); }
TEST_CASE("hardtanh: cuda") { on_cuda(kHardtanh); }
TEST_CASE("threshold: cuda") { on_cuda(kThreshold); }
TEST_CASE("threshold_backward: cuda") { on_cuda(kThresholdBackward); }
TEST_CASE("leaky_relu: cuda") { on_cuda(kLeakyRelu); }
TEST_CASE("prelu: cuda") { on_cuda(kPrelu); }
TEST_CASE("elu: cuda") { on_cuda(kElu); }
TEST_CASE("selu: cuda") { on_cuda(kSelu); }
TEST_CASE("celu: cuda") { on_cuda(kCelu); }
TEST_CASE("sigmoid: cuda") { on_cuda(kSigmoid); }
TEST_CASE("log_sigmoid: cuda") { on_cuda(kLogSigmoid); }
TEST_CASE("gelu: cuda") { on_cuda(kGelu); }
TEST_CASE("silu: cuda") { on_cuda(kSilu); }
TEST_CASE("mish: cuda") { on_cuda(kMish); }
TEST_CASE("softplus: cuda") { on_cuda(kSoftplus); }
TEST_CASE("hardsigmoid: cuda") { on_cuda(kHardsigmoid); }
TEST_CASE("hardswish: cuda") { on_cuda(kHardswish); }
TEST_CASE("hardshrink: cuda") { on_cuda(kHardshrink); }
TEST_CASE("softshrink: cuda") { on_cuda(kSoftshrink); }
TEST_CASE("tanhshrink: cuda") { on_cuda(kTanhshrink); }
TEST_CASE("softsign: cuda") { on_cuda(kSoftsign); }
TEST_CASE("glu: cuda") { on_cuda(kGlu); }

TEST_SUITE_END();

}  // namespace amp::contracts
