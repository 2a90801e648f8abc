// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
#include <amp/internal_ops.h>
#include <amp/ops/rnn.h>

#include "contracts/registered.h"

namespace amp::contracts {

namespace {

const Op kLstmCell{
    .name = "lstm_cell",
    .signature =
        "(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor hidden, Tensor cell)",
    .op = OpId::lstm_cell,
    .kind = "composite",
    .range_parts =
        "The gates and the other parts of a step, which backward keeps, have 16 bits to save memory, and so have their gradients.",
    .function = [](const Args& a) {
      return results(amp::lstm_cell(a.tensor("input"), a.tensors("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                    a.tensor("b_hh")));
    },
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
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::gru_cell,
    .kind = "composite",
    .range_values = "The gates and the other parts of a step, which backward keeps, have 16 bits to save memory.",
    .range_gradients =
        "The gates and the other parts of a step, which backward keeps, have 16 bits to save memory, and so have their gradients.",
    .function = [](const Args& a) {
      return results(amp::gru_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                   a.tensor("b_hh")));
    },
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
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::rnn_tanh_cell,
    .kind = "composite",
    .range_gradients = "The derivative 1 - result^2 loses digits of the saved 16-bit result.",
    .function = [](const Args& a) {
      return results(amp::rnn_tanh_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                        a.tensor("b_hh")));
    },
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
    .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
    .op = OpId::rnn_relu_cell,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::rnn_relu_cell(a.tensor("input"), a.tensor("hx"), a.tensor("w_ih"), a.tensor("w_hh"), a.tensor("b_ih"),
                                        a.tensor("b_hh")));
    },
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "w_ih"}, {.name = "w_hh"}, {.name = "b_ih", .optional = true},
                {.name = "b_hh", .optional = true}},
    .samples = R"([
{"args": {"input": {"shape": [2, 3]}, "hx": {"shape": [2, 4]}, "w_ih": {"shape": [4, 3]}, "w_hh": {"shape": [4, 4]}, "b_ih": {"shape": [4]},
          "b_hh": {"shape": [4]}}}
])",
};

