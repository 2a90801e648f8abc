// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/shape.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kAsStrided{
    .name = "as_strided",
    .id = "as_strided",
    .signature = "(Tensor self, int[] size, int[] stride, int? storage_offset=None) -> Tensor",
    .op = OpId::as_strided,
    .kind = "view",
    .function = [](const Args& a) {
      return results(amp::as_strided(a.tensor("self"), a.ints("size"), a.ints("stride"), a.opt_integer("storage_offset")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").as_strided(a.ints("size"), a.ints("stride"), a.opt_integer("storage_offset")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [2, 2], "stride": [4, 1], "storage_offset": null}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [6]}, "size": [3, 3], "stride": [1, 1], "storage_offset": 1}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": [6]}, "size": [4, 3], "stride": [0, 2], "storage_offset": null}, "skip": ["noncontiguous"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [2, 2], "stride": [4], "storage_offset": null},
 "throws": "[as_strided] 2 sizes [2, 2] but 1 strides [4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "size": [4, 4], "stride": [4, 1], "storage_offset": null},
 "throws": "[as_strided] sizes [4, 4], strides [4, 1] and offset 0 reach element 15 of a storage of 12", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "size": [3], "stride": [9223372036854775807], "storage_offset": null},
 "throws": "[as_strided] sizes [3] with strides [9223372036854775807] and offset 0 reach further than can be addressed",
 "type": "ValueError"}
])",
};

const Op kView{
    .name = "view",
    .id = "view",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::view,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::view(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").view(a.ints("size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [2, -1]}, "skip": ["noncontiguous"]},
{"args": {"self": {"shape": []}, "size": [1, 1]}},
{"args": {"self": {"shape": [0, 3]}, "size": [3, 0]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [5, -1]}, "throws": "[view] shape [5, -1] does not fit a tensor of 12 elements",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "size": [-1, -1]}, "throws": "[view] only one size may be -1 in [-1, -1]", "type": "ValueError"}
])",
};

const Op kViewAs{
    .name = "view_as",
    .id = "view_as",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::view_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").view_as(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2, 6]}}, "grad": ["self"], "skip": ["noncontiguous"]}
])",
    .errors = R"([])",
};

const Op kViewAsReal{
    .name = "view_as_real",
    .id = "view_as_real",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::view_as_real,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::view_as_real(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3], "dtype": "c128"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}}, "throws": "[view_as_real] self must be complex, but is float32", "type": "TypeError"}
])",
};

const Op kViewAsComplex{
    .name = "view_as_complex",
    .id = "view_as_complex",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::view_as_complex,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::view_as_complex(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2], "dtype": "f64"}}, "skip": ["dtypes", "noncontiguous"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}}, "throws": "[view_as_complex] the last dimension of self must have size 2, but self has shape [2, 3]",
 "type": "ValueError"}
])",
};

const Op kReshape{
    .name = "reshape",
    .id = "reshape",
    .signature = "(Tensor self, int[] shape) -> Tensor",
    .op = OpId::reshape,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reshape(a.tensor("self"), a.ints("shape"))); },
    .method = [](const Args& a) { return results(a.tensor("self").reshape(a.ints("shape"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "shape": [2, -1]}},
{"args": {"self": {"shape": []}, "shape": [1]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "shape": [5]}, "throws": "[reshape] shape [5] does not fit a tensor of 12 elements",
 "type": "ValueError"}
])",
};

const Op kReshapeAs{
    .name = "reshape_as",
    .id = "reshape_as",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::reshape_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").reshape_as(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2, 6]}}, "grad": ["self"]}
])",
    .errors = R"([])",
};

const Op kFlatten{
    .name = "flatten",
    .id = "flatten",
    .signature = "(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor",
    .op = OpId::flatten,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::flatten(a.tensor("self"), a.integer("start_dim"), a.integer("end_dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flatten(a.integer("start_dim"), a.integer("end_dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "start_dim": 0, "end_dim": -1}},
{"args": {"self": {"shape": [2, 3, 4]}, "start_dim": 1, "end_dim": -1}},
{"args": {"self": {"shape": [2, 3, 4]}, "start_dim": 0, "end_dim": -2}},
{"args": {"self": {"shape": []}, "start_dim": 0, "end_dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "start_dim": 1, "end_dim": 0}, "throws": "[flatten] start_dim 1 comes after end_dim 0",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "start_dim": 2, "end_dim": -1}, "throws": "[flatten] dim 2", "type": "IndexError"}
])",
};

const Op kUnflatten{
    .name = "unflatten",
    .id = "unflatten",
    .signature = "(Tensor self, int dim, int[] sizes) -> Tensor",
    .op = OpId::unflatten,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::unflatten(a.tensor("self"), a.integer("dim"), a.ints("sizes"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unflatten(a.integer("dim"), a.ints("sizes"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 6]}, "dim": 1, "sizes": [3, -1]}},
{"args": {"self": {"shape": [6, 2]}, "dim": -2, "sizes": [2, 3]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 6]}, "dim": 1, "sizes": [4, -1]}, "throws": "[unflatten] shape [4, -1] does not fit", "type": "ValueError"}
])",
};

const Op kRavel{
    .name = "ravel",
    .id = "ravel",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::ravel,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::ravel(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ravel()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}}}
])",
    .errors = R"([])",
};

const Op kExpand{
    .name = "expand",
    .id = "expand",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::expand,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::expand(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").expand(a.ints("size"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "size": [2, 3, 4]}},
{"args": {"self": {"shape": [3, 1]}, "size": [-1, 4]}},
{"args": {"self": {"shape": []}, "size": [2]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}, "size": [3, 4]}, "throws": "[expand] shape [3, 2] can't be expanded to [3, 4]", "type": "ValueError"}
])",
};

const Op kTypeAs{
    .name = "type_as",
    .id = "type_as",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::type_as,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::type_as(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").type_as(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2]}}, "grad": ["self"]}
])",
    .errors = R"([])",
};

const Op kSumToSize{
    .name = "sum_to_size",
    .id = "sum_to_size",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::sum_to_size,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::sum_to_size(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum_to_size(a.ints("size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "size": [3, 1]}},
{"args": {"self": {"shape": [2, 3]}, "size": [1, 3]}},
{"args": {"self": {"shape": [2, 3]}, "size": []}},
{"args": {"self": {"shape": [2, 3]}, "size": [2, 3]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "size": [2]}, "throws": "[sum_to_size] size [2] can't be broadcast to the shape [2, 3] of self",
 "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "size": [1, 3]}, "throws": "[sum_to_size] size [1, 3] can't be broadcast to the shape [3] of self",
 "type": "ValueError"}
])",
};

const Op kAtleast1d{
    .name = "atleast_1d",
    .id = "atleast_1d",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_1d(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}}
])",
    .errors = R"([])",
};

const Op kAtleast2d{
    .name = "atleast_2d",
    .id = "atleast_2d",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_2d(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [2, 3]}}}
])",
    .errors = R"([])",
};

const Op kAtleast3d{
    .name = "atleast_3d",
    .id = "atleast_3d",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_3d(a.tensor("self"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [2, 3]}}},
{"args": {"self": {"shape": [2, 3, 4]}}}
])",
    .errors = R"([])",
};

const Op kExpandAs{
    .name = "expand_as",
    .id = "expand_as",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::expand_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").expand_as(a.tensor("other"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "other": {"shape": [3, 4]}}, "grad": ["self"]}
])",
    .errors = R"([])",
};

const Op kBroadcastTo{
    .name = "broadcast_to",
    .id = "broadcast_to",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::broadcast_to,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::broadcast_to(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").broadcast_to(a.ints("size"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "size": [2, 3, 4]}}
])",
    .errors = R"([])",
};

const Op kBroadcastTensors{
    .name = "broadcast_tensors",
    .id = "broadcast_tensors",
    .signature = "(Tensor[] tensors) -> Tensor[]",
    .op = OpId::broadcast_tensors,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::broadcast_tensors(a.tensors("tensors"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3, 1]}, {"shape": [1, 4]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [4]}]}, "throws": "[broadcast_tensors] shapes [3] and [4] can't be broadcast together",
 "type": "ValueError"}
])",
};

const Op kMeshgrid{
    .name = "meshgrid",
    .id = "meshgrid",
    .signature = "(Tensor[] tensors, str indexing='ij') -> Tensor[]",
    .op = OpId::meshgrid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::meshgrid(a.tensors("tensors"), a.text("indexing"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [4]}], "indexing": "ij"}},
{"args": {"tensors": [{"shape": [3]}, {"shape": [4]}, {"shape": []}], "indexing": "xy"}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [4]}], "indexing": "yx"},
 "throws": "[meshgrid] indexing must be \"ij\" or \"xy\", not \"yx\"", "type": "ValueError"}
])",
};

const Op kTranspose{
    .name = "transpose",
    .id = "transpose",
    .signature = "(Tensor self, int dim0, int dim1) -> Tensor",
    .op = OpId::transpose,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::transpose(a.tensor("self"), a.integer("dim0"), a.integer("dim1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").transpose(a.integer("dim0"), a.integer("dim1"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "dim0": 0, "dim1": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim0": 0, "dim1": 2}, "throws": "[transpose] dim 2", "type": "IndexError"}
])",
};

const Op kSwapaxes{
    .name = "swapaxes",
    .id = "swapaxes",
    .signature = "(Tensor self, int axis0, int axis1) -> Tensor",
    .op = OpId::swapaxes,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::swapaxes(a.tensor("self"), a.integer("axis0"), a.integer("axis1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").swapaxes(a.integer("axis0"), a.integer("axis1"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "axis0": 0, "axis1": 1}}
])",
    .errors = R"([])",
};

const Op kSwapdims{
    .name = "swapdims",
    .id = "swapdims",
    .signature = "(Tensor self, int dim0, int dim1) -> Tensor",
    .op = OpId::swapdims,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::swapdims(a.tensor("self"), a.integer("dim0"), a.integer("dim1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").swapdims(a.integer("dim0"), a.integer("dim1"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "dim0": 0, "dim1": 1}}
])",
    .errors = R"([])",
};

const Op kPermute{
    .name = "permute",
    .id = "permute",
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::permute,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::permute(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").permute(a.ints("dims"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "dims": [2, 0, -2]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dims": [0, 0]}, "throws": "[permute] dim 0 is repeated in [0, 0]", "type": "ValueError"}
])",
};

const Op kMovedim{
    .name = "movedim",
    .id = "movedim",
    .signature = "(Tensor self, int[] source, int[] destination) -> Tensor",
    .op = OpId::movedim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::movedim(a.tensor("self"), a.ints("source"), a.ints("destination"))); },
    .method = [](const Args& a) { return results(a.tensor("self").movedim(a.ints("source"), a.ints("destination"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "source": [0, -1], "destination": [-1, 0]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "source": [0, 0], "destination": [0, 1]}, "throws": "[movedim] a dimension is repeated in [0, 0]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 3]}, "source": [0, 1], "destination": [0]},
 "throws": "[movedim] source has 2 dimensions, but destination 1", "type": "ValueError"}
])",
};

const Op kMovedimOne{
    .name = "movedim",
    .id = "movedim.one",
    .signature = "(Tensor self, int source, int destination) -> Tensor",
    .op = OpId::movedim_one,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::movedim(a.tensor("self"), a.integer("source"), a.integer("destination"))); },
    .method = [](const Args& a) { return results(a.tensor("self").movedim(a.integer("source"), a.integer("destination"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "source": 0, "destination": -1}}
])",
    .errors = R"([])",
};

const Op kT{
    .name = "t",
    .id = "t",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::t,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::t(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").t()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}}, "throws": "[t] expected at most 2 dimensions, but self has shape [2, 3, 4]", "type": "ValueError"}
])",
};

const Op kNumpyT{
    .name = "numpy_T",
    .id = "numpy_T",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::numpy_T,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").numpy_T()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}}}
])",
    .errors = R"([])",
};

const Op kMT{
    .name = "mT",
    .id = "mT",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::mT,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").mT()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}}, "throws": "[mT] expected at least 2 dimensions, but self has shape [3]", "type": "ValueError"}
])",
};

const Op kSelect{
    .name = "select",
    .id = "select",
    .signature = "(Tensor self, int dim, int index) -> Tensor",
    .op = OpId::select,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::select(a.tensor("self"), a.integer("dim"), a.integer("index"))); },
    .method = [](const Args& a) { return results(a.tensor("self").select(a.integer("dim"), a.integer("index"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": -2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": 3}, "throws": "[select] index 3 is out of range for dimension 0 of size 3",
 "type": "IndexError"},
{"args": {"self": {"shape": []}, "dim": 0, "index": 0}, "throws": "[select] a 0-dim tensor can't be indexed", "type": "IndexError"}
])",
};

const Op kSelectBackward{
    .name = "select_backward",
    .id = "select_backward",
    .signature = "(Tensor grad_output, int[] input_sizes, int dim, int index) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::select_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dim"), a.integer("index")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3]}, "input_sizes": [3, 4], "dim": 1, "index": -2}}
])",
    .errors = R"([])",
};

const Op kSlice{
    .name = "slice",
    .id = "slice",
    .signature = "(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor",
    .op = OpId::slice,
    .kind = "view",
    .function = [](const Args& a) {
      return results(amp::slice(a.tensor("self"), a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"), a.integer("step")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").slice(a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"), a.integer("step")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 1, "end": 4, "step": 2}},
{"args": {"self": {"shape": [5, 4]}, "dim": -1, "start": -3, "end": null, "step": 1}},
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 4, "end": 2, "step": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "dim": 0, "start": 0, "end": 5, "step": 0}, "throws": "[slice] step must be positive, not 0",
 "type": "ValueError"}
])",
};

