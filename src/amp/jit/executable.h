// A program that is ready to run: its calls, and the same with fused chains of elementwise ops. Internal.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/jit/graph.h>
#include <amp/jit/plan.h>

namespace amp::jit {

class Executable {
 public:
  // `graph` must outlive the executable.
  explicit Executable(const Graph& graph);

  std::vector<Tensor> run(TensorList inputs) const;
  std::vector<MemoryPlan> memory_plans() const;

 private:
  bool may_fuse(TensorList inputs) const;
  const Plan& fused() const;
  void fuse() const;

  const Graph& graph_;
  const Plan plan_;
  // Made when they are first needed; null if there is nothing to fuse.
  mutable std::once_flag once_;
  mutable std::unique_ptr<const Graph> fused_graph_;
  mutable std::unique_ptr<const Plan> fused_plan_;
  mutable std::atomic<const Plan*> runs_ = nullptr;  // the fused plan or the other one, when this is known
};

}  // namespace amp::jit
