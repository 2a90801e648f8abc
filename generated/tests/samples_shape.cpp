// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/shape.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kAsStrided{
    .name = "as_strided",
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
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::view,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::view(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").view(a.ints("size"))); },
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::view_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").view_as(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2, 6]}}, "grad": ["self"], "skip": ["noncontiguous"]}
])",
};

const Op kViewAsReal{
    .name = "view_as_real",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::view_as_real,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::view_as_real(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::view_as_complex,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::view_as_complex(a.tensor("self"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int[] shape) -> Tensor",
    .op = OpId::reshape,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reshape(a.tensor("self"), a.ints("shape"))); },
    .method = [](const Args& a) { return results(a.tensor("self").reshape(a.ints("shape"))); },
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::reshape_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").reshape_as(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2, 6]}}, "grad": ["self"]}
])",
};

const Op kFlatten{
    .name = "flatten",
    .signature = "(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor",
    .op = OpId::flatten,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::flatten(a.tensor("self"), a.integer("start_dim"), a.integer("end_dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flatten(a.integer("start_dim"), a.integer("end_dim"))); },
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
    .signature = "(Tensor self, int dim, int[] sizes) -> Tensor",
    .op = OpId::unflatten,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::unflatten(a.tensor("self"), a.integer("dim"), a.ints("sizes"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unflatten(a.integer("dim"), a.ints("sizes"))); },
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::ravel,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::ravel(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").ravel()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}}}
])",
};

const Op kExpand{
    .name = "expand",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::expand,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::expand(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").expand(a.ints("size"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::type_as,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::type_as(a.tensor("self"), a.tensor("other"))); },
    .method = [](const Args& a) { return results(a.tensor("self").type_as(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "other": {"shape": [2]}}, "grad": ["self"]}
])",
};

const Op kSumToSize{
    .name = "sum_to_size",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::sum_to_size,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::sum_to_size(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sum_to_size(a.ints("size"))); },
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_1d(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}}
])",
};

const Op kAtleast2d{
    .name = "atleast_2d",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_2d(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [2, 3]}}}
])",
};

const Op kAtleast3d{
    .name = "atleast_3d",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::atleast_3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::atleast_3d(a.tensor("self"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": []}}},
{"args": {"self": {"shape": [3]}}},
{"args": {"self": {"shape": [2, 3]}}},
{"args": {"self": {"shape": [2, 3, 4]}}}
])",
};

const Op kExpandAs{
    .name = "expand_as",
    .signature = "(Tensor self, Tensor other) -> Tensor",
    .op = OpId::expand_as,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").expand_as(a.tensor("other"))); },
    .tensors = {{.name = "self"}, {.name = "other"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "other": {"shape": [3, 4]}}, "grad": ["self"]}
])",
};

const Op kBroadcastTo{
    .name = "broadcast_to",
    .signature = "(Tensor self, int[] size) -> Tensor",
    .op = OpId::broadcast_to,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::broadcast_to(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").broadcast_to(a.ints("size"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "size": [2, 3, 4]}}
])",
};

const Op kBroadcastTensors{
    .name = "broadcast_tensors",
    .signature = "(Tensor[] tensors) -> Tensor[]",
    .op = OpId::broadcast_tensors,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::broadcast_tensors(a.tensors("tensors"))); },
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
    .signature = "(Tensor[] tensors, str indexing='ij') -> Tensor[]",
    .op = OpId::meshgrid,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::meshgrid(a.tensors("tensors"), a.text("indexing"))); },
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
    .signature = "(Tensor self, int dim0, int dim1) -> Tensor",
    .op = OpId::transpose,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::transpose(a.tensor("self"), a.integer("dim0"), a.integer("dim1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").transpose(a.integer("dim0"), a.integer("dim1"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int axis0, int axis1) -> Tensor",
    .op = OpId::swapaxes,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::swapaxes(a.tensor("self"), a.integer("axis0"), a.integer("axis1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").swapaxes(a.integer("axis0"), a.integer("axis1"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "axis0": 0, "axis1": 1}}
])",
};

