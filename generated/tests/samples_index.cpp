// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/index.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kIndexSelect{
    .name = "index_select",
    .signature = "(Tensor self, int dim, Tensor index) -> Tensor",
    .op = OpId::index_select,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::index_select(a.tensor("self"), a.integer("dim"), a.tensor("index"))); },
    .method = [](const Args& a) { return results(a.tensor("self").index_select(a.integer("dim"), a.tensor("index"))); },
    .out = [](const Args& a) { return results(amp::index_select_out(a.out(), a.tensor("self"), a.integer("dim"), a.tensor("index"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 0, 0], "dtype": "i64"}}},
{"args": {"self": {"shape": [3, 4, 2]}, "dim": 1, "index": {"values": [3, 1], "dtype": "i32"}}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "index": {"shape": [0], "int_range": [0, 1], "dtype": "i64"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [4], "dtype": "i64"}},
 "throws": "[index_select] index 4 is out of range for dimension 1 of size 4", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [[0]], "dtype": "i64"}},
 "throws": "[index_select] index must be a vector or a number, but has shape [1, 1]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [1, 0], "dtype": "i16"}},
 "throws": "[index_select] index must have the dtype int64 or int32, not int16", "type": "TypeError"}
])",
};

const Op kGather{
    .name = "gather",
    .signature = "(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor",
    .op = OpId::gather,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::gather(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.boolean("sparse_grad")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").gather(a.integer("dim"), a.tensor("index"), a.boolean("sparse_grad"))); },
    .out = [](const Args& a) {
      return results(amp::gather_out(a.out(), a.tensor("self"), a.integer("dim"), a.tensor("index"), a.boolean("sparse_grad")));
    },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [0, 0, 2]], "dtype": "i64"}, "sparse_grad": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [[3, 0], [1, 1], [2, 0]], "dtype": "i64"}, "sparse_grad": false}},
{"args": {"self": {"shape": [2, 3, 2]}, "dim": -1, "index": {"shape": [2, 3, 4], "int_range": [0, 2], "dtype": "i64"},
          "sparse_grad": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[3]], "dtype": "i64"}, "sparse_grad": false},
 "throws": "[gather] index 3 is out of range for dimension 0 of size 3", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [1], "dtype": "i64"}, "sparse_grad": false},
 "throws": "[gather] index of shape [1] must have as many dimensions as self of shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 1]}, "dim": 0, "index": {"values": [[0, 1]], "dtype": "i64"}, "sparse_grad": false},
 "throws": "[gather] index of shape [1, 2] is larger than self of shape [3, 1] in dimension 1", "type": "ValueError"}
])",
};

const Op kScatterSrc{
    .name = "scatter",
    .id = "scatter.src",
    .signature = "(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
    .op = OpId::scatter_src,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::scatter(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("src"))); },
    .method = [](const Args& a) { return results(a.tensor("self").scatter(a.integer("dim"), a.tensor("index"), a.tensor("src"))); },
    .inplace = [](const Args& a) {
      return results(amp::scatter_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("src")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1]], "dtype": "i64"}, "src": {"shape": [1, 3]}}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0], [1, 2]], "dtype": "i64"}, "src": {"shape": [3, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[3]], "dtype": "i64"}, "src": {"shape": [1, 1]}},
 "throws": "[scatter] index 3 is out of range for dimension 0 of size 3", "type": "IndexError"},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[0, 1]], "dtype": "i64"}, "src": {"shape": [1, 1]}},
 "throws": "[scatter] index of shape [1, 2] is larger than src of shape [1, 1]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "src": {"shape": []}},
 "throws": "[scatter] index of shape [2] is larger than src of shape []", "type": "ValueError"}
])",
};

const Op kScatterValue{
    .name = "scatter",
    .id = "scatter.value",
    .signature = "(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
    .op = OpId::scatter_value,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::scatter(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.scalar("value")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").scatter(a.integer("dim"), a.tensor("index"), a.scalar("value"))); },
    .inplace = [](const Args& a) {
      return results(amp::scatter_(a.written("self"), a.integer("dim"), a.tensor("index"), a.scalar("value")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1]], "dtype": "i64"}, "value": 1.5}}
])",
};

const Op kScatterReduce{
    .name = "scatter",
    .id = "scatter.reduce",
    .signature = "(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor",
    .op = OpId::scatter_reduce,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::scatter(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").scatter(a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce")));
    },
    .inplace = [](const Args& a) {
      return results(amp::scatter_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce")));
    },
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "add"}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0, 2, 2]], "dtype": "i64"}, "src": {"shape": [2, 5]},
          "reduce": "multiply"}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0], "dtype": "i64"}, "src": {"shape": [1]}, "reduce": "sum"},
 "throws": "[scatter] reduce must be \"add\" or \"multiply\", not \"sum\"", "type": "ValueError"}
])",
};

