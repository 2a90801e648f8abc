// Modules with many submodules, side by side and inside each other, and ordered dictionaries.
#include <amp/amp.h>

#include "cases.h"

namespace amp::testing::growth {

namespace {

nn::Sequential wide(int64_t layers) {
  nn::Sequential model;
  for (int64_t i = 0; i < layers; ++i) model->push_back(nn::Linear(2, 2));
  return model;
}

// A layer inside of that many containers. The destructor of a module calls those of its submodules, so the depth is limited by the stack.
nn::Sequential deep(int64_t levels) {
  nn::Sequential model(nn::Linear(2, 2));
  for (int64_t i = 1; i < levels; ++i) {
    nn::Sequential outer;
    outer->push_back(model);
    model = outer;
  }
  return model;
}

template <class Make, class Use>
Case of_model(const char* name, int64_t tested, int64_t largest, const Make& make, const Use& use) {
  return {name, tested, largest, [=](int64_t items) {
            const nn::Sequential model = make(items);
            return cost_of([&] { use(model); });
          }};
}

std::string key_of(int64_t i) { return "layer." + std::to_string(i); }

OrderedDict<std::string, int64_t> dictionary(int64_t items) {
  OrderedDict<std::string, int64_t> dict;
  for (int64_t i = 0; i < items; ++i) dict.insert(key_of(i), i);
  return dict;
}

}  // namespace

std::vector<Case> module_cases() {
  constexpr int64_t kMillion = 1'000'000;
  std::vector<Case> cases;
  cases.push_back({"modules: register layers", 1000, kMillion, [](int64_t n) { return cost_of([&] { wide(n); }); }});
  cases.push_back(of_model("modules: parameters()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->parameters(); }));
  cases.push_back(of_model("modules: named_parameters()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->named_parameters(); }));
  cases.push_back(of_model("modules: named_modules()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->named_modules(); }));
  cases.push_back(of_model("modules: state_dict()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->state_dict(); }));
  cases.push_back(
      of_model("modules: load_state_dict()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->load_state_dict(m->state_dict()); }));
  cases.push_back(of_model("modules: clone()", 1000, kMillion, wide, [](const nn::Sequential& m) { m->clone(); }));
  cases.push_back(of_model("modules: train(), zero_grad()", 1000, kMillion, wide, [](const nn::Sequential& m) {
    m->train();
    m->zero_grad();
  }));
  cases.push_back(of_model("nested modules: named_parameters()", 100, 3000, deep, [](const nn::Sequential& m) { m->named_parameters(); }));
  cases.push_back(of_model("nested modules: state_dict()", 100, 3000, deep, [](const nn::Sequential& m) { m->state_dict(); }));
  cases.push_back(of_model("nested modules: apply() with names", 100, 3000, deep, [](const nn::Sequential& m) {
    size_t longest = 0;
    m->apply([&](const std::string& name, nn::Module&) { longest = std::max(longest, name.size()); });
  }));
  cases.push_back({"ordered dictionary: insert", 2000, kMillion, [](int64_t n) { return cost_of([&] { dictionary(n); }); }});
  cases.push_back({"ordered dictionary: find", 2000, kMillion, [](int64_t n) {
                     const auto dict = dictionary(n);
                     return cost_of([&] {
                       for (int64_t i = n; i-- > 0;)
                         if (dict[key_of(i)] != i) std::abort();
                     });
                   }});
  cases.push_back({"ordered dictionary: erase the first", 2000, kMillion, [](int64_t n) {
                     auto dict = dictionary(n);
                     return cost_of([&] {
                       for (int64_t i = 0; i < n; ++i) dict.erase(key_of(i));
                     });
                   }});
  cases.push_back({"module dictionary: pop", 1000, kMillion, [](int64_t n) {
                     nn::ModuleDict modules;
                     for (int64_t i = 0; i < n; ++i) modules->insert(std::to_string(i), nn::ReLU());
                     return cost_of([&] {
                       for (int64_t i = 0; i < n; ++i) modules->pop(std::to_string(i));
                     });
                   }});
  cases.push_back({"module hooks: register and remove", 1000, kMillion, [](int64_t n) {
                     const nn::Linear layer(2, 2);
                     std::vector<nn::RemovableHandle> handles;
                     return cost_of([&] {
                       for (int64_t i = 0; i < n; ++i)
                         handles.push_back(layer->register_forward_pre_hook([](nn::Module&, const nn::HookTensors&) {}));
                       for (nn::RemovableHandle& handle : handles) handle.remove();
                     });
                   }});
  return cases;
}

}  // namespace amp::testing::growth
