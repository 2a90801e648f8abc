// AdaptiveLogSoftmaxWithLoss: a softmax over many classes in clusters by frequency (Grave et al. 2017).
#pragma once

#include <vector>

#include <amp/core/option.h>
#include <amp/nn/container.h>
#include <amp/nn/linear.h>

namespace amp::nn {

// The options of AdaptiveLogSoftmaxWithLoss.
class AdaptiveLogSoftmaxWithLossOptions {
 public:
  AdaptiveLogSoftmaxWithLossOptions(int64_t in_features, int64_t n_classes, std::vector<int64_t> cutoffs)
      : in_features_(in_features), n_classes_(n_classes), cutoffs_(std::move(cutoffs)) {}
  // The number of features of each input.
  AMP_OPTION(int64_t, in_features, 0)
  // The number of classes.
  AMP_OPTION(int64_t, n_classes, 0)
  // Classes below the first cutoff have a score each. The classes between two cutoffs form a cluster.
  AMP_OPTION(std::vector<int64_t>, cutoffs, {})
  // Cluster i is computed from in_features / div_value^(i + 1) features.
  AMP_OPTION(double, div_value, 4)
  // Whether the head has a bias.
  AMP_OPTION(bool, head_bias, false)
};

// The result of AdaptiveLogSoftmaxWithLoss.
struct ASMoutput {
  Tensor output;  // (N), the log-probability of each target
  Tensor loss;    // minus their mean
};

// Classes must be numbered by decreasing frequency.
class AMP_API AdaptiveLogSoftmaxWithLossImpl : public Module {
 public:
  AdaptiveLogSoftmaxWithLossImpl(int64_t in_features, int64_t n_classes, std::vector<int64_t> class_cutoffs)
      : AdaptiveLogSoftmaxWithLossImpl(AdaptiveLogSoftmaxWithLossOptions(in_features, n_classes, std::move(class_cutoffs))) {}
  // Throws ValueError unless the cutoffs are positive, increasing, and below n_classes, and div_value is positive.
  explicit AdaptiveLogSoftmaxWithLossImpl(const AdaptiveLogSoftmaxWithLossOptions& options);
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  void reset_parameters();
  // The input is (N, in_features) with classes (N), or one input (in_features) with its class. Throws ValueError for other shapes,
  // IndexError for a class out of range.
  ASMoutput forward(const Tensor& input, const Tensor& target);
  // The log-probabilities of all classes, (N, n_classes).
  Tensor log_prob(const Tensor& input);
  // The most probable class of each input, (N).
  Tensor predict(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  AdaptiveLogSoftmaxWithLossOptions options;
  std::vector<int64_t> cutoffs;  // followed by n_classes
  int64_t shortlist_size = 0, n_clusters = 0, head_size = 0;
  Linear head = nullptr;
  ModuleList tail;

 private:
  Tensor cluster(size_t index, const Tensor& input) const;
  Tensor full_log_prob(const Tensor& input, const Tensor& head_output) const;
};
AMP_MODULE(AdaptiveLogSoftmaxWithLoss);

}  // namespace amp::nn
