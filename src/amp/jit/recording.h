// Records the calls of a thread as a graph. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <amp/jit/graph.h>
#include <amp/observe/observer.h>

namespace amp::jit {

class Recording final : public tracing::Observer {
 public:
  explicit Recording(TensorList inputs);

  // A composite op calls its parts again when it is called again.
  bool wants_composites() const override { return true; }
  void on_call(const tracing::ObservedCall& call, TensorList results) override;
  // Records the op instead of its parts, unless autocast changed a part.
  void on_composite_begin(const tracing::ObservedCall& call) override;
  void on_composite_end(const tracing::ObservedCall& call, TensorList results) override;
  void on_part(const char* name, std::span<const tracing::Argument> args, TensorList results) override;
  void on_write(OpId op, const Tensor& result, std::span<const tracing::Argument> args) override;
  void on_copy(const Tensor& from, const Tensor& to) override;

  // Ends the recording. May be called once.
  Graph finish(TensorList outputs);

 private:
  struct Held {
    Tensor tensor;  // keeps its address from being reused
    int value;
    uint32_t version;
  };
  static void check_version(const Held& held, uint32_t expected);

  // A composite that is running.
  struct Composite {
    size_t nodes, values;  // their numbers when it began
    bool changed;          // whether autocast changed it
  };

  void record(const tracing::ObservedCall& call, TensorList results);
  void hold(const Tensor& tensor, int value);
  // Releases the values from this number on, except constants.
  void forget(size_t first_value);
  // The value of a tensor; a constant if it is not known.
  int value_of(const Tensor& tensor);
  int converted(int value, ScalarType dtype, int64_t format);
  Arg argument(const char* op, const tracing::Argument& arg, const Tensor* written);
  void add_results(Node node, TensorList results);

  Graph graph_;
  std::unordered_map<const amp::detail::TensorImpl*, Held> held_;
  std::unordered_set<const amp::detail::Storage*> computed_;  // storages of the inputs and of kept results
  std::map<std::pair<int, ScalarType>, int> casts_;
  std::vector<Composite> composites_;
};

}  // namespace amp::jit
