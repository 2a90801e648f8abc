// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/pool.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kMaxPool1dWithIndices{
    .name = "max_pool1d_with_indices",
    .signature =
        "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
    .op = OpId::max_pool1d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool1d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": 2, "ceil_mode": true}}
])",
};

const Op kMaxPool1d{
    .name = "max_pool1d",
    .signature = "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool1d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": 2, "ceil_mode": true}}
])",
};

const Op kMaxPool2dWithIndices{
    .name = "max_pool2d_with_indices",
    .signature =
        "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
    .op = OpId::max_pool2d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool2d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "kernel_size": [2, 3], "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [1, 2, 7, 6]}, "kernel_size": 3, "stride": 2, "padding": 1, "dilation": [2, 1], "ceil_mode": true}},
{"args": {"self": {"shape": [2, 5, 5]}, "kernel_size": 3, "stride": 1, "padding": 1, "dilation": 1, "ceil_mode": false}}
])",
};

const Op kMaxPool2d{
    .name = "max_pool2d",
    .signature = "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
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
    .signature =
        "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
    .op = OpId::max_pool3d_with_indices,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool3d_with_indices(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"),
                                                  a.ints("dilation"), a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "dilation": [1, 2, 1],
          "ceil_mode": false}}
])",
};

const Op kMaxPool3d{
    .name = "max_pool3d",
    .signature = "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor",
    .op = OpId::max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                     a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "dilation": 1, "ceil_mode": false}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "dilation": [1, 2, 1],
          "ceil_mode": false}}
])",
};

const Op kAvgPool1d{
    .name = "avg_pool1d",
    .signature =
        "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor",
    .op = OpId::avg_pool1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool1d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "kernel_size": 3, "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true}},
{"args": {"self": {"shape": [3, 8]}, "kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": true, "count_include_pad": false}}
])",
};

const Op kAvgPool2d{
    .name = "avg_pool2d",
    .signature =
        "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor",
    .op = OpId::avg_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad"), a.opt_integer("divisor_override")));
    },
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
    .signature =
        "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor",
    .op = OpId::avg_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::avg_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("stride"), a.ints("padding"), a.boolean("ceil_mode"),
                                     a.boolean("count_include_pad"), a.opt_integer("divisor_override")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 4, 5]}, "kernel_size": 2, "stride": [], "padding": 0, "ceil_mode": false, "count_include_pad": true,
          "divisor_override": null}},
{"args": {"self": {"shape": [2, 5, 4, 4]}, "kernel_size": [3, 2, 2], "stride": [2, 1, 2], "padding": [1, 0, 1], "ceil_mode": true,
          "count_include_pad": true, "divisor_override": 5}}
])",
};

const Op kAdaptiveAvgPool1d{
    .name = "adaptive_avg_pool1d",
    .signature = "(Tensor self, int[1] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool1d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "output_size": 3}},
{"args": {"self": {"shape": [3, 5]}, "output_size": 7}}
])",
};

const Op kAdaptiveAvgPool2d{
    .name = "adaptive_avg_pool2d",
    .signature = "(Tensor self, int[2] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool2d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "output_size": [2, 4]}},
{"args": {"self": {"shape": [2, 4, 3, 3]}, "output_size": 1}}
])",
};

const Op kAdaptiveAvgPool3d{
    .name = "adaptive_avg_pool3d",
    .signature = "(Tensor self, int[3] output_size) -> Tensor",
    .op = OpId::adaptive_avg_pool3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_avg_pool3d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 3, 5]}, "output_size": [2, 3, 2]}},
{"args": {"self": {"shape": [1, 2, 1, 3, 6]}, "output_size": [2, 3, 2]}}
])",
};

const Op kAdaptiveMaxPool1d{
    .name = "adaptive_max_pool1d",
    .signature = "(Tensor self, int[1] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool1d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 7]}, "output_size": 3}},
{"args": {"self": {"shape": [3, 5]}, "output_size": 7}}
])",
};

