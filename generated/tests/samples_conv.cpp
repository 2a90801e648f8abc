// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/conv.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kConvolution{
    .name = "convolution",
    .id = "convolution",
    .signature = "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] "
        "padding, int[] dilation, bool transposed, int[] output_padding, int " "groups) -> Tensor",
    .op = OpId::convolution,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::convolution(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                      a.ints("dilation"), a.boolean("transposed"), a.ints("output_padding"), a.integer("groups")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 5]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [4]}, "stride": [2], "padding": [1],
          "dilation": [1], "transposed": false, "output_padding": [0], "groups": 1}},
{"args": {"input": {"shape": [2, 4, 5, 4]}, "weight": {"shape": [6, 2, 3, 2]}, "bias": null, "stride": [1, 2], "padding": [1, 0],
          "dilation": [1, 2], "transposed": false, "output_padding": [0], "groups": 2}},
{"args": {"input": {"shape": [2, 4, 3, 3]}, "weight": {"shape": [4, 3, 3, 2]}, "bias": {"shape": [6]}, "stride": [2], "padding": [1, 0],
          "dilation": [1], "transposed": true, "output_padding": [1, 0], "groups": 2}},
{"args": {"input": {"shape": [1, 2, 3, 4, 3]}, "weight": {"shape": [3, 2, 2, 1, 3]}, "bias": {"shape": [3]}, "stride": [1],
          "padding": [1, 0, 1], "dilation": [1], "transposed": false, "output_padding": [0], "groups": 1}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 2, 3, 3]},
          "bias": null, "stride": [1], "padding": [0], "dilation": [1], "transposed": false, "output_padding": [0], "groups": 1},
 "throws": "[convolution] input of shape [2, 3, 5, 5] must have 2 channels", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]},
          "bias": null, "stride": [1], "padding": [0], "dilation": [1], "transposed": false, "output_padding": [0], "groups": 3},
 "throws": "[convolution] weight of shape [4, 3, 3, 3] can't be divided into 3 groups", "type": "ValueError"},
{"args": {"input": {"shape": [2, 4, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]},
          "bias": null, "stride": [2], "padding": [0], "dilation": [1], "transposed": true, "output_padding": [2], "groups": 1},
 "throws": "[convolution] output_padding must be smaller than stride or dilation", "type": "ValueError"}
])",
};

const Op kConv1d{
    .name = "conv1d",
    .id = "conv1d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, "
        "int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv1d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 7]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [4]}, "stride": 1, "padding": 0, "dilation": 1,
          "groups": 1}},
{"args": {"input": {"shape": [2, 4, 9]}, "weight": {"shape": [4, 1, 3]}, "bias": null, "stride": [2], "padding": [2], "dilation": [2],
          "groups": 4}},
{"args": {"input": {"shape": [3, 7]}, "weight": {"shape": [2, 3, 2]}, "bias": null, "stride": 1, "padding": 0, "dilation": 1, "groups": 1}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 7]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": 1, "padding": 0, "dilation": 1,
          "groups": 1}, "throws": "[conv1d] weight must have 3 dimensions", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 2]}, "weight": {"shape": [4, 3, 3]}, "bias": null, "stride": 1, "padding": 0, "dilation": 1,
          "groups": 1}, "throws": "[conv1d] the kernel reaches over 3 elements", "type": "ValueError"}
])",
};

const Op kConv2d{
    .name = "conv2d",
    .id = "conv2d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, "
        "int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv2d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 5, 6]}, "weight": {"shape": [4, 3, 3, 2]}, "bias": {"shape": [4]}, "stride": 1, "padding": 1,
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [2, 4, 5, 5]}, "weight": {"shape": [8, 1, 3, 3]}, "bias": null, "stride": 2, "padding": 1, "dilation": 1,
          "groups": 4}},
{"args": {"input": {"shape": [3, 4, 4]}, "weight": {"shape": [2, 3, 1, 1]}, "bias": {"shape": [2]}, "stride": 1, "padding": 0,
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [0, 3, 4, 4]}, "weight": {"shape": [2, 3, 3, 3]}, "bias": {"shape": [2]}, "stride": 1, "padding": 0,
          "dilation": 1, "groups": 1}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": 1, "padding": 0, "dilation": 1,
          "groups": 1}, "throws": "[conv2d] the input must have 3 or 4 dimensions", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "dilation": 1, "groups": 1}, "throws": "[conv2d] bias must have shape [4]", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": 0, "padding": 0, "dilation": 1,
          "groups": 1}, "throws": "[conv2d] stride must be at least 1", "type": "ValueError"}
])",
};

