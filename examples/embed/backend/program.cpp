// Trains a small network on the device of a plug-in, in mixed precision, then saves it as a program and runs it again:
//   program libtoy.so
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <amp/all.h>
#include <amp/extension/backend.h>
#include <amp/jit/jit.h>

namespace {

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::exit(1);
}

// The loss after training with float16 and a scaler, or with bfloat16.
double train(amp::nn::Sequential& model, amp::Device device, amp::ScalarType dtype) {
  const amp::Tensor x = amp::linspace(-1, 1, 32).view({32, 1}).to(device), target = (x.cpu() * x.cpu()).to(device);
  amp::optim::SGD optimizer(model->parameters(), 0.2);
  amp::GradScaler scaler(device.type(), {.init_scale = 1024, .enabled = dtype == amp::kFloat16});
  double last = 0;
  for (int step = 0; step < 300; ++step) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(device, {.dtype = dtype});
      const amp::Tensor y = model->forward(x);
      expect(y.dtype() == dtype, "linear runs in the dtype of the region");
      loss = amp::mse_loss(y.to(amp::kFloat32), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
  }
  return last;
}

amp::nn::Sequential new_model(amp::Device device) {
  amp::manual_seed(3);
  amp::nn::Sequential model(amp::nn::Linear(1, 16), amp::nn::ReLU(), amp::nn::Linear(16, 1));
  model->to(device);
  return model;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s PLUG-IN\n", argv[0]);
    return 2;
  }
  const amp::DeviceType toy = amp::load_backend(argv[1]);
  const amp::Device device("toy:1");
  expect(device.type() == toy, "the plug-in has named its device type");

  for (const amp::ScalarType dtype : {amp::kBFloat16, amp::kFloat16}) {
    amp::nn::Sequential model = new_model(device);
    const double loss = train(model, device, dtype);
    std::printf("loss after 300 steps in %s: %.3f\n", amp::toString(dtype), loss);
    expect(loss < 0.01, "the network learns");
  }

  amp::nn::Sequential model = new_model(device);
  const amp::Tensor x = amp::rand({4, 1}, amp::TensorOptions(amp::kFloat32).device(device));
  amp::jit::Program program = amp::jit::freeze(amp::jit::trace(model, x, {.autocast = amp::AutocastOptions{.dtype = amp::kBFloat16}}));
  program.save("model.amp");
  const amp::jit::Program loaded = amp::jit::Program::load("model.amp", device);
  expect(loaded(x).device() == device && loaded(x).cpu().equal(program(x).cpu()), "a saved program gives the same result");
  expect(amp::jit::Program::load("model.amp")(x.cpu()).device() == amp::kCPU, "the program also runs on the CPU");

  try {
    x.exp();
  } catch (const amp::NotImplementedError& error) { std::printf("%s\n", error.what()); }
}
