#include <amp/jit/step/step_observer.h>

#include <exception>
#include <utility>

#include <amp/core/error.h>

namespace amp::jit {

template <class F>
void StepObserver::guarded(const F& function) {
  if (!why_.empty()) return;
  try {
    function();
  } catch (const std::exception& error) {
    why_ = error.what();
    recording_.reset();
  }
}

StepObserver::StepObserver(TensorList inputs, TensorList outside) : inputs_(inputs.begin(), inputs.end()) {
  for (const Tensor& input : inputs) versions_.push_back(input._version());
  guarded([&] {
    for (const Tensor& input : inputs)
      AMP_CHECK(!input.is_sparse() && !input.requires_grad(), NotImplementedError,
                "[TrainingStep] an input is sparse or requires a gradient");
    recording_.emplace(inputs, Recording::Composites::Training);
    for (const Tensor& tensor : outside) recording_->add_outside(tensor);
  });
}

void StepObserver::on_call(const tracing::ObservedCall& call, TensorList results) {
  guarded([&] { recording_->on_call(call, results); });
}

void StepObserver::on_composite_begin(const tracing::ObservedCall& call) {
  guarded([&] { recording_->on_composite_begin(call); });
}

void StepObserver::on_composite_end(const tracing::ObservedCall& call, TensorList results) {
  guarded([&] { recording_->on_composite_end(call, results); });
}

void StepObserver::on_part(const char* name, std::span<const tracing::Argument> args, TensorList results) {
  guarded([&] { recording_->on_part(name, args, results); });
}

void StepObserver::on_write(OpId op, const Tensor& result, std::span<const tracing::Argument> args) {
  guarded([&] { recording_->on_write(op, result, args); });
}

void StepObserver::on_copy(const Tensor& from, const Tensor& to) {
  guarded([&] { recording_->on_copy(from, to); });
}

void StepObserver::on_overwrite(const Tensor& tensor) {
  guarded([&] { recording_->on_overwrite(tensor); });
}

void StepObserver::on_read(const Tensor& tensor) {
  guarded([&] { recording_->on_read(tensor); });
}

void StepObserver::refuse(const std::string& why) {
  guarded([&] { AMP_THROW(NotImplementedError, why); });
}

void StepObserver::on_cast(const tracing::ObservedCall* call, const Tensor& from, const Tensor& to, tracing::CastSource source,
                           int64_t start) {
  guarded([&] { recording_->on_cast(call, from, to, source, start); });
}

void StepObserver::begin_backward(const Tensor& seed) {
  guarded([&] {
    forward_values_ = static_cast<int>(recording_->num_values());
    recording_->add_input(seed);
  });
}

std::optional<StepRecording> StepObserver::finish(const Tensor& loss, TensorList grads) {
  StepRecording made;
  guarded([&] {
    for (size_t i = 0; i < inputs_.size(); ++i)
      AMP_CHECK(inputs_[i]._version() == versions_[i], NotImplementedError, "[TrainingStep] the loss function changes input ", i,
                " in place");
    std::vector<Tensor> outputs = {loss};
    for (const Tensor& grad : grads) {
      made.has_gradient.push_back(grad.defined());
      if (!grad.defined()) continue;
      AMP_CHECK(!grad.is_sparse(), NotImplementedError, "[TrainingStep] a parameter has a sparse gradient");
      outputs.push_back(grad);
    }
    made.writes = recording_->finish_writes();
    for (const auto& [tensor, value] : made.writes.results) outputs.push_back(tensor);
    made.graph = recording_->finish(outputs);
    made.graph.remove_dead();
    made.forward_values = forward_values_;
    for (const int value : made.writes.updated)
      AMP_CHECK(made.graph.is_constant(value), NotImplementedError, "[TrainingStep] a call updates a buffer, and nothing uses its result");
  });
  recording_.reset();
  return why_.empty() ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace amp::jit
