// Recurrent layers compared with loops over the cells, packed sequences compared with padded ones, and their gradients.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>

#include <amp/amp.h>
#include <amp/internal_ops.h>

#include "support.h"

namespace rnn_tests {

using namespace amp;
using namespace amp::testing;
using Tensors = std::vector<Tensor>;

namespace {

enum class Kind { Lstm, Gru, Tanh, Relu };
constexpr Kind kKinds[] = {Kind::Lstm, Kind::Gru, Kind::Tanh, Kind::Relu};

int64_t gates(Kind kind) { return kind == Kind::Lstm ? 4 : kind == Kind::Gru ? 3 : 1; }

struct Setting {
  int64_t layers = 1, hidden = 3, projection = 0;
  bool bias = true, bidirectional = false, batch_first = false;

  int64_t directions() const { return bidirectional ? 2 : 1; }
  int64_t outputs() const { return projection > 0 ? projection : hidden; }
  size_t weights() const { return (bias ? 4 : 2) + (projection > 0 ? 1 : 0); }
};

// Small weights keep states far from saturation.
Tensors weights_of(Kind kind, const Setting& s, int64_t features) {
  Tensors params;
  uint32_t seed = 10;
  const double scale = 1 / std::sqrt(static_cast<double>(s.hidden));
  const auto add = [&](IntArrayRef sizes) { params.push_back((normal(sizes, kFloat64, seed++) * scale).requires_grad_()); };
  for (int64_t i = 0; i < s.layers * s.directions(); ++i) {
    add({gates(kind) * s.hidden, i < s.directions() ? features : s.outputs() * s.directions()});
    add({gates(kind) * s.hidden, s.outputs()});
    if (s.bias) {
      add({gates(kind) * s.hidden});
      add({gates(kind) * s.hidden});
    }
    if (s.projection > 0) add({s.outputs(), s.hidden});
  }
  return params;
}

// output, h_n and, for an LSTM, c_n.
Tensors call(Kind kind, const Setting& s, const Tensor& x, const Tensor& h, const Tensor& c, const Tensors& params) {
  const auto list = [](auto results) { return Tensors{std::get<0>(results), std::get<1>(results)}; };
  if (kind == Kind::Lstm) {
    const auto [output, h_n, c_n] = lstm(x, {h, c}, params, s.bias, s.layers, 0, true, s.bidirectional, s.batch_first);
    return {output, h_n, c_n};
  }
  if (kind == Kind::Gru) return list(gru(x, h, params, s.bias, s.layers, 0, true, s.bidirectional, s.batch_first));
  if (kind == Kind::Tanh) return list(rnn_tanh(x, h, params, s.bias, s.layers, 0, true, s.bidirectional, s.batch_first));
  return list(rnn_relu(x, h, params, s.bias, s.layers, 0, true, s.bidirectional, s.batch_first));
}

Tensors call_packed(Kind kind, const Setting& s, const Tensor& data, const Tensor& sizes, const Tensor& h, const Tensor& c,
                    const Tensors& params) {
  const auto list = [](auto results) { return Tensors{std::get<0>(results), std::get<1>(results)}; };
  if (kind == Kind::Lstm) {
    const auto [output, h_n, c_n] = lstm(data, sizes, {h, c}, params, s.bias, s.layers, 0, true, s.bidirectional);
    return {output, h_n, c_n};
  }
  if (kind == Kind::Gru) return list(gru(data, sizes, h, params, s.bias, s.layers, 0, true, s.bidirectional));
  if (kind == Kind::Tanh) return list(rnn_tanh(data, sizes, h, params, s.bias, s.layers, 0, true, s.bidirectional));
  return list(rnn_relu(data, sizes, h, params, s.bias, s.layers, 0, true, s.bidirectional));
}

void step(Kind kind, const Setting& s, const Tensor& x, Tensor& h, Tensor& c, const Tensor* w) {
  const Tensor b_ih = s.bias ? w[2] : Tensor(), b_hh = s.bias ? w[3] : Tensor();
  if (kind == Kind::Gru) h = gru_cell(x, h, w[0], w[1], b_ih, b_hh);
  else if (kind == Kind::Tanh) h = rnn_tanh_cell(x, h, w[0], w[1], b_ih, b_hh);
  else if (kind == Kind::Relu) h = rnn_relu_cell(x, h, w[0], w[1], b_ih, b_hh);
  else if (s.projection == 0) std::tie(h, c) = lstm_cell(x, {h, c}, w[0], w[1], b_ih, b_hh);
  else {
    const Tensors parts = (linear(x, w[0], b_ih) + linear(h, w[1], b_hh)).chunk(4, 1);
    c = parts[1].sigmoid() * c + parts[0].sigmoid() * parts[2].tanh();
    h = linear(parts[3].sigmoid() * c.tanh(), w[s.weights() - 1]);
  }
}

// The same, with loops over (steps, batch, features).
Tensors by_cells(Kind kind, const Setting& s, const Tensor& input, const Tensor& h0, const Tensor& c0, const Tensors& params) {
  Tensor x = s.batch_first ? input.transpose(0, 1) : input;
  Tensors last_h, last_c;
  for (int64_t layer = 0; layer < s.layers; ++layer) {
    Tensors directions;
    for (int64_t d = 0; d < s.directions(); ++d) {
      const int64_t index = layer * s.directions() + d;
      Tensor h = h0[index], c = c0.defined() ? c0[index] : Tensor();
      Tensors outputs(static_cast<size_t>(x.size(0)));
      for (int64_t i = 0; i < x.size(0); ++i) {
        const int64_t t = d == 1 ? x.size(0) - 1 - i : i;
        step(kind, s, x[t], h, c, &params[static_cast<size_t>(index) * s.weights()]);
        outputs[static_cast<size_t>(t)] = h;
      }
      directions.push_back(stack(outputs));
      last_h.push_back(h);
      last_c.push_back(c);
    }
    x = cat(directions, 2);
  }
  Tensors results{s.batch_first ? x.transpose(0, 1) : x, stack(last_h)};
  if (c0.defined()) results.push_back(stack(last_c));
  return results;
}

Tensors gradients(const Tensors& results, const Tensors& inputs) {
  Tensors grads;
  for (size_t i = 0; i < results.size(); ++i) grads.push_back(normal(results[i].sizes(), kFloat64, static_cast<uint32_t>(100 + i)));
  return autograd::grad(results, inputs, grads);
}

void check_equal(const Tensors& found, const Tensors& expected) {
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    INFO("tensor " << i);
    CHECK(difference(found[i], expected[i], 1e-10, 1e-10) == "");
  }
}

struct Inputs {
  Inputs(Kind kind, const Setting& s, IntArrayRef shape, int64_t batch)
      : x(normal(shape, kFloat64, 1).requires_grad_()),
        h(normal({s.layers * s.directions(), batch, s.outputs()}, kFloat64, 2).requires_grad_()),
        c(kind == Kind::Lstm ? normal({s.layers * s.directions(), batch, s.hidden}, kFloat64, 3).requires_grad_() : Tensor()),
        params(weights_of(kind, s, shape.back())) {}

