// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/resample.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kUpsampleNearest1d{
    .name = "upsample_nearest1d",
    .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor",
    .op = OpId::upsample_nearest1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_nearest1d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_nearest1d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": 9, "scales": null}},
{"args": {"self": {"shape": [1, 2, 7]}, "output_size": 3, "scales": null}},
{"args": {"self": {"shape": [1, 2, 5]}, "output_size": 12, "scales": 2.5}},
{"args": {"self": {"shape": [0, 2, 5]}, "output_size": 3, "scales": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "output_size": 4, "scales": null},
 "throws": "[upsample_nearest1d] self must have 3 dimensions, but has shape [2, 3]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": 0, "scales": null},
 "throws": "[upsample_nearest1d] output_size must be at least 1, but is [0]", "type": "ValueError"},
{"args": {"self": {"shape": [2, 3, 0]}, "output_size": 4, "scales": null},
 "throws": "[upsample_nearest1d] an image of shape [2, 3, 0] has no element to resample", "type": "ValueError"}
])",
};

const Op kUpsampleNearest2d{
    .name = "upsample_nearest2d",
    .signature = "(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::upsample_nearest2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_nearest2d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_nearest2d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales_h"),
                                                 a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 3, 3]}, "output_size": [5, 8], "scales_h": 1.7, "scales_w": 2.7}},
{"args": {"self": {"shape": [1, 20, 3, 40]}, "output_size": [6, 80], "scales_h": null, "scales_w": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": [4, 4], "scales_h": null, "scales_w": null},
 "throws": "[upsample_nearest2d] self must have 4 dimensions, but has shape [2, 3, 4]", "type": "ValueError"}
])",
};

const Op kUpsampleNearest3d{
    .name = "upsample_nearest3d",
    .signature = "(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::upsample_nearest3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_nearest3d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales_d"), a.opt_number("scales_h"),
                                             a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_nearest3d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales_d"),
                                                 a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "scales_d": null, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 4, 3, 3]}, "output_size": [2, 6, 4], "scales_d": 0.5, "scales_h": 2.0, "scales_w": 1.5}}
])",
};

const Op kPrivateUpsampleNearestExact1d{
    .name = "_upsample_nearest_exact1d",
    .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor",
    .op = OpId::_upsample_nearest_exact1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_nearest_exact1d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_nearest_exact1d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": 9, "scales": null}},
{"args": {"self": {"shape": [1, 2, 7]}, "output_size": 3, "scales": null}},
{"args": {"self": {"shape": [1, 2, 5]}, "output_size": 12, "scales": 2.5}}
])",
};

const Op kPrivateUpsampleNearestExact2d{
    .name = "_upsample_nearest_exact2d",
    .signature = "(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::_upsample_nearest_exact2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_nearest_exact2d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales_h"),
                                                    a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_nearest_exact2d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales_h"),
                                                        a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "scales_h": 2.0, "scales_w": null}}
])",
};

const Op kPrivateUpsampleNearestExact3d{
    .name = "_upsample_nearest_exact3d",
    .signature = "(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::_upsample_nearest_exact3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_nearest_exact3d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales_d"),
                                                    a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_nearest_exact3d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales_d"),
                                                        a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "scales_d": null, "scales_h": null, "scales_w": null}}
])",
};

const Op kUpsampleLinear1d{
    .name = "upsample_linear1d",
    .signature = "(Tensor self, int[1] output_size, bool align_corners, float? scales=None) -> Tensor",
    .op = OpId::upsample_linear1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_linear1d(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"), a.opt_number("scales")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_linear1d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                a.opt_number("scales")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": 9, "align_corners": false, "scales": null}},
{"args": {"self": {"shape": [2, 3, 7]}, "output_size": 3, "align_corners": true, "scales": null}},
{"args": {"self": {"shape": [2, 3, 5]}, "output_size": 12, "align_corners": false, "scales": 2.5}},
{"args": {"self": {"shape": [2, 3, 5]}, "output_size": 1, "align_corners": true, "scales": null}},
{"args": {"self": {"shape": [0, 2, 5]}, "output_size": 3, "align_corners": false, "scales": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4, 5]}, "output_size": 4, "align_corners": false, "scales": null},
 "throws": "[upsample_linear1d] self must have 3 dimensions, but has shape [2, 3, 4, 5]", "type": "ValueError"}
])",
};

