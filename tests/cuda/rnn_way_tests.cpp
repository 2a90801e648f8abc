// The choice of cuDNN's algorithm for a recurrent network; needs no device.
#include <doctest/doctest.h>

#include <vector>

#include <amp/cuda/rnn/way.h>

#include "support.h"

namespace rnn_way_tests {

namespace {

using namespace amp;
using cuda::RnnAlgorithm;
using cuda::RnnDevice;
using Algorithms = std::vector<RnnAlgorithm>;

constexpr RnnDevice kServer{9, 0, 132}, kSmall{8, 6, 84};

struct Sizes {
  int64_t features, hidden, outputs, batch = 8, layers = 1;
  bool same_length = true, trains = true, biases = true;
};

RnnProblem problem(RnnMode mode, const Sizes& s, ScalarType dtype) {
  const std::vector<int64_t> batch_sizes{s.batch, s.same_length ? s.batch : 1};
  const Tensor cx = mode == RnnMode::Lstm ? empty({s.layers, s.batch, s.hidden}, dtype) : Tensor();
  return RnnProblem(empty({2 * s.batch, s.features}, dtype), empty({s.layers, s.batch, s.outputs}, dtype), cx, batch_sizes, mode, s.layers,
                    s.biases, false, s.trains);
}
Algorithms algorithms(RnnMode mode, const Sizes& sizes, ScalarType dtype = kFloat16, const RnnDevice& device = kServer) {
  return cuda::rnn_algorithms(problem(mode, sizes, dtype), device);
}

}  // namespace

TEST_SUITE_BEGIN("recurrent networks of cuDNN");

TEST_CASE("few units stay in registers, as many as both passes allow") {
  const Algorithms small{RnnAlgorithm::PersistentSmall, RnnAlgorithm::Standard}, standard{RnnAlgorithm::Standard};
  CHECK(algorithms(RnnMode::Lstm, {3, 128, 128}, kFloat32) == small);
  CHECK(algorithms(RnnMode::Lstm, {3, 129, 129}, kFloat32) == standard);
  CHECK(algorithms(RnnMode::Lstm, {3, 192, 192, 8, 1, true, false}, kFloat32) == small);
  CHECK(algorithms(RnnMode::Tanh, {3, 256, 256}, kBFloat16) == small);
  CHECK(algorithms(RnnMode::Tanh, {3, 257, 257}, kBFloat16) == standard);
  CHECK(algorithms(RnnMode::Lstm, {3, 64, 64}, kFloat64) == standard);
  CHECK(algorithms(RnnMode::Lstm, {3, 64, 32}) == standard);
  CHECK(algorithms(RnnMode::Lstm, {3, 64, 64, 8, 1, false}) == standard);
  CHECK(algorithms(RnnMode::Lstm, {3, 64, 64, 8, 1, true, true, false}) == standard);
}

TEST_CASE("the weights of float16 networks stay on the multiprocessors of large devices") {
  const Algorithms persistent{RnnAlgorithm::Persistent, RnnAlgorithm::Standard}, standard{RnnAlgorithm::Standard};
  CHECK(algorithms(RnnMode::Lstm, {256, 512, 512, 64}) == persistent);
  CHECK(algorithms(RnnMode::Lstm, {256, 512, 512, 64}, kFloat16, kSmall) == standard);
  CHECK(algorithms(RnnMode::Lstm, {256, 512, 512, 64}, kBFloat16) == standard);
  CHECK(algorithms(RnnMode::Lstm, {256, 512, 512, 64, 2}) == standard);
  CHECK(algorithms(RnnMode::Lstm, {256, 500, 500, 64}) == standard);
  CHECK(algorithms(RnnMode::Lstm, {256, 512, 512, 136}) == standard);
  CHECK(algorithms(RnnMode::Gru, {256, 512, 512, 64}) == standard);
  CHECK(algorithms(RnnMode::Relu, {256, 896, 896, 96}) == standard);
}

TEST_CASE("a way is one number, and keys differ in what support depends on") {
  for (const RnnAlgorithm algorithm : {RnnAlgorithm::Standard, RnnAlgorithm::Persistent, RnnAlgorithm::PersistentSmall}) {
    for (const bool tf32 : {false, true}) {
      const cuda::RnnWay way = cuda::RnnWay::of_code(cuda::RnnWay{algorithm, tf32}.code());
      CHECK(way.algorithm == algorithm);
      CHECK(way.tf32 == tf32);
    }
  }
  const cuda::RnnWay standard{RnnAlgorithm::Standard, false};
  const cuda::RnnKey key(problem(RnnMode::Gru, {3, 4, 4}, kFloat32), standard, 0);
  CHECK(key == cuda::RnnKey(problem(RnnMode::Gru, {3, 4, 4, 16}, kFloat32), standard, 0));
  CHECK(!(key == cuda::RnnKey(problem(RnnMode::Gru, {3, 4, 4, 8, 1, false}, kFloat32), standard, 0)));
  CHECK(!(key == cuda::RnnKey(problem(RnnMode::Gru, {3, 4, 4}, kFloat32), standard, 1)));
  CHECK(!(key == cuda::RnnKey(problem(RnnMode::Gru, {3, 4, 4}, kFloat32), {RnnAlgorithm::PersistentSmall, false}, 0)));
  CHECK(describe(key) == "a GRU from 3 to 1 x 4 features in float32");
}

TEST_SUITE_END();

}  // namespace rnn_way_tests