  Tensors all() const {
    Tensors list{x, h};
    if (c.defined()) list.push_back(c);
    list.insert(list.end(), params.begin(), params.end());
    return list;
  }

  Tensor x, h, c;
  Tensors params;
};

}  // namespace

TEST_SUITE_BEGIN("ops rnn");

TEST_CASE("recurrent layers and their gradients agree with loops over the cells") {
  const Setting settings[] = {{},
                              {.layers = 2, .bias = false},
                              {.layers = 2, .bidirectional = true, .batch_first = true},
                              {.hidden = 67, .bidirectional = true},
                              {.hidden = 130, .bias = false}};
  for (const Kind kind : kKinds) {
    for (const Setting& s : settings) {
      for (const int64_t steps : {1, 3, 5}) {
        for (const int64_t batch : {1, 2, 66}) {
          INFO("kind " << static_cast<int>(kind) << ", layers " << s.layers << ", hidden " << s.hidden << ", steps " << steps << ", batch "
                       << batch);
          const Inputs in(kind, s, s.batch_first ? Shape{batch, steps, 4} : Shape{steps, batch, 4}, batch);
          const Tensors found = call(kind, s, in.x, in.h, in.c, in.params), expected = by_cells(kind, s, in.x, in.h, in.c, in.params);
          check_equal(found, expected);
          check_equal(gradients(found, in.all()), gradients(expected, in.all()));
        }
      }
    }
  }
}

TEST_CASE("an LSTM with projections agrees with a loop") {
  for (const Setting& s :
       {Setting{.projection = 2}, Setting{.layers = 2, .hidden = 70, .projection = 20, .bias = false, .bidirectional = true}}) {
    for (const int64_t steps : {2, 6}) {
      const Inputs in(Kind::Lstm, s, {steps, 3, 4}, 3);
      const Tensors found = call(Kind::Lstm, s, in.x, in.h, in.c, in.params),
                    expected = by_cells(Kind::Lstm, s, in.x, in.h, in.c, in.params);
      check_equal(found, expected);
      check_equal(gradients(found, in.all()), gradients(expected, in.all()));
    }
  }
}

