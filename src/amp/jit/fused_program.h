// A recorded program with fused chains, which runs without the tape. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/jit/graph.h>
#include <amp/jit/passes/chains.h>
#include <amp/jit/plan.h>

namespace amp::jit {

class FusedProgram {
 public:
  explicit FusedProgram(Graph graph);

  size_t num_outputs() const { return graph_->outputs.size(); }
  // Sets num_outputs() tensors. The inputs must be like those of the recording.
  void run(TensorList inputs, Tensor* outputs) const;
  const ChainCount& count() const { return count_; }

 private:
  // An input of the only chain: an input of the program, or a constant.
  struct Source {
    size_t input = 0;
    Tensor constant;
  };
  void find_only_chain();

  ChainCount count_;
  std::unique_ptr<const Graph> graph_;
  std::unique_ptr<const Plan> plan_;
  // If the program is one chain, it runs without the plan. Else null.
  const FusedExpression* only_ = nullptr;
  std::vector<Source> sources_;
  struct Output {
    size_t result;
    bool moves;  // no later output is the same result
  };
  std::vector<Output> outputs_;  // of the chain
  bool in_order_ = false;        // they are its results
};

}  // namespace amp::jit