const Op kScatterValueReduce{
    .name = "scatter",
    .id = "scatter.value_reduce",
    .signature = "(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor",
    .op = OpId::scatter_value_reduce,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::scatter(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.scalar("value"), a.text("reduce")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").scatter(a.integer("dim"), a.tensor("index"), a.scalar("value"), a.text("reduce")));
    },
    .inplace = [](const Args& a) {
      return results(amp::scatter_(a.written("self"), a.integer("dim"), a.tensor("index"), a.scalar("value"), a.text("reduce")));
    },
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "value": 1.5, "reduce": "add"}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0, 2, 2]], "dtype": "i64"}, "value": -2, "reduce": "multiply"}}
])",
};

const Op kScatterAdd{
    .name = "scatter_add",
    .signature = "(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
    .op = OpId::scatter_add,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::scatter_add(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("src")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").scatter_add(a.integer("dim"), a.tensor("index"), a.tensor("src"))); },
    .inplace = [](const Args& a) {
      return results(amp::scatter_add_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("src")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 0, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]}}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0, 2, 2]], "dtype": "i64"}, "src": {"shape": [2, 5]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[-1]], "dtype": "i64"}, "src": {"shape": [1, 1]}},
 "throws": "[scatter_add] index -1 is out of range for dimension 0 of size 3", "type": "IndexError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "src": {"shape": []}},
 "throws": "[scatter_add] index of shape [2] is larger than src of shape []", "type": "ValueError"}
])",
};

const Op kScatterReduceTwo{
    .name = "scatter_reduce",
    .id = "scatter_reduce.two",
    .signature = "(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor",
    .op = OpId::scatter_reduce_two,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::scatter_reduce(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce"),
                                         a.boolean("include_self")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").scatter_reduce(a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce"),
                                                     a.boolean("include_self")));
    },
    .inplace = [](const Args& a) {
      return results(amp::scatter_reduce_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("src"), a.text("reduce"),
                                          a.boolean("include_self")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "src"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "sum", "include_self": true}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0, 2, 2]], "dtype": "i64"}, "src": {"shape": [2, 5]},
          "reduce": "prod", "include_self": true}},
{"args": {"self": {"shape": [2, 3]}, "dim": 1, "index": {"values": [[2, 0, 2, 2]], "dtype": "i64"}, "src": {"values": [[0, 2, 3, 0.5, 1]]},
          "reduce": "prod", "include_self": false}, "skip": ["gradgrad"]},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "mean", "include_self": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "mean", "include_self": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "amax", "include_self": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "amin", "include_self": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "index": {"values": [[2, 0, 1], [2, 2, 0]], "dtype": "i64"}, "src": {"shape": [2, 3]},
          "reduce": "sum", "include_self": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0], "dtype": "i64"}, "src": {"shape": [1]}, "reduce": "max",
          "include_self": true}, "throws": "[scatter_reduce] reduce must be \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\", not \"max\"",
 "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [3], "dtype": "i64"}, "src": {"shape": [1]}, "reduce": "sum",
          "include_self": true}, "throws": "[scatter_reduce] index 3 is out of range for dimension 0 of size 3", "type": "IndexError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "src": {"shape": [1]}, "reduce": "sum",
          "include_self": true}, "throws": "[scatter_reduce] index of shape [2] is larger than src of shape [1]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "src": {"shape": []}, "reduce": "sum",
          "include_self": true}, "throws": "[scatter_reduce] index of shape [2] is larger than src of shape []", "type": "ValueError"}
])",
};

const Op kIndexReduce{
    .name = "index_reduce",
    .signature = "(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor",
    .op = OpId::index_reduce,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::index_reduce(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("source"), a.text("reduce"),
                                       a.boolean("include_self")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").index_reduce(a.integer("dim"), a.tensor("index"), a.tensor("source"), a.text("reduce"),
                                                   a.boolean("include_self")));
    },
    .inplace = [](const Args& a) {
      return results(amp::index_reduce_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("source"), a.text("reduce"),
                                        a.boolean("include_self")));
    },
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "source"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 0, 2], "dtype": "i64"}, "source": {"shape": [3, 4]},
          "reduce": "prod", "include_self": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [1, 1], "dtype": "i64"}, "source": {"shape": [3, 2]}, "reduce": "mean",
          "include_self": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [1, 1], "dtype": "i64"}, "source": {"shape": [3, 2]}, "reduce": "amax",
          "include_self": true}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [1], "dtype": "i64"}, "source": {"shape": [1, 4]}, "reduce": "amin",
          "include_self": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "source": {"shape": [3, 4]}, "reduce": "prod",
          "include_self": true}, "throws": "[index_reduce] source of shape [3, 4] must have shape [2, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3]}, "dim": 0, "index": {"values": [0], "dtype": "i64"}, "source": {"shape": [1]}, "reduce": "sum",
          "include_self": true}, "throws": "[index_reduce] reduce must be \"prod\", \"mean\", \"amax\" or \"amin\", not \"sum\"",
 "type": "ValueError"}
])",
};

