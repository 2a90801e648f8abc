// Compares with torch's optimizers. tests/data/golden/optimizers.py recorded their results.
#include <doctest/doctest.h>

#include <fstream>

#include <nlohmann/json.hpp>

#include "support.h"

namespace golden_tests {

namespace {

using namespace amp;
using nlohmann::json;

const json& table() {
  static const json values = json::parse(std::ifstream("tests/data/golden/optimizers.json"));
  return values;
}

Tensor vector(const json& numbers) { return tensor(numbers.get<std::vector<double>>(), kFloat64); }

// Sets options of any optimizer by their torch names.
template <class Options>
Options options_of(const json& given) {
  Options options(0.01);
  for (const auto& [name, value] : given.items()) {
    bool known = false;
    const auto set = [&, &name = name, &value = value](const char* option, auto& place) {
      if (name != option) return;
      known = true;
      place = value.template get<std::decay_t<decltype(place)>>();
    };
    options.visit([&](const char* n, double& place) { set(n, place); }, [&](const char* n, bool& place) { set(n, place); });
    REQUIRE_MESSAGE(known, name);
  }
  return options;
}

std::unique_ptr<optim::Optimizer> make(const std::string& name, const json& options, const Tensor& p) {
  const std::vector<Tensor> params{p};
  if (name == "SGD") return std::make_unique<optim::SGD>(params, options_of<optim::SGDOptions>(options));
  if (name == "Adam") return std::make_unique<optim::Adam>(params, options_of<optim::AdamOptions>(options));
  if (name == "AdamW") return std::make_unique<optim::AdamW>(params, options_of<optim::AdamWOptions>(options));
  if (name == "Adagrad") return std::make_unique<optim::Adagrad>(params, options_of<optim::AdagradOptions>(options));
  return std::make_unique<optim::RMSprop>(params, options_of<optim::RMSpropOptions>(options));
}

Tensor rosenbrock(const Tensor& p) {
  const Tensor head = p.slice(0, 0, 3), tail = p.slice(0, 1, 4);
  return sum(square(tail - head * head) * 100 + square(1 - head));
}

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("elementwise optimizers take torch's steps, and keep torch's state under its names") {
    for (const json& item : table()["steps"]) {
      INFO(item["optimizer"].get<std::string>() << " " << item["options"].dump());
      const Tensor p = vector(table()["start"]).requires_grad_();
      const auto optimizer = make(item["optimizer"], item["options"], p);
      for (size_t i = 0; i < item["path"].size(); ++i) {
        p.mutable_grad() = vector(table()["grads"][i]);
        optimizer->step();
        CHECK(testing::difference(p.detach(), vector(item["path"][i]), 1e-12, 1e-12) == "");
      }
      const StateDict state = optimizer->state_dict();
      for (const auto& [name, value] : item["states"].back().items()) {
        INFO(name);
        const StateValue& own = state.at("state.0." + name);
        if (value.is_array()) CHECK(testing::difference(std::get<Tensor>(own), vector(value), 1e-12, 1e-12) == "");
        else CHECK(std::get<Scalar>(own).toDouble() == value.get<double>());
      }
    }
  }

  TEST_CASE("elementwise optimizers go on from torch's state") {
    constexpr size_t kDone = 2;
    for (const json& item : table()["steps"]) {
      INFO(item["optimizer"].get<std::string>() << " " << item["options"].dump());
      const Tensor p = vector(item["path"][kDone]).requires_grad_();
      const auto optimizer = make(item["optimizer"], item["options"], p);
      StateDict state = optimizer->state_dict();  // contains the options
      for (const auto& [name, value] : item["states"][kDone].items()) {
        if (value.is_array()) state["state.0." + name] = vector(value);
        else state["state.0." + name] = Scalar(value.get<double>());
      }
      optimizer->load_state_dict(state);
      for (size_t i = kDone + 1; i < item["path"].size(); ++i) {
        p.mutable_grad() = vector(table()["grads"][i]);
        optimizer->step();
        CHECK(testing::difference(p.detach(), vector(item["path"][i]), 1e-12, 1e-12) == "");
      }
    }
  }

  TEST_CASE("LBFGS takes torch's path over Rosenbrock's function") {
    for (const json& item : table()["lbfgs"]) {
      INFO(item["options"].dump());
      const Tensor p = tensor(std::vector<double>{-1.2, 1.0, 0.5, 2.0}, kFloat64).requires_grad_();
      optim::LBFGSOptions options(item["options"].value("lr", 1.0));
      options.max_iter(item["options"].value("max_iter", 20)).history_size(item["options"].value("history_size", 100));
      if (item["options"].contains("max_eval")) options.max_eval(item["options"]["max_eval"].get<int64_t>());
      if (item["options"].contains("line_search_fn")) options.line_search_fn("strong_wolfe");
      optim::LBFGS optimizer({p}, options);
      for (size_t i = 0; i < item["path"].size(); ++i) {
        const Tensor loss = optimizer.step([&] {
          optimizer.zero_grad();
          Tensor value = rosenbrock(p);
          value.backward();
          return value;
        });
        CHECK(loss.item<double>() == doctest::Approx(item["losses"][i].get<double>()).epsilon(1e-6));
        CHECK(testing::difference(p.detach(), vector(item["path"][i]), 1e-6, 1e-6) == "");
      }
      const StateDict state = optimizer.state_dict();
      CHECK(std::get<Scalar>(state.at("state.0.func_evals")).toLong() == item["func_evals"].get<int64_t>());
      CHECK(std::get<Scalar>(state.at("state.0.n_iter")).toLong() == item["n_iter"].get<int64_t>());
    }
  }
}

}  // namespace golden_tests
