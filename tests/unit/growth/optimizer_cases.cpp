// Optimizers with many parameters and groups.
#include <amp/amp.h>

#include "cases.h"

namespace amp::testing::growth {

namespace {

std::vector<Tensor> parameters(int64_t count, ScalarType dtype = kFloat32) {
  std::vector<Tensor> all;
  for (int64_t i = 0; i < count; ++i) {
    all.push_back(ones({4}, dtype).requires_grad_());
    all.back().mutable_grad() = ones({4}, dtype);
  }
  return all;
}

std::vector<optim::OptimizerParamGroup> groups(int64_t count, ScalarType dtype = kFloat32) {
  std::vector<optim::OptimizerParamGroup> all;
  for (const Tensor& p : parameters(count, dtype)) all.emplace_back(std::vector<Tensor>{p});
  return all;
}

template <class Use>
Case of_optimizer(const char* name, const Use& use) {
  return {name, 1000, 1'000'000, [=](int64_t n) {
            optim::AdamW optimizer(parameters(n), optim::AdamWOptions(1e-3));
            optimizer.step();
            return cost_of([&] { use(optimizer); });
          }};
}

}  // namespace

std::vector<Case> optimizer_cases() {
  constexpr int64_t kMillion = 1'000'000;
  std::vector<Case> cases;
  cases.push_back({"optimizers: construct", 1000, kMillion, [](int64_t n) {
                     const std::vector<Tensor> params = parameters(n);
                     return cost_of([&] { const optim::AdamW optimizer(params, optim::AdamWOptions(1e-3)); });
                   }});
  cases.push_back(of_optimizer("optimizers: step", [](optim::AdamW& o) { o.step(); }));
  cases.push_back(of_optimizer("optimizers: zero_grad", [](optim::AdamW& o) { o.zero_grad(); }));
  cases.push_back(of_optimizer("optimizers: state_dict", [](optim::AdamW& o) { o.state_dict(); }));
  cases.push_back(of_optimizer("optimizers: load_state_dict", [](optim::AdamW& o) { o.load_state_dict(o.state_dict()); }));
  cases.push_back({"optimizers: groups at once", 500, 100'000, [](int64_t n) {
                     const auto all = groups(n);
                     return cost_of([&] { optim::SGD(all, optim::SGDOptions(0.1)).step(); });
                   }});
  cases.push_back({"optimizers: groups one by one", 500, 100'000, [](int64_t n) {
                     const auto all = groups(n);
                     optim::SGD optimizer({ones({4}).requires_grad_()}, optim::SGDOptions(0.1));
                     return cost_of([&] {
                       for (const auto& group : all) optimizer.add_param_group(group);
                     });
                   }});
  cases.push_back({"optimizers: groups with master gradients", 500, 100'000, [](int64_t n) {
                     const auto all = groups(n, kBFloat16);
                     optim::SGD optimizer({ones({4}).requires_grad_()}, optim::SGDOptions(0.1));
                     optimizer.set_master_grads();
                     return cost_of([&] {
                       for (const auto& group : all) optimizer.add_param_group(group);
                     });
                   }});
  cases.push_back({"optimizers: master weights", 500, kMillion, [](int64_t n) {
                     optim::AdamW optimizer(parameters(n, kBFloat16), optim::AdamWOptions(1e-3));
                     optimizer.set_master_weights();
                     return cost_of([&] { optimizer.step(); });
                   }});
  cases.push_back({"scaler: unscale, clip, step", 1000, kMillion, [](int64_t n) {
                     const std::vector<Tensor> params = parameters(n);
                     optim::SGD optimizer(params, optim::SGDOptions(0.1));
                     GradScaler scaler(kCPU, {.init_scale = 1.0});
                     scaler.scale(ones({1}));
                     return cost_of([&] {
                       scaler.unscale_(optimizer);
                       nn::utils::clip_grad_norm_(params, 1.0);
                       scaler.step(optimizer);
                       scaler.update();
                     });
                   }});
  return cases;
}

}  // namespace amp::testing::growth
