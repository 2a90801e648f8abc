// Parameters, gradients and optimizer state distributed over processes, and a checkpoint that any number of processes resumes:
//
//   mpirun -n 3 sharded_training model.safetensors mpi    # steps 1 to 40
//   mpirun -n 2 sharded_training model.safetensors mpi    # steps 41 to 80
//
// Without arguments, one process does both.
#include "task.h"

#include <unistd.h>

#include <filesystem>
#include <string>

#include <amp/distributed/fully_shard.h>
#include <amp/distributed/init.h>
#include <amp/distributed/sharded_checkpoint.h>

namespace {

constexpr int kSteps = 40;

// Trains from the checkpoint, if there is one, and saves a new one. Returns the exit status.
int train(const std::string& path) {
  amp::manual_seed(2);  // what matters: rank 0's values do not depend on the number of processes
  amp::nn::Sequential model = recipe::network();
  // In bfloat16 during a step. Each layer would be gathered on its own if it were large: fully_shard(layer) first.
  const amp::distributed::FullyShardOptions options{
      .param_dtype = amp::kBFloat16, .reduce_dtype = amp::kFloat32, .output_dtype = amp::kFloat32};
  amp::distributed::fully_shard(model, options);
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));

  int64_t done = 0;
  double first = 0, last = 0;
  if (std::filesystem::exists(path + ".index.json")) {
    const amp::StateDict extra = amp::distributed::load_sharded(path, *model, &optimizer);
    done = amp::state_number("train", extra, "step").toLong();
    first = amp::state_number("train", extra, "first_loss").toDouble();
  }

  const int rank = amp::distributed::get_rank(), ranks = amp::distributed::get_world_size();
  const auto data = recipe::batches(static_cast<int>(done) + kSteps, /*size=*/36);
  for (int64_t step = done; step < done + kSteps; ++step) {
    const int64_t rows = 36 / ranks;
    const auto& [input, target] = data[static_cast<size_t>(step)];
    optimizer.zero_grad();
    const amp::Tensor loss = amp::mse_loss(model(input.narrow(0, rank * rows, rows)), target.narrow(0, rank * rows, rows));
    loss.backward();
    amp::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
    optimizer.step();

    const amp::Tensor mean = loss.detach().clone();  // sum over all rows
    if (ranks > 1) amp::distributed::default_group()->all_reduce(mean, amp::distributed::ReduceOp::Average)->wait();
    last = mean.item<double>();
    if (first == 0) first = last;
  }
  amp::distributed::save_sharded(path, *model, &optimizer,
                                 {.extra = {{"step", amp::Scalar(done + kSteps)}, {"first_loss", amp::Scalar(first)}}});
  if (rank == 0) std::printf("%d processes, steps %d to %d: ", ranks, static_cast<int>(done) + 1, static_cast<int>(done) + kSteps);
  return rank == 0 ? recipe::report("sharded_training", first, last) : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    amp::distributed::init_process_group(argv[2]);
    const int status = train(argv[1]);
    amp::distributed::destroy_process_group();
    return status;
  }
  const auto folder = std::filesystem::temp_directory_path() / ("sharded_training-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "model.safetensors").string();
  const int status = train(path) + train(path);
  std::filesystem::remove_all(folder);
  return status;
}
