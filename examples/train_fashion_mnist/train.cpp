#include "train.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include <amp/apex/apex.h>
#include <amp/autocast/autocast.h>
#include <amp/core/allocator.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/data_parallel.h>
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/init.h>
#include <amp/nn/parallel/data_parallel.h>
#include <amp/ops/loss.h>
#include <amp/optim/sgd.h>
#include <amp/scaler/grad_scaler.h>
#include <amp/tracing/trace.h>

#include "command_line.h"
#include "model.h"

namespace apex = amp::apex;
namespace distributed = amp::distributed;
namespace nn = amp::nn;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The batches of training images. Each epoch has a new order. The processes of a group share each batch.
class Batches {
 public:
  Batches(const Dataset& training, const Steps& steps, const Options& options)
      : training_(training), steps_(steps), device_(options.device), share_(steps.batch / distributed::get_world_size()) {
    AMP_CHECK(share_ * distributed::get_world_size() == steps.batch, ValueError, "[train] ", distributed::get_world_size(),
              " processes can't share a batch of ", steps.batch);
  }
  Dataset next() {
    const int64_t step = step_++ % steps_.per_epoch;
    if (step == 0) order_ = amp::randperm(training_.size());
    const amp::Tensor picked = order_.narrow(0, step * steps_.batch + distributed::get_rank() * share_, share_);
    return {training_.images.index_select(0, picked).to(device_), training_.labels.index_select(0, picked).to(device_)};
  }

 private:
  const Dataset& training_;
  Steps steps_;
  amp::Device device_;
  int64_t share_;  // images of this process
  int64_t step_ = 0;
  amp::Tensor order_;
};

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

ConvNet make_model(const Options& options) {
  amp::manual_seed(options.seed);
  ConvNet model;  // created on the CPU: its initial weights are then the same on every device
  model->to(options.device);
  return model;
}

// The model of a run, and what trains it.
class Trainer {
 public:
  Trainer(const Run& run, const Options& options)
      : run_(run),
        device_(options.device),
        model_(make_model(options)),
        call_(prepare(run, options, model_)),  // before the optimizer is made, because it may replace the parameters
        optimizer_(model_->parameters(), amp::optim::SGDOptions(options.lr).momentum(0.9).weight_decay(5e-4)),
        scaler_(options.device.type(), {.growth_interval = 200, .enabled = run.scaled}) {
    if (run.way == Way::Apex) apex::initialize(model_, optimizer_, {.opt_level = run.key, .verbosity = 0});
  }
  ~Trainer() {
    if (run_.way == Way::Apex) apex::shutdown();
  }
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  // One training step. Returns the loss.
  amp::Tensor step(const Dataset& batch, double learning_rate) {
    optimizer_.param_groups()[0].options().set_lr(learning_rate);
    optimizer_.zero_grad();
    amp::Tensor loss;
    {
      const auto autocast = region();
      loss = amp::cross_entropy(call_(batch.images), batch.labels);
    }
    if (run_.way == Way::Apex) {
      apex::scale_loss(loss, optimizer_).backward();
      optimizer_.step();
    } else {
      scaler_.scale(loss).backward();
      const amp::ScalerStep done = scaler_.step(optimizer_);
      scaler_.update();
      if (done.stepped && !*done.stepped) ++skipped_steps_;
    }
    return loss;
  }

  double accuracy(const Dataset& test) {
    const amp::NoGradGuard no_grad;
    model_->eval();
    constexpr int64_t kBatch = 500;
    int64_t right = 0;
    for (int64_t first = 0; first < test.size(); first += kBatch) {
      const int64_t count = std::min(kBatch, test.size() - first);
      const auto autocast = region();
      const amp::Tensor logits = model_(test.images.narrow(0, first, count).to(device_));
      right += logits.argmax(1).eq(test.labels.narrow(0, first, count).to(device_)).sum().item<int64_t>();
    }
    model_->train();
    return static_cast<double>(right) / static_cast<double>(test.size());
  }

