// Inference: modules called eagerly, and the same as frozen programs, for batches of 1 and 64, in float32 and bfloat16.
#include <functional>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/jit/jit.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

struct BlockImpl : nn::Module {
  nn::Conv2d first{nullptr}, second{nullptr}, shortcut{nullptr};
  nn::BatchNorm2d norm1{nullptr}, norm2{nullptr}, norm3{nullptr};

  BlockImpl(int64_t in, int64_t out, int64_t stride) {
    first = register_module("first", nn::Conv2d(nn::Conv2dOptions(in, out, 3).stride(stride).padding(1).bias(false)));
    second = register_module("second", nn::Conv2d(nn::Conv2dOptions(out, out, 3).padding(1).bias(false)));
    norm1 = register_module("norm1", nn::BatchNorm2d(out));
    norm2 = register_module("norm2", nn::BatchNorm2d(out));
    if (stride == 1 && in == out) return;
    shortcut = register_module("shortcut", nn::Conv2d(nn::Conv2dOptions(in, out, 1).stride(stride).bias(false)));
    norm3 = register_module("norm3", nn::BatchNorm2d(out));
  }
  Tensor forward(const Tensor& x) {
    const Tensor residual = shortcut.is_empty() ? x : norm3(shortcut(x));
    return relu(norm2(second(relu(norm1(first(x))))) + residual);
  }
};
AMP_MODULE(Block);

using Forward = std::function<Tensor(const Tensor&)>;

Forward mlp() {
  nn::Sequential model(nn::Linear(784, 1024), nn::ReLU(), nn::Linear(1024, 1024), nn::ReLU(), nn::Linear(1024, 10));
  model->eval();
  return [model](const Tensor& x) { return model(x); };
}

Forward resnet20() {
  nn::Sequential model(nn::Conv2d(nn::Conv2dOptions(3, 16, 3).padding(1).bias(false)), nn::BatchNorm2d(16), nn::ReLU());
  int64_t channels = 16;
  for (const int64_t out : {16, 32, 64}) {
    for (int i = 0; i < 3; ++i) {
      model->push_back(Block(channels, out, i == 0 && out != 16 ? 2 : 1));
      channels = out;
    }
  }
  model->push_back(nn::AdaptiveAvgPool2d(1));
  model->push_back(nn::Flatten());
  model->push_back(nn::Linear(64, 10));
  model->eval();
  return [model](const Tensor& x) { return model(x); };
}

Forward encoder() {
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(256, 4).dim_feedforward(1024).activation(kGELU).batch_first(true));
  layer->eval();
  return [layer](const Tensor& x) { return layer(x); };
}

struct Model {
  const char* name;
  Forward (*make)();
  std::vector<int64_t> sizes;  // size of an input, without the batch
};

Tensor input_of(const Model& model, int64_t batch) {
  std::vector<int64_t> sizes = model.sizes;
  sizes.insert(sizes.begin(), batch);
  return randn(sizes);
}

void eager(benchmark::State& state, const Model& model, bool mixed) {
  const NoGradGuard no_grad;
  const Forward forward = model.make();
  const Tensor x = input_of(model, state.range(0));
  const Autocast region(kCPU, {.dtype = kBFloat16, .enabled = mixed});
  for (auto _ : state) benchmark::DoNotOptimize(forward(x));
}

void frozen(benchmark::State& state, const Model& model, bool mixed) {
  const AutocastOptions autocast{.dtype = kBFloat16, .enabled = mixed};
  const jit::Program program = jit::freeze(jit::trace(model.make(), {input_of(model, 2)}, {.autocast = autocast}));
  const Tensor x = input_of(model, state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(program(x));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Model> models = {{"mlp", mlp, {784}}, {"resnet20", resnet20, {3, 32, 32}}, {"encoder", encoder, {32, 256}}};
  for (const Model& model : models) {
    for (const bool mixed : {false, true}) {
      const std::string name = std::string(model.name) + (mixed ? "_bfloat16" : "_float32");
      const auto add = [&](const std::string& kind, auto function) {
        benchmark::RegisterBenchmark((kind + "_" + name).c_str(), function, model, mixed)->Arg(1)->Arg(64)->UseRealTime();
      };
      add("eager", eager);
      add("frozen", frozen);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
