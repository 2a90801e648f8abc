// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/resample.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kUpsampleNearest1d{
    .name = "upsample_nearest1d",
    .id = "upsample_nearest1d",
    .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor",
    .op = OpId::upsample_nearest1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::upsample_nearest1d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .out = [](const Args& a) {
      return results(amp::upsample_nearest1d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "upsample_nearest2d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "upsample_nearest3d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "scales_d": null, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 4, 3, 3]}, "output_size": [2, 6, 4], "scales_d": 0.5, "scales_h": 2.0, "scales_w": 1.5}}
])",
    .errors = R"([])",
};

const Op kPrivateUpsampleNearestExact1d{
    .name = "_upsample_nearest_exact1d",
    .id = "_upsample_nearest_exact1d",
    .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor",
    .op = OpId::_upsample_nearest_exact1d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_upsample_nearest_exact1d(a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .out = [](const Args& a) {
      return results(amp::_upsample_nearest_exact1d_out(a.out(), a.tensor("self"), a.ints("output_size"), a.opt_number("scales")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "output_size": 9, "scales": null}},
{"args": {"self": {"shape": [1, 2, 7]}, "output_size": 3, "scales": null}},
{"args": {"self": {"shape": [1, 2, 5]}, "output_size": 12, "scales": 2.5}}
])",
    .errors = R"([])",
};

const Op kPrivateUpsampleNearestExact2d{
    .name = "_upsample_nearest_exact2d",
    .id = "_upsample_nearest_exact2d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "scales_h": 2.0, "scales_w": null}}
])",
    .errors = R"([])",
};

const Op kPrivateUpsampleNearestExact3d{
    .name = "_upsample_nearest_exact3d",
    .id = "_upsample_nearest_exact3d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "scales_d": null, "scales_h": null, "scales_w": null}}
])",
    .errors = R"([])",
};

const Op kUpsampleLinear1d{
    .name = "upsample_linear1d",
    .id = "upsample_linear1d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "upsample_bilinear2d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "upsample_trilinear3d",
    .signature = "(Tensor self, int[3] output_size, bool align_corners, float? "
        "scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 2, 3, 4]}, "output_size": [3, 5, 6], "align_corners": false, "scales_d": null, "scales_h": null,
          "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 4, 3, 3]}, "output_size": [2, 6, 4], "align_corners": true, "scales_d": null, "scales_h": null,
          "scales_w": null}}
])",
    .errors = R"([])",
};

const Op kUpsampleBicubic2d{
    .name = "upsample_bicubic2d",
    .id = "upsample_bicubic2d",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 3, 4]}, "output_size": [5, 9], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 3, 3]}, "output_size": [5, 8], "align_corners": false, "scales_h": 1.7, "scales_w": 2.7}}
])",
    .errors = R"([])",
};

const Op kPrivateUpsampleBilinear2dAa{
    .name = "_upsample_bilinear2d_aa",
    .id = "_upsample_bilinear2d_aa",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 7, 8]}, "output_size": [3, 5], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}}
])",
    .errors = R"([])",
};

const Op kPrivateUpsampleBicubic2dAa{
    .name = "_upsample_bicubic2d_aa",
    .id = "_upsample_bicubic2d_aa",
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
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 7, 8]}, "output_size": [3, 5], "align_corners": false, "scales_h": null, "scales_w": null}},
{"args": {"self": {"shape": [1, 2, 5, 7]}, "output_size": [10, 3], "align_corners": true, "scales_h": null, "scales_w": null}}
])",
    .errors = R"([])",
};

const Op kInterpolate{
    .name = "interpolate",
    .id = "interpolate",
    .signature = "(Tensor input, int[]? size=None, float[]? scale_factor=None, str " "mode='nearest', bool? align_corners=None, bool? "
        "recompute_scale_factor=None, bool antialias=False) -> Tensor",
    .op = OpId::interpolate,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::interpolate(a.tensor("input"), a.opt_ints("size"), a.opt_numbers("scale_factor"), a.text("mode"),
                                      a.opt_boolean("align_corners"), a.opt_boolean("recompute_scale_factor"), a.boolean("antialias")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "grid_sampler_2d",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler_2d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler_2d(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                          a.boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "_grid_sampler_2d_cpu_fallback",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::_grid_sampler_2d_cpu_fallback,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_grid_sampler_2d_cpu_fallback(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"),
                                                        a.integer("padding_mode"), a.boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "grid"}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3, 4, 5]}, "grid": {"shape": [2, 3, 2, 2], "range": [-0.9, 0.9]}, "interpolation_mode": 0,
          "padding_mode": 0, "align_corners": false}}
])",
    .errors = R"([])",
};

