// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/pool.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kMaxPool1dWithIndices{
    .name = "max_pool1d_with_indices",
    .id = "max_pool1d_with_indices",
    .signature = "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, "
        "int[1] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor " "indices)",
    .op = OpId::max_pool1d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool1d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": 2, "ceil_mode": true}}
])",
    .errors = R"([])",
};

const Op kMaxPool1d{
    .name = "max_pool1d",
    .id = "max_pool1d",
    .signature = "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool1d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": 2, "ceil_mode": true}}
])",
    .errors = R"([])",
};

const Op kMaxPool2dWithIndices{
    .name = "max_pool2d_with_indices",
    .id = "max_pool2d_with_indices",
    .signature = "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, "
        "int[2] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor " "indices)",
    .op = OpId::max_pool2d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool2d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "kernel_size": [2, 3], "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [1, 2, 7, 6]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": [2, 1], "ceil_mode": true}},
{"args": {"self": {"shape": [2, 5, 5]}, "kernel_size": 3, "stride": 1, "padding": 1, "dilation": 1, "ceil_mode": false}}
])",
    .errors = R"([])",
};

const Op kMaxPool2d{
    .name = "max_pool2d",
    .id = "max_pool2d",
    .signature = "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "kernel_size": [2, 3], "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [1, 2, 7, 6]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": [2, 1], "ceil_mode": true}},
{"args": {"self": {"shape": [2, 5, 5]}, "kernel_size": 3, "stride": 1, "padding": 1, "dilation": 1, "ceil_mode": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false},
 "throws": "[max_pool2d] the input must have 3 or 4 dimensions", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 5, 5]}, "kernel_size": 2, "stride": [], "padding": 2, "dilation": 1, "ceil_mode": false},
 "throws": "[max_pool2d] padding must be at most half of kernel_size", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 2, 2]}, "kernel_size": 3, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false},
 "throws": "[max_pool2d] the window reaches over 3 elements", "type": "ValueError"}
])",
};

const Op kMaxPool3dWithIndices{
    .name = "max_pool3d_with_indices",
    .id = "max_pool3d_with_indices",
    .signature = "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, "
        "int[3] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor " "indices)",
    .op = OpId::max_pool3d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool3d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "dilation": [1, 2, 1],
          "ceil_mode": false}}
])",
    .errors = R"([])",
};

const Op kMaxPool3d{
    .name = "max_pool3d",
    .id = "max_pool3d",
    .signature = "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "dilation": [1, 2, 1],
          "ceil_mode": false}}
])",
    .errors = R"([])",
};

const Op kAvgPool1d{
    .name = "avg_pool1d",
    .id = "avg_pool1d",
    .signature = "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, "
        "bool ceil_mode=False, bool count_include_pad=True) -> Tensor",
    .op = OpId::avg_pool1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool1d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": true, "count_include_pad": false}}
])",
    .errors = R"([])",
};

const Op kAvgPool2d{
    .name = "avg_pool2d",
    .id = "avg_pool2d",
    .signature = "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, "
        "bool ceil_mode=False, bool count_include_pad=True, int? " "divisor_override=None) -> Tensor",
    .op = OpId::avg_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad"), a.opt_integer("divisor_override")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "kernel_size": [2, 3], "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": null}},
{"args": {"self": {"shape": [1, 2, 7, 6]}, "kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": true, "count_include_pad": false,
          "divisor_override": null}},
{"args": {"self": {"shape": [2, 5, 5]}, "kernel_size": 3, "stride": 1, "padding": 1, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": null}},
{"args": {"self": {"shape": [1, 2, 5, 5]}, "kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": 4}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 5, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": 0}, "throws": "[avg_pool2d] divisor_override must not be zero", "type": "ValueError"}
])",
};

const Op kAvgPool3d{
    .name = "avg_pool3d",
    .id = "avg_pool3d",
    .signature = "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, "
        "bool ceil_mode=False, bool count_include_pad=True, int? " "divisor_override=None) -> Tensor",
    .op = OpId::avg_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad"), a.opt_integer("divisor_override")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": null}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "ceil_mode": true,
          "count_include_pad": true, "divisor_override": 5}}
])",
    .errors = R"([])",
};

const Op kAdaptiveAvgPool1d{
    .name = "adaptive_avg_pool1d",
    .id = "adaptive_avg_pool1d",
    .signature = "(Tensor self, int[1] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool1d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "output_size": 3}},
{"args": {"self": {"shape": [3, 5]}, "output_size": 7}}
])",
    .errors = R"([])",
};