const Op kConv3d{
    .name = "conv3d",
    .id = "conv3d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, "
        "int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv3d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 3]}, "weight": {"shape": [3, 2, 2, 2, 2]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [1, 2, 4, 4, 4]}, "weight": {"shape": [2, 1, 2, 3, 2]}, "bias": null, "stride": [2, 1, 2],
          "padding": [0, 1, 1], "dilation": 1, "groups": 2}}
])",
    .errors = R"([])",
};

const Op kConv1dPadding{
    .name = "conv1d",
    .id = "conv1d.padding",
    .signature = "(Tensor input, Tensor weight, Tensor? bias, int[1] stride, str padding, int[1] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv1d_padding,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv1d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.text("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 7]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [4]}, "stride": 1, "padding": "same",
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [2, 4, 9]}, "weight": {"shape": [4, 1, 4]}, "bias": null, "stride": 1, "padding": "same", "dilation": 3,
          "groups": 4}},
{"args": {"input": {"shape": [3, 7]}, "weight": {"shape": [2, 3, 2]}, "bias": {"shape": [2]}, "stride": 2, "padding": "valid",
          "dilation": 1, "groups": 1}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 7]}, "weight": {"shape": [4, 3, 3]}, "bias": null, "stride": 1, "padding": "full", "dilation": 1,
          "groups": 1}, "throws": "[conv1d] padding must be 'same' or 'valid', not 'full'", "type": "ValueError"}
])",
};

const Op kConv2dPadding{
    .name = "conv2d",
    .id = "conv2d.padding",
    .signature = "(Tensor input, Tensor weight, Tensor? bias, int[2] stride, str padding, int[2] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv2d_padding,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv2d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.text("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 5, 6]}, "weight": {"shape": [4, 3, 2, 3]}, "bias": {"shape": [4]}, "stride": 1, "padding": "same",
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": 2, "padding": "valid", "dilation": 1,
          "groups": 1}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": [1, 2], "padding": "same",
          "dilation": 1, "groups": 1}, "throws": "[conv2d] padding 'same' needs a stride of 1, not [1, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3]}, "bias": null, "stride": 1, "padding": "same", "dilation": 1,
          "groups": 1}, "throws": "[conv2d] weight must have 4 dimensions", "type": "ValueError"}
])",
};

const Op kConv3dPadding{
    .name = "conv3d",
    .id = "conv3d.padding",
    .signature = "(Tensor input, Tensor weight, Tensor? bias, int[3] stride, str padding, int[3] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv3d_padding,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv3d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.text("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 3]}, "weight": {"shape": [2, 2, 2, 3, 1]}, "bias": {"shape": [2]}, "stride": 1, "padding": "same",
          "dilation": 1, "groups": 1}}
])",
    .errors = R"([])",
};

const Op kConvTranspose1d{
    .name = "conv_transpose1d",
    .id = "conv_transpose1d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, "
        "int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] " "dilation=1) -> Tensor",
    .op = OpId::conv_transpose1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose1d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 5]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}},
{"args": {"input": {"shape": [2, 4, 4]}, "weight": {"shape": [4, 2, 3]}, "bias": null, "stride": 2, "padding": 1, "output_padding": 1,
          "groups": 2, "dilation": 1}}
])",
    .errors = R"([])",
};

const Op kConvTranspose2d{
    .name = "conv_transpose2d",
    .id = "conv_transpose2d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, "
        "int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] " "dilation=1) -> Tensor",
    .op = OpId::conv_transpose2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose2d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 3]}, "weight": {"shape": [3, 2, 3, 2]}, "bias": {"shape": [2]}, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}},
{"args": {"input": {"shape": [2, 4, 3, 3]}, "weight": {"shape": [4, 1, 3, 3]}, "bias": null, "stride": 2, "padding": 1, "output_padding": 1,
          "groups": 4, "dilation": 1}},
{"args": {"input": {"shape": [2, 3, 3]}, "weight": {"shape": [2, 3, 2, 2]}, "bias": null, "stride": 1, "padding": 0, "output_padding": 0,
          "groups": 1, "dilation": [2, 1]}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3, 4, 4]}, "weight": {"shape": [4, 3, 3, 3]}, "bias": null, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}, "throws": "[conv_transpose2d] input of shape [2, 3, 4, 4] must have 4 channels",
 "type": "ValueError"}
])",
};

