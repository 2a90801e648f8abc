// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/ops/shape.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kAsStrided{
    .name = "as_strided",
    .id = "as_strided",
    .op = OpId::as_strided,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::as_strided(a.tensor("self"), a.ints("size"), a.ints("stride"), a.opt_integer("storage_offset"))); },
    .method = [](const Args& a) { return results(a.tensor("self").as_strided(a.ints("size"), a.ints("stride"), a.opt_integer("storage_offset"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [2, 2], "stride": [4, 1], "storage_offset": null}, "skip": ["noncontiguous"]}
])",
    .errors = R"([])",
};

const Op kView{
    .name = "view",
    .id = "view",
    .op = OpId::view,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::view(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").view(a.ints("size"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "size": [2, -1]}, "skip": ["noncontiguous"]}
])",
    .errors = R"([])",
};

const Op kExpand{
    .name = "expand",
    .id = "expand",
    .op = OpId::expand,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::expand(a.tensor("self"), a.ints("size"))); },
    .method = [](const Args& a) { return results(a.tensor("self").expand(a.ints("size"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1]}, "size": [2, 3, 4]}}
])",
    .errors = R"([])",
};

const Op kTranspose{
    .name = "transpose",
    .id = "transpose",
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
    .errors = R"([])",
};

const Op kPermute{
    .name = "permute",
    .id = "permute",
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
    .errors = R"([])",
};

const Op kT{
    .name = "t",
    .id = "t",
    .op = OpId::t,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::t(a.tensor("self"))); },
    .method = [](const Args& a) { return results(a.tensor("self").t()); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}}}
])",
    .errors = R"([])",
};

const Op kSelect{
    .name = "select",
    .id = "select",
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
    .errors = R"([])",
};

const Op kSlice{
    .name = "slice",
    .id = "slice",
    .op = OpId::slice,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::slice(a.tensor("self"), a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"), a.integer("step"))); },
    .method = [](const Args& a) { return results(a.tensor("self").slice(a.integer("dim"), a.opt_integer("start"), a.opt_integer("end"), a.integer("step"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 1, "end": 4, "step": 2}}
])",
    .errors = R"([])",
};

const Op kNarrow{
    .name = "narrow",
    .id = "narrow",
    .op = OpId::narrow,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::narrow(a.tensor("self"), a.integer("dim"), a.integer("start"), a.integer("length"))); },
    .method = [](const Args& a) { return results(a.tensor("self").narrow(a.integer("dim"), a.integer("start"), a.integer("length"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [5, 4]}, "dim": 0, "start": 1, "length": 3}}
])",
    .errors = R"([])",
};

const Op kUnsqueeze{
    .name = "unsqueeze",
    .id = "unsqueeze",
    .op = OpId::unsqueeze,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::unsqueeze(a.tensor("self"), a.integer("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").unsqueeze(a.integer("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": -1}}
])",
    .errors = R"([])",
};

const Op kSqueeze{
    .name = "squeeze",
    .id = "squeeze",
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
    .op = OpId::squeeze_dim,
    .kind = "view",
    .function = [](const Args& a) { return results(amp::squeeze(a.tensor("self"), a.ints("dim"))); },
    .method = [](const Args& a) { return results(a.tensor("self").squeeze(a.ints("dim"))); },
    .dtypes = {kAllTypes, kAllTypes},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 1, 4, 1]}, "dim": [1]}}
])",
    .errors = R"([])",
};

