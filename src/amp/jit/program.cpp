#include <amp/jit/program.h>

#include <new>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/jit/executable.h>
#include <amp/jit/graph.h>

namespace amp::jit {

Program::Program(Graph graph)
    : graph_(std::make_shared<const Graph>(std::move(graph))), executable_(std::make_shared<const Executable>(*graph_)) {}

std::vector<Tensor> Program::run(TensorList inputs) const try { return executable_->run(inputs); } catch (const std::bad_alloc&) {
  amp::detail::throw_out_of_memory("jit::Program");
}

Tensor Program::run_one(TensorList inputs) const {
  AMP_CHECK(num_outputs() == 1, ValueError, "[jit::Program] the program has ", num_outputs(), " outputs: call run()");
  return run(inputs)[0];
}

size_t Program::num_inputs() const { return graph_->inputs.size(); }
size_t Program::num_outputs() const { return graph_->outputs.size(); }
bool Program::frozen() const { return graph_->frozen; }
std::string Program::text() const { return to_text(*graph_); }
std::vector<MemoryPlan> Program::memory_plans() const { return executable_->memory_plans(); }

std::vector<std::string> Program::report() const {
  std::vector<std::string> lines = graph_->report;
  for (const MemoryPlan& plan : memory_plans()) {
    if (plan.bytes == 0) continue;
    const std::string batch = plan.batch > 0 ? " for a batch of " + std::to_string(plan.batch) : "";
    lines.push_back("planned " + std::to_string(plan.bytes) + " bytes" + batch + ", shared by results of " +
                    std::to_string(plan.unshared_bytes()) +
                    (plan.others > 0 ? "; " + std::to_string(plan.others) + " other tensors had memory of their own" : ""));
  }
  return lines;
}

}  // namespace amp::jit
