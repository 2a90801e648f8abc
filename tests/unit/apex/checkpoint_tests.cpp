// Checkpoints: models that stay float32, scalers, and trainings that continue bit for bit.
#include <cmath>

#include "support.h"

namespace checkpoint_tests {

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

struct ConvNetImpl : nn::Module {
  ConvNetImpl() {
    conv = register_module("conv", nn::Conv2d(nn::Conv2dOptions(3, 6, 3).padding(1)));
    norm = register_module("norm", nn::BatchNorm2d(6));
    factor = register_parameter("factor", normal({1}, kFloat32, 7));
  }
  Tensor forward(const Tensor& x) { return norm(relu(conv(x * factor))); }
  nn::Conv2d conv{nullptr};
  nn::BatchNorm2d norm{nullptr};
  Tensor factor;
};
AMP_MODULE(ConvNet);

Tensor images(uint32_t seed) { return normal({4, 3, 6, 6}, kFloat32, seed); }

// Runs a backward pass for each of the losses from `first` on, and a step; returns the output.
Tensor train_losses(ConvNet& model, optim::Optimizer& optimizer, const Tensor& x, int first, int losses) {
  optimizer.zero_grad();
  const Tensor output = model(x);
  for (int id = first; id < first + losses; ++id) {
    auto scaled_loss = apex::scale_loss(output.mean(), optimizer, {.loss_id = id});
    scaled_loss.backward(/*retain_graph=*/true);
  }
  optimizer.step();
  return output.detach().to(kFloat32);
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

  TEST_CASE("a training that was saved continues bit for bit [behavior 153]") {
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

  TEST_CASE("a restored model trains next to the original, each with scalers of its own [behavior 153]") {
    for (const std::string& name : levels()) {
      for (const bool load_first : {false, true}) {
        for (const int losses : {1, 2}) {
          INFO(name, std::string(load_first ? ", loaded before initialize, " : ", "), losses, " losses");
          const Shutdown after;
          manual_seed(3);
          ConvNet model, restored;
          optim::SGD optimizer(model->parameters(), optim::SGDOptions(1e-3)), of_restored(restored->parameters(), optim::SGDOptions(1e-3));
          apex::Options options = level(name, 2 * losses);
          options.max_loss_scale = 1024;  // no step is skipped
          initialize(model, optimizer, options);
          for (uint32_t i = 0; i < 3; ++i) train_losses(model, optimizer, images(i), 0, losses);
          const Checkpoint saved{copied(model->state_dict()), copied(optimizer.state_dict()), apex::state_dict()};
          const auto load = [&] {
            restored->load_state_dict(saved.model);
            of_restored.load_state_dict(saved.optimizer);
          };
          if (load_first) load();
          initialize(restored, of_restored, options);
          if (!load_first) load();
          apex::load_state_dict(saved.scalers);
          for (uint32_t i = 3; i < 6; ++i) {
            const Tensor output = train_losses(model, optimizer, images(i), 0, losses);
            CHECK(difference(train_losses(restored, of_restored, images(i), losses, losses), output) == "");
            CHECK(difference_of(restored->state_dict(), model->state_dict()) == "");
          }
        }
      }
    }
  }

  TEST_CASE("a model whose states are float32 trains: the loss falls in each step") {
    for (const std::string name : {"O0", "O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      manual_seed(3);
      ConvNet model;
      optim::Adam optimizer(model->parameters(), optim::AdamOptions(1e-3));
      apex::Options options = level(name);
      options.max_loss_scale = 1024;  // no step is skipped
      initialize(model, optimizer, options);
      for (const auto& [key, value] : model->state_dict()) CHECK(std::get<Tensor>(value).dtype() != kFloat16);
      const Tensor x = images(1), target = normal({4, 6, 6, 6}, kFloat32, 2);
      double last = INFINITY;
      for (int i = 0; i < 11; ++i) {
        optimizer.zero_grad();
        const Tensor loss = mse_loss(model(x), target);
        {
          auto scaled_loss = apex::scale_loss(loss, optimizer);
          scaled_loss.backward();
        }
        optimizer.step();
        CHECK(loss.item<double>() < last);
        last = loss.item<double>();
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

  TEST_CASE("scales that have decreased several times are saved and restored") {
    for (const std::string name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      ConvNet model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1e-3));
      initialize(model, optimizer, level(name, 3));
      for (int id = 0; id < 3; ++id) {
        for (int times = 0; times < id; ++times) train_losses(model, optimizer, images(1) * 131072, id, 1);  // too large for float16
      }
      const StateDict state = apex::state_dict();
      const auto check = [&](const StateDict& from) {
        for (int id = 0; id < 3; ++id) {
          const std::string entry = "loss_scaler" + std::to_string(id);
          CHECK(apex::loss_scale(id) == std::ldexp(1, 16 - id));
          CHECK(std::get<Scalar>(from.at(entry + ".loss_scale")).toDouble() == std::ldexp(1, 16 - id));
          CHECK(std::get<Scalar>(from.at(entry + ".unskipped")).toLong() == 0);
        }
      };
      check(state);
      ConvNet again;
      optim::SGD of_again(again->parameters(), optim::SGDOptions(1e-3));
      initialize(again, of_again, level(name, 3));
      CHECK(apex::loss_scale(2) == 65536);
      apex::load_state_dict(state);
      check(apex::state_dict());
      train_losses(again, of_again, images(1) * 131072, 2, 1);
      CHECK(apex::loss_scale(2) == 8192);
    }
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
    StateDict other = state;
    other.erase("loss_scaler0.loss_scale");
    other.erase("loss_scaler0.unskipped");
    CHECK(contains(logged([&] { apex::load_state_dict(other); }), "those in both are loaded, which are 0"));
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

}  // namespace checkpoint_tests