const Op kSliceBackward{
    .name = "slice_backward",
    .id = "slice_backward",
    .signature = "(Tensor grad_output, int[] input_sizes, int dim, int? start, int? end, int step) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::slice_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dim"), a.opt_integer("start"),
                                                   a.opt_integer("end"), a.integer("step")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [2, 4]}, "input_sizes": [5, 4], "dim": 0, "start": 1, "end": 4, "step": 2}}
])",
    .errors = R"([])",
};

const Op kNarrow{
    .name = "narrow",
    .id = "narrow",
    .signature = "(Tensor self, int dim, int start, int length) -> Tensor",
    .op = OpId::narrow,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::narrow(a.tensor("self"), a.integer("dim"), a.integer("start"), a.integer("length")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").narrow(a.integer("dim"), a.integer("start"), a.integer("length"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 1, "length": 3}},
{"args": {"self": {"shape": [5, 4]}, "dim": 1, "start": -2, "length": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "dim": 0, "start": 3, "length": 3}, "throws": "[narrow] start 3 and length 3 exceed size 5",
 "type": "ValueError"},
{"args": {"self": {"shape": [5]}, "dim": 0, "start": 6, "length": 0}, "throws": "[narrow] start 6 is out of range for size 5",
 "type": "IndexError"}
])",
};

const Op kDiagonal{
    .name = "diagonal",
    .id = "diagonal",
    .signature = "(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor",
    .op = OpId::diagonal,
    .kind = "view",
    .function = [](const Args& a) {
      return results(amp::diagonal(a.tensor("self"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").diagonal(a.integer("offset"), a.integer("dim1"), a.integer("dim2"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "offset": 0, "dim1": 0, "dim2": 1}},
{"args": {"self": {"shape": [3, 2, 4]}, "offset": -1, "dim1": 0, "dim2": -1}},
{"args": {"self": {"shape": [3, 4]}, "offset": 5, "dim1": 0, "dim2": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "offset": 0, "dim1": 1, "dim2": -1}, "throws": "[diagonal] dim1 and dim2 are both dimension 1",
 "type": "ValueError"}
])",
};

const Op kTrace{
    .name = "trace",
    .id = "trace",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::trace,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::trace(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").trace()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}},
{"args": {"self": {"shape": [3, 2]}}},
{"args": {"self": {"shape": [0, 3]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}}, "throws": "[trace] self must be a matrix, but has shape [3]", "type": "ValueError"}
])",
};

const Op kDiagonalBackward{
    .name = "diagonal_backward",
    .id = "diagonal_backward",
    .signature = "(Tensor grad_output, int[] input_sizes, int offset, int dim1, int dim2) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::diagonal_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("offset"),
                                                      a.integer("dim1"), a.integer("dim2")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3]}, "input_sizes": [3, 4], "offset": 0, "dim1": 0, "dim2": 1}}
])",
    .errors = R"([])",
};

const Op kUnfold{
    .name = "unfold",
    .id = "unfold",
    .signature = "(Tensor self, int dimension, int size, int step) -> Tensor",
    .op = OpId::unfold,
    .kind = "view",
    .method = [](const Args& a) { return results(a.tensor("self").unfold(a.integer("dimension"), a.integer("size"), a.integer("step"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [7]}, "dimension": 0, "size": 3, "step": 2}},
{"args": {"self": {"shape": [2, 5, 3]}, "dimension": 1, "size": 2, "step": 1}},
{"args": {"self": {"shape": [8, 2]}, "dimension": 0, "size": 2, "step": 3}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "dimension": 0, "size": 5, "step": 1},
 "throws": "[unfold] size 5 is not in [0, 4], the size of dimension 0", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "dimension": 0, "size": 2, "step": 0}, "throws": "[unfold] step must be positive, not 0",
 "type": "ValueError"}
])",
};

const Op kUnfoldBackward{
    .name = "unfold_backward",
    .id = "unfold_backward",
    .signature = "(Tensor grad_output, int[] input_sizes, int dimension, int size, int step) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .function = [](const Args& a) {
      return results(amp::internal::unfold_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dimension"),
                                                    a.integer("size"), a.integer("step")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3, 3]}, "input_sizes": [7], "dimension": 0, "size": 3, "step": 2}}
])",
    .errors = R"([])",
};

const Op kUnsqueeze{
    .name = "unsqueeze",
    .id = "unsqueeze",
    .signature = "(Tensor self, int dim) -> Tensor",
    .op = OpId::unsqueeze,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::unsqueeze(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unsqueeze(a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1}},
{"args": {"self": {"shape": []}, "dim": 0}}
])",
    .errors = R"([])",
};

const Op kSqueeze{
    .name = "squeeze",
    .id = "squeeze",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::squeeze,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::squeeze(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").squeeze()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1, 4, 1]}}}
])",
    .errors = R"([])",
};

const Op kSqueezeDim{
    .name = "squeeze",
    .id = "squeeze.dim",
    .signature = "(Tensor self, int[] dim) -> Tensor",
    .op = OpId::squeeze_dim,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::squeeze(a.tensor("self"), a.ints("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").squeeze(a.ints("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1, 4, 1]}, "dim": [1]}},
{"args": {"self": {"shape": [3, 1, 4, 1]}, "dim": [0, -1]}}
])",
    .errors = R"([])",
};

const Op kUnbind{
    .name = "unbind",
    .id = "unbind",
    .signature = "(Tensor self, int dim=0) -> Tensor[]",
    .op = OpId::unbind,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::unbind(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unbind(a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": []}, "dim": 0}, "throws": "[unbind] a 0-dim tensor can't be indexed", "type": "IndexError"}
])",
};

const Op kSplitWithSizes{
    .name = "split_with_sizes",
    .id = "split_with_sizes",
    .signature = "(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]",
    .op = OpId::split_with_sizes,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::split_with_sizes(a.tensor("self"), a.ints("split_sizes"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").split_with_sizes(a.ints("split_sizes"), a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "split_sizes": [1, 4], "dim": 0}},
{"args": {"self": {"shape": [2, 5]}, "split_sizes": [2, 0, 3], "dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "split_sizes": [2, 2], "dim": 0},
 "throws": "[split_with_sizes] split_sizes [2, 2] must sum up to 5, the size of dimension 0", "type": "ValueError"},
{"args": {"self": {"shape": [5]}, "split_sizes": [6, -1], "dim": 0}, "throws": "[split_with_sizes] negative size in [6, -1]",
 "type": "ValueError"}
])",
};

const Op kSplit{
    .name = "split",
    .id = "split",
    .signature = "(Tensor self, int split_size, int dim=0) -> Tensor[]",
    .op = OpId::split,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::split(a.tensor("self"), a.integer("split_size"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").split(a.integer("split_size"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "split_size": 2, "dim": 0}},
{"args": {"self": {"shape": [2, 6]}, "split_size": 3, "dim": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "split_size": 0, "dim": 0}, "throws": "[split] split_size 0 can't divide size 5", "type": "ValueError"},
{"args": {"self": {"shape": [5]}, "split_size": -1, "dim": 0}, "throws": "[split] split_size must not be negative, but is -1",
 "type": "ValueError"}
])",
};

const Op kSplitSizes{
    .name = "split",
    .id = "split.sizes",
    .signature = "(Tensor self, int[] split_size, int dim=0) -> Tensor[]",
    .op = OpId::split_sizes,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::split(a.tensor("self"), a.ints("split_size"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").split(a.ints("split_size"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "split_size": [1, 4], "dim": 0}}
])",
    .errors = R"([])",
};

const Op kChunk{
    .name = "chunk",
    .id = "chunk",
    .signature = "(Tensor self, int chunks, int dim=0) -> Tensor[]",
    .op = OpId::chunk,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::chunk(a.tensor("self"), a.integer("chunks"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").chunk(a.integer("chunks"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "chunks": 3, "dim": 0}},
{"args": {"self": {"shape": [2, 6]}, "chunks": 2, "dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "chunks": 0, "dim": 0}, "throws": "[chunk] chunks must be positive, but is 0", "type": "ValueError"}
])",
};

const Op kTensorSplit{
    .name = "tensor_split",
    .id = "tensor_split",
    .signature = "(Tensor self, int sections, int dim=0) -> Tensor[]",
    .op = OpId::tensor_split,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::tensor_split(a.tensor("self"), a.integer("sections"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tensor_split(a.integer("sections"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "sections": 3, "dim": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [5]}, "sections": 0, "dim": 0}, "throws": "[tensor_split] sections must be positive, but is 0",
 "type": "ValueError"}
])",
};

const Op kTensorSplitIndices{
    .name = "tensor_split",
    .id = "tensor_split.indices",
    .signature = "(Tensor self, int[] indices, int dim=0) -> Tensor[]",
    .op = OpId::tensor_split_indices,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::tensor_split(a.tensor("self"), a.ints("indices"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tensor_split(a.ints("indices"), a.integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [7, 2]}, "indices": [2, -2], "dim": 0}}
])",
    .errors = R"([])",
};

const Op kHsplit{
    .name = "hsplit",
    .id = "hsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::hsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::hsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hsplit(a.integer("sections"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "sections": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 4]}, "sections": 3}, "throws": "[hsplit] dimension 1 of size 4 can't be divided into 3 equal pieces",
 "type": "ValueError"},
{"args": {"self": {"shape": []}, "sections": 1}, "throws": "[hsplit] self must have at least 1 dimension, but has shape []",
 "type": "ValueError"}
])",
};

const Op kHsplitIndices{
    .name = "hsplit",
    .id = "hsplit.indices",
    .signature = "(Tensor self, int[] indices) -> Tensor[]",
    .op = OpId::hsplit_indices,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::hsplit(a.tensor("self"), a.ints("indices"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hsplit(a.ints("indices"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "indices": [1, -1]}}
])",
    .errors = R"([])",
};

const Op kVsplit{
    .name = "vsplit",
    .id = "vsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::vsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::vsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").vsplit(a.integer("sections"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 2]}, "sections": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 2]}, "sections": 3}, "throws": "[vsplit] dimension 0 of size 4 can't be divided into 3 equal pieces",
 "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "sections": 1}, "throws": "[vsplit] self must have at least 2 dimensions, but has shape [4]",
 "type": "ValueError"}
])",
};

const Op kVsplitIndices{
    .name = "vsplit",
    .id = "vsplit.indices",
    .signature = "(Tensor self, int[] indices) -> Tensor[]",
    .op = OpId::vsplit_indices,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::vsplit(a.tensor("self"), a.ints("indices"))); },
    .method = [](const Args& a) { return results(a.tensor("self").vsplit(a.ints("indices"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 2]}, "indices": [1, -1]}}
])",
    .errors = R"([])",
};

const Op kDsplit{
    .name = "dsplit",
    .id = "dsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::dsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").dsplit(a.integer("sections"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "sections": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "sections": 3}, "throws": "[dsplit] dimension 2 of size 4 can't be divided into 3 equal pieces",
 "type": "ValueError"},
{"args": {"self": {"shape": [2, 4]}, "sections": 1}, "throws": "[dsplit] self must have at least 3 dimensions, but has shape [2, 4]",
 "type": "ValueError"}
])",
};

const Op kDsplitIndices{
    .name = "dsplit",
    .id = "dsplit.indices",
    .signature = "(Tensor self, int[] indices) -> Tensor[]",
    .op = OpId::dsplit_indices,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dsplit(a.tensor("self"), a.ints("indices"))); },
    .method = [](const Args& a) { return results(a.tensor("self").dsplit(a.ints("indices"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "indices": [1, -1]}}
])",
    .errors = R"([])",
};

const Op kFlip{
    .name = "flip",
    .id = "flip",
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::flip,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::flip(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flip(a.ints("dims"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dims": [0]}},
{"args": {"self": {"shape": [3, 4, 2]}, "dims": [0, -1]}},
{"args": {"self": {"shape": [3, 4]}, "dims": []}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dims": [0, -2]}, "throws": "[flip] dim 0 is repeated in [0, -2]", "type": "ValueError"}
])",
};

const Op kFliplr{
    .name = "fliplr",
    .id = "fliplr",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::fliplr,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::fliplr(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fliplr()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kFlipud{
    .name = "flipud",
    .id = "flipud",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::flipud,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::flipud(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flipud()); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kRot90{
    .name = "rot90",
    .id = "rot90",
    .signature = "(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor",
    .op = OpId::rot90,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::rot90(a.tensor("self"), a.integer("k"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rot90(a.integer("k"), a.ints("dims"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "k": 1, "dims": [0, 1]}},
{"args": {"self": {"shape": [3, 4, 2]}, "k": -1, "dims": [1, 2]}},
{"args": {"self": {"shape": [3, 4]}, "k": 2, "dims": [0, 1]}},
{"args": {"self": {"shape": [3, 4]}, "k": 4, "dims": [0, 1]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "k": 1, "dims": [0]}, "throws": "[rot90] dims must be two dimensions, but are [0]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "k": 1, "dims": [0, -2]}, "throws": "[rot90] dim 0 is repeated in [0, -2]", "type": "ValueError"}
])",
};

const Op kRoll{
    .name = "roll",
    .id = "roll",
    .signature = "(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor",
    .op = OpId::roll,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::roll(a.tensor("self"), a.ints("shifts"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").roll(a.ints("shifts"), a.ints("dims"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "shifts": [1], "dims": [0]}},
{"args": {"self": {"shape": [4, 3]}, "shifts": [-1, 5], "dims": [0, 1]}},
{"args": {"self": {"shape": [4, 3]}, "shifts": [2], "dims": []}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 3]}, "shifts": [1, 2], "dims": [0]}, "throws": "[roll] 2 shifts were given for 1 dims",
 "type": "ValueError"}
])",
};

const Op kRepeat{
    .name = "repeat",
    .id = "repeat",
    .signature = "(Tensor self, int[] repeats) -> Tensor",
    .op = OpId::repeat,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").repeat(a.ints("repeats"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "repeats": [2, 1]}},
{"args": {"self": {"shape": [2, 3]}, "repeats": [2, 1, 2]}},
{"args": {"self": {"shape": [2, 3]}, "repeats": [0, 1]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "repeats": [2]}, "throws": "[repeat] 1 repeats were given for a tensor of 2 dimensions",
 "type": "ValueError"}
])",
};

const Op kTile{
    .name = "tile",
    .id = "tile",
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::tile,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::tile(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tile(a.ints("dims"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "dims": [2]}},
{"args": {"self": {"shape": [3]}, "dims": [2, 2]}}
])",
    .errors = R"([])",
};