TEST_CASE("packed sequences agree with each sequence alone") {
  const std::vector<int64_t> lengths{5, 3, 3, 1};
  const Tensor batch_sizes = tensor({4, 3, 3, 1, 1}, kInt64);
  for (const Kind kind : kKinds) {
    for (const Setting& s : {Setting{}, Setting{.layers = 2, .bidirectional = true}}) {
      INFO("kind " << static_cast<int>(kind) << ", layers " << s.layers);
      const Inputs in(kind, s, {12, 4}, 4);
      const Tensors found = call_packed(kind, s, in.x, batch_sizes, in.h, in.c, in.params);
      const Tensor padded = std::get<0>(_pad_packed_sequence(in.x, batch_sizes, false, 0, 0));
      Tensors outputs, h_n, c_n;
      for (int64_t i = 0; i < 4; ++i) {
        const Tensor c = in.c.defined() ? in.c.narrow(1, i, 1) : Tensor();
        const Tensors alone =
            by_cells(kind, s, padded.narrow(1, i, 1).narrow(0, 0, lengths[static_cast<size_t>(i)]), in.h.narrow(1, i, 1), c, in.params);
        outputs.push_back(constant_pad_nd(alone[0], {0, 0, 0, 0, 0, 5 - alone[0].size(0)}));
        h_n.push_back(alone[1]);
        c_n.push_back(alone.back());
      }
      Tensors expected{std::get<0>(_pack_padded_sequence(cat(outputs, 1), tensor(lengths, kInt64), false)), cat(h_n, 1)};
      if (in.c.defined()) expected.push_back(cat(c_n, 1));
      check_equal(found, expected);
      check_equal(gradients(found, in.all()), gradients(expected, in.all()));
    }
  }
}

// The second case has products of a size that oneDNN computes, with packed weights.
TEST_CASE("recurrent layers in float32 and 16 bits stay close to float64, and their gradients too") {
  for (const auto& [hidden, batch] : {std::pair{40, 3}, std::pair{200, 64}}) {
    const Setting s{.layers = 2, .hidden = hidden};
    for (const Kind kind : {Kind::Lstm, Kind::Gru, Kind::Tanh}) {
      for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
        INFO("kind " << static_cast<int>(kind) << ", " << toString(dtype) << ", hidden " << hidden);
        const Inputs wide(kind, s, {8, batch, 16}, batch);
        Tensors leaves;
        for (const Tensor& t : wide.all()) leaves.push_back(t.detach().to(dtype).requires_grad_());
        const size_t states = wide.c.defined() ? 3 : 2;
        const Tensors params(leaves.begin() + static_cast<std::ptrdiff_t>(states), leaves.end());
        const Tensors found = call(kind, s, leaves[0], leaves[1], states == 3 ? leaves[2] : Tensor(), params);
        const Tensors expected = call(kind, s, wide.x, wide.h, wide.c, wide.params);
        const double tolerance = dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 1e-2 : 6e-2;
        CHECK(difference(found[0].to(kFloat64), expected[0], tolerance, tolerance) == "");
        const Tensor grad = autograd::grad({found[0].sum()}, {leaves[0]})[0];
        CHECK((grad.dtype() == dtype));
        CHECK(difference(grad.to(kFloat64), autograd::grad({expected[0].sum()}, {wide.x})[0], 2 * tolerance, 2 * tolerance) == "");
      }
    }
  }
}

TEST_CASE("results and gradients have the same bits for any number of threads") {
  const Setting s{.hidden = 200, .bidirectional = true};
  const int before = get_num_threads();
  for (const Kind kind : kKinds) {
    const Inputs in(kind, s, {6, 40, 30}, 40);
    Tensors results[2];
    for (const int i : {0, 1}) {
      set_num_threads(i == 0 ? 1 : 2);
      const Tensors found = call(kind, s, in.x.to(kFloat32), in.h.to(kFloat32), in.c.defined() ? in.c.to(kFloat32) : Tensor(), [&] {
        Tensors params;
        for (const Tensor& w : in.params) params.push_back(w.to(kFloat32));
        return params;
      }());
      results[i] = found;
    }
    set_num_threads(before);
    for (size_t i = 0; i < results[0].size(); ++i) CHECK(equal(results[0][i], results[1][i]));
  }
}

