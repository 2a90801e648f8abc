// Losses as modules.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of CrossEntropyLoss.
class CrossEntropyLossOptions {
 public:
  // A weight for each class; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // Targets of this class are ignored.
  AMP_OPTION(int64_t, ignore_index, -100)
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
  // The part of the target probability that is distributed evenly over all classes.
  AMP_OPTION(double, label_smoothing, 0)
};
// The loss of scores (N, C, *) for targets given as class indices (N, *) or probabilities (N, C, *).
class AMP_API CrossEntropyLossImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  explicit CrossEntropyLossImpl(const CrossEntropyLossOptions& options = {});
  Tensor forward(const Tensor& input, const Tensor& target);

  CrossEntropyLossOptions options;
  Tensor weight;
};
AMP_MODULE(CrossEntropyLoss);

// The options of MSELoss.
class MSELossOptions {
 public:
  MSELossOptions(Reduction::Reduction reduction = Reduction::Mean) : reduction_(reduction) {}
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
// (input - target)^2
class AMP_API MSELossImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit MSELossImpl(const MSELossOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& input, const Tensor& target);

  MSELossOptions options;
};
AMP_MODULE(MSELoss);

// The options of BCEWithLogitsLoss.
class BCEWithLogitsLossOptions {
 public:
  // A weight for each element; undefined: all are 1.
  AMP_OPTION(Tensor, weight, Tensor())
  // A weight for positive targets; undefined: all are 1.
  AMP_OPTION(Tensor, pos_weight, Tensor())
  // Whether to return all losses, their mean or their sum.
  AMP_OPTION(Reduction::Reduction, reduction, Reduction::Mean)
};
// The binary cross entropy of sigmoid(input).
class AMP_API BCEWithLogitsLossImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  explicit BCEWithLogitsLossImpl(const BCEWithLogitsLossOptions& options = {});
  Tensor forward(const Tensor& input, const Tensor& target);

  BCEWithLogitsLossOptions options;
  Tensor weight, pos_weight;
};
AMP_MODULE(BCEWithLogitsLoss);

}  // namespace amp::nn
