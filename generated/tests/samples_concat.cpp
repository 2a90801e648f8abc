// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/concat.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kCat{
    .name = "cat",
    .signature = "(Tensor[] tensors, int dim=0) -> Tensor",
    .op = OpId::cat,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::cat(a.tensors("tensors"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::cat_out(a.out(), a.tensors("tensors"), a.integer("dim"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [1, 3]}], "dim": 0}},
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 1]}, {"shape": [2, 0]}], "dim": -1}},
{"args": {"tensors": [{"shape": [3]}, {"shape": [0]}, {"shape": [2]}], "dim": 0}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 4]}], "dim": 0},
 "throws": "[cat] tensors have shapes [2, 3] and [2, 4], which must agree except in dimension 0", "type": "ValueError"},
{"args": {"tensors": [{"shape": [2]}, {"shape": []}], "dim": 0}, "throws": "[cat] tensor 1 has no dimensions", "type": "ValueError"},
{"args": {"tensors": [{"shape": [2, 3]}], "dim": 2}, "throws": "[cat] dim 2", "type": "IndexError"}
])",
};

const Op kStack{
    .name = "stack",
    .signature = "(Tensor[] tensors, int dim=0) -> Tensor",
    .op = OpId::stack,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::stack(a.tensors("tensors"), a.integer("dim"))); },
    .out = [](const Args& a) { return results(amp::stack_out(a.out(), a.tensors("tensors"), a.integer("dim"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 3]}], "dim": 0}},
{"args": {"tensors": [{"shape": [2]}, {"shape": [2]}, {"shape": [2]}], "dim": -1}},
{"args": {"tensors": [{"shape": []}], "dim": 0}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}], "dim": 0}, "throws": "[stack] tensors have shapes [2] and [3], which must be equal",
 "type": "ValueError"}
])",
};

const Op kHstack{
    .name = "hstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::hstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::hstack(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2, 1]}, {"shape": [2, 3]}]}}
])",
};

const Op kVstack{
    .name = "vstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::vstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::vstack(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [1, 3]}, {"shape": [2, 3]}]}}
])",
};

const Op kDstack{
    .name = "dstack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::dstack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::dstack(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [2, 3]}]}}
])",
};

const Op kColumnStack{
    .name = "column_stack",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::column_stack,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::column_stack(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [3]}, {"shape": [3, 2]}]}}
])",
};

const Op kBlockDiag{
    .name = "block_diag",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::block_diag,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::block_diag(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2, 3]}, {"shape": [3]}, {"shape": []}, {"shape": [0, 2]}]}},
{"args": {"tensors": [{"shape": [1, 2]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [1, 2, 3]}]},
 "throws": "[block_diag] tensors must have at most 2 dimensions, but tensor 0 has shape [1, 2, 3]", "type": "ValueError"}
])",
};

const Op kCartesianProd{
    .name = "cartesian_prod",
    .signature = "(Tensor[] tensors) -> Tensor",
    .op = OpId::cartesian_prod,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::cartesian_prod(a.tensors("tensors"))); },
    .tensors = {{.name = "tensors", .list = true}},
    .samples = R"([
{"args": {"tensors": [{"shape": [2]}, {"shape": [3]}]}},
{"args": {"tensors": [{"shape": [2]}]}}
])",
    .errors = R"([
{"args": {"tensors": [{"shape": [1, 2]}]}, "throws": "[cartesian_prod] tensors must be vectors, but tensor 0 has shape [1, 2]",
 "type": "ValueError"}
])",
};

const Op kCombinations{
    .name = "combinations",
    .signature = "(Tensor self, int r=2, bool with_replacement=False) -> Tensor",
    .op = OpId::combinations,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::combinations(a.tensor("self"), a.integer("r"), a.boolean("with_replacement"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [4]}, "r": 2, "with_replacement": false}},
{"args": {"self": {"shape": [3]}, "r": 3, "with_replacement": true}},
{"args": {"self": {"shape": [2]}, "r": 3, "with_replacement": false}},
{"args": {"self": {"shape": [3]}, "r": 0, "with_replacement": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [2, 2]}, "r": 2, "with_replacement": false},
 "throws": "[combinations] self must be a vector, but has shape [2, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "r": -1, "with_replacement": false}, "throws": "[combinations] r must not be negative, but is -1",
 "type": "ValueError"}
])",
};

const Registration kConcatOps{
    &kCat,
    &kStack,
    &kHstack,
    &kVstack,
    &kDstack,
    &kColumnStack,
    &kBlockDiag,
    &kCartesianProd,
    &kCombinations,
};

}  // namespace

}  // namespace amp::contracts