const Op kIndex{
    .name = "index",
    .signature = "(Tensor self, Tensor?[] indices) -> Tensor",
    .op = OpId::index,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::index(a.tensor("self"), a.tensors("indices"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "self"},
                {.name = "indices", .list = true, .floating = false, .cast = false, .differentiable = false, .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "indices": [{"values": [2, 0, 2], "dtype": "i64"}]}},
{"args": {"self": {"shape": [3, 4]}, "indices": [null, {"values": [[1, -1], [0, 0]], "dtype": "i64"}]}},
{"args": {"self": {"shape": [3, 4, 2]}, "indices": [{"values": [2, 0], "dtype": "i64"}, null, {"values": [[1], [0]], "dtype": "i64"}]}},
{"args": {"self": {"shape": [2, 3]}, "indices": [{"values": [[true, false, true], [false, false, true]], "dtype": "bool"}]}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "indices": [null, {"values": [4], "dtype": "i64"}]},
 "throws": "[index] index 4 is out of range for dimension 1 of size 4", "type": "IndexError"},
{"args": {"self": {"shape": [3]}, "indices": [{"values": [0], "dtype": "i64"}, {"values": [0], "dtype": "i64"}]},
 "throws": "[index] too many indices: they take 2 dimensions, but self has shape [3]", "type": "IndexError"},
{"args": {"self": {"shape": [3]}, "indices": [{"values": [true, false], "dtype": "bool"}]},
 "throws": "[index] a mask of shape [2] does not fit self of shape [3] at dimension 0", "type": "IndexError"},
{"args": {"self": {"shape": [3, 3]}, "indices": [{"values": [0, 1], "dtype": "i64"}, {"values": [0, 1, 2], "dtype": "i64"}]},
 "throws": "[index] shapes [2] and [3] can't be broadcast together", "type": "ValueError"}
])",
};

const Op kIndexPut{
    .name = "index_put",
    .signature = "(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
    .op = OpId::index_put,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::index_put(a.tensor("self"), a.tensors("indices"), a.tensor("values"), a.boolean("accumulate")));
    },
    .inplace = [](const Args& a) {
      return results(amp::index_put_(a.written("self"), a.tensors("indices"), a.tensor("values"), a.boolean("accumulate")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "indices", .list = true, .floating = false, .cast = false, .differentiable = false,
                                   .optional = true}, {.name = "values"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "indices": [{"values": [2, 0], "dtype": "i64"}], "values": {"shape": [2, 4]}, "accumulate": false}},
{"args": {"self": {"shape": [3, 4]}, "indices": [{"values": [2, 0, 2], "dtype": "i64"}], "values": {"shape": [3, 4]}, "accumulate": true}},
{"args": {"self": {"shape": [3, 4]}, "indices": [null, {"values": [1, -1], "dtype": "i64"}], "values": {"shape": [1]}, "accumulate": true}},
{"args": {"self": {"shape": [2, 3]}, "indices": [{"values": [[true, false, true], [false, false, true]], "dtype": "bool"}],
          "values": {"shape": [3]}, "accumulate": false}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "indices": [{"values": [0, 1], "dtype": "i64"}], "values": {"shape": [3, 4]}, "accumulate": false},
 "throws": "[index_put] values of shape [3, 4] can't be broadcast to the indexed shape [2, 4]", "type": "ValueError"}
])",
};

const Op kIndexAdd{
    .name = "index_add",
    .signature = "(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor",
    .op = OpId::index_add,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::index_add(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("source"), a.scalar("alpha")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").index_add(a.integer("dim"), a.tensor("index"), a.tensor("source"), a.scalar("alpha")));
    },
    .inplace = [](const Args& a) {
      return results(amp::index_add_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("source"), a.scalar("alpha")));
    },
    .out = [](const Args& a) {
      return results(amp::index_add_out(a.out(), a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("source"),
                                        a.scalar("alpha")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "source"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 0, 2], "dtype": "i64"}, "source": {"shape": [3, 4]}, "alpha": 1}},
{"args": {"self": {"shape": [3, 4]}, "dim": 1, "index": {"values": [1], "dtype": "i64"}, "source": {"shape": [3, 1]}, "alpha": 0.5}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [0, 1], "dtype": "i64"}, "source": {"shape": [3, 4]}, "alpha": 1},
 "throws": "[index_add] source of shape [3, 4] must have shape [2, 4]", "type": "ValueError"}
])",
};

const Op kIndexCopy{
    .name = "index_copy",
    .signature = "(Tensor self, int dim, Tensor index, Tensor source) -> Tensor",
    .op = OpId::index_copy,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::index_copy(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("source")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").index_copy(a.integer("dim"), a.tensor("index"), a.tensor("source"))); },
    .inplace = [](const Args& a) {
      return results(amp::index_copy_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("source")));
    },
    .out = [](const Args& a) {
      return results(amp::index_copy_out(a.out(), a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("source")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "source"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 0], "dtype": "i64"}, "source": {"shape": [2, 4]}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [3], "dtype": "i64"}, "source": {"shape": [1, 4]}},
 "throws": "[index_copy] index 3 is out of range for dimension 0 of size 3", "type": "IndexError"}
])",
};

