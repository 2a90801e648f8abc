#include "train.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include <amp/apex/apex.h>
#include <amp/distributed/distributed.h>
#include <amp/distributed/fully_shard.h>

#include "model.h"
#include "progress.h"

namespace apex = amp::apex;
namespace distributed = amp::distributed;
namespace nn = amp::nn;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// An autocast region in the run's dtype; none for float32.
std::unique_ptr<amp::Autocast> region(const Run& run, const Options& options) {
  if (!run.low_dtype) return nullptr;
  return std::make_unique<amp::Autocast>(options.device, amp::AutocastOptions{.dtype = run.low_dtype});
}

using Call = std::function<amp::Tensor(const amp::Tensor&)>;

// Calls the model while training, in the way of the run.
Call prepare(const Run& run, const Options& options, const ConvNet& model) {
  if (run.way == Way::DataParallel)
    return
        [parallel = nn::DataParallel(model, {.devices = {options.device, options.device}})](const amp::Tensor& x) { return parallel(x); };
  if (run.way == Way::DistributedDataParallel)
    return [parallel = nn::DistributedDataParallel(model)](const amp::Tensor& x) { return parallel(x); };
  if (run.way == Way::FullySharded) distributed::fully_shard(model);
  return [model](const amp::Tensor& x) { return model(x); };
}

double accuracy(const Run& run, const Options& options, ConvNet model, const Dataset& test) {
  const amp::NoGradGuard no_grad;
  model->eval();
  constexpr int64_t kBatch = 500;
  int64_t right = 0;
  for (int64_t first = 0; first < test.size(); first += kBatch) {
    const int64_t count = std::min(kBatch, test.size() - first);
    const auto autocast = region(run, options);
    const amp::Tensor logits = model(test.images.narrow(0, first, count).to(options.device));
    right += amp::argmax(logits, 1).eq(test.labels.narrow(0, first, count).to(options.device)).sum().item<int64_t>();
  }
  model->train();
  return static_cast<double>(right) / static_cast<double>(test.size());
}

// Linear warmup over the first tenth of the steps, then cosine decay to zero.
double learning_rate(double peak, int64_t step, int64_t steps) {
  const double at = static_cast<double>(step) / static_cast<double>(steps), warm = 0.1;
  return at < warm ? peak * (at + 0.01) / warm : peak * 0.5 * (1 + std::cos(M_PI * (at - warm) / (1 - warm)));
}

}  // namespace

Result train(const Run& run, const Options& options, const Dataset& training, const Dataset& test) {
  amp::manual_seed(options.seed);
  ConvNet model;  // created on the CPU: its initial weights are then the same on every device
  model->to(options.device);
  const Call call = prepare(run, options, model);  // before the optimizer is made, because it may replace the parameters
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(options.lr).momentum(0.9).weight_decay(5e-4));
  amp::GradScaler scaler(options.device.type(), {.growth_interval = 200, .enabled = run.scaled});

  if (run.way == Way::Apex) apex::initialize(model, optimizer, {.opt_level = run.key, .verbosity = 0});

  const int processes = distributed::get_world_size(), rank = distributed::get_rank();
  AMP_CHECK(options.batch % processes == 0, ValueError, "[train] ", processes, " processes can't share a batch of ", options.batch);
  const int64_t images = options.limit > 0 ? std::min(options.limit, training.size()) : training.size();
  const int64_t batch = std::min(options.batch, images), steps_per_epoch = images / batch, steps = steps_per_epoch * options.epochs;
  Progress progress(run.title, steps);
  Result result;
  amp::reset_peak_memory_stats(options.device);
  const amp::AutocastStats before = amp::autocast_stats();
  const auto start = Clock::now();
  std::optional<amp::Trace> trace;
  if (run.scaled && !options.trace.empty())
    trace.emplace(amp::TraceOptions{.max_events = 20'000, .shadow = {"*"}, .shadow_every = std::max<int64_t>(steps / 10, 1)});
  amp::Tensor order;
  for (int64_t step = 0; step < steps; ++step) {
    if (step % steps_per_epoch == 0) order = amp::randperm(images);
    const amp::Tensor picked = order.narrow(0, step % steps_per_epoch * batch + rank * (batch / processes), batch / processes);
    const amp::Tensor input = training.images.index_select(0, picked).to(options.device),
                      target = training.labels.index_select(0, picked).to(options.device);
    optimizer.param_groups()[0].options().set_lr(learning_rate(options.lr, step, steps));
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const auto autocast = region(run, options);
      loss = amp::cross_entropy(call(input), target);
    }
    bool skipped = false;
    if (run.way == Way::Apex) {
      apex::scale_loss(loss, optimizer).backward();
      optimizer.step();
    } else {
      scaler.scale(loss).backward();
      const amp::ScalerStep done = scaler.step(optimizer);
      scaler.update();
      skipped = done.stepped && !*done.stepped;
    }
    if (trace) trace->step();
    if (skipped) ++result.skipped_steps;
    result.losses.push_back(loss.item<double>());
    if (rank == 0)
      progress.show(step + 1, result.losses.back(), static_cast<double>((step + 1) * batch) / seconds_since(start),
                    run.scaled ? scaler.get_scale() : -1);
  }
  const double seconds = seconds_since(start);
  if (rank == 0) progress.finish();
  if (trace) trace->stop();
  const amp::AutocastStats after = amp::autocast_stats();
  const auto per_step = static_cast<double>(steps);
  result.seconds_per_step = seconds / per_step;
  result.peak_bytes = amp::memory_stats(options.device).peak_bytes;
  result.casts_per_step = static_cast<double>(after.casts - before.casts) / per_step;
  result.cache_hits_per_step = static_cast<double>(after.cache_hits - before.cache_hits) / per_step;
  result.final_scale = scaler.get_scale();
  result.accuracy = accuracy(run, options, model, test);
  if (run.way == Way::Apex) apex::shutdown();
  if (trace) trace->save(options.trace);
  return result;
}
