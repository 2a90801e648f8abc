// The observer behind a NumericsCheck. Internal.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include <amp/observe/observer.h>
#include <amp/tracing/numerics.h>

namespace amp::tracing {

class NumericsObserver final : public Observer {
 public:
  explicit NumericsObserver(const NumericsOptions& options);

  bool shadows(const ObservedCall& call) override;
  void on_shadow(const ObservedCall& call, TensorList results, TensorList wide) override;
  void on_call(const ObservedCall& call, TensorList results) override;
  void on_write(OpId op, const Tensor& result, std::span<const Argument> args) override;
  void on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t start) override;
  void step() { step_.fetch_add(1, std::memory_order_relaxed); }

  std::vector<NumericsFinding> findings() const;
  uint64_t count() const;

 private:
  bool looks_at(OpId op) const;
  bool in_steps() const;
  // Whether there is a finding to report, and its kind.
  bool is_wrong(const NumericsSummary& summary, NumericsFinding::Kind& kind) const;
  void look(const Tensor& result, TensorList inputs, const std::string& op, const autograd::Node* node);
  // Completes the finding and keeps it. In the mode Abort it throws.
  void report(NumericsFinding finding, TensorList inputs, const autograd::Node* node);

  const NumericsOptions options_;
  std::vector<bool> looked_at_;  // by op
  std::atomic<int64_t> step_{0};
  mutable std::mutex mutex_;
  std::vector<NumericsFinding> findings_;
  uint64_t count_ = 0;
};

}  // namespace amp::tracing
