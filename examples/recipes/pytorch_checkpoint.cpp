// Loads a checkpoint of PyTorch, goes on with its training in mixed precision, and saves it as safetensors, which PyTorch reads.
//
//   pytorch_checkpoint [FILE]   The default, examples/recipes/checkpoint.pt, is found from the root of the sources.
//
// tests/unit/interop/make_pt.py wrote the checkpoint:
//   torch.save({'epoch': 20, 'model': net.state_dict(), 'optimizer': optimizer.state_dict(), 'scaler': scaler.state_dict(), ...}, path)
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include "task.h"

// The modules have the names that they have in Python: encoder, norm, head.
struct NetImpl : amp::nn::Module {
  amp::nn::Sequential encoder = register_module("encoder", amp::nn::Sequential(amp::nn::Linear(16, 24), amp::nn::GELU()));
  amp::nn::BatchNorm1d norm = register_module("norm", amp::nn::BatchNorm1d(24));
  amp::nn::Linear head = register_module("head", amp::nn::Linear(24, 1));

  amp::Tensor forward(const amp::Tensor& x) { return head(norm(encoder(x))); }
};
AMP_MODULE(Net);

int main(int argc, char** argv) try {
  const std::string path = argc > 1 ? argv[1] : "examples/recipes/checkpoint.pt";
  const std::string out = (std::filesystem::temp_directory_path() / amp::detail::concat("trained-", ::getpid(), ".safetensors")).string();

  // Nested dictionaries become names with dots: "model.head.weight", "epoch".
  const amp::StateDict checkpoint = amp::load_pt(path);
  Net net;
  std::cout << net->load_state_dict(amp::sub_state(checkpoint, "model.")) << "\n";
  amp::optim::AdamW optimizer(net->parameters(), amp::optim::AdamWOptions());
  // This includes the learning rate and the moments.
  optimizer.load_state_dict(amp::sub_state(checkpoint, "optimizer."));
  amp::GradScaler scaler(amp::kCPU);
  scaler.load_state_dict(amp::sub_state(checkpoint, "scaler."));

  const amp::Tensor input = amp::state_tensor("recipe", checkpoint, "data.input");
  const amp::Tensor target = amp::state_tensor("recipe", checkpoint, "data.target");
  double first = 0, last = 0;
  for (int step = 0; step < 200; ++step) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(net(input), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (step == 0) first = last;
  }

  amp::save_safetensors(net->state_dict(), out, {{"format", "pt"}});
  Net copy;
  copy->load_state_dict(amp::load_safetensors(out));
  copy->eval();
  net->eval();
  const bool same = amp::equal(copy(input), net(input));
  std::filesystem::remove(out);

  // PyTorch computed this loss in float32, the region most of it in float16.
  const double torch_loss = amp::state_number("recipe", checkpoint, "loss").toDouble();
  std::printf("loss of PyTorch at the checkpoint %.5f, here %.5f\n", torch_loss, first);
  const bool continued = std::abs(first - torch_loss) < 0.01 * torch_loss;
  return recipe::report("pytorch_checkpoint", first, last) + !same + !continued;
} catch (const amp::Error& error) {
  std::fprintf(stderr, "pytorch_checkpoint: %s\n", error.what());
  return 1;
}
