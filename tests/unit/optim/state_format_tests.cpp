// StateFormat::Dynamic8: the map, every step against a full state, conversions, and what is refused.
#include <unistd.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>

#include "rounding_case.h"
#include "support.h"

namespace state_format_tests {

using namespace amp;
using optim::Rounding;
using optim::StateFormat;
using testing::difference;

namespace {

// The map by the text of the paper, in float64.
std::vector<double> map_of(bool has_signs) {
  std::vector<double> values{0, 1};
  for (int decade = 0; decade < 7; ++decade) {
    const int intervals = (has_signs ? 1 : 2) << decade;
    for (int i = 0; i < intervals; ++i) {
      const double value = (0.1 + 0.9 * (i + 0.5) / intervals) * std::pow(10.0, decade - 6);
      values.push_back(value);
      if (has_signs) values.push_back(-value);
    }
  }
  std::sort(values.begin(), values.end());
  return values;
}

bool is_square(const std::string& name) {
  return name == "exp_avg_sq" || name == "max_exp_avg_sq" || name == "sum" || name == "square_avg";
}
bool has_signs(const std::string& name) { return !is_square(name); }

Tensor entry(const StateDict& state, size_t param, const std::string& name) {
  return std::get<Tensor>(state.at("state." + std::to_string(param) + "." + name));
}

// The numbers of a state in 8 bits, in float32.
Tensor decoded(const StateDict& state, size_t param, const std::string& name) {
  const Tensor codes = entry(state, param, name).contiguous(), absmax = entry(state, param, name + "_absmax");
  const std::vector<double> map = map_of(has_signs(name));
  const Tensor numbers = empty(codes.sizes(), kFloat32);
  for (int64_t i = 0; i < codes.numel(); ++i)
    numbers.data_ptr<float>()[i] = static_cast<float>(map[codes.data_ptr<uint8_t>()[i]]) * absmax.data_ptr<float>()[i / 256];
  return numbers;
}

// What is wrong with the codes of `numbers`; empty if each is the nearest of the map.
std::string wrong_code(const StateDict& state, size_t param, const std::string& name, const Tensor& numbers) {
  const Tensor codes = entry(state, param, name).contiguous(), absmax = entry(state, param, name + "_absmax");
  const Tensor wide = numbers.to(kFloat32).contiguous();
  const bool with_signs = has_signs(name);
  const std::vector<double> map = map_of(with_signs);
  const float* x = wide.data_ptr<float>();
  float most = 0;
  for (int64_t i = 0; i < wide.numel(); ++i) {
    const int64_t block = i / 256, end = std::min(wide.numel(), block * 256 + 256);
    if (i % 256 == 0) {
      most = 0;
      for (int64_t j = i; j < end; ++j) most = std::max(most, std::fabs(x[j]));
    }
    if (std::fabs(absmax.data_ptr<float>()[block] - most) > 1e-6f * most) return "largest magnitude of block " + std::to_string(block);
    const double fraction = most == 0 ? 0 : static_cast<double>(x[i]) / static_cast<double>(most);
    // The neighbours of the fraction.
    const auto above = std::upper_bound(map.begin(), map.end() - 1, fraction);
    double least = *above - fraction;
    if (above != map.begin() && (with_signs || *(above - 1) != 0 || x[i] == 0))
      least = std::min(std::fabs(least), std::fabs(*(above - 1) - fraction));
    if (std::fabs(map[codes.data_ptr<uint8_t>()[i]] - fraction) > least + 2e-6 * std::fabs(fraction) + 1e-13)
      return "element " + std::to_string(i) + ": " + std::to_string(x[i]) + " of " + std::to_string(most);
  }
  return {};
}

// Parameters whose state is coded except the last two: too small, and not contiguous.
std::vector<Tensor> params_of(ScalarType dtype) {
  std::vector<Tensor> params;
  uint32_t seed = 7;
  for (const Shape& sizes : {Shape{4096}, Shape{33013}, Shape{65, 67}, Shape{33}})
    params.push_back(testing::normal(sizes, kFloat32, seed++).to(dtype).requires_grad_());
  params.push_back(testing::normal({70, 90}, kFloat32, seed).to(dtype).t().requires_grad_());
  return params;
}
constexpr size_t kCoded = 3;

std::vector<std::string> state_names(const StateDict& state) {
  std::vector<std::string> names;
  for (const auto& item : state) {
    if (item.first.starts_with("state.0.") && item.first.ends_with("_absmax"))
      names.push_back(item.first.substr(8, item.first.size() - 8 - std::string("_absmax").size()));
  }
  return names;
}

std::unique_ptr<optim::Optimizer> coded_sgd(const Tensor& param, double lr = 0.1) {
  return std::make_unique<optim::SGD>(std::vector<Tensor>{param}, optim::SGDOptions(lr).momentum(0.9).state_format(StateFormat::Dynamic8));
}

}  // namespace

TEST_SUITE("optim threads") {
  // A float32 optimizer with the decoded state of the step before must make the same step.
  TEST_CASE("every step in 8 bits is the step of a full state, whose result is encoded") {
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
      for (const Rounding rounding : {Rounding::Nearest, Rounding::Stochastic, Rounding::Kahan, Rounding::Split}) {
        if ((dtype == kFloat32 && rounding != Rounding::Nearest) || (dtype == kFloat16 && rounding == Rounding::Split)) continue;
        for (const auto& [name, make] : testing::coding_makers()) {
          INFO(name, ", ", toString(dtype), ", ", optim::toString(rounding));
          const std::vector<Tensor> params = params_of(dtype);
          const auto coded = make(params, rounding);
          testing::set_state_format(*coded, StateFormat::Dynamic8);
          for (uint32_t step = 1; step <= 2; ++step) {
            // 16-bit parameters that are rounded to nearest have a float32 twin.
            const bool twin = dtype != kFloat32 && rounding == Rounding::Nearest;
            std::vector<Tensor> others;
            for (const Tensor& p : params) others.push_back(p.detach().clone().to(twin ? kFloat32 : dtype).requires_grad_());
            const auto full = make(others, rounding);
            StateDict state = coded->state_dict();
            for (const std::string& each : state_names(state)) {
              for (size_t i = 0; i < kCoded; ++i) {
                const std::string key = "state." + std::to_string(i) + "." + each;
                state[key] = decoded(state, i, each);
                state.erase(key + "_absmax");
              }
            }
            if (step > 1) full->load_state_dict(state);
            testing::set_rounding_grads(params, step);
            testing::set_rounding_grads(others, step);
            coded->step();
            full->step();
            const StateDict now = coded->state_dict(), expected = full->state_dict();
            for (size_t i = 0; i < params.size(); ++i) {
              INFO("parameter ", i, " after step ", step);
              if (!twin || i < kCoded)
                CHECK(difference(params[i].detach(), others[i].detach().to(dtype), 1e-7, dtype == kFloat32 ? 1e-6 : 0x1p-7) == "");
              if (i >= kCoded) continue;
              for (const std::string& each : state_names(now)) CHECK(wrong_code(now, i, each, entry(expected, i, each)) == "");
            }
          }
        }
      }
    }
  }

