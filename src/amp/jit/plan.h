// An executable form of a graph: the calls with their prepared arguments. Internal.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/jit/graph.h>
#include <amp/jit/memory/arena.h>
#include <amp/ops/fused.h>

namespace amp::jit {

// A result has another shape than in the recording, and Graph::keeps_shapes is set.
struct ShapeChanged : ValueError {
  using ValueError::ValueError;
};

// What a run reads for each call is in a few vectors, in the order of the calls, and its tensors are in registers that are used again. So
// the time of a call does not depend on the length of the program.
class Plan {
 public:
  // `graph` must outlive the plan.
  explicit Plan(const Graph& graph);
  ~Plan();
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  std::vector<Tensor> run(TensorList inputs) const;
  // The plans of a frozen program, for the batch sizes that it was called with several times.
  std::vector<MemoryPlan> memory_plans() const { return memory_.all(); }

 private:
  // The place of a value in a run.
  struct Source {
    const Tensor* fixed = nullptr;  // a constant, or the undefined tensor; null: in a register
    uint32_t place = 0;
  };
  // An argument that is in a register.
  struct InRegister {
    uint32_t arg, place;
  };
  // An argument that each run fills in: a list of tensors, integers that depend on the batch, or an integer that is an element of a tensor.
  struct Depend {
    uint32_t arg = 0;
    uint32_t first = 0;  // of an element: the register of its tensor; of a list of tensors: its first source
    const Arg* given = nullptr;
  };
  // The numbers are the ends of its items in the vectors below. The items of the call before it end where its own begin.
  struct Step {
    const OpCall* call;
    uint32_t args, depends, results, releases;
    autocast::Math math;
    bool copies;  // the output must be a copy, not the tensor itself
  };
  struct Packed {
    std::unique_ptr<PackedWeights> weights;
    int64_t address = 0;
  };
  class Registers;
  struct Run;

  void add(const Node& node, const Registers& registers);
  void add_packed(const Node& node);
  tracing::Argument fixed_argument(const Arg& arg);
  void add_depend(const Arg& arg, const Registers& registers);
  Source source_of(int value, const Registers& registers);
  const Tensor* constant(const Tensor& tensor);
  int64_t check_inputs(TensorList inputs) const;
  bool is_constant_memory(const Tensor& tensor) const;
  std::vector<Tensor> compute(TensorList inputs, int64_t batch, RunMemory* memory) const;
  std::unique_ptr<Run> take_run() const;
  void fill(Run& run, size_t depend, int64_t batch) const;
  const Value* expected_shape(const Node& node, int result) const;

  const Graph& graph_;
  Device device_ = kCPU;  // device of the constants; CPU only if all are on the CPU
  std::unordered_set<const amp::detail::Storage*> constant_memory_;
  std::vector<Step> steps_;
  std::vector<tracing::Argument> args_;  // without what the run computes
  std::vector<int64_t> ints_;            // of arguments that do not depend on the batch; its elements do not move
  std::vector<Scalar> numbers_;          // the same
  std::vector<InRegister> in_registers_;
  std::vector<Depend> depends_;
  std::vector<Source> list_sources_;
  std::vector<int32_t> results_;      // registers; -1: not used
  std::vector<const Value*> shapes_;  // with Graph::keeps_shapes, those of the results; null: any
  std::vector<uint32_t> releases_;    // registers that no later call uses
  std::vector<Source> outputs_;
  std::deque<Packed> packed_;
  // Numbers that calls take as tensors, by dtype and bits: many calls take the same one, which then stays in the caches of the processor.
  std::map<std::pair<ScalarType, uint64_t>, const Tensor*> shared_numbers_;
  size_t num_registers_ = 0;
  mutable std::atomic<Run*> spare_ = nullptr;  // the memory of an earlier run
  mutable MemoryPlans memory_;
};

}  // namespace amp::jit
