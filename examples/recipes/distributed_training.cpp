// Training in several processes: mpirun -n 2 distributed_training. Each process has the whole network and its part of the data.
#include <amp/distributed/distributed.h>

#include "task.h"

namespace distributed = amp::distributed;

int main() {
  const distributed::GroupPtr group = distributed::init_process_group("mpi");
  const bool prints = group->rank() == 0;
  const auto data = recipe::batches(80);
  // All processes get the weights of rank 0.
  amp::nn::DistributedDataParallel model(recipe::network(), {.comm_hook = distributed::compress_hook(amp::kBFloat16)});
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));
  amp::GradScaler scaler(amp::kCPU);
  // Selects the batches of this process: the same number on all processes.
  amp::data::DistributedSampler sampler(data.size(), static_cast<size_t>(group->size()), static_cast<size_t>(group->rank()));

  double first = 0, last = 0;
  for (int epoch = 0; epoch < 2; ++epoch) {
    for (sampler.reset(); const auto indices = sampler.next(1);) {
      const auto& [input, target] = data[indices->front()];
      optimizer.zero_grad();
      amp::Tensor loss;
      {
        const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
        loss = amp::mse_loss(model(input), target);
      }
      scaler.scale(loss).backward();  // averages the gradients of all processes, bucket by bucket
      scaler.step(optimizer);         // all processes step, or skip, together
      scaler.update();
      // Only for the report.
      amp::Tensor mean = loss.detach().clone();
      group->all_reduce(mean, distributed::ReduceOp::Average)->wait();
      last = mean.item<double>();
      if (first == 0) first = last;
    }
  }
  if (prints) std::printf("%d processes, scale %g\n", group->size(), scaler.get_scale());
  distributed::destroy_process_group();
  return prints ? recipe::report("distributed_training", first, last) : 0;
}
