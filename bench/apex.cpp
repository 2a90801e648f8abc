// A training step of an MLP at each level of Apex's interface: forward, scale_loss, backward, SGD with momentum, on all processors.
#include <optional>
#include <string>

#include <amp/all.h>
#include <amp/apex/apex.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

void mlp(benchmark::State& state, const std::string& level, ScalarType dtype) {
  manual_seed(0);
  nn::Sequential model(nn::Linear(784, 1024), nn::ReLU(), nn::Linear(1024, 1024), nn::ReLU(), nn::Linear(1024, 10));
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(1e-3).momentum(0.9));
  apex::Options options{.opt_level = level, .loss_scale = 128.0, .verbosity = 0};
  if (level == "O2" || level == "O3") options.cast_model_type = dtype;
  // O1 casts to float16 only. In bfloat16, a region with the lists of O1 replaces its casts.
  const bool own_region = level == "O1" && dtype == kBFloat16;
  if (own_region) options.patch_functions = false;
  apex::initialize(model, optimizer, options);
  std::optional<Autocast> region;  // a disabled one would turn the casts of O1 off
  if (own_region) region.emplace(kCPU, AutocastOptions{.dtype = kBFloat16, .policy = "apex-O1", .policy_device = kCUDA});
  const Tensor input = rand({256, 784}), target = randint(0, 10, {256}, kInt64);
  const auto step = [&] {
    optimizer.zero_grad();
    const Tensor loss = cross_entropy(model(input).to(kFloat32), target);
    apex::scale_loss(loss, optimizer).backward();
    optimizer.step();
    if (own_region) clear_autocast_cache();  // as the end of scale_loss does
  };
  for (int i = 0; i < 3; ++i) step();
  for (auto _ : state) step();
  apex::shutdown();
}

void registered(const std::string& level, ScalarType dtype) {
  const std::string name = "apex_mlp/" + level + "/" + toString(dtype);
  benchmark::RegisterBenchmark(name.c_str(), mlp, level, dtype)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

}  // namespace

int main(int argc, char** argv) {
  registered("O0", kFloat32);
  for (const char* level : {"O1", "O2", "O3"}) registered(level, kFloat16);
  for (const char* level : {"O1", "O2", "O3"}) registered(level, kBFloat16);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
