// Records the calls of a thread as a graph. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <set>
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
  // How a composite that no region changes is recorded.
  enum class Composites : uint8_t {
    Whole,    // as one call
    ByParts,  // as the ops that it consists of, if these are known; the calls of a backward pass are recorded, too
    // As ByParts. Records also the kernels of derivatives, the math setting of each call, and writes to tensors from outside.
    Training,
  };

  explicit Recording(TensorList inputs, Composites composites = Composites::Whole);

  // A composite op calls its parts again when it is called again.
  bool wants_composites() const override { return true; }
  bool wants_parts() const override { return by_parts_; }
  bool wants_formulas() const override { return by_parts_; }
  void on_call(const tracing::ObservedCall& call, TensorList results) override;
  // Records the op instead of its parts, unless autocast changed a part.
  void on_composite_begin(const tracing::ObservedCall& call) override;
  void on_composite_end(const tracing::ObservedCall& call, TensorList results) override;
  void on_part(const char* name, std::span<const tracing::Argument> args, TensorList results) override;
  void on_write(OpId op, const Tensor& result, std::span<const tracing::Argument> args) override;
  void on_copy(const Tensor& from, const Tensor& to) override;
  void on_overwrite(const Tensor& tensor) override;
  void on_read(const Tensor& tensor) override;
  // Backward uses the copies that autocast makes.
  void on_cast(const tracing::ObservedCall* call, const Tensor& from, const Tensor& to, tracing::CastSource source, int64_t start) override;

  // A further input of the program, which the recording has used in no call yet.
  void add_input(const Tensor& input);
  // A tensor from outside, before anything reads or writes it: finish_writes() then knows all writes to it.
  void add_outside(const Tensor& tensor);
  // The number of values so far.
  size_t num_values() const { return graph_.values.size(); }
  // What a training step has written to tensors from outside.
  struct Writes {
    // Values of tensors that calls write to: they must be given copies.
    std::vector<int> updated;
    // The tensors that in-place ops have written, and the values that they have in the end. No call writes to them.
    std::vector<std::pair<Tensor, int>> results;
    // Other tensors that something has written. A program does not write them, so they must be new ones in each step.
    std::vector<Tensor> others;
  };
  // Throws NotImplementedError if a tensor from outside was written by something else than a recorded op.
  Writes finish_writes() const;
  // Ends the recording. May be called once.
  Graph finish(TensorList outputs);

 private:
  struct Held {
    Tensor tensor;  // keeps its address from being reused
    int value;
    uint32_t version;
    const amp::detail::Storage* storage;
    const void* data;
  };
  static void check_version(const Held& held, uint32_t expected);
  void check_not_updated(const Tensor& tensor, int value) const;

  // A composite that is running.
  struct Composite {
    size_t nodes, values, holds;  // their numbers when it began
    bool changed;                 // whether autocast changed it
    uint64_t draws;               // the position in the random stream when it began
    size_t renamed;               // the number of renamed tensors when it began
  };
  // A tensor that got another value, and the two values.
  struct Renamed {
    Tensor tensor;
    int before, after;
  };

  void record(const tracing::ObservedCall& call, TensorList results);
  void hold(const Tensor& tensor, int value);
  // Releases the values of a composite, except constants.
  void forget(const Composite& composite);
  void let_go(const amp::detail::TensorImpl* impl);
  // The value whose tensor is another handle of the same elements; -1 if there is none.
  int value_of_alias(const Tensor& tensor) const;
  // The value of a tensor; a constant if it is not known.
  int value_of(const Tensor& tensor);
  int converted(int value, ScalarType dtype, int64_t format);
  // A contiguous() that had nothing to copy.
  void record_layout(const Tensor& tensor);
  bool trains() const { return kind_ == Composites::Training; }
  // Whether the tensors are values.
  bool are_known(TensorList results) const;
  // The value of an argument that the call may have written to.
  int updated_value(const char* op, const Tensor& tensor);
  // The math setting of a call that has just run.
  autocast::Math math_of(autocast::Math decided) const;
  Arg argument(const char* op, const tracing::Argument& arg, const Tensor* written);
  void name_draws(Node& node);
  void record_check(std::span<const tracing::Argument> args);
  void add_results(Node node, TensorList results);

  Graph graph_;
  using Impls = std::vector<const amp::detail::TensorImpl*>;
  std::unordered_map<const amp::detail::TensorImpl*, Held> held_;
  Impls holds_;                                                      // the keys of `held_`, in the order in which they got their values
  std::unordered_map<const void*, Impls> held_by_data_;              // by the address of their elements, the latest last
  std::unordered_map<const amp::detail::Storage*, size_t> holders_;  // their number
  std::unordered_set<const amp::detail::Storage*> computed_;         // storages of the inputs and of kept results
  std::map<std::pair<int, ScalarType>, int> casts_;
  std::set<int> laid_out_;  // the values of record_layout()
  std::vector<Composite> composites_;
  std::vector<Renamed> renamed_;                      // by record_layout() in the running composites
  std::map<std::pair<int64_t, int64_t>, int> draws_;  // by seed and position: the value
  std::map<int, Tensor> updated_;                     // by value: tensors that calls write to
  std::map<int, Tensor> written_;                     // by value: the tensors from outside, before in-place ops wrote them
  std::vector<Tensor> others_;                        // unknown tensors that were written
  const Composites kind_;
  const bool by_parts_;
};

// Records this thread's calls for a scope.
class Observed {
 public:
  explicit Observed(std::shared_ptr<tracing::Observer> recording) : recording_(std::move(recording)) {
    tracing::add_observer(recording_, /*all_threads=*/false);
  }
  ~Observed() { tracing::remove_observer(recording_.get()); }
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;

 private:
  std::shared_ptr<tracing::Observer> recording_;
};

}  // namespace amp::jit
