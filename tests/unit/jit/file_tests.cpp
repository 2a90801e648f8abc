// Programs as files.
#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

#include "unit/interop/files.h"
#include "unit/jit/models.h"

namespace file_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::joined;
using amp::testing::normal;

namespace {

using Json = nlohmann::ordered_json;

// A file that is deleted at the end of the test.
struct File {
  testing::Folder folder;
  std::string path = folder.file("program.amp");
};

// Loads the program of a file after its JSON and its tensors have changed. `to` is the changed file.
template <class Change>
jit::Program with_changes(const std::string& path, const std::string& to, const Change& change) {
  Json json = Json::parse(load_safetensors_metadata(path).at("amp.program"));
  StateDict state = load_safetensors(path);
  change(json, state);
  save_safetensors(state, to, std::map<std::string, std::string>{{"amp.program", json.dump()}});
  return jit::Program::load(to);
}

// The same after each call of an op has changed. The file at `path` stays.
template <class Change>
jit::Program with_changed_calls(const std::string& path, const char* op, const Change& change) {
  const File changed;
  return with_changes(path, changed.path, [&](Json& json, StateDict&) {
    for (Json& call : json["calls"]) {
      if (call["op"] == op) change(call);
    }
  });
}

// The error for the file of a small program that has changed.
template <class Change>
std::string refusal(const Change& change) {
  const File file;
  const Tensor w = normal({3, 4}, kFloat32);
  jit::trace([&](const Tensor& x) { return relu(linear(x, w)) * 2; }, {normal({2, 4}, kFloat32)}).save(file.path);
  try {
    with_changes(file.path, file.path, change);
  } catch (const ValueError& error) { return std::string(error.what()).substr(file.path.size()); }
  return "accepted";
}

}  // namespace

