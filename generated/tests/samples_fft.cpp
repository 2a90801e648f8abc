// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/fft.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kFftFft{
    .name = "fft_fft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_fft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_fft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_fft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 8]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 9, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 7]}, "n": 4, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [0, 4]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_fft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_fft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_fft] a transform has at least one point, but n is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": []}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_fft] dim -1 is out of range for a tensor without dimensions", "type": "IndexError"}
])",
};

const Op kFftIfft{
    .name = "fft_ifft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_ifft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_ifft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_ifft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 8]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 9, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 7]}, "n": 4, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_ifft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_ifft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_ifft] a transform has at least one point, but n is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": []}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_ifft] dim -1 is out of range for a tensor without dimensions", "type": "IndexError"}
])",
};

const Op kFftRfft{
    .name = "fft_rfft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_rfft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_rfft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_rfft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 8]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 9, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 7]}, "n": 1, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 7]}, "n": 2, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_rfft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_rfft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_rfft] a transform has at least one point, but n is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": []}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_rfft] dim -1 is out of range for a tensor without dimensions", "type": "IndexError"},
{"args": {"self": {"shape": [4], "dtype": "c64"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_rfft] self must be real, but is complex64", "type": "TypeError"}
])",
};

const Op kFftIrfft{
    .name = "fft_irfft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_irfft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_irfft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_irfft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 7, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3]}, "n": 9, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3]}, "n": 1, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3]}, "n": 2, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_irfft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_irfft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_irfft] a transform has at least one point, but n is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": []}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_irfft] dim -1 is out of range for a tensor without dimensions", "type": "IndexError"}
])",
};

const Op kFftHfft{
    .name = "fft_hfft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_hfft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_hfft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_hfft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 5]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 7, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_hfft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_hfft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_hfft] a transform has at least one point, but n is 0",
 "type": "ValueError"}
])",
};

const Op kFftIhfft{
    .name = "fft_ihfft",
    .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor",
    .op = OpId::fft_ihfft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_ihfft(a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_ihfft_out(a.out(), a.tensor("self"), a.opt_integer("n"), a.integer("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 8]}, "n": null, "dim": -1, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 3]}, "n": null, "dim": 0, "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 6]}, "n": 9, "dim": -1, "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4], "dtype": "f16"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_ihfft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"},
{"args": {"self": {"shape": [4]}, "n": null, "dim": -1, "norm": "orthogonal"},
 "throws": "[fft_ihfft] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "n": 0, "dim": -1, "norm": null}, "throws": "[fft_ihfft] a transform has at least one point, but n is 0",
 "type": "ValueError"},
{"args": {"self": {"shape": [4], "dtype": "c64"}, "n": null, "dim": -1, "norm": null},
 "throws": "[fft_ihfft] self must be real, but is complex64", "type": "TypeError"}
])",
};

const Op kFftFft2{
    .name = "fft_fft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_fft2,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_fft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm"))); },
    .out = [](const Args& a) {
      return results(amp::fft_fft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": [3, 6], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_fft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_fft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftIfft2{
    .name = "fft_ifft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_ifft2,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_ifft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm"))); },
    .out = [](const Args& a) {
      return results(amp::fft_ifft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": [3, 6], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_ifft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_ifft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftRfft2{
    .name = "fft_rfft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_rfft2,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_rfft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm"))); },
    .out = [](const Args& a) {
      return results(amp::fft_rfft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": [3, 6], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_rfft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_rfft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftIrfft2{
    .name = "fft_irfft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_irfft2,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_irfft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_irfft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 3]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 3]}, "s": [3, 5], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_irfft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_irfft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftHfft2{
    .name = "fft_hfft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_hfft2,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_hfft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm"))); },
    .out = [](const Args& a) {
      return results(amp::fft_hfft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 3]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 3]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 3]}, "s": [3, 5], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_hfft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_hfft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftIhfft2{
    .name = "fft_ihfft2",
    .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor",
    .op = OpId::fft_ihfft2,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_ihfft2(a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_ihfft2_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [-2, -1], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": null, "dim": [0, 2], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 4, 5]}, "s": [3, 6], "dim": [-2, -1], "norm": "forward"}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [4, 4]}, "s": null, "dim": [-2, -1], "norm": "orthogonal"},
 "throws": "[fft_ihfft2] norm must be \"backward\", \"ortho\" or \"forward\", but is \"orthogonal\"", "type": "ValueError"},
{"args": {"self": {"shape": [4]}, "s": null, "dim": [-2, -1], "norm": null}, "throws": "[fft_ihfft2] dim -2 is out of range for shape [4]",
 "type": "IndexError"}
])",
};