const Op kAdaptiveMaxPool2d{
    .name = "adaptive_max_pool2d",
    .signature = "(Tensor self, int[2] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool2d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "output_size": [2, 4]}},
{"args": {"self": {"shape": [2, 4, 3, 3]}, "output_size": 1}}
])",
};

const Op kAdaptiveMaxPool3d{
    .name = "adaptive_max_pool3d",
    .signature = "(Tensor self, int[3] output_size) -> (Tensor output, Tensor indices)",
    .op = OpId::adaptive_max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::adaptive_max_pool3d(a.tensor("self"), a.ints("output_size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 3, 5]}, "output_size": [2, 3, 2]}},
{"args": {"self": {"shape": [1, 2, 1, 3, 6]}, "output_size": [2, 3, 2]}}
])",
};

const Op kMaxUnpool2d{
    .name = "max_unpool2d",
    .signature = "(Tensor self, Tensor indices, int[2] output_size) -> Tensor",
    .op = OpId::max_unpool2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::max_unpool2d(a.tensor("self"), a.tensor("indices"), a.ints("output_size"))); },
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
    .signature = "(Tensor self, Tensor indices, int[3] output_size, int[3] stride, int[3] padding) -> Tensor",
    .op = OpId::max_unpool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::max_unpool3d(a.tensor("self"), a.tensor("indices"), a.ints("output_size"), a.ints("stride"), a.ints("padding")));
    },
    .tensors = {{.name = "self"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [1, 1, 1, 1, 2]}, "indices": {"values": [[[[[0, 3]]]]], "dtype": "i64"}, "output_size": 2, "stride": 2,
          "padding": 0}}
])",
};

const Op kFractionalMaxPool2d{
    .name = "fractional_max_pool2d",
    .signature = "(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
    .op = OpId::fractional_max_pool2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fractional_max_pool2d(a.tensor("self"), a.ints("kernel_size"), a.ints("output_size"),
                                                a.tensor("random_samples")));
    },
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
    .signature = "(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
    .op = OpId::fractional_max_pool3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::fractional_max_pool3d(a.tensor("self"), a.ints("kernel_size"), a.ints("output_size"),
                                                a.tensor("random_samples")));
    },
    .tensors = {{.name = "self"}, {.name = "random_samples"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 5, 6]}, "kernel_size": 2, "output_size": [2, 3, 4],
          "random_samples": {"shape": [1, 2, 3], "range": [0, 0.99]}}, "grad": ["self"]}
])",
};

const Op kLpPool1d{
    .name = "lp_pool1d",
    .signature = "(Tensor input, float norm_type, int[1] kernel_size, int[1] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool1d,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::lp_pool1d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 7], "range": [0.3, 2]}, "norm_type": 3.0, "kernel_size": 3, "stride": [], "ceil_mode": false}},
{"args": {"input": {"shape": [3, 8], "range": [0.3, 2]}, "norm_type": 2.0, "kernel_size": 3, "stride": 2, "ceil_mode": true}}
])",
};

const Op kLpPool2d{
    .name = "lp_pool2d",
    .signature = "(Tensor input, float norm_type, int[2] kernel_size, int[2] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool2d,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::lp_pool2d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
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
    .signature = "(Tensor input, float norm_type, int[3] kernel_size, int[3] stride=[], bool ceil_mode=False) -> Tensor",
    .op = OpId::lp_pool3d,
    .kind = "composite",
    .range_float32 = true,
    .function = [](const Args& a) {
      return results(amp::lp_pool3d(a.tensor("input"), a.number("norm_type"), a.ints("kernel_size"), a.ints("stride"),
                                    a.boolean("ceil_mode")));
    },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 4, 4, 5], "range": [0.3, 2]}, "norm_type": 2.0, "kernel_size": 2, "stride": [], "ceil_mode": false}}
])",
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

}  // namespace amp::contracts