const Op kUpsampleBilinear2d{
    .name = "upsample_bilinear2d",
    .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::upsample_bilinear2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_bilinear2d(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"), a.opt_number("scales_h"),
                                              a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_bilinear2d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                  a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 3, 3]}, "output_size": [5, 8], "align_corners": false, "scales_h": 1.7, "scales_w": 2.7}},
{"args": {"self": {"shape": [1, 20, 3, 40]}, "output_size": [6, 80], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 4, 4]}, "output_size": 4, "align_corners": false, "scales_h": null, "scales_w": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 2, 4, 4]}, "output_size": [4, 0], "align_corners": false, "scales_h": null, "scales_w": null},
 "throws": "[upsample_bilinear2d] output_size must be at least 1, but is [4, 0]", "type": "ValueError"}
])",
};

const Op kUpsampleTrilinear3d{
    .name = "upsample_trilinear3d",
    .signature =
        "(Tensor self, int[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::upsample_trilinear3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_trilinear3d(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                               a.opt_number("scales_d"), a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_trilinear3d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                   a.opt_number("scales_d"), a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "align_corners": false, "scales_d": null, "scales_h": null,
          "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 4, 3, 3]}, "output_size": [2, 6, 4], "align_corners": true, "scales_d": null, "scales_h": null,
          "scales_w": null}}
])",
};

const Op kUpsampleBicubic2d{
    .name = "upsample_bicubic2d",
    .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::upsample_bicubic2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_bicubic2d(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"), a.opt_number("scales_h"),
                                             a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_bicubic2d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                 a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 3, 3]}, "output_size": [5, 8], "align_corners": false, "scales_h": 1.7, "scales_w": 2.7}}
])",
};

const Op kPrivateUpsampleBilinear2dAa{
    .name = "_upsample_bilinear2d_aa",
    .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::_upsample_bilinear2d_aa,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_bilinear2d_aa(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                  a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_bilinear2d_aa_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                      a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 7, 8]}, "output_size": [3, 5], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}}
])",
};

const Op kPrivateUpsampleBicubic2dAa{
    .name = "_upsample_bicubic2d_aa",
    .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
    .op = OpId::_upsample_bicubic2d_aa,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_bicubic2d_aa(a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                 a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_bicubic2d_aa_out(a.out(), a.tensor("self"), a.ints("output_size"), a.boolean("align_corners"),
                                                     a.opt_number("scales_h"), a.opt_number("scales_w")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 7, 8]}, "output_size": [3, 5], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}}
])",
};

const Op kInterpolate{
    .name = "interpolate",
    .signature =
        "(Tensor input, int[]? size=None, float[]? scale_factor=None, str mode='nearest', bool? align_corners=None, bool? recompute_scale_factor=None, bool antialias=False) -> Tensor",
    .op = OpId::interpolate,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::interpolate(a.tensor("input"), a.opt_ints("size"), a.opt_numbers("scale_factor"), a.text("mode"),
                                      a.opt_boolean("align_corners"), a.opt_boolean("recompute_scale_factor"), a.boolean("antialias")));
    },
    .tensors = {{.name = "input"}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4]}, "size": null, "scale_factor": [1.5, 2.5], "mode": "bilinear", "align_corners": null,
          "recompute_scale_factor": null, "antialias": false}},
{"args": {"input": {"shape": [1, 2, 3, 4]}, "size": null, "scale_factor": [1.7], "mode": "bicubic", "align_corners": true,
          "recompute_scale_factor": true, "antialias": false}},
{"args": {"input": {"shape": [1, 2, 7, 8]}, "size": [3, 5], "scale_factor": null, "mode": "bilinear", "align_corners": null,
          "recompute_scale_factor": null, "antialias": true}},
{"args": {"input": {"shape": [1, 2, 7]}, "size": [3], "scale_factor": null, "mode": "area", "align_corners": null,
          "recompute_scale_factor": null, "antialias": false}},
{"args": {"input": {"shape": [1, 2, 7]}, "size": null, "scale_factor": [2.0], "mode": "nearest-exact", "align_corners": null,
          "recompute_scale_factor": null, "antialias": false}},
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "size": [3], "scale_factor": null, "mode": "trilinear", "align_corners": null,
          "recompute_scale_factor": null, "antialias": false}}
])",
    .errors = R"([
{"args": {"input": {"shape": [1, 2, 3, 4]}, "size": null, "scale_factor": null, "mode": "bilinear", "align_corners": null,
          "recompute_scale_factor": null, "antialias": false}, "throws": "[interpolate] needs either size or scale_factor, but got neither",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 3, 4]},
          "size": [4], "scale_factor": null, "mode": "linear", "align_corners": null, "recompute_scale_factor": null, "antialias": false},
 "throws": "[interpolate] mode 'linear' needs an input of 3 dimensions, but it has shape [1, 2, 3, 4]", "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 3, 4]},
          "size": [4], "scale_factor": null, "mode": "cubic", "align_corners": null, "recompute_scale_factor": null, "antialias": false},
 "throws": "[interpolate] mode must be 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area' or 'nearest-exact', not 'cubic'",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 3, 4]}, "size": [4], "scale_factor": null, "mode": "nearest", "align_corners": true,
          "recompute_scale_factor": null, "antialias": false}, "throws": "[interpolate] align_corners does not go with mode 'nearest'",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 3, 4]}, "size": [4], "scale_factor": null, "mode": "nearest", "align_corners": null,
          "recompute_scale_factor": null, "antialias": true}, "throws": "[interpolate] antialias is for the modes 'bilinear' and 'bicubic'",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2]},
          "size": [4], "scale_factor": null, "mode": "nearest", "align_corners": null, "recompute_scale_factor": null, "antialias": false},
 "throws": "[interpolate] input must have 3 to 5 dimensions, but has shape [1, 2]", "type": "ValueError"}
])",
};

