// Checkpoints: models that stay float32, scalers, and trainings that continue bit for bit.
#include "support.h"

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

optim::SGDOptions options_of_sgd() { return optim::SGDOptions(0.05).momentum(0.9); }

StateDict copied(const StateDict& state) {
  StateDict copy;
  for (const auto& [name, value] : state) {
    const Tensor* tensor = std::get_if<Tensor>(&value);
    copy[name] = tensor != nullptr ? StateValue(tensor->clone()) : value;
  }
  return copy;
}

struct Checkpoint {
  StateDict model, optimizer, scalers;
};

std::string difference_of(const StateDict& a, const StateDict& b) {
  if (a.size() != b.size()) return "other entries";
  for (const auto& [name, value] : a) {
    const Tensor* x = std::get_if<Tensor>(&value);
    if (x == nullptr) continue;
    if (const std::string text = difference(*x, std::get<Tensor>(b.at(name))); !text.empty()) return name + ": " + text;
  }
  return {};
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("a model's checkpoint is float32 at every level, and loads at every level") {
    for (const std::string& from : levels()) {
      const Shutdown after;
      nn::Sequential model = small_network();
      optim::SGD optimizer(model->parameters(), options_of_sgd());
      initialize(model, optimizer, level(from));
      train_step(model, optimizer, 1);
      const StateDict state = copied(model->state_dict());
      for (const auto& [name, value] : state) {
        INFO(from, ", ", name);
        const Tensor& tensor = std::get<Tensor>(value);
        CHECK((!tensor.is_floating_point() || tensor.dtype() == kFloat32));
      }
      for (const std::string& to : levels()) {
        INFO(from, " to ", to);
        nn::Sequential other = small_network(99);
        optim::SGD unused(other->parameters(), options_of_sgd());
        initialize(other, unused, level(to));
        other->load_state_dict(state);
        const std::string unlike = difference_of(other->state_dict(), state);
        CHECK((to == "O3" || unlike == ""));  // O3 has no masters: it rounds
        for (const auto& [name, value] : other->state_dict()) {
          const Tensor& stored = std::get<Tensor>(value);
          CHECK(difference(stored, std::get<Tensor>(state.at(name)), 1e-3, 1e-3) == "");
        }
      }
    }
  }

  TEST_CASE("a training that was saved continues bit for bit [behaviour 153]") {
    for (const std::string& name : levels()) {
      for (const bool load_first : {false, true}) {
        INFO(name, load_first ? ", loaded before initialize" : "");
        const Shutdown after;
        nn::Sequential model = small_network();
        optim::SGD optimizer(model->parameters(), options_of_sgd());
        initialize(model, optimizer, level(name));
        for (uint32_t i = 0; i < 3; ++i) train_step(model, optimizer, i);
        const Checkpoint saved{copied(model->state_dict()), copied(optimizer.state_dict()), apex::state_dict()};
        for (uint32_t i = 3; i < 6; ++i) train_step(model, optimizer, i);
        const Checkpoint expected{copied(model->state_dict()), copied(optimizer.state_dict()), apex::state_dict()};

        nn::Sequential again = small_network(99);
        if (load_first) again->load_state_dict(saved.model);
        optim::SGD of_again(again->parameters(), options_of_sgd());
        if (load_first) of_again.load_state_dict(saved.optimizer);
        initialize(again, of_again, level(name));
        if (!load_first) again->load_state_dict(saved.model);
        if (!load_first) of_again.load_state_dict(saved.optimizer);
        apex::load_state_dict(saved.scalers);
        for (uint32_t i = 3; i < 6; ++i) train_step(again, of_again, i);
        CHECK(difference_of(again->state_dict(), expected.model) == "");
        CHECK(difference_of(of_again.state_dict(), expected.optimizer) == "");
        CHECK(apex::state_dict().size() == expected.scalers.size());
      }
    }
  }

  TEST_CASE("a parameter that was changed by other means is saved as it is") {
    const Shutdown after;
    nn::Linear model(2, 2);
    optim::SGD optimizer(model->parameters(), options_of_sgd());
    initialize(model, optimizer, level("O2"));
    model->weight.detach().fill_(3);
    CHECK(difference(std::get<Tensor>(model->state_dict().at("weight")), full({2, 2}, 3.0)) == "");
  }

  TEST_CASE("the state of the scalers") {
    const Shutdown after;
    nn::Sequential model = small_network();
    optim::SGD optimizer(model->parameters(), options_of_sgd());
    initialize(model, optimizer, level("O1", 2));
    {
      auto scaled_loss = apex::scale_loss(sum(model(ones({2, 4}))).to(kFloat32) * INFINITY, optimizer, {.loss_id = 1});
      scaled_loss.backward();
    }
    optimizer.step();
    const StateDict state = apex::state_dict();
    const auto number = [](const StateDict& from, const char* key) { return std::get<Scalar>(from.at(key)).toDouble(); };
    CHECK(state.size() == 4);
    CHECK(number(state, "loss_scaler0.loss_scale") == 65536);
    CHECK(number(state, "loss_scaler1.loss_scale") == 32768);
    CHECK(number(state, "loss_scaler1.unskipped") == 0);

    initialize(nn::ReLU(), level("O1", 1));
    CHECK(contains(logged([&] { apex::load_state_dict(state); }), "has 2 loss scalers"));
    CHECK(apex::loss_scale() == 65536);
    initialize(nn::ReLU(), level("O1", 2));
    apex::load_state_dict(state);
    CHECK(apex::loss_scale(1) == 32768);

    StateDict wrong = state;
    wrong["loss_scaler0.loss_scale"] = Scalar(0.0);
    CHECK_THROWS_WITH_AS(apex::load_state_dict(wrong), doctest::Contains("must be positive"), ValueError);
    CHECK(apex::loss_scale(1) == 32768);
    wrong = state;
    wrong["scale"] = Scalar(2.0);
    CHECK_THROWS_WITH_AS(apex::load_state_dict(wrong), doctest::Contains("scale is no entry of a loss scaler"), ValueError);
    wrong = state;
    wrong.erase("loss_scaler1.unskipped");
    CHECK_THROWS_AS(apex::load_state_dict(wrong), ValueError);
  }
}
