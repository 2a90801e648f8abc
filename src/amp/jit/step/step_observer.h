// Records an eager training step while it runs. Internal.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <amp/jit/recording.h>

namespace amp::jit {

// One step as a program. Its inputs are the tensors of the batch, then the gradient of the loss. Its outputs are the loss, the gradients
// that exist, and the new values of the tensors in `writes.results`.
struct StepRecording {
  Graph graph;
  int forward_values = 0;  // values below this number are those of the forward pass
  std::vector<bool> has_gradient;
  Recording::Writes writes;
};

// An error of the recording does not end the step. It ends the recording.
class StepObserver final : public tracing::Observer {
 public:
  // `outside`: the parameters and buffers. Writes to them must be known.
  StepObserver(TensorList inputs, TensorList outside);

  bool wants_composites() const override { return true; }
  bool wants_parts() const override { return true; }
  bool wants_ruled_parts() const override { return true; }
  bool wants_formulas() const override { return true; }
  void on_call(const tracing::ObservedCall& call, TensorList results) override;
  void on_composite_begin(const tracing::ObservedCall& call) override;
  void on_composite_end(const tracing::ObservedCall& call, TensorList results) override;
  void on_part(const char* name, std::span<const tracing::Argument> args, TensorList results) override;
  void on_write(OpId op, const Tensor& result, std::span<const tracing::Argument> args) override;
  void on_copy(const Tensor& from, const Tensor& to) override;
  void on_overwrite(const Tensor& tensor) override;
  void on_read(const Tensor& tensor) override;
  void on_cast(const tracing::ObservedCall* call, const Tensor& from, const Tensor& to, tracing::CastSource source, int64_t start) override;

  // Ends the recording.
  void refuse(const std::string& why);
  // The forward pass has ended. `seed` is the gradient of the loss.
  void begin_backward(const Tensor& seed);
  // Nothing if the step can't be recorded: why() then says why not. May be called once.
  std::optional<StepRecording> finish(const Tensor& loss, TensorList grads);
  const std::string& why() const { return why_; }

 private:
  template <class F>
  void guarded(const F& function);

  std::vector<Tensor> inputs_;
  std::vector<uint32_t> versions_;  // of the inputs
  std::optional<Recording> recording_;
  int forward_values_ = 0;
  std::string why_;
};

}  // namespace amp::jit
