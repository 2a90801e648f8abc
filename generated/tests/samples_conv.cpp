// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/conv.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kConvolution{
    .name = "convolution",
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups) -> Tensor",
    .op = OpId::convolution,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::convolution(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                      a.ints("dilation"), a.boolean("transposed"), a.ints("output_padding"), a.integer("groups")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
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
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv1d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
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
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv2d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
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
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor",
    .op = OpId::conv3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv3d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                 a.ints("dilation"), a.integer("groups")));
    },
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 3]}, "weight": {"shape": [3, 2, 2, 2, 2]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "dilation": 1, "groups": 1}},
{"args": {"input": {"shape": [1, 2, 4, 4, 4]}, "weight": {"shape": [2, 1, 2, 3, 2]}, "bias": null, "stride": [2, 1, 2],
          "padding": [0, 1, 1], "dilation": 1, "groups": 2}}
])",
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
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 3]}, "weight": {"shape": [2, 2, 2, 3, 1]}, "bias": {"shape": [2]}, "stride": 1, "padding": "same",
          "dilation": 1, "groups": 1}}
])",
};

const Op kConvTranspose1d{
    .name = "conv_transpose1d",
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] dilation=1) -> Tensor",
    .op = OpId::conv_transpose1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose1d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 4, 5]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}},
{"args": {"input": {"shape": [2, 4, 4]}, "weight": {"shape": [4, 2, 3]}, "bias": null, "stride": 2, "padding": 1, "output_padding": 1,
          "groups": 2, "dilation": 1}}
])",
};

const Op kConvTranspose2d{
    .name = "conv_transpose2d",
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor",
    .op = OpId::conv_transpose2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose2d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
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
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor",
    .op = OpId::conv_transpose3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::conv_transpose3d(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                           a.ints("output_padding"), a.integer("groups"), a.ints("dilation")));
    },
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 2, 3, 3]}, "weight": {"shape": [2, 3, 2, 2, 2]}, "bias": {"shape": [3]}, "stride": 1, "padding": 0,
          "output_padding": 0, "groups": 1, "dilation": 1}},
{"args": {"input": {"shape": [1, 2, 2, 2, 2]}, "weight": {"shape": [2, 1, 3, 2, 2]}, "bias": null, "stride": [2, 1, 2],
          "padding": [1, 0, 0], "output_padding": [1, 0, 0], "groups": 2, "dilation": 1}}
])",
};

const Op kPrivateConvolution{
    .name = "_convolution",
    .signature =
        "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor",
    .op = OpId::_convolution,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_convolution(a.tensor("input"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"),
                                       a.ints("padding"), a.ints("dilation"), a.boolean("transposed"), a.ints("output_padding"),
                                       a.integer("groups"), a.boolean("benchmark"), a.boolean("deterministic"), a.boolean("cudnn_enabled"),
                                       a.boolean("allow_tf32")));
    },
    .tensors = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 5]}, "weight": {"shape": [4, 3, 3]}, "bias": {"shape": [4]}, "stride": [2], "padding": [1],
          "dilation": [1], "transposed": false, "output_padding": [0], "groups": 1, "benchmark": false, "deterministic": false,
          "cudnn_enabled": true, "allow_tf32": true}},
{"args": {"input": {"shape": [2, 4, 3, 3]}, "weight": {"shape": [4, 3, 3, 2]}, "bias": null, "stride": [2], "padding": [1, 0],
          "dilation": [1], "transposed": true, "output_padding": [1, 0], "groups": 2, "benchmark": true, "deterministic": true,
          "cudnn_enabled": false, "allow_tf32": false}}
])",
};

