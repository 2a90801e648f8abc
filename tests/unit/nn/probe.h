// A model for the tests of paths of modules and of rules for them.
#pragma once

#include <memory>
#include <string>

#include "../../support.h"

namespace amp::testing {

// Records where it is called and what autocast does there.
struct ProbeImpl : nn::Module {
  Tensor forward(const Tensor& x) {
    path = autocast::current_module();
    enabled = is_autocast_enabled(kCPU);
    dtype = get_autocast_dtype(kCPU);
    product = mm(x, x).dtype();
    root = exp(x).dtype();
    return x;
  }
  std::string path = "not called";
  bool enabled = false;
  ScalarType dtype{}, product{}, root{};
};
AMP_MODULE(Probe);

struct BlockImpl : nn::Module {
  BlockImpl() : norm(register_module("norm", Probe())), mlp(register_module("mlp", nn::Sequential(Probe(), Probe()))) {}
  Tensor forward(const Tensor& x) { return mlp(norm(x)); }
  ProbeImpl& mlp_at(size_t i) { return mlp->at<ProbeImpl>(i); }
  Probe norm;
  nn::Sequential mlp;
};
AMP_MODULE(Block);

// Its blocks are in a list that is not called itself, and its heads in a dictionary.
struct ModelImpl : nn::Module {
  ModelImpl()
      : blocks(register_module("blocks", nn::ModuleList(Block(), Block()))),
        heads(register_module("heads", nn::ModuleDict(nn::ModuleDictImpl::Items{{"main", main.ptr()}}))),
        last(register_module("last", Probe())) {}
  Tensor forward(const Tensor& x) {
    Tensor y = x;
    for (const auto& block : *blocks) y = nn::ModuleHolder<BlockImpl>(std::dynamic_pointer_cast<BlockImpl>(block))(y);
    return last(main(y));
  }
  BlockImpl& block(size_t i) { return blocks->at<BlockImpl>(i); }
  Probe main;
  nn::ModuleList blocks;
  nn::ModuleDict heads;
  Probe last;
};
AMP_MODULE(Model);

inline Tensor input() { return testing::normal({3, 3}, kFloat32); }

inline const autocast::Policy& with(std::initializer_list<ModuleRule> modules) {
  return derive_policy(autocast::find_policy("torch-2.0"), {}, modules);
}

}  // namespace amp::testing
