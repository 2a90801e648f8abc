// Groups of calls that can run as one pass over memory. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <amp/jit/graph.h>
#include <amp/kernels/fused.h>

namespace amp::jit {

// Finds the chains. A growing group of calls notes on which other growing groups it depends, so that no two groups depend on each other. At
// most kMost groups grow at a time. Then all of them are closed, and new ones begin.
class Chains {
 public:
  // A call, and the sum or mean that it computes.
  using Reduction = std::pair<int, FusedReduction>;

  explicit Chains(const Graph& graph);

  // By node: the number of its group, or -1.
  const std::vector<int>& groups() const { return group_of_; }
  const FusedStep& step(int node) const { return steps_.at(node); }
  // The results of the nodes that other calls use, or the program returns.
  std::vector<int> outputs_of(const std::vector<int>& nodes) const;
  // The reduction of a chain's only result, if nothing else uses the result; else null.
  const Reduction* reduction_after(const std::vector<int>& outputs) const;

 private:
  static constexpr int kNone = -1, kMost = 64;
  using Set = uint64_t;  // of growing groups, by their number from first_open_ on

  struct Group {
    int parent = kNone;  // the group that it has become part of
    std::vector<int> inputs;
    std::vector<int> nodes;
    const Value* shape = nullptr;
    Set behind = 0;  // the groups on whose results it depends
  };
  struct ValueState {
    int group = kNone;  // the group that computes it
    Set behind = 0;
    int epoch = 0;
  };

  int root(int group) const;
  bool is_open(int group) const { return group >= first_open_; }
  Set bit(int group) const { return Set{1} << (group - first_open_); }
  Group& at(int group) { return groups_[static_cast<size_t>(group)]; }
  const Group& at(int group) const { return groups_[static_cast<size_t>(group)]; }
  Set closure(Set set) const;
  Set behind(int value) const;
  int group_of_value(int value) const;
  Set needs(int value) const;
  void add(int node);
  void join(int node, const FusedStep& step);
  int begin(int result);
  void close();
  bool fits(int number, const FusedStep& step, int result) const;
  bool is_whole(int value, const Value& shape) const;
  int reader_of(int value, const FusedStep& step, int result) const;
  bool share_memory(const Group& a, const Group& b) const;
  bool stay_chains(const Group& a, const Group& b) const;
  bool stays_in_order(const Group& a, const Group& b) const;
  bool can_merge(int a, int b) const;
  void merge(int into, int from);

  const Graph& graph_;
  const std::vector<int> uses_;
  std::vector<std::vector<int>> users_;  // the nodes that use each value
  std::map<int, Reduction> reductions_;  // by what they reduce
  std::vector<ValueState> values_;
  std::vector<int> group_of_;  // by node
  std::map<int, FusedStep> steps_;
  std::vector<Group> groups_;
  int first_open_ = 0, epoch_ = 0;
};

}  // namespace amp::jit
