// Training while allocations fail.
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <vector>

#include <amp/all.h>
#include <amp/apex/apex.h>

#include "fault_support.h"

namespace fault_training_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct NetImpl : nn::Module {
  AMP_CLONEABLE(NetImpl)
  AMP_CLONED_MEMBERS(first, norm, last)
  NetImpl() {
    first = register_module("first", nn::Linear(6, 10));
    norm = register_module("norm", nn::BatchNorm1d(10));
    last = register_module("last", nn::Linear(10, 3));
  }
  Tensor forward(const Tensor& x) { return last(relu(norm(first(x)))); }
  nn::Linear first{nullptr}, last{nullptr};
  nn::BatchNorm1d norm{nullptr};
};
AMP_MODULE(Net);

Tensor targets() { return tensor({1, 2, 0, 1}, kInt64); }

// Trains for two steps with the optimizer that `make` returns.
std::function<Computation()> training(const std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>& make, ScalarType dtype,
                                      bool scaled) {
  return [=] {
    const Net net;
    net->eval();
    const Tensor x = wave({4, 6}), y = targets();
    return Computation([=] {
      reset(net->parameters());
      const auto optimizer = make(net->parameters());
      GradScaler scaler(kCPU, {.init_scale = 16, .enabled = scaled});
      for (int step = 0; step < 2; ++step) {
        optimizer->zero_grad();
        Tensor loss;
        {
          const Autocast region(kCPU, {.dtype = dtype});
          loss = cross_entropy(net->forward(x), y);
        }
        scaler.scale(loss).backward();
        scaler.unscale_(*optimizer);
        nn::utils::clip_grad_norm_(net->parameters(), 1.0);
        scaler.step(*optimizer);
        scaler.update();
      }
      return sum_of(net->parameters());
    });
  };
}

template <class Optimizer, class Options>
auto maker(const Options& options) {
  return [=](std::vector<Tensor> parameters) { return std::make_unique<Optimizer>(std::move(parameters), options); };
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: steps of optimizers in regions, with and without a scaler") {
  check_faults("float16, scaler, Adam", training(maker<optim::Adam>(optim::AdamOptions(0.1)), kFloat16, true));
  check_faults("bfloat16, AdamW", training(maker<optim::AdamW>(optim::AdamWOptions(0.1)), kBFloat16, false));
  check_faults("bfloat16, SGD with momentum", training(maker<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9)), kBFloat16, true));
  check_faults("bfloat16, RMSprop", training(maker<optim::RMSprop>(optim::RMSpropOptions(0.1)), kBFloat16, false));
  check_faults("bfloat16, Adagrad", training(maker<optim::Adagrad>(optim::AdagradOptions(0.1)), kBFloat16, false));
}

TEST_CASE("failed allocations: optimizers with closures, sparse gradients, schedules and states") {
  check_faults("LBFGS", [] {
    const Tensor w = wave_parameter({5});
    return Computation([=] {
      reset({w});
      const auto optimizer = std::make_unique<optim::LBFGS>(std::vector<Tensor>{w}, optim::LBFGSOptions(0.1).max_iter(3));
      optimizer->step([&] {
        optimizer->zero_grad();
        const Tensor loss = (w - 1).square().sum();
        loss.backward();
        return loss;
      });
      return number_of(w);
    });
  });
  check_faults("SparseAdam", [] {
    const Tensor table = wave_parameter({6, 3}), rows = tensor({1, 4, 1}, kInt64);
    return Computation([=] {
      reset({table});
      const auto optimizer = std::make_unique<optim::SparseAdam>(std::vector<Tensor>{table}, optim::SparseAdamOptions(0.1));
      embedding(table, rows, -1, false, /*sparse=*/true).square().sum().backward();
      optimizer->step();
      return number_of(table);
    });
  });
  check_faults("a schedule, and the state of the optimizer", [] {
    const Tensor w = wave_parameter({5});
    return Computation([=] {
      reset({w});
      const auto optimizer = std::make_unique<optim::Adam>(std::vector<Tensor>{w}, optim::AdamOptions(0.1));
      const auto schedule = std::make_unique<optim::StepLR>(*optimizer, 1, 0.5);
      for (int step = 0; step < 2; ++step) {
        w.mutable_grad() = wave({5});
        optimizer->step();
        schedule->step();
      }
      const auto other = std::make_unique<optim::Adam>(std::vector<Tensor>{w}, optim::AdamOptions(0.1));
      other->load_state_dict(optimizer->state_dict());
      w.mutable_grad() = wave({5});
      other->step();
      return number_of(w);
    });
  });
}

TEST_CASE("failed allocations: losses of two optimizers with one scaler, and gradients that are accumulated") {
  check_faults("two optimizers", [] {
    const Tensor w = wave_parameter({3, 4}), v = wave_parameter({4, 2});
    return Computation([=] {
      reset({w, v});
      const auto first = std::make_unique<optim::SGD>(std::vector<Tensor>{w}, optim::SGDOptions(0.1));
      const auto second = std::make_unique<optim::SGD>(std::vector<Tensor>{v}, optim::SGDOptions(0.1));
      GradScaler scaler(kCPU, {.init_scale = 8, .growth_interval = 1});
      for (int pass = 0; pass < 2; ++pass) {
        const Autocast region(kCPU, {.dtype = kFloat16});
        scaler.scale(mm(w, v).to(kFloat32).square().sum()).backward();
      }
      scaler.step(*first);
      scaler.step(*second);
      scaler.update();
      const StateDict state = scaler.state_dict();
      scaler.load_state_dict(state);
      return sum_of({w, v}) + scaler.get_scale();
    });
  });
}

