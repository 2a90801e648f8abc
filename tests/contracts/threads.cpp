#include <barrier>
#include <thread>

#include <amp/autocast/autocast.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

constexpr int kThreads = 4;

// Forward pass, gradients and a call in a region, with leaves that all threads share.
Results everything(const Op& op, const Args& args, const std::vector<Tensor>& leaves, Device device) {
  Results all = op.call()(args);
  const Results gradients = pull_back(all, leaves);
  all.insert(all.end(), gradients.begin(), gradients.end());
  const Outcome low = attempt([&] {
    const Autocast guard(device, {.dtype = kBFloat16});
    return op.call()(args);
  });
  all.insert(all.end(), low.results.begin(), low.results.end());
  return all;
}

}  // namespace

void threads(const Op& op, Device device) {
  if (op.random) return;
  for_each_sample(op, "threads", device, [&](const Sample& sample) {
    std::vector<Tensor> leaves;
    const Args args = with_leaves(sample, Args(sample, kFloat32, device), leaves);
    const Results expected = everything(op, args, leaves, device);
    std::string found[kThreads];
    std::barrier start(kThreads);
    std::vector<std::thread> pool;
    for (std::string& text : found) {
      pool.emplace_back([&] {
        start.arrive_and_wait();
        const Outcome outcome = attempt([&] {
          Results results = everything(op, args, leaves, device);
          text = difference(results, expected);  // copies to the host, which may also fail
          return results;
        });
        if (!outcome.ok()) text = outcome.error;
      });
    }
    for (std::thread& thread : pool) thread.join();
    for (const std::string& text : found) CHECK_MESSAGE(text == "", op.id << " in " << kThreads << " threads");
  });
}

}  // namespace amp::contracts
