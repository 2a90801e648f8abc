// How a recording sees the parts of composites: internal ops, and checks of elements.
#include <algorithm>
#include <string_view>

#include <amp/core/generator.h>
#include <amp/jit/recording.h>
#include <amp/tracing/value_check.h>

namespace amp::jit {

// The running composite may have reserved a part of the random stream, and may pass its seed and position to the call. Then each run
// reserves a new part, in a call of draws_call(). The calls of backward use the same part as those of forward.
void Recording::name_draws(Node& node) {
  const int seed = parameter_index(*node.call, "seed"), offset = parameter_index(*node.call, "offset");
  if (seed < 0 || offset < 0) return;
  Arg &first = node.args[static_cast<size_t>(seed)], &second = node.args[static_cast<size_t>(offset)];
  if (first.ints.size() != 1 || second.ints.size() != 1) return;
  const std::pair place(first.ints[0].base, second.ints[0].base);
  auto known = draws_.find(place);
  if (known == draws_.end()) {
    if (composites_.empty()) return;
    const Generator& generator = default_generator(kCPU);
    const uint64_t begin = composites_.back().draws, end = generator.get_offset();
    if (begin == end || place != std::pair(static_cast<int64_t>(generator.current_seed()), static_cast<int64_t>(begin))) return;
    const int value = graph_.add_value({});
    graph_.values.back() = {.dtype = kInt64, .sizes = {{2, 0}}};
    graph_.nodes.push_back({.call = &draws_call(), .args = {Arg::of_int(static_cast<int64_t>(end - begin))}, .results = {value}});
    known = draws_.emplace(place, value).first;
  }
  first.values = second.values = {known->second};
  first.ints = {{0, 0}};
  second.ints = {{1, 0}};
}

// A training step checks the elements again in each run. A fused function does not: it may be called with other values.
void Recording::record_check(std::span<const tracing::Argument> args) {
  if (!by_parts_) return;
  if (!trains()) return on_read(*static_cast<const Tensor*>(args[0].data));
  Node node{.call = &check_call(), .args = {}, .results = {}};
  for (const tracing::Argument& arg : args) node.args.push_back(argument(tracing::kValueCheck, arg, nullptr));
  graph_.nodes.push_back(std::move(node));
}

void Recording::on_part(const char* name, std::span<const tracing::Argument> args, TensorList results) {
  if (std::string_view(name) == tracing::kValueCheck) return record_check(args);
  const OpCall* part = find_op_call(name);
  if (part == nullptr || (part->has(OpCall::kUnchecked) && !trains())) return;  // an error follows only if a call uses its results
  Node node;
  node.call = trains() ? part : &checked_part(*part);
  node.math = math_of(autocast::Math::Default);
  const auto count = static_cast<size_t>(node.call->num_parameters);
  for (const tracing::Argument& arg : args.first(std::min(count, args.size()))) node.args.push_back(argument(name, arg, nullptr));
  if (trains()) name_draws(node);
  // The checked form of a layer does not return the last result, which only the backward pass of this recording uses.
  const size_t left_out = node.call != part && part->role == FrozenRole::RecurrentLayer ? 1 : 0;
  add_results(std::move(node), TensorList(results.data(), results.size() - left_out));
}

}  // namespace amp::jit