const Op kIndexFill{
    .name = "index_fill",
    .signature = "(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
    .op = OpId::index_fill,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::index_fill(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.scalar("value")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").index_fill(a.integer("dim"), a.tensor("index"), a.scalar("value"))); },
    .inplace = [](const Args& a) {
      return results(amp::index_fill_(a.written("self"), a.integer("dim"), a.tensor("index"), a.scalar("value")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, -3], "dtype": "i64"}, "value": -1}}
])",
};

const Op kIndexFillIntTensor{
    .name = "index_fill",
    .id = "index_fill.int_Tensor",
    .signature = "(Tensor self, int dim, Tensor index, Tensor value) -> Tensor",
    .op = OpId::index_fill_int_Tensor,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::index_fill(a.tensor("self"), a.integer("dim"), a.tensor("index"), a.tensor("value")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").index_fill(a.integer("dim"), a.tensor("index"), a.tensor("value"))); },
    .inplace = [](const Args& a) {
      return results(amp::index_fill_(a.written("self"), a.integer("dim"), a.tensor("index"), a.tensor("value")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "value"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 0], "dtype": "i64"}, "value": {"shape": []}}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2, 2], "dtype": "i64"}, "value": {"shape": []}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "index": {"values": [2], "dtype": "i64"}, "value": {"shape": [1]}},
 "throws": "[index_fill] value must have no dimensions, but has shape [1]", "type": "ValueError"}
])",
};

const Op kMaskedSelect{
    .name = "masked_select",
    .signature = "(Tensor self, Tensor mask) -> Tensor",
    .op = OpId::masked_select,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::masked_select(a.tensor("self"), a.tensor("mask"))); },
    .method = [](const Args& a) { return results(a.tensor("self").masked_select(a.tensor("mask"))); },
    .out = [](const Args& a) { return results(amp::masked_select_out(a.out(), a.tensor("self"), a.tensor("mask"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "self"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "mask": {"values": [[true, false, true], [false, false, true]], "dtype": "bool"}}},
{"args": {"self": {"shape": [2, 3]}, "mask": {"values": [true, false, true], "dtype": "bool"}}},
{"args": {"self": {"shape": [3]}, "mask": {"values": [[true], [false]], "dtype": "bool"}}},
{"args": {"self": {"shape": [70, 300]}, "mask": {"shape": [70, 300], "int_range": [0, 2], "dtype": "bool"}},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "mask": {"values": [1, 0, 1], "dtype": "i64"}},
 "throws": "[masked_select] mask must be bool, but is int64", "type": "TypeError"}
])",
};

const Op kMaskedScatter{
    .name = "masked_scatter",
    .signature = "(Tensor self, Tensor mask, Tensor source) -> Tensor",
    .op = OpId::masked_scatter,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::masked_scatter(a.tensor("self"), a.tensor("mask"), a.tensor("source"))); },
    .method = [](const Args& a) { return results(a.tensor("self").masked_scatter(a.tensor("mask"), a.tensor("source"))); },
    .inplace = [](const Args& a) { return results(amp::masked_scatter_(a.written("self"), a.tensor("mask"), a.tensor("source"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "mask", .floating = false, .cast = false, .differentiable = false}, {.name = "source"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 3]}, "mask": {"values": [[true, false, true], [false, false, true]], "dtype": "bool"},
          "source": {"shape": [3]}}},
{"args": {"self": {"shape": [2, 3]}, "mask": {"values": [true, false, true], "dtype": "bool"}, "source": {"shape": [2, 3]}}},
{"args": {"self": {"shape": [70, 300]}, "mask": {"shape": [70, 300], "int_range": [0, 2], "dtype": "bool"}, "source": {"shape": [21000]}},
 "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [1, 3]}, "mask": {"values": [[true, false, true], [false, false, true]], "dtype": "bool"},
          "source": {"shape": [3]}}, "throws": "[masked_scatter] mask of shape [2, 3] can't be broadcast to self of shape [1, 3]",
 "type": "ValueError"},
{"args": {"self": {"shape": [2]}, "mask": {"values": [true, true], "dtype": "bool"}, "source": {"shape": [1]}},
 "throws": "[masked_scatter] the mask has 2 true elements, but source only 1", "type": "ValueError"}
])",
};