const Op kLstmInput{
    .name = "lstm",
    .id = "lstm.input",
    .signature =
        "(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n, Tensor c_n)",
    .op = OpId::lstm_input,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::lstm(a.tensor("input"), a.tensors("hx"), a.tensors("params"), a.boolean("has_biases"), a.integer("num_layers"),
                               a.number("dropout"), a.boolean("train"), a.boolean("bidirectional"), a.boolean("batch_first")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "input"}, {.name = "hx", .list = true}, {.name = "params", .list = true}},
    .samples = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": [{"shape": [1, 2, 3]}, {"shape": [1, 2, 3]}],
          "params": [{"shape": [12, 3], "range": [-0.5, 0.5]}, {"shape": [12, 3], "range": [-0.5, 0.5]},
                     {"shape": [12], "range": [-0.5, 0.5]}, {"shape": [12], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1,
          "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false}},
{"args": {"input": {"shape": [2, 3, 3]}, "hx": [{"shape": [4, 2, 2]}, {"shape": [4, 2, 2]}], "params": [
              {"shape": [8, 3], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]}, {"shape": [8, 3], "range": [-0.5, 0.5]},
              {"shape": [8, 2], "range": [-0.5, 0.5]}, {"shape": [8, 4], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]},
              {"shape": [8, 4], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": true}},
{"args": {"input": {"shape": [5, 3, 4]}, "hx": [{"shape": [2, 3, 70]}, {"shape": [2, 3, 70]}], "params": [
              {"shape": [280, 4], "range": [-0.1, 0.1]}, {"shape": [280, 70], "range": [-0.1, 0.1]}, {"shape": [280], "range": [-0.1, 0.1]},
              {"shape": [280], "range": [-0.1, 0.1]}, {"shape": [280, 4], "range": [-0.1, 0.1]}, {"shape": [280, 70], "range": [-0.1, 0.1]},
              {"shape": [280], "range": [-0.1, 0.1]}, {"shape": [280], "range": [-0.1, 0.1]}], "has_biases": true, "num_layers": 1,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": false}, "skip": ["gradcheck", "gradgrad"]},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": [{"shape": [1, 2, 2]}, {"shape": [1, 2, 3]}], "params": [
              {"shape": [12, 3], "range": [-0.5, 0.5]}, {"shape": [12, 2], "range": [-0.5, 0.5]}, {"shape": [2, 3], "range": [-0.5, 0.5]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false}}
])",
    .errors = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": [{"shape": [1, 2, 2]}], "params": [{"shape": [8, 3]}, {"shape": [8, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[lstm] hx must be the hidden state and the cell state, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": [{"shape": [1, 2, 2]}, {"shape": [1, 2, 2]}], "params": [{"shape": [8, 3]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[lstm] params must hold 2 tensors for each of 1 layers and 1 directions, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2]}, "hx": [{"shape": [1, 2, 2]}, {"shape": [1, 2, 2]}], "params": [{"shape": [8, 3]}, {"shape": [8, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[lstm] input must have 3 dimensions, but has shape [4, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 5]}, "hx": [{"shape": [1, 2, 2]}, {"shape": [1, 2, 2]}],
          "params": [{"shape": [8, 3]}, {"shape": [8, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}, "throws": "[lstm] w_ih of layer 0 must have shape [8, 5], but has [8, 3]",
 "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": [{"shape": [1, 3, 2]}, {"shape": [1, 3, 2]}],
          "params": [{"shape": [8, 3]}, {"shape": [8, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}, "throws": "[lstm] the initial state has shape [1, 3, 2], expected [1, 2, 2]",
 "type": "ValueError"},
{"args": {"input": {"shape": [0, 2, 3]}, "hx": [{"shape": [1, 2, 2]}, {"shape": [1, 2, 2]}],
          "params": [{"shape": [8, 3]}, {"shape": [8, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}, "throws": "[lstm] the sequence has no steps", "type": "ValueError"}
])",
};

const Op kLstmData{
    .name = "lstm",
    .id = "lstm.data",
    .signature =
        "(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n, Tensor c_n)",
    .op = OpId::lstm_data,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::lstm(a.tensor("data"), a.tensor("batch_sizes"), a.tensors("hx"), a.tensors("params"), a.boolean("has_biases"),
                               a.integer("num_layers"), a.number("dropout"), a.boolean("train"), a.boolean("bidirectional")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "data"}, {.name = "batch_sizes", .floating = false, .cast = false, .differentiable = false},
                {.name = "hx", .list = true}, {.name = "params", .list = true}},
    .samples = R"([
{"args": {"data": {"shape": [6, 3]},
          "batch_sizes": {"values": [3, 2, 1], "dtype": "i64"}, "hx": [{"shape": [1, 3, 2]}, {"shape": [1, 3, 2]}],
          "params": [{"shape": [8, 3], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]}, {"shape": [8], "range": [-0.5, 0.5]},
                     {"shape": [8], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}},
{"args": {"data": {"shape": [9, 3]},
          "batch_sizes": {"values": [3, 2, 2, 1, 1], "dtype": "i64"}, "hx": [{"shape": [4, 3, 2]}, {"shape": [4, 3, 2]}], "params": [
              {"shape": [8, 3], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]}, {"shape": [8, 3], "range": [-0.5, 0.5]},
              {"shape": [8, 2], "range": [-0.5, 0.5]}, {"shape": [8, 4], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]},
              {"shape": [8, 4], "range": [-0.5, 0.5]}, {"shape": [8, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true}}
])",
    .errors = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [2, 3, 1], "dtype": "i64"},
          "hx": [{"shape": [1, 3, 2]}, {"shape": [1, 3, 2]}], "params": [{"shape": [8, 3]}, {"shape": [8, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false},
 "throws": "[lstm] batch_sizes must be positive and must not increase, but step 1 has 3 after 2", "type": "ValueError"},
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 1, 1], "dtype": "i64"},
          "hx": [{"shape": [1, 3, 2]}, {"shape": [1, 3, 2]}], "params": [{"shape": [8, 3]}, {"shape": [8, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false},
 "throws": "[lstm] data has 6 rows, but batch_sizes sum to 5", "type": "ValueError"}
])",
};

const Op kGruInput{
    .name = "gru",
    .id = "gru.input",
    .signature =
        "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
    .op = OpId::gru_input,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::gru(a.tensor("input"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"), a.integer("num_layers"),
                              a.number("dropout"), a.boolean("train"), a.boolean("bidirectional"), a.boolean("batch_first")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "params", .list = true}},
    .samples = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 3]},
          "params": [{"shape": [9, 3], "range": [-0.5, 0.5]}, {"shape": [9, 3], "range": [-0.5, 0.5]}, {"shape": [9], "range": [-0.5, 0.5]},
                     {"shape": [9], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}},
{"args": {"input": {"shape": [2, 3, 3]}, "hx": {"shape": [4, 2, 2]}, "params": [
              {"shape": [6, 3], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]}, {"shape": [6, 3], "range": [-0.5, 0.5]},
              {"shape": [6, 2], "range": [-0.5, 0.5]}, {"shape": [6, 4], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]},
              {"shape": [6, 4], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": true}},
{"args": {"input": {"shape": [5, 3, 4]}, "hx": {"shape": [2, 3, 70]}, "params": [
              {"shape": [210, 4], "range": [-0.1, 0.1]}, {"shape": [210, 70], "range": [-0.1, 0.1]}, {"shape": [210], "range": [-0.1, 0.1]},
              {"shape": [210], "range": [-0.1, 0.1]}, {"shape": [210, 4], "range": [-0.1, 0.1]}, {"shape": [210, 70], "range": [-0.1, 0.1]},
              {"shape": [210], "range": [-0.1, 0.1]}, {"shape": [210], "range": [-0.1, 0.1]}], "has_biases": true, "num_layers": 1,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [6, 3]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[gru] params must hold 2 tensors for each of 1 layers and 1 directions, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [6, 3]}, {"shape": [6, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[gru] input must have 3 dimensions, but has shape [4, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 5]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [6, 3]}, {"shape": [6, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[gru] w_ih of layer 0 must have shape [6, 5], but has [6, 3]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 3, 2]}, "params": [{"shape": [6, 3]}, {"shape": [6, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[gru] the initial state has shape [1, 3, 2], expected [1, 2, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [0, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [6, 3]}, {"shape": [6, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[gru] the sequence has no steps", "type": "ValueError"}
])",
};

const Op kGruData{
    .name = "gru",
    .id = "gru.data",
    .signature =
        "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
    .op = OpId::gru_data,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::gru(a.tensor("data"), a.tensor("batch_sizes"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"),
                              a.integer("num_layers"), a.number("dropout"), a.boolean("train"), a.boolean("bidirectional")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "data"}, {.name = "batch_sizes", .floating = false, .cast = false, .differentiable = false}, {.name = "hx"},
                {.name = "params", .list = true}},
    .samples = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 2, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [6, 3], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]}, {"shape": [6], "range": [-0.5, 0.5]},
                     {"shape": [6], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}},
{"args": {"data": {"shape": [9, 3]}, "batch_sizes": {"values": [3, 2, 2, 1, 1], "dtype": "i64"}, "hx": {"shape": [4, 3, 2]}, "params": [
              {"shape": [6, 3], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]}, {"shape": [6, 3], "range": [-0.5, 0.5]},
              {"shape": [6, 2], "range": [-0.5, 0.5]}, {"shape": [6, 4], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]},
              {"shape": [6, 4], "range": [-0.5, 0.5]}, {"shape": [6, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true}}
])",
    .errors = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [2, 3, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [6, 3]}, {"shape": [6, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[gru] batch_sizes must be positive and must not increase, but step 1 has 3 after 2",
 "type": "ValueError"},
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 1, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [6, 3]}, {"shape": [6, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[gru] data has 6 rows, but batch_sizes sum to 5", "type": "ValueError"}
])",
};

const Op kRnnTanhInput{
    .name = "rnn_tanh",
    .id = "rnn_tanh.input",
    .signature =
        "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
    .op = OpId::rnn_tanh_input,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::rnn_tanh(a.tensor("input"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"), a.integer("num_layers"),
                                   a.number("dropout"), a.boolean("train"), a.boolean("bidirectional"), a.boolean("batch_first")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "params", .list = true}},
    .samples = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 3]},
          "params": [{"shape": [3, 3], "range": [-0.5, 0.5]}, {"shape": [3, 3], "range": [-0.5, 0.5]}, {"shape": [3], "range": [-0.5, 0.5]},
                     {"shape": [3], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}},
{"args": {"input": {"shape": [2, 3, 3]}, "hx": {"shape": [4, 2, 2]}, "params": [
              {"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 3], "range": [-0.5, 0.5]},
              {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]},
              {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": true}},
{"args": {"input": {"shape": [5, 3, 4]}, "hx": {"shape": [2, 3, 70]}, "params": [
              {"shape": [70, 4], "range": [-0.1, 0.1]}, {"shape": [70, 70], "range": [-0.1, 0.1]}, {"shape": [70], "range": [-0.1, 0.1]},
              {"shape": [70], "range": [-0.1, 0.1]}, {"shape": [70, 4], "range": [-0.1, 0.1]}, {"shape": [70, 70], "range": [-0.1, 0.1]},
              {"shape": [70], "range": [-0.1, 0.1]}, {"shape": [70], "range": [-0.1, 0.1]}], "has_biases": true, "num_layers": 1,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_tanh] params must hold 2 tensors for each of 1 layers and 1 directions, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_tanh] input must have 3 dimensions, but has shape [4, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 5]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_tanh] w_ih of layer 0 must have shape [2, 5], but has [2, 3]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 3, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_tanh] the initial state has shape [1, 3, 2], expected [1, 2, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [0, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_tanh] the sequence has no steps", "type": "ValueError"}
])",
};

const Op kRnnTanhData{
    .name = "rnn_tanh",
    .id = "rnn_tanh.data",
    .signature =
        "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
    .op = OpId::rnn_tanh_data,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::rnn_tanh(a.tensor("data"), a.tensor("batch_sizes"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"),
                                   a.integer("num_layers"), a.number("dropout"), a.boolean("train"), a.boolean("bidirectional")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "data"}, {.name = "batch_sizes", .floating = false, .cast = false, .differentiable = false}, {.name = "hx"},
                {.name = "params", .list = true}},
    .samples = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 2, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2], "range": [-0.5, 0.5]},
                     {"shape": [2], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}},
{"args": {"data": {"shape": [9, 3]}, "batch_sizes": {"values": [3, 2, 2, 1, 1], "dtype": "i64"}, "hx": {"shape": [4, 3, 2]}, "params": [
              {"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 3], "range": [-0.5, 0.5]},
              {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]},
              {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true}}
])",
    .errors = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [2, 3, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3]}, {"shape": [2, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[rnn_tanh] batch_sizes must be positive and must not increase, but step 1 has 3 after 2",
 "type": "ValueError"},
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 1, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3]}, {"shape": [2, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[rnn_tanh] data has 6 rows, but batch_sizes sum to 5", "type": "ValueError"}
])",
};

const Op kRnnReluInput{
    .name = "rnn_relu",
    .id = "rnn_relu.input",
    .signature =
        "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
    .op = OpId::rnn_relu_input,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::rnn_relu(a.tensor("input"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"), a.integer("num_layers"),
                                   a.number("dropout"), a.boolean("train"), a.boolean("bidirectional"), a.boolean("batch_first")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "input"}, {.name = "hx"}, {.name = "params", .list = true}},
    .samples = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 3]},
          "params": [{"shape": [3, 3], "range": [-0.5, 0.5]}, {"shape": [3, 3], "range": [-0.5, 0.5]}, {"shape": [3], "range": [-0.5, 0.5]},
                     {"shape": [3], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false, "batch_first": false}},
{"args": {"input": {"shape": [2, 3, 3]}, "hx": {"shape": [4, 2, 2]}, "params": [
              {"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 3], "range": [-0.5, 0.5]},
              {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]},
              {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": true}},
{"args": {"input": {"shape": [5, 3, 4]}, "hx": {"shape": [2, 3, 70]}, "params": [
              {"shape": [70, 4], "range": [-0.1, 0.1]}, {"shape": [70, 70], "range": [-0.1, 0.1]}, {"shape": [70], "range": [-0.1, 0.1]},
              {"shape": [70], "range": [-0.1, 0.1]}, {"shape": [70, 4], "range": [-0.1, 0.1]}, {"shape": [70, 70], "range": [-0.1, 0.1]},
              {"shape": [70], "range": [-0.1, 0.1]}, {"shape": [70], "range": [-0.1, 0.1]}], "has_biases": true, "num_layers": 1,
          "dropout": 0.0, "train": true, "bidirectional": true, "batch_first": false}, "skip": ["gradcheck", "gradgrad"]}
])",
    .errors = R"([
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_relu] params must hold 2 tensors for each of 1 layers and 1 directions, but holds 1", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_relu] input must have 3 dimensions, but has shape [4, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 5]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_relu] w_ih of layer 0 must have shape [2, 5], but has [2, 3]", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 3]}, "hx": {"shape": [1, 3, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_relu] the initial state has shape [1, 3, 2], expected [1, 2, 2]", "type": "ValueError"},
{"args": {"input": {"shape": [0, 2, 3]}, "hx": {"shape": [1, 2, 2]}, "params": [{"shape": [2, 3]}, {"shape": [2, 2]}],
          "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true, "bidirectional": false, "batch_first": false},
 "throws": "[rnn_relu] the sequence has no steps", "type": "ValueError"}
])",
};