const Op kCudnnConvolutionRelu{
    .name = "cudnn_convolution_relu",
    .signature = "(Tensor self, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor",
    .op = OpId::cudnn_convolution_relu,
    .kind = "kernel",
    .range_gradients = "The saved result decides where the derivative of relu is 0, and sums of products of 1e-4 round to 0 in float16.",
    .function = [](const Args& a) {
      return results(amp::cudnn_convolution_relu(a.tensor("self"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"),
                                                 a.ints("padding"), a.ints("dilation"), a.integer("groups")));
    },
    .out = [](const Args& a) {
      return results(amp::cudnn_convolution_relu_out(a.out(), a.tensor("self"), a.tensor("weight"), a.tensor("bias"), a.ints("stride"),
                                                     a.ints("padding"), a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}, {.name = "weight"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 4]}, "weight": {"shape": [4, 3, 3, 2]}, "bias": {"shape": [4]}, "stride": [2, 1], "padding": [1, 0],
          "dilation": [1], "groups": 1}},
{"args": {"self": {"shape": [2, 4, 7]}, "weight": {"shape": [6, 2, 3]}, "bias": null, "stride": [1], "padding": [1], "dilation": [2],
          "groups": 2}},
{"args": {"self": {"shape": [0, 3, 4, 4]}, "weight": {"shape": [2, 3, 3, 3]}, "bias": {"shape": [2]}, "stride": [1], "padding": [0],
          "dilation": [1], "groups": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 2, 3, 3]}, "bias": null, "stride": [1], "padding": [0], "dilation": [1],
          "groups": 1}, "throws": "[cudnn_convolution_relu] input of shape [2, 3, 5, 5] must have 2 channels", "type": "ValueError"}
])",
};

const Op kCudnnConvolutionAddRelu{
    .name = "cudnn_convolution_add_relu",
    .signature =
        "(Tensor self, Tensor weight, Tensor z, Scalar? alpha, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor",
    .op = OpId::cudnn_convolution_add_relu,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::cudnn_convolution_add_relu(a.tensor("self"), a.tensor("weight"), a.tensor("z"), a.opt_scalar("alpha"),
                                                     a.tensor("bias"), a.ints("stride"), a.ints("padding"), a.ints("dilation"),
                                                     a.integer("groups")));
    },
    .out = [](const Args& a) {
      return results(amp::cudnn_convolution_add_relu_out(a.out(), a.tensor("self"), a.tensor("weight"), a.tensor("z"),
                                                         a.opt_scalar("alpha"), a.tensor("bias"), a.ints("stride"), a.ints("padding"),
                                                         a.ints("dilation"), a.integer("groups")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self"}, {.name = "weight"}, {.name = "z"}, {.name = "bias", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 4]}, "weight": {"shape": [4, 3, 3, 2]}, "z": {"shape": [2, 4, 5, 3]}, "alpha": null,
          "bias": {"shape": [4]}, "stride": [1], "padding": [1, 0], "dilation": [1], "groups": 1}},
{"args": {"self": {"shape": [2, 4, 7]}, "weight": {"shape": [6, 2, 3]}, "z": {"shape": [2, 6, 3]}, "alpha": -0.5, "bias": null,
          "stride": [2], "padding": [0], "dilation": [1], "groups": 2}},
{"args": {"self": {"shape": [1, 4, 6]}, "weight": {"shape": [4, 1, 3]}, "z": {"shape": [1, 4, 6]}, "alpha": 0.3, "bias": {"shape": [4]},
          "stride": [1], "padding": [1], "dilation": [1], "groups": 4}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 5, 5]}, "weight": {"shape": [4, 3, 3, 3]},
          "z": {"shape": [2, 4, 5, 5]}, "alpha": null, "bias": null, "stride": [1], "padding": [0], "dilation": [1], "groups": 1},
 "throws": "[cudnn_convolution_add_relu] the result has shape [2, 4, 3, 3], but z has shape [2, 4, 5, 5]", "type": "ValueError"}
])",
};