  int64_t skipped_steps() const { return skipped_steps_; }
  double scale() const { return scaler_.get_scale(); }

 private:
  // An autocast region in the run's dtype; none for float32.
  std::unique_ptr<amp::Autocast> region() const {
    if (!run_.low_dtype) return nullptr;
    return std::make_unique<amp::Autocast>(device_, amp::AutocastOptions{.dtype = run_.low_dtype});
  }

  Run run_;
  amp::Device device_;
  ConvNet model_;
  Call call_;
  amp::optim::SGD optimizer_;
  amp::GradScaler scaler_;
  int64_t skipped_steps_ = 0;
};

// Linear warmup over the first tenth of the steps, then cosine decay to zero.
double learning_rate(double peak, int64_t step, int64_t steps) {
  const double at = static_cast<double>(step) / static_cast<double>(steps), warm = 0.1;
  return at < warm ? peak * (at + 0.01) / warm : peak * 0.5 * (1 + std::cos(M_PI * (at - warm) / (1 - warm)));
}

}  // namespace

Steps steps_of(const Options& options, const Dataset& training) {
  const int64_t images = training.size(), batch = options.batch.value_or(std::min<int64_t>(128, images));
  if (batch > images) {
    const std::string limit = options.limit == images ? "--limit " : "", count = std::to_string(images);
    throw command_line::UsageError("--batch " + std::to_string(batch) + " is more than " + limit + count +
                                   ", the number of training images");
  }
  return {batch, images / batch, images / batch * options.epochs};
}

Estimate estimate(const Run& run, const Options& options, const Dataset& training, const Dataset& test) {
  const Steps steps = steps_of(options, training);
  Trainer trainer(run, options);
  Batches batches(training, steps, options);
  constexpr int kSteps = 2;
  double seconds = 0;
  for (int step = 0; step <= kSteps; ++step) {
    const auto start = Clock::now();
    trainer.step(batches.next(), options.lr).item<double>();
    if (step > 0) seconds += seconds_since(start) / kSteps;  // the first step also fills caches
  }
  // Testing is only the forward pass, about a third of a step.
  return {seconds * static_cast<double>(steps.total), seconds / 3 * static_cast<double>(test.size()) / static_cast<double>(steps.batch)};
}

Result train(const Run& run, const Options& options, const Dataset& training, const Dataset& test, Progress& progress) {
  const Steps steps = steps_of(options, training);
  Trainer trainer(run, options);
  Batches batches(training, steps, options);
  Result result;
  amp::reset_peak_memory_stats(options.device);
  const amp::AutocastStats before = amp::autocast_stats();
  std::optional<amp::Trace> trace;
  if (run.scaled && !options.trace.empty())
    trace.emplace(amp::TraceOptions{.max_events = 20'000, .shadow = {"*"}, .shadow_every = std::max<int64_t>(steps.total / 10, 1)});

  std::vector<double> seconds;  // of each step
  for (int64_t step = 0; step < steps.total; ++step) {
    const auto start = Clock::now();
    const amp::Tensor loss = trainer.step(batches.next(), learning_rate(options.lr, step, steps.total));
    if (trace) trace->step();
    result.losses.push_back(loss.item<double>());
    seconds.push_back(seconds_since(start));
    progress.show(step + 1, result.losses.back(), static_cast<double>(steps.batch) / seconds.back());
  }
  progress.finish();
  if (trace) trace->stop();

  const amp::AutocastStats after = amp::autocast_stats();
  const auto count = static_cast<double>(steps.total);
  result.seconds_per_step = median(seconds);
  result.peak_bytes = amp::memory_stats(options.device).peak_bytes;
  result.casts_per_step = static_cast<double>(after.casts - before.casts) / count;
  result.cache_hits_per_step = static_cast<double>(after.cache_hits - before.cache_hits) / count;
  result.skipped_steps = trainer.skipped_steps();
  result.final_scale = trainer.scale();
  result.accuracy = trainer.accuracy(test);
  if (trace) trace->save(options.trace);
  return result;
}