TEST_CASE("dropout acts between layers only, and only in training") {
  const Setting s{.layers = 2, .hidden = 50};
  const Inputs in(Kind::Gru, s, {4, 3, 5}, 3);
  const auto run = [&](double p, bool train) {
    manual_seed(5);
    return std::get<0>(gru(in.x, in.h, in.params, true, 2, p, train, false, false));
  };
  CHECK(difference(run(0.5, false), run(0, true)) == "");
  CHECK_FALSE(difference(run(0.5, true), run(0, true)) == "");
  CHECK(difference(run(0.5, true), run(0.5, true)) == "");
  CHECK(contains(thrown_text([&] { run(1.5, true); }), "[gru] dropout must be in [0, 1], but is 1.5"));
}

TEST_CASE("recurrent layers reject dtypes and shapes that do not fit") {
  const Setting s;
  const Inputs in(Kind::Lstm, s, {4, 2, 3}, 2);
  CHECK_THROWS_AS(call(Kind::Lstm, s, in.x, in.h.to(kFloat32), in.c, in.params), TypeError);
  CHECK_THROWS_AS(call(Kind::Lstm, s, in.x.to(kFloat32), in.h, in.c, in.params), TypeError);
  CHECK(contains(thrown_text([&] {
                   lstm(in.x, {in.h, in.c}, in.params, true, 0, 0, true, false, false);
                 }),
                 "[lstm] num_layers must be positive, but is 0"));
  CHECK(contains(thrown_text([&] {
                   lstm(in.x, {in.h, in.c}, in.params, true, INT64_MAX, 0, true, true, false);
                 }),
                 "[lstm] params must hold 4 tensors for each of 9223372036854775807 layers"));
  CHECK(contains(thrown_text([&] { lstm(in.x, {in.h, Tensor()}, in.params, true, 1, 0, true, false, false); }), "[lstm]"));
  CHECK(contains(thrown_text([&] {
                   _pad_packed_sequence(in.x[0], tensor({1, 1}, kInt64), false, 0, INT64_MAX);
                 }),
                 "[_pad_packed_sequence]"));
}

TEST_CASE("the kernel for whole networks does what layers do, with their gradients") {
  for (const Kind kind : kKinds) {
    Setting s{.layers = 2, .projection = kind == Kind::Lstm ? 2 : 0, .bidirectional = true};
    const Tensor x = normal({3, 2, 4}, kFloat64, 1).requires_grad_(), h = normal({4, 2, s.outputs()}, kFloat64, 2).requires_grad_();
    const Tensor c = kind == Kind::Lstm ? normal({4, 2, 3}, kFloat64, 3).requires_grad_() : Tensor();
    const Tensors params = weights_of(kind, s, 4);
    Tensors matrices, biases;
    for (size_t i = 0; i < params.size(); ++i) (params[i].dim() == 2 ? matrices : biases).push_back(params[i].reshape({-1}));
    matrices.insert(matrices.end(), biases.begin(), biases.end());
    const auto [output, h_n, c_n, reserve] =
        internal::rnn_network(x.view({6, 4}), h, c, cat(matrices), {2, 2, 2}, static_cast<int64_t>(kind), 2, true, true, 0, true);
    Tensors found{output.view({3, 2, 2 * s.outputs()}), h_n};
    if (kind == Kind::Lstm) found.push_back(c_n);
    const Tensors expected = call(kind, s, x, h, c, params);
    Tensors inputs{x, h}, grads;
    if (kind == Kind::Lstm) inputs.push_back(c);
    inputs.insert(inputs.end(), params.begin(), params.end());
    for (size_t i = 0; i < found.size(); ++i) {
      CHECK(difference(found[i], expected[i], 0, 0) == "");
      grads.push_back(normal(found[i].sizes(), kFloat64, static_cast<uint32_t>(30 + i)));
    }
    for (const bool recorded : {false, true}) {
      const Tensors first = autograd::grad(found, inputs, grads, /*retain_graph=*/true, recorded);
      const Tensors of_layers = autograd::grad(expected, inputs, grads, /*retain_graph=*/true, recorded);
      for (size_t i = 0; i < inputs.size(); ++i) CHECK(difference(first[i], of_layers[i], 1e-12, 1e-12) == "");
      if (!recorded || kind == Kind::Relu) continue;  // relu's second derivatives are zero
      const Tensors second = autograd::grad({(first[0] * first[0]).sum()}, inputs);
      const Tensors second_of_layers = autograd::grad({(of_layers[0] * of_layers[0]).sum()}, inputs);
      for (size_t i = 0; i < inputs.size(); ++i) CHECK(difference(second[i], second_of_layers[i], 1e-12, 1e-12) == "");
    }
  }
}