const Op kTake{
    .name = "take",
    .signature = "(Tensor self, Tensor index) -> Tensor",
    .op = OpId::take,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::take(a.tensor("self"), a.tensor("index"))); },
    .method = [](const Args& a) { return results(a.tensor("self").take(a.tensor("index"))); },
    .out = [](const Args& a) { return results(amp::take_out(a.out(), a.tensor("self"), a.tensor("index"))); },
    .dtypes = {kMovableTypes, kMovableTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "index": {"values": [[0, 11], [-1, 5]], "dtype": "i64"}}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "index": {"values": [12], "dtype": "i64"}}, "throws": "[take] index 12 is out of range for size 12",
 "type": "IndexError"}
])",
};

const Op kPut{
    .name = "put",
    .signature = "(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor",
    .op = OpId::put,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::put(a.tensor("self"), a.tensor("index"), a.tensor("source"), a.boolean("accumulate")));
    },
    .method = [](const Args& a) { return results(a.tensor("self").put(a.tensor("index"), a.tensor("source"), a.boolean("accumulate"))); },
    .inplace = [](const Args& a) {
      return results(amp::put_(a.written("self"), a.tensor("index"), a.tensor("source"), a.boolean("accumulate")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self"}, {.name = "index", .floating = false, .cast = false, .differentiable = false}, {.name = "source"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "index": {"values": [0, 5, -1], "dtype": "i64"}, "source": {"shape": [3]}, "accumulate": false},
 "skip": ["sizes"]},
{"args": {"self": {"shape": [3, 4]}, "index": {"values": [0, 5, 0], "dtype": "i64"}, "source": {"shape": [3]}, "accumulate": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "index": {"values": [0, 5], "dtype": "i64"}, "source": {"shape": [3]}, "accumulate": false},
 "throws": "[put] source has 3 elements, but index 2", "type": "ValueError"}
])",
};

const Op kTakeAlongDim{
    .name = "take_along_dim",
    .signature = "(Tensor self, Tensor indices, int? dim=None) -> Tensor",
    .op = OpId::take_along_dim,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::take_along_dim(a.tensor("self"), a.tensor("indices"), a.opt_integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").take_along_dim(a.tensor("indices"), a.opt_integer("dim"))); },
    .tensors = {{.name = "self"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "indices": {"values": [[2], [0], [1]], "dtype": "i64"}, "dim": 1}},
{"args": {"self": {"shape": [3, 4]}, "indices": {"values": [11, 0], "dtype": "i64"}, "dim": null}}
])",
};

const Op kNonzero{
    .name = "nonzero",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::nonzero,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::nonzero(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nonzero()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0, 1.5, 0], [2, 0, -1]]}}},
{"args": {"self": {"shape": []}}}
])",
};

const Op kArgwhere{
    .name = "argwhere",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::argwhere,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::argwhere(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argwhere()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"values": [[0, 1.5, 0], [2, 0, -1]]}}}
])",
};

const Op kNonzeroStatic{
    .name = "nonzero_static",
    .signature = "(Tensor self, *, int size, int fill_value=-1) -> Tensor",
    .op = OpId::nonzero_static,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::nonzero_static(a.tensor("self"), a.integer("size"), a.integer("fill_value"))); },
    .method = [](const Args& a) { return results(a.tensor("self").nonzero_static(a.integer("size"), a.integer("fill_value"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0, 1.5, 0], [2, 0, -1]]}, "size": 2, "fill_value": -1}},
{"args": {"self": {"values": [[0, 1.5, 0], [2, 0, -1]]}, "size": 4, "fill_value": 9}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3]}, "size": -1, "fill_value": -1}, "throws": "[nonzero_static] size must not be negative, but is -1",
 "type": "ValueError"}
])",
};

const Op kWhereCondition{
    .name = "where",
    .id = "where.condition",
    .signature = "(Tensor condition) -> Tensor[]",
    .op = OpId::where_condition,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::where(a.tensor("condition"))); },
    .tensors = {{.name = "condition", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"condition": {"values": [[true, false], [true, true]], "dtype": "bool"}}}
])",
};

const Op kOneHot{
    .name = "one_hot",
    .signature = "(Tensor self, int num_classes=-1) -> Tensor",
    .op = OpId::one_hot,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::one_hot(a.tensor("self"), a.integer("num_classes"))); },
    .dtypes = {kIntegralTypes, kIntegralTypes},
    .tensors = {{.name = "self", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"values": [[0, 2], [1, 1]], "dtype": "i64"}, "num_classes": 3}},
{"args": {"self": {"values": [0, 2], "dtype": "i64"}, "num_classes": -1}}
])",
    .errors = R"([
{"args": {"self": {"values": [0, 2], "dtype": "i64"}, "num_classes": 2},
 "throws": "[one_hot] index 2 is out of range for dimension 1 of size 2", "type": "IndexError"}
])",
};

