#include <amp/distributed/fully_shard.h>

#include <doctest/doctest.h>

#include "net.h"

namespace fully_shard_tests {

using namespace amp;
using distributed::full_state_dict;
using distributed::fully_shard;
using distributed::FullyShardOptions;
using testing::GroupPtr;
using testing::Net;

namespace {

void shard_nested(const Net& net, const FullyShardOptions& options) {
  FullyShardOptions inner = options;
  inner.output_dtype.reset();
  fully_shard(net->first, inner);
  fully_shard(net->second, inner);
  fully_shard(net, options);  // the rest
}

// The whole gradients of a distributed module.
StateDict whole_gradients(const Net& net) {
  StateDict values;
  std::vector<Tensor> params = net->parameters(), kept;
  for (const Tensor& p : params) {
    kept.push_back(p.detach().clone());
    p.detach().copy_(p.grad());
  }
  const StateDict state = testing::copy_of(full_state_dict(*net));
  for (size_t i = 0; i < params.size(); ++i) params[i].detach().copy_(kept[i]);
  for (const auto& item : net->named_parameters()) values[item.key()] = state.at(item.key());
  return values;
}

StateDict gradients(const Net& net) {
  StateDict values;
  for (const auto& item : net->named_parameters()) values[item.key()] = item.value().grad();
  return values;
}

}  // namespace

TEST_SUITE("sharding threads") {
  TEST_CASE("a distributed module trains as one process with the whole batch") {
    for (const bool reshard : {true, false}) {
      testing::for_sizes({1, 2, 3, 4}, [&](const GroupPtr& group) {
        Net plain, net;
        shard_nested(net, {.reshard_after_forward = reshard, .group = group});
        optim::SGD expected(plain->parameters(), optim::SGDOptions(0.0009765625)),
            optimizer(net->parameters(), optim::SGDOptions(0.0009765625));
        for (uint32_t step = 1; step <= 2; ++step) {
          expected.zero_grad();
          optimizer.zero_grad();
          (testing::loss_of(plain(testing::all_rows(group, 2, step))) / group->size()).backward();
          testing::loss_of(net(testing::rows(group, 2, step))).backward();
          // Exact if all numbers are small integers divided by powers of two.
          if (step == 1 && group->size() != 3) CHECK(testing::difference(gradients(plain), whole_gradients(net)) == "");
          else CHECK(testing::distance(gradients(plain), whole_gradients(net)) < 1e-5);
          expected.step();
          optimizer.step();
          CHECK(testing::distance(plain->state_dict(), full_state_dict(*net)) < 1e-5);
        }
      });
    }
  }
}

TEST_SUITE("sharding") {
  TEST_CASE("a distributed module has shards, whose elements are all there once") {
    testing::for_sizes({1, 2, 3, 4}, [](const GroupPtr& group) {
      Net plain, net;
      for (Tensor& p : net->parameters()) p.detach().add_(group->rank());  // the values of rank 0 are used
      net->count.fill_(group->rank());
      shard_nested(net, {.group = group});
      const Tensor held = zeros({}, kInt64);
      for (const Tensor& p : net->parameters()) {
        CHECK(p.dim() == 1);
        CHECK(p.is_leaf());
        CHECK(p.requires_grad());
        held.add_(p.numel());
      }
      group->all_reduce(held)->wait();
      int64_t whole = 0;
      for (const Tensor& p : plain->parameters()) whole += p.numel();
      CHECK(held.item<int64_t>() == whole);
      CHECK(testing::difference(plain->state_dict(), full_state_dict(*net)) == "");
      CHECK(net->named_parameters().contains("second.0.weight"));
      CHECK(net->first->weight.numel() == 0);
      net(testing::rows(group, 2, 1));
      CHECK(net->first->weight.numel() == 0);
      // Loads other values, as whole parameters.
      for (Tensor& p : plain->parameters()) p.detach().mul_(2);
      distributed::load_full_state_dict(*net, plain->state_dict());
      CHECK(testing::difference(plain->state_dict(), full_state_dict(*net)) == "");
      StateDict wrong = plain->state_dict();
      wrong["first.weight"] = ones({2});
      CHECK_THROWS_WITH_AS(distributed::load_full_state_dict(*net, wrong), doctest::Contains("first.weight has shape"), ValueError);
    });
  }

  TEST_CASE("parameters are gathered in the given dtype, gradients distributed in theirs, and outputs converted") {
    testing::for_sizes({1, 2, 4}, [](const GroupPtr& group) {
      Net net;
      ScalarType weight = kFloat64, input = kFloat64;
      StateDict before = testing::copy_of(net->state_dict());
      shard_nested(net, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32, .output_dtype = kFloat32, .group = group});
      net->second->register_forward_pre_hook([&](nn::Module& module, const nn::HookTensors& inputs) {
        weight = module.named_children()[0].value()->as<nn::Linear>()->weight.dtype();
        input = inputs[0].dtype();
      });
      const Tensor output = net(testing::rows(group, 2, 3));
      CHECK(output.dtype() == kFloat32);
      CHECK(weight == kBFloat16);
      CHECK(input == kBFloat16);
      testing::loss_of(output).backward();
      for (const Tensor& p : net->parameters()) {
        CHECK(p.dtype() == kFloat32);
        CHECK(p.grad().dtype() == kFloat32);
      }
      // The same by hand: bfloat16 parameters, and gradients that are averaged in float32. All numbers are exact.
      Net plain;
      plain->to(kBFloat16);
      const Tensor by_hand = plain(testing::rows(group, 2, 3).to(kBFloat16)).to(kFloat32);
      CHECK(testing::difference(by_hand.detach(), output.detach()) == "");
      testing::loss_of(by_hand).backward();
      StateDict mean;
      for (const auto& item : plain->named_parameters()) {
        const Tensor grad = item.value().grad().to(kFloat32);
        group->all_reduce(grad, distributed::ReduceOp::Average)->wait();
        mean[item.key()] = grad;
      }
      CHECK(testing::difference(mean, whole_gradients(net)) == "");
      CHECK(testing::difference(before, full_state_dict(*net)) == "");
    });
  }

