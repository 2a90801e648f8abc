// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
#include <doctest/doctest.h>

#include <amp/internal_ops.h>
#include <amp/ops/rnn.h>

#include "contracts/contracts.h"

namespace amp::contracts {

namespace {

const Op kLstmCell{
    .name = "lstm_cell",
    .id = "lstm_cell",
    .signature = "(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? "
        "b_ih=None, Tensor? b_hh=None) -> (Tensor hidden, Tensor cell)",
    .op = OpId::lstm_cell,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::lstm_cell(a.tensor("input"), a.tensors("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                    a.tensor("b_hh")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "hx", .list = true}, {.name = "w_ih"}, {.name = "w_hh"}, {.name = "b_ih", .optional = true},
                {.name = "b_hh", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": [{"shape": [2, 4]}, {"shape": [2, 4]}], "w_ih": {"shape": [16, 3]}, "w_hh": {"shape": [16, 4]},
          "b_ih": {"shape": [16]}, "b_hh": {"shape": [16]}}},
{"args": {"input": {"shape": [3]}, "hx": [{"shape": [4]}, {"shape": [4]}], "w_ih": {"shape": [16, 3]}, "w_hh": {"shape": [16, 4]},
          "b_ih": null, "b_hh": null}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": [{"shape": [2, 4]}], "w_ih": {"shape": [16, 3]}, "w_hh": {"shape": [16, 4]}, "b_ih": null,
          "b_hh": null}, "throws": "[lstm_cell] hx must be the hidden state and the cell state, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [2, 3]}, "hx": [{"shape": [2, 4]}, {"shape": [2, 4]}], "w_ih": {"shape": [12, 3]}, "w_hh": {"shape": [16, 4]},
          "b_ih": null, "b_hh": null}, "throws": "[lstm_cell] expected w_ih and w_hh of 16 rows", "type": "ValueError"},
{"args": {"input": {"shape": [2, 5]}, "hx": [{"shape": [2, 4]}, {"shape": [2, 4]}], "w_ih": {"shape": [16, 3]}, "w_hh": {"shape": [16, 4]},
          "b_ih": null, "b_hh": null}, "throws": "[lstm_cell] input of shape [2, 5] doesn't fit w_ih", "type": "ValueError"}
])",
};

const Op kGruCell{
    .name = "gru_cell",
    .id = "gru_cell",
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::gru_cell,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::gru_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                   a.tensor("b_hh")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "w_ih"}, {.name = "w_hh"}, {.name = "b_ih", .optional = true},
                {.name = "b_hh", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [12, 3]}, "w_hh": {"shape": [12, 4]},
          "b_ih": {"shape": [12]}, "b_hh": {"shape": [12]}}},
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [12, 3]}, "w_hh": {"shape": [12, 4]}, "b_ih": null,
          "b_hh": null}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [3, 4]}, "w_ih": {"shape": [12, 3]}, "w_hh": {"shape": [12, 4]}, "b_ih": null,
          "b_hh": null}, "throws": "[gru_cell] hx of shape [3, 4] doesn't fit input of shape [2, 3]", "type": "ValueError"}
])",
};

const Op kRnnTanhCell{
    .name = "rnn_tanh_cell",
    .id = "rnn_tanh_cell",
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::rnn_tanh_cell,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::rnn_tanh_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                        a.tensor("b_hh")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "w_ih"}, {.name = "w_hh"}, {.name = "b_ih", .optional = true},
                {.name = "b_hh", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [4, 3]}, "w_hh": {"shape": [4, 4]}, "b_ih": {"shape": [4]},
          "b_hh": {"shape": [4]}}}
])",
    .errors = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [4, 3]}, "w_hh": {"shape": [4]}, "b_ih": null,
          "b_hh": null}, "throws": "[rnn_tanh_cell] w_ih and w_hh must have 2 dimensions", "type": "ValueError"}
])",
};

const Op kRnnReluCell{
    .name = "rnn_relu_cell",
    .id = "rnn_relu_cell",
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::rnn_relu_cell,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::rnn_relu_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                        a.tensor("b_hh")));
    },
    .dtypes = {0, 0},
    .tolerance = {1e-12, 1e-05, 0.002, 0.02},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "w_ih"}, {.name = "w_hh"}, {.name = "b_ih", .optional = true},
                {.name = "b_hh", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [4, 3]}, "w_hh": {"shape": [4, 4]}, "b_ih": {"shape": [4]},
          "b_hh": {"shape": [4]}}}
])",
    .errors = R"([])",
};

const Registration kRegistration{
    &kLstmCell,
    &kGruCell,
    &kRnnTanhCell,
    &kRnnReluCell,
};

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("lstm_cell: reference") { reference(kLstmCell); }
TEST_CASE("lstm_cell: dtypes") { dtypes(kLstmCell); }
TEST_CASE("lstm_cell: golden") { golden(kLstmCell); }
TEST_CASE("lstm_cell: gradcheck") { gradcheck(kLstmCell); }
TEST_CASE("lstm_cell: gradgradcheck") { gradgradcheck(kLstmCell); }
TEST_CASE("lstm_cell: autocast") { autocast(kLstmCell); }
TEST_CASE("lstm_cell: noncontiguous") { noncontiguous(kLstmCell); }
TEST_CASE("lstm_cell: errors") { errors(kLstmCell); }
TEST_CASE("gru_cell: reference") { reference(kGruCell); }
TEST_CASE("gru_cell: dtypes") { dtypes(kGruCell); }
TEST_CASE("gru_cell: golden") { golden(kGruCell); }
TEST_CASE("gru_cell: gradcheck") { gradcheck(kGruCell); }
TEST_CASE("gru_cell: gradgradcheck") { gradgradcheck(kGruCell); }
TEST_CASE("gru_cell: autocast") { autocast(kGruCell); }
TEST_CASE("gru_cell: noncontiguous") { noncontiguous(kGruCell); }
TEST_CASE("gru_cell: errors") { errors(kGruCell); }
TEST_CASE("rnn_tanh_cell: reference") { reference(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: dtypes") { dtypes(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: golden") { golden(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: gradcheck") { gradcheck(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: gradgradcheck") { gradgradcheck(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: autocast") { autocast(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: noncontiguous") { noncontiguous(kRnnTanhCell); }
TEST_CASE("rnn_tanh_cell: errors") { errors(kRnnTanhCell); }
TEST_CASE("rnn_relu_cell: reference") { reference(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: dtypes") { dtypes(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: golden") { golden(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: gradcheck") { gradcheck(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: gradgradcheck") { gradgradcheck(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: autocast") { autocast(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: noncontiguous") { noncontiguous(kRnnReluCell); }
TEST_CASE("rnn_relu_cell: errors") { errors(kRnnReluCell); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts in threads");

TEST_CASE("lstm_cell: threads") { threads(kLstmCell); }
TEST_CASE("gru_cell: threads") { threads(kGruCell); }
TEST_CASE("rnn_tanh_cell: threads") { threads(kRnnTanhCell); }
TEST_CASE("rnn_relu_cell: threads") { threads(kRnnReluCell); }

TEST_SUITE_END();

TEST_SUITE_BEGIN("contracts on cuda");

TEST_CASE("lstm_cell: cuda") { on_cuda(kLstmCell); }
TEST_CASE("gru_cell: cuda") { on_cuda(kGruCell); }
TEST_CASE("rnn_tanh_cell: cuda") { on_cuda(kRnnTanhCell); }
TEST_CASE("rnn_relu_cell: cuda") { on_cuda(kRnnReluCell); }

TEST_SUITE_END();

}  // namespace amp::contracts
