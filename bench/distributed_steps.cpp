// Training steps of DistributedDataParallel, on each rank that mpirun starts: forward, under bf16 autocast or in float32, backward
// with the reduction of gradients, SGD with momentum.
//   mpirun -n N bench_distributed_steps CASE[_float32] [ROUNDS [TRACE]]
// Rank 0 prints "seconds per step" of each round, and writes a timeline of its last step to the file TRACE.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include <amp/all.h>
#include <amp/distributed/distributed.h>

#include "models.h"

using namespace amp;

namespace {

// A case as a module with parameters and buffers.
struct Model : nn::Module {
  explicit Model(models::Case c) : case_(std::move(c)) {
    for (const Tensor& p : case_.parameters.all) register_parameter("p" + std::to_string(named_parameters().size()), p);
    for (const Tensor& b : case_.parameters.buffers) register_buffer("b" + std::to_string(named_buffers().size()), b);
  }
  Tensor forward() { return case_.loss(); }

 private:
  models::Case case_;
};

std::pair<models::Case, int> make(const std::string& name) {
  if (name == "mlp") return {models::mlp(kCPU, 256, 784, 1024), 10};
  if (name == "resnet20") return {models::resnet20(kCPU), 4};
  if (name == "encoder") return {models::encoder(kCPU, false), 2};
  if (name == "encoder_sdpa") return {models::encoder(kCPU, true), 2};
  throw ValueError("there is no case " + name + ", expected mlp, resnet20, encoder or encoder_sdpa");
}

void run(std::string name, int rounds, const char* trace_file) {
  const auto group = distributed::init_process_group("mpi");
  const bool mixed = !name.ends_with("_float32");
  if (!mixed) name.resize(name.rfind('_'));
  manual_seed(static_cast<uint64_t>(group->rank()));  // each rank has its own batches; the parameters are those of rank 0
  auto [made, steps] = make(name);
  nn::DistributedDataParallel model(std::make_shared<Model>(std::move(made)));
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(1e-3).momentum(0.9));
  const auto step = [&] {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, {.dtype = kBFloat16, .enabled = mixed});
      loss = model();
    }
    loss.backward();
    optimizer.step();
  };
  for (int i = 0; i < 3; ++i) step();
  for (int round = 0; round < rounds; ++round) {
    group->barrier()->wait();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) step();
    group->barrier()->wait();
    if (group->rank() == 0) std::printf("%.9f\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / steps);
  }
  if (trace_file != nullptr) {
    Trace trace;
    step();
    trace.stop();
    if (group->rank() == 0) trace.save(trace_file);
  }
  distributed::destroy_process_group();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::fprintf(stderr, "usage: mpirun -n N bench_distributed_steps {mlp|resnet20|encoder|encoder_sdpa}[_float32] [ROUNDS [TRACE]]\n");
    return 2;
  }
  try {
    run(argv[1], argc > 2 ? std::atoi(argv[2]) : 5, argc > 3 ? argv[3] : nullptr);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_distributed_steps: %s\n", error.what());
    return 1;
  }
}