const Op kConvTbc{
    .name = "conv_tbc",
    .signature = "(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor",
    .op = OpId::conv_tbc,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::conv_tbc(a.tensor("self"), a.tensor("weight"), a.tensor("bias"), a.integer("pad")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").conv_tbc(a.tensor("weight"), a.tensor("bias"), a.integer("pad"))); },
    .out = [](const Args& a) {
      return results(amp::conv_tbc_out(a.out(), a.tensor("self"), a.tensor("weight"), a.tensor("bias"), a.integer("pad")));
    },
    .tensors = {{.name = "self"}, {.name = "weight"}, {.name = "bias"}},
    .samples = R"([
{"args": {"self": {"shape": [6, 2, 3]}, "weight": {"shape": [3, 3, 4]}, "bias": {"shape": [4]}, "pad": 0}},
{"args": {"self": {"shape": [5, 2, 3]}, "weight": {"shape": [2, 3, 4]}, "bias": {"shape": [4]}, "pad": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [6, 2]}, "weight": {"shape": [3, 3, 4]}, "bias": {"shape": [4]}, "pad": 0},
 "throws": "[conv_tbc] self must have 3 dimensions, but has shape [6, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [6, 2, 3]}, "weight": {"shape": [3, 2, 4]}, "bias": {"shape": [4]}, "pad": 0},
 "throws": "[conv_tbc] weight of shape [3, 2, 4] does not go with an input of shape [6, 2, 3]", "type": "ValueError"},
{"args": {"self": {"shape": [6, 2, 3]}, "weight": {"shape": [3, 3, 4]}, "bias": {"shape": [3]}, "pad": 0},
 "throws": "[conv_tbc] bias must have shape [4]", "type": "ValueError"},
{"args": {"self": {"shape": [6, 2, 3]}, "weight": {"shape": [3, 3, 4]}, "bias": {"shape": [4]}, "pad": -1},
 "throws": "[conv_tbc] pad must be at least 0, but is -1", "type": "ValueError"}
])",
};

const Op kIm2col{
    .name = "im2col",
    .signature = "(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
    .op = OpId::im2col,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::im2col(a.tensor("self"), a.ints("kernel_size"), a.ints("dilation"), a.ints("padding"), a.ints("stride")));
    },
    .out = [](const Args& a) {
      return results(amp::im2col_out(a.out(), a.tensor("self"), a.ints("kernel_size"), a.ints("dilation"), a.ints("padding"),
                                     a.ints("stride")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 5, 6]}, "kernel_size": [2, 3], "dilation": 1, "padding": 0, "stride": 1}},
{"args": {"self": {"shape": [1, 2, 7, 6]}, "kernel_size": 3, "dilation": [2, 1], "padding": [2, 1], "stride": [1, 2]}},
{"args": {"self": {"shape": [2, 4, 4]}, "kernel_size": 2, "dilation": 1, "padding": 3, "stride": 2}},
{"args": {"self": {"shape": [0, 2, 4, 4]}, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 1},
 "throws": "[im2col] the input must have 3 or 4 dimensions, but has shape [4, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 3]}, "kernel_size": 4, "dilation": 1, "padding": 0, "stride": 1},
 "throws": "[im2col] the window reaches over 4 elements with kernel_size [4, 4] and dilation [1, 1], but the padded image has only 3",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 3]}, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 0},
 "throws": "[im2col] stride must be at least 1, but is [0]", "type": "ValueError"}
])",
};

const Op kCol2im{
    .name = "col2im",
    .signature = "(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
    .op = OpId::col2im,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::col2im(a.tensor("self"), a.ints("output_size"), a.ints("kernel_size"), a.ints("dilation"), a.ints("padding"),
                                 a.ints("stride")));
    },
    .out = [](const Args& a) {
      return results(amp::col2im_out(a.out(), a.tensor("self"), a.ints("output_size"), a.ints("kernel_size"), a.ints("dilation"),
                                     a.ints("padding"), a.ints("stride")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 12, 6]}, "output_size": [3, 4], "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 1}},
{"args": {"self": {"shape": [1, 18, 24]}, "output_size": [7, 6], "kernel_size": 3, "dilation": [2, 1], "padding": [2, 1],
          "stride": [2, 1]}},
{"args": {"self": {"shape": [8, 4]}, "output_size": 4, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "output_size": 4, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 1},
 "throws": "[col2im] self must have 2 or 3 dimensions, but has shape [4]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 7, 9]}, "output_size": 4, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 1},
 "throws": "[col2im] the 7 rows of self of shape [2, 7, 9] can't be divided into windows of 4 elements", "type": "ValueError"},
{"args": {"self": {"shape": [2, 8, 8]}, "output_size": 4, "kernel_size": 2, "dilation": 1, "padding": 0, "stride": 1},
 "throws": "[col2im] self of shape [2, 8, 8] must have 9 columns", "type": "ValueError"}
])",
};

const Registration kConvOps{
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
    &kPrivateConvolution,
    &kCudnnConvolutionRelu,
    &kCudnnConvolutionAddRelu,
    &kConvTbc,
    &kIm2col,
    &kCol2im,
};

}  // namespace

}  // namespace amp::contracts