const Op kRnnReluData{
    .name = "rnn_relu",
    .id = "rnn_relu.data",
    .signature =
        "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
    .op = OpId::rnn_relu_data,
    .kind = "composite",
    .range_parts = "The states between the steps, and what the input contributes to each, have 16 bits to save memory.",
    .function = [](const Args& a) {
      return results(amp::rnn_relu(a.tensor("data"), a.tensor("batch_sizes"), a.tensor("hx"), a.tensors("params"), a.boolean("has_biases"),
                                   a.integer("num_layers"), a.number("dropout"), a.boolean("train"), a.boolean("bidirectional")));
    },
    .tolerance = {1e-12, 1e-05, 0.005, 0.04},
    .tensors = {{.name = "data"}, {.name = "batch_sizes", .floating = false, .cast = false, .differentiable = false}, {.name = "hx"},
                {.name = "params", .list = true}},
    .samples = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 2, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2], "range": [-0.5, 0.5]},
                     {"shape": [2], "range": [-0.5, 0.5]}], "has_biases": true, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}},
{"args": {"data": {"shape": [9, 3]}, "batch_sizes": {"values": [3, 2, 2, 1, 1], "dtype": "i64"}, "hx": {"shape": [4, 3, 2]}, "params": [
              {"shape": [2, 3], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 3], "range": [-0.5, 0.5]},
              {"shape": [2, 2], "range": [-0.5, 0.5]}, {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]},
              {"shape": [2, 4], "range": [-0.5, 0.5]}, {"shape": [2, 2], "range": [-0.5, 0.5]}], "has_biases": false, "num_layers": 2,
          "dropout": 0.0, "train": true, "bidirectional": true}}
])",
    .errors = R"([
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [2, 3, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3]}, {"shape": [2, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[rnn_relu] batch_sizes must be positive and must not increase, but step 1 has 3 after 2",
 "type": "ValueError"},
{"args": {"data": {"shape": [6, 3]}, "batch_sizes": {"values": [3, 1, 1], "dtype": "i64"}, "hx": {"shape": [1, 3, 2]},
          "params": [{"shape": [2, 3]}, {"shape": [2, 2]}], "has_biases": false, "num_layers": 1, "dropout": 0.0, "train": true,
          "bidirectional": false}, "throws": "[rnn_relu] data has 6 rows, but batch_sizes sum to 5", "type": "ValueError"}
])",
};

