// program CHECKPOINT [OUT]: continues PyTorch's training, and compares its numbers with those of PyTorch after the same steps.
//
// checkpoint.safetensors was written by tests/install/make_checkpoint.py: the states of a model and of AdamW, flattened ("model.0.weight",
// "optimizer.state.0.exp_avg"), the batch, and PyTorch's losses and parameters after five more steps.
#include <cmath>
#include <cstdio>
#include <string>

#include <amp/all.h>

namespace {

using amp::Tensor;

constexpr double kTolerance = 1e-5;  // both compute in float32, in a different order

amp::nn::Sequential network() {
  return amp::nn::Sequential(amp::nn::Linear(8, 24), amp::nn::LayerNorm(amp::nn::LayerNormOptions({24})), amp::nn::GELU(),
                             amp::nn::Linear(24, 4));
}

// The largest difference between the parameters of the model and those of a state.
double difference(amp::nn::Sequential& model, const amp::StateDict& state) {
  double largest = 0;
  for (const auto& [name, value] : model->state_dict())
    largest = std::fmax(largest, (std::get<Tensor>(value) - amp::state_tensor("program", state, name)).abs().max().item<double>());
  return largest;
}

int run(const std::string& path, const std::string& out) {
  const amp::StateDict checkpoint = amp::load_safetensors(path);
  amp::nn::Sequential model = network();
  model->load_state_dict(amp::sub_state(checkpoint, "model."));
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions());
  optimizer.load_state_dict(amp::sub_state(checkpoint, "optimizer."));  // with the learning rate and the moments
  const Tensor input = amp::state_tensor("program", checkpoint, "data.input"),
               target = amp::state_tensor("program", checkpoint, "data.target");

  // In float32, like PyTorch.
  const Tensor losses = amp::state_tensor("program", checkpoint, "expected.losses");
  double worst = 0;
  for (int64_t i = 0; i < losses.numel(); ++i) {
    optimizer.zero_grad();
    const Tensor loss = amp::mse_loss(model(input), target);
    loss.backward();
    optimizer.step();
    worst = std::fmax(worst, std::fabs(loss.item<double>() - losses[i].item<double>()));
  }
  const double moved = difference(model, amp::sub_state(checkpoint, "model."));
  const double apart = difference(model, amp::sub_state(checkpoint, "expected.model."));
  std::printf("after %lld steps: losses differ from PyTorch's by %.1e, parameters by %.1e; they have moved by %.1e\n",
              static_cast<long long>(losses.numel()), worst, apart, moved);
  if (worst > kTolerance || apart > kTolerance || moved < 100 * kTolerance) return 1;

  // Then on in mixed precision.
  amp::GradScaler scaler(amp::kCPU);
  float last = 0;
  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(input), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<float>();
  }
  const double before = losses[-1].item<double>();
  std::printf("100 steps in float16: loss %.5f -> %.5f\n", before, last);

  // In Python: model.load_state_dict(safetensors.torch.load_file(path))
  amp::save_safetensors(model->state_dict(), out, {{"format", "pt"}});
  const double lost = difference(model, amp::load_safetensors(out));
  return last < before && lost == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: program CHECKPOINT [OUT]\n");
    return 2;
  }
  try {
    return run(argv[1], argc > 2 ? argv[2] : "trained.safetensors");
  } catch (const amp::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