const Op kSort{
    .name = "sort",
    .signature = "(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
    .op = OpId::sort,
    .kind = "kernel",
    .function = [](const Args& a) { return results(amp::sort(a.tensor("self"), a.integer("dim"), a.boolean("descending"))); },
    .method = [](const Args& a) { return results(a.tensor("self").sort(a.integer("dim"), a.boolean("descending"))); },
    .dtypes = {kFloatingTypes | kIntegralTypes | kBoolTypes, kFloatingTypes | kIntegralTypes | kBoolTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "descending": false}},
{"args": {"self": {"shape": [3, 4]}, "dim": 0, "descending": true}},
{"args": {"self": {"shape": []}, "dim": -1, "descending": false}}
])",
};

const Op kSortStable{
    .name = "sort",
    .id = "sort.stable",
    .signature = "(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
    .op = OpId::sort_stable,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::sort(a.tensor("self"), a.opt_boolean("stable"), a.integer("dim"), a.boolean("descending")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").sort(a.opt_boolean("stable"), a.integer("dim"), a.boolean("descending")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "stable": true, "dim": -1, "descending": false}}
])",
};

const Op kMsort{
    .name = "msort",
    .signature = "(Tensor self) -> Tensor",
    .op = OpId::msort,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::msort(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").msort()); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
};

const Op kArgsort{
    .name = "argsort",
    .signature = "(Tensor self, int dim=-1, bool descending=False) -> Tensor",
    .op = OpId::argsort,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) { return results(amp::argsort(a.tensor("self"), a.integer("dim"), a.boolean("descending"))); },
    .method = [](const Args& a) { return results(a.tensor("self").argsort(a.integer("dim"), a.boolean("descending"))); },
    .tensors = {{.name = "self", .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1, "descending": false}}
])",
};

const Op kTopk{
    .name = "topk",
    .signature = "(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)",
    .op = OpId::topk,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::topk(a.tensor("self"), a.integer("k"), a.integer("dim"), a.boolean("largest"), a.boolean("sorted")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").topk(a.integer("k"), a.integer("dim"), a.boolean("largest"), a.boolean("sorted")));
    },
    .dtypes = {kFloatingTypes | kIntegralTypes, kFloatingTypes | kIntegralTypes},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "k": 2, "dim": -1, "largest": true, "sorted": true}},
{"args": {"self": {"shape": [5, 3]}, "k": 3, "dim": 0, "largest": false, "sorted": true}}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 5]}, "k": 6, "dim": -1, "largest": true, "sorted": true},
 "throws": "[topk] k 6 is not in [0, 5], the size of dimension 1", "type": "ValueError"}
])",
};

const Op kEmbedding{
    .name = "embedding",
    .signature = "(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor",
    .op = OpId::embedding,
    .kind = "kernel",
    .function = [](const Args& a) {
      return results(amp::embedding(a.tensor("weight"), a.tensor("indices"), a.integer("padding_idx"), a.boolean("scale_grad_by_freq"),
                                    a.boolean("sparse")));
    },
    .dtypes = {kAllTypes, kAllTypes},
    .tensors = {{.name = "weight"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [[0, 2], [2, 3]], "dtype": "i64"}, "padding_idx": -1,
          "scale_grad_by_freq": false, "sparse": false}},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2, 1], "dtype": "i32"}, "padding_idx": 2, "scale_grad_by_freq": false,
          "sparse": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2, 1], "dtype": "i64"}, "padding_idx": -1, "scale_grad_by_freq": true,
          "sparse": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [4], "dtype": "i64"}, "padding_idx": -1, "scale_grad_by_freq": false,
          "sparse": false}, "throws": "[embedding] index 4 is out of range for dimension 0 of size 4", "type": "IndexError"},
{"args": {"weight": {"shape": [4]}, "indices": {"values": [0], "dtype": "i64"}, "padding_idx": -1, "scale_grad_by_freq": false,
          "sparse": false}, "throws": "[embedding] weight must have 2 dimensions, but has shape [4]", "type": "ValueError"}
])",
};

const Op kEmbeddingRenorm{
    .name = "embedding_renorm",
    .signature = "(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor",
    .op = OpId::embedding_renorm,
    .kind = "kernel",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::range_gradients | Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph),
    .function = [](const Args& a) {
      return results(amp::embedding_renorm(a.tensor("self"), a.tensor("indices"), a.number("max_norm"), a.number("norm_type")));
    },
    .inplace = [](const Args& a) {
      return results(amp::embedding_renorm_(a.written("self"), a.tensor("indices"), a.number("max_norm"), a.number("norm_type")));
    },
    .dtypes = {kFloatingTypes, kFloatingTypes},
    .tensors = {{.name = "self", .differentiable = false}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"self": {"shape": [4, 3]}, "indices": {"values": [0, 2, 0], "dtype": "i64"}, "max_norm": 1.0, "norm_type": 2.0}},
{"args": {"self": {"shape": [4, 3]}, "indices": {"values": [[1], [3]], "dtype": "i32"}, "max_norm": 0.5, "norm_type": 1.0}}
])",
    .errors = R"([
{"args": {"self": {"shape": [4]}, "indices": {"values": [0], "dtype": "i64"}, "max_norm": 1.0, "norm_type": 2.0},
 "throws": "[embedding_renorm] self must have 2 dimensions, but has shape [4]", "type": "ValueError"},
{"args": {"self": {"shape": [4, 3]}, "indices": {"values": [4], "dtype": "i64"}, "max_norm": 1.0, "norm_type": 2.0},
 "throws": "index 4 is out of range for dimension 0 of size 4", "type": "IndexError"}
])",
};

