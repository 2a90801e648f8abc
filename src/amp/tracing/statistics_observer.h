// The observer behind a TensorStatistics. Internal.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <amp/autocast/module/module_patterns.h>
#include <amp/observe/observer.h>
#include <amp/tracing/statistics.h>

namespace amp::tracing {

// What is looked at, for one op in one module.
struct WatchedTensors {
  bool inputs = false, results = false, gradients = false;
  bool any() const { return inputs || results || gradients; }
};

// One StatisticsWatch, with its names looked up.
class Watch {
 public:
  explicit Watch(const StatisticsWatch& watch);
  Watch(Watch&&) = default;
  bool has(OpId op) const { return ops_[static_cast<size_t>(op)]; }
  bool matches(const std::string& module) const;
  WatchedTensors tensors() const { return tensors_; }

 private:
  std::vector<bool> ops_;  // by op
  std::vector<std::string> patterns_;
  std::vector<autocast::Policy::ModuleRule> rules_;  // with these patterns: what ModulePatterns takes
  autocast::ModulePatterns modules_;
  WatchedTensors tensors_;
};

class StatisticsObserver final : public Observer {
 public:
  explicit StatisticsObserver(const StatisticsOptions& options);

  void on_call(const ObservedCall& call, TensorList results) override;
  void on_write(OpId op, const Tensor& result, std::span<const Argument> args) override;
  void on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t start) override;
  void step();

  std::vector<TensorStatisticsRow> rows() const;
  const StatisticsOptions& options() const { return options_; }

 private:
  // The op and the module that a tensor belongs to.
  struct Place {
    std::string module, op;
  };
  // The call that a backward node was recorded for. A freed node may leave its address to another one: the name tells them apart.
  struct Recorded {
    Place place;
    const char* node_name;
    std::vector<std::string> arguments;
  };
  using Key = std::tuple<std::string, std::string, std::string, ScalarType>;

  bool in_steps() const;
  WatchedTensors watched(OpId op, const std::string& module);
  void record(const Place& place, const std::string& name, const Tensor& tensor);
  // Remembers the node for the backward pass, or forgets what was at its address.
  void remember(const Tensor& result, const Place& place, OpId op, bool gradients);

  const StatisticsOptions options_;
  std::vector<Watch> watches_;
  std::atomic<int64_t> step_{0};
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<bool>> matched_;  // by module: the watches that match
  std::unordered_map<const autograd::Node*, Recorded> nodes_;   // of this step
  std::map<Key, size_t> index_;                                 // of the rows of this step
  std::vector<TensorStatisticsRow> rows_;
};

}  // namespace amp::tracing