const Op kRepeatInterleave{
    .name = "repeat_interleave",
    .id = "repeat_interleave",
    .signature = "(Tensor self, int repeats, int? dim=None) -> Tensor",
    .op = OpId::repeat_interleave,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::repeat_interleave(a.tensor("self"), a.integer("repeats"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").repeat_interleave(a.integer("repeats"), a.opt_integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "repeats": 2, "dim": null}},
{"args": {"self": {"shape": [2, 3]}, "repeats": 2, "dim": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3]}, "repeats": -1, "dim": null}, "throws": "[repeat_interleave] repeats must not be negative, but is -1",
 "type": "ValueError"}
])",
};

const Op kRepeatInterleaveSelfTensor{
    .name = "repeat_interleave",
    .id = "repeat_interleave.self_Tensor",
    .signature = "(Tensor self, Tensor repeats, int? dim=None) -> Tensor",
    .op = OpId::repeat_interleave_self_Tensor,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::repeat_interleave(a.tensor("self"), a.tensor("repeats"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").repeat_interleave(a.tensor("repeats"), a.opt_integer("dim"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}, {.name = "repeats", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 2]}, "repeats": {"values": [1, 0, 3], "dtype": "i64"}, "dim": 0}},
{"args": {"self": {"shape": [2, 3]}, "repeats": {"values": [2], "dtype": "i64"}, "dim": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 2]}, "repeats": {"values": [1, 2], "dtype": "i64"}, "dim": 0},
 "throws": "[repeat_interleave] repeats has 2 elements, but the dimension has size 3", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "repeats": {"values": [1, -1], "dtype": "i64"}, "dim": 0},
 "throws": "[repeat_interleave] repeats must not be negative, but has -1", "type": "ValueError"}
])",
};

const Op kTril{
    .name = "tril",
    .id = "tril",
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::tril,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::tril(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tril(a.integer("diagonal"))); },
    .inplace = [](const Args& a) { return results(amp::tril_(a.written("self"), a.integer("diagonal"))); },
    .out = [](const Args& a) { return results(amp::tril_out(a.out(), a.tensor("self"), a.integer("diagonal"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "diagonal": 0}},
{"args": {"self": {"shape": [2, 3, 3]}, "diagonal": -1}},
{"args": {"self": {"shape": [2, 0, 3]}, "diagonal": 0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "diagonal": 0}, "throws": "[tril] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kTriu{
    .name = "triu",
    .id = "triu",
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::triu,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::triu(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").triu(a.integer("diagonal"))); },
    .inplace = [](const Args& a) { return results(amp::triu_(a.written("self"), a.integer("diagonal"))); },
    .out = [](const Args& a) { return results(amp::triu_out(a.out(), a.tensor("self"), a.integer("diagonal"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "diagonal": 0}},
{"args": {"self": {"shape": [2, 3, 3]}, "diagonal": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "diagonal": 0}, "throws": "[triu] self must have at least 2 dimensions, but has shape [3]",
 "type": "ValueError"}
])",
};

const Op kDiag{
    .name = "diag",
    .id = "diag",
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::diag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::diag(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").diag(a.integer("diagonal"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3]}, "diagonal": 0}},
{"args": {"self": {"shape": [3, 4]}, "diagonal": 1}},
{"args": {"self": {"shape": [2]}, "diagonal": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "diagonal": 0}, "throws": "[diag] self must be a vector or a matrix, but has shape [2, 3, 4]",
 "type": "ValueError"}
])",
};

const Op kDiagflat{
    .name = "diagflat",
    .id = "diagflat",
    .signature = "(Tensor self, int offset=0) -> Tensor",
    .op = OpId::diagflat,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::diagflat(a.tensor("self"), a.integer("offset"))); },
    .method = [](const Args& a) { return results(a.tensor("self").diagflat(a.integer("offset"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 2]}, "offset": 0}},
{"args": {"self": {"shape": [3]}, "offset": 1}}
])",
    .errors = R"([])",
};

const Op kDiagEmbed{
    .name = "diag_embed",
    .id = "diag_embed",
    .signature = "(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
    .op = OpId::diag_embed,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::diag_embed(a.tensor("self"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").diag_embed(a.integer("offset"), a.integer("dim1"), a.integer("dim2"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "offset": 0, "dim1": -2, "dim2": -1}},
{"args": {"self": {"shape": [2, 3]}, "offset": -1, "dim1": 0, "dim2": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "offset": 0, "dim1": 1, "dim2": 1}, "throws": "[diag_embed] dim1 and dim2 are both dimension 1",
 "type": "ValueError"}
])",
};

const Op kLinalgVander{
    .name = "linalg_vander",
    .id = "linalg_vander",
    .signature = "(Tensor x, *, int? N=None) -> Tensor",
    .op = OpId::linalg_vander,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_vander(a.tensor("x"), a.opt_integer("N"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "x"}},
    .samples = R"([
{"args": {"x": {"shape": [3]}, "N": null}},
{"args": {"x": {"shape": [2, 3]}, "N": 4}}
])",
    .errors = R"([
{"args": {"x": {"shape": []}, "N": null}, "throws": "[linalg_vander] x must have at least 1 dimension", "type": "ValueError"},
{"args": {"x": {"shape": [3]}, "N": 1}, "throws": "[linalg_vander] N must be larger than 1, but is 1", "type": "ValueError"}
])",
};

const Op kVander{
    .name = "vander",
    .id = "vander",
    .signature = "(Tensor x, int? N=None, bool increasing=False) -> Tensor",
    .op = OpId::vander,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::vander(a.tensor("x"), a.opt_integer("N"), a.boolean("increasing"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "x"}},
    .samples = R"([
{"args": {"x": {"shape": [3]}, "N": null, "increasing": false}},
{"args": {"x": {"shape": [3]}, "N": 4, "increasing": true}},
{"args": {"x": {"shape": [3]}, "N": 1, "increasing": false}},
{"args": {"x": {"shape": [3]}, "N": 0, "increasing": false}},
{"args": {"x": {"values": [0, 2, 0.5]}, "N": 4, "increasing": false}}
])",
    .errors = R"([
{"args": {"x": {"shape": [2, 2]}, "N": null, "increasing": false}, "throws": "[vander] x must be a vector, but has shape [2, 2]",
 "type": "ValueError"},
{"args": {"x": {"shape": [2]}, "N": -1, "increasing": false}, "throws": "[vander] N must not be negative, but is -1", "type": "ValueError"}
])",
};

const Op kConstantPadNd{
    .name = "constant_pad_nd",
    .id = "constant_pad_nd",
    .signature = "(Tensor self, int[] pad, Scalar value=0) -> Tensor",
    .op = OpId::constant_pad_nd,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::constant_pad_nd(a.tensor("self"), a.ints("pad"), a.scalar("value"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "pad": [1, 2], "value": 0}},
{"args": {"self": {"shape": [2, 3, 4]}, "pad": [-1, 1, 0, -1], "value": 1.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2]}, "pad": [1, 1, 1, 1], "value": 0},
 "throws": "[constant_pad_nd] pad [1, 1, 1, 1] is for 2 dimensions, but self has shape [2]", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "pad": [1], "value": 0}, "throws": "[constant_pad_nd] pad must have an even number of entries",
 "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "pad": [-2, -1], "value": 0},
 "throws": "[constant_pad_nd] pad [-2, -1] takes more from dimension 0 than its size 2", "type": "ValueError"}
])",
};

const Op kPad{
    .name = "pad",
    .id = "pad",
    .signature = "(Tensor self, int[] pad, str mode='constant', float? value=None) -> Tensor",
    .op = OpId::pad,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pad(a.tensor("self"), a.ints("pad"), a.text("mode"), a.opt_number("value"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "pad": [1, 2], "mode": "constant", "value": 0.5}},
{"args": {"self": {"shape": [1, 2, 3]}, "pad": [2, 1], "mode": "reflect", "value": null}},
{"args": {"self": {"shape": [1, 2, 3, 4]}, "pad": [1, 2, 0, 1], "mode": "replicate", "value": null}},
{"args": {"self": {"shape": [1, 2, 3, 4]}, "pad": [1, 2, 3, 0], "mode": "circular", "value": null}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 2, 3]}, "pad": [3, 0], "mode": "reflect", "value": null},
 "throws": "[pad] reflect needs padding below the size 3 of dimension 2, but got 3", "type": "ValueError"},
{"args": {"self": {"shape": [1, 2, 3]}, "pad": [1, 0], "mode": "mirror", "value": null},
 "throws": "[pad] mode must be \"constant\", \"reflect\", \"replicate\" or \"circular\", not \"mirror\"", "type": "ValueError"}
])",
};

const Op kReflectionPad1d{
    .name = "reflection_pad1d",
    .id = "reflection_pad1d",
    .signature = "(Tensor self, int[2] padding) -> Tensor",
    .op = OpId::reflection_pad1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad1d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "padding": [1, 2]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 3, 4, 5]}, "padding": [1, 2]},
 "throws": "[reflection_pad1d] self must have 2 or 3 dimensions, but has shape [2, 3, 4, 5]", "type": "ValueError"}
])",
};

const Op kReflectionPad2d{
    .name = "reflection_pad2d",
    .id = "reflection_pad2d",
    .signature = "(Tensor self, int[4] padding) -> Tensor",
    .op = OpId::reflection_pad2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad2d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 4]}, "padding": [1, 2, 0, 2]}}
])",
    .errors = R"([])",
};

const Op kReflectionPad3d{
    .name = "reflection_pad3d",
    .id = "reflection_pad3d",
    .signature = "(Tensor self, int[6] padding) -> Tensor",
    .op = OpId::reflection_pad3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad3d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 2]}, "padding": [1, 0, 0, 2, 1, 1]}}
])",
    .errors = R"([])",
};

const Op kReplicationPad1d{
    .name = "replication_pad1d",
    .id = "replication_pad1d",
    .signature = "(Tensor self, int[2] padding) -> Tensor",
    .op = OpId::replication_pad1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad1d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "padding": [1, 2]}}
])",
    .errors = R"([])",
};

const Op kReplicationPad2d{
    .name = "replication_pad2d",
    .id = "replication_pad2d",
    .signature = "(Tensor self, int[4] padding) -> Tensor",
    .op = OpId::replication_pad2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad2d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 4]}, "padding": [1, 2, 0, 2]}}
])",
    .errors = R"([])",
};

const Op kReplicationPad3d{
    .name = "replication_pad3d",
    .id = "replication_pad3d",
    .signature = "(Tensor self, int[6] padding) -> Tensor",
    .op = OpId::replication_pad3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad3d(a.tensor("self"), a.ints("padding"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 2]}, "padding": [1, 0, 0, 2, 1, 1]}}
])",
    .errors = R"([])",
};

const Op kPixelShuffle{
    .name = "pixel_shuffle",
    .id = "pixel_shuffle",
    .signature = "(Tensor self, int upscale_factor) -> Tensor",
    .op = OpId::pixel_shuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pixel_shuffle(a.tensor("self"), a.integer("upscale_factor"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 8, 2, 3]}, "upscale_factor": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 6, 2, 3]}, "upscale_factor": 2},
 "throws": "[pixel_shuffle] the channels of self, of shape [1, 6, 2, 3], are not a multiple of 4", "type": "ValueError"}
])",
};

const Op kPixelUnshuffle{
    .name = "pixel_unshuffle",
    .id = "pixel_unshuffle",
    .signature = "(Tensor self, int downscale_factor) -> Tensor",
    .op = OpId::pixel_unshuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pixel_unshuffle(a.tensor("self"), a.integer("downscale_factor"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 4, 6]}, "downscale_factor": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 2, 3, 6]}, "downscale_factor": 2},
 "throws": "[pixel_unshuffle] height and width of self, of shape [1, 2, 3, 6], are not multiples of 2", "type": "ValueError"}
])",
};

const Op kChannelShuffle{
    .name = "channel_shuffle",
    .id = "channel_shuffle",
    .signature = "(Tensor self, int groups) -> Tensor",
    .op = OpId::channel_shuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::channel_shuffle(a.tensor("self"), a.integer("groups"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 4, 2, 2]}, "groups": 2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 4, 2]}, "groups": 3}, "throws": "[channel_shuffle] 4 channels can't be divided into 3 groups",
 "type": "ValueError"}
])",
};