  TEST_CASE("gradients accumulate, and a module may be called several times before backward") {
    testing::for_sizes({1, 2, 4}, [](const GroupPtr& group) {
      Net plain, net;
      shard_nested(net, {.group = group});
      const auto run = [&](const Net& each, auto rows, double factor) {
        const Tensor together = testing::loss_of(each(rows(group, 1, 1)) + each(rows(group, 1, 2)));
        (together * factor).backward();
        (testing::loss_of(each(rows(group, 1, 3))) * factor).backward();
        const Tensor twice = testing::loss_of(each(rows(group, 1, 4)));
        (twice * factor).backward({}, /*retain_graph=*/true);
        (twice * factor).backward();
      };
      run(plain, testing::all_rows, 1.0 / group->size());
      run(net, testing::rows, 1);
      CHECK(testing::difference(gradients(plain), whole_gradients(net)) == "");
      CHECK(net->first->weight.numel() == 0);
    });
  }

  TEST_CASE("gradients accumulate without communication until a pass reduces their sum") {
    testing::for_sizes({1, 2, 4}, [](const GroupPtr& group) {
      Net plain, net;
      shard_nested(net, {.group = group});
      const auto run = [&](uint32_t seed) { testing::loss_of(net(testing::rows(group, 1, seed))).backward(); };
      const auto run_plain = [&](uint32_t seed) {
        (testing::loss_of(plain(testing::all_rows(group, 1, seed))) / group->size()).backward();
      };
      for (const uint32_t seed : {1, 2, 3, 4}) run_plain(seed);
      run(1);  // gradients that were already reduced remain
      const StateDict first = whole_gradients(net);
      distributed::set_requires_gradient_sync(net, false);
      run(2);
      run(3);
      CHECK(testing::difference(first, whole_gradients(net)) == "");
      // Returned gradients belong only to their pass.
      const std::vector<Tensor> params = net->parameters();
      const std::vector<Tensor> returned = autograd::grad({testing::loss_of(net(testing::rows(group, 1, 1)))}, params);
      for (size_t i = 0; i < params.size(); ++i) CHECK(testing::difference(returned[i], params[i].grad()) == "");
      distributed::set_requires_gradient_sync(net, true);
      run(4);
      CHECK(testing::difference(gradients(plain), whole_gradients(net)) == "");
      CHECK(net->first->weight.numel() == 0);
      // Nothing remains of them; and for one submodule alone.
      plain->zero_grad();
      net->zero_grad();
      distributed::set_requires_gradient_sync(net->first, false);
      run_plain(5);
      run(5);
      CHECK_FALSE(net->named_parameters()["first.weight"].grad().defined());
      CHECK(net->named_parameters()["last.weight"].grad().defined());
      distributed::set_requires_gradient_sync(net->first, true);
      run_plain(6);
      run(6);
      CHECK(testing::difference(gradients(plain), whole_gradients(net)) == "");
    });
  }