const Op kPrivatePackPaddedSequence{
    .name = "_pack_padded_sequence",
    .signature = "(Tensor input, Tensor lengths, bool batch_first) -> (Tensor data, Tensor batch_sizes)",
    .op = OpId::_pack_padded_sequence,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_pack_padded_sequence(a.tensor("input"), a.tensor("lengths"), a.boolean("batch_first")));
    },
    .tensors = {{.name = "input"}, {.name = "lengths", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"input": {"shape": [4, 3, 2]}, "lengths": {"values": [4, 2, 1], "dtype": "i64"}, "batch_first": false}},
{"args": {"input": {"shape": [2, 5]}, "lengths": {"values": [3, 3], "dtype": "i64"}, "batch_first": true}}
])",
    .errors = R"([
{"args": {"input": {"shape": [4, 2, 2]}, "lengths": {"values": [2, 3], "dtype": "i64"}, "batch_first": false},
 "throws": "[_pack_padded_sequence] lengths must be positive and must not increase, but lengths[1] is 3 after 2", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 2]}, "lengths": {"values": [5, 3], "dtype": "i64"}, "batch_first": false},
 "throws": "[_pack_padded_sequence] lengths[0] is 5, but the input has 4 steps", "type": "ValueError"},
{"args": {"input": {"shape": [4, 2, 2]}, "lengths": {"values": [4], "dtype": "i64"}, "batch_first": false},
 "throws": "[_pack_padded_sequence] lengths must have a length for each of 2 sequences, but has shape [1]", "type": "ValueError"}
])",
};

