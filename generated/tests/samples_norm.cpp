// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/norm.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kBatchNorm{
    .name = "batch_norm",
    .signature =
        "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor",
    .op = OpId::batch_norm,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::batch_norm(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.tensor("running_mean"),
                                     a.tensor("running_var"), a.boolean("training"), a.number("momentum"), a.number("eps"),
                                     a.boolean("cudnn_enabled")));
    },
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}, {.name = "bias", .optional = true},
                {.name = "running_mean", .cast = false, .optional = true}, {.name = "running_var", .cast = false, .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4, 2, 3]}, "weight": {"shape": [4]}, "bias": {"shape": [4]}, "running_mean": null, "running_var": null,
          "training": true, "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "grad": ["input", "weight", "bias"]},
{"args": {"input": {"shape": [5, 3]}, "weight": null, "bias": null, "running_mean": null, "running_var": null, "training": true,
          "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "grad": ["input"]},
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [3]}, "bias": {"shape": [3]}, "running_mean": {"shape": [3]},
          "running_var": {"shape": [3], "range": [0.5, 2]}, "training": false, "momentum": 0.1, "eps": 0.001, "cudnn_enabled": true},
 "grad": ["input", "weight", "bias"]}
])",
    .errors = R"([
{"args": {"input": {"shape": [3]}, "weight": null, "bias": null, "running_mean": null, "running_var": null, "training": true,
          "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "throws": "[batch_norm] input must have at least 2 dimensions",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 3]}, "weight": null, "bias": null, "running_mean": null, "running_var": null, "training": true,
          "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "throws": "[batch_norm] expected more than one value per channel",
 "type": "ValueError"},
{"args": {"input": {"shape": [2, 3]}, "weight": {"shape": [4]}, "bias": null, "running_mean": null, "running_var": null, "training": true,
          "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "throws": "[batch_norm] weight must have shape [3]", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3]}, "weight": null, "bias": null, "running_mean": null, "running_var": null, "training": false,
          "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "throws": "[batch_norm] running_mean and running_var must be given",
 "type": "ValueError"}
])",
};

const Op kNativeBatchNorm{
    .name = "native_batch_norm",
    .signature =
        "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor output, Tensor save_mean, Tensor save_invstd)",
    .op = OpId::native_batch_norm,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::native_batch_norm(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.tensor("running_mean"),
                                            a.tensor("running_var"), a.boolean("training"), a.number("momentum"), a.number("eps")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true},
                {.name = "bias", .optional = true}, {.name = "running_mean", .cast = false, .differentiable = false, .optional = true},
                {.name = "running_var", .cast = false, .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 4, 2, 3]}, "weight": {"shape": [4]}, "bias": {"shape": [4]}, "running_mean": null, "running_var": null,
          "training": true, "momentum": 0.1, "eps": 1e-05}, "grad": ["input", "weight", "bias"]},
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [3]}, "bias": {"shape": [3]}, "running_mean": {"shape": [3]},
          "running_var": {"shape": [3], "range": [0.5, 2]}, "training": false, "momentum": 0.1, "eps": 0.001},
 "grad": ["input", "weight", "bias"], "skip": ["golden"]}
])",
};

const Op kLayerNorm{
    .name = "layer_norm",
    .signature =
        "(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0e-5, bool cudnn_enable=True) -> Tensor",
    .op = OpId::layer_norm,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::layer_norm(a.tensor("input"), a.ints("normalized_shape"), a.tensor("weight"), a.tensor("bias"), a.number("eps"),
                                     a.boolean("cudnn_enable")));
    },
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [5], "weight": {"shape": [5]}, "bias": {"shape": [5]}, "eps": 1e-05,
          "cudnn_enable": true}},
{"args": {"input": {"shape": [2, 3, 4]}, "normalized_shape": [3, 4], "weight": null, "bias": null, "eps": 1e-05, "cudnn_enable": true}},
{"args": {"input": {"shape": [2, 70]}, "normalized_shape": [70], "weight": {"shape": [70]}, "bias": null, "eps": 1e-05,
          "cudnn_enable": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [4], "weight": null, "bias": null, "eps": 1e-05, "cudnn_enable": true},
 "throws": "[layer_norm] normalized_shape [4] is not that of the last dimensions", "type": "ValueError"},
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [5], "weight": {"shape": [3]}, "bias": null, "eps": 1e-05, "cudnn_enable": true},
 "throws": "[layer_norm] weight must have shape [5]", "type": "ValueError"}
])",
};

const Op kNativeLayerNorm{
    .name = "native_layer_norm",
    .signature =
        "(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor output, Tensor mean, Tensor rstd)",
    .op = OpId::native_layer_norm,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::native_layer_norm(a.tensor("input"), a.ints("normalized_shape"), a.tensor("weight"), a.tensor("bias"),
                                            a.number("eps")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [5], "weight": {"shape": [5]}, "bias": {"shape": [5]}, "eps": 1e-05}}
])",
};

