// Batches made by worker threads, a learning rate with a warm-up and a cosine, and a hook that watches the activations.
#include <memory>

#include "task.h"

namespace {

// The samples of task.h, one by one, with some noise: an augmentation that runs in the workers.
class Samples : public amp::data::datasets::Dataset<Samples> {
 public:
  Samples() {
    std::vector<amp::Tensor> inputs, targets;
    for (const recipe::Batch& batch : recipe::batches(10)) {
      inputs.push_back(batch.input);
      targets.push_back(batch.target);
    }
    inputs_ = amp::cat(inputs);
    targets_ = amp::cat(targets);
  }
  amp::data::Example<> get(size_t index) override {
    const auto row = static_cast<int64_t>(index);
    return {inputs_[row] + amp::randn({16}) * 0.01, targets_[row]};
  }
  std::optional<size_t> size() const override { return static_cast<size_t>(inputs_.size(0)); }

 private:
  amp::Tensor inputs_, targets_;
};

}  // namespace

int main() {
  // The seed determines the order and the noise, whatever the number of workers.
  amp::data::DataLoader loader(Samples(), amp::data::DataLoaderOptions(32).shuffle(true).workers(2).seed(1));
  amp::nn::Sequential model = recipe::network();
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(5e-3));

  constexpr int kEpochs = 8, kWarmUp = 10;
  const auto steps = static_cast<int64_t>(*loader.size()) * kEpochs;
  const auto warm_up = std::make_shared<amp::optim::LinearLR>(optimizer, 0.1, 1.0, kWarmUp);
  const auto cosine = std::make_shared<amp::optim::CosineAnnealingLR>(optimizer, steps - kWarmUp);
  amp::optim::SequentialLR scheduler(optimizer, {warm_up, cosine}, {kWarmUp});

  double largest = 0;  // activation of the first layer
  auto handle = (*model)[1]->register_forward_hook([&](amp::nn::Module&, const auto&, const amp::nn::HookTensors& outputs) {
    largest = std::max(largest, amp::max(amp::abs(outputs[0].detach())).item<double>());
  });

  double first = 0, last = 0;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    for (const auto& [input, target] : loader) {
      optimizer.zero_grad();
      amp::Tensor loss;
      {
        const amp::Autocast region(amp::kCPU, {.dtype = amp::kBFloat16});
        loss = amp::mse_loss(model(input), target);
      }
      loss.backward();
      optimizer.step();
      scheduler.step();
      last = loss.item<double>();
      if (first == 0) first = last;
    }
  }
  handle.remove();
  std::printf("learning rate at the end %.2g, largest activation of the first layer %.2f\n", scheduler.get_last_lr()[0], largest);
  return recipe::report("data_loader", first, last);
}
