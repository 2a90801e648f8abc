// A trained network as a frozen program: recorded under autocast, saved to a file, loaded without its source, and called from many threads.
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <amp/jit/jit.h>

#include "task.h"

namespace {

// The last thing that a training process does.
void save(const amp::nn::Sequential& model, const amp::Tensor& example, const std::string& path) {
  model->eval();
  const amp::jit::Program traced = amp::jit::trace(model, example, {.autocast = amp::AutocastOptions{.dtype = amp::kBFloat16}});
  const amp::jit::Program frozen = amp::jit::freeze(traced);
  for (const std::string& line : frozen.report()) std::printf("  %s\n", line.c_str());
  frozen.save(path);
}

// A server: it knows only the file. Returns the results of the requests, which have batches of several sizes.
std::vector<amp::Tensor> serve(const std::string& path, const std::vector<amp::Tensor>& requests) {
  const amp::jit::Program program = amp::jit::Program::load(path);
  for (int warm_up = 0; warm_up < 2; ++warm_up) program(requests[0]);
  constexpr size_t kThreads = 4;
  std::vector<amp::Tensor> results(requests.size());
  std::vector<std::jthread> threads;
  for (size_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (size_t i = thread; i < requests.size(); i += kThreads) results[i] = program(requests[i]);
    });
  }
  threads.clear();  // waits for them
  return results;
}

}  // namespace

int main() {
  const auto data = recipe::batches(40);
  amp::nn::Sequential model = recipe::network();
  std::string folder = (std::filesystem::temp_directory_path() / "frozen-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 1;
  const std::string path = folder + "/network.amp";
  save(model, data[0].input, path);

  std::vector<amp::Tensor> requests;
  for (size_t i = 0; i < data.size(); ++i) requests.push_back(data[i].input.narrow(0, 0, 1 + static_cast<int64_t>(i) % 7));
  const std::vector<amp::Tensor> results = serve(path, requests);
  std::filesystem::remove_all(folder);

  double worst = 0;
  const amp::NoGradGuard no_grad;
  for (size_t i = 0; i < requests.size(); ++i)
    worst = std::max(worst, (results[i].to(amp::kFloat32) - model(requests[i])).abs().max().item<double>());
  std::printf("frozen_inference: %zu requests, dtype %s, largest error %.4f\n", requests.size(), amp::toString(results[0].dtype()), worst);
  return worst < 0.05 ? 0 : 1;
}
