// Apex's interface: the same four changed lines at every optimization level.
#include <string>

#include "task.h"

namespace {

int train(const std::string& level) {
  const auto data = recipe::batches(80);
  amp::nn::Sequential model = recipe::network();
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(0.05).momentum(0.9));
  // A verbosity above 0 logs the properties of the level and each overflow.
  amp::apex::initialize(model, optimizer, {.opt_level = level, .verbosity = 0});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    const amp::Tensor loss = amp::mse_loss(model(input), target);
    {
      auto scaled_loss = amp::apex::scale_loss(loss, optimizer);
      scaled_loss.backward();
    }
    optimizer.step();  // skipped after an overflow
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  amp::apex::shutdown();
  return recipe::report(level.c_str(), first, last);
}

}  // namespace

int main() { return train("O0") + train("O1") + train("O2") + train("O3"); }