const Op kAdaptiveAvgPool2d{
    .name = "adaptive_avg_pool2d",
    .id = "adaptive_avg_pool2d",
    .signature = "(Tensor self, int[2] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool2d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "output_size": [2, 4]}},
{"args": {"self": {"shape": [2, 4, 3, 3]}, "output_size": 1}}
])",
    .errors = R"([])",
};

const Op kAdaptiveAvgPool3d{
    .name = "adaptive_avg_pool3d",
    .id = "adaptive_avg_pool3d",
    .signature = "(Tensor self, int[3] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool3d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 3, 5]}, "output_size": [2, 3, 2]}},
{"args": {"self": {"shape": [1, 2, 1, 3, 6]}, "output_size": [2, 3, 2]}}
])",
    .errors = R"([])",
};

const Op kAdaptiveMaxPool1d{
    .name = "adaptive_max_pool1d",
    .id = "adaptive_max_pool1d",
    .signature = "(Tensor self, int[1] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool1d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "output_size": 3}},
{"args": {"self": {"shape": [3, 5]}, "output_size": 7}}
])",
    .errors = R"([])",
};

const Op kAdaptiveMaxPool2d{
    .name = "adaptive_max_pool2d",
    .id = "adaptive_max_pool2d",
    .signature = "(Tensor self, int[2] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool2d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "output_size": [2, 4]}},
{"args": {"self": {"shape": [2, 4, 3, 3]}, "output_size": 1}}
])",
    .errors = R"([])",
};

const Op kAdaptiveMaxPool3d{
    .name = "adaptive_max_pool3d",
    .id = "adaptive_max_pool3d",
    .signature = "(Tensor self, int[3] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool3d(a.tensor("self"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 3, 5]}, "output_size": [2, 3, 2]}},
{"args": {"self": {"shape": [1, 2, 1, 3, 6]}, "output_size": [2, 3, 2]}}
])",
    .errors = R"([])",
};

const Op kMaxUnpool2d{
    .name = "max_unpool2d",
    .id = "max_unpool2d",
    .signature = "(Tensor self, Tensor indices, int[2] output_size) -> Tensor",
    .op = OpId::max_unpool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max_unpool2d(a.tensor("self"), a.tensor("indices"), a.ints("output_size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [1, 1, 2, 2]}, "indices": {"values": [[[[0, 3], [10, 13]]]], "dtype": "i64"}, "output_size": 4}},
{"args": {"self": {"shape": [2, 1, 3]}, "indices": {"values": [[[2, 1, 0]], [[5, 7, 6]]], "dtype": "i64"}, "output_size": [2, 4]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 1, 2, 2]}, "indices": {"values": [[[[0, 3], [10, 16]]]], "dtype": "i64"}, "output_size": 4},
 "throws": "[max_pool] index 16 is out of range", "type": "IndexError"}
])",
};

const Op kMaxUnpool3d{
    .name = "max_unpool3d",
    .id = "max_unpool3d",
    .signature = "(Tensor self, Tensor indices, int[3] output_size, int[3] stride, int[3] padding) -> Tensor",
    .op = OpId::max_unpool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_unpool3d(a.tensor("self"), a.tensor("indices"), a.ints("output_size"), a.ints("stride"), a.ints("padding")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [1, 1, 1, 1, 2]}, "indices": {"values": [[[[[0, 3]]]]], "dtype": "i64"}, "output_size": 2, "stride": 2,
          "padding": 0}}
])",
    .errors = R"([])",
};

const Op kFractionalMaxPool2d{
    .name = "fractional_max_pool2d",
    .id = "fractional_max_pool2d",
    .signature = "(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
    .op = OpId::fractional_max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fractional_max_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("output_size"),
                                                a.tensor("random_samples")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "random_samples"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7, 6]}, "kernel_size": [2, 3], "output_size": [4, 3],
          "random_samples": {"shape": [2, 3, 2], "range": [0, 0.99]}}, "grad": ["self"]},
{"args": {"self": {"shape": [3, 5, 5]}, "kernel_size": 2, "output_size": [1, 4],
          "random_samples": {"shape": [1, 3, 2], "range": [0, 0.99]}}, "grad": ["self"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 5, 5]}, "kernel_size": 2, "output_size": 5, "random_samples": {"shape": [2, 3, 2]}},
 "throws": "[fractional_max_pool2d] output_size [5, 5] and kernel_size [2, 2] don't fit into an image of shape [5, 5]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 5, 5]}, "kernel_size": 2, "output_size": 3, "random_samples": {"shape": [2, 3, 3]}},
 "throws": "[fractional_max_pool2d] random_samples must have shape [2, 3, 2], but has [2, 3, 3]", "type": "ValueError"}
])",
};

