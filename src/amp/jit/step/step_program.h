// The forward and backward pass of a training step as a program: without the tape, with decided casts, fused chains and one memory plan.
// Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/jit/passes/chains.h>
#include <amp/jit/plan.h>
#include <amp/jit/signature.h>
#include <amp/jit/step/step_observer.h>

namespace amp::jit {

class StepProgram {
 public:
  struct Results {
    Tensor loss;
    std::vector<Tensor> grads;    // by parameter; undefined: the loss does not depend on it
    std::vector<Tensor> written;  // the new values of tensors from outside
  };

  // Two recordings of the step, with other batches. Throws ValueError if they differ, NotImplementedError if a part of the step is not made
  // of recorded ops.
  StepProgram(StepRecording first, const StepRecording& second);

  // Whether the tensors from outside have the properties that they had.
  bool fits() const { return have_properties(outside_properties_, outside_); }
  // Whether a tensor from outside has hooks, which runs would not call.
  bool has_hooks() const;
  // Runs both passes. Changes nothing but its own copies of buffers and the random generator. Throws ShapeChanged if a result has another
  // shape than in the recordings: an op decides by elements, such as masked_select.
  Results run(TensorList inputs, const Tensor& seed);
  // Writes the buffers that the step of these results changes.
  void write_buffers(const Results& results) const;
  // Whether the buffers are what write_buffers() would write.
  bool has_buffers_of(const Results& results) const;

  // The dtype and the shape of the gradient of the loss, which has one element.
  const Value& seed() const;
  size_t num_calls() const { return graph_->nodes.size(); }
  const ChainCount& count() const { return count_; }
  std::vector<MemoryPlan> memory_plans() const { return plan_->memory_plans(); }

 private:
  // A buffer that a call writes to: the call gets a copy.
  struct Copied {
    size_t outside;
    Tensor copy;
  };
  void name_outside(Graph& graph, const StepRecording& second, int forward_values, const std::vector<int>& updated);

  std::unique_ptr<const Graph> graph_;
  std::unique_ptr<const Plan> plan_;
  ChainCount count_;
  std::vector<Tensor> outside_;  // inputs after the batch and the gradient of the loss
  Signature outside_properties_;
  std::vector<Copied> copied_;
  std::vector<Tensor> written_;  // the tensors that get the last outputs
  std::vector<bool> has_gradient_;
  std::vector<Tensor> given_;  // the inputs of a run
};

}  // namespace amp::jit
