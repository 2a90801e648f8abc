#include <amp/jit/trace.h>

#include <algorithm>
#include <memory>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/jit/graph.h>
#include <amp/jit/passes/merge.h>
#include <amp/jit/recording.h>
#include <amp/ops.h>

namespace amp::jit {

namespace {

Graph record(const detail::Function& function, const std::vector<Tensor>& inputs, const TraceOptions& options) {
  const NoGradGuard no_grad;
  std::optional<Autocast> region;
  if (options.autocast) {
    AutocastOptions autocast = *options.autocast;
    if (!autocast.cache_enabled) autocast.cache_enabled = options.cache_enabled;
    region.emplace(inputs[0].device(), autocast);
  }
  const auto recording = std::make_shared<Recording>(inputs);
  std::vector<Tensor> outputs;
  {
    const Observed observed(recording);
    outputs = function(inputs);
  }
  Graph graph = recording->finish(outputs);
  graph.remove_dead();  // for example copies inside ops
  return graph;
}

bool has_dim(const Tensor& tensor, int64_t dim) { return dim < tensor.dim() && dim >= -tensor.dim(); }

// The example with a batch size of `count`: its rows, repeated as often as needed.
Tensor with_batch(const Tensor& example, int64_t dim, int64_t count) {
  std::vector<Tensor> rows;
  const int64_t size = example.size(dim);
  for (int64_t done = 0; done < count; done += size) rows.push_back(example.narrow(dim, 0, std::min(size, count - done)));
  return rows.size() == 1 ? rows[0].contiguous() : cat(rows, dim);
}

}  // namespace

void set_autocast_mode(bool enabled) {
  AMP_CHECK(!enabled, NotImplementedError,
            "[jit::set_autocast_mode] no pass applies autocast to a program: call trace() in a region, or with TraceOptions::autocast");
}

Program detail::trace(const Function& function, const std::vector<Tensor>& examples, const TraceOptions& options) {
  AMP_CHECK(!examples.empty(), ValueError, "[jit::trace] there must be at least one example input");
  int64_t batch = 0;
  for (size_t i = 0; i < examples.size(); ++i) {
    AMP_CHECK(examples[i].defined(), ValueError, "[jit::trace] example ", i, " is an undefined tensor");
    AMP_CHECK(!examples[i].is_sparse(), NotImplementedError, "[jit::trace] example ", i, " is sparse");
    if (!options.batch_dim || !has_dim(examples[i], *options.batch_dim)) continue;
    const int64_t size = examples[i].size(*options.batch_dim);
    AMP_CHECK(size > 0, ValueError, "[jit::trace] example ", i, " of shape ", examples[i].sizes(), " has no rows");
    AMP_CHECK(batch == 0 || batch == size, ValueError, "[jit::trace] the examples have batches of ", batch, " and ", size,
              ": pass the dimension of the batch as batch_dim, or std::nullopt if all sizes are fixed");
    batch = size;
  }
  // Avoids a batch size of 1, which would be broadcast and squeezed.
  if (batch != 0) batch = std::max<int64_t>(batch, 2);
  const auto inputs = [&](int64_t rows, double factor) {
    const NoGradGuard no_grad;
    std::vector<Tensor> made;
    for (const Tensor& example : examples) {
      Tensor input = example.detach();
      if (rows != 0 && has_dim(input, *options.batch_dim)) input = with_batch(input, *options.batch_dim, rows);
      if (factor != 1 && isFloatingType(input.dtype())) {
        const Tensor scaled = input.mul(factor);
        input = same_bits(scaled, input) ? input.add(1 - factor) : scaled;  // no factor changes zeros
      }
      made.push_back(input.is_alias_of(example) ? input.clone() : input);
    }
    return made;
  };
  Graph first = record(function, inputs(batch, 1), options);
  const Graph second = record(function, inputs(batch == 0 ? 0 : batch + 1, 0.75), options);
  Merge merge(std::move(first), second, batch);
  if (batch != 0) {
    constexpr int64_t kMostMore = 64;  // examples of large batches need much memory
    const int64_t third = batch + std::min(batch, kMostMore) + 1;
    merge.check(record(function, inputs(third, 0.5), options), third);
  }
  Graph graph = merge.finish();
  graph.renumber();
  return Program(std::move(graph));
}

}  // namespace amp::jit