const Op kSwapdims{
    .name = "swapdims",
    .signature = "(Tensor self, int dim0, int dim1) -> Tensor",
    .op = OpId::swapdims,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::swapdims(a.tensor("self"), a.integer("dim0"), a.integer("dim1"))); },
    .method = [](const Args& a) { return results(a.tensor("self").swapdims(a.integer("dim0"), a.integer("dim1"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4, 2]}, "dim0": 0, "dim1": 1}}
])",
};

const Op kPermute{
    .name = "permute",
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::permute,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::permute(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").permute(a.ints("dims"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int[] source, int[] destination) -> Tensor",
    .op = OpId::movedim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::movedim(a.tensor("self"), a.ints("source"), a.ints("destination"))); },
    .method = [](const Args& a) { return results(a.tensor("self").movedim(a.ints("source"), a.ints("destination"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "source": 0, "destination": -1}}
])",
};

const Op kT{
    .name = "t",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::t,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::t(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").t()); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::numpy_T,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").numpy_T()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}}}
])",
};

const Op kMT{
    .name = "mT",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::mT,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").mT()); },
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
    .signature = "(Tensor self, int dim, int index) -> Tensor",
    .op = OpId::select,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::select(a.tensor("self"), a.integer("dim"), a.integer("index"))); },
    .method = [](const Args& a) { return results(a.tensor("self").select(a.integer("dim"), a.integer("index"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor grad_output, int[] input_sizes, int dim, int index) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::select_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dim"), a.integer("index")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3]}, "input_sizes": [3, 4], "dim": 1, "index": -2}}
])",
};

const Op kSlice{
    .name = "slice",
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
    .signature = "(Tensor grad_output, int[] input_sizes, int dim, int? start, int? end, int step) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::slice_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dim"), a.opt_integer("start"),
                                                   a.opt_integer("end"), a.integer("step")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [2, 4]}, "input_sizes": [5, 4], "dim": 0, "start": 1, "end": 4, "step": 2}}
])",
};

const Op kNarrow{
    .name = "narrow",
    .signature = "(Tensor self, int dim, int start, int length) -> Tensor",
    .op = OpId::narrow,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::narrow(a.tensor("self"), a.integer("dim"), a.integer("start"), a.integer("length")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").narrow(a.integer("dim"), a.integer("start"), a.integer("length"))); },
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

const Op kNarrowCopy{
    .name = "narrow_copy",
    .signature = "(Tensor self, int dim, int start, int length) -> Tensor",
    .op = OpId::narrow_copy,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::narrow_copy(a.tensor("self"), a.integer("dim"), a.integer("start"), a.integer("length")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").narrow_copy(a.integer("dim"), a.integer("start"), a.integer("length")));
    },
    .out = [](const Args& a) {
      return results(amp::narrow_copy_out(a.out(), a.tensor("self"), a.integer("dim"), a.integer("start"), a.integer("length")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 1, "length": 3}}
])",
};

const Op kSelectScatter{
    .name = "select_scatter",
    .signature = "(Tensor self, Tensor src, int dim, int index) -> Tensor",
    .op = OpId::select_scatter,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::select_scatter(a.tensor("self"), a.tensor("src"), a.integer("dim"), a.integer("index")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").select_scatter(a.tensor("src"), a.integer("dim"), a.integer("index"))); },
    .out = [](const Args& a) {
      return results(amp::select_scatter_out(a.out(), a.tensor("self"), a.tensor("src"), a.integer("dim"), a.integer("index")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [4]}, "dim": 0, "index": 1}},
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [3]}, "dim": -1, "index": -2}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [3]}, "dim": 0, "index": 1},
 "throws": "[select_scatter] src must have shape [4], but has [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [4]}, "dim": 0, "index": 3},
 "throws": "[select_scatter] index 3 is out of range for dimension 0 of size 3", "type": "IndexError"}
])",
};

