// Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout: active during training.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of the dropout modules.
class DropoutOptions {
 public:
  DropoutOptions(double p = 0.5) : p_(p) {}
  // The probability that an element or channel becomes zero.
  AMP_OPTION(double, p, 0.5)
  // Overwrites the input and returns it.
  AMP_OPTION(bool, inplace, false)
};

using Dropout1dOptions = DropoutOptions;
using Dropout2dOptions = DropoutOptions;
using Dropout3dOptions = DropoutOptions;
using AlphaDropoutOptions = DropoutOptions;
using FeatureAlphaDropoutOptions = DropoutOptions;

using DropoutFunction = Tensor (*)(const Tensor& input, double p, bool train);

// Throws ValueError for p outside [0, 1].
class AMP_API DropoutBase : public Module {
 public:
  DropoutBase(const char* name, DropoutFunction function, const DropoutOptions& options);
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  DropoutOptions options;

 private:
  DropoutFunction function_;
};

// Zeros each element with probability p.
class AMP_API DropoutImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit DropoutImpl(const DropoutOptions& options = {});
};
AMP_MODULE(Dropout);

// Zeros whole channels with probability p.
class AMP_API Dropout1dImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit Dropout1dImpl(const DropoutOptions& options = {});
};
AMP_MODULE(Dropout1d);
class AMP_API Dropout2dImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit Dropout2dImpl(const DropoutOptions& options = {});
};
AMP_MODULE(Dropout2d);
class AMP_API Dropout3dImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit Dropout3dImpl(const DropoutOptions& options = {});
};
AMP_MODULE(Dropout3d);

// Dropout that preserves the mean and variance of selu's results.
class AMP_API AlphaDropoutImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit AlphaDropoutImpl(const DropoutOptions& options = {});
};
AMP_MODULE(AlphaDropout);

// The same for whole channels.
class AMP_API FeatureAlphaDropoutImpl : public DropoutBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit FeatureAlphaDropoutImpl(const DropoutOptions& options = {});
};
AMP_MODULE(FeatureAlphaDropout);

}  // namespace amp::nn