const Op kFftFftn{
    .name = "fft_fftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_fftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_fftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_fftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_fftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_fftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_fftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_fftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"}
])",
};

const Op kFftIfftn{
    .name = "fft_ifftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_ifftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_ifftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_ifftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_ifftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_ifftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_ifftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_ifftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"}
])",
};

const Op kFftRfftn{
    .name = "fft_rfftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_rfftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_rfftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_rfftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_rfftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_rfftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_rfftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_rfftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "throws": "[fft_rfftn] at least one dimension must be transformed",
 "type": "ValueError"},
{"args": {"self": {"shape": [4], "dtype": "c64"}, "s": null, "dim": null, "norm": null},
 "throws": "[fft_rfftn] self must be real, but is complex64", "type": "TypeError"}
])",
};

const Op kFftIrfftn{
    .name = "fft_irfftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_irfftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_irfftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_irfftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_irfftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_irfftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_irfftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_irfftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "throws": "[fft_irfftn] at least one dimension must be transformed",
 "type": "ValueError"}
])",
};

const Op kFftHfftn{
    .name = "fft_hfftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_hfftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_hfftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_hfftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_hfftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_hfftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_hfftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_hfftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "throws": "[fft_hfftn] at least one dimension must be transformed",
 "type": "ValueError"}
])",
};

const Op kFftIhfftn{
    .name = "fft_ihfftn",
    .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor",
    .op = OpId::fft_ihfftn,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::fft_ihfftn(a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .out = [](const Args& a) {
      return results(amp::fft_ihfftn_out(a.out(), a.tensor("self"), a.opt_ints("s"), a.opt_ints("dim"), a.opt_text("norm")));
    },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": null, "norm": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 2]}, "s": null, "dim": [2, 0], "norm": "ortho"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [4, -1], "dim": null, "norm": "forward"}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [2, 3, 4]}, "s": [3, 2], "dim": [1, 2], "norm": null}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "s": null, "dim": [0, -2], "norm": null}, "throws": "[fft_ihfftn] dim 0 is repeated in [0, -2]",
 "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2], "dim": [0], "norm": null},
 "throws": "[fft_ihfftn] s [2, 2] and dim [0] must have the same length", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, 2, 2], "dim": null, "norm": null},
 "throws": "[fft_ihfftn] s [2, 2, 2] is for 3 dimensions, but self has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4]}, "s": [2, -2], "dim": null, "norm": null},
 "throws": "[fft_ihfftn] a transform has at least one point, but s is [2, -2]", "type": "ValueError"},
{"args": {"self": {"shape": []}, "s": null, "dim": null, "norm": null}, "throws": "[fft_ihfftn] at least one dimension must be transformed",
 "type": "ValueError"},
{"args": {"self": {"shape": [4], "dtype": "c64"}, "s": null, "dim": null, "norm": null},
 "throws": "[fft_ihfftn] self must be real, but is complex64", "type": "TypeError"}
])",
};

const Op kFftFftshift{
    .name = "fft_fftshift",
    .signature = "(Tensor self, int[1]? dim=None) -> Tensor",
    .op = OpId::fft_fftshift,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_fftshift(a.tensor("self"), a.opt_ints("dim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null}},
{"args": {"self": {"shape": [5, 2, 3]}, "dim": [0, -1]}},
{"args": {"self": {"shape": []}, "dim": null}}
])",
};