const Op kSliceScatter{
    .name = "slice_scatter",
    .signature = "(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor",
    .op = OpId::slice_scatter,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::slice_scatter(a.tensor("self"), a.tensor("src"), a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"),
                                        a.integer("step")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").slice_scatter(a.tensor("src"), a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"),
                                                    a.integer("step")));
    },
    .out = [](const Args& a) {
      return results(amp::slice_scatter_out(a.out(), a.tensor("self"), a.tensor("src"), a.integer("dim"), a.opt_integer("start"),
                                            a.opt_integer("end"), a.integer("step")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "src": {"shape": [2, 4]}, "dim": 0, "start": 1, "end": 4, "step": 2}},
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [3, 2]}, "dim": 1, "start": -2, "end": null, "step": 1}},
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [3, 4]}, "dim": 0, "start": null, "end": null, "step": 1}},
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [0, 4]}, "dim": 0, "start": 3, "end": null, "step": 1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [4]}, "dim": 0, "start": 1, "end": null, "step": 1},
 "throws": "[slice_scatter] src must have shape [2, 4], but has [4]", "type": "ValueError"}
])",
};

const Op kDiagonalScatter{
    .name = "diagonal_scatter",
    .signature = "(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
    .op = OpId::diagonal_scatter,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::diagonal_scatter(a.tensor("self"), a.tensor("src"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").diagonal_scatter(a.tensor("src"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .out = [](const Args& a) {
      return results(amp::diagonal_scatter_out(a.out(), a.tensor("self"), a.tensor("src"), a.integer("offset"), a.integer("dim1"),
                                               a.integer("dim2")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [3]}, "offset": 0, "dim1": 0, "dim2": 1}},
{"args": {"self": {"shape": [3, 2, 4]}, "src": {"shape": [2, 2]}, "offset": -1, "dim1": 0, "dim2": -1}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "src": {"shape": [4]}, "offset": 0, "dim1": 0, "dim2": 1},
 "throws": "[diagonal_scatter] src must have shape [3], but has [4]", "type": "ValueError"}
])",
};

const Op kDiagonal{
    .name = "diagonal",
    .signature = "(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor",
    .op = OpId::diagonal,
    .kind = "view",
    .function = [](const Args& a) {
      return results(amp::diagonal(a.tensor("self"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").diagonal(a.integer("offset"), a.integer("dim1"), a.integer("dim2"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::trace,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::trace(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").trace()); },
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
    .signature = "(Tensor grad_output, int[] input_sizes, int offset, int dim1, int dim2) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::diagonal_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("offset"),
                                                      a.integer("dim1"), a.integer("dim2")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3]}, "input_sizes": [3, 4], "offset": 0, "dim1": 0, "dim2": 1}}
])",
};

const Op kUnfold{
    .name = "unfold",
    .signature = "(Tensor self, int dimension, int size, int step) -> Tensor",
    .op = OpId::unfold,
    .kind = "view",
    .method = [](const Args& a) { return results(a.tensor("self").unfold(a.integer("dimension"), a.integer("size"), a.integer("step"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor grad_output, int[] input_sizes, int dimension, int size, int step) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::unfold_backward(a.tensor("grad_output"), a.ints("input_sizes"), a.integer("dimension"),
                                                    a.integer("size"), a.integer("step")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "grad_output"}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3, 3]}, "input_sizes": [7], "dimension": 0, "size": 3, "step": 2}}
])",
};

const Op kUnsqueeze{
    .name = "unsqueeze",
    .signature = "(Tensor self, int dim) -> Tensor",
    .op = OpId::unsqueeze,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::unsqueeze(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unsqueeze(a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1}},
{"args": {"self": {"shape": []}, "dim": 0}}
])",
};

const Op kSqueeze{
    .name = "squeeze",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::squeeze,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::squeeze(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").squeeze()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1, 4, 1]}}}
])",
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1, 4, 1]}, "dim": [1]}},
{"args": {"self": {"shape": [3, 1, 4, 1]}, "dim": [0, -1]}}
])",
};