const Op kConvTranspose3d{
    .name = "conv_transpose3d",
    .id = "conv_transpose3d",
    .signature = "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, "
        "int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] " "dilation=1) -> Tensor",
    .op = OpId::conv_transpose3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose3d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 2, 3, 3]}, "weight": {"shape": [2, 3, 2, 2, 2]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}},
{"args": {"input": {"shape": [1, 2, 2, 2, 2]}, "weight": {"shape": [2, 1, 3, 2, 2]}, "bias": null, "stride": [2, 1, 2],
          "padding": [1, 0, 0], "output_padding": [1, 0, 0], "groups": 2, "dilation": 1}}
])",
    .errors = R"([])",
};

const Registration kRegistration{
    &kConvolution,
    &kConv1d,
    &kConv2d,
    &kConv3d,
    &kConv1dPadding,
    &kConv2dPadding,
    &kConv3dPadding,
    &kConvTranspose1d,
    &kConvTranspose2d,
    &kConvTranspose3d,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("convolution: reference") { reference(kConvolution); }
TEST_CASE("convolution: dtypes") { dtypes(kConvolution); }
TEST_CASE("convolution: golden") { golden(kConvolution); }
TEST_CASE("convolution: gradcheck") { gradcheck(kConvolution); }
TEST_CASE("convolution: gradgradcheck") { gradgradcheck(kConvolution); }
TEST_CASE("convolution: autocast") { autocast(kConvolution); }
TEST_CASE("convolution: noncontiguous") { noncontiguous(kConvolution); }
TEST_CASE("convolution: errors") { errors(kConvolution); }
TEST_CASE("conv1d: reference") { reference(kConv1d); }
TEST_CASE("conv1d: dtypes") { dtypes(kConv1d); }
TEST_CASE("conv1d: golden") { golden(kConv1d); }
TEST_CASE("conv1d: gradcheck") { gradcheck(kConv1d); }
TEST_CASE("conv1d: gradgradcheck") { gradgradcheck(kConv1d); }
TEST_CASE("conv1d: autocast") { autocast(kConv1d); }
TEST_CASE("conv1d: noncontiguous") { noncontiguous(kConv1d); }
TEST_CASE("conv1d: errors") { errors(kConv1d); }
TEST_CASE("conv2d: reference") { reference(kConv2d); }
TEST_CASE("conv2d: dtypes") { dtypes(kConv2d); }
TEST_CASE("conv2d: golden") { golden(kConv2d); }
TEST_CASE("conv2d: gradcheck") { gradcheck(kConv2d); }
TEST_CASE("conv2d: gradgradcheck") { gradgradcheck(kConv2d); }
TEST_CASE("conv2d: autocast") { autocast(kConv2d); }
TEST_CASE("conv2d: noncontiguous") { noncontiguous(kConv2d); }
TEST_CASE("conv2d: errors") { errors(kConv2d); }
TEST_CASE("conv3d: reference") { reference(kConv3d); }
TEST_CASE("conv3d: dtypes") { dtypes(kConv3d); }
TEST_CASE("conv3d: golden") { golden(kConv3d); }
TEST_CASE("conv3d: gradcheck") { gradcheck(kConv3d); }
TEST_CASE("conv3d: gradgradcheck") { gradgradcheck(kConv3d); }
TEST_CASE("conv3d: autocast") { autocast(kConv3d); }
TEST_CASE("conv3d: noncontiguous") { noncontiguous(kConv3d); }
TEST_CASE("conv3d: errors") { errors(kConv3d); }
TEST_CASE("conv1d.padding: reference") { reference(kConv1dPadding); }
TEST_CASE("conv1d.padding: dtypes") { dtypes(kConv1dPadding); }
TEST_CASE("conv1d.padding: golden") { golden(kConv1dPadding); }
TEST_CASE("conv1d.padding: gradcheck") { gradcheck(kConv1dPadding); }
TEST_CASE("conv1d.padding: gradgradcheck") { gradgradcheck(kConv1dPadding); }
TEST_CASE("conv1d.padding: autocast") { autocast(kConv1dPadding); }
TEST_CASE("conv1d.padding: noncontiguous") { noncontiguous(kConv1dPadding); }
TEST_CASE("conv1d.padding: errors") { errors(kConv1dPadding); }
TEST_CASE("conv2d.padding: reference") { reference(kConv2dPadding); }
TEST_CASE("conv2d.padding: dtypes") { dtypes(kConv2dPadding); }
TEST_CASE("conv2d.padding: golden") { golden(kConv2dPadding); }
TEST_CASE("conv2d.padding: gradcheck") { gradcheck(kConv2dPadding); }
TEST_CASE("conv2d.padding: gradgradcheck") { gradgradcheck(kConv2dPadding); }
TEST_CASE("conv2d.padding: autocast") { autocast(kConv2dPadding); }
TEST_CASE("conv2d.padding: noncontiguous") { noncontiguous(kConv2dPadding); }
TEST_CASE("conv2d.padding: errors") { errors(kConv2dPadding); }
TEST_CASE("conv3d.padding: reference") { reference(kConv3dPadding); }
TEST_CASE("conv3d.padding: dtypes") { dtypes(kConv3dPadding); }
TEST_CASE("conv3d.padding: golden") { golden(kConv3dPadding); }
TEST_CASE("conv3d.padding: gradcheck") { gradcheck(kConv3dPadding); }
TEST_CASE("conv3d.padding: gradgradcheck") { gradgradcheck(kConv3dPadding); }
TEST_CASE("conv3d.padding: autocast") { autocast(kConv3dPadding); }
TEST_CASE("conv3d.padding: noncontiguous") { noncontiguous(kConv3dPadding); }
TEST_CASE("conv3d.padding: errors") { errors(kConv3dPadding); }
TEST_CASE("conv_transpose1d: reference") { reference(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: dtypes") { dtypes(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: golden") { golden(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: gradcheck") { gradcheck(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: gradgradcheck") { gradgradcheck(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: autocast") { autocast(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: noncontiguous") { noncontiguous(kConvTranspose1d); }
TEST_CASE("conv_transpose1d: errors") { errors(kConvTranspose1d); }
TEST_CASE("conv_transpose2d: reference") { reference(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: dtypes") { dtypes(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: golden") { golden(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: gradcheck") { gradcheck(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: gradgradcheck") { gradgradcheck(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: autocast") { autocast(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: noncontiguous") { noncontiguous(kConvTranspose2d); }
TEST_CASE("conv_transpose2d: errors") { errors(kConvTranspose2d); }
TEST_CASE("conv_transpose3d: reference") { reference(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: dtypes") { dtypes(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: golden") { golden(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: gradcheck") { gradcheck(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: gradgradcheck") { gradgradcheck(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: autocast") { autocast(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: noncontiguous") { noncontiguous(kConvTranspose3d); }
TEST_CASE("conv_transpose3d: errors") { errors(kConvTranspose3d); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("convolution: threads") { threads(kConvolution); }
TEST_CASE("conv1d: threads") { threads(kConv1d); }
TEST_CASE("conv2d: threads") { threads(kConv2d); }
TEST_CASE("conv3d: threads") { threads(kConv3d); }
TEST_CASE("conv1d.padding: threads") { threads(kConv1dPadding); }
TEST_CASE("conv2d.padding: threads") { threads(kConv2dPadding); }
TEST_CASE("conv3d.padding: threads") { threads(kConv3dPadding); }
TEST_CASE("conv_transpose1d: threads") { threads(kConvTranspose1d); }
TEST_CASE("conv_transpose2d: threads") { threads(kConvTranspose2d); }
TEST_CASE("conv_transpose3d: threads") { threads(kConvTranspose3d); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("convolution: cuda") { on_cuda(kConvolution); }
TEST_CASE("conv1d: cuda") { on_cuda(kConv1d); }
TEST_CASE("conv2d: cuda") { on_cuda(kConv2d); }
TEST_CASE("conv3d: cuda") { on_cuda(kConv3d); }
TEST_CASE("conv1d.padding: cuda") { on_cuda(kConv1dPadding); }
TEST_CASE("conv2d.padding: cuda") { on_cuda(kConv2dPadding); }
TEST_CASE("conv3d.padding: cuda") { on_cuda(kConv3dPadding); }
TEST_CASE("conv_transpose1d: cuda") { on_cuda(kConvTranspose1d); }
TEST_CASE("conv_transpose2d: cuda") { on_cuda(kConvTranspose2d); }
TEST_CASE("conv_transpose3d: cuda") { on_cuda(kConvTranspose3d); }

TEST_SUITE_END();

}  // namespace amp::contracts
