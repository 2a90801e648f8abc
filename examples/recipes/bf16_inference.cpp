// Inference in bfloat16: one region around the loop, so that each weight is cast only once for all batches.
#include "task.h"

int main() {
  const auto data = recipe::batches(20);
  amp::nn::Sequential model = recipe::network();
  model->eval();

  const amp::NoGradGuard no_grad;
  std::vector<amp::Tensor> exact, outputs;
  for (const auto& [input, target] : data) exact.push_back(model(input));

  const amp::AutocastStats before = amp::autocast_stats();
  {
    const amp::Autocast region(amp::kCPU);
    for (const auto& [input, target] : data) outputs.push_back(model(input));
  }
  const amp::AutocastStats after = amp::autocast_stats();

  double worst = 0;
  for (size_t i = 0; i < outputs.size(); ++i) worst = std::max(worst, (outputs[i].to(amp::kFloat32) - exact[i]).abs().max().item<double>());
  const auto saved = after.cache_hits - before.cache_hits;
  std::printf("bf16_inference: dtype %s, largest error %.4f, %llu casts of weights saved\n", amp::toString(outputs[0].dtype()), worst,
              static_cast<unsigned long long>(saved));
  return worst < 0.05 && saved == 6 * (data.size() - 1) ? 0 : 1;
}
