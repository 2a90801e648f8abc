// Linear, Bilinear, Identity, Flatten, Unflatten.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of Linear.
class LinearOptions {
 public:
  LinearOptions(int64_t in_features, int64_t out_features) : in_features_(in_features), out_features_(out_features) {}
  // The size of each input.
  AMP_OPTION(int64_t, in_features, 0)
  // The size of each result.
  AMP_OPTION(int64_t, out_features, 0)
  // Whether a learned bias is added to the result.
  AMP_OPTION(bool, bias, true)
};

// input @ weight^T + bias, for inputs (*, in_features).
class AMP_API LinearImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  LinearImpl(int64_t in_features, int64_t out_features) : LinearImpl(LinearOptions(in_features, out_features)) {}
  explicit LinearImpl(const LinearOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LinearOptions options;
  Tensor weight;  // (out_features, in_features)
  Tensor bias;    // (out_features)
};
AMP_MODULE(Linear);

// The options of Bilinear.
class BilinearOptions {
 public:
  BilinearOptions(int64_t in1_features, int64_t in2_features, int64_t out_features)
      : in1_features_(in1_features), in2_features_(in2_features), out_features_(out_features) {}
  // The size of each first input.
  AMP_OPTION(int64_t, in1_features, 0)
  // The size of each second input.
  AMP_OPTION(int64_t, in2_features, 0)
  // The size of each result.
  AMP_OPTION(int64_t, out_features, 0)
  // Whether a learned bias is added to the result.
  AMP_OPTION(bool, bias, true)
};

// input1^T weight input2 + bias, for inputs (*, in1_features) and (*, in2_features).
class AMP_API BilinearImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  BilinearImpl(int64_t in1_features, int64_t in2_features, int64_t out_features)
      : BilinearImpl(BilinearOptions(in1_features, in2_features, out_features)) {}
  explicit BilinearImpl(const BilinearOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input1, const Tensor& input2);
  void pretty_print(std::ostream& out) const override;

  BilinearOptions options;
  Tensor weight;  // (out_features, in1_features, in2_features)
  Tensor bias;    // (out_features)
};
AMP_MODULE(Bilinear);

// Returns the input.
class AMP_API IdentityImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  Tensor forward(const Tensor& input) { return input; }
  void pretty_print(std::ostream& out) const override;
};
AMP_MODULE(Identity);

// The options of Flatten.
class FlattenOptions {
 public:
  // The first dimension to merge.
  AMP_OPTION(int64_t, start_dim, 1)
  // The last dimension to merge.
  AMP_OPTION(int64_t, end_dim, -1)
};

// Merges the dimensions from start_dim to end_dim.
class AMP_API FlattenImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit FlattenImpl(const FlattenOptions& opts = {}) : options(opts) {}
  Tensor forward(const Tensor& input) { return input.flatten(options.start_dim(), options.end_dim()); }
  void pretty_print(std::ostream& out) const override;

  FlattenOptions options;
};
AMP_MODULE(Flatten);

// The options of Unflatten.
class UnflattenOptions {
 public:
  UnflattenOptions(int64_t dim, std::vector<int64_t> sizes) : dim_(dim), sizes_(std::move(sizes)) {}
  // The dimension to split.
  AMP_OPTION(int64_t, dim, 0)
  // The sizes of the new dimensions.
  AMP_OPTION(std::vector<int64_t>, sizes, {})
};

// Splits one dimension into several.
class AMP_API UnflattenImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  UnflattenImpl(int64_t dim, std::vector<int64_t> sizes) : UnflattenImpl(UnflattenOptions(dim, std::move(sizes))) {}
  explicit UnflattenImpl(UnflattenOptions opts) : options(std::move(opts)) {}
  Tensor forward(const Tensor& input) { return input.unflatten(options.dim(), options.sizes()); }
  void pretty_print(std::ostream& out) const override;

  UnflattenOptions options;
};
AMP_MODULE(Unflatten);

}  // namespace amp::nn
