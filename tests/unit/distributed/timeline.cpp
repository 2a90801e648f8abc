// Collectives of training in a timeline.
#include <nlohmann/json.hpp>

#include "training.h"

namespace amp::testing {
namespace {

AMP_CPU_SCENARIO(reductions_in_a_timeline, "timelines have collectives of CPU tensors only") {
  // The backward pass of the first layer waits until the first bucket has been reduced.
  Net net(device);
  auto options = on(group);
  options.bucket_bytes = options.first_bucket_bytes = 2048;
  distributed::WorkPtr first_reduction;
  options.comm_hook = [&](const Tensor& bucket, distributed::ProcessGroup& reducing) -> std::function<void()> {
    const auto work = reducing.all_reduce(bucket, distributed::ReduceOp::Average);
    if (first_reduction == nullptr) first_reduction = work;
    return [work] { work->wait(); };
  };
  nn::DistributedDataParallel model(net, options);
  model(part_of(inputs(group), group, device)).sum().backward();  // arranges the buckets
  expect(model->buckets().size() > 1 && model->buckets()[0][0].starts_with("last."), "the last layer is in the first of several buckets");
  net->first->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors& outputs) {
    outputs[0].register_hook([&](const Tensor& grad) {
      first_reduction->wait();
      return grad;
    });
    return outputs;
  });
  first_reduction.reset();
  Trace trace;
  model(part_of(inputs(group), group, device)).sum().backward();
  trace.stop();
  const nlohmann::json timeline = nlohmann::json::parse(trace.chrome_json());
  std::vector<std::pair<double, double>> reductions;
  double backward_ends = 0;
  for (const auto& event : timeline["traceEvents"]) {
    if (event["ph"] != "X") continue;
    const double begin = event["ts"], end = begin + event["dur"].get<double>();
    if (event["cat"] == "backward") backward_ends = std::max(backward_ends, end);
    if (event["cat"] != "collective") continue;
    expect(event["name"] == "all_reduce" && event["pid"] == 2, "collectives have a heading of their own");
    expect(event["args"]["arguments"].get<std::string>().starts_with("(float64["), "what is reduced");
    reductions.emplace_back(begin, end);
  }
  expect(reductions.size() == model->buckets().size(), "a span for each bucket");
  expect(reductions[0].second <= backward_ends, "the first reduction begins, and here ends, before backward ends");
  expect(reductions[0].second <= reductions[1].first + 1e-3, "reductions follow each other");  // times are rounded to doubles
}

}  // namespace
}  // namespace amp::testing