const Op kGridSampler2d{
    .name = "grid_sampler_2d",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler_2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler_2d(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                          a.boolean("align_corners")));
    },
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 5]}, "grid": {"shape": [2, 3, 2, 2], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.7, 1.7]}, "interpolation_mode": 0,
          "padding_mode": 1, "align_corners": true}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-2.7, 2.7]}, "interpolation_mode": 0,
          "padding_mode": 2, "align_corners": false}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.7, 1.7]}, "interpolation_mode": 2,
          "padding_mode": 0, "align_corners": false}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.7, 1.7]}, "interpolation_mode": 2,
          "padding_mode": 1, "align_corners": true}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.7, 1.7]}, "interpolation_mode": 2,
          "padding_mode": 2, "align_corners": true}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.2, 1.2]}, "interpolation_mode": 1,
          "padding_mode": 0, "align_corners": false}},
{"args": {"input": {"shape": [0, 2, 4, 5]}, "grid": {"shape": [0, 3, 4, 2]}, "interpolation_mode": 0, "padding_mode": 0,
          "align_corners": false}}
])",
    .errors = R"([
{"args": {"input": {"shape": [1, 2, 4, 5]},
          "grid": {"shape": [1, 3, 4, 3]}, "interpolation_mode": 0, "padding_mode": 0, "align_corners": false},
 "throws": "[grid_sampler_2d] grid of shape [1, 3, 4, 3] must have 2 coordinates for an input of shape [1, 2, 4, 5]", "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 4, 5]},
          "grid": {"shape": [2, 3, 4, 2]}, "interpolation_mode": 0, "padding_mode": 0, "align_corners": false},
 "throws": "[grid_sampler_2d] grid of shape [2, 3, 4, 2] has another batch size than the input of shape [1, 2, 4, 5]",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2]}, "interpolation_mode": 3, "padding_mode": 0,
          "align_corners": false}, "throws": "[grid_sampler_2d] interpolation_mode must be 0, 1 or 2, but is 3", "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 0, 5]}, "grid": {"shape": [1, 3, 4, 2]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}, "throws": "[grid_sampler_2d] an image of shape [1, 2, 0, 5] has no element to sample",
 "type": "ValueError"}
])",
};

const Op kPrivateGridSampler2dCpuFallback{
    .name = "_grid_sampler_2d_cpu_fallback",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::_grid_sampler_2d_cpu_fallback,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_grid_sampler_2d_cpu_fallback(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"),
                                                        a.integer("padding_mode"), a.boolean("align_corners")));
    },
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 5]}, "grid": {"shape": [2, 3, 2, 2], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}}
])",
};

const Op kGridSampler3d{
    .name = "grid_sampler_3d",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler_3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler_3d(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                          a.boolean("align_corners")));
    },
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "grid": {"shape": [1, 2, 2, 2, 3], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}},
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "grid": {"shape": [1, 2, 2, 2, 3], "range": [-1.7, 1.7]}, "interpolation_mode": 0,
          "padding_mode": 1, "align_corners": true}},
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "grid": {"shape": [1, 2, 2, 2, 3], "range": [-1.7, 1.7]}, "interpolation_mode": 0,
          "padding_mode": 2, "align_corners": false}}
])",
    .errors = R"([
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "grid": {"shape": [1, 2, 2, 2, 3]}, "interpolation_mode": 2, "padding_mode": 0,
          "align_corners": false}, "throws": "[grid_sampler_3d] interpolation_mode must be 0 or 1, but is 2", "type": "ValueError"}
])",
};