  TEST_CASE("accumulated gradients are rounded once") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      // 1, and 2^-8 two times: bfloat16 would round each sum back to 1.
      nn::Linear linear(nn::LinearOptions(1, 1).bias(false));
      fully_shard(linear, {.param_dtype = kBFloat16, .reduce_dtype = kBFloat16, .group = group});
      distributed::set_requires_gradient_sync(linear, false);
      for (int i = 0; i < 3; ++i) {
        if (i == 2) distributed::set_requires_gradient_sync(linear, true);
        linear(full({1, 1}, i == 0 ? 1.0 : std::ldexp(1.0, -8), kFloat32)).sum().backward();
      }
      if (group->rank() == 0) CHECK(linear->parameters()[0].grad().item<double>() == 1 + std::ldexp(1.0, -7));
    });
  }

  TEST_CASE("frozen and unused parameters, checkpoints and evaluation") {
    testing::for_sizes({2, 3}, [](const GroupPtr& group) {
      Net plain, net;
      for (const Net& each : {plain, net}) each->second->requires_grad_(false);
      shard_nested(net, {.group = group});
      const Tensor input = testing::rows(group, 2, 5);
      {
        const NoGradGuard no_grad;
        CHECK(testing::difference(plain(input), net(input)) == "");
      }
      const auto checkpointed = [&](const Net& each) {
        return checkpoint([each](const Tensor& x) { return each(x); }, input.clone().requires_grad_());
      };
      CHECK(testing::difference(checkpointed(plain).detach(), checkpointed(net).detach()) == "");
      testing::loss_of(checkpointed(net)).backward();
      testing::loss_of(checkpointed(plain)).backward();
      for (const auto& item : plain->named_parameters()) {
        const Tensor shard = net->named_parameters()[item.key()];
        CHECK(shard.grad().defined() == item.value().grad().defined());
      }
      for (const auto& item : plain->named_parameters()) {
        if (item.value().grad().defined()) group->all_reduce(item.value().grad(), distributed::ReduceOp::Average)->wait();
      }
      for (const Net& each : {plain, net}) {
        for (Tensor& p : each->parameters()) {
          if (!p.grad().defined()) p.mutable_grad() = zeros_like(p.detach());
        }
      }
      CHECK(testing::difference(gradients(plain), whole_gradients(net)) == "");
      // Only part of a unit is used: its other parameters get zeros.
      struct Partial : nn::Module {
        Tensor forward(const Tensor& x) { return used(x); }
        nn::Linear used = register_module("used", nn::Linear(5, 2)), unused = register_module("unused", nn::Linear(5, 2));
      };
      nn::ModuleHolder<Partial> partial;
      fully_shard(partial, {.group = group});
      partial(input).sum().backward();
      for (const Tensor& p : partial->unused->parameters()) CHECK(p.grad().abs().sum().item<double>() == 0);
    });
  }

  TEST_CASE("clipping uses the norm of whole gradients") {
    testing::for_sizes({1, 2, 3, 4}, [](const GroupPtr& group) {
      Net plain, net;
      shard_nested(net, {.group = group});
      const Tensor replicated = ones({3}).requires_grad_();  // each process has all of them
      for (const double norm_type : {2.0, 1.0, 3.0, 0.0, HUGE_VAL, -HUGE_VAL}) {
        plain->zero_grad();
        net->zero_grad();
        (testing::loss_of(plain(testing::all_rows(group, 2, 6))) / group->size()).backward();
        testing::loss_of(net(testing::rows(group, 2, 6))).backward();
        std::vector<Tensor> expected = plain->parameters(), params = net->parameters();
        for (std::vector<Tensor>* list : {&expected, &params}) list->push_back(replicated);
        replicated.mutable_grad() = full({3}, 0.5);
        const double norm = nn::utils::clip_grad_norm_(expected, 0.25, norm_type).item<double>();
        replicated.mutable_grad() = full({3}, 0.5);
        CHECK(nn::utils::clip_grad_norm_(params, 0.25, norm_type).item<double>() == doctest::Approx(norm).epsilon(1e-5));
        CHECK(testing::distance(gradients(plain), whole_gradients(net)) < 1e-5);
      }
    });
  }

  // The shards are float32. So `rounding` changes nothing, and the blocks of a state begin with each shard.
  TEST_CASE("the options of an optimizer for narrow parameters and states work with shards") {
    using optim::StateFormat;
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      const auto large = [] {
        const GeneratorScope same(Generator(kCPU, 5));  // the ranks are threads, and share the default generator
        return nn::Sequential(nn::Linear(40, 400), nn::ReLU(), nn::Linear(400, 3));
      };
      nn::Sequential plain = large(), rounds = large(), codes = large();
      fully_shard(rounds, {.group = group});
      fully_shard(codes, {.group = group});
      optim::AdamW expected(plain->parameters(), optim::AdamWOptions(0.01)),
          rounding(rounds->parameters(), optim::AdamWOptions(0.01).rounding(optim::Rounding::Stochastic)),
          coding(codes->parameters(), optim::AdamWOptions(0.01).state_format(StateFormat::Dynamic8));
      const auto step = [&](nn::Sequential& model, optim::Optimizer& optimizer, uint32_t seed) {
        optimizer.zero_grad();
        testing::loss_of(model(testing::normal({8, 40}, kFloat32, seed))).backward();  // the same on all ranks
        optimizer.step();
      };
      for (uint32_t seed = 1; seed <= 3; ++seed) {
        step(plain, expected, seed);
        step(rounds, rounding, seed);
        step(codes, coding, seed);
      }
      CHECK(testing::distance(plain->state_dict(), full_state_dict(*rounds)) < 1e-5);
      const double error = testing::distance(plain->state_dict(), full_state_dict(*codes));
      CHECK(error > 0);
      CHECK(error < 0.02);  // of three steps of 0.01
      CHECK(std::get<Tensor>(coding.state_dict().at("state.0.exp_avg")).dtype() == kUInt8);
    });
  }

  TEST_CASE("all ranks skip a step if one of them has an infinity, and keep the same scale [test_fsdp_sharded_grad_scaler/all]") {
    for (const std::optional<double> max_norm : {std::optional<double>(), std::optional(0.5)}) {
      testing::for_sizes({2, 3, 4}, [&](const GroupPtr& group) {
        Net plain, net;
        shard_nested(net, {.param_dtype = kFloat32, .group = group});
        // Clipped steps are short: with this rate they change parameters by much more than the tolerance below.
        const double lr = max_norm ? 0.125 : 0.0009765625;
        optim::SGD expected(plain->parameters(), optim::SGDOptions(lr)), optimizer(net->parameters(), optim::SGDOptions(lr));
        GradScaler reference(kCPU, {.init_scale = 1024, .growth_interval = 2}), scaler(kCPU, {.init_scale = 1024, .growth_interval = 2});
        for (uint32_t step = 1; step <= 4; ++step) {
          expected.zero_grad();
          optimizer.zero_grad();
          Tensor input = testing::all_rows(group, 2, step);
          if (step == 2) input[0][0].fill_(INFINITY);  // values of rank 0
          reference.scale(testing::loss_of(plain(input)) / group->size()).backward();
          scaler.scale(testing::loss_of(net(input.narrow(0, 2 * group->rank(), 2)))).backward();
          // Only one rank's shards get it.
          for (const Tensor& p : net->parameters()) {
            if (step == 3 && group->rank() == 1 && p.numel() > 0) p.grad()[0].fill_(NAN);
          }
          if (step == 3) plain->first->bias.grad().fill_(NAN);
          const ScalerStep wanted = reference.step(expected, {.max_norm = max_norm}), got = scaler.step(optimizer, {.max_norm = max_norm});
          CHECK(*got.stepped == (step != 2 && step != 3));
          CHECK(*wanted.stepped == *got.stepped);
          CHECK(wanted.grad_norm.defined() == got.grad_norm.defined());
          if (max_norm && *got.stepped) {
            CHECK(wanted.grad_norm.item<double>() > 2 * *max_norm);  // otherwise it would not clip
            CHECK(got.grad_norm.item<double>() == doctest::Approx(wanted.grad_norm.item<double>()).epsilon(1e-4));
          }
          reference.update();
          scaler.update();
          CHECK(scaler.get_scale() == reference.get_scale());
          CHECK(testing::distance(plain->state_dict(), full_state_dict(*net)) < 1e-5);
        }
      });
    }
  }

  TEST_CASE("scales that differ are an error on all ranks, when they begin to differ") {
    testing::for_sizes({2, 3}, [&](const GroupPtr& group) {
      Net net;
      shard_nested(net, {.param_dtype = kFloat32, .group = group});
      optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.0009765625));
      const auto step = [&](GradScaler& scaler) {
        optimizer.zero_grad();
        scaler.scale(testing::loss_of(net(testing::all_rows(group, 2, 1).narrow(0, 2 * group->rank(), 2)))).backward();
        scaler.step(optimizer);
        scaler.update();
      };
      const bool is_last = group->rank() == group->size() - 1;
      GradScaler other(kCPU, {.init_scale = is_last ? 4.0 : 16.0}), scaler(kCPU, {.init_scale = 16});
      const StateDict before = full_state_dict(*net);
      CHECK_THROWS_WITH_AS(step(other), doctest::Contains("the loss scales of the processes differ: they are from 4 to 16"), Error);
      CHECK(testing::difference(before, full_state_dict(*net)) == "");
      for (int i = 0; i < 2; ++i) step(scaler);
      if (is_last) scaler.load_state_dict(other.state_dict());
      CHECK_THROWS_WITH_AS(step(scaler), doctest::Contains("give all of them the same options and states"), Error);
    });
  }

  TEST_CASE("what a distributed module can't do is an error") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      Net net;
      const FullyShardOptions options{.group = group};
      CHECK_THROWS_AS(fully_shard(net, {.param_dtype = kFloat64, .group = group}), TypeError);
      Net half;
      half->half();
      CHECK_THROWS_WITH_AS(fully_shard(half, options), doctest::Contains("expected float32"), TypeError);
      fully_shard(net, options);
      CHECK_THROWS_WITH_AS(fully_shard(net, options), doctest::Contains("no parameters that are not distributed"), ValueError);
      const Tensor input = testing::rows(group, 2, 1);
      CHECK_THROWS_AS(net->forward(input), Error);  // runs no hooks
      const Tensor inner = input.clone().requires_grad_();
      CHECK_THROWS_AS(autograd::grad({net(inner).sum()}, {inner}, {}, true, /*create_graph=*/true), NotImplementedError);
      nn::Linear linear(5, 2);
      CHECK_THROWS_WITH_AS(distributed::set_requires_gradient_sync(linear, false), doctest::Contains("no parameters that fully_shard"),
                           ValueError);
      fully_shard(linear, options);
      CHECK_THROWS_WITH_AS(linear->clone(), "[clone] Linear is distributed by fully_shard and can't be cloned", Error);
      CHECK_THROWS_WITH_AS(nn::Sequential(linear)->clone(), doctest::Contains("can't be cloned"), Error);
      // The graph of a call before the step.
      const Tensor loss = testing::loss_of(net(input));
      optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.5));
      testing::loss_of(net(input)).backward();
      optimizer.step();
      CHECK_THROWS_WITH_AS(loss.backward(), doctest::Contains("changed by an in-place operation"), Error);
      net->to(kFloat64);
      CHECK_THROWS_WITH_AS(net(input), doctest::Contains("other data"), Error);
    });
  }

  TEST_CASE("all ranks know it if their modules or options are not the same") {
    testing::run_ranks(3, [](const GroupPtr& group) {
      const bool last = group->rank() == 2;
      const auto refused = [&](const auto& module, const FullyShardOptions& options, const char* difference) {
        const std::string text = std::string("[fully_shard] rank 2 has ") + difference;
        CHECK_THROWS_WITH_AS(fully_shard(module, options), text.c_str(), distributed::DistributedError);
      };
      const FullyShardOptions options{.group = group};
      refused(nn::Linear(5, last ? 3 : 2), options,
              "the parameter weight (float32[3, 5] cpu) where rank 0 has the parameter weight (float32[2, 5] cpu)");
      refused(nn::Linear(nn::LinearOptions(5, 2).bias(!last)), options,
              "nothing more where rank 0 has the parameter bias (float32[2] cpu)");
      nn::Linear half(5, 2);
      if (last) half->half();
      refused(half, options, "the parameter weight (float16[2, 5] cpu) where rank 0 has the parameter weight (float32[2, 5] cpu)");
      FullyShardOptions other = options;
      if (last) other.param_dtype = kBFloat16;
      refused(
          nn::Linear(5, 2), other,
          "the options param_dtype bfloat16, reduce_dtype none, output_dtype none, reshard_after_forward true where rank 0 has the options "
          "param_dtype none, reduce_dtype none, output_dtype none, reshard_after_forward true");
      nn::Linear same(5, 2);
      fully_shard(same, options);
      CHECK(same(testing::rows(group, 2, 1)).sizes() == IntArrayRef{2, 2});
    });
  }

  TEST_CASE("without a process group a distributed module is alone") {
    if (testing::processes() != nullptr) return;
    Net plain, net;
    fully_shard(net, {.param_dtype = kBFloat16});
    CHECK(testing::difference(plain->state_dict(), full_state_dict(*net)) == "");
    testing::loss_of(net(testing::integers({2, 5}, 1))).backward();
    CHECK(net->parameters()[0].grad().defined());
  }
}

}  // namespace fully_shard_tests