TEST_CASE("an empty batch gives empty results") {
  const Setting s;
  for (const Kind kind : kKinds) {
    const Inputs in(kind, s, {4, 0, 3}, 0);
    const Tensors found = call(kind, s, in.x, in.h, in.c, in.params);
    CHECK(found[0].sizes() == IntArrayRef({4, 0, 3}));
    found[0].sum().backward();
    CHECK(difference(in.params[1].grad(), zeros_like(in.params[1])) == "");
  }
}

TEST_SUITE_END();

TEST_CASE("cells in float16 add products that are outside of its range") {
  // The input contributes 90000 to each sum, and the state about as much with the other sign.
  struct Cell {
    std::string name;
    std::function<Tensor(const Tensors&)> call;
    int64_t gates;
  };
  const Cell cells[] = {
      {"lstm",
       [](const Tensors& t) {
         return std::get<0>(lstm_cell(t[0], {t[1], t[2]}, t[3], t[4], t[5], t[6]));
       },
       4},
      {"gru", [](const Tensors& t) { return gru_cell(t[0], t[1], t[3], t[4], t[5], t[6]); }, 3},
      {"tanh", [](const Tensors& t) { return rnn_tanh_cell(t[0], t[1], t[3], t[4], t[5], t[6]); }, 1},
      {"relu", [](const Tensors& t) { return rnn_relu_cell(t[0], t[1], t[3], t[4], t[5], t[6]); }, 1},
  };
  for (const Cell& cell : cells) {
    for (const double state : {-300., -299.}) {
      CAPTURE(cell.name);
      CAPTURE(state);
      const auto run = [&](ScalarType dtype) {
        const auto leaf = [&](IntArrayRef sizes, double x) { return full(sizes, x, dtype).requires_grad_(); };
        const Tensors t{leaf({1, 1}, 300),          leaf({1, 1}, state),     leaf({1, 1}, 0.5),       leaf({cell.gates, 1}, 300),
                        leaf({cell.gates, 1}, 300), leaf({cell.gates}, 0.5), leaf({cell.gates}, 0.25)};
        const Tensor result = cell.call(t);
        Tensors found = autograd::grad({result}, t, {ones({1, 1}, dtype)}, std::nullopt, false, /*allow_unused=*/true);
        found.push_back(result);
        return found;
      };
      const Tensors exact = run(kFloat64), found = run(kFloat16);
      for (size_t i = 0; i < exact.size(); ++i) {
        CAPTURE(i);
        if (exact[i].defined()) CHECK(difference(found[i].detach(), exact[i].detach(), 1e-2, 1e-2) == "");
      }
    }
  }
}

TEST_CASE("cells in 16 bits have the second derivatives of float64") {
  const Tensor x = normal({2, 3}, kFloat64, 1), h = normal({2, 4}, kFloat64, 2), w = normal({12, 3}, kFloat64, 3) * 0.3,
               u = normal({12, 4}, kFloat64, 4) * 0.3, b = normal({12}, kFloat64, 5);
  const auto second = [&](ScalarType dtype) {
    Tensors t;
    for (const Tensor& each : {x, h, w, u, b}) t.push_back(each.to(kBFloat16).to(dtype).detach().requires_grad_());
    const Tensor result = gru_cell(t[0], t[1], t[2], t[3], t[4], t[4]);
    const Tensors first = autograd::grad({result.sum()}, t, {}, std::nullopt, /*create_graph=*/true);
    Tensor sum = zeros({}, dtype);
    for (const Tensor& g : first) sum = sum + (g * g).sum();
    return autograd::grad({sum}, t);
  };
  const Tensors exact = second(kFloat64), found = second(kBFloat16);
  for (size_t i = 0; i < exact.size(); ++i) {
    const double largest = exact[i].abs().max().item<double>();
    CHECK(difference(found[i], exact[i], 0.1 * largest, 0.1) == "");
  }
}

TEST_CASE("cells in a region compute as outside of it with 16-bit tensors") {
  const Tensor x = full({1, 1}, 300.).requires_grad_(), h = full({1, 1}, -300.), w = full({3, 1}, 300.).requires_grad_(),
               u = full({3, 1}, 300.);
  const Autocast region(kCPU, kFloat16);
  const Tensor result = gru_cell(x, h, w, u);
  CHECK(std::isfinite(result.item<double>()));
  CHECK(w.grad().defined() == false);
  result.sum().backward();
  CHECK(w.grad().dtype() == kFloat32);
}

}  // namespace rnn_tests
