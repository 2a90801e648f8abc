// Batches are split over the devices of one process: here two replicas on the CPU.
#include "task.h"

int main() {
  const auto data = recipe::batches(80);
  amp::nn::Sequential model = recipe::network();
  amp::nn::DataParallel parallel(model, {.devices = {amp::kCPU, amp::kCPU}});
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(0.05).momentum(0.9));
  amp::GradScaler scaler(amp::kCPU);

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});  // also applies in the replicas' threads
      loss = amp::mse_loss(parallel(input), target);
    }
    scaler.scale(loss).backward();  // the gradients of both replicas are summed in the model
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("data_parallel", first, last);
}
