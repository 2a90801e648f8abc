// A program as it would be written for libtorch: the installed headers under libtorch's names must be enough.
#include <torch/torch.h>

#include <iostream>

struct NetImpl : torch::nn::Module {
  NetImpl() { layer = register_module("layer", torch::nn::Linear(4, 1)); }
  torch::Tensor forward(const torch::Tensor& x) { return layer(x); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(Net);

int main() {
  torch::manual_seed(0);
  Net net;
  torch::optim::SGD optimizer(net->parameters(), torch::optim::SGDOptions(0.1));
  const torch::Tensor input = torch::randn({64, 4}), target = input.sum(1, /*keepdim=*/true);
  double first = 0, last = 0;
  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    const torch::Tensor loss = torch::mse_loss(net(input), target);
    loss.backward();
    optimizer.step();
    last = loss.item<double>();
    if (step == 0) first = last;
  }
  torch::save(net, "net.pt");
  Net loaded;
  torch::load(loaded, "net.pt");
  TORCH_CHECK(torch::equal(loaded->layer->weight, net->layer->weight), "the loaded weights differ");
  TORCH_CHECK(last < 0.01 * first, "the loss fell from ", first, " to ", last, " only");
  std::cout << "loss " << first << " to " << last << '\n';
}
