// User threads: the autocast state is per thread, so it is captured here and applied in each thread.
#include <thread>

#include "task.h"

int main() {
  constexpr size_t kThreads = 4;
  const auto data = recipe::batches(static_cast<int>(kThreads));
  amp::nn::Sequential model = recipe::network();
  std::vector<amp::Tensor> losses(kThreads);
  bool inherited = false;

  const amp::Autocast region(amp::kCPU);
  const amp::AutocastState state = amp::AutocastState::capture();
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      if (amp::is_autocast_enabled(amp::kCPU)) inherited = true;  // never: a new thread starts outside any region
      const amp::AutocastStateGuard guard(state);
      losses[i] = amp::mse_loss(model(data[i].input), data[i].target);
      losses[i].backward();  // the threads accumulate into the same gradients
    });
  }
  for (std::thread& thread : threads) thread.join();

  // The same in a single thread.
  std::vector<amp::Tensor> together;
  for (const amp::Tensor& p : model->parameters()) together.push_back(p.grad().clone());
  model->zero_grad();
  for (const auto& [input, target] : data) amp::mse_loss(model(input), target).backward();
  double worst = 0;
  for (size_t i = 0; i < together.size(); ++i)
    worst = std::max(worst, (together[i] - model->parameters()[i].grad()).abs().max().item<double>());
  std::printf("own_threads: %zu threads, gradients differ by %.2g\n", kThreads, worst);
  return !inherited && worst < 1e-5 ? 0 : 1;
}