const Op kGridSampler{
    .name = "grid_sampler",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                       a.boolean("align_corners")));
    },
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 5]}, "grid": {"shape": [2, 3, 2, 2], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}},
{"args": {"input": {"shape": [1, 2, 3, 4, 2]}, "grid": {"shape": [1, 2, 2, 2, 3], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [1, 2, 4]}, "grid": {"shape": [1, 3, 1]}, "interpolation_mode": 0, "padding_mode": 0, "align_corners": false},
 "throws": "[grid_sampler] input must have 4 or 5 dimensions, but has shape [1, 2, 4]", "type": "ValueError"}
])",
};

const Op kGridSample{
    .name = "grid_sample",
    .signature = "(Tensor input, Tensor grid, str mode='bilinear', str padding_mode='zeros', bool? align_corners=None) -> Tensor",
    .op = OpId::grid_sample,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sample(a.tensor("input"), a.tensor("grid"), a.text("mode"), a.text("padding_mode"),
                                      a.opt_boolean("align_corners")));
    },
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 5]}, "grid": {"shape": [2, 3, 2, 2], "range": [-0.9, 0.9]}, "mode": "bilinear",
          "padding_mode": "zeros", "align_corners": null}},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2], "range": [-1.7, 1.7]}, "mode": "bicubic",
          "padding_mode": "reflection", "align_corners": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2]}, "mode": "cubic", "padding_mode": "zeros",
          "align_corners": null}, "throws": "[grid_sample] mode must be 'bilinear', 'nearest' or 'bicubic', not 'cubic'",
 "type": "ValueError"},
{"args": {"input": {"shape": [1, 2, 4, 5]}, "grid": {"shape": [1, 3, 4, 2]}, "mode": "bilinear", "padding_mode": "wrap",
          "align_corners": null}, "throws": "[grid_sample] padding_mode must be 'zeros', 'border' or 'reflection', not 'wrap'",
 "type": "ValueError"}
])",
};

const Op kAffineGridGenerator{
    .name = "affine_grid_generator",
    .signature = "(Tensor theta, int[] size, bool align_corners) -> Tensor",
    .op = OpId::affine_grid_generator,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::affine_grid_generator(a.tensor("theta"), a.ints("size"), a.boolean("align_corners")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "theta"}},
    .samples = R"([
{"args": {"theta": {"shape": [2, 2, 3]}, "size": [2, 3, 4, 5], "align_corners": false}},
{"args": {"theta": {"shape": [1, 3, 4]}, "size": [1, 2, 2, 3, 4], "align_corners": true}},
{"args": {"theta": {"shape": [1, 2, 3]}, "size": [1, 1, 1, 3], "align_corners": true}}
])",
    .errors = R"([
{"args": {"theta": {"shape": [2, 2, 3]}, "size": [2, 3, 4], "align_corners": false},
 "throws": "[affine_grid_generator] size must have 4 or 5 values, but is [2, 3, 4]", "type": "ValueError"},
{"args": {"theta": {"shape": [2, 2, 4]}, "size": [2, 3, 4, 5], "align_corners": false},
 "throws": "[affine_grid_generator] theta must have shape [2, 2, 3], but has [2, 2, 4]", "type": "ValueError"},
{"args": {"theta": {"shape": [2, 2, 3], "int_range": [0, 2], "dtype": "i64"}, "size": [2, 3, 4, 5], "align_corners": false},
 "throws": "[affine_grid_generator] theta", "type": "TypeError"}
])",
};

const Op kAffineGrid{
    .name = "affine_grid",
    .signature = "(Tensor theta, int[] size, bool? align_corners=None) -> Tensor",
    .op = OpId::affine_grid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::affine_grid(a.tensor("theta"), a.ints("size"), a.opt_boolean("align_corners"))); },
    .tensors = {{.name = "theta"}},
    .samples = R"([
{"args": {"theta": {"shape": [2, 2, 3]}, "size": [2, 3, 4, 5], "align_corners": null}}
])",
};

const Registration kResampleOps{
    &kUpsampleNearest1d,
    &kUpsampleNearest2d,
    &kUpsampleNearest3d,
    &kPrivateUpsampleNearestExact1d,
    &kPrivateUpsampleNearestExact2d,
    &kPrivateUpsampleNearestExact3d,
    &kUpsampleLinear1d,
    &kUpsampleBilinear2d,
    &kUpsampleTrilinear3d,
    &kUpsampleBicubic2d,
    &kPrivateUpsampleBilinear2dAa,
    &kPrivateUpsampleBicubic2dAa,
    &kInterpolate,
    &kGridSampler2d,
    &kPrivateGridSampler2dCpuFallback,
    &kGridSampler3d,
    &kGridSampler,
    &kGridSample,
    &kAffineGridGenerator,
    &kAffineGrid,
};

}  // namespace

}  // namespace amp::contracts
