#include <amp/nn/adaptive.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

void AdaptiveLogSoftmaxWithLossImpl::rebind_members(module_detail::ModuleCopies& copies) { copies.rebind(head, tail); }

AdaptiveLogSoftmaxWithLossImpl::AdaptiveLogSoftmaxWithLossImpl(const AdaptiveLogSoftmaxWithLossOptions& opts)
    : options(opts), cutoffs(opts.cutoffs()) {
  const bool increasing = std::adjacent_find(cutoffs.begin(), cutoffs.end(), std::greater_equal<>()) == cutoffs.end();
  AMP_CHECK(!cutoffs.empty() && increasing && cutoffs.front() > 0 && cutoffs.back() < options.n_classes(), ValueError,
            "[AdaptiveLogSoftmaxWithLoss] the cutoffs ", IntArrayRef(cutoffs), " must be positive, increasing and below n_classes ",
            options.n_classes());
  AMP_CHECK(options.in_features() >= 0 && options.div_value() > 0, ValueError, "[AdaptiveLogSoftmaxWithLoss] in_features ",
            options.in_features(), " must not be negative, and div_value ", options.div_value(), " must be positive");
  cutoffs.push_back(options.n_classes());
  shortlist_size = cutoffs[0];
  n_clusters = static_cast<int64_t>(cutoffs.size()) - 1;
  head_size = shortlist_size + n_clusters;
  head = register_module("head", Linear(LinearOptions(options.in_features(), head_size).bias(options.head_bias())));
  tail = register_module("tail", ModuleList());
  for (int64_t i = 0; i < n_clusters; ++i) {
    const double quotient = static_cast<double>(options.in_features()) / std::pow(options.div_value(), static_cast<double>(i + 1));
    AMP_CHECK(quotient < static_cast<double>(detail::kMaxElements), ValueError, "[AdaptiveLogSoftmaxWithLoss] div_value ",
              options.div_value(), " gives cluster ", i, " too many features: ", quotient);
    const auto hidden = static_cast<int64_t>(quotient);
    const int64_t classes = cutoffs[static_cast<size_t>(i + 1)] - cutoffs[static_cast<size_t>(i)];
    tail->push_back(
        Sequential(Linear(LinearOptions(options.in_features(), hidden).bias(false)), Linear(LinearOptions(hidden, classes).bias(false))));
  }
}

void AdaptiveLogSoftmaxWithLossImpl::reset_parameters() {
  head->reset_parameters();
  for (size_t i = 0; i < tail->size(); ++i) {
    for (size_t layer = 0; layer < 2; ++layer) tail->at<SequentialImpl>(i).at<LinearImpl>(layer).reset_parameters();
  }
}

Tensor AdaptiveLogSoftmaxWithLossImpl::cluster(size_t index, const Tensor& input) const {
  return log_softmax(module_detail::call(tail->at<SequentialImpl>(index), input), 1);
}

ASMoutput AdaptiveLogSoftmaxWithLossImpl::forward(const Tensor& input, const Tensor& target) {
  check_defined("AdaptiveLogSoftmaxWithLoss", "input", input);
  check_defined("AdaptiveLogSoftmaxWithLoss", "target", target);
  if (input.dim() == 1 && target.dim() == 0) {
    ASMoutput one = forward(input.unsqueeze(0), target.unsqueeze(0));
    return {one.output.squeeze(0), one.loss};
  }
  AMP_CHECK(input.dim() == 2 && target.dim() == 1 && input.size(0) == target.size(0), ValueError,
            "[AdaptiveLogSoftmaxWithLoss] expected inputs (N, in_features) and targets (N), but got shapes ", input.sizes(), " and ",
            target.sizes());
  const Tensor lowest = target.lt(0).any(), highest = target.ge(options.n_classes()).any();
  AMP_CHECK(target.numel() == 0 || !lowest.logical_or(highest).item<bool>(), IndexError,
            "[AdaptiveLogSoftmaxWithLoss] the targets must be in [0, ", options.n_classes(), ")");
  const Tensor head_log_prob = log_softmax(head(input), 1);
  Tensor in_head = target;  // the column of the head: the class, or its cluster
  Tensor in_cluster = zeros({target.size(0)}, head_log_prob.options());
  for (int64_t i = 0; i < n_clusters; ++i) {
    const int64_t low = cutoffs[static_cast<size_t>(i)], high = cutoffs[static_cast<size_t>(i + 1)];
    const Tensor rows = nonzero(target.ge(low).logical_and(target.lt(high))).squeeze(1);
    if (rows.numel() == 0) continue;
    in_head = in_head.index_fill(0, rows, shortlist_size + i);
    const Tensor log_prob = cluster(static_cast<size_t>(i), input.index_select(0, rows));
    const Tensor chosen = log_prob.gather(1, (target.index_select(0, rows) - low).unsqueeze(1)).squeeze(1);
    in_cluster = in_cluster.index_copy(0, rows, chosen.to(in_cluster.dtype()));
  }
  const Tensor output = in_cluster + head_log_prob.gather(1, in_head.unsqueeze(1)).squeeze(1);
  return {output, -output.mean()};
}

Tensor AdaptiveLogSoftmaxWithLossImpl::full_log_prob(const Tensor& input, const Tensor& head_output) const {
  const Tensor head_log_prob = log_softmax(head_output, 1);
  std::vector<Tensor> parts{head_log_prob.narrow(1, 0, shortlist_size)};
  for (int64_t i = 0; i < n_clusters; ++i) {
    parts.push_back(cluster(static_cast<size_t>(i), input) + head_log_prob.narrow(1, shortlist_size + i, 1));
  }
  return cat(parts, 1);
}

Tensor AdaptiveLogSoftmaxWithLossImpl::log_prob(const Tensor& input) { return full_log_prob(input, head(input)); }

// Evaluates the clusters only for inputs whose best entry of the head is a cluster.
Tensor AdaptiveLogSoftmaxWithLossImpl::predict(const Tensor& input) {
  const Tensor head_output = head(input);
  const Tensor best = argmax(head_output, 1);
  const Tensor rows = nonzero(best.ge(shortlist_size)).squeeze(1);
  if (rows.numel() == 0) return best;
  const Tensor log_probs = full_log_prob(input.index_select(0, rows), head_output.index_select(0, rows));
  return best.index_copy(0, rows, argmax(log_probs, 1));
}

void AdaptiveLogSoftmaxWithLossImpl::pretty_print(std::ostream& out) const { out << "AdaptiveLogSoftmaxWithLoss"; }

// --- copies ---

AMP_DEFINE_CLONEABLE(AdaptiveLogSoftmaxWithLossImpl)

}  // namespace amp::nn
