// An executable form of a graph: the calls with their prepared arguments. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <amp/jit/arena.h>
#include <amp/jit/graph.h>
#include <amp/ops/fused.h>

namespace amp::jit {

class Plan {
 public:
  // `graph` must outlive the plan.
  explicit Plan(const Graph& graph);
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  std::vector<Tensor> run(TensorList inputs) const;
  // The plans of a frozen program, for the batch sizes that it was called with several times.
  std::vector<MemoryPlan> memory_plans() const { return memory_.all(); }

 private:
  struct Step {
    const Node* node;
    std::vector<tracing::Argument> args;  // without the tensors that the run computes
    std::vector<std::vector<int64_t>> ints;
    std::vector<int> depends;  // the arguments that each run fills in
    std::vector<int> release;  // values that no later call uses
    bool copies = false;       // the output must be a copy, not the tensor itself
    std::unique_ptr<PackedWeights> packed;
    int64_t packed_address = 0;
  };
  struct Run;

  void prepare(Step& step);
  int64_t check_inputs(TensorList inputs) const;
  bool is_constant_memory(const Tensor& tensor) const;
  std::vector<Tensor> compute(TensorList inputs, int64_t batch, RunMemory* memory) const;

  const Graph& graph_;
  std::vector<const Tensor*> constants_;  // indexed by value; null for other values
  Device device_ = kCPU;                  // device of the constants; CPU only if all are on the CPU
  std::vector<Step> steps_;
  mutable MemoryPlans memory_;
};

}  // namespace amp::jit