const Op kGroupNorm{
    .name = "group_norm",
    .signature =
        "(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0e-5, bool cudnn_enabled=True) -> Tensor",
    .op = OpId::group_norm,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::group_norm(a.tensor("input"), a.integer("num_groups"), a.tensor("weight"), a.tensor("bias"), a.number("eps"),
                                     a.boolean("cudnn_enabled")));
    },
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 6, 3, 2]}, "num_groups": 3, "weight": {"shape": [6]}, "bias": {"shape": [6]}, "eps": 1e-05,
          "cudnn_enabled": true}},
{"args": {"input": {"shape": [3, 4, 5]}, "num_groups": 2, "weight": null, "bias": null, "eps": 1e-05, "cudnn_enabled": true}},
{"args": {"input": {"shape": [2, 4, 3]}, "num_groups": 4, "weight": {"shape": [4]}, "bias": null, "eps": 1e-05, "cudnn_enabled": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 6, 3]}, "num_groups": 4, "weight": null, "bias": null, "eps": 1e-05, "cudnn_enabled": true},
 "throws": "[group_norm] the 6 channels of an input of shape [2, 6, 3] can't be divided into 4 groups", "type": "ValueError"}
])",
};

const Op kInstanceNorm{
    .name = "instance_norm",
    .signature =
        "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor",
    .op = OpId::instance_norm,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::instance_norm(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.tensor("running_mean"),
                                        a.tensor("running_var"), a.boolean("use_input_stats"), a.number("momentum"), a.number("eps"),
                                        a.boolean("cudnn_enabled")));
    },
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}, {.name = "bias", .optional = true},
                {.name = "running_mean", .cast = false, .optional = true}, {.name = "running_var", .cast = false, .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [3]}, "bias": {"shape": [3]}, "running_mean": null, "running_var": null,
          "use_input_stats": true, "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true}, "grad": ["input", "weight", "bias"]},
{"args": {"input": {"shape": [2, 3, 2, 2]}, "weight": null, "bias": null, "running_mean": {"shape": [3]},
          "running_var": {"shape": [3], "range": [0.5, 2]}, "use_input_stats": true, "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true},
 "grad": ["input"], "skip": ["threads", "noncontiguous"]},
{"args": {"input": {"shape": [2, 3, 4]}, "weight": {"shape": [3]}, "bias": null, "running_mean": {"shape": [3]},
          "running_var": {"shape": [3], "range": [0.5, 2]}, "use_input_stats": false, "momentum": 0.1, "eps": 1e-05, "cudnn_enabled": true},
 "grad": ["input", "weight"]}
])",
};

const Op kRmsNorm{
    .name = "rms_norm",
    .signature = "(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
    .op = OpId::rms_norm,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::rms_norm(a.tensor("input"), a.ints("normalized_shape"), a.tensor("weight"), a.opt_number("eps")));
    },
    .tensors = {{.name = "input"}, {.name = "weight", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [5], "weight": {"shape": [5]}, "eps": null}},
{"args": {"input": {"shape": [2, 3, 4]}, "normalized_shape": [3, 4], "weight": null, "eps": 0.001}}
])",
    .errors = R"([
{"args": {"input": {"shape": [3, 5]}, "normalized_shape": [3], "weight": null, "eps": null},
 "throws": "[rms_norm] normalized_shape [3] is not that of the last dimensions", "type": "ValueError"}
])",
};

const Op kLocalResponseNorm{
    .name = "local_response_norm",
    .signature = "(Tensor input, int size, float alpha=0.0001, float beta=0.75, float k=1.0) -> Tensor",
    .op = OpId::local_response_norm,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::local_response_norm(a.tensor("input"), a.integer("size"), a.number("alpha"), a.number("beta"), a.number("k")));
    },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 5, 4]}, "size": 3, "alpha": 0.5, "beta": 0.75, "k": 1.0}},
{"args": {"input": {"shape": [1, 4, 2, 3]}, "size": 2, "alpha": 0.3, "beta": 0.5, "k": 2.0}},
{"args": {"input": {"shape": [1, 3, 2, 2, 2]}, "size": 5, "alpha": 0.0001, "beta": 0.75, "k": 1.0}},
{"args": {"input": {"shape": [0, 3, 2]}, "size": 3, "alpha": 0.0001, "beta": 0.75, "k": 1.0}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "size": 3, "alpha": 0.0001, "beta": 0.75, "k": 1.0},
 "throws": "[local_response_norm] input must have at least 3 dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 4]}, "size": 0, "alpha": 0.0001, "beta": 0.75, "k": 1.0},
 "throws": "[local_response_norm] size must be at least 1, but is 0", "type": "ValueError"}
])",
};

const Registration kNormOps{
    &kBatchNorm,
    &kNativeBatchNorm,
    &kLayerNorm,
    &kNativeLayerNorm,
    &kGroupNorm,
    &kInstanceNorm,
    &kRmsNorm,
    &kLocalResponseNorm,
};

}  // namespace

}  // namespace amp::contracts
