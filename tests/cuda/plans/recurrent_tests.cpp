// cuDNN's answer to the descriptions of recurrent networks and of their data. It checks these without a device. Sizes of weights and of
// workspaces need a handle.
#include <doctest/doctest.h>

#include <vector>

#include <amp/core/factories.h>
#include <amp/cuda/rnn/plan.h>

#include "asked.h"
#include "skip.h"

namespace recurrent_description_tests {

namespace {

using namespace amp;
using namespace amp::testing;
using cuda::RnnAlgorithm;
using cuda::RnnKey;
using cuda::RnnWay;

constexpr RnnMode kModes[] = {RnnMode::Lstm, RnnMode::Gru, RnnMode::Tanh, RnnMode::Relu};

struct Network {
  const char* name;
  int64_t features = 256, hidden = 512, outputs = 512, batch = 64, layers = 1;
  bool both_directions = false, same_length = true, biases = true;

  std::vector<int64_t> batch_sizes() const { return {batch, same_length ? batch : batch / 2}; }
};

RnnProblem problem(RnnMode mode, const Network& n, ScalarType dtype) {
  const std::vector<int64_t> sizes = n.batch_sizes();
  const int64_t rows = n.layers * (n.both_directions ? 2 : 1);
  const Tensor cx = mode == RnnMode::Lstm ? empty({rows, n.batch, n.hidden}, dtype) : Tensor();
  return RnnProblem(empty({sizes[0] + sizes[1], n.features}, dtype), empty({rows, n.batch, n.outputs}, dtype), cx, sizes, mode, n.layers,
                    n.biases, n.both_directions, /*trains=*/true);
}

// Describes the network and its data to cuDNN.
void describe(const RnnProblem& described, const Network& n, RnnAlgorithm algorithm, bool tf32) {
  const cuda::CudnnRnn network;
  const cuda::CudnnDropout dropout;  // none
  cuda::describe_network(network, RnnKey(described, RnnWay{algorithm, tf32}, 0), described, dropout);
  const cuda::RnnLayouts layouts(described, n.batch_sizes());
}

}  // namespace

TEST_SUITE_BEGIN("recurrent descriptions" * SkipIf(described_devices().all.empty(), described_devices().why.c_str()));

TEST_CASE("cuDNN accepts every network with each of its algorithms") {
  const Network networks[] = {
      {.name = "one layer"},
      {.name = "few units", .hidden = 64, .outputs = 64},
      {.name = "two layers, both directions", .layers = 2, .both_directions = true},
      {.name = "sequences of several lengths", .same_length = false},
      {.name = "without biases", .biases = false},
      {.name = "odd sizes", .features = 33, .hidden = 37, .outputs = 37, .batch = 5},
  };
  for (const DescribedDevice& device : described_devices().all) {
    const cuda::RnnDevice properties{device.capability / 10, device.capability % 10, device.capability == 80 ? 108 : 132};
    for (const Network& n : networks) {
      for (const RnnMode mode : kModes) {
        for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
          const RnnProblem described = problem(mode, n, dtype);
          REQUIRE(cuda::fits_cudnn(described));
          for (const RnnAlgorithm algorithm : cuda::rnn_algorithms(described, properties)) {
            for (const bool tf32 : {false, true}) {
              INFO(n.name << ": " << describe(RnnKey(described, RnnWay{algorithm, tf32}, 0)) << " on " << std::string(device.name));
              CHECK_NOTHROW(describe(described, n, algorithm, tf32));
            }
          }
        }
      }
    }
  }
}

TEST_CASE("a projection belongs to an LSTM with the standard algorithm") {
  const Network projected{.name = "projection", .outputs = 128};
  for (const ScalarType dtype : {kFloat16, kFloat32}) {
    const RnnProblem described = problem(RnnMode::Lstm, projected, dtype);
    CHECK(cuda::rnn_algorithms(described, {9, 0, 132}) == std::vector<RnnAlgorithm>{RnnAlgorithm::Standard});
    CHECK_NOTHROW(describe(described, projected, RnnAlgorithm::Standard, false));
  }
}

TEST_SUITE_END();

}  // namespace recurrent_description_tests
