// initialize: its arguments, and the effect of each level on models, optimizers and ops.
#include "support.h"

namespace level_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

// A user-defined type that contains tensors.
struct Batch {
  Tensor images, labels;
  std::map<std::string, Tensor> more;
  template <class F>
  void each_tensor(const F& function) {
    function(images);
    function(labels);
    for (auto& [name, tensor] : more) function(tensor);
  }
};

struct NetImpl : nn::Module {
  std::tuple<Tensor, std::vector<Tensor>, int64_t> forward(const Batch& batch) {
    seen = batch;
    return {batch.images * 2, {batch.labels, batch.more.at("mask")}, 7};
  }
  Batch seen;
};
AMP_MODULE(Net);

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("the properties of the levels, and overrides [behaviors 146, 149, 150, 155]") {
    const auto text = [](const apex::Properties& p) { return p.text(); };
    CHECK(text(apex::properties_of("O0")) ==
          "enabled                : true\nopt_level              : O0\ncast_model_type        : float32\npatch_functions        : false\n"
          "keep_batchnorm_fp32    : none\nmaster_weights         : false\nloss_scale             : 1\n");
    CHECK(text(apex::properties_of("O1")) ==
          "enabled                : true\nopt_level              : O1\ncast_model_type        : none\npatch_functions        : true\n"
          "keep_batchnorm_fp32    : none\nmaster_weights         : none\nloss_scale             : dynamic\n");
    CHECK(text(apex::properties_of("O2")) ==
          "enabled                : true\nopt_level              : O2\ncast_model_type        : float16\npatch_functions        : false\n"
          "keep_batchnorm_fp32    : true\nmaster_weights         : true\nloss_scale             : dynamic\n");
    CHECK(text(apex::properties_of("O3")) ==
          "enabled                : true\nopt_level              : O3\ncast_model_type        : float16\npatch_functions        : false\n"
          "keep_batchnorm_fp32    : false\nmaster_weights         : false\nloss_scale             : 1\n");
    const apex::Properties changed = apex::resolve(
        {.opt_level = "O3", .cast_model_type = kBFloat16, .keep_batchnorm_fp32 = true, .master_weights = true, .loss_scale = "128.0"});
    CHECK(*changed.cast_model_type == kBFloat16);
    CHECK(*changed.keep_batchnorm_fp32);
    CHECK(*changed.master_weights);
    CHECK(changed.loss_scale.value() == 128);
    CHECK(apex::resolve({.opt_level = "O3", .loss_scale = "dynamic"}).loss_scale.is_dynamic());
    CHECK(*apex::resolve({.opt_level = "O3", .keep_batchnorm_fp32 = "True"}).keep_batchnorm_fp32);
    CHECK_FALSE(*apex::resolve({.opt_level = "O2", .keep_batchnorm_fp32 = "False"}).keep_batchnorm_fp32);
    CHECK_FALSE(*apex::resolve({.opt_level = "O2", .keep_batchnorm_fp32 = std::string("False")}).keep_batchnorm_fp32);
    CHECK_FALSE(apex::resolve({.opt_level = "O1", .patch_functions = false}).patch_functions);
    for (const std::string& name : levels())
      CHECK_FALSE(apex::resolve({.opt_level = name, .cast_model_type = ScalarType::Undefined}).cast_model_type.has_value());
  }

  TEST_CASE("overrides that contradict a level, and wrong values [behavior 149]") {
    const auto refused = [](const apex::Options& options, const char* part) {
      INFO(part);
      CHECK_THROWS_WITH_AS(discard(apex::resolve(options)), doctest::Contains(part), ValueError);
    };
    refused({.opt_level = "O4"}, "unknown optimization level \"O4\"");
    refused({.opt_level = "01"}, "the letter O");
    refused({.opt_level = "O1", .cast_model_type = kFloat16}, "use O2 or O3");
    refused({.opt_level = "O1", .keep_batchnorm_fp32 = true}, "keep_batchnorm_fp32 does not go with O1");
    refused({.opt_level = "O1", .master_weights = true}, "master_weights does not go with O1");
    for (const char* other : {"O0", "O2", "O3"}) refused({.opt_level = other, .patch_functions = true}, "for O1 only");
    refused({.cast_model_type = kInt64}, "expected a floating dtype");
    refused({.cast_model_outputs = kBool}, "expected a floating dtype");
    refused({.loss_scale = 0.0}, "loss_scale must be positive");
    refused({.num_losses = 0}, "num_losses must be at least 1");
    refused({.min_loss_scale = 4, .max_loss_scale = 2}, "greater than max_loss_scale");
    CHECK_THROWS_WITH_AS(discard(apex::LossScale("static")), doctest::Contains("expected \"dynamic\" or a number"), ValueError);
    CHECK_THROWS_WITH_AS(discard(apex::TrueOrFalse("true")), doctest::Contains("expected true, false, \"True\" or \"False\""), ValueError);
    CHECK_NOTHROW(discard(apex::resolve({.opt_level = "O1", .cast_model_type = kFloat32})));
  }

  TEST_CASE("models and optimizers that initialize refuses") {
    const Shutdown after;
    nn::Sequential model = small_network();
    optim::SGD sgd(model->parameters(), optim::SGDOptions(0.1));
    CHECK_THROWS_WITH_AS(initialize(std::shared_ptr<nn::Module>(), level("O1")), doctest::Contains("a model is null"), ValueError);
    optim::LBFGS lbfgs(model->parameters());
    CHECK_THROWS_WITH_AS(initialize(model, lbfgs, level("O1")), doctest::Contains("LBFGS"), ValueError);
    CHECK_THROWS_WITH_AS(initialize(model, {sgd, sgd}, level("O1")), doctest::Contains("before"), ValueError);
    nn::DataParallel wrapped(model);
    CHECK_THROWS_WITH_AS(initialize(wrapped, sgd, level("O1")), doctest::Contains("wrap it then"), ValueError);
    CHECK_THROWS_WITH_AS(discard(apex::properties()), doctest::Contains("initialize must be called first"), Error);
    initialize(model, sgd, level("O0"));
    CHECK_THROWS_WITH_AS(initialize(model, sgd, level("O0")), doctest::Contains("was given to initialize"), ValueError);
    nn::Linear half(2, 2);
    half->half();
    CHECK_THROWS_WITH_AS(initialize(half, level("O2")), doctest::Contains("parameter weight of Linear has dtype float16"), ValueError);
    apex::Options allowing = level("O2");
    allowing.allow_incoming_model_not_fp32 = true;
    CHECK_NOTHROW(initialize(half, allowing));
  }

  TEST_CASE("one model or several, with no, one or several optimizers [behavior 149]") {
    const Shutdown after;
    nn::Sequential a = small_network(1), b = small_network(2);
    optim::SGD of_a(a->parameters(), optim::SGDOptions(0.1)), of_b(b->parameters(), optim::SGDOptions(0.1));
    initialize({a, b}, {of_a, of_b}, level("O2"));
    CHECK(a->parameters()[0].dtype() == kFloat16);
    CHECK(b->parameters()[0].dtype() == kFloat16);
    CHECK(of_b.param_groups()[0].params()[0].dtype() == kFloat32);
    nn::Linear alone(2, 2);
    initialize(alone, level("O3"));  // for inference
    CHECK(alone->weight.dtype() == kFloat16);
    const std::vector<nn::Linear> list = {nn::Linear(2, 2), nn::Linear(2, 2)};
    std::vector<std::unique_ptr<optim::SGD>> optimizers;
    for (const nn::Linear& each : list) optimizers.push_back(std::make_unique<optim::SGD>(each->parameters(), optim::SGDOptions(0.1)));
    initialize(list, optimizers, level("O2"));
    CHECK(list[1]->bias.dtype() == kFloat16);
    CHECK(optimizers[1]->param_groups()[0].params()[1].dtype() == kFloat32);
  }

  TEST_CASE("O0 changes nothing: a training equals the plain one bit for bit [behavior 151]") {
    const Shutdown after;
    nn::Sequential plain = small_network(), model = small_network();
    optim::SGD of_plain(plain->parameters(), optim::SGDOptions(0.1).momentum(0.9)),
        optimizer(model->parameters(), optim::SGDOptions(0.1).momentum(0.9));
    initialize(model, optimizer, level("O0"));
    for (uint32_t i = 0; i < 4; ++i) {
      of_plain.zero_grad();
      mse_loss(plain(normal({16, 4}, kFloat32, i)), normal({16, 2}, kFloat32, i + 100)).backward();
      of_plain.step();
      train_step(model, optimizer, i);
    }
    for (size_t i = 0; i < plain->parameters().size(); ++i)
      CHECK(difference(plain->parameters()[i].detach(), model->parameters()[i].detach()) == "");
    CHECK_FALSE(is_autocast_enabled(kCPU));
    CHECK(apex::loss_scale() == 1);
  }

  TEST_CASE("O1 casts around ops by its lists, until shutdown; weights stay float32 [behaviors 148, 152, 158, 159, 160]") {
    {
      const Shutdown after;
      nn::Sequential model = small_network();
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
      initialize(model, optimizer, level("O1"));
      const Tensor x = normal({3, 4}, kFloat32), w = normal({2, 4}, kFloat32);
      CHECK(linear(x, w).dtype() == kFloat16);                                            // a function of neural networks
      CHECK(softmax(x.half(), 1).dtype() == kFloat32);                                    // one that needs float32
      CHECK(log(abs(x.half())).dtype() == kFloat32);                                      // a mathematical function
      CHECK((x.half() + x).dtype() == kFloat32);                                          // an operator: the widest of the dtypes
      CHECK(x.matmul(w.t()).dtype() == kFloat16);                                         // a method
      CHECK(relu(x).dtype() == kFloat32);                                                 // on no list
      CHECK(embedding(normal({5, 2}, kFloat32), ones({2}, kInt64)).dtype() == kFloat32);  // integer arguments pass
      CHECK(model(x).dtype() == kFloat16);
      for (const Tensor& param : model->parameters()) CHECK(param.dtype() == kFloat32);
      CHECK_THROWS_AS(binary_cross_entropy(sigmoid(x), ones({3, 4})), Error);  // banned
      {
        const apex::DisableCasts off;
        CHECK(linear(x, w).dtype() == kFloat32);
      }
      CHECK(linear(x, w).dtype() == kFloat16);
      const Autocast inside(kCPU, {.dtype = kBFloat16, .policy = "torch-2.0"});  // apex-O1 has no rules for the CPU itself
      CHECK(linear(x, w).dtype() == kBFloat16);
    }
    CHECK(mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32);
    CHECK_FALSE(is_autocast_enabled(kCPU));
  }

  TEST_CASE("casts and scalers belong to the thread that called initialize; its end cleans up") {
    std::string failed;
    std::thread([&] {
      nn::Sequential model = small_network();
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
      initialize(model, optimizer, level("O1"));
      failed = mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat16 ? "" : "no casts";
    }).join();
    CHECK(failed == "");
    CHECK(mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32);
    CHECK_THROWS_AS(discard(apex::state_dict()), Error);
  }

  TEST_CASE("O2 converts all but batch norms, casts inputs and outputs, and lets the optimizer update float32 masters [behavior 153]") {
    const Shutdown after;
    nn::Sequential model = small_network();
    const std::vector<Tensor> before = [&] {
      std::vector<Tensor> values;
      for (const Tensor& param : model->parameters()) values.push_back(param.detach().clone());
      return values;
    }();
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1).momentum(0.9));
    initialize(model, optimizer, level("O2"));
    const std::vector<Tensor> params = model->parameters();
    const std::vector<Tensor> masters = apex::master_params(optimizer);
    REQUIRE(params.size() == masters.size());
    for (size_t i = 0; i < params.size(); ++i) {
      const bool of_batch_norm = i == 2 || i == 3;
      CHECK(params[i].dtype() == (of_batch_norm ? kFloat32 : kFloat16));
      CHECK(masters[i].dtype() == kFloat32);
      CHECK(masters[i].is_same(params[i]) == of_batch_norm);
      CHECK(difference(masters[i].detach(), before[i]) == "");  // not rounded
    }
    CHECK(model->named_buffers()["1.running_mean"].dtype() == kFloat32);
    CHECK(model(normal({3, 4}, kFloat32)).dtype() == kFloat32);
    CHECK(model(normal({3, 4}, kFloat64)).dtype() == kFloat32);
    CHECK_FALSE(is_autocast_enabled(kCPU));
    CHECK(mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32);
    for (uint32_t i = 0; i < 3; ++i) {
      train_step(model, optimizer, i);
      for (size_t k = 0; k < params.size(); ++k) {
        CHECK(difference(params[k].detach(), masters[k].detach().to(params[k].dtype())) == "");
        CHECK(difference(masters[k].detach(), before[k]) != "");
      }
    }
    CHECK(std::get<Tensor>(optimizer.state_dict().at("state.0.momentum_buffer")).dtype() == kFloat32);
  }

  TEST_CASE("O3 converts everything; batch norms can be kept in float32 [behaviors 154, 162]") {
    const Shutdown after;
    nn::Sequential all = small_network(), kept = small_network();
    all->register_buffer("count", ones({1}, kInt64));
    initialize(all, level("O3"));
    for (const Tensor& param : all->parameters()) CHECK(param.dtype() == kFloat16);
    CHECK(all->named_buffers()["count"].dtype() == kInt64);
    CHECK(all->named_buffers()["1.running_var"].dtype() == kFloat16);
    optim::SGD optimizer(kept->parameters(), optim::SGDOptions(0.1));
    apex::Options options = level("O3");
    options.keep_batchnorm_fp32 = true;
    initialize(kept, optimizer, options);
    CHECK(kept->named_parameters()["1.weight"].dtype() == kFloat32);
    CHECK(kept->named_parameters()["0.weight"].dtype() == kFloat16);
    CHECK(apex::master_params(optimizer)[0].is_same(kept->parameters()[0]));
    train_step(kept, optimizer, 1);
  }

  TEST_CASE("batch norms without weights are converted, and a model that stays as it is has masters and float32 states") {
    const Shutdown after;
    nn::BatchNorm1d bare(nn::BatchNorm1dOptions(4).affine(false));
    nn::Sequential model(nn::BatchNorm1d(4), bare, nn::Linear(4, 2));
    initialize(model, level("O2"));
    CHECK(model->named_buffers()["0.running_mean"].dtype() == kFloat32);
    CHECK(bare->named_buffers()["running_mean"].dtype() == kFloat16);
    CHECK(bare->named_buffers()["num_batches_tracked"].dtype() == kInt64);

    nn::Linear half(2, 2);
    half->half();
    optim::SGD optimizer(half->parameters(), optim::SGDOptions(0.0001));
    apex::Options options = level("O2");
    options.allow_incoming_model_not_fp32 = true;
    options.cast_model_type = ScalarType::Undefined;
    options.max_loss_scale = 1024;
    initialize(half, optimizer, options);
    CHECK(half(ones({1, 2}, kFloat16)).dtype() == kFloat16);  // neither inputs nor outputs are cast
    CHECK_THROWS_AS(half(ones({1, 2})), Error);
    optimizer.zero_grad();
    {
      auto scaled_loss = apex::scale_loss(half(ones({1, 2}, kFloat16)).sum(), optimizer);
      scaled_loss.backward();
    }
    optimizer.step();
    const Tensor master = apex::master_params(optimizer)[0];
    CHECK(difference(std::get<Tensor>(half->state_dict().at("weight")), master.detach()) == "");
    CHECK(difference(half->weight.detach(), master.detach().to(kFloat16)) == "");
    CHECK(difference(half->weight.detach().to(kFloat32), master.detach()) != "");
    half->load_state_dict({{"weight", full({2, 2}, 1.0001)}, {"bias", zeros({2})}});
    CHECK(difference(master.detach(), full({2, 2}, 1.0001)) == "");
  }

  TEST_CASE("cast_model_outputs at every level, and types of a program's own in the arguments") {
    for (const std::string& name : levels()) {
      const Shutdown after;
      Net net;
      apex::Options options = level(name);
      options.cast_model_outputs = kBFloat16;
      initialize(net, options);
      const auto [doubled, list, number] = net(Batch{ones({2}), ones({2}, kInt64), {{"mask", ones({2}, kFloat64)}}});
      CHECK(doubled.dtype() == kBFloat16);
      CHECK(list[0].dtype() == kInt64);
      CHECK(list[1].dtype() == kBFloat16);
      CHECK(number == 7);
      const ScalarType inside = name == "O0" || name == "O1" ? kFloat32 : kFloat16;
      CHECK(net->seen.images.dtype() == inside);
      CHECK(net->seen.more.at("mask").dtype() == (name == "O1" ? kFloat64 : inside));
      CHECK(net->seen.labels.dtype() == kInt64);
    }
  }

  TEST_CASE("enabled = false: nothing changes, and scale_loss hands out the loss") {
    const Shutdown after;
    for (const std::string& name : levels()) {
      nn::Sequential model = small_network();
      optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
      apex::Options options = level(name);
      options.enabled = false;
      initialize(model, optimizer, options);
      CHECK(model->parameters()[0].dtype() == kFloat32);
      CHECK_FALSE(is_autocast_enabled(kCPU));
      const Tensor loss = sum(model(ones({2, 4})));
      {
        auto scaled_loss = apex::scale_loss(loss, optimizer);
        CHECK(scaled_loss.loss().is_same(loss));
      }
      train_step(model, optimizer, 1);
    }
  }

  TEST_CASE("what is logged: the table, and with verbosity 2 every cast") {
    const Shutdown after;
    nn::Linear model(2, 2);
    apex::Options options = level("O1");
    options.verbosity = 1;
    options.loss_scale = 128.0;
    const std::string table = logged([&] { initialize(model, options); });
    CHECK(contains(table, "level O1: casts around ops, by lists"));
    CHECK(contains(table, "loss_scale             : dynamic\nwith the overrides:"));
    CHECK(table.ends_with("loss_scale             : 128"));
    CHECK(logged([&] { model(ones({1, 2})); }) == "");
    options.verbosity = 2;
    logged([&] { initialize(model, options); });
    CHECK(contains(logged([&] { model(ones({1, 2})); }), "cast: for linear"));
    options.verbosity = 0;
    CHECK(logged([&] { initialize(model, options); }) == "");
    CHECK(logged([&] { model(ones({1, 2})); }) == "");
  }
}

}  // namespace level_tests