const Op kUnbind{
    .name = "unbind",
    .signature = "(Tensor self, int dim=0) -> Tensor[]",
    .op = OpId::unbind,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::unbind(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unbind(a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]",
    .op = OpId::split_with_sizes,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::split_with_sizes(a.tensor("self"), a.ints("split_sizes"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").split_with_sizes(a.ints("split_sizes"), a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int split_size, int dim=0) -> Tensor[]",
    .op = OpId::split,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::split(a.tensor("self"), a.integer("split_size"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").split(a.integer("split_size"), a.integer("dim"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 2]}, "split_size": [1, 4], "dim": 0}}
])",
};

const Op kChunk{
    .name = "chunk",
    .signature = "(Tensor self, int chunks, int dim=0) -> Tensor[]",
    .op = OpId::chunk,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::chunk(a.tensor("self"), a.integer("chunks"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").chunk(a.integer("chunks"), a.integer("dim"))); },
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
    .signature = "(Tensor self, int sections, int dim=0) -> Tensor[]",
    .op = OpId::tensor_split,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::tensor_split(a.tensor("self"), a.integer("sections"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tensor_split(a.integer("sections"), a.integer("dim"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [7, 2]}, "indices": [2, -2], "dim": 0}}
])",
};

const Op kHsplit{
    .name = "hsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::hsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::hsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").hsplit(a.integer("sections"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "indices": [1, -1]}}
])",
};

const Op kVsplit{
    .name = "vsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::vsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::vsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").vsplit(a.integer("sections"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4, 2]}, "indices": [1, -1]}}
])",
};

const Op kDsplit{
    .name = "dsplit",
    .signature = "(Tensor self, int sections) -> Tensor[]",
    .op = OpId::dsplit,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dsplit(a.tensor("self"), a.integer("sections"))); },
    .method = [](const Args& a) { return results(a.tensor("self").dsplit(a.integer("sections"))); },
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
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3, 4]}, "indices": [1, -1]}}
])",
};

const Op kFlip{
    .name = "flip",
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::flip,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::flip(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flip(a.ints("dims"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
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
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::fliplr,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::fliplr(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").fliplr()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kFlipud{
    .name = "flipud",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::flipud,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::flipud(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").flipud()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kRot90{
    .name = "rot90",
    .signature = "(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor",
    .op = OpId::rot90,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::rot90(a.tensor("self"), a.integer("k"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").rot90(a.integer("k"), a.ints("dims"))); },
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
    .signature = "(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor",
    .op = OpId::roll,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::roll(a.tensor("self"), a.ints("shifts"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").roll(a.ints("shifts"), a.ints("dims"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
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
    .signature = "(Tensor self, int[] repeats) -> Tensor",
    .op = OpId::repeat,
    .kind = "composite",
    .method = [](const Args& a) { return results(a.tensor("self").repeat(a.ints("repeats"))); },
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
    .signature = "(Tensor self, int[] dims) -> Tensor",
    .op = OpId::tile,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::tile(a.tensor("self"), a.ints("dims"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tile(a.ints("dims"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "dims": [2]}},
{"args": {"self": {"shape": [3]}, "dims": [2, 2]}}
])",
};

const Op kRepeatInterleave{
    .name = "repeat_interleave",
    .signature = "(Tensor self, int repeats, int? dim=None) -> Tensor",
    .op = OpId::repeat_interleave,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::repeat_interleave(a.tensor("self"), a.integer("repeats"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").repeat_interleave(a.integer("repeats"), a.opt_integer("dim"))); },
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
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::tril,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::tril(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").tril(a.integer("diagonal"))); },
    .inplace = [](const Args& a) { return results(amp::tril_(a.written("self"), a.integer("diagonal"))); },
    .out = [](const Args& a) { return results(amp::tril_out(a.out(), a.tensor("self"), a.integer("diagonal"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::triu,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::triu(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").triu(a.integer("diagonal"))); },
    .inplace = [](const Args& a) { return results(amp::triu_(a.written("self"), a.integer("diagonal"))); },
    .out = [](const Args& a) { return results(amp::triu_out(a.out(), a.tensor("self"), a.integer("diagonal"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int diagonal=0) -> Tensor",
    .op = OpId::diag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::diag(a.tensor("self"), a.integer("diagonal"))); },
    .method = [](const Args& a) { return results(a.tensor("self").diag(a.integer("diagonal"))); },
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
    .signature = "(Tensor self, int offset=0) -> Tensor",
    .op = OpId::diagflat,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::diagflat(a.tensor("self"), a.integer("offset"))); },
    .method = [](const Args& a) { return results(a.tensor("self").diagflat(a.integer("offset"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 2]}, "offset": 0}},
{"args": {"self": {"shape": [3]}, "offset": 1}}
])",
};

const Op kDiagEmbed{
    .name = "diag_embed",
    .signature = "(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
    .op = OpId::diag_embed,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::diag_embed(a.tensor("self"), a.integer("offset"), a.integer("dim1"), a.integer("dim2")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").diag_embed(a.integer("offset"), a.integer("dim1"), a.integer("dim2"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor x, *, int? N=None) -> Tensor",
    .op = OpId::linalg_vander,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::linalg_vander(a.tensor("x"), a.opt_integer("N"))); },
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
    .signature = "(Tensor x, int? N=None, bool increasing=False) -> Tensor",
    .op = OpId::vander,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::vander(a.tensor("x"), a.opt_integer("N"), a.boolean("increasing"))); },
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
    .signature = "(Tensor self, int[] pad, Scalar value=0) -> Tensor",
    .op = OpId::constant_pad_nd,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::constant_pad_nd(a.tensor("self"), a.ints("pad"), a.scalar("value"))); },
    .dtypes = {kAllTypes, kAllTypes},
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
    .signature = "(Tensor self, int[] pad, str mode='constant', float? value=None) -> Tensor",
    .op = OpId::pad,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pad(a.tensor("self"), a.ints("pad"), a.text("mode"), a.opt_number("value"))); },
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
    .signature = "(Tensor self, int[2] padding) -> Tensor",
    .op = OpId::reflection_pad1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad1d(a.tensor("self"), a.ints("padding"))); },
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
    .signature = "(Tensor self, int[4] padding) -> Tensor",
    .op = OpId::reflection_pad2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad2d(a.tensor("self"), a.ints("padding"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 4]}, "padding": [1, 2, 0, 2]}}
])",
};

const Op kReflectionPad3d{
    .name = "reflection_pad3d",
    .signature = "(Tensor self, int[6] padding) -> Tensor",
    .op = OpId::reflection_pad3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reflection_pad3d(a.tensor("self"), a.ints("padding"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 2]}, "padding": [1, 0, 0, 2, 1, 1]}}
])",
};

