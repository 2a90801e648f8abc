// scale_loss: what it returns, and the effect of its end on gradients, scales and steps.
#include "support.h"

namespace scale_loss_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;
using apex::scale_loss;

namespace {

// sum(weight * factor): the gradient of each weight is the factor.
struct ScaleImpl : nn::Module {
  explicit ScaleImpl(ScalarType dtype = kFloat32) { weight = register_parameter("weight", ones({3}, dtype)); }
  Tensor forward(const Tensor& factor) { return sum(weight * factor); }
  Tensor weight;
};
AMP_MODULE(Scale);

void backward(const Tensor& loss, const apex::Optimizers& optimizers, const apex::ScaleLossOptions& options = {}) {
  auto scaled_loss = scale_loss(loss, optimizers, options);
  scaled_loss.backward();
}

// A scale for which the scaled gradients of these tests fit float16.
apex::Options scaled_level(const std::string& name) {
  apex::Options options = level(name);
  options.max_loss_scale = 1024;
  return options;
}

const Tensor& master(optim::Optimizer& optimizer) { return optimizer.param_groups()[0].params()[0]; }

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("four changed lines: a script trains at every level as at O0 [behaviors 145, 146, 147]") {
    double of_float32 = 0;
    for (const std::string& name : levels()) {
      INFO(name);
      const Shutdown after;
      nn::Sequential model = small_network();
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.05).momentum(0.9));
      initialize(model, optimizer, level(name));
      double first = 0, last = 0;
      for (uint32_t i = 0; i < 30; ++i) {
        last = train_step(model, optimizer, 1);
        if (i == 0) first = last;
      }
      CHECK(last < 0.4 * first);
      if (name == "O0") of_float32 = last;
      CHECK(last == doctest::Approx(of_float32).epsilon(0.05));
    }
  }

  TEST_CASE("the loss is scaled inside, the gradients are unscaled afterwards [behavior 156]") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      initialize(model, optimizer, scaled_level(name));
      const Tensor loss = model(full({3}, 0.5));
      {
        auto scaled_loss = scale_loss(loss, optimizer);
        CHECK(scaled_loss.loss().item<double>() == 1.5 * 1024);
        CHECK(scaled_loss->dtype() == kFloat32);
        scaled_loss.backward();
        CHECK(model->weight.grad()[0].item<double>() == 512);
      }
      CHECK(difference(master(optimizer).grad(), full({3}, 0.5)) == "");
      optimizer.step();
      CHECK(difference(model->weight.detach().to(kFloat32), full({3}, 0.5)) == "");
      CHECK(apex::loss_scale() == 1024);
    }
  }

  TEST_CASE("an overflow skips the next step only, and halves the scale [behaviors 152, 156]") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      apex::Options options = scaled_level(name);
      options.verbosity = 1;
      logged([&] { initialize(model, optimizer, options); });
      const auto step = [&](double factor) {
        optimizer.zero_grad();
        backward(model(full({3}, 1.0)) * factor, optimizer);
        return logged([&] { optimizer.step(); });
      };
      CHECK(contains(step(INFINITY), "the scale of loss 0 is reduced to 512"));
      CHECK(model->weight[0].item<double>() == 1);
      CHECK(apex::loss_scale() == 512);
      CHECK(step(0.25) == "");
      CHECK(model->weight[0].item<double>() == 0.75);
      CHECK(apex::loss_scale() == 512);
      if (name == std::string("O2")) CHECK_FALSE(master(optimizer).grad().defined());  // dropped by the step
    }
  }

  TEST_CASE("a fixed scale never skips and never moves; a scale of 1 leaves loss and gradients alone") {
    const Shutdown after;
    Scale model;
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
    apex::Options options = level("O1");
    options.loss_scale = 128.0;
    initialize(model, optimizer, options);
    backward(model(full({3}, INFINITY)), optimizer);
    optimizer.step();
    CHECK(model->weight[0].item<double>() == -INFINITY);
    CHECK(apex::loss_scale() == 128);
    Scale plain(kFloat16);
    optim::SGD of_plain(plain->parameters(), optim::SGDOptions(1.0));
    apex::Options o3 = level("O3");
    o3.allow_incoming_model_not_fp32 = true;
    initialize(plain, of_plain, o3);
    auto scaled_loss = scale_loss(plain(ones({3})), of_plain);
    CHECK(scaled_loss.loss().item<double>() == 3);
    scaled_loss.backward();
    scaled_loss.end();
    scaled_loss.end();  // once
    CHECK(plain->weight.grad()[0].item<double>() == 1);
  }

  TEST_CASE("the scale grows after 2000 good steps, within its bounds [behavior 152]") {
    apex::LossScaler scaler("dynamic", {.min_loss_scale = 32768, .max_loss_scale = 131072});
    const auto update = [&](double grad) {
      scaler.clear_overflow_state();
      scaler.unscale({full({2}, grad)});
      return scaler.update_scale();
    };
    for (int i = 0; i < 1999; ++i) CHECK_FALSE(update(1));
    CHECK(scaler.loss_scale() == 65536);
    CHECK(scaler.unskipped() == 1999);
    update(1);
    CHECK(scaler.loss_scale() == 131072);
    CHECK(scaler.unskipped() == 0);
    for (int i = 0; i < 2000; ++i) update(1);
    CHECK(scaler.loss_scale() == 131072);
    for (int i = 0; i < 3; ++i) CHECK(update(NAN));
    CHECK(scaler.loss_scale() == 32768);
    CHECK(apex::LossScaler("dynamic", {.max_loss_scale = 1024}).loss_scale() == 1024);
  }

  TEST_CASE("gradients accumulate over several passes, each unscaled by itself") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      initialize(model, optimizer, scaled_level(name));
      optimizer.zero_grad();
      backward(model(full({3}, 0.25)), optimizer);
      backward(model(full({3}, 0.5)), optimizer);
      CHECK(difference(master(optimizer).grad(), full({3}, 0.75)) == "");
      optimizer.step();
      CHECK(model->weight[0].item<double>() == 0.25);
    }
  }

  TEST_CASE("delay_unscale leaves gradients scaled until the last pass") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      apex::Options options = scaled_level(name);
      options.loss_scale = 4.0;
      initialize(model, optimizer, options);
      backward(model(full({3}, 0.25)), optimizer, {.delay_unscale = true});
      CHECK(model->weight.grad()[0].item<double>() == 1);
      backward(model(full({3}, 0.5)), optimizer);
      CHECK(difference(master(optimizer).grad(), full({3}, 0.75)) == "");
      optimizer.step();
      CHECK(model->weight[0].item<double>() == 0.25);
    }
  }

  TEST_CASE("delay_overflow_check neither moves the scale nor skips") {
    const Shutdown after;
    Scale model;
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
    initialize(model, optimizer, level("O1"));
    backward(model(full({3}, INFINITY)), optimizer, {.delay_overflow_check = true});
    CHECK(apex::loss_scale() == 65536);
    optimizer.step();
    CHECK(model->weight[0].item<double>() == -INFINITY);
  }

  TEST_CASE("an exception in the block: no scale moves, no step is skipped, earlier gradients are restored") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      initialize(model, optimizer, scaled_level(name));
      backward(model(full({3}, 0.25)), optimizer);
      const auto fail = [&] {
        auto scaled_loss = scale_loss(model(full({3}, INFINITY)), optimizer);
        scaled_loss.backward();
        throw ValueError("of the program");
      };
      CHECK_THROWS_WITH_AS(fail(), "of the program", ValueError);
      CHECK(apex::loss_scale() == 1024);
      CHECK(difference(master(optimizer).grad(), full({3}, 0.25)) == "");
      optimizer.step();
      CHECK(model->weight[0].item<double>() == 0.75);
      // A pass that begins and ends while another exception is in flight is not a failure.
      struct Cleanup {
        Scale& model;
        optim::SGD& optimizer;
        ~Cleanup() {
          optimizer.zero_grad();
          backward(model(full({3}, INFINITY)), optimizer);
        }
      };
      try {
        const Cleanup cleanup{model, optimizer};
        throw Error("first");
      } catch (const Error&) {}
      CHECK(apex::loss_scale() == 512);
    }
  }

  TEST_CASE("clipping between the end of the block and the step uses master_params") {
    for (const char* name : {"O1", "O2"}) {
      INFO(name);
      const Shutdown after;
      Scale model;
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
      initialize(model, optimizer, scaled_level(name));
      backward(model(tensor(std::vector<float>{3, 0, 4})), optimizer);
      const Tensor norm = nn::utils::clip_grad_norm_(apex::master_params(optimizer), 1.0);
      CHECK(norm.item<double>() == doctest::Approx(5));
      optimizer.step();
      CHECK(model->weight[0].item<double>() == doctest::Approx(0.4).epsilon(1e-3));
    }
  }

  TEST_CASE("closures decide after they have run; zero_grad with zeros; optimizers of other kinds") {
    const Shutdown after;
    Scale model;
    optim::AdamW optimizer(model->parameters(), optim::AdamWOptions(0.5).weight_decay(0));
    initialize(model, optimizer, scaled_level("O2"));
    double factor = INFINITY;
    const auto closure = [&] {
      optimizer.zero_grad(/*set_to_none=*/false);
      const Tensor loss = model(full({3}, 1.0)) * factor;
      backward(loss, optimizer);
      return loss;
    };
    CHECK(optimizer.step(closure).item<double>() == INFINITY);
    CHECK(model->weight[0].item<double>() == 1);
    factor = 1;
    optimizer.step(closure);
    CHECK(model->weight[0].item<double>() == doctest::Approx(0.5).epsilon(1e-3));
  }

  TEST_CASE("sparse gradients are unscaled at O1") {
    const Shutdown after;
    nn::Embedding table(nn::EmbeddingOptions(5, 2).sparse(true));
    const Tensor before = table->weight.detach().clone();
    optim::SGD optimizer(table->parameters(), optim::SGDOptions(1.0));
    initialize(table, optimizer, level("O1"));
    for (int i = 0; i < 2; ++i) backward(sum(table(tensor(std::vector<int64_t>{1, 1, 3}))), optimizer);
    CHECK(table->weight.grad().is_sparse());
    optimizer.step();
    CHECK(difference((before - table->weight.detach())[1], full({2}, 4.0), 1e-5, 0) == "");
    CHECK(difference((before - table->weight.detach())[3], full({2}, 2.0), 1e-5, 0) == "");
  }

  TEST_CASE("what scale_loss refuses") {
    const Shutdown after;
    Scale model;
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0)), stranger(model->parameters(), optim::SGDOptions(1.0));
    const Tensor loss = model(ones({3}));
    CHECK_THROWS_WITH_AS(discard(scale_loss(loss, optimizer).loss()), doctest::Contains("initialize must be called first"), Error);
    initialize(model, optimizer, level("O1"));
    CHECK_THROWS_WITH_AS(discard(scale_loss(loss, stranger).loss()), doctest::Contains("not given to initialize"), Error);
    CHECK_THROWS_WITH_AS(discard(scale_loss(loss, optimizer, {.loss_id = 1}).loss()), doctest::Contains("loss_id is 1"), ValueError);
    CHECK_THROWS_WITH_AS(discard(scale_loss(Tensor(), optimizer).loss()), doctest::Contains("undefined"), ValueError);
    CHECK_THROWS_WITH_AS(discard(apex::loss_scale(2)), doctest::Contains("there is no loss 2"), ValueError);
  }
}

}  // namespace scale_loss_tests