const Op kFractionalMaxPool3d{
    .name = "fractional_max_pool3d",
    .id = "fractional_max_pool3d",
    .signature = "(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
    .op = OpId::fractional_max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fractional_max_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("output_size"),
                                                a.tensor("random_samples")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "random_samples"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 5, 6]}, "kernel_size": 2, "output_size": [2, 3, 4],
          "random_samples": {"shape": [1, 2, 3], "range": [0, 0.99]}}, "grad": ["self"]}
])",
    .errors = R"([])",
};

const Op kLpPool1d{
    .name = "lp_pool1d",
    .id = "lp_pool1d",
    .signature = "(Tensor input, float norm_type, int[1] kernel_size, int[1] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lp_pool1d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 7], "range": [0.3, 2]}, "norm_type": 3.0, "kernel_size": 3, "stride": [], "ceil_mode": false}},
{"args": {"input": {"shape": [3, 8], "range": [0.3, 2]}, "norm_type": 2.0, "kernel_size": 3, "stride": 2, "ceil_mode": true}}
])",
    .errors = R"([])",
};

const Op kLpPool2d{
    .name = "lp_pool2d",
    .id = "lp_pool2d",
    .signature = "(Tensor input, float norm_type, int[2] kernel_size, int[2] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lp_pool2d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 5, 6], "range": [0.3, 2]}, "norm_type": 2.0, "kernel_size": [2, 3], "stride": [], "ceil_mode": false}},
{"args": {"input": {"shape": [1, 2, 5, 6], "range": [0.3, 2]}, "norm_type": 1.5, "kernel_size": 3, "stride": 2, "ceil_mode": false}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 5, 6]}, "norm_type": 0.0, "kernel_size": 2, "stride": [], "ceil_mode": false},
 "throws": "[lp_pool2d] norm_type must not be zero", "type": "ValueError"}
])",
};

const Op kLpPool3d{
    .name = "lp_pool3d",
    .id = "lp_pool3d",
    .signature = "(Tensor input, float norm_type, int[3] kernel_size, int[3] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lp_pool3d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 4, 4, 5], "range": [0.3, 2]}, "norm_type": 2.0, "kernel_size": 2, "stride": [], "ceil_mode": false}}
])",
    .errors = R"([])",
};

