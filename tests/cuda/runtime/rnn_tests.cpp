// Recurrent layers by the library's own kernels: the number of launches per step of a layer, and that the host does not wait.
#include <doctest/doctest.h>

#include <vector>

#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>

#include <fakecuda/runtime/counts.h>
#include "support.h"

namespace rnn_tests {

using namespace amp;

namespace {

Tensor on_device(IntArrayRef sizes) { return zeros(sizes, TensorOptions(kFloat32).device(kCUDA)); }

// An LSTM, or a GRU, of one layer and direction.
struct Layer {
  int64_t gates, hidden = 6, outputs = 6;
  std::vector<Tensor> params{}, states{};

  explicit Layer(int64_t gates_per_unit, int64_t projection = 0) : gates(gates_per_unit) {
    if (projection > 0) outputs = projection;
    for (const Shape& sizes : {Shape{gates * hidden, 5}, Shape{gates * hidden, outputs}, Shape{gates * hidden}, Shape{gates * hidden}})
      params.push_back(on_device(sizes).requires_grad_());
    if (projection > 0) params.push_back(on_device({outputs, hidden}).requires_grad_());
    states = {on_device({1, 3, outputs}), on_device({1, 3, hidden})};
  }
  Tensor padded(int64_t steps) const {
    const Tensor x = on_device({steps, 3, 5});
    return gates == 4 ? std::get<0>(lstm(x, states, params, true, 1, 0, true, false, false))
                      : std::get<0>(gru(x, states[0], params, true, 1, 0, true, false, false));
  }
  Tensor packed(const std::vector<int64_t>& batch_sizes) const {
    int64_t rows = 0;
    for (const int64_t size : batch_sizes) rows += size;
    const Tensor x = on_device({rows, 5}), sizes = tensor(batch_sizes, kInt64);
    return gates == 4 ? std::get<0>(lstm(x, sizes, states, params, true, 1, 0, true, false))
                      : std::get<0>(gru(x, sizes, states[0], params, true, 1, 0, true, false));
  }
};

// Excludes cuDNN in a scope.
class OwnKernels {
 public:
  OwnKernels() : before_(cuda::determinism()) { cuda::set_determinism(cuda::Determinism::All); }
  ~OwnKernels() { cuda::set_determinism(before_); }
  OwnKernels(const OwnKernels&) = delete;
  OwnKernels& operator=(const OwnKernels&) = delete;

 private:
  cuda::Determinism before_;
};

struct Costs {
  fake::Counts forward, backward;
};
template <class Run>
Costs costs_of(const Run& run) {
  Tensor output;
  Costs costs;
  costs.forward = fake::count([&] { output = run(); });
  const Tensor grad = ones_like(output);
  costs.backward = fake::count([&] { output.backward(grad); });
  return costs;
}

// The counts of three more steps.
template <class Run>
Costs of_three_steps(const Run& run) {
  const OwnKernels own;
  const auto warm = costs_of([&] { return run(4); });
  testing::discard(warm);
  const Costs few = costs_of([&] { return run(4); }), many = costs_of([&] { return run(7); });
  CHECK(many.forward.synchronizations == 0);
  CHECK(many.backward.synchronizations == 0);
  return {many.forward - few.forward, many.backward - few.backward};
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime recurrent layers");

TEST_CASE("a step is a product and a kernel, forward and backward") {
  for (const int64_t gates : {4, 3}) {
    CAPTURE(gates);
    const Layer layer(gates);
    const Costs costs = of_three_steps([&](int64_t steps) { return layer.padded(steps); });
    for (const fake::Counts* each : {&costs.forward, &costs.backward}) {
      CHECK(each->launches == 3);
      CHECK(each->library_calls == 3);
      CHECK(each->copies == 0);
      CHECK(each->fills == 0);
      CHECK(each->allocations == 0);
    }
  }
}

TEST_CASE("sequences that end early cost nothing") {
  for (const int64_t gates : {4, 3}) {
    CAPTURE(gates);
    const Layer layer(gates);
    const Costs costs = of_three_steps([&](int64_t steps) {
      return layer.packed(steps == 4 ? std::vector<int64_t>{3, 3, 3, 3} : std::vector<int64_t>{3, 3, 3, 2, 2, 1, 1});
    });
    for (const fake::Counts* each : {&costs.forward, &costs.backward}) {
      CHECK(each->launches == 3);
      CHECK(each->library_calls == 3);
      CHECK(each->copies == 0);
    }
  }
}

TEST_CASE("a projection is one more product a step, and a copy or a kernel") {
  const Layer layer(4, 2);
  const Costs costs = of_three_steps([&](int64_t steps) { return layer.padded(steps); });
  CHECK(costs.forward.launches == 3);
  CHECK(costs.forward.copies == 3);
  CHECK(costs.forward.library_calls == 6);
  CHECK(costs.backward.launches == 6);
  CHECK(costs.backward.copies == 0);
  CHECK(costs.backward.library_calls == 6);
}

TEST_CASE("a layer can be recorded") {
  const OwnKernels own;
  const Layer layer(4);
  const auto run = [&] { layer.padded(3).sum().backward(); };
  run();
  const fake::Counts direct = fake::count(run);
  cuda::Graph graph;
  graph.capture_begin();
  run();
  graph.capture_end();
  const fake::Counts replayed = fake::count([&] { graph.replay(); });
  CHECK(replayed.graph_launches == 1);
  CHECK(replayed.library_calls == direct.library_calls);
}

TEST_SUITE_END();

}  // namespace rnn_tests