const Op kReshape{
    .name = "reshape",
    .id = "reshape",
    .op = OpId::reshape,
    .kind = "composite",
    .function = [](const Args& a) { return results(amp::reshape(a.tensor("self"), a.ints("shape"))); },
    .method = [](const Args& a) { return results(a.tensor("self").reshape(a.ints("shape"))); },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "shape": [2, -1]}}
])",
    .errors = R"([])",
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("as_strided: reference") { reference(kAsStrided); }
TEST_CASE("as_strided: dtypes") { dtypes(kAsStrided); }
TEST_CASE("as_strided: gradcheck") { gradcheck(kAsStrided); }
TEST_CASE("as_strided: gradgradcheck") { gradgradcheck(kAsStrided); }
TEST_CASE("as_strided: autocast") { autocast(kAsStrided); }
TEST_CASE("as_strided: variants") { variants(kAsStrided); }
TEST_CASE("as_strided: noncontiguous") { noncontiguous(kAsStrided); }
TEST_CASE("as_strided: errors") { errors(kAsStrided); }
TEST_CASE("view: reference") { reference(kView); }
TEST_CASE("view: dtypes") { dtypes(kView); }
TEST_CASE("view: gradcheck") { gradcheck(kView); }
TEST_CASE("view: gradgradcheck") { gradgradcheck(kView); }
TEST_CASE("view: autocast") { autocast(kView); }
TEST_CASE("view: variants") { variants(kView); }
TEST_CASE("view: noncontiguous") { noncontiguous(kView); }
TEST_CASE("view: errors") { errors(kView); }
TEST_CASE("expand: reference") { reference(kExpand); }
TEST_CASE("expand: dtypes") { dtypes(kExpand); }
TEST_CASE("expand: gradcheck") { gradcheck(kExpand); }
TEST_CASE("expand: gradgradcheck") { gradgradcheck(kExpand); }
TEST_CASE("expand: autocast") { autocast(kExpand); }
TEST_CASE("expand: variants") { variants(kExpand); }
TEST_CASE("expand: noncontiguous") { noncontiguous(kExpand); }
TEST_CASE("expand: errors") { errors(kExpand); }
TEST_CASE("transpose: reference") { reference(kTranspose); }
TEST_CASE("transpose: dtypes") { dtypes(kTranspose); }
TEST_CASE("transpose: gradcheck") { gradcheck(kTranspose); }
TEST_CASE("transpose: gradgradcheck") { gradgradcheck(kTranspose); }
TEST_CASE("transpose: autocast") { autocast(kTranspose); }
TEST_CASE("transpose: variants") { variants(kTranspose); }
TEST_CASE("transpose: noncontiguous") { noncontiguous(kTranspose); }
TEST_CASE("transpose: errors") { errors(kTranspose); }
TEST_CASE("permute: reference") { reference(kPermute); }
TEST_CASE("permute: dtypes") { dtypes(kPermute); }
TEST_CASE("permute: gradcheck") { gradcheck(kPermute); }
TEST_CASE("permute: gradgradcheck") { gradgradcheck(kPermute); }
TEST_CASE("permute: autocast") { autocast(kPermute); }
TEST_CASE("permute: variants") { variants(kPermute); }
TEST_CASE("permute: noncontiguous") { noncontiguous(kPermute); }
TEST_CASE("permute: errors") { errors(kPermute); }
TEST_CASE("t: reference") { reference(kT); }
TEST_CASE("t: dtypes") { dtypes(kT); }
TEST_CASE("t: gradcheck") { gradcheck(kT); }
TEST_CASE("t: gradgradcheck") { gradgradcheck(kT); }
TEST_CASE("t: autocast") { autocast(kT); }
TEST_CASE("t: variants") { variants(kT); }
TEST_CASE("t: noncontiguous") { noncontiguous(kT); }
TEST_CASE("t: errors") { errors(kT); }
TEST_CASE("select: reference") { reference(kSelect); }
TEST_CASE("select: dtypes") { dtypes(kSelect); }
TEST_CASE("select: gradcheck") { gradcheck(kSelect); }
TEST_CASE("select: gradgradcheck") { gradgradcheck(kSelect); }
TEST_CASE("select: autocast") { autocast(kSelect); }
TEST_CASE("select: variants") { variants(kSelect); }
TEST_CASE("select: noncontiguous") { noncontiguous(kSelect); }
TEST_CASE("select: errors") { errors(kSelect); }
TEST_CASE("slice: reference") { reference(kSlice); }
TEST_CASE("slice: dtypes") { dtypes(kSlice); }
TEST_CASE("slice: gradcheck") { gradcheck(kSlice); }
TEST_CASE("slice: gradgradcheck") { gradgradcheck(kSlice); }
TEST_CASE("slice: autocast") { autocast(kSlice); }
TEST_CASE("slice: variants") { variants(kSlice); }
TEST_CASE("slice: noncontiguous") { noncontiguous(kSlice); }
TEST_CASE("slice: errors") { errors(kSlice); }
TEST_CASE("narrow: reference") { reference(kNarrow); }
TEST_CASE("narrow: dtypes") { dtypes(kNarrow); }
TEST_CASE("narrow: gradcheck") { gradcheck(kNarrow); }
TEST_CASE("narrow: gradgradcheck") { gradgradcheck(kNarrow); }
TEST_CASE("narrow: autocast") { autocast(kNarrow); }
TEST_CASE("narrow: variants") { variants(kNarrow); }
TEST_CASE("narrow: noncontiguous") { noncontiguous(kNarrow); }
TEST_CASE("narrow: errors") { errors(kNarrow); }
TEST_CASE("unsqueeze: reference") { reference(kUnsqueeze); }
TEST_CASE("unsqueeze: dtypes") { dtypes(kUnsqueeze); }
TEST_CASE("unsqueeze: gradcheck") { gradcheck(kUnsqueeze); }
TEST_CASE("unsqueeze: gradgradcheck") { gradgradcheck(kUnsqueeze); }
TEST_CASE("unsqueeze: autocast") { autocast(kUnsqueeze); }
TEST_CASE("unsqueeze: variants") { variants(kUnsqueeze); }
TEST_CASE("unsqueeze: noncontiguous") { noncontiguous(kUnsqueeze); }
TEST_CASE("unsqueeze: errors") { errors(kUnsqueeze); }
TEST_CASE("squeeze: reference") { reference(kSqueeze); }
TEST_CASE("squeeze: dtypes") { dtypes(kSqueeze); }
TEST_CASE("squeeze: gradcheck") { gradcheck(kSqueeze); }
TEST_CASE("squeeze: gradgradcheck") { gradgradcheck(kSqueeze); }
TEST_CASE("squeeze: autocast") { autocast(kSqueeze); }
TEST_CASE("squeeze: variants") { variants(kSqueeze); }
TEST_CASE("squeeze: noncontiguous") { noncontiguous(kSqueeze); }
TEST_CASE("squeeze: errors") { errors(kSqueeze); }
TEST_CASE("squeeze.dim: reference") { reference(kSqueezeDim); }
TEST_CASE("squeeze.dim: dtypes") { dtypes(kSqueezeDim); }
TEST_CASE("squeeze.dim: gradcheck") { gradcheck(kSqueezeDim); }
TEST_CASE("squeeze.dim: gradgradcheck") { gradgradcheck(kSqueezeDim); }
TEST_CASE("squeeze.dim: autocast") { autocast(kSqueezeDim); }
TEST_CASE("squeeze.dim: variants") { variants(kSqueezeDim); }
TEST_CASE("squeeze.dim: noncontiguous") { noncontiguous(kSqueezeDim); }
TEST_CASE("squeeze.dim: errors") { errors(kSqueezeDim); }
TEST_CASE("reshape: reference") { reference(kReshape); }
TEST_CASE("reshape: dtypes") { dtypes(kReshape); }
TEST_CASE("reshape: gradcheck") { gradcheck(kReshape); }
TEST_CASE("reshape: gradgradcheck") { gradgradcheck(kReshape); }
TEST_CASE("reshape: autocast") { autocast(kReshape); }
TEST_CASE("reshape: variants") { variants(kReshape); }
TEST_CASE("reshape: noncontiguous") { noncontiguous(kReshape); }
TEST_CASE("reshape: errors") { errors(kReshape); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("as_strided: threads") { threads(kAsStrided); }
TEST_CASE("view: threads") { threads(kView); }
TEST_CASE("expand: threads") { threads(kExpand); }
TEST_CASE("transpose: threads") { threads(kTranspose); }
TEST_CASE("permute: threads") { threads(kPermute); }
TEST_CASE("t: threads") { threads(kT); }
TEST_CASE("select: threads") { threads(kSelect); }
TEST_CASE("slice: threads") { threads(kSlice); }
TEST_CASE("narrow: threads") { threads(kNarrow); }
TEST_CASE("unsqueeze: threads") { threads(kUnsqueeze); }
TEST_CASE("squeeze: threads") { threads(kSqueeze); }
TEST_CASE("squeeze.dim: threads") { threads(kSqueezeDim); }
TEST_CASE("reshape: threads") { threads(kReshape); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("as_strided: cuda") { on_cuda(kAsStrided); }
TEST_CASE("view: cuda") { on_cuda(kView); }
TEST_CASE("expand: cuda") { on_cuda(kExpand); }
TEST_CASE("transpose: cuda") { on_cuda(kTranspose); }
TEST_CASE("permute: cuda") { on_cuda(kPermute); }
TEST_CASE("t: cuda") { on_cuda(kT); }
TEST_CASE("select: cuda") { on_cuda(kSelect); }
TEST_CASE("slice: cuda") { on_cuda(kSlice); }
TEST_CASE("narrow: cuda") { on_cuda(kNarrow); }
TEST_CASE("unsqueeze: cuda") { on_cuda(kUnsqueeze); }
TEST_CASE("squeeze: cuda") { on_cuda(kSqueeze); }
TEST_CASE("squeeze.dim: cuda") { on_cuda(kSqueezeDim); }
TEST_CASE("reshape: cuda") { on_cuda(kReshape); }

TEST_SUITE_END();

}  // namespace amp::contracts
