#include <amp/jit/passes/layouts.h>

#include <algorithm>

#include <amp/core/device/backends.h>
#include <amp/core/memory_format.h>
#include <amp/jit/passes/rewrite.h>

namespace amp::jit {

namespace {

bool is_convolution(const Node& node) {
  const FrozenRole role = node.call->role;
  return role == FrozenRole::FusedConvolution || role == FrozenRole::Convolution || role == FrozenRole::TransposedConvolution;
}

// Whether convolutions on the value's device read it in channels-last.
bool wants_channels_last(const Value& value) {
  const Backend* backend = find_backend(value.device);
  return backend != nullptr && backend->channels_last_weights && isReducedFloatingType(value.dtype) && value.sizes.size() >= 3 &&
         value.sizes.size() <= 5;
}

}  // namespace

int arrange_weights(Graph& graph) {
  int arranged = 0;
  for (const Node& node : graph.nodes) {
    if (!is_convolution(node)) continue;
    const auto weight = graph.constants.find(value_of(node, "weight"));
    if (weight == graph.constants.end() || !wants_channels_last(graph.values[static_cast<size_t>(weight->first)])) continue;
    if (weight->second.is_contiguous(MemoryFormat::ChannelsLast)) continue;
    weight->second = weight->second.contiguous(MemoryFormat::ChannelsLast);
    ++arranged;
  }
  return arranged;
}

int arrange_casts(Graph& graph) {
  // The number of convolutions that read a value as their input.
  std::vector<int> reads(graph.values.size(), 0);
  for (const Node& node : graph.nodes) {
    if (!is_convolution(node)) continue;
    const auto input = static_cast<size_t>(value_of(node, "input")), weight = static_cast<size_t>(value_of(node, "weight"));
    if (graph.values[input].sizes.size() == graph.values[weight].sizes.size()) ++reads[input];  // else it has no batch
  }
  const std::vector<int> uses = graph.uses();
  int arranged = 0;
  for (Node& node : graph.nodes) {
    if (node.call->role != FrozenRole::Cast || !keeps_format(node)) continue;
    const auto result = static_cast<size_t>(node.results[0]);
    if (reads[result] == 0 || reads[result] != uses[result] || !wants_channels_last(graph.values[result])) continue;
    argument(node, "format") = Arg::of_int(static_cast<int64_t>(MemoryFormat::ChannelsLast));
    ++arranged;
  }
  return arranged;
}

}  // namespace amp::jit