const Op kGridSampler3d{
    .name = "grid_sampler_3d",
    .id = "grid_sampler_3d",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler_3d,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler_3d(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                          a.boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "grid_sampler",
    .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
    .op = OpId::grid_sampler,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sampler(a.tensor("input"), a.tensor("grid"), a.integer("interpolation_mode"), a.integer("padding_mode"),
                                       a.boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "grid_sample",
    .signature = "(Tensor input, Tensor grid, str mode='bilinear', str padding_mode='zeros', bool? align_corners=None) -> Tensor",
    .op = OpId::grid_sample,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::grid_sample(a.tensor("input"), a.tensor("grid"), a.text("mode"), a.text("padding_mode"),
                                      a.opt_boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
    .id = "affine_grid_generator",
    .signature = "(Tensor theta, int[] size, bool align_corners) -> Tensor",
    .op = OpId::affine_grid_generator,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::affine_grid_generator(a.tensor("theta"), a.ints("size"), a.boolean("align_corners")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
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
 "throws": "[affine_grid_generator] theta must have shape [2, 2, 3], but has [2, 2, 4]", "type": "ValueError"}
])",
};

const Op kAffineGrid{
    .name = "affine_grid",
    .id = "affine_grid",
    .signature = "(Tensor theta, int[] size, bool? align_corners=None) -> Tensor",
    .op = OpId::affine_grid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::affine_grid(a.tensor("theta"), a.ints("size"), a.opt_boolean("align_corners"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "theta"}},
    .samples = R"([
{"args": {"theta": {"shape": [2, 2, 3]}, "size": [2, 3, 4, 5], "align_corners": null}}
])",
    .errors = R"([])",
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

TEST_SUITE_BEGIN("contracts");

