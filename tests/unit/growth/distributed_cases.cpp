// Groups of one process with many parameters, buckets and units.
#include <amp/all.h>
#include <amp/distributed/data_parallel.h>
#include <amp/distributed/distributed.h>
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/sharded_checkpoint.h>

#include "../interop/files.h"
#include "cases.h"

namespace amp::testing::growth {

namespace {

nn::Sequential linears(int64_t layers) {
  nn::Sequential model;
  for (int64_t i = 0; i < layers; ++i) model->push_back(nn::Linear(2, 2));
  return model;
}

void pass(const Tensor& output) { output.sum().backward(); }

Cost cost_of_data_parallel(int64_t layers, int64_t bucket_bytes) {
  const nn::Sequential model = linears(layers);
  const Tensor x = ones({1, 2});
  const auto group = distributed::make_local_groups(1)[0];
  return cost_of([&] {
    nn::DistributedDataParallel parallel(
        model, {.group = group, .bucket_bytes = bucket_bytes, .first_bucket_bytes = bucket_bytes, .find_unused_parameters = true});
    for (int step = 0; step < 2; ++step) pass(parallel(x));
  });
}

nn::Sequential sharded(int64_t layers, const distributed::GroupPtr& group) {
  const nn::Sequential model = linears(layers);
  for (const auto& layer : model->children()) distributed::fully_shard(*layer, {.group = group});
  return model;
}

}  // namespace

std::vector<Case> distributed_cases() {
  constexpr int64_t kTiny = 1, kUsual = 25 << 20;
  std::vector<Case> cases;
  cases.push_back({"data parallel: few buckets", 200, 100'000, [](int64_t n) { return cost_of_data_parallel(n, kUsual); }});
  cases.push_back({"data parallel: many buckets", 200, 100'000, [](int64_t n) { return cost_of_data_parallel(n, kTiny); }});
  cases.push_back({"sharded modules: one unit", 200, 100'000, [](int64_t n) {
                     const auto group = distributed::make_local_groups(1)[0];
                     const nn::Sequential model = linears(n);
                     return cost_of([&] {
                       distributed::fully_shard(model, {.group = group});
                       pass(model(ones({1, 2})));
                     });
                   }});
  cases.push_back({"sharded modules: many units", 100, 10'000, [](int64_t n) {
                     const auto group = distributed::make_local_groups(1)[0];
                     return cost_of([&] {
                       const nn::Sequential model = sharded(n, group);
                       distributed::set_requires_gradient_sync(*model, false);
                       distributed::full_state_dict(*model);
                     });
                   }});
  cases.push_back({"sharded checkpoint: save and load", 100, 10'000, [](int64_t n) {
                     const auto group = distributed::make_local_groups(1)[0];
                     const nn::Sequential model = sharded(n, group);
                     const Folder folder;
                     const std::string path = folder.file("model.safetensors");
                     return cost_of([&] {
                       distributed::save_sharded(path, *model, nullptr, {.group = group});
                       distributed::load_sharded(path, *model);
                     });
                   }});
  return cases;
}

}  // namespace amp::testing::growth