const Op kReplicationPad1d{
    .name = "replication_pad1d",
    .signature = "(Tensor self, int[2] padding) -> Tensor",
    .op = OpId::replication_pad1d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad1d(a.tensor("self"), a.ints("padding"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4]}, "padding": [1, 2]}}
])",
};

const Op kReplicationPad2d{
    .name = "replication_pad2d",
    .signature = "(Tensor self, int[4] padding) -> Tensor",
    .op = OpId::replication_pad2d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad2d(a.tensor("self"), a.ints("padding"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 4]}, "padding": [1, 2, 0, 2]}}
])",
};

const Op kReplicationPad3d{
    .name = "replication_pad3d",
    .signature = "(Tensor self, int[6] padding) -> Tensor",
    .op = OpId::replication_pad3d,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::replication_pad3d(a.tensor("self"), a.ints("padding"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [1, 2, 3, 2]}, "padding": [1, 0, 0, 2, 1, 1]}}
])",
};

const Op kPixelShuffle{
    .name = "pixel_shuffle",
    .signature = "(Tensor self, int upscale_factor) -> Tensor",
    .op = OpId::pixel_shuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pixel_shuffle(a.tensor("self"), a.integer("upscale_factor"))); },
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
    .signature = "(Tensor self, int downscale_factor) -> Tensor",
    .op = OpId::pixel_unshuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::pixel_unshuffle(a.tensor("self"), a.integer("downscale_factor"))); },
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
    .signature = "(Tensor self, int groups) -> Tensor",
    .op = OpId::channel_shuffle,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::channel_shuffle(a.tensor("self"), a.integer("groups"))); },
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
    &kNarrowCopy,
    &kSelectScatter,
    &kSliceScatter,
    &kDiagonalScatter,
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

}  // namespace amp::contracts