TEST_CASE("upsample_nearest1d: reference") { reference(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: dtypes") { dtypes(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: golden") { golden(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: gradcheck") { gradcheck(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: gradgradcheck") { gradgradcheck(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: autocast") { autocast(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: variants") { variants(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: noncontiguous") { noncontiguous(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest1d: errors") { errors(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest2d: reference") { reference(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: dtypes") { dtypes(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: golden") { golden(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: gradcheck") { gradcheck(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: gradgradcheck") { gradgradcheck(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: autocast") { autocast(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: variants") { variants(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: noncontiguous") { noncontiguous(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest2d: errors") { errors(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest3d: reference") { reference(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: dtypes") { dtypes(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: golden") { golden(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: gradcheck") { gradcheck(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: gradgradcheck") { gradgradcheck(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: autocast") { autocast(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: variants") { variants(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: noncontiguous") { noncontiguous(kUpsampleNearest3d); }
TEST_CASE("upsample_nearest3d: errors") { errors(kUpsampleNearest3d); }
TEST_CASE("_upsample_nearest_exact1d: reference") { reference(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: dtypes") { dtypes(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: golden") { golden(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: gradcheck") { gradcheck(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: gradgradcheck") { gradgradcheck(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: autocast") { autocast(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: variants") { variants(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: noncontiguous") { noncontiguous(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact1d: errors") { errors(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact2d: reference") { reference(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: dtypes") { dtypes(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: golden") { golden(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: gradcheck") { gradcheck(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: gradgradcheck") { gradgradcheck(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: autocast") { autocast(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: variants") { variants(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: noncontiguous") { noncontiguous(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact2d: errors") { errors(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact3d: reference") { reference(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: dtypes") { dtypes(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: golden") { golden(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: gradcheck") { gradcheck(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: gradgradcheck") { gradgradcheck(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: autocast") { autocast(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: variants") { variants(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: noncontiguous") { noncontiguous(kPrivateUpsampleNearestExact3d); }
TEST_CASE("_upsample_nearest_exact3d: errors") { errors(kPrivateUpsampleNearestExact3d); }
TEST_CASE("upsample_linear1d: reference") { reference(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: dtypes") { dtypes(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: golden") { golden(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: gradcheck") { gradcheck(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: gradgradcheck") { gradgradcheck(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: autocast") { autocast(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: variants") { variants(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: noncontiguous") { noncontiguous(kUpsampleLinear1d); }
TEST_CASE("upsample_linear1d: errors") { errors(kUpsampleLinear1d); }
TEST_CASE("upsample_bilinear2d: reference") { reference(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: dtypes") { dtypes(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: golden") { golden(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: gradcheck") { gradcheck(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: gradgradcheck") { gradgradcheck(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: autocast") { autocast(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: variants") { variants(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: noncontiguous") { noncontiguous(kUpsampleBilinear2d); }
TEST_CASE("upsample_bilinear2d: errors") { errors(kUpsampleBilinear2d); }
TEST_CASE("upsample_trilinear3d: reference") { reference(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: dtypes") { dtypes(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: golden") { golden(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: gradcheck") { gradcheck(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: gradgradcheck") { gradgradcheck(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: autocast") { autocast(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: variants") { variants(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: noncontiguous") { noncontiguous(kUpsampleTrilinear3d); }
TEST_CASE("upsample_trilinear3d: errors") { errors(kUpsampleTrilinear3d); }
TEST_CASE("upsample_bicubic2d: reference") { reference(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: dtypes") { dtypes(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: golden") { golden(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: gradcheck") { gradcheck(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: gradgradcheck") { gradgradcheck(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: autocast") { autocast(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: variants") { variants(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: noncontiguous") { noncontiguous(kUpsampleBicubic2d); }
TEST_CASE("upsample_bicubic2d: errors") { errors(kUpsampleBicubic2d); }
TEST_CASE("_upsample_bilinear2d_aa: reference") { reference(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: dtypes") { dtypes(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: golden") { golden(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: gradcheck") { gradcheck(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: gradgradcheck") { gradgradcheck(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: autocast") { autocast(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: variants") { variants(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: noncontiguous") { noncontiguous(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bilinear2d_aa: errors") { errors(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: reference") { reference(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: dtypes") { dtypes(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: golden") { golden(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: gradcheck") { gradcheck(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: gradgradcheck") { gradgradcheck(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: autocast") { autocast(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: variants") { variants(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: noncontiguous") { noncontiguous(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: errors") { errors(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("interpolate: reference") { reference(kInterpolate); }
TEST_CASE("interpolate: dtypes") { dtypes(kInterpolate); }
TEST_CASE("interpolate: golden") { golden(kInterpolate); }
TEST_CASE("interpolate: gradcheck") { gradcheck(kInterpolate); }
TEST_CASE("interpolate: gradgradcheck") { gradgradcheck(kInterpolate); }
TEST_CASE("interpolate: autocast") { autocast(kInterpolate); }
TEST_CASE("interpolate: noncontiguous") { noncontiguous(kInterpolate); }
TEST_CASE("interpolate: errors") { errors(kInterpolate); }
TEST_CASE("grid_sampler_2d: reference") { reference(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: dtypes") { dtypes(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: golden") { golden(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: gradcheck") { gradcheck(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: gradgradcheck") { gradgradcheck(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: autocast") { autocast(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: noncontiguous") { noncontiguous(kGridSampler2d); }
TEST_CASE("grid_sampler_2d: errors") { errors(kGridSampler2d); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: reference") { reference(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: dtypes") { dtypes(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: golden") { golden(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: gradcheck") { gradcheck(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: gradgradcheck") { gradgradcheck(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: autocast") { autocast(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: noncontiguous") { noncontiguous(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: errors") { errors(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("grid_sampler_3d: reference") { reference(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: dtypes") { dtypes(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: golden") { golden(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: gradcheck") { gradcheck(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: gradgradcheck") { gradgradcheck(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: autocast") { autocast(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: noncontiguous") { noncontiguous(kGridSampler3d); }
TEST_CASE("grid_sampler_3d: errors") { errors(kGridSampler3d); }
TEST_CASE("grid_sampler: reference") { reference(kGridSampler); }
TEST_CASE("grid_sampler: dtypes") { dtypes(kGridSampler); }
TEST_CASE("grid_sampler: golden") { golden(kGridSampler); }
TEST_CASE("grid_sampler: gradcheck") { gradcheck(kGridSampler); }
TEST_CASE("grid_sampler: gradgradcheck") { gradgradcheck(kGridSampler); }
TEST_CASE("grid_sampler: autocast") { autocast(kGridSampler); }
TEST_CASE("grid_sampler: noncontiguous") { noncontiguous(kGridSampler); }
TEST_CASE("grid_sampler: errors") { errors(kGridSampler); }
TEST_CASE("grid_sample: reference") { reference(kGridSample); }
TEST_CASE("grid_sample: dtypes") { dtypes(kGridSample); }
TEST_CASE("grid_sample: golden") { golden(kGridSample); }
TEST_CASE("grid_sample: gradcheck") { gradcheck(kGridSample); }
TEST_CASE("grid_sample: gradgradcheck") { gradgradcheck(kGridSample); }
TEST_CASE("grid_sample: autocast") { autocast(kGridSample); }
TEST_CASE("grid_sample: noncontiguous") { noncontiguous(kGridSample); }
TEST_CASE("grid_sample: errors") { errors(kGridSample); }
TEST_CASE("affine_grid_generator: reference") { reference(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: dtypes") { dtypes(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: golden") { golden(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: gradcheck") { gradcheck(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: gradgradcheck") { gradgradcheck(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: autocast") { autocast(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: noncontiguous") { noncontiguous(kAffineGridGenerator); }
TEST_CASE("affine_grid_generator: errors") { errors(kAffineGridGenerator); }
TEST_CASE("affine_grid: reference") { reference(kAffineGrid); }
TEST_CASE("affine_grid: dtypes") { dtypes(kAffineGrid); }
TEST_CASE("affine_grid: golden") { golden(kAffineGrid); }
TEST_CASE("affine_grid: gradcheck") { gradcheck(kAffineGrid); }
TEST_CASE("affine_grid: gradgradcheck") { gradgradcheck(kAffineGrid); }
TEST_CASE("affine_grid: autocast") { autocast(kAffineGrid); }
TEST_CASE("affine_grid: noncontiguous") { noncontiguous(kAffineGrid); }
TEST_CASE("affine_grid: errors") { errors(kAffineGrid); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("upsample_nearest1d: threads") { threads(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest2d: threads") { threads(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest3d: threads") { threads(kUpsampleNearest3d); }
TEST_CASE("_upsample_nearest_exact1d: threads") { threads(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact2d: threads") { threads(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact3d: threads") { threads(kPrivateUpsampleNearestExact3d); }
TEST_CASE("upsample_linear1d: threads") { threads(kUpsampleLinear1d); }
TEST_CASE("upsample_bilinear2d: threads") { threads(kUpsampleBilinear2d); }
TEST_CASE("upsample_trilinear3d: threads") { threads(kUpsampleTrilinear3d); }
TEST_CASE("upsample_bicubic2d: threads") { threads(kUpsampleBicubic2d); }
TEST_CASE("_upsample_bilinear2d_aa: threads") { threads(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: threads") { threads(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("interpolate: threads") { threads(kInterpolate); }
TEST_CASE("grid_sampler_2d: threads") { threads(kGridSampler2d); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: threads") { threads(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("grid_sampler_3d: threads") { threads(kGridSampler3d); }
TEST_CASE("grid_sampler: threads") { threads(kGridSampler); }
TEST_CASE("grid_sample: threads") { threads(kGridSample); }
TEST_CASE("affine_grid_generator: threads") { threads(kAffineGridGenerator); }
TEST_CASE("affine_grid: threads") { threads(kAffineGrid); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("upsample_nearest1d: cuda") { on_cuda(kUpsampleNearest1d); }
TEST_CASE("upsample_nearest2d: cuda") { on_cuda(kUpsampleNearest2d); }
TEST_CASE("upsample_nearest3d: cuda") { on_cuda(kUpsampleNearest3d); }
TEST_CASE("_upsample_nearest_exact1d: cuda") { on_cuda(kPrivateUpsampleNearestExact1d); }
TEST_CASE("_upsample_nearest_exact2d: cuda") { on_cuda(kPrivateUpsampleNearestExact2d); }
TEST_CASE("_upsample_nearest_exact3d: cuda") { on_cuda(kPrivateUpsampleNearestExact3d); }
TEST_CASE("upsample_linear1d: cuda") { on_cuda(kUpsampleLinear1d); }
TEST_CASE("upsample_bilinear2d: cuda") { on_cuda(kUpsampleBilinear2d); }
TEST_CASE("upsample_trilinear3d: cuda") { on_cuda(kUpsampleTrilinear3d); }
TEST_CASE("upsample_bicubic2d: cuda") { on_cuda(kUpsampleBicubic2d); }
TEST_CASE("_upsample_bilinear2d_aa: cuda") { on_cuda(kPrivateUpsampleBilinear2dAa); }
TEST_CASE("_upsample_bicubic2d_aa: cuda") { on_cuda(kPrivateUpsampleBicubic2dAa); }
TEST_CASE("interpolate: cuda") { on_cuda(kInterpolate); }
TEST_CASE("grid_sampler_2d: cuda") { on_cuda(kGridSampler2d); }
TEST_CASE("_grid_sampler_2d_cpu_fallback: cuda") { on_cuda(kPrivateGridSampler2dCpuFallback); }
TEST_CASE("grid_sampler_3d: cuda") { on_cuda(kGridSampler3d); }
TEST_CASE("grid_sampler: cuda") { on_cuda(kGridSampler); }
TEST_CASE("grid_sample: cuda") { on_cuda(kGridSample); }
TEST_CASE("affine_grid_generator: cuda") { on_cuda(kAffineGridGenerator); }
TEST_CASE("affine_grid: cuda") { on_cuda(kAffineGrid); }

TEST_SUITE_END();

}  // namespace amp::contracts