const Registration kShapeOps{
    &kAsStrided,
    &kView,
    &kViewAs,
    &kViewAsReal,
    &kViewAsComplex,
    &kReshape,
    &kReshapeAs,
    &kFlatten,
    &kUnflatten,
    &kRavel,
    &kExpand,
    &kTypeAs,
    &kSumToSize,
    &kAtleast1d,
    &kAtleast2d,
    &kAtleast3d,
    &kExpandAs,
    &kBroadcastTo,
    &kBroadcastTensors,
    &kMeshgrid,
    &kTranspose,
    &kSwapaxes,
    &kSwapdims,
    &kPermute,
    &kMovedim,
    &kMovedimOne,
    &kT,
    &kNumpyT,
    &kMT,
    &kSelect,
    &kSelectBackward,
    &kSlice,
    &kSliceBackward,
    &kNarrow,
    &kDiagonal,
    &kTrace,
    &kDiagonalBackward,
    &kUnfold,
    &kUnfoldBackward,
    &kUnsqueeze,
    &kSqueeze,
    &kSqueezeDim,
    &kUnbind,
    &kSplitWithSizes,
    &kSplit,
    &kSplitSizes,
    &kChunk,
    &kTensorSplit,
    &kTensorSplitIndices,
    &kHsplit,
    &kHsplitIndices,
    &kVsplit,
    &kVsplitIndices,
    &kDsplit,
    &kDsplitIndices,
    &kFlip,
    &kFliplr,
    &kFlipud,
    &kRot90,
    &kRoll,
    &kRepeat,
    &kTile,
    &kRepeatInterleave,
    &kRepeatInterleaveSelfTensor,
    &kTril,
    &kTriu,
    &kDiag,
    &kDiagflat,
    &kDiagEmbed,
    &kLinalgVander,
    &kVander,
    &kConstantPadNd,
    &kPad,
    &kReflectionPad1d,
    &kReflectionPad2d,
    &kReflectionPad3d,
    &kReplicationPad1d,
    &kReplicationPad2d,
    &kReplicationPad3d,
    &kPixelShuffle,
    &kPixelUnshuffle,
    &kChannelShuffle,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("as_strided: reference") { reference(kAsStrided); }
TEST_CASE("as_strided: dtypes") { dtypes(kAsStrided); }
TEST_CASE("as_strided: golden") { golden(kAsStrided); }
TEST_CASE("as_strided: gradcheck") { gradcheck(kAsStrided); }
TEST_CASE("as_strided: gradgradcheck") { gradgradcheck(kAsStrided); }
TEST_CASE("as_strided: autocast") { autocast(kAsStrided); }
TEST_CASE("as_strided: variants") { variants(kAsStrided); }
TEST_CASE("as_strided: noncontiguous") { noncontiguous(kAsStrided); }
TEST_CASE("as_strided: errors") { errors(kAsStrided); }
TEST_CASE("view: reference") { reference(kView); }
TEST_CASE("view: dtypes") { dtypes(kView); }
TEST_CASE("view: golden") { golden(kView); }
TEST_CASE("view: gradcheck") { gradcheck(kView); }
TEST_CASE("view: gradgradcheck") { gradgradcheck(kView); }
TEST_CASE("view: autocast") { autocast(kView); }
TEST_CASE("view: variants") { variants(kView); }
TEST_CASE("view: noncontiguous") { noncontiguous(kView); }
TEST_CASE("view: errors") { errors(kView); }
TEST_CASE("view_as: reference") { reference(kViewAs); }
TEST_CASE("view_as: dtypes") { dtypes(kViewAs); }
TEST_CASE("view_as: golden") { golden(kViewAs); }
TEST_CASE("view_as: gradcheck") { gradcheck(kViewAs); }
TEST_CASE("view_as: gradgradcheck") { gradgradcheck(kViewAs); }
TEST_CASE("view_as: autocast") { autocast(kViewAs); }
TEST_CASE("view_as: noncontiguous") { noncontiguous(kViewAs); }
TEST_CASE("view_as: errors") { errors(kViewAs); }
TEST_CASE("view_as_real: reference") { reference(kViewAsReal); }
TEST_CASE("view_as_real: dtypes") { dtypes(kViewAsReal); }
TEST_CASE("view_as_real: golden") { golden(kViewAsReal); }
TEST_CASE("view_as_real: gradcheck") { gradcheck(kViewAsReal); }
TEST_CASE("view_as_real: gradgradcheck") { gradgradcheck(kViewAsReal); }
TEST_CASE("view_as_real: autocast") { autocast(kViewAsReal); }
TEST_CASE("view_as_real: noncontiguous") { noncontiguous(kViewAsReal); }
TEST_CASE("view_as_real: errors") { errors(kViewAsReal); }
TEST_CASE("view_as_complex: reference") { reference(kViewAsComplex); }
TEST_CASE("view_as_complex: dtypes") { dtypes(kViewAsComplex); }
TEST_CASE("view_as_complex: golden") { golden(kViewAsComplex); }
TEST_CASE("view_as_complex: gradcheck") { gradcheck(kViewAsComplex); }
TEST_CASE("view_as_complex: gradgradcheck") { gradgradcheck(kViewAsComplex); }
TEST_CASE("view_as_complex: autocast") { autocast(kViewAsComplex); }
TEST_CASE("view_as_complex: noncontiguous") { noncontiguous(kViewAsComplex); }
TEST_CASE("view_as_complex: errors") { errors(kViewAsComplex); }
TEST_CASE("reshape: reference") { reference(kReshape); }
TEST_CASE("reshape: dtypes") { dtypes(kReshape); }
TEST_CASE("reshape: golden") { golden(kReshape); }
TEST_CASE("reshape: gradcheck") { gradcheck(kReshape); }
TEST_CASE("reshape: gradgradcheck") { gradgradcheck(kReshape); }
TEST_CASE("reshape: autocast") { autocast(kReshape); }
TEST_CASE("reshape: variants") { variants(kReshape); }
TEST_CASE("reshape: noncontiguous") { noncontiguous(kReshape); }
TEST_CASE("reshape: errors") { errors(kReshape); }
TEST_CASE("reshape_as: reference") { reference(kReshapeAs); }
TEST_CASE("reshape_as: dtypes") { dtypes(kReshapeAs); }
TEST_CASE("reshape_as: golden") { golden(kReshapeAs); }
TEST_CASE("reshape_as: gradcheck") { gradcheck(kReshapeAs); }
TEST_CASE("reshape_as: gradgradcheck") { gradgradcheck(kReshapeAs); }
TEST_CASE("reshape_as: autocast") { autocast(kReshapeAs); }
TEST_CASE("reshape_as: noncontiguous") { noncontiguous(kReshapeAs); }
TEST_CASE("reshape_as: errors") { errors(kReshapeAs); }
TEST_CASE("flatten: reference") { reference(kFlatten); }
TEST_CASE("flatten: dtypes") { dtypes(kFlatten); }
TEST_CASE("flatten: golden") { golden(kFlatten); }
TEST_CASE("flatten: gradcheck") { gradcheck(kFlatten); }
TEST_CASE("flatten: gradgradcheck") { gradgradcheck(kFlatten); }
TEST_CASE("flatten: autocast") { autocast(kFlatten); }
TEST_CASE("flatten: variants") { variants(kFlatten); }
TEST_CASE("flatten: noncontiguous") { noncontiguous(kFlatten); }
TEST_CASE("flatten: errors") { errors(kFlatten); }
TEST_CASE("unflatten: reference") { reference(kUnflatten); }
TEST_CASE("unflatten: dtypes") { dtypes(kUnflatten); }
TEST_CASE("unflatten: golden") { golden(kUnflatten); }
TEST_CASE("unflatten: gradcheck") { gradcheck(kUnflatten); }
TEST_CASE("unflatten: gradgradcheck") { gradgradcheck(kUnflatten); }
TEST_CASE("unflatten: autocast") { autocast(kUnflatten); }
TEST_CASE("unflatten: variants") { variants(kUnflatten); }
TEST_CASE("unflatten: noncontiguous") { noncontiguous(kUnflatten); }
TEST_CASE("unflatten: errors") { errors(kUnflatten); }
TEST_CASE("ravel: reference") { reference(kRavel); }
TEST_CASE("ravel: dtypes") { dtypes(kRavel); }
TEST_CASE("ravel: golden") { golden(kRavel); }
TEST_CASE("ravel: gradcheck") { gradcheck(kRavel); }
TEST_CASE("ravel: gradgradcheck") { gradgradcheck(kRavel); }
TEST_CASE("ravel: autocast") { autocast(kRavel); }
TEST_CASE("ravel: variants") { variants(kRavel); }
TEST_CASE("ravel: noncontiguous") { noncontiguous(kRavel); }
TEST_CASE("ravel: errors") { errors(kRavel); }
TEST_CASE("expand: reference") { reference(kExpand); }
TEST_CASE("expand: dtypes") { dtypes(kExpand); }
TEST_CASE("expand: golden") { golden(kExpand); }
TEST_CASE("expand: gradcheck") { gradcheck(kExpand); }
TEST_CASE("expand: gradgradcheck") { gradgradcheck(kExpand); }
TEST_CASE("expand: autocast") { autocast(kExpand); }
TEST_CASE("expand: variants") { variants(kExpand); }
TEST_CASE("expand: noncontiguous") { noncontiguous(kExpand); }
TEST_CASE("expand: errors") { errors(kExpand); }
TEST_CASE("type_as: reference") { reference(kTypeAs); }
TEST_CASE("type_as: dtypes") { dtypes(kTypeAs); }
TEST_CASE("type_as: golden") { golden(kTypeAs); }
TEST_CASE("type_as: gradcheck") { gradcheck(kTypeAs); }
TEST_CASE("type_as: gradgradcheck") { gradgradcheck(kTypeAs); }
TEST_CASE("type_as: autocast") { autocast(kTypeAs); }
TEST_CASE("type_as: variants") { variants(kTypeAs); }
TEST_CASE("type_as: noncontiguous") { noncontiguous(kTypeAs); }
TEST_CASE("type_as: errors") { errors(kTypeAs); }
TEST_CASE("sum_to_size: reference") { reference(kSumToSize); }
TEST_CASE("sum_to_size: dtypes") { dtypes(kSumToSize); }
TEST_CASE("sum_to_size: golden") { golden(kSumToSize); }
TEST_CASE("sum_to_size: gradcheck") { gradcheck(kSumToSize); }
TEST_CASE("sum_to_size: gradgradcheck") { gradgradcheck(kSumToSize); }
TEST_CASE("sum_to_size: autocast") { autocast(kSumToSize); }
TEST_CASE("sum_to_size: variants") { variants(kSumToSize); }
TEST_CASE("sum_to_size: noncontiguous") { noncontiguous(kSumToSize); }
TEST_CASE("sum_to_size: errors") { errors(kSumToSize); }
TEST_CASE("atleast_1d: reference") { reference(kAtleast1d); }
TEST_CASE("atleast_1d: dtypes") { dtypes(kAtleast1d); }
TEST_CASE("atleast_1d: golden") { golden(kAtleast1d); }
TEST_CASE("atleast_1d: gradcheck") { gradcheck(kAtleast1d); }
TEST_CASE("atleast_1d: gradgradcheck") { gradgradcheck(kAtleast1d); }
TEST_CASE("atleast_1d: autocast") { autocast(kAtleast1d); }
TEST_CASE("atleast_1d: noncontiguous") { noncontiguous(kAtleast1d); }
TEST_CASE("atleast_1d: errors") { errors(kAtleast1d); }
TEST_CASE("atleast_2d: reference") { reference(kAtleast2d); }
TEST_CASE("atleast_2d: dtypes") { dtypes(kAtleast2d); }
TEST_CASE("atleast_2d: golden") { golden(kAtleast2d); }
TEST_CASE("atleast_2d: gradcheck") { gradcheck(kAtleast2d); }
TEST_CASE("atleast_2d: gradgradcheck") { gradgradcheck(kAtleast2d); }
TEST_CASE("atleast_2d: autocast") { autocast(kAtleast2d); }
TEST_CASE("atleast_2d: noncontiguous") { noncontiguous(kAtleast2d); }
TEST_CASE("atleast_2d: errors") { errors(kAtleast2d); }
TEST_CASE("atleast_3d: reference") { reference(kAtleast3d); }
TEST_CASE("atleast_3d: dtypes") { dtypes(kAtleast3d); }
TEST_CASE("atleast_3d: golden") { golden(kAtleast3d); }
TEST_CASE("atleast_3d: gradcheck") { gradcheck(kAtleast3d); }
TEST_CASE("atleast_3d: gradgradcheck") { gradgradcheck(kAtleast3d); }
TEST_CASE("atleast_3d: autocast") { autocast(kAtleast3d); }
TEST_CASE("atleast_3d: noncontiguous") { noncontiguous(kAtleast3d); }
TEST_CASE("atleast_3d: errors") { errors(kAtleast3d); }
TEST_CASE("expand_as: reference") { reference(kExpandAs); }
TEST_CASE("expand_as: dtypes") { dtypes(kExpandAs); }
TEST_CASE("expand_as: golden") { golden(kExpandAs); }
TEST_CASE("expand_as: gradcheck") { gradcheck(kExpandAs); }
TEST_CASE("expand_as: gradgradcheck") { gradgradcheck(kExpandAs); }
TEST_CASE("expand_as: autocast") { autocast(kExpandAs); }
TEST_CASE("expand_as: noncontiguous") { noncontiguous(kExpandAs); }
TEST_CASE("expand_as: errors") { errors(kExpandAs); }
TEST_CASE("broadcast_to: reference") { reference(kBroadcastTo); }
TEST_CASE("broadcast_to: dtypes") { dtypes(kBroadcastTo); }
TEST_CASE("broadcast_to: golden") { golden(kBroadcastTo); }
TEST_CASE("broadcast_to: gradcheck") { gradcheck(kBroadcastTo); }
TEST_CASE("broadcast_to: gradgradcheck") { gradgradcheck(kBroadcastTo); }
TEST_CASE("broadcast_to: autocast") { autocast(kBroadcastTo); }
TEST_CASE("broadcast_to: variants") { variants(kBroadcastTo); }
TEST_CASE("broadcast_to: noncontiguous") { noncontiguous(kBroadcastTo); }
TEST_CASE("broadcast_to: errors") { errors(kBroadcastTo); }
TEST_CASE("broadcast_tensors: reference") { reference(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: dtypes") { dtypes(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: golden") { golden(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: gradcheck") { gradcheck(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: gradgradcheck") { gradgradcheck(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: autocast") { autocast(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: noncontiguous") { noncontiguous(kBroadcastTensors); }
TEST_CASE("broadcast_tensors: errors") { errors(kBroadcastTensors); }
TEST_CASE("meshgrid: reference") { reference(kMeshgrid); }
TEST_CASE("meshgrid: dtypes") { dtypes(kMeshgrid); }
TEST_CASE("meshgrid: golden") { golden(kMeshgrid); }
TEST_CASE("meshgrid: gradcheck") { gradcheck(kMeshgrid); }
TEST_CASE("meshgrid: gradgradcheck") { gradgradcheck(kMeshgrid); }
TEST_CASE("meshgrid: autocast") { autocast(kMeshgrid); }
TEST_CASE("meshgrid: noncontiguous") { noncontiguous(kMeshgrid); }
TEST_CASE("meshgrid: errors") { errors(kMeshgrid); }
TEST_CASE("transpose: reference") { reference(kTranspose); }
TEST_CASE("transpose: dtypes") { dtypes(kTranspose); }
TEST_CASE("transpose: golden") { golden(kTranspose); }
TEST_CASE("transpose: gradcheck") { gradcheck(kTranspose); }
TEST_CASE("transpose: gradgradcheck") { gradgradcheck(kTranspose); }
TEST_CASE("transpose: autocast") { autocast(kTranspose); }
TEST_CASE("transpose: variants") { variants(kTranspose); }
TEST_CASE("transpose: noncontiguous") { noncontiguous(kTranspose); }
TEST_CASE("transpose: errors") { errors(kTranspose); }
TEST_CASE("swapaxes: reference") { reference(kSwapaxes); }
TEST_CASE("swapaxes: dtypes") { dtypes(kSwapaxes); }
TEST_CASE("swapaxes: golden") { golden(kSwapaxes); }
TEST_CASE("swapaxes: gradcheck") { gradcheck(kSwapaxes); }
TEST_CASE("swapaxes: gradgradcheck") { gradgradcheck(kSwapaxes); }
TEST_CASE("swapaxes: autocast") { autocast(kSwapaxes); }
TEST_CASE("swapaxes: variants") { variants(kSwapaxes); }
TEST_CASE("swapaxes: noncontiguous") { noncontiguous(kSwapaxes); }
TEST_CASE("swapaxes: errors") { errors(kSwapaxes); }
TEST_CASE("swapdims: reference") { reference(kSwapdims); }
TEST_CASE("swapdims: dtypes") { dtypes(kSwapdims); }
TEST_CASE("swapdims: golden") { golden(kSwapdims); }
TEST_CASE("swapdims: gradcheck") { gradcheck(kSwapdims); }
TEST_CASE("swapdims: gradgradcheck") { gradgradcheck(kSwapdims); }
TEST_CASE("swapdims: autocast") { autocast(kSwapdims); }
TEST_CASE("swapdims: variants") { variants(kSwapdims); }
TEST_CASE("swapdims: noncontiguous") { noncontiguous(kSwapdims); }
TEST_CASE("swapdims: errors") { errors(kSwapdims); }
TEST_CASE("permute: reference") { reference(kPermute); }
TEST_CASE("permute: dtypes") { dtypes(kPermute); }
TEST_CASE("permute: golden") { golden(kPermute); }
TEST_CASE("permute: gradcheck") { gradcheck(kPermute); }
TEST_CASE("permute: gradgradcheck") { gradgradcheck(kPermute); }
TEST_CASE("permute: autocast") { autocast(kPermute); }
TEST_CASE("permute: variants") { variants(kPermute); }
TEST_CASE("permute: noncontiguous") { noncontiguous(kPermute); }
TEST_CASE("permute: errors") { errors(kPermute); }
TEST_CASE("movedim: reference") { reference(kMovedim); }
TEST_CASE("movedim: dtypes") { dtypes(kMovedim); }
TEST_CASE("movedim: golden") { golden(kMovedim); }
TEST_CASE("movedim: gradcheck") { gradcheck(kMovedim); }
TEST_CASE("movedim: gradgradcheck") { gradgradcheck(kMovedim); }
TEST_CASE("movedim: autocast") { autocast(kMovedim); }
TEST_CASE("movedim: variants") { variants(kMovedim); }
TEST_CASE("movedim: noncontiguous") { noncontiguous(kMovedim); }
TEST_CASE("movedim: errors") { errors(kMovedim); }
TEST_CASE("movedim.one: reference") { reference(kMovedimOne); }
TEST_CASE("movedim.one: dtypes") { dtypes(kMovedimOne); }
TEST_CASE("movedim.one: golden") { golden(kMovedimOne); }
TEST_CASE("movedim.one: gradcheck") { gradcheck(kMovedimOne); }
TEST_CASE("movedim.one: gradgradcheck") { gradgradcheck(kMovedimOne); }
TEST_CASE("movedim.one: autocast") { autocast(kMovedimOne); }
TEST_CASE("movedim.one: variants") { variants(kMovedimOne); }
TEST_CASE("movedim.one: noncontiguous") { noncontiguous(kMovedimOne); }
TEST_CASE("movedim.one: errors") { errors(kMovedimOne); }
TEST_CASE("t: reference") { reference(kT); }
TEST_CASE("t: dtypes") { dtypes(kT); }
TEST_CASE("t: golden") { golden(kT); }
TEST_CASE("t: gradcheck") { gradcheck(kT); }
TEST_CASE("t: gradgradcheck") { gradgradcheck(kT); }
TEST_CASE("t: autocast") { autocast(kT); }
TEST_CASE("t: variants") { variants(kT); }
TEST_CASE("t: noncontiguous") { noncontiguous(kT); }
TEST_CASE("t: errors") { errors(kT); }
TEST_CASE("numpy_T: reference") { reference(kNumpyT); }
TEST_CASE("numpy_T: dtypes") { dtypes(kNumpyT); }
TEST_CASE("numpy_T: golden") { golden(kNumpyT); }
TEST_CASE("numpy_T: gradcheck") { gradcheck(kNumpyT); }
TEST_CASE("numpy_T: gradgradcheck") { gradgradcheck(kNumpyT); }
TEST_CASE("numpy_T: autocast") { autocast(kNumpyT); }
TEST_CASE("numpy_T: noncontiguous") { noncontiguous(kNumpyT); }
TEST_CASE("numpy_T: errors") { errors(kNumpyT); }
TEST_CASE("mT: reference") { reference(kMT); }
TEST_CASE("mT: dtypes") { dtypes(kMT); }
TEST_CASE("mT: golden") { golden(kMT); }
TEST_CASE("mT: gradcheck") { gradcheck(kMT); }
TEST_CASE("mT: gradgradcheck") { gradgradcheck(kMT); }
TEST_CASE("mT: autocast") { autocast(kMT); }
TEST_CASE("mT: noncontiguous") { noncontiguous(kMT); }
TEST_CASE("mT: errors") { errors(kMT); }
TEST_CASE("select: reference") { reference(kSelect); }
TEST_CASE("select: dtypes") { dtypes(kSelect); }
TEST_CASE("select: golden") { golden(kSelect); }
TEST_CASE("select: gradcheck") { gradcheck(kSelect); }
TEST_CASE("select: gradgradcheck") { gradgradcheck(kSelect); }
TEST_CASE("select: autocast") { autocast(kSelect); }
TEST_CASE("select: variants") { variants(kSelect); }
TEST_CASE("select: noncontiguous") { noncontiguous(kSelect); }
TEST_CASE("select: errors") { errors(kSelect); }
TEST_CASE("select_backward: reference") { reference(kSelectBackward); }
TEST_CASE("select_backward: dtypes") { dtypes(kSelectBackward); }
TEST_CASE("select_backward: gradcheck") { gradcheck(kSelectBackward); }
TEST_CASE("select_backward: gradgradcheck") { gradgradcheck(kSelectBackward); }
TEST_CASE("select_backward: noncontiguous") { noncontiguous(kSelectBackward); }
TEST_CASE("select_backward: errors") { errors(kSelectBackward); }
TEST_CASE("slice: reference") { reference(kSlice); }
TEST_CASE("slice: dtypes") { dtypes(kSlice); }
TEST_CASE("slice: golden") { golden(kSlice); }
TEST_CASE("slice: gradcheck") { gradcheck(kSlice); }
TEST_CASE("slice: gradgradcheck") { gradgradcheck(kSlice); }
TEST_CASE("slice: autocast") { autocast(kSlice); }
TEST_CASE("slice: variants") { variants(kSlice); }
TEST_CASE("slice: noncontiguous") { noncontiguous(kSlice); }
TEST_CASE("slice: errors") { errors(kSlice); }
TEST_CASE("slice_backward: reference") { reference(kSliceBackward); }
TEST_CASE("slice_backward: dtypes") { dtypes(kSliceBackward); }
TEST_CASE("slice_backward: gradcheck") { gradcheck(kSliceBackward); }
TEST_CASE("slice_backward: gradgradcheck") { gradgradcheck(kSliceBackward); }
TEST_CASE("slice_backward: noncontiguous") { noncontiguous(kSliceBackward); }
TEST_CASE("slice_backward: errors") { errors(kSliceBackward); }
TEST_CASE("narrow: reference") { reference(kNarrow); }
TEST_CASE("narrow: dtypes") { dtypes(kNarrow); }
TEST_CASE("narrow: golden") { golden(kNarrow); }
TEST_CASE("narrow: gradcheck") { gradcheck(kNarrow); }
TEST_CASE("narrow: gradgradcheck") { gradgradcheck(kNarrow); }
TEST_CASE("narrow: autocast") { autocast(kNarrow); }
TEST_CASE("narrow: variants") { variants(kNarrow); }
TEST_CASE("narrow: noncontiguous") { noncontiguous(kNarrow); }
TEST_CASE("narrow: errors") { errors(kNarrow); }
TEST_CASE("diagonal: reference") { reference(kDiagonal); }
TEST_CASE("diagonal: dtypes") { dtypes(kDiagonal); }
TEST_CASE("diagonal: golden") { golden(kDiagonal); }
TEST_CASE("diagonal: gradcheck") { gradcheck(kDiagonal); }
TEST_CASE("diagonal: gradgradcheck") { gradgradcheck(kDiagonal); }
TEST_CASE("diagonal: autocast") { autocast(kDiagonal); }
TEST_CASE("diagonal: variants") { variants(kDiagonal); }
TEST_CASE("diagonal: noncontiguous") { noncontiguous(kDiagonal); }
TEST_CASE("diagonal: errors") { errors(kDiagonal); }
TEST_CASE("trace: reference") { reference(kTrace); }
TEST_CASE("trace: dtypes") { dtypes(kTrace); }
TEST_CASE("trace: golden") { golden(kTrace); }
TEST_CASE("trace: gradcheck") { gradcheck(kTrace); }
TEST_CASE("trace: gradgradcheck") { gradgradcheck(kTrace); }
TEST_CASE("trace: autocast") { autocast(kTrace); }
TEST_CASE("trace: variants") { variants(kTrace); }
TEST_CASE("trace: noncontiguous") { noncontiguous(kTrace); }
TEST_CASE("trace: errors") { errors(kTrace); }
TEST_CASE("diagonal_backward: reference") { reference(kDiagonalBackward); }
TEST_CASE("diagonal_backward: dtypes") { dtypes(kDiagonalBackward); }
TEST_CASE("diagonal_backward: gradcheck") { gradcheck(kDiagonalBackward); }
TEST_CASE("diagonal_backward: gradgradcheck") { gradgradcheck(kDiagonalBackward); }
TEST_CASE("diagonal_backward: noncontiguous") { noncontiguous(kDiagonalBackward); }
TEST_CASE("diagonal_backward: errors") { errors(kDiagonalBackward); }
TEST_CASE("unfold: reference") { reference(kUnfold); }
TEST_CASE("unfold: dtypes") { dtypes(kUnfold); }
TEST_CASE("unfold: golden") { golden(kUnfold); }
TEST_CASE("unfold: gradcheck") { gradcheck(kUnfold); }
TEST_CASE("unfold: gradgradcheck") { gradgradcheck(kUnfold); }
TEST_CASE("unfold: autocast") { autocast(kUnfold); }
TEST_CASE("unfold: noncontiguous") { noncontiguous(kUnfold); }
TEST_CASE("unfold: errors") { errors(kUnfold); }
TEST_CASE("unfold_backward: reference") { reference(kUnfoldBackward); }
TEST_CASE("unfold_backward: dtypes") { dtypes(kUnfoldBackward); }
TEST_CASE("unfold_backward: gradcheck") { gradcheck(kUnfoldBackward); }
TEST_CASE("unfold_backward: gradgradcheck") { gradgradcheck(kUnfoldBackward); }
TEST_CASE("unfold_backward: noncontiguous") { noncontiguous(kUnfoldBackward); }
TEST_CASE("unfold_backward: errors") { errors(kUnfoldBackward); }
TEST_CASE("unsqueeze: reference") { reference(kUnsqueeze); }
TEST_CASE("unsqueeze: dtypes") { dtypes(kUnsqueeze); }
TEST_CASE("unsqueeze: golden") { golden(kUnsqueeze); }
TEST_CASE("unsqueeze: gradcheck") { gradcheck(kUnsqueeze); }
TEST_CASE("unsqueeze: gradgradcheck") { gradgradcheck(kUnsqueeze); }
TEST_CASE("unsqueeze: autocast") { autocast(kUnsqueeze); }
TEST_CASE("unsqueeze: variants") { variants(kUnsqueeze); }
TEST_CASE("unsqueeze: noncontiguous") { noncontiguous(kUnsqueeze); }
TEST_CASE("unsqueeze: errors") { errors(kUnsqueeze); }
TEST_CASE("squeeze: reference") { reference(kSqueeze); }
TEST_CASE("squeeze: dtypes") { dtypes(kSqueeze); }
TEST_CASE("squeeze: golden") { golden(kSqueeze); }
TEST_CASE("squeeze: gradcheck") { gradcheck(kSqueeze); }
TEST_CASE("squeeze: gradgradcheck") { gradgradcheck(kSqueeze); }
TEST_CASE("squeeze: autocast") { autocast(kSqueeze); }
TEST_CASE("squeeze: variants") { variants(kSqueeze); }
TEST_CASE("squeeze: noncontiguous") { noncontiguous(kSqueeze); }
TEST_CASE("squeeze: errors") { errors(kSqueeze); }
TEST_CASE("squeeze.dim: reference") { reference(kSqueezeDim); }
TEST_CASE("squeeze.dim: dtypes") { dtypes(kSqueezeDim); }
TEST_CASE("squeeze.dim: golden") { golden(kSqueezeDim); }
TEST_CASE("squeeze.dim: gradcheck") { gradcheck(kSqueezeDim); }
TEST_CASE("squeeze.dim: gradgradcheck") { gradgradcheck(kSqueezeDim); }
TEST_CASE("squeeze.dim: autocast") { autocast(kSqueezeDim); }
TEST_CASE("squeeze.dim: variants") { variants(kSqueezeDim); }
TEST_CASE("squeeze.dim: noncontiguous") { noncontiguous(kSqueezeDim); }
TEST_CASE("squeeze.dim: errors") { errors(kSqueezeDim); }
TEST_CASE("unbind: reference") { reference(kUnbind); }
TEST_CASE("unbind: dtypes") { dtypes(kUnbind); }
TEST_CASE("unbind: golden") { golden(kUnbind); }
TEST_CASE("unbind: gradcheck") { gradcheck(kUnbind); }
TEST_CASE("unbind: gradgradcheck") { gradgradcheck(kUnbind); }
TEST_CASE("unbind: autocast") { autocast(kUnbind); }
TEST_CASE("unbind: variants") { variants(kUnbind); }
TEST_CASE("unbind: noncontiguous") { noncontiguous(kUnbind); }
TEST_CASE("unbind: errors") { errors(kUnbind); }
TEST_CASE("split_with_sizes: reference") { reference(kSplitWithSizes); }
TEST_CASE("split_with_sizes: dtypes") { dtypes(kSplitWithSizes); }
TEST_CASE("split_with_sizes: golden") { golden(kSplitWithSizes); }
TEST_CASE("split_with_sizes: gradcheck") { gradcheck(kSplitWithSizes); }
TEST_CASE("split_with_sizes: gradgradcheck") { gradgradcheck(kSplitWithSizes); }
TEST_CASE("split_with_sizes: autocast") { autocast(kSplitWithSizes); }
TEST_CASE("split_with_sizes: variants") { variants(kSplitWithSizes); }
TEST_CASE("split_with_sizes: noncontiguous") { noncontiguous(kSplitWithSizes); }
TEST_CASE("split_with_sizes: errors") { errors(kSplitWithSizes); }
TEST_CASE("split: reference") { reference(kSplit); }
TEST_CASE("split: dtypes") { dtypes(kSplit); }
TEST_CASE("split: golden") { golden(kSplit); }
TEST_CASE("split: gradcheck") { gradcheck(kSplit); }
TEST_CASE("split: gradgradcheck") { gradgradcheck(kSplit); }
TEST_CASE("split: autocast") { autocast(kSplit); }
TEST_CASE("split: variants") { variants(kSplit); }
TEST_CASE("split: noncontiguous") { noncontiguous(kSplit); }
TEST_CASE("split: errors") { errors(kSplit); }
TEST_CASE("split.sizes: reference") { reference(kSplitSizes); }
TEST_CASE("split.sizes: dtypes") { dtypes(kSplitSizes); }
TEST_CASE("split.sizes: golden") { golden(kSplitSizes); }
TEST_CASE("split.sizes: gradcheck") { gradcheck(kSplitSizes); }
TEST_CASE("split.sizes: gradgradcheck") { gradgradcheck(kSplitSizes); }
TEST_CASE("split.sizes: autocast") { autocast(kSplitSizes); }
TEST_CASE("split.sizes: variants") { variants(kSplitSizes); }
TEST_CASE("split.sizes: noncontiguous") { noncontiguous(kSplitSizes); }
TEST_CASE("split.sizes: errors") { errors(kSplitSizes); }
TEST_CASE("chunk: reference") { reference(kChunk); }
TEST_CASE("chunk: dtypes") { dtypes(kChunk); }
TEST_CASE("chunk: golden") { golden(kChunk); }
TEST_CASE("chunk: gradcheck") { gradcheck(kChunk); }
TEST_CASE("chunk: gradgradcheck") { gradgradcheck(kChunk); }
TEST_CASE("chunk: autocast") { autocast(kChunk); }
TEST_CASE("chunk: variants") { variants(kChunk); }
TEST_CASE("chunk: noncontiguous") { noncontiguous(kChunk); }
TEST_CASE("chunk: errors") { errors(kChunk); }
TEST_CASE("tensor_split: reference") { reference(kTensorSplit); }
TEST_CASE("tensor_split: dtypes") { dtypes(kTensorSplit); }
TEST_CASE("tensor_split: golden") { golden(kTensorSplit); }
TEST_CASE("tensor_split: gradcheck") { gradcheck(kTensorSplit); }
TEST_CASE("tensor_split: gradgradcheck") { gradgradcheck(kTensorSplit); }
TEST_CASE("tensor_split: autocast") { autocast(kTensorSplit); }
TEST_CASE("tensor_split: variants") { variants(kTensorSplit); }
TEST_CASE("tensor_split: noncontiguous") { noncontiguous(kTensorSplit); }
TEST_CASE("tensor_split: errors") { errors(kTensorSplit); }
TEST_CASE("tensor_split.indices: reference") { reference(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: dtypes") { dtypes(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: golden") { golden(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: gradcheck") { gradcheck(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: gradgradcheck") { gradgradcheck(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: autocast") { autocast(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: variants") { variants(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: noncontiguous") { noncontiguous(kTensorSplitIndices); }
TEST_CASE("tensor_split.indices: errors") { errors(kTensorSplitIndices); }
TEST_CASE("hsplit: reference") { reference(kHsplit); }
TEST_CASE("hsplit: dtypes") { dtypes(kHsplit); }
TEST_CASE("hsplit: golden") { golden(kHsplit); }
TEST_CASE("hsplit: gradcheck") { gradcheck(kHsplit); }
TEST_CASE("hsplit: gradgradcheck") { gradgradcheck(kHsplit); }
TEST_CASE("hsplit: autocast") { autocast(kHsplit); }
TEST_CASE("hsplit: variants") { variants(kHsplit); }
TEST_CASE("hsplit: noncontiguous") { noncontiguous(kHsplit); }
TEST_CASE("hsplit: errors") { errors(kHsplit); }
TEST_CASE("hsplit.indices: reference") { reference(kHsplitIndices); }
TEST_CASE("hsplit.indices: dtypes") { dtypes(kHsplitIndices); }
TEST_CASE("hsplit.indices: golden") { golden(kHsplitIndices); }
TEST_CASE("hsplit.indices: gradcheck") { gradcheck(kHsplitIndices); }
TEST_CASE("hsplit.indices: gradgradcheck") { gradgradcheck(kHsplitIndices); }
TEST_CASE("hsplit.indices: autocast") { autocast(kHsplitIndices); }
TEST_CASE("hsplit.indices: variants") { variants(kHsplitIndices); }
TEST_CASE("hsplit.indices: noncontiguous") { noncontiguous(kHsplitIndices); }
TEST_CASE("hsplit.indices: errors") { errors(kHsplitIndices); }
TEST_CASE("vsplit: reference") { reference(kVsplit); }
TEST_CASE("vsplit: dtypes") { dtypes(kVsplit); }
TEST_CASE("vsplit: golden") { golden(kVsplit); }
TEST_CASE("vsplit: gradcheck") { gradcheck(kVsplit); }
TEST_CASE("vsplit: gradgradcheck") { gradgradcheck(kVsplit); }
TEST_CASE("vsplit: autocast") { autocast(kVsplit); }
TEST_CASE("vsplit: variants") { variants(kVsplit); }
TEST_CASE("vsplit: noncontiguous") { noncontiguous(kVsplit); }
TEST_CASE("vsplit: errors") { errors(kVsplit); }
TEST_CASE("vsplit.indices: reference") { reference(kVsplitIndices); }
TEST_CASE("vsplit.indices: dtypes") { dtypes(kVsplitIndices); }
TEST_CASE("vsplit.indices: golden") { golden(kVsplitIndices); }
TEST_CASE("vsplit.indices: gradcheck") { gradcheck(kVsplitIndices); }
TEST_CASE("vsplit.indices: gradgradcheck") { gradgradcheck(kVsplitIndices); }
TEST_CASE("vsplit.indices: autocast") { autocast(kVsplitIndices); }
TEST_CASE("vsplit.indices: variants") { variants(kVsplitIndices); }
TEST_CASE("vsplit.indices: noncontiguous") { noncontiguous(kVsplitIndices); }
TEST_CASE("vsplit.indices: errors") { errors(kVsplitIndices); }
TEST_CASE("dsplit: reference") { reference(kDsplit); }
TEST_CASE("dsplit: dtypes") { dtypes(kDsplit); }
TEST_CASE("dsplit: golden") { golden(kDsplit); }
TEST_CASE("dsplit: gradcheck") { gradcheck(kDsplit); }
TEST_CASE("dsplit: gradgradcheck") { gradgradcheck(kDsplit); }
TEST_CASE("dsplit: autocast") { autocast(kDsplit); }
TEST_CASE("dsplit: variants") { variants(kDsplit); }
TEST_CASE("dsplit: noncontiguous") { noncontiguous(kDsplit); }
TEST_CASE("dsplit: errors") { errors(kDsplit); }
TEST_CASE("dsplit.indices: reference") { reference(kDsplitIndices); }
TEST_CASE("dsplit.indices: dtypes") { dtypes(kDsplitIndices); }
TEST_CASE("dsplit.indices: golden") { golden(kDsplitIndices); }
TEST_CASE("dsplit.indices: gradcheck") { gradcheck(kDsplitIndices); }
TEST_CASE("dsplit.indices: gradgradcheck") { gradgradcheck(kDsplitIndices); }
TEST_CASE("dsplit.indices: autocast") { autocast(kDsplitIndices); }
TEST_CASE("dsplit.indices: variants") { variants(kDsplitIndices); }
TEST_CASE("dsplit.indices: noncontiguous") { noncontiguous(kDsplitIndices); }
TEST_CASE("dsplit.indices: errors") { errors(kDsplitIndices); }
TEST_CASE("flip: reference") { reference(kFlip); }
TEST_CASE("flip: dtypes") { dtypes(kFlip); }
TEST_CASE("flip: golden") { golden(kFlip); }
TEST_CASE("flip: gradcheck") { gradcheck(kFlip); }
TEST_CASE("flip: gradgradcheck") { gradgradcheck(kFlip); }
TEST_CASE("flip: autocast") { autocast(kFlip); }
TEST_CASE("flip: variants") { variants(kFlip); }
TEST_CASE("flip: noncontiguous") { noncontiguous(kFlip); }
TEST_CASE("flip: errors") { errors(kFlip); }
TEST_CASE("fliplr: reference") { reference(kFliplr); }
TEST_CASE("fliplr: dtypes") { dtypes(kFliplr); }
TEST_CASE("fliplr: golden") { golden(kFliplr); }
TEST_CASE("fliplr: gradcheck") { gradcheck(kFliplr); }
TEST_CASE("fliplr: gradgradcheck") { gradgradcheck(kFliplr); }
TEST_CASE("fliplr: autocast") { autocast(kFliplr); }
TEST_CASE("fliplr: variants") { variants(kFliplr); }
TEST_CASE("fliplr: noncontiguous") { noncontiguous(kFliplr); }
TEST_CASE("fliplr: errors") { errors(kFliplr); }
TEST_CASE("flipud: reference") { reference(kFlipud); }
TEST_CASE("flipud: dtypes") { dtypes(kFlipud); }
TEST_CASE("flipud: golden") { golden(kFlipud); }
TEST_CASE("flipud: gradcheck") { gradcheck(kFlipud); }
TEST_CASE("flipud: gradgradcheck") { gradgradcheck(kFlipud); }
TEST_CASE("flipud: autocast") { autocast(kFlipud); }
TEST_CASE("flipud: variants") { variants(kFlipud); }
TEST_CASE("flipud: noncontiguous") { noncontiguous(kFlipud); }
TEST_CASE("flipud: errors") { errors(kFlipud); }
TEST_CASE("rot90: reference") { reference(kRot90); }
TEST_CASE("rot90: dtypes") { dtypes(kRot90); }
TEST_CASE("rot90: golden") { golden(kRot90); }
TEST_CASE("rot90: gradcheck") { gradcheck(kRot90); }
TEST_CASE("rot90: gradgradcheck") { gradgradcheck(kRot90); }
TEST_CASE("rot90: autocast") { autocast(kRot90); }
TEST_CASE("rot90: variants") { variants(kRot90); }
TEST_CASE("rot90: noncontiguous") { noncontiguous(kRot90); }
TEST_CASE("rot90: errors") { errors(kRot90); }
TEST_CASE("roll: reference") { reference(kRoll); }
TEST_CASE("roll: dtypes") { dtypes(kRoll); }
TEST_CASE("roll: golden") { golden(kRoll); }
TEST_CASE("roll: gradcheck") { gradcheck(kRoll); }
TEST_CASE("roll: gradgradcheck") { gradgradcheck(kRoll); }
TEST_CASE("roll: autocast") { autocast(kRoll); }
TEST_CASE("roll: variants") { variants(kRoll); }
TEST_CASE("roll: noncontiguous") { noncontiguous(kRoll); }
TEST_CASE("roll: errors") { errors(kRoll); }
TEST_CASE("repeat: reference") { reference(kRepeat); }
TEST_CASE("repeat: dtypes") { dtypes(kRepeat); }
TEST_CASE("repeat: golden") { golden(kRepeat); }
TEST_CASE("repeat: gradcheck") { gradcheck(kRepeat); }
TEST_CASE("repeat: gradgradcheck") { gradgradcheck(kRepeat); }
TEST_CASE("repeat: autocast") { autocast(kRepeat); }
TEST_CASE("repeat: noncontiguous") { noncontiguous(kRepeat); }
TEST_CASE("repeat: errors") { errors(kRepeat); }
TEST_CASE("tile: reference") { reference(kTile); }
TEST_CASE("tile: dtypes") { dtypes(kTile); }
TEST_CASE("tile: golden") { golden(kTile); }
TEST_CASE("tile: gradcheck") { gradcheck(kTile); }
TEST_CASE("tile: gradgradcheck") { gradgradcheck(kTile); }
TEST_CASE("tile: autocast") { autocast(kTile); }
TEST_CASE("tile: variants") { variants(kTile); }
TEST_CASE("tile: noncontiguous") { noncontiguous(kTile); }
TEST_CASE("tile: errors") { errors(kTile); }
TEST_CASE("repeat_interleave: reference") { reference(kRepeatInterleave); }
TEST_CASE("repeat_interleave: dtypes") { dtypes(kRepeatInterleave); }
TEST_CASE("repeat_interleave: golden") { golden(kRepeatInterleave); }
TEST_CASE("repeat_interleave: gradcheck") { gradcheck(kRepeatInterleave); }
TEST_CASE("repeat_interleave: gradgradcheck") { gradgradcheck(kRepeatInterleave); }
TEST_CASE("repeat_interleave: autocast") { autocast(kRepeatInterleave); }
TEST_CASE("repeat_interleave: variants") { variants(kRepeatInterleave); }
TEST_CASE("repeat_interleave: noncontiguous") { noncontiguous(kRepeatInterleave); }
TEST_CASE("repeat_interleave: errors") { errors(kRepeatInterleave); }
TEST_CASE("repeat_interleave.self_Tensor: reference") { reference(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: dtypes") { dtypes(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: golden") { golden(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: gradcheck") { gradcheck(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: gradgradcheck") { gradgradcheck(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: autocast") { autocast(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: variants") { variants(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: noncontiguous") { noncontiguous(kRepeatInterleaveSelfTensor); }
TEST_CASE("repeat_interleave.self_Tensor: errors") { errors(kRepeatInterleaveSelfTensor); }
TEST_CASE("tril: reference") { reference(kTril); }
TEST_CASE("tril: dtypes") { dtypes(kTril); }
TEST_CASE("tril: golden") { golden(kTril); }
TEST_CASE("tril: gradcheck") { gradcheck(kTril); }
TEST_CASE("tril: gradgradcheck") { gradgradcheck(kTril); }
TEST_CASE("tril: autocast") { autocast(kTril); }
TEST_CASE("tril: variants") { variants(kTril); }
TEST_CASE("tril: noncontiguous") { noncontiguous(kTril); }
TEST_CASE("tril: errors") { errors(kTril); }
TEST_CASE("triu: reference") { reference(kTriu); }
TEST_CASE("triu: dtypes") { dtypes(kTriu); }
TEST_CASE("triu: golden") { golden(kTriu); }
TEST_CASE("triu: gradcheck") { gradcheck(kTriu); }
TEST_CASE("triu: gradgradcheck") { gradgradcheck(kTriu); }
TEST_CASE("triu: autocast") { autocast(kTriu); }
TEST_CASE("triu: variants") { variants(kTriu); }
TEST_CASE("triu: noncontiguous") { noncontiguous(kTriu); }
TEST_CASE("triu: errors") { errors(kTriu); }
TEST_CASE("diag: reference") { reference(kDiag); }
TEST_CASE("diag: dtypes") { dtypes(kDiag); }
TEST_CASE("diag: golden") { golden(kDiag); }
TEST_CASE("diag: gradcheck") { gradcheck(kDiag); }
TEST_CASE("diag: gradgradcheck") { gradgradcheck(kDiag); }
TEST_CASE("diag: autocast") { autocast(kDiag); }
TEST_CASE("diag: variants") { variants(kDiag); }
TEST_CASE("diag: noncontiguous") { noncontiguous(kDiag); }
TEST_CASE("diag: errors") { errors(kDiag); }
TEST_CASE("diagflat: reference") { reference(kDiagflat); }
TEST_CASE("diagflat: dtypes") { dtypes(kDiagflat); }
TEST_CASE("diagflat: golden") { golden(kDiagflat); }
TEST_CASE("diagflat: gradcheck") { gradcheck(kDiagflat); }
TEST_CASE("diagflat: gradgradcheck") { gradgradcheck(kDiagflat); }
TEST_CASE("diagflat: autocast") { autocast(kDiagflat); }
TEST_CASE("diagflat: variants") { variants(kDiagflat); }
TEST_CASE("diagflat: noncontiguous") { noncontiguous(kDiagflat); }
TEST_CASE("diagflat: errors") { errors(kDiagflat); }
TEST_CASE("diag_embed: reference") { reference(kDiagEmbed); }
TEST_CASE("diag_embed: dtypes") { dtypes(kDiagEmbed); }
TEST_CASE("diag_embed: golden") { golden(kDiagEmbed); }
TEST_CASE("diag_embed: gradcheck") { gradcheck(kDiagEmbed); }
TEST_CASE("diag_embed: gradgradcheck") { gradgradcheck(kDiagEmbed); }
TEST_CASE("diag_embed: autocast") { autocast(kDiagEmbed); }
TEST_CASE("diag_embed: variants") { variants(kDiagEmbed); }
TEST_CASE("diag_embed: noncontiguous") { noncontiguous(kDiagEmbed); }
TEST_CASE("diag_embed: errors") { errors(kDiagEmbed); }
TEST_CASE("linalg_vander: reference") { reference(kLinalgVander); }
TEST_CASE("linalg_vander: dtypes") { dtypes(kLinalgVander); }
TEST_CASE("linalg_vander: golden") { golden(kLinalgVander); }
TEST_CASE("linalg_vander: gradcheck") { gradcheck(kLinalgVander); }
TEST_CASE("linalg_vander: gradgradcheck") { gradgradcheck(kLinalgVander); }
TEST_CASE("linalg_vander: autocast") { autocast(kLinalgVander); }
TEST_CASE("linalg_vander: noncontiguous") { noncontiguous(kLinalgVander); }
TEST_CASE("linalg_vander: errors") { errors(kLinalgVander); }
TEST_CASE("vander: reference") { reference(kVander); }
TEST_CASE("vander: dtypes") { dtypes(kVander); }
TEST_CASE("vander: golden") { golden(kVander); }
TEST_CASE("vander: gradcheck") { gradcheck(kVander); }
TEST_CASE("vander: gradgradcheck") { gradgradcheck(kVander); }
TEST_CASE("vander: autocast") { autocast(kVander); }
TEST_CASE("vander: noncontiguous") { noncontiguous(kVander); }
TEST_CASE("vander: errors") { errors(kVander); }
TEST_CASE("constant_pad_nd: reference") { reference(kConstantPadNd); }
TEST_CASE("constant_pad_nd: dtypes") { dtypes(kConstantPadNd); }
TEST_CASE("constant_pad_nd: golden") { golden(kConstantPadNd); }
TEST_CASE("constant_pad_nd: gradcheck") { gradcheck(kConstantPadNd); }
TEST_CASE("constant_pad_nd: gradgradcheck") { gradgradcheck(kConstantPadNd); }
TEST_CASE("constant_pad_nd: autocast") { autocast(kConstantPadNd); }
TEST_CASE("constant_pad_nd: noncontiguous") { noncontiguous(kConstantPadNd); }
TEST_CASE("constant_pad_nd: errors") { errors(kConstantPadNd); }
TEST_CASE("pad: reference") { reference(kPad); }
TEST_CASE("pad: dtypes") { dtypes(kPad); }
TEST_CASE("pad: golden") { golden(kPad); }
TEST_CASE("pad: gradcheck") { gradcheck(kPad); }
TEST_CASE("pad: gradgradcheck") { gradgradcheck(kPad); }
TEST_CASE("pad: autocast") { autocast(kPad); }
TEST_CASE("pad: noncontiguous") { noncontiguous(kPad); }
TEST_CASE("pad: errors") { errors(kPad); }
TEST_CASE("reflection_pad1d: reference") { reference(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: dtypes") { dtypes(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: golden") { golden(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: gradcheck") { gradcheck(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: gradgradcheck") { gradgradcheck(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: autocast") { autocast(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: noncontiguous") { noncontiguous(kReflectionPad1d); }
TEST_CASE("reflection_pad1d: errors") { errors(kReflectionPad1d); }
TEST_CASE("reflection_pad2d: reference") { reference(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: dtypes") { dtypes(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: golden") { golden(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: gradcheck") { gradcheck(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: gradgradcheck") { gradgradcheck(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: autocast") { autocast(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: noncontiguous") { noncontiguous(kReflectionPad2d); }
TEST_CASE("reflection_pad2d: errors") { errors(kReflectionPad2d); }
TEST_CASE("reflection_pad3d: reference") { reference(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: dtypes") { dtypes(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: golden") { golden(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: gradcheck") { gradcheck(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: gradgradcheck") { gradgradcheck(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: autocast") { autocast(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: noncontiguous") { noncontiguous(kReflectionPad3d); }
TEST_CASE("reflection_pad3d: errors") { errors(kReflectionPad3d); }
TEST_CASE("replication_pad1d: reference") { reference(kReplicationPad1d); }
TEST_CASE("replication_pad1d: dtypes") { dtypes(kReplicationPad1d); }
TEST_CASE("replication_pad1d: golden") { golden(kReplicationPad1d); }
TEST_CASE("replication_pad1d: gradcheck") { gradcheck(kReplicationPad1d); }
TEST_CASE("replication_pad1d: gradgradcheck") { gradgradcheck(kReplicationPad1d); }
TEST_CASE("replication_pad1d: autocast") { autocast(kReplicationPad1d); }
TEST_CASE("replication_pad1d: noncontiguous") { noncontiguous(kReplicationPad1d); }
TEST_CASE("replication_pad1d: errors") { errors(kReplicationPad1d); }
TEST_CASE("replication_pad2d: reference") { reference(kReplicationPad2d); }
TEST_CASE("replication_pad2d: dtypes") { dtypes(kReplicationPad2d); }
TEST_CASE("replication_pad2d: golden") { golden(kReplicationPad2d); }
TEST_CASE("replication_pad2d: gradcheck") { gradcheck(kReplicationPad2d); }
TEST_CASE("replication_pad2d: gradgradcheck") { gradgradcheck(kReplicationPad2d); }
TEST_CASE("replication_pad2d: autocast") { autocast(kReplicationPad2d); }
TEST_CASE("replication_pad2d: noncontiguous") { noncontiguous(kReplicationPad2d); }
TEST_CASE("replication_pad2d: errors") { errors(kReplicationPad2d); }
TEST_CASE("replication_pad3d: reference") { reference(kReplicationPad3d); }
TEST_CASE("replication_pad3d: dtypes") { dtypes(kReplicationPad3d); }
TEST_CASE("replication_pad3d: golden") { golden(kReplicationPad3d); }
TEST_CASE("replication_pad3d: gradcheck") { gradcheck(kReplicationPad3d); }
TEST_CASE("replication_pad3d: gradgradcheck") { gradgradcheck(kReplicationPad3d); }
TEST_CASE("replication_pad3d: autocast") { autocast(kReplicationPad3d); }
TEST_CASE("replication_pad3d: noncontiguous") { noncontiguous(kReplicationPad3d); }
TEST_CASE("replication_pad3d: errors") { errors(kReplicationPad3d); }
TEST_CASE("pixel_shuffle: reference") { reference(kPixelShuffle); }
TEST_CASE("pixel_shuffle: dtypes") { dtypes(kPixelShuffle); }
TEST_CASE("pixel_shuffle: golden") { golden(kPixelShuffle); }
TEST_CASE("pixel_shuffle: gradcheck") { gradcheck(kPixelShuffle); }
TEST_CASE("pixel_shuffle: gradgradcheck") { gradgradcheck(kPixelShuffle); }
TEST_CASE("pixel_shuffle: autocast") { autocast(kPixelShuffle); }
TEST_CASE("pixel_shuffle: noncontiguous") { noncontiguous(kPixelShuffle); }
TEST_CASE("pixel_shuffle: errors") { errors(kPixelShuffle); }
TEST_CASE("pixel_unshuffle: reference") { reference(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: dtypes") { dtypes(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: golden") { golden(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: gradcheck") { gradcheck(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: gradgradcheck") { gradgradcheck(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: autocast") { autocast(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: noncontiguous") { noncontiguous(kPixelUnshuffle); }
TEST_CASE("pixel_unshuffle: errors") { errors(kPixelUnshuffle); }
TEST_CASE("channel_shuffle: reference") { reference(kChannelShuffle); }
TEST_CASE("channel_shuffle: dtypes") { dtypes(kChannelShuffle); }
TEST_CASE("channel_shuffle: golden") { golden(kChannelShuffle); }
TEST_CASE("channel_shuffle: gradcheck") { gradcheck(kChannelShuffle); }
TEST_CASE("channel_shuffle: gradgradcheck") { gradgradcheck(kChannelShuffle); }
TEST_CASE("channel_shuffle: autocast") { autocast(kChannelShuffle); }
TEST_CASE("channel_shuffle: noncontiguous") { noncontiguous(kChannelShuffle); }
TEST_CASE("channel_shuffle: errors") { errors(kChannelShuffle); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("as_strided: threads") { threads(kAsStrided); }
TEST_CASE("view: threads") { threads(kView); }
TEST_CASE("view_as: threads") { threads(kViewAs); }
TEST_CASE("view_as_real: threads") { threads(kViewAsReal); }
TEST_CASE("view_as_complex: threads") { threads(kViewAsComplex); }
TEST_CASE("reshape: threads") { threads(kReshape); }
TEST_CASE("reshape_as: threads") { threads(kReshapeAs); }
TEST_CASE("flatten: threads") { threads(kFlatten); }
TEST_CASE("unflatten: threads") { threads(kUnflatten); }
TEST_CASE("ravel: threads") { threads(kRavel); }
TEST_CASE("expand: threads") { threads(kExpand); }
TEST_CASE("type_as: threads") { threads(kTypeAs); }
TEST_CASE("sum_to_size: threads") { threads(kSumToSize); }
TEST_CASE("atleast_1d: threads") { threads(kAtleast1d); }
TEST_CASE("atleast_2d: threads") { threads(kAtleast2d); }
TEST_CASE("atleast_3d: threads") { threads(kAtleast3d); }
TEST_CASE("expand_as: threads") { threads(kExpandAs); }
TEST_CASE("broadcast_to: threads") { threads(kBroadcastTo); }
TEST_CASE("broadcast_tensors: threads") { threads(kBroadcastTensors); }
TEST_CASE("meshgrid: threads") { threads(kMeshgrid); }
TEST_CASE("transpose: threads") { threads(kTranspose); }
TEST_CASE("swapaxes: threads") { threads(kSwapaxes); }
TEST_CASE("swapdims: threads") { threads(kSwapdims); }
TEST_CASE("permute: threads") { threads(kPermute); }
TEST_CASE("movedim: threads") { threads(kMovedim); }
TEST_CASE("movedim.one: threads") { threads(kMovedimOne); }
TEST_CASE("t: threads") { threads(kT); }
TEST_CASE("numpy_T: threads") { threads(kNumpyT); }
TEST_CASE("mT: threads") { threads(kMT); }
TEST_CASE("select: threads") { threads(kSelect); }
TEST_CASE("select_backward: threads") { threads(kSelectBackward); }
TEST_CASE("slice: threads") { threads(kSlice); }
TEST_CASE("slice_backward: threads") { threads(kSliceBackward); }
TEST_CASE("narrow: threads") { threads(kNarrow); }
TEST_CASE("diagonal: threads") { threads(kDiagonal); }
TEST_CASE("trace: threads") { threads(kTrace); }
TEST_CASE("diagonal_backward: threads") { threads(kDiagonalBackward); }
TEST_CASE("unfold: threads") { threads(kUnfold); }
TEST_CASE("unfold_backward: threads") { threads(kUnfoldBackward); }
TEST_CASE("unsqueeze: threads") { threads(kUnsqueeze); }
TEST_CASE("squeeze: threads") { threads(kSqueeze); }
TEST_CASE("squeeze.dim: threads") { threads(kSqueezeDim); }
TEST_CASE("unbind: threads") { threads(kUnbind); }
TEST_CASE("split_with_sizes: threads") { threads(kSplitWithSizes); }
TEST_CASE("split: threads") { threads(kSplit); }
TEST_CASE("split.sizes: threads") { threads(kSplitSizes); }
TEST_CASE("chunk: threads") { threads(kChunk); }
TEST_CASE("tensor_split: threads") { threads(kTensorSplit); }
TEST_CASE("tensor_split.indices: threads") { threads(kTensorSplitIndices); }
TEST_CASE("hsplit: threads") { threads(kHsplit); }
TEST_CASE("hsplit.indices: threads") { threads(kHsplitIndices); }
TEST_CASE("vsplit: threads") { threads(kVsplit); }
TEST_CASE("vsplit.indices: threads") { threads(kVsplitIndices); }
TEST_CASE("dsplit: threads") { threads(kDsplit); }
TEST_CASE("dsplit.indices: threads") { threads(kDsplitIndices); }
TEST_CASE("flip: threads") { threads(kFlip); }
TEST_CASE("fliplr: threads") { threads(kFliplr); }
TEST_CASE("flipud: threads") { threads(kFlipud); }
TEST_CASE("rot90: threads") { threads(kRot90); }
TEST_CASE("roll: threads") { threads(kRoll); }
TEST_CASE("repeat: threads") { threads(kRepeat); }
TEST_CASE("tile: threads") { threads(kTile); }
TEST_CASE("repeat_interleave: threads") { threads(kRepeatInterleave); }
TEST_CASE("repeat_interleave.self_Tensor: threads") { threads(kRepeatInterleaveSelfTensor); }
TEST_CASE("tril: threads") { threads(kTril); }
TEST_CASE("triu: threads") { threads(kTriu); }
TEST_CASE("diag: threads") { threads(kDiag); }
TEST_CASE("diagflat: threads") { threads(kDiagflat); }
TEST_CASE("diag_embed: threads") { threads(kDiagEmbed); }
TEST_CASE("linalg_vander: threads") { threads(kLinalgVander); }
TEST_CASE("vander: threads") { threads(kVander); }
TEST_CASE("constant_pad_nd: threads") { threads(kConstantPadNd); }
TEST_CASE("pad: threads") { threads(kPad); }
TEST_CASE("reflection_pad1d: threads") { threads(kReflectionPad1d); }
TEST_CASE("reflection_pad2d: threads") { threads(kReflectionPad2d); }
TEST_CASE("reflection_pad3d: threads") { threads(kReflectionPad3d); }
TEST_CASE("replication_pad1d: threads") { threads(kReplicationPad1d); }
TEST_CASE("replication_pad2d: threads") { threads(kReplicationPad2d); }
TEST_CASE("replication_pad3d: threads") { threads(kReplicationPad3d); }
TEST_CASE("pixel_shuffle: threads") { threads(kPixelShuffle); }
TEST_CASE("pixel_unshuffle: threads") { threads(kPixelUnshuffle); }
TEST_CASE("channel_shuffle: threads") { threads(kChannelShuffle); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("as_strided: cuda") { on_cuda(kAsStrided); }
TEST_CASE("view: cuda") { on_cuda(kView); }
TEST_CASE("view_as: cuda") { on_cuda(kViewAs); }
TEST_CASE("view_as_real: cuda") { on_cuda(kViewAsReal); }
TEST_CASE("view_as_complex: cuda") { on_cuda(kViewAsComplex); }
TEST_CASE("reshape: cuda") { on_cuda(kReshape); }
TEST_CASE("reshape_as: cuda") { on_cuda(kReshapeAs); }
TEST_CASE("flatten: cuda") { on_cuda(kFlatten); }
TEST_CASE("unflatten: cuda") { on_cuda(kUnflatten); }
TEST_CASE("ravel: cuda") { on_cuda(kRavel); }
TEST_CASE("expand: cuda") { on_cuda(kExpand); }
TEST_CASE("type_as: cuda") { on_cuda(kTypeAs); }
TEST_CASE("sum_to_size: cuda") { on_cuda(kSumToSize); }
TEST_CASE("atleast_1d: cuda") { on_cuda(kAtleast1d); }
TEST_CASE("atleast_2d: cuda") { on_cuda(kAtleast2d); }
TEST_CASE("atleast_3d: cuda") { on_cuda(kAtleast3d); }
TEST_CASE("expand_as: cuda") { on_cuda(kExpandAs); }
TEST_CASE("broadcast_to: cuda") { on_cuda(kBroadcastTo); }
TEST_CASE("broadcast_tensors: cuda") { on_cuda(kBroadcastTensors); }
TEST_CASE("meshgrid: cuda") { on_cuda(kMeshgrid); }
TEST_CASE("transpose: cuda") { on_cuda(kTranspose); }
TEST_CASE("swapaxes: cuda") { on_cuda(kSwapaxes); }
TEST_CASE("swapdims: cuda") { on_cuda(kSwapdims); }
TEST_CASE("permute: cuda") { on_cuda(kPermute); }
TEST_CASE("movedim: cuda") { on_cuda(kMovedim); }
TEST_CASE("movedim.one: cuda") { on_cuda(kMovedimOne); }
TEST_CASE("t: cuda") { on_cuda(kT); }
TEST_CASE("numpy_T: cuda") { on_cuda(kNumpyT); }
TEST_CASE("mT: cuda") { on_cuda(kMT); }
TEST_CASE("select: cuda") { on_cuda(kSelect); }
TEST_CASE("select_backward: cuda") { on_cuda(kSelectBackward); }
TEST_CASE("slice: cuda") { on_cuda(kSlice); }
TEST_CASE("slice_backward: cuda") { on_cuda(kSliceBackward); }
TEST_CASE("narrow: cuda") { on_cuda(kNarrow); }
TEST_CASE("diagonal: cuda") { on_cuda(kDiagonal); }
TEST_CASE("trace: cuda") { on_cuda(kTrace); }
TEST_CASE("diagonal_backward: cuda") { on_cuda(kDiagonalBackward); }
TEST_CASE("unfold: cuda") { on_cuda(kUnfold); }
TEST_CASE("unfold_backward: cuda") { on_cuda(kUnfoldBackward); }
TEST_CASE("unsqueeze: cuda") { on_cuda(kUnsqueeze); }
TEST_CASE("squeeze: cuda") { on_cuda(kSqueeze); }
TEST_CASE("squeeze.dim: cuda") { on_cuda(kSqueezeDim); }
TEST_CASE("unbind: cuda") { on_cuda(kUnbind); }
TEST_CASE("split_with_sizes: cuda") { on_cuda(kSplitWithSizes); }
TEST_CASE("split: cuda") { on_cuda(kSplit); }
TEST_CASE("split.sizes: cuda") { on_cuda(kSplitSizes); }
TEST_CASE("chunk: cuda") { on_cuda(kChunk); }
TEST_CASE("tensor_split: cuda") { on_cuda(kTensorSplit); }
TEST_CASE("tensor_split.indices: cuda") { on_cuda(kTensorSplitIndices); }
TEST_CASE("hsplit: cuda") { on_cuda(kHsplit); }
TEST_CASE("hsplit.indices: cuda") { on_cuda(kHsplitIndices); }
TEST_CASE("vsplit: cuda") { on_cuda(kVsplit); }
TEST_CASE("vsplit.indices: cuda") { on_cuda(kVsplitIndices); }
TEST_CASE("dsplit: cuda") { on_cuda(kDsplit); }
TEST_CASE("dsplit.indices: cuda") { on_cuda(kDsplitIndices); }
TEST_CASE("flip: cuda") { on_cuda(kFlip); }
TEST_CASE("fliplr: cuda") { on_cuda(kFliplr); }
TEST_CASE("flipud: cuda") { on_cuda(kFlipud); }
TEST_CASE("rot90: cuda") { on_cuda(kRot90); }
TEST_CASE("roll: cuda") { on_cuda(kRoll); }
TEST_CASE("repeat: cuda") { on_cuda(kRepeat); }
TEST_CASE("tile: cuda") { on_cuda(kTile); }
TEST_CASE("repeat_interleave: cuda") { on_cuda(kRepeatInterleave); }
TEST_CASE("repeat_interleave.self_Tensor: cuda") { on_cuda(kRepeatInterleaveSelfTensor); }
TEST_CASE("tril: cuda") { on_cuda(kTril); }
TEST_CASE("triu: cuda") { on_cuda(kTriu); }
TEST_CASE("diag: cuda") { on_cuda(kDiag); }
TEST_CASE("diagflat: cuda") { on_cuda(kDiagflat); }
TEST_CASE("diag_embed: cuda") { on_cuda(kDiagEmbed); }
TEST_CASE("linalg_vander: cuda") { on_cuda(kLinalgVander); }
TEST_CASE("vander: cuda") { on_cuda(kVander); }
TEST_CASE("constant_pad_nd: cuda") { on_cuda(kConstantPadNd); }
TEST_CASE("pad: cuda") { on_cuda(kPad); }
TEST_CASE("reflection_pad1d: cuda") { on_cuda(kReflectionPad1d); }
TEST_CASE("reflection_pad2d: cuda") { on_cuda(kReflectionPad2d); }
TEST_CASE("reflection_pad3d: cuda") { on_cuda(kReflectionPad3d); }
TEST_CASE("replication_pad1d: cuda") { on_cuda(kReplicationPad1d); }
TEST_CASE("replication_pad2d: cuda") { on_cuda(kReplicationPad2d); }
TEST_CASE("replication_pad3d: cuda") { on_cuda(kReplicationPad3d); }
TEST_CASE("pixel_shuffle: cuda") { on_cuda(kPixelShuffle); }
TEST_CASE("pixel_unshuffle: cuda") { on_cuda(kPixelUnshuffle); }
TEST_CASE("channel_shuffle: cuda") { on_cuda(kChannelShuffle); }

TEST_SUITE_END();

}  // namespace amp::contracts