const Op kEmbeddingBag{
    .name = "embedding_bag",
    .signature =
        "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)",
    .op = OpId::embedding_bag,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::embedding_bag(a.tensor("weight"), a.tensor("indices"), a.tensor("offsets"), a.boolean("scale_grad_by_freq"),
                                        a.integer("mode"), a.boolean("sparse"), a.tensor("per_sample_weights"),
                                        a.boolean("include_last_offset")));
    },
    .tensors = {{.name = "weight"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false},
                {.name = "offsets", .floating = false, .cast = false, .differentiable = false},
                {.name = "per_sample_weights", .optional = true}},
    .samples = R"([
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [0, 2, 4, 1], "dtype": "i64"}, "offsets": {"values": [0, 2], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": {"shape": [4]}, "include_last_offset": false},
 "skip": ["golden"]},
{"args": {"weight": {"shape": [5, 40]}, "indices": {"values": [0, 2, 4, 1, 2], "dtype": "i32"},
          "offsets": {"values": [0, 0, 3, 5], "dtype": "i64"}, "scale_grad_by_freq": false, "mode": 1, "sparse": false,
          "per_sample_weights": null, "include_last_offset": false}, "skip": ["golden"]},
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [0, 2, 4, 1, 2], "dtype": "i64"},
          "offsets": {"values": [0, 3, 3, 5], "dtype": "i64"}, "scale_grad_by_freq": false, "mode": 2, "sparse": false,
          "per_sample_weights": null, "include_last_offset": true}, "skip": ["golden"]},
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [1, 2, 1], "dtype": "i64"}, "offsets": {"values": [0, 1], "dtype": "i64"},
          "scale_grad_by_freq": true, "mode": 0, "sparse": false, "per_sample_weights": null, "include_last_offset": false},
 "skip": ["gradcheck", "gradgrad", "golden"]},
{"args": {"weight": {"shape": [5, 3]}, "indices": {"shape": [0], "int_range": [0, 4], "dtype": "i64"},
          "offsets": {"values": [0, 0], "dtype": "i64"}, "scale_grad_by_freq": false, "mode": 1, "sparse": false,
          "per_sample_weights": null, "include_last_offset": false}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [4], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": null, "include_last_offset": false},
 "throws": "[embedding_bag] index 4 is out of range for dimension 0 of size 4", "type": "IndexError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1], "dtype": "i64"}, "offsets": {"values": [1], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": null, "include_last_offset": false},
 "throws": "[embedding_bag] offsets must begin with 0, but begins with 1", "type": "ValueError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2], "dtype": "i64"}, "offsets": {"values": [0, 3], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": null, "include_last_offset": false},
 "throws": "[embedding_bag] offsets must not decrease and not exceed 2, the number of indices, but offsets[1] is 3", "type": "ValueError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 3, "sparse": false, "per_sample_weights": null, "include_last_offset": false},
 "throws": "[embedding_bag] mode must be 0 (sum), 1 (mean) or 2 (max), but is 3", "type": "ValueError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 1, "sparse": false, "per_sample_weights": {"shape": [2]}, "include_last_offset": false},
 "throws": "[embedding_bag] per_sample_weights are for mode 0 (sum) only, but mode is 1", "type": "ValueError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": {"shape": [3]}, "include_last_offset": false},
 "throws": "[embedding_bag] per_sample_weights must have the shape of indices, [2], but has [3]", "type": "ValueError"},
{"args": {"weight": {"shape": [4, 3]}, "indices": {"values": [1, 2], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 2, "sparse": true, "per_sample_weights": null, "include_last_offset": false},
 "throws": "[embedding_bag] mode 2 (max) has neither sparse gradients nor scale_grad_by_freq", "type": "ValueError"}
])",
};

