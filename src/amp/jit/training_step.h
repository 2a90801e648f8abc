// Training steps that record themselves (docs/guide/recorded-steps.md). The first calls run eagerly, and are observed. From then on, a call
// runs the recorded forward and backward pass without the tape, and then updates the parameters. cuda/graphed_step.h has such steps for
// CUDA.
//
//   amp::jit::TrainingStep step(
//       model, optimizer, [&](const Tensor& x, const Tensor& y) { return cross_entropy(model(x), y); },
//       {.scaler = &scaler, .autocast = AutocastOptions{.dtype = kFloat16}, .step = {.max_norm = 1.0}});
//   for (const auto& [x, y] : batches) losses.push_back(step(x, y));
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/export.h>
#include <amp/core/tensor.h>
#include <amp/jit/trace.h>
#include <amp/optim/optimizer.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::jit {

// The options of a TrainingStep.
struct TrainingStepOptions {
  // Scales the loss and skips steps with gradients that are not finite. It must outlive the step.
  GradScaler* scaler = nullptr;
  // The region around the loss function. Default: the state in which the step is called.
  std::optional<AutocastOptions> autocast = std::nullopt;
  // Clipping, as for GradScaler::step. Without a scaler, max_norm and norm_type are those of clip_grad_norm_.
  StepOptions step = {};
  // The number of kinds of calls (shapes, dtypes, modes) that are kept. A further kind replaces the one that was not called for longest.
  size_t max_recordings = 8;
};

namespace detail {

// What a step needs to know of the model.
class StepModel {
 public:
  virtual ~StepModel() = default;
  virtual std::vector<Tensor> buffers() const = 0;
  // A number that depends on which modules are in training mode.
  virtual uint64_t modes() const = 0;
  // Whether a call of a module runs hooks.
  virtual bool has_hooks() const = 0;
  // Looks for the modules again.
  virtual void refresh() = 0;
};

template <class M>
class StepModelOf final : public StepModel {
 public:
  explicit StepModelOf(std::shared_ptr<M> module) : module_(std::move(module)) { StepModelOf::refresh(); }
  std::vector<Tensor> buffers() const override { return module_->buffers(); }
  uint64_t modes() const override {
    constexpr uint64_t kPrime = 0x100000001b3;
    uint64_t number = module_->is_training() ? 2 : 1;
    for (const auto& part : parts_) number = number * kPrime + (part->is_training() ? 2 : 1);
    return number;
  }
  bool has_hooks() const override {
    bool any = module_->has_hooks();
    for (const auto& part : parts_) any = any || part->has_hooks();
    return any;
  }
  void refresh() override { parts_ = module_->modules(/*include_self=*/false); }

 private:
  const std::shared_ptr<M> module_;
  decltype(std::declval<M&>().modules(false)) parts_;
};

template <class M>
std::unique_ptr<StepModel> step_model(const std::shared_ptr<M>& module) {
  return std::make_unique<StepModelOf<M>>(module);
}
template <class Holder>
requires requires { typename Holder::ContainedType; }
std::unique_ptr<StepModel> step_model(const Holder& holder) { return step_model(holder.ptr()); }
// A module that something else owns.
template <class M>
requires requires(M& module) { module.modules(false); }
std::unique_ptr<StepModel> step_model(M& module) { return step_model(std::shared_ptr<M>(std::shared_ptr<void>(), &module)); }

// The part that does not depend on the types of model and loss function.
class AMP_API StepRunner {
 public:
  using Loss = std::function<Tensor(TensorList)>;

  StepRunner(std::unique_ptr<StepModel> model, optim::Optimizer& optimizer, Loss loss, const TrainingStepOptions& options);
  StepRunner(StepRunner&&) noexcept;
  ~StepRunner();

  Tensor run(TensorList inputs);
  const ScalerStep& last() const;
  size_t recordings() const;
  std::vector<std::string> report() const;
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

AMP_API Tensor only_loss(std::vector<Tensor> results);

template <class Loss>
StepRunner::Loss step_loss(Loss loss) {
  return [function = std::make_shared<Loss>(std::move(loss))](TensorList inputs) {
    if constexpr (std::invocable<Loss&>) {
      if (inputs.empty()) return (*function)();
    }
    return only_loss(call(*function, inputs));
  };
}

}  // namespace detail

// A training step as a function of its inputs. One object must not be called by several threads at once.
class TrainingStep {
 public:
  // `model` is a holder, a shared pointer, or a module that outlives the step. `loss` is a function of up to 8 tensors that returns a loss
  // with one element. The optimizer must outlive the step. Only the parameters of the optimizer get gradients. Throws NotImplementedError
  // for an optimizer that evaluates its closure several times (LBFGS), and ValueError for options out of range.
  template <class Model, class Loss>
  TrainingStep(Model&& model, optim::Optimizer& optimizer, Loss loss, const TrainingStepOptions& options = {})
      : runner_(detail::step_model(model), optimizer, detail::step_loss(std::move(loss)), options) {}
  // The same without a model. Then the step does not notice if a module changes its mode, or if anything except an op writes to a buffer.
  template <class Loss>
  explicit TrainingStep(optim::Optimizer& optimizer, Loss loss, const TrainingStepOptions& options = {})
      : runner_(nullptr, optimizer, detail::step_loss(std::move(loss)), options) {}

  // Makes one training step: drops the gradients, computes the loss and new gradients, clips them, and updates the parameters and the
  // scaler. Returns the loss, detached. Recorded or not, the numbers are those of an eager step, bit for bit. The gradients stay in .grad,
  // as the optimizer or the scaler left them (StepOptions::write_grads). A recorded step does not call the loss function, so other effects
  // of the function do not happen.
  //
  // The first two calls of a kind are recorded, and the third is compared with an eager step. If the step can't be recorded, or its numbers
  // differ, calls of this kind run eagerly: report() says why.
  //
  // Errors of ops, of the scaler and of the optimizer pass through. If the recorded part throws, parameters, buffers and the states of
  // optimizer and scaler are as before the call, and there are no gradients.
  template <std::same_as<Tensor>... T>
  Tensor operator()(const T&... inputs) {
    const std::array<Tensor, sizeof...(T)> list{inputs...};
    return runner_.run(TensorList(list.data(), list.size()));
  }

  // What the last step did: whether it was skipped, and the norm of the gradients if max_norm is set.
  const ScalerStep& last() const { return runner_.last(); }
  // The number of kinds of calls that run recorded.
  size_t recordings() const { return runner_.recordings(); }
  // One line for each kind of calls: what is recorded, or why it runs eagerly.
  std::vector<std::string> report() const { return runner_.report(); }
  // Discards the recordings, and looks for the modules of the model again. Call this after a change that a recording cannot notice: a
  // parameter, a buffer or a submodule was replaced by another object, or the loss function computes something else.
  void reset() { runner_.reset(); }

 private:
  detail::StepRunner runner_;
};

}  // namespace amp::jit