TEST_CASE("failed allocations: networks of layers") {
  check_faults("an LSTM of two layers",
               [] {
                 const nn::LSTM lstm(nn::LSTMOptions(3, 4).num_layers(2).bidirectional(true));
                 return Computation([=] {
                   reset(lstm->parameters());
                   const Autocast region(kCPU);
                   const auto [output, state] = lstm->forward(wave({5, 2, 3}));
                   (output.sum() + std::get<0>(state).sum()).backward();
                   double sum = 0;
                   for (const Tensor& parameter : lstm->parameters()) sum += number_of(parameter.grad());
                   return sum;
                 });
               },
               {.first_run = false});
  check_faults("a transformer's layer",
               [] {
                 const nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(8, 2).dim_feedforward(16));
                 layer->eval();
                 return Computation([=] {
                   reset(layer->parameters());
                   const Autocast region(kCPU);
                   layer->forward(wave({5, 2, 8})).square().sum().backward();
                   double sum = 0;
                   for (const Tensor& parameter : layer->parameters()) sum += number_of(parameter.grad());
                   return sum;
                 });
               },
               {.first_run = false});
  check_faults("a convolution, forward",
               [] {
                 const nn::Conv2d conv(nn::Conv2dOptions(3, 4, 3).padding(1));
                 return Computation([=] {
                   reset(conv->parameters());
                   const NoGradGuard no_grad;
                   return number_of(max_pool2d(conv->forward(wave({2, 3, 8, 8})), {2, 2}));
                 });
               },
               {.first_run = false});
  check_faults("construction, clones and states of modules", [] {
    return Computation([] {
      const Net net;
      reset(net->parameters());
      const auto copy = std::dynamic_pointer_cast<NetImpl>(net->clone());
      copy->to(kFloat64);
      copy->to(kFloat32);
      copy->load_state_dict(net->state_dict());
      copy->apply([](nn::Module& module) { module.train(false); });
      return number_of(copy->forward(wave({4, 6}))) + sum_of(copy->parameters());
    });
  });
}

TEST_CASE("failed allocations: Apex") {
  for (const char* level : {"O1", "O2"}) {
    check_faults(level,
                 [=] {
                   return Computation([=] {
                     set_log_sink([](LogLevel, std::string_view) {});
                     Net net;
                     reset(net->parameters());
                     optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.1).momentum(0.9));
                     struct Ends {
                       ~Ends() { apex::shutdown(); }
                     } const ends;
                     apex::initialize(net, optimizer, {.opt_level = level, .verbosity = 0});
                     for (int step = 0; step < 2; ++step) {
                       optimizer.zero_grad();
                       const Tensor loss = cross_entropy(net(wave({4, 6})).to(kFloat32), targets());
                       {
                         auto scaled = apex::scale_loss(loss, optimizer);
                         scaled.backward();
                       }
                       optimizer.step();
                     }
                     return sum_of(apex::master_params(optimizer)) + apex::loss_scale();
                   });
                 },
                 {.first_run = false});
  }
}

// What the failed pass leaves is what its documentation says: earlier gradients, and no others.
TEST_CASE("a scaled loss whose end has no memory drops its gradients, and keeps earlier ones") {
  const auto prepare = [] {
    set_log_sink([](LogLevel, std::string_view) {});
    const auto net = std::make_shared<Net>();
    (*net)->eval();
    reset((*net)->parameters());
    const auto optimizer = std::make_shared<optim::SGD>((*net)->parameters(), optim::SGDOptions(0.1));
    apex::initialize(*net, *optimizer, {.opt_level = "O2", .loss_scale = 128.0, .verbosity = 0});
    return Computation([=] {
      optimizer->zero_grad();
      for (const Tensor& parameter : apex::master_params(*optimizer)) parameter.mutable_grad().reset();
      const auto pass = [&] {
        const Tensor loss = cross_entropy((*net)(wave({4, 6})).to(kFloat32), targets());
        auto scaled = apex::scale_loss(loss, *optimizer);
        scaled.backward();
        scaled.end();
      };
      const auto gradients = [&] {
        double sum = 0;
        for (const Tensor& parameter : apex::master_params(*optimizer)) sum += parameter.grad().defined() ? number_of(parameter.grad()) : 0;
        return sum;
      };
      pass();
      const double one = gradients();
      try {
        pass();
      } catch (...) {
        end_failures();
        if (gradients() != one) throw Error("the gradients of the earlier pass have changed");
        throw;
      }
      return one + gradients();
    });
  };
  check_faults("scale_loss", prepare, {.first_run = false});
}

TEST_CASE("failed allocations: several replicas in this process") {
  check_faults("DataParallel",
               [] {
                 const Net net;
                 net->eval();
                 return Computation([=] {
                   reset(net->parameters());
                   nn::DataParallel<NetImpl> parallel(net, {.devices = {kCPU, kCPU}});
                   parallel->eval();
                   parallel(wave({4, 6})).square().sum().backward();
                   double sum = 0;
                   for (const Tensor& parameter : net->parameters()) sum += number_of(parameter.grad());
                   return sum;
                 });
               },
               {.threads = FailingThreads::All, .first_run = false, .other_errors = true});
}

TEST_SUITE_END();

}  // namespace fault_training_tests
