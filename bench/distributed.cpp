// Measures the machine parameters of the scaling model (examples/scaling), and the steps that the model predicts: mpirun -n N
// bench_distributed. Rank 0 prints a line for each measurement: its name, bytes, and the best of many times in seconds.
//
//   message     half of the time that a tensor needs from rank 0 to rank 1 and back
//   all_reduce  in float32
//   shared      the same for a tensor in shared memory, like the buckets of DistributedDataParallel
//   combine     each rank alone adds two rows, which have that size together
//   step        a step of AdamW and DistributedDataParallel with six linear layers. Its parts, without any exchange, are:
//   compute     forward and backward
//   forward
//   optimizer
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include <amp/all.h>
#include <amp/distributed/distributed.h>

namespace distributed = amp::distributed;
namespace nn = amp::nn;

namespace {

using Clock = std::chrono::steady_clock;

// The shortest time of several calls, on the slowest rank. All ranks begin each call together.
double best(distributed::ProcessGroup& group, int repetitions, const std::function<void()>& call) {
  double least = 1e9;
  for (int i = 0; i < repetitions; ++i) {
    group.barrier()->wait();
    const auto start = Clock::now();
    call();
    const amp::Tensor seconds = amp::full({1}, std::chrono::duration<double>(Clock::now() - start).count(), amp::kFloat64);
    group.all_reduce(seconds, distributed::ReduceOp::Max)->wait();
    least = std::min(least, seconds.item<double>());
  }
  return least;
}

double message(distributed::ProcessGroup& group, const amp::Tensor& x, int repetitions) {
  constexpr int kTrips = 4;
  return best(group, repetitions,
              [&] {
                for (int trip = 0; trip < kTrips && group.rank() < 2; ++trip) {
                  if (group.rank() == 0) group.send(x, 1)->wait();
                  group.recv(x, 1 - group.rank())->wait();
                  if (group.rank() == 1) group.send(x, 0)->wait();
                }
              }) /
         (2 * kTrips);
}

using Print = std::function<void(const char*, int64_t, double)>;

void measure_messages(distributed::ProcessGroup& group, const Print& print) {
  for (int64_t bytes = 64; bytes <= (int64_t{16} << 20); bytes *= 8) {
    const amp::Tensor x = amp::ones({bytes / 4});
    const int repetitions = bytes < (1 << 20) ? 200 : 30;
    if (group.size() > 1) print("message", bytes, message(group, x, repetitions));
    print("all_reduce", bytes, best(group, repetitions, [&] { group.all_reduce(x, distributed::ReduceOp::Average)->wait(); }));
    const amp::Tensor shared = group.shared_zeros(bytes / 4, amp::kFloat32);
    print("shared", bytes, best(group, repetitions, [&] { group.all_reduce(shared, distributed::ReduceOp::Average)->wait(); }));
    const amp::Tensor rows = amp::ones({2, bytes / 8});
    print("combine", bytes, best(group, repetitions, [&] { amp::sum(rows, {0}); }));
  }
}

void measure_step(const distributed::GroupPtr& group, const Print& print) {
  amp::manual_seed(1);
  nn::Sequential layers;
  for (int i = 0; i < 6; ++i) {
    layers->push_back(nn::Linear(1024, 1024));
    layers->push_back(nn::ReLU());
  }
  nn::DistributedDataParallel model(layers, {.group = group, .bucket_bytes = 4 << 20, .first_bucket_bytes = 4 << 20});
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(1e-4));
  const amp::Tensor x = amp::randn({64, 1024});
  int64_t bytes = 0;
  for (const amp::Tensor& parameter : model->parameters()) bytes += parameter.nbytes();
  const auto forward_and_backward = [&] { model(x).square().mean().backward(); };
  const auto step = [&] {
    optimizer.zero_grad();
    forward_and_backward();
    optimizer.step();
  };
  constexpr int kRepetitions = 40;
  step();  // allocates and arranges the buckets
  print("step", bytes, best(*group, kRepetitions, step));
  print("optimizer", bytes, best(*group, kRepetitions, [&] { optimizer.step(); }));
  print("forward", bytes, best(*group, kRepetitions, [&] { model(x); }));
  const auto alone = model->no_sync();
  print("compute", bytes, best(*group, kRepetitions, forward_and_backward));
}

void run() {
  const distributed::GroupPtr group = distributed::init_process_group("mpi");
  const Print print = [&](const char* name, int64_t bytes, double seconds) {
    if (group->rank() == 0) std::printf("%s %lld %.9f\n", name, static_cast<long long>(bytes), seconds);
  };
  measure_messages(*group, print);
  measure_step(group, print);
  distributed::destroy_process_group();
}

}  // namespace

int main() {
  try {
    run();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_distributed: %s\n", error.what());
    return 1;
  }
}