const Op kFftIfftshift{
    .name = "fft_ifftshift",
    .signature = "(Tensor self, int[1]? dim=None) -> Tensor",
    .op = OpId::fft_ifftshift,
    .kind = "opaque",
    .function = [](const Args& a) { return results(amp::fft_ifftshift(a.tensor("self"), a.opt_ints("dim"))); },
    .tensors = {{.name = "self"}},
    .samples = R"([
{"args": {"self": {"shape": [3, 4]}, "dim": null}},
{"args": {"self": {"shape": [5, 2, 3]}, "dim": [0, -1]}}
])",
};

const Op kStft{
    .name = "stft",
    .signature =
        "(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode='reflect', bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor",
    .op = OpId::stft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::stft(a.tensor("self"), a.integer("n_fft"), a.opt_integer("hop_length"), a.opt_integer("win_length"),
                               a.tensor("window"), a.boolean("center"), a.text("pad_mode"), a.boolean("normalized"),
                               a.opt_boolean("onesided"), a.opt_boolean("return_complex"), a.opt_boolean("align_to_window")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").stft(a.integer("n_fft"), a.opt_integer("hop_length"), a.opt_integer("win_length"), a.tensor("window"),
                                           a.boolean("center"), a.text("pad_mode"), a.boolean("normalized"), a.opt_boolean("onesided"),
                                           a.opt_boolean("return_complex"), a.opt_boolean("align_to_window")));
    },
    .tensors = {{.name = "self"}, {.name = "window", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [2, 11]}, "n_fft": 6, "hop_length": null, "win_length": null, "window": {"shape": [6]},
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [13]}, "n_fft": 8, "hop_length": 3, "win_length": 5, "window": {"shape": [5]},
          "center": false, "pad_mode": "reflect", "normalized": true, "onesided": null, "return_complex": true, "align_to_window": null},
 "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [9]}, "n_fft": 4, "hop_length": null, "win_length": 3, "window": null, "center": true, "pad_mode": "reflect",
          "normalized": false, "onesided": null, "return_complex": false, "align_to_window": null}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [9]}, "n_fft": 4, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "constant", "normalized": false, "onesided": false, "return_complex": true, "align_to_window": null},
 "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [12]}, "n_fft": 6, "hop_length": 2, "win_length": 3, "window": {"shape": [3]},
          "center": false, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": true},
 "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [8]}, "n_fft": 4, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": null, "align_to_window": null},
 "throws": "[stft] return_complex must be given for real inputs", "type": "ValueError"},
{"args": {"self": {"shape": [2, 2, 2]}, "n_fft": 2, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] self must have 1 or 2 dimensions, but has shape [2, 2, 2]", "type": "ValueError"},
{"args": {"self": {"shape": [8]}, "n_fft": 9, "hop_length": null, "win_length": null, "window": null,
          "center": false, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] n_fft must be in [1, 8], the length of the signal, but is 9", "type": "ValueError"},
{"args": {"self": {"shape": [8]}, "n_fft": 4, "hop_length": 0, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] hop_length must be positive, but is 0", "type": "ValueError"},
{"args": {"self": {"shape": [8]}, "n_fft": 4, "hop_length": null, "win_length": 5, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] win_length must be in [1, 4], but is 5", "type": "ValueError"},
{"args": {"self": {"shape": [8]}, "n_fft": 4, "hop_length": null, "win_length": null, "window": {"shape": [3]},
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] window must have shape [4], but has [3]", "type": "ValueError"},
{"args": {"self": {"shape": [8]}, "n_fft": 4, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": true},
 "throws": "[stft] align_to_window is for center=False", "type": "ValueError"},
{"args": {"self": {"shape": [8], "dtype": "c64"}, "n_fft": 4, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": true, "return_complex": null, "align_to_window": null},
 "throws": "[stft] complex inputs have no onesided transform", "type": "ValueError"},
{"args": {"self": {"shape": [8], "dtype": "f16"}, "n_fft": 4, "hop_length": null, "win_length": null, "window": null,
          "center": true, "pad_mode": "reflect", "normalized": false, "onesided": null, "return_complex": true, "align_to_window": null},
 "throws": "[stft] self must be float32, float64, complex or integral, but is float16", "type": "TypeError"}
])",
};

const Op kIstft{
    .name = "istft",
    .signature =
        "(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor",
    .op = OpId::istft,
    .kind = "opaque",
    .function = [](const Args& a) {
      return results(amp::istft(a.tensor("self"), a.integer("n_fft"), a.opt_integer("hop_length"), a.opt_integer("win_length"),
                                a.tensor("window"), a.boolean("center"), a.boolean("normalized"), a.opt_boolean("onesided"),
                                a.opt_integer("length"), a.boolean("return_complex")));
    },
    .method = [](const Args& a) {
      return results(a.tensor("self").istft(a.integer("n_fft"), a.opt_integer("hop_length"), a.opt_integer("win_length"),
                                            a.tensor("window"), a.boolean("center"), a.boolean("normalized"), a.opt_boolean("onesided"),
                                            a.opt_integer("length"), a.boolean("return_complex")));
    },
    .tensors = {{.name = "self"}, {.name = "window", .optional = true}},
    .samples = R"([
{"args": {"self": {"shape": [2, 4, 5], "dtype": "c128"}, "n_fft": 6, "hop_length": null, "win_length": null,
          "window": {"shape": [6], "range": [0.5, 1.5]}, "center": true, "normalized": false, "onesided": null, "length": null,
          "return_complex": false}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [5, 4], "dtype": "c128"}, "n_fft": 8, "hop_length": 2,
          "win_length": 6, "window": {"shape": [6], "range": [0.5, 1.5]}, "center": true, "normalized": true, "onesided": null, "length": 5,
          "return_complex": false}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [4, 5], "dtype": "c128"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": {"shape": [4], "range": [0.5, 1.5]}, "center": true, "normalized": false, "onesided": null, "length": null,
          "return_complex": true}, "skip": ["dtypes", "reference"]},
{"args": {"self": {"shape": [4, 5], "dtype": "c128"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": {"shape": [4], "range": [0.5, 1.5]}, "center": false, "normalized": false, "onesided": null, "length": null,
          "return_complex": false}, "skip": ["dtypes", "reference"]}
])",
    .errors = R"([
{"args": {"self": {"shape": [3, 4]}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] self must be complex, but is float32", "type": "TypeError"},
{"args": {"self": {"shape": [3], "dtype": "c64"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] self must have 2 or 3 dimensions, but has shape [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 6, "hop_length": null, "win_length": null,
          "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] self must have 4 frequencies for n_fft 6, but has shape [3, 4]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 4, "hop_length": 5, "win_length": null,
          "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] hop_length must be in [1, 4], but is 5", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 4, "hop_length": null,
          "win_length": 5, "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] win_length must be in [1, 4], but is 5", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": {"shape": [3]}, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": false},
 "throws": "[istft] window must have shape [4], but has [3]", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": null, "center": true, "normalized": false, "onesided": null, "length": null, "return_complex": true},
 "throws": "[istft] a complex result needs a transform that is not onesided", "type": "ValueError"},
{"args": {"self": {"shape": [3, 4], "dtype": "c64"}, "n_fft": 4, "hop_length": null, "win_length": null,
          "window": {"values": [0, 0, 0, 0], "dtype": "f32"}, "center": true, "normalized": false, "onesided": null, "length": null,
          "return_complex": false}, "throws": "[istft] the windows overlap to 0 somewhere", "type": "ValueError"}
])",
};

const Registration kFftOps{
    &kFftFft,
    &kFftIfft,
    &kFftRfft,
    &kFftIrfft,
    &kFftHfft,
    &kFftIhfft,
    &kFftFft2,
    &kFftIfft2,
    &kFftRfft2,
    &kFftIrfft2,
    &kFftHfft2,
    &kFftIhfft2,
    &kFftFftn,
    &kFftIfftn,
    &kFftRfftn,
    &kFftIrfftn,
    &kFftHfftn,
    &kFftIhfftn,
    &kFftFftshift,
    &kFftIfftshift,
    &kStft,
    &kIstft,
};

}  // namespace

}  // namespace amp::contracts
