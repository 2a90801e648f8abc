#include "train.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>

#include <amp/distributed/data_parallel.h>
#include <amp/optim/optim.h>

namespace distributed = amp::distributed;
namespace nn = amp::nn;
namespace optim = amp::optim;

namespace {

using Clock = std::chrono::steady_clock;

// Weights decay. Biases, and the scales and shifts of norms, do not.
optim::AdamW make_optimizer(const GPT& model, double lr) {
  std::vector<amp::Tensor> weights, others;
  for (const amp::Tensor& parameter : model->parameters()) (parameter.dim() > 1 ? weights : others).push_back(parameter);
  const auto options = [&](double decay) {
    return std::make_unique<optim::AdamWOptions>(optim::AdamWOptions(lr).betas({0.9, 0.95}).weight_decay(decay));
  };
  return optim::AdamW({{weights, options(0.1)}, {others, options(0)}});
}

// A linear warm-up, then a cosine down to a tenth, as a factor of the peak.
double rate(int64_t step, const Options& options) {
  if (step < options.warmup) return static_cast<double>(step + 1) / static_cast<double>(options.warmup);
  const double at = static_cast<double>(step - options.warmup) / static_cast<double>(std::max<int64_t>(options.steps - options.warmup, 1));
  return 0.1 + 0.45 * (1 + std::cos(M_PI * at));
}

template <class Model>
amp::Tensor loss_of(Model model, const Batch& batch, const Options& options) {
  const amp::Autocast region(options.device, {.dtype = options.dtype, .enabled = options.dtype.has_value()});
  // On the CPU, autocast would leave the loss in bfloat16, where the losses of two steps hardly differ.
  const amp::Tensor logits = model(batch.input.to(options.device)).to(amp::kFloat32);
  return amp::cross_entropy(logits.reshape({-1, GPTImpl::kVocabulary}), batch.target.to(options.device).reshape({-1}));
}

Batch rows_of(const Batch& batch, int64_t first, int64_t count) {
  return {batch.input.narrow(0, first, count), batch.target.narrow(0, first, count)};
}

// Each process computes a share of it.
double validation_loss(const GPT& model, const Text& text, const Options& options, distributed::ProcessGroup& group) {
  constexpr int64_t kRows = 128;
  const amp::NoGradGuard no_grad;
  model->eval();
  const Batch all = even_batch(text.validation, kRows, options.context);
  const int64_t rows = all.input.size(0);
  const amp::Tensor sum = amp::zeros({1}, amp::kFloat64);
  const int64_t part = std::max<int64_t>(options.batch / group.size(), 1);
  for (int64_t first = group.rank() * part; first < rows; first += group.size() * part) {
    const int64_t count = std::min(part, rows - first);
    sum.add_(loss_of(model, rows_of(all, first, count), options).item<double>() * static_cast<double>(count));
  }
  model->train();
  group.all_reduce(sum)->wait();
  return sum.item<double>() / static_cast<double>(rows);
}

}  // namespace

Result train(const GPT& model, const Text& text, const Options& options, const distributed::GroupPtr& group) {
  AMP_CHECK(options.batch % group->size() == 0, ValueError, "[train] ", group->size(), " processes can't share a batch of ", options.batch);
  const int64_t rows = options.batch / group->size();  // rows of this process
  const nn::DistributedDataParallel parallel(model, {.group = group});
  amp::manual_seed(options.seed + static_cast<uint64_t>(group->rank()));  // each process drops different activations
  optim::AdamW optimizer = make_optimizer(model, options.lr);
  optim::LambdaLR scheduler(optimizer, [&](int64_t step) { return rate(step, options); });
  const amp::Generator places(amp::kCPU, options.seed);

  Result result;
  double seconds = 0;
  const auto validate = [&](int64_t step) {
    result.validation.push_back({step, validation_loss(model, text, options, *group)});
    const double tokens = static_cast<double>(step * options.batch * options.context);
    if (step > 0) result.tokens_per_second = tokens / seconds;
    if (group->rank() > 0) return;
    const std::string training = step > 0 ? amp::detail::concat(result.training.back().loss) : "-";
    std::printf("step %5lld of %lld  training loss %-7s  validation loss %.4f  %.0f tokens/s\n", static_cast<long long>(step),
                static_cast<long long>(options.steps), training.c_str(), result.validation.back().loss, result.tokens_per_second);
    std::fflush(stdout);
  };

  validate(0);
  for (int64_t step = 1; step <= options.steps; ++step) {
    const auto start = Clock::now();
    optimizer.zero_grad();
    const Batch batch = random_batch(text.training, options.batch, options.context, places);  // the same in all processes
    const amp::Tensor loss = loss_of(parallel, rows_of(batch, group->rank() * rows, rows), options);
    loss.backward();
    nn::utils::clip_grad_norm_(model->parameters(), 1.0);
    optimizer.step();
    scheduler.step();
    const amp::Tensor mean = loss.detach().to(amp::kCPU, amp::kFloat64);
    group->all_reduce(mean, distributed::ReduceOp::Average)->wait();
    result.training.push_back({step, mean.item<double>()});
    seconds += std::chrono::duration<double>(Clock::now() - start).count();
    if (step % options.evaluate_every == 0 || step == options.steps) validate(step);
  }
  return result;
}