const Op kEmbeddingBagPaddingIdx{
    .name = "embedding_bag",
    .id = "embedding_bag.padding_idx",
    .signature =
        "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)",
    .op = OpId::embedding_bag_padding_idx,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::embedding_bag(a.tensor("weight"), a.tensor("indices"), a.tensor("offsets"), a.boolean("scale_grad_by_freq"),
                                        a.integer("mode"), a.boolean("sparse"), a.tensor("per_sample_weights"),
                                        a.boolean("include_last_offset"), a.opt_integer("padding_idx")));
    },
    .tensors = {{.name = "weight"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false},
                {.name = "offsets", .floating = false, .cast = false, .differentiable = false},
                {.name = "per_sample_weights", .optional = true}},
    .samples = R"([
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [0, 2, 4, 1], "dtype": "i64"}, "offsets": {"values": [0, 2], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": {"shape": [4]}, "include_last_offset": false,
          "padding_idx": 2}, "skip": ["golden"]},
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [4, 2, 4, 1, 4], "dtype": "i64"},
          "offsets": {"values": [0, 2, 4], "dtype": "i64"}, "scale_grad_by_freq": false, "mode": 1, "sparse": false,
          "per_sample_weights": null, "include_last_offset": false, "padding_idx": -1}, "skip": ["golden"]},
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [4, 2, 4, 1, 4], "dtype": "i64"},
          "offsets": {"values": [0, 2, 4], "dtype": "i64"}, "scale_grad_by_freq": false, "mode": 2, "sparse": false,
          "per_sample_weights": null, "include_last_offset": false, "padding_idx": 4}, "skip": ["golden"]}
])",
    .errors = R"([
{"args": {"weight": {"shape": [5, 3]}, "indices": {"values": [0], "dtype": "i64"}, "offsets": {"values": [0], "dtype": "i64"},
          "scale_grad_by_freq": false, "mode": 0, "sparse": false, "per_sample_weights": null, "include_last_offset": false,
          "padding_idx": 5}, "throws": "[embedding_bag] padding_idx 5 is out of range for 5 embeddings", "type": "ValueError"}
])",
};

const Op kEmbeddingDenseBackward{
    .name = "embedding_dense_backward",
    .signature = "(Tensor grad_output, Tensor indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor",
    .kind = "kernel",
    .internal = true,
    .contracts = Contract::all_except(Contract::golden | Contract::autocast),
    .function = [](const Args& a) {
      return results(amp::internal::embedding_dense_backward(a.tensor("grad_output"), a.tensor("indices"), a.integer("num_weights"),
                                                             a.integer("padding_idx"), a.boolean("scale_grad_by_freq")));
    },
    .dtypes = {kFloatingTypes | kComplexTypes, kFloatingTypes | kComplexTypes},
    .tensors = {{.name = "grad_output"}, {.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"grad_output": {"shape": [3, 2]}, "indices": {"values": [1, 2, 1], "dtype": "i64"}, "num_weights": 4, "padding_idx": 2,
          "scale_grad_by_freq": false}},
{"args": {"grad_output": {"shape": [3, 2]}, "indices": {"values": [1, 2, 1], "dtype": "i64"}, "num_weights": 4, "padding_idx": -1,
          "scale_grad_by_freq": true}}
])",
};

const Op kUnravelIndex{
    .name = "unravel_index",
    .signature = "(Tensor indices, int[] shape) -> Tensor[]",
    .op = OpId::unravel_index,
    .kind = "composite",
    .gradcheck = 0,
    .contracts = Contract::all_except(Contract::reference | Contract::dtypes | Contract::range | Contract::range_gradients |
                                      Contract::gradcheck | Contract::gradgradcheck | Contract::create_graph | Contract::autocast),
    .function = [](const Args& a) { return results(amp::unravel_index(a.tensor("indices"), a.ints("shape"))); },
    .tensors = {{.name = "indices", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"indices": {"values": [0, 5, 11, -1], "dtype": "i64"}, "shape": [3, 4]}},
{"args": {"indices": {"values": [[3], [23]], "dtype": "i64"}, "shape": [2, 3, 4]}}
])",
    .errors = R"([
{"args": {"indices": {"values": [1], "dtype": "i64"}, "shape": [2, -1]},
 "throws": "[unravel_index] the sizes in shape must be positive, but it is [2, -1]", "type": "ValueError"},
{"args": {"indices": {"values": [true], "dtype": "bool"}, "shape": [2]}, "throws": "[unravel_index] indices must be integers, but are bool",
 "type": "TypeError"}
])",
};

const Registration kIndexOps{
    &kIndexSelect,
    &kGather,
    &kScatterSrc,
    &kScatterValue,
    &kScatterReduce,
    &kScatterValueReduce,
    &kScatterAdd,
    &kScatterReduceTwo,
    &kIndexReduce,
    &kIndex,
    &kIndexPut,
    &kIndexAdd,
    &kIndexCopy,
    &kIndexFill,
    &kIndexFillIntTensor,
    &kMaskedSelect,
    &kMaskedScatter,
    &kTake,
    &kPut,
    &kTakeAlongDim,
    &kNonzero,
    &kArgwhere,
    &kNonzeroStatic,
    &kWhereCondition,
    &kOneHot,
    &kSort,
    &kSortStable,
    &kMsort,
    &kArgsort,
    &kTopk,
    &kEmbedding,
    &kEmbeddingRenorm,
    &kEmbeddingBag,
    &kEmbeddingBagPaddingIdx,
    &kEmbeddingDenseBackward,
    &kUnravelIndex,
};

}  // namespace

}  // namespace amp::contracts