  TEST_CASE("steps in 8 bits do not depend on the number of threads") {
    const auto trained = [](int threads) {
      const int before = get_num_threads();
      set_num_threads(threads);
      const std::vector<Tensor> params = params_of(kFloat32);
      optim::AdamW optimizer(params, optim::AdamWOptions(0.01).state_format(StateFormat::Dynamic8));
      for (uint32_t step = 1; step <= 3; ++step) {
        testing::set_rounding_grads(params, step);
        optimizer.step();
      }
      set_num_threads(before);
      return params[1].detach();
    };
    CHECK(difference(trained(1), trained(4)) == "");
  }
}

TEST_SUITE("optim") {
  TEST_CASE("codes are the nearest numbers of the dynamic map") {
    // The momentum after the first step is the gradient.
    const Tensor param = zeros({256 * 40}).requires_grad_();
    const auto sgd = coded_sgd(param);
    Tensor grad = testing::normal({256 * 40}, kFloat32);
    for (int64_t block = 0; block < 40; ++block) {  // all decades, and numbers below the smallest one of the map
      Tensor part = grad.narrow(0, 256 * block, 256);
      part.copy_(part.pow(static_cast<double>(1 + block % 11)) * std::pow(10.0, static_cast<double>(block - 20)));
    }
    grad.narrow(0, 0, 256).fill_(0);
    grad.narrow(0, 256, 256).fill_(1e-42);  // denormal
    grad.narrow(0, 512, 3).copy_(tensor({-5.0f, 5.0f, 1e-20f}));
    param.mutable_grad() = grad.clone();
    sgd->step();
    CHECK(wrong_code(sgd->state_dict(), 0, "momentum_buffer", grad) == "");

    const Tensor other = zeros({256 * 40}).requires_grad_();
    optim::Adagrad adagrad({other}, optim::AdagradOptions(0.1).state_format(StateFormat::Dynamic8));
    other.mutable_grad() = grad.clamp(-1e15, 1e15);
    adagrad.step();
    CHECK(wrong_code(adagrad.state_dict(), 0, "sum", other.grad() * other.grad()) == "");
  }

  TEST_CASE("a positive square does not become zero, and a sum begins with its initial value") {
    const Tensor param = zeros({4096}).requires_grad_();
    optim::Adagrad adagrad({param}, optim::AdagradOptions(1).initial_accumulator_value(4).state_format(StateFormat::Dynamic8));
    param.mutable_grad() = zeros({4096});
    adagrad.step();
    CHECK(decoded(adagrad.state_dict(), 0, "sum").eq(4).all().item<bool>() == true);

    const Tensor weight = zeros({4096}).requires_grad_();
    optim::Adam adam({weight}, optim::AdamOptions(0.1).state_format(StateFormat::Dynamic8));
    Tensor grad = full({4096}, 1e-6);
    grad[0].fill_(1);
    for (int step = 0; step < 3; ++step) {
      weight.mutable_grad() = grad.clone();
      adam.step();
    }
    CHECK(decoded(adam.state_dict(), 0, "exp_avg_sq").gt(0).all().item<bool>() == true);
    CHECK(weight.detach().abs().max().item<float>() < 0.4f);  // without the rule, 1e-6 would be divided by eps
  }

  TEST_CASE("parameters that are small, not contiguous or float64 keep a full state") {
    std::vector<Tensor> params = params_of(kFloat32);
    params.push_back(ones({5000}, kFloat64).requires_grad_());
    params.push_back(zeros({3000}, kComplex64).requires_grad_());
    optim::Adam adam(params, optim::AdamOptions(0.1).amsgrad(true).state_format(StateFormat::Dynamic8));
    testing::set_rounding_grads({params.begin(), params.begin() + 5}, 1);
    params[5].mutable_grad() = ones({5000}, kFloat64);
    params[6].mutable_grad() = ones({3000}, kComplex64);
    adam.step();
    const StateDict state = adam.state_dict();
    for (size_t i = 0; i < params.size(); ++i) {
      for (const char* name : {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"}) {
        CHECK(entry(state, i, name).dtype() == (i < kCoded ? kUInt8 : params[i].dtype()));
        CHECK(state.contains("state." + std::to_string(i) + "." + name + "_absmax") == (i < kCoded));
      }
    }
    CHECK(entry(state, 1, "exp_avg_absmax").numel() == (33013 + 255) / 256);
  }

  TEST_CASE("a centered RMSprop does not take them, at its construction or later") {
    const Tensor param = ones({4096}).requires_grad_();
    const auto options = optim::RMSpropOptions(0.01).centered(true);
    CHECK_THROWS_AS(optim::RMSprop({param}, optim::RMSpropOptions(options).state_format(StateFormat::Dynamic8)), NotImplementedError);
    optim::RMSprop optimizer({param}, options);
    testing::set_state_format(optimizer, StateFormat::Dynamic8);
    param.mutable_grad() = ones({4096});
    CHECK_THROWS_WITH_AS(optimizer.step(), "[RMSprop] with `centered`, state_format must be `full`, but is `dynamic8`",
                         NotImplementedError);
    CHECK(param.detach().eq(1).all().item<bool>() == true);
  }

  TEST_CASE("a number that is not finite makes its block NaN, and no other block") {
    const Tensor param = zeros({4096}).requires_grad_();
    const auto sgd = coded_sgd(param);
    Tensor grad = ones({4096});
    grad[300].fill_(INFINITY);
    param.mutable_grad() = grad;
    sgd->step();
    const Tensor momentum = decoded(sgd->state_dict(), 0, "momentum_buffer");
    CHECK(momentum.narrow(0, 256, 256).isnan().all().item<bool>() == true);
    CHECK(momentum.isnan().sum().item<int64_t>() == 256);
    param.detach().zero_();
    param.mutable_grad() = ones({4096});
    sgd->step();
    CHECK(param.detach().isnan().sum().item<int64_t>() == 256);
  }

  TEST_CASE("master weights have states in 8 bits, and their copies are rounded") {
    const Tensor param = testing::normal({5000}, kFloat32).to(kBFloat16).requires_grad_();
    optim::AdamW adam({param}, optim::AdamWOptions(0.01).state_format(StateFormat::Dynamic8));
    adam.set_master_weights();
    for (uint32_t step = 1; step <= 3; ++step) {
      testing::set_rounding_grads({param}, step);
      adam.step();
    }
    const StateDict state = adam.state_dict();
    CHECK(entry(state, 0, "exp_avg").dtype() == kUInt8);
    CHECK(difference(param.detach(), entry(state, 0, "master_param").to(kBFloat16)) == "");
  }

  TEST_CASE("a scaler unscales, clips and skips steps in 8 bits") {
    const std::vector<Tensor> scaled = params_of(kFloat32), plain = params_of(kFloat32);
    const auto options = optim::AdamOptions(0.01).state_format(StateFormat::Dynamic8);
    optim::Adam one(scaled, options), two(plain, options);
    GradScaler scaler(kCPU, {.init_scale = 64});
    scaler.scale(ones({}));
    for (uint32_t step = 1; step <= 3; ++step) {
      testing::set_rounding_grads(scaled, step, 64);
      testing::set_rounding_grads(plain, step);
      if (step == 2) scaled[1].grad()[5].fill_(INFINITY);
      CHECK(*scaler.step(one).stepped == (step != 2));
      scaler.update();
      if (step == 2) scaler.update(64);
      if (step != 2) two.step();
    }
    for (size_t i = 0; i < scaled.size(); ++i) CHECK(difference(scaled[i].detach(), plain[i].detach()) == "");
  }

  TEST_CASE("states are loaded from full to 8 bits and back, through files, and resume with the same bits") {
    const auto path = std::filesystem::temp_directory_path() / ("amp-state-format-" + std::to_string(::getpid()) + ".safetensors");
    const auto run = [](optim::Optimizer& optimizer, const std::vector<Tensor>& params, uint32_t first, uint32_t last) {
      for (uint32_t step = first; step < last; ++step) {
        testing::set_rounding_grads(params, step);
        optimizer.step();
      }
    };
    for (const auto& [name, make] : testing::coding_makers()) {
      INFO(name);
      for (const StateFormat from : {StateFormat::Full, StateFormat::Dynamic8}) {
        for (const StateFormat to : {StateFormat::Full, StateFormat::Dynamic8}) {
          INFO(optim::toString(from), " to ", optim::toString(to));
          const std::vector<Tensor> params = params_of(kFloat32);
          const auto saved = make(params, Rounding::Nearest);
          testing::set_state_format(*saved, from);
          run(*saved, params, 1, 4);
          save_safetensors(saved->state_dict(), path.string());
          std::vector<Tensor> others;
          for (const Tensor& p : params) others.push_back(p.detach().clone().requires_grad_());
          const auto loaded = make(others, Rounding::Nearest);
          testing::set_state_format(*loaded, to);
          loaded->load_state_dict(load_safetensors(path.string()));
          run(*saved, params, 4, 6);
          run(*loaded, others, 4, 6);
          // Steps have a size of about 0.01, and codes an error of a few per cent of it.
          for (size_t i = 0; i < params.size(); ++i)
            CHECK(difference(others[i].detach(), params[i].detach(), from == to ? 0 : 0.02, 0) == "");
          const bool has_state = !state_names(loaded->state_dict()).empty();
          CHECK(has_state == (to == StateFormat::Dynamic8 && name != "SGD"));
        }
      }
    }
    std::filesystem::remove(path);
  }

  TEST_CASE("the format may change between steps") {
    const Tensor param = testing::normal({5000}, kFloat32).to(kBFloat16).requires_grad_();
    optim::Adam adam({param}, optim::AdamOptions(0.01));
    for (const StateFormat format : {StateFormat::Full, StateFormat::Dynamic8, StateFormat::Full}) {
      testing::set_state_format(adam, format);
      testing::set_rounding_grads({param}, 1);
      adam.step();
      CHECK(entry(adam.state_dict(), 0, "exp_avg").dtype() == (format == StateFormat::Full ? kBFloat16 : kUInt8));
      CHECK(adam.state_dict().contains("state.0.exp_avg_absmax") == (format != StateFormat::Full));
    }
  }

  TEST_CASE("codes without scales, of another size or another dtype are refused, and nothing changes") {
    const Tensor param = zeros({5000}).requires_grad_();
    const auto sgd = coded_sgd(param);
    param.mutable_grad() = ones({5000});
    sgd->step();
    const std::string codes = "state.0.momentum_buffer", absmax = codes + "_absmax";
    const StateDict good = sgd->state_dict();
    StateDict bad = good;
    bad.erase(absmax);
    CHECK_THROWS_WITH_AS(sgd->load_state_dict(bad), doctest::Contains("has state.0.momentum_buffer, but no state.0.momentum_buffer_absmax"),
                         ValueError);
    bad = good;
    bad.erase(codes);
    CHECK_THROWS_WITH_AS(sgd->load_state_dict(bad), doctest::Contains("but no state.0.momentum_buffer"), ValueError);
    bad = good;
    bad[absmax] = ones({19});
    CHECK_THROWS_WITH_AS(sgd->load_state_dict(bad), doctest::Contains("has shape [19], expected [20]"), ValueError);
    bad[absmax] = ones({20}, kFloat64);
    CHECK_THROWS_WITH_AS(sgd->load_state_dict(bad), doctest::Contains("has dtype float64, expected float32"), TypeError);
    CHECK(wrong_code(sgd->state_dict(), 0, "momentum_buffer", ones({5000})) == "");

    Tensor(param).set_data(zeros({6000}));
    param.mutable_grad() = ones({6000});
    CHECK_THROWS_WITH_AS(sgd->step(), doctest::Contains("`momentum_buffer` of parameter 0"), ValueError);
  }

  TEST_CASE("groups inherit the format, and sparse gradients need a full state") {
    const Tensor a = ones({4096}).requires_grad_(), b = ones({4096}).requires_grad_(), table = ones({100, 64}).requires_grad_();
    std::vector<optim::OptimizerParamGroup> groups;
    groups.emplace_back(std::vector<Tensor>{a}, std::make_unique<optim::AdagradOptions>(0.1));
    groups.emplace_back(std::vector<Tensor>{b},
                        std::make_unique<optim::AdagradOptions>(optim::AdagradOptions(0.1).state_format(StateFormat::Full)));
    optim::Adagrad adagrad(groups, optim::AdagradOptions(1).state_format(StateFormat::Dynamic8));
    CHECK(adagrad.param_groups()[0].options().get_state_format() == StateFormat::Dynamic8);
    CHECK(adagrad.param_groups()[1].options().get_state_format() == StateFormat::Full);
    adagrad.add_param_group(optim::OptimizerParamGroup({table}));
    table.mutable_grad() = sparse_coo_tensor(ones({1, 1}, kInt64), ones({1, 64}), {100, 64});
    CHECK_THROWS_WITH_AS(adagrad.step(), doctest::Contains("but its state is `dynamic8`, expected `full`"), NotImplementedError);
  }

  TEST_CASE("a training in 8 bits has the loss of a full state within 1 %, with a quarter of its memory") {
    const auto train = [](StateFormat format, int64_t* bytes) {
      manual_seed(3);
      nn::Sequential model(nn::Linear(32, 128), nn::ReLU(), nn::Linear(128, 128), nn::ReLU(), nn::Linear(128, 4));
      const Tensor truth = testing::normal({32, 4}, kFloat32, 2);
      optim::AdamW optimizer(model->parameters(), optim::AdamWOptions(2e-3).state_format(format));
      double loss_sum = 0;
      for (uint32_t step = 0; step < 120; ++step) {
        // New data with noise, so that the loss stays far from 0.
        const Tensor x = testing::normal({128, 32}, kFloat32, 10 + 2 * step);
        const Tensor target = mm(x, truth).tanh() + testing::normal({128, 4}, kFloat32, 11 + 2 * step) * 0.5;
        optimizer.zero_grad();
        const Tensor loss = mse_loss(model(x), target);
        loss.backward();
        optimizer.step();
        if (step >= 80) loss_sum += loss.item<double>();
      }
      *bytes = 0;
      for (const auto& [name, value] : optimizer.state_dict()) {
        if (const Tensor* t = std::get_if<Tensor>(&value); t != nullptr && name.starts_with("state.2.")) *bytes += t->nbytes();
      }
      return loss_sum / 40;
    };
    int64_t full_bytes = 0, coded_bytes = 0;
    const double full = train(StateFormat::Full, &full_bytes), coded = train(StateFormat::Dynamic8, &coded_bytes);
    INFO(full, " ", coded);
    CHECK(std::fabs(coded / full - 1) < 0.01);
    CHECK(full_bytes == 128 * 128 * 8);
    CHECK(coded_bytes == 128 * 128 * 2 + 2 * 4 * 64);
  }
}

}  // namespace state_format_tests
