// Trains a small libtorch model in float16 with the region guard and the gradient scaler of amp. One gradient overflows: its step is
// skipped. Ends with 1 if the loss does not fall, or a result is not the expected one.
#include <fstream>
#include <iostream>
#include <limits>
#include <vector>

#include <torch/torch.h>

#include <amp/interop/torch.h>

int main() {
  torch::manual_seed(1);
  torch::nn::Sequential model(torch::nn::Linear(16, 32), torch::nn::ReLU(), torch::nn::Linear(32, 1));
  torch::optim::SGD optimizer(model->parameters(), torch::optim::SGDOptions(0.05).momentum(0.9));
  amp::libtorch::GradScaler scaler(at::kCPU, {.init_scale = 1024});
  scaler.name_parameters(model->named_parameters());
  const torch::Tensor input = torch::randn({64, 16}), target = torch::sin(input.sum(1, true));

  std::vector<float> losses;
  int skipped = 0;
  for (int step = 0; step < 40; ++step) {
    optimizer.zero_grad();
    torch::Tensor loss;
    {
      const amp::libtorch::Autocast region(at::kCPU, {.dtype = at::kHalf});
      const torch::Tensor output = model->forward(input);
      if (output.scalar_type() != at::kHalf) return 1;
      loss = torch::mse_loss(output, target);
    }
    scaler.scale(loss).backward();
    if (step == 3) model->parameters()[0].mutable_grad()[0][0] = std::numeric_limits<float>::infinity();
    if (!scaler.step(optimizer).stepped) {
      ++skipped;
      std::cout << scaler.report().toString() << "\n";
    }
    scaler.update();
    losses.push_back(loss.item<float>());
  }
  std::cout << "loss " << losses.front() << " -> " << losses.back() << ", scale " << scaler.get_scale() << "\n";

  // In Python: scaler.load_state_dict(torch.load("scaler.pt", weights_only=False))
  const std::vector<char> state = torch::pickle_save(scaler.state_dict());
  std::ofstream("scaler.pt", std::ios::binary).write(state.data(), static_cast<std::streamsize>(state.size()));
  return skipped == 1 && scaler.get_scale() == 512 && losses.back() < losses.front() / 2 ? 0 : 1;
}
