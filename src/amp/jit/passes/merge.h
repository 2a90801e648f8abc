// Two recordings of one function as one program. Internal.
#pragma once

#include <cstdint>

#include <amp/jit/graph.h>

namespace amp::jit {

class Merge {
 public:
  // `first` was recorded with a batch size of `batch`, `second` with one more. If `batch` is 0, both have the same sizes. Throws ValueError
  // if they differ in what the batch size does not explain.
  Merge(Graph first, const Graph& second, int64_t batch);

  // Throws unless the integers of a recording with a third batch size are those that the first two predict. Results with another shape than
  // predicted become unknown values.
  void check(const Graph& third, int64_t batch);
  // The program. Throws ValueError if constants differ.
  Graph finish();

 private:
  void compare(const Graph& other) const;
  Size merge(int64_t a, int64_t b, const char* name) const;
  void merge(Value& a, const Value& b) const;
  void merge(Node& a, const Node& b) const;
  Node fill(int value, const Tensor& a, const Tensor& b) const;

  Graph graph_;
  const Graph& other_;
  const int64_t batch_;
};

}  // namespace amp::jit