TEST_SUITE("jit file") {
  TEST_CASE("programs are loaded as they were saved") {
    manual_seed(2);
    nn::Sequential model = amp::testing::residual_network();
    const jit::Program traced = jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)}, {.autocast = AutocastOptions{.dtype = kBFloat16}});
    for (const jit::Program& program : {traced, jit::freeze(traced)}) {
      const File file;
      program.save(file.path);
      const jit::Program loaded = jit::Program::load(file.path);
      CHECK(loaded.text() == program.text());
      CHECK(joined(loaded.report()) == joined(program.report()));
      CHECK(loaded.frozen() == program.frozen());
      const Tensor x = normal({3, 3, 8, 8}, kFloat32, 7);
      CHECK(difference(loaded(x), program(x)) == "");
    }
  }

  TEST_CASE("every kind of argument survives") {
    auto function = [](const Tensor& x) {
      Tensor y = x.slice(1, 1).clamp(-std::numeric_limits<double>::infinity(), 2).pow(3).add(x.slice(1, 1), 0.5);
      y = cat({y, gelu(y, "tanh")}, -1).sum({0}, true, kFloat64).to(kFloat32);
      return std::vector<Tensor>{y, y.div(0.3, "floor"), x.masked_fill(x > 0, std::numeric_limits<double>::quiet_NaN()),
                                 x.to(kComplex64).mul(std::complex<double>(0.5, -2)).abs(), x.to(kInt64).mul(3)};
    };
    const Tensor example = normal({2, 5}, kFloat32);
    const jit::Program program = jit::trace(function, {example});
    const File file;
    program.save(file.path);
    const jit::Program loaded = jit::Program::load(file.path);
    CHECK(loaded.text() == program.text());
    const Tensor x = normal({7, 5}, kFloat32, 3);
    const std::vector<Tensor> got = loaded.run({&x, 1}), expected = function(x);
    REQUIRE(got.size() == expected.size());
    for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
  }

  TEST_CASE("a program that was frozen without fusion runs without fusion when it is loaded") {
    const Tensor weight = normal({300, 3}, kFloat32, 5);
    auto function = [&](const Tensor& x) { return mm(((x * 2 + 1).relu() - 3) * x, weight); };
    const jit::Program traced = jit::trace(function, {normal({2, 300}, kFloat32)});
    const Tensor x = normal({7, 300}, kFloat32, 3);
    size_t parts[2] = {0, 0};
    for (const bool fuse : {false, true}) {
      const jit::Program program = jit::freeze(traced, {.fuse = fuse});
      const File file;
      program.save(file.path);
      const jit::Program loaded = jit::Program::load(file.path);
      for (int run = 0; run < 3; ++run) {
        program(x);
        loaded(x);
      }
      REQUIRE(loaded.memory_plans().size() == 1);
      parts[fuse ? 1 : 0] = loaded.memory_plans()[0].parts.size();
      CHECK(program.memory_plans()[0].parts.size() == parts[fuse ? 1 : 0]);
    }
    CHECK(parts[0] > parts[1]);
  }

  TEST_CASE("recurrent networks that were recorded in a region without a rule for them") {
    manual_seed(3);
    const auto check = [](auto network) {
      network->eval();
      const AutocastOptions autocast{.dtype = kBFloat16};
      const jit::Program traced = jit::trace(network, normal({5, 2, 6}, kFloat32), {.autocast = autocast, .batch_dim = 1});
      CHECK(traced.text().find("amp.rnn_layer(") != std::string::npos);
      for (const jit::Program& program : {traced, jit::freeze(traced)}) {
        const File file;
        program.save(file.path);
        const jit::Program loaded = jit::Program::load(file.path);
        for (const int64_t batch : {1, 4}) {
          const NoGradGuard no_grad;
          const Tensor x = normal({5, batch, 6}, kFloat32, 4);
          const std::vector<Tensor> got = loaded.run({&x, 1}), expected = program.run({&x, 1});
          REQUIRE(got.size() == expected.size());
          for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
          const Autocast region(kCPU, autocast);
          const Tensor output = std::get<0>(network(x));
          CHECK(output.dtype() == kBFloat16);
          CHECK(difference(got[0], output, program.frozen() ? 2e-2 : 0, program.frozen() ? 2e-2 : 0) == "");
        }
      }
      // A program that is not frozen can be trained, like the network.
      const Tensor x = normal({5, 3, 6}, kFloat32, 5);
      traced.run({&x, 1})[0].sum().backward();
      std::vector<Tensor> grads;
      for (const Tensor& p : network->parameters()) grads.push_back(p.grad().clone());
      network->zero_grad();
      const Autocast region(kCPU, autocast);
      std::get<0>(network(x)).sum().backward();
      for (size_t i = 0; i < grads.size(); ++i) CHECK(difference(grads[i], network->parameters()[i].grad(), 1e-6, 1e-6) == "");
    };
    check(nn::LSTM(nn::LSTMOptions(6, 8).num_layers(2).bidirectional(true)));
    check(nn::LSTM(nn::LSTMOptions(6, 8).proj_size(3)));
    check(nn::GRU(nn::GRUOptions(6, 8).bias(false)));
    check(nn::RNN(nn::RNNOptions(6, 8)));

    const File file;
    nn::GRU gru(nn::GRUOptions(6, 8));
    gru->eval();
    jit::trace(gru, normal({5, 2, 6}, kFloat32), {.autocast = AutocastOptions{.dtype = kBFloat16}, .batch_dim = 1}).save(file.path);
    const auto changed = [&](const auto& change) { return with_changed_calls(file.path, "amp.rnn_layer", change); };
    const Tensor x = normal({5, 2, 6}, kFloat32);
    CHECK_NOTHROW(changed([](Json&) {}).run({&x, 1}));
    for (const Json& sizes : {Json::parse("[[0, 2]]"), Json::parse("[1, 1, 1, 1, 1]"), Json::parse("[2, 2, 2, 2, -2]"), Json::array()})
      CHECK_THROWS_WITH_AS(changed([&](Json& call) { call["args"][6]["ints"] = sizes; }).run({&x, 1}),
                           doctest::Contains("[rnn_layer] batch_sizes must"), ValueError);
    CHECK_THROWS_WITH_AS(changed([](Json& call) { call["args"][7]["int"] = 4; }).run({&x, 1}),
                         "[rnn_layer] mode must be from 0 to 3, but is 4", ValueError);
    CHECK_THROWS_WITH_AS(changed([](Json& call) { call["args"][7]["int"] = 0; }).run({&x, 1}),
                         doctest::Contains("cx must have 2 dimensions"), ValueError);
    CHECK_THROWS_WITH_AS(changed([](Json& call) { call["args"][3] = call["args"][1]; }).run({&x, 1}),
                         doctest::Contains("[rnn_layer] w_hh must have the shape [24, 8]"), ValueError);
    CHECK_THROWS_WITH_AS(changed([](Json& call) { call["op"] = "internal.rnn_layer"; }), doctest::Contains("is unknown"), ValueError);
  }

  TEST_CASE("recurrent cells that were recorded in a region without a rule for them") {
    const Tensor w = normal({9, 3}, kFloat32, 2);
    const auto function = [&](const Tensor& x) {
      return gru_cell(x, x * 0.5, w, w) + rnn_relu_cell(x, x, w.narrow(0, 0, 3), w.narrow(0, 0, 3));
    };
    const jit::Program traced = jit::trace(function, normal({2, 3}, kFloat32), {.autocast = AutocastOptions{.dtype = kBFloat16}});
    const File file;
    traced.save(file.path);
    const jit::Program loaded = jit::Program::load(file.path);
    const Tensor x = normal({4, 3}, kFloat32, 4), y = x.clone().requires_grad_(), z = x.clone().requires_grad_();
    const Tensor got = loaded(y);
    got.sum().backward();
    const Autocast region(kCPU, AutocastOptions{.dtype = kBFloat16});
    const Tensor expected = function(z);
    expected.sum().backward();
    CHECK(difference(got, expected) == "");
    CHECK(difference(y.grad(), z.grad()) == "");

    const auto refused = [&](const auto& change) {
      return amp::testing::thrown_text([&] { with_changed_calls(file.path, "amp.cell_sums", change).run({&x, 1}); });
    };
    CHECK(refused([](Json&) {}) == "");
    for (const int apart : {-1, 10})
      CHECK(contains(refused([&](Json& call) { call["args"][6]["int"] = apart; }), "[cell_sums] apart must be from 0 to "));
    CHECK(contains(refused([](Json& call) { call["args"][2] = call["args"][0]; }), "[cell_sums] w_ih and w_hh must have 2 dimensions"));
    CHECK(contains(refused([](Json& call) { call["op"] = "internal.cell_sums"; }), "is unknown"));
  }

  TEST_CASE("files that are no programs are refused, with a reason") {
    CHECK(refusal([](Json&, StateDict&) {}) == "accepted");
    CHECK(refusal([](Json& json, StateDict&) { json["version"] = 2; }) == ": the program has version 2; this library reads version 1");
    CHECK(refusal([](Json& json, StateDict&) { json.erase("calls"); }) == ": the program has no `calls`");
    CHECK(refusal([](Json& json, StateDict&) { json["fuses_chains"] = 1; }) == ": `fuses_chains` is neither true nor false");
    CHECK(refusal([](Json& json, StateDict&) { json["more"] = 1; }) == ": the program has an unknown key `more`");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["op"] = "launch"; }) == ": the op `launch` is unknown");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["op"] = "mylib::launch"; }) ==
          ": the op `mylib::launch` is unknown; load the library that brings the ops of `mylib` first");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"].erase(2); }) == ": linear takes 3 arguments, but has 2");
    CHECK(refusal([](Json& json, StateDict&) {
            json["calls"][0]["args"][0] = {{"int", 3}};
          }) == ": argument 0 of linear must be of the kind `tensor`");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"][1] = nullptr; }) == ": argument 1 of linear is missing");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"][1]["tensor"] = -1; }) ==
          ": argument 1 of linear uses value -1 before it is computed");
    CHECK(refusal([](Json& json, StateDict&) { std::swap(json["calls"][0], json["calls"][1]); }).find("before it is computed") !=
          std::string::npos);
    CHECK(refusal([](Json& json, StateDict&) { json["outputs"] = {99}; }) == ": an output uses value 99 before it is computed");
    CHECK(refusal([](Json& json, StateDict&) { json["outputs"] = Json::array(); }) == ": the program has no outputs");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["dtype"] = "float33"; }) == ": input 0 is the unknown dtype `float33`");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["shape"][1] = -4; }) == ": input 0 has a negative size");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["value"] = 1 << 30; }).find(": input 0 has the number") == 0);
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][1]["results"][0]["value"] = 0; }) == ": value 0 is defined twice");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["math"] = 8; }) == ": a call has the unknown math 8");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["math"] = 7; }) == "accepted");
    CHECK(refusal([](Json&, StateDict& state) { state.clear(); }).find(", which the file does not hold as a tensor") != std::string::npos);
    CHECK(refusal([](Json&, StateDict& state) { state.emplace("extra", normal({1}, kFloat32)); }) == ": the program does not use `extra`");
    const File file;
    save_safetensors({{"weight", normal({2}, kFloat32)}}, file.path);
    CHECK_THROWS_WITH_AS(jit::Program::load(file.path), (file.path + ": it holds no program: its metadata has no `amp.program`").c_str(),
                         ValueError);
  }

  TEST_CASE("a call with another number of results than recorded is an error when it runs") {
    const File file;
    jit::trace([](const Tensor& x) { return x.split(2, 1); }, {normal({2, 4}, kFloat32)}).save(file.path);
    Json json = Json::parse(load_safetensors_metadata(file.path).at("amp.program"));
    json["inputs"][0]["shape"][1] = 6;
    save_safetensors({}, file.path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
    const jit::Program program = jit::Program::load(file.path);
    const Tensor x = normal({2, 6}, kFloat32);
    CHECK_THROWS_AS(program.run({&x, 1}), ValueError);
  }

  TEST_CASE("calls whose results a file leaves out can't be frozen, or are left out") {
    const File file;
    const Tensor w = normal({4, 4}, kFloat32);
    jit::trace([&](const Tensor& x) { return dropout(relu(linear(x, w)).to(kFloat64).to(kFloat32), 0.5, false); },
               {normal({2, 4}, kFloat32)})
        .save(file.path);
    const Json written = Json::parse(load_safetensors_metadata(file.path).at("amp.program"));
    const StateDict state = load_safetensors(file.path);
    const Tensor x = normal({2, 4}, kFloat32);
    for (size_t call = 0; call < written["calls"].size(); ++call) {
      for (const Json& results : {Json::array(), Json::parse("[null]"), Json::parse(R"([null, {"value": 30}])")}) {
        Json json = written;
        json["calls"][call]["results"] = results;
        for (size_t later = call; ++later < json["calls"].size();) json["calls"][later]["args"][0]["tensor"] = results.size() == 2 ? 30 : 0;
        if (call + 1 == json["calls"].size()) json["outputs"] = {results.size() == 2 ? 30 : 0};
        save_safetensors(state, file.path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
        const jit::Program program = jit::Program::load(file.path);
        if (results.size() == 2) CHECK_THROWS_WITH_AS(jit::freeze(program), doctest::Contains("must have one result"), ValueError);
        else CHECK_NOTHROW(jit::freeze(program)(x));
      }
    }
  }
}

}  // namespace file_tests