const Op kPrivatePadPackedSequence{
    .name = "_pad_packed_sequence",
    .signature =
        "(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int total_length) -> (Tensor output, Tensor lengths)",
    .op = OpId::_pad_packed_sequence,
    .kind = "composite",
    .function = [](const Args& a) {
      return results(amp::_pad_packed_sequence(a.tensor("data"), a.tensor("batch_sizes"), a.boolean("batch_first"),
                                               a.scalar("padding_value"), a.integer("total_length")));
    },
    .tensors = {{.name = "data"}, {.name = "batch_sizes", .floating = false, .cast = false, .differentiable = false}},
    .samples = R"([
{"args": {"data": {"shape": [7, 2]}, "batch_sizes": {"values": [3, 2, 1, 1], "dtype": "i64"}, "batch_first": false, "padding_value": 0.5,
          "total_length": 0}},
{"args": {"data": {"shape": [4]}, "batch_sizes": {"values": [2, 2], "dtype": "i64"}, "batch_first": true, "padding_value": 0,
          "total_length": 3}}
])",
    .errors = R"([
{"args": {"data": {"shape": [6, 2]}, "batch_sizes": {"values": [3, 2], "dtype": "i64"}, "batch_first": false, "padding_value": 0,
          "total_length": 0}, "throws": "[_pad_packed_sequence] data has 6 rows, but batch_sizes sum to 5", "type": "ValueError"},
{"args": {"data": {"shape": [5, 2]}, "batch_sizes": {"values": [3, 2], "dtype": "i64"}, "batch_first": false, "padding_value": 0,
          "total_length": 1}, "throws": "[_pad_packed_sequence] total_length 1 is less than the longest sequence, 2", "type": "ValueError"}
])",
};

const Registration kRnnOps{
    &kLstmCell,
    &kGruCell,
    &kRnnTanhCell,
    &kRnnReluCell,
    &kLstmInput,
    &kLstmData,
    &kGruInput,
    &kGruData,
    &kRnnTanhInput,
    &kRnnTanhData,
    &kRnnReluInput,
    &kRnnReluData,
    &kPrivatePackPaddedSequence,
    &kPrivatePadPackedSequence,
};

}  // namespace

}  // namespace amp::contracts