const Registration kPoolOps{
    &kMaxPool1dWithIndices,
    &kMaxPool1d,
    &kMaxPool2dWithIndices,
    &kMaxPool2d,
    &kMaxPool3dWithIndices,
    &kMaxPool3d,
    &kAvgPool1d,
    &kAvgPool2d,
    &kAvgPool3d,
    &kAdaptiveAvgPool1d,
    &kAdaptiveAvgPool2d,
    &kAdaptiveAvgPool3d,
    &kAdaptiveMaxPool1d,
    &kAdaptiveMaxPool2d,
    &kAdaptiveMaxPool3d,
    &kMaxUnpool2d,
    &kMaxUnpool3d,
    &kFractionalMaxPool2d,
    &kFractionalMaxPool3d,
    &kLpPool1d,
    &kLpPool2d,
    &kLpPool3d,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("max_pool1d_with_indices: reference") { reference(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: dtypes") { dtypes(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: golden") { golden(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: gradcheck") { gradcheck(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: gradgradcheck") { gradgradcheck(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: autocast") { autocast(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: noncontiguous") { noncontiguous(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d_with_indices: errors") { errors(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d: reference") { reference(kMaxPool1d); }
TEST_CASE("max_pool1d: dtypes") { dtypes(kMaxPool1d); }
TEST_CASE("max_pool1d: golden") { golden(kMaxPool1d); }
TEST_CASE("max_pool1d: gradcheck") { gradcheck(kMaxPool1d); }
TEST_CASE("max_pool1d: gradgradcheck") { gradgradcheck(kMaxPool1d); }
TEST_CASE("max_pool1d: autocast") { autocast(kMaxPool1d); }
TEST_CASE("max_pool1d: noncontiguous") { noncontiguous(kMaxPool1d); }
TEST_CASE("max_pool1d: errors") { errors(kMaxPool1d); }
TEST_CASE("max_pool2d_with_indices: reference") { reference(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: dtypes") { dtypes(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: golden") { golden(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: gradcheck") { gradcheck(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: gradgradcheck") { gradgradcheck(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: autocast") { autocast(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: noncontiguous") { noncontiguous(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d_with_indices: errors") { errors(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d: reference") { reference(kMaxPool2d); }
TEST_CASE("max_pool2d: dtypes") { dtypes(kMaxPool2d); }
TEST_CASE("max_pool2d: golden") { golden(kMaxPool2d); }
TEST_CASE("max_pool2d: gradcheck") { gradcheck(kMaxPool2d); }
TEST_CASE("max_pool2d: gradgradcheck") { gradgradcheck(kMaxPool2d); }
TEST_CASE("max_pool2d: autocast") { autocast(kMaxPool2d); }
TEST_CASE("max_pool2d: noncontiguous") { noncontiguous(kMaxPool2d); }
TEST_CASE("max_pool2d: errors") { errors(kMaxPool2d); }
TEST_CASE("max_pool3d_with_indices: reference") { reference(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: dtypes") { dtypes(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: golden") { golden(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: gradcheck") { gradcheck(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: gradgradcheck") { gradgradcheck(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: autocast") { autocast(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: noncontiguous") { noncontiguous(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d_with_indices: errors") { errors(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d: reference") { reference(kMaxPool3d); }
TEST_CASE("max_pool3d: dtypes") { dtypes(kMaxPool3d); }
TEST_CASE("max_pool3d: golden") { golden(kMaxPool3d); }
TEST_CASE("max_pool3d: gradcheck") { gradcheck(kMaxPool3d); }
TEST_CASE("max_pool3d: gradgradcheck") { gradgradcheck(kMaxPool3d); }
TEST_CASE("max_pool3d: autocast") { autocast(kMaxPool3d); }
TEST_CASE("max_pool3d: noncontiguous") { noncontiguous(kMaxPool3d); }
TEST_CASE("max_pool3d: errors") { errors(kMaxPool3d); }
TEST_CASE("avg_pool1d: reference") { reference(kAvgPool1d); }
TEST_CASE("avg_pool1d: dtypes") { dtypes(kAvgPool1d); }
TEST_CASE("avg_pool1d: golden") { golden(kAvgPool1d); }
TEST_CASE("avg_pool1d: gradcheck") { gradcheck(kAvgPool1d); }
TEST_CASE("avg_pool1d: gradgradcheck") { gradgradcheck(kAvgPool1d); }
TEST_CASE("avg_pool1d: autocast") { autocast(kAvgPool1d); }
TEST_CASE("avg_pool1d: noncontiguous") { noncontiguous(kAvgPool1d); }
TEST_CASE("avg_pool1d: errors") { errors(kAvgPool1d); }
TEST_CASE("avg_pool2d: reference") { reference(kAvgPool2d); }
TEST_CASE("avg_pool2d: dtypes") { dtypes(kAvgPool2d); }
TEST_CASE("avg_pool2d: golden") { golden(kAvgPool2d); }
TEST_CASE("avg_pool2d: gradcheck") { gradcheck(kAvgPool2d); }
TEST_CASE("avg_pool2d: gradgradcheck") { gradgradcheck(kAvgPool2d); }
TEST_CASE("avg_pool2d: autocast") { autocast(kAvgPool2d); }
TEST_CASE("avg_pool2d: noncontiguous") { noncontiguous(kAvgPool2d); }
TEST_CASE("avg_pool2d: errors") { errors(kAvgPool2d); }
TEST_CASE("avg_pool3d: reference") { reference(kAvgPool3d); }
TEST_CASE("avg_pool3d: dtypes") { dtypes(kAvgPool3d); }
TEST_CASE("avg_pool3d: golden") { golden(kAvgPool3d); }
TEST_CASE("avg_pool3d: gradcheck") { gradcheck(kAvgPool3d); }
TEST_CASE("avg_pool3d: gradgradcheck") { gradgradcheck(kAvgPool3d); }
TEST_CASE("avg_pool3d: autocast") { autocast(kAvgPool3d); }
TEST_CASE("avg_pool3d: noncontiguous") { noncontiguous(kAvgPool3d); }
TEST_CASE("avg_pool3d: errors") { errors(kAvgPool3d); }
TEST_CASE("adaptive_avg_pool1d: reference") { reference(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: dtypes") { dtypes(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: golden") { golden(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: gradcheck") { gradcheck(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: gradgradcheck") { gradgradcheck(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: autocast") { autocast(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: noncontiguous") { noncontiguous(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool1d: errors") { errors(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool2d: reference") { reference(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: dtypes") { dtypes(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: golden") { golden(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: gradcheck") { gradcheck(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: gradgradcheck") { gradgradcheck(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: autocast") { autocast(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: noncontiguous") { noncontiguous(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool2d: errors") { errors(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool3d: reference") { reference(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: dtypes") { dtypes(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: golden") { golden(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: gradcheck") { gradcheck(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: gradgradcheck") { gradgradcheck(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: autocast") { autocast(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: noncontiguous") { noncontiguous(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_avg_pool3d: errors") { errors(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_max_pool1d: reference") { reference(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: dtypes") { dtypes(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: golden") { golden(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: gradcheck") { gradcheck(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: gradgradcheck") { gradgradcheck(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: autocast") { autocast(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: noncontiguous") { noncontiguous(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool1d: errors") { errors(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool2d: reference") { reference(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: dtypes") { dtypes(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: golden") { golden(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: gradcheck") { gradcheck(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: gradgradcheck") { gradgradcheck(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: autocast") { autocast(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: noncontiguous") { noncontiguous(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool2d: errors") { errors(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool3d: reference") { reference(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: dtypes") { dtypes(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: golden") { golden(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: gradcheck") { gradcheck(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: gradgradcheck") { gradgradcheck(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: autocast") { autocast(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: noncontiguous") { noncontiguous(kAdaptiveMaxPool3d); }
TEST_CASE("adaptive_max_pool3d: errors") { errors(kAdaptiveMaxPool3d); }
TEST_CASE("max_unpool2d: reference") { reference(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: dtypes") { dtypes(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: golden") { golden(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: gradcheck") { gradcheck(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: gradgradcheck") { gradgradcheck(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: autocast") { autocast(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: noncontiguous") { noncontiguous(kMaxUnpool2d); }
TEST_CASE("max_unpool2d: errors") { errors(kMaxUnpool2d); }
TEST_CASE("max_unpool3d: reference") { reference(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: dtypes") { dtypes(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: golden") { golden(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: gradcheck") { gradcheck(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: gradgradcheck") { gradgradcheck(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: autocast") { autocast(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: noncontiguous") { noncontiguous(kMaxUnpool3d); }
TEST_CASE("max_unpool3d: errors") { errors(kMaxUnpool3d); }
TEST_CASE("fractional_max_pool2d: reference") { reference(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: dtypes") { dtypes(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: golden") { golden(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: gradcheck") { gradcheck(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: gradgradcheck") { gradgradcheck(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: autocast") { autocast(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: noncontiguous") { noncontiguous(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool2d: errors") { errors(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool3d: reference") { reference(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: dtypes") { dtypes(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: golden") { golden(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: gradcheck") { gradcheck(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: gradgradcheck") { gradgradcheck(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: autocast") { autocast(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: noncontiguous") { noncontiguous(kFractionalMaxPool3d); }
TEST_CASE("fractional_max_pool3d: errors") { errors(kFractionalMaxPool3d); }
TEST_CASE("lp_pool1d: reference") { reference(kLpPool1d); }
TEST_CASE("lp_pool1d: dtypes") { dtypes(kLpPool1d); }
TEST_CASE("lp_pool1d: golden") { golden(kLpPool1d); }
TEST_CASE("lp_pool1d: gradcheck") { gradcheck(kLpPool1d); }
TEST_CASE("lp_pool1d: gradgradcheck") { gradgradcheck(kLpPool1d); }
TEST_CASE("lp_pool1d: autocast") { autocast(kLpPool1d); }
TEST_CASE("lp_pool1d: noncontiguous") { noncontiguous(kLpPool1d); }
TEST_CASE("lp_pool1d: errors") { errors(kLpPool1d); }
TEST_CASE("lp_pool2d: reference") { reference(kLpPool2d); }
TEST_CASE("lp_pool2d: dtypes") { dtypes(kLpPool2d); }
TEST_CASE("lp_pool2d: golden") { golden(kLpPool2d); }
TEST_CASE("lp_pool2d: gradcheck") { gradcheck(kLpPool2d); }
TEST_CASE("lp_pool2d: gradgradcheck") { gradgradcheck(kLpPool2d); }
TEST_CASE("lp_pool2d: autocast") { autocast(kLpPool2d); }
TEST_CASE("lp_pool2d: noncontiguous") { noncontiguous(kLpPool2d); }
TEST_CASE("lp_pool2d: errors") { errors(kLpPool2d); }
TEST_CASE("lp_pool3d: reference") { reference(kLpPool3d); }
TEST_CASE("lp_pool3d: dtypes") { dtypes(kLpPool3d); }
TEST_CASE("lp_pool3d: golden") { golden(kLpPool3d); }
TEST_CASE("lp_pool3d: gradcheck") { gradcheck(kLpPool3d); }
TEST_CASE("lp_pool3d: gradgradcheck") { gradgradcheck(kLpPool3d); }
TEST_CASE("lp_pool3d: autocast") { autocast(kLpPool3d); }
TEST_CASE("lp_pool3d: noncontiguous") { noncontiguous(kLpPool3d); }
TEST_CASE("lp_pool3d: errors") { errors(kLpPool3d); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("max_pool1d_with_indices: threads") { threads(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d: threads") { threads(kMaxPool1d); }
TEST_CASE("max_pool2d_with_indices: threads") { threads(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d: threads") { threads(kMaxPool2d); }
TEST_CASE("max_pool3d_with_indices: threads") { threads(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d: threads") { threads(kMaxPool3d); }
TEST_CASE("avg_pool1d: threads") { threads(kAvgPool1d); }
TEST_CASE("avg_pool2d: threads") { threads(kAvgPool2d); }
TEST_CASE("avg_pool3d: threads") { threads(kAvgPool3d); }
TEST_CASE("adaptive_avg_pool1d: threads") { threads(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool2d: threads") { threads(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool3d: threads") { threads(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_max_pool1d: threads") { threads(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool2d: threads") { threads(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool3d: threads") { threads(kAdaptiveMaxPool3d); }
TEST_CASE("max_unpool2d: threads") { threads(kMaxUnpool2d); }
TEST_CASE("max_unpool3d: threads") { threads(kMaxUnpool3d); }
TEST_CASE("fractional_max_pool2d: threads") { threads(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool3d: threads") { threads(kFractionalMaxPool3d); }
TEST_CASE("lp_pool1d: threads") { threads(kLpPool1d); }
TEST_CASE("lp_pool2d: threads") { threads(kLpPool2d); }
TEST_CASE("lp_pool3d: threads") { threads(kLpPool3d); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("max_pool1d_with_indices: cuda") { on_cuda(kMaxPool1dWithIndices); }
TEST_CASE("max_pool1d: cuda") { on_cuda(kMaxPool1d); }
TEST_CASE("max_pool2d_with_indices: cuda") { on_cuda(kMaxPool2dWithIndices); }
TEST_CASE("max_pool2d: cuda") { on_cuda(kMaxPool2d); }
TEST_CASE("max_pool3d_with_indices: cuda") { on_cuda(kMaxPool3dWithIndices); }
TEST_CASE("max_pool3d: cuda") { on_cuda(kMaxPool3d); }
TEST_CASE("avg_pool1d: cuda") { on_cuda(kAvgPool1d); }
TEST_CASE("avg_pool2d: cuda") { on_cuda(kAvgPool2d); }
TEST_CASE("avg_pool3d: cuda") { on_cuda(kAvgPool3d); }
TEST_CASE("adaptive_avg_pool1d: cuda") { on_cuda(kAdaptiveAvgPool1d); }
TEST_CASE("adaptive_avg_pool2d: cuda") { on_cuda(kAdaptiveAvgPool2d); }
TEST_CASE("adaptive_avg_pool3d: cuda") { on_cuda(kAdaptiveAvgPool3d); }
TEST_CASE("adaptive_max_pool1d: cuda") { on_cuda(kAdaptiveMaxPool1d); }
TEST_CASE("adaptive_max_pool2d: cuda") { on_cuda(kAdaptiveMaxPool2d); }
TEST_CASE("adaptive_max_pool3d: cuda") { on_cuda(kAdaptiveMaxPool3d); }
TEST_CASE("max_unpool2d: cuda") { on_cuda(kMaxUnpool2d); }
TEST_CASE("max_unpool3d: cuda") { on_cuda(kMaxUnpool3d); }
TEST_CASE("fractional_max_pool2d: cuda") { on_cuda(kFractionalMaxPool2d); }
TEST_CASE("fractional_max_pool3d: cuda") { on_cuda(kFractionalMaxPool3d); }
TEST_CASE("lp_pool1d: cuda") { on_cuda(kLpPool1d); }
TEST_CASE("lp_pool2d: cuda") { on_cuda(kLpPool2d); }
TEST_CASE("lp_pool3d: cuda") { on_cuda(kLpPool3d); }

TEST_SUITE_END();

}  // namespace amp::contracts
