// A program that uses the ops and the preset of mylib: a training step in a region, and what autocast did.
#include <iostream>

#include <amp/all.h>
#include <mylib/ops.h>

int main() {
  amp::manual_seed(1);
  const amp::Tensor input = amp::randn({16, 8}), gate = amp::randn({16, 4});
  amp::Tensor weight = amp::randn({4, 8}).requires_grad_(), scale = amp::ones({16}).requires_grad_();

  amp::Trace trace;
  amp::Tensor loss;
  {
    const amp::Autocast region(amp::kCPU, {.policy = "mylib"});
    const amp::Tensor hidden = mylib::gated_linear(input, weight, gate);
    loss = mylib::row_scale(hidden, scale).pow(2).mean();
  }
  loss.backward();
  trace.stop();

  std::cout << trace.table() << amp::explain("mylib::gated_linear", {}, amp::kCPU, {.policy = "mylib"})[0].text();
  const bool right = weight.grad().dtype() == amp::kFloat32 && amp::isfinite(weight.grad()).all().item<bool>() && loss.item<float>() > 0;
  return right ? 0 : 1;
}
