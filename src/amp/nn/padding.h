// Padding of the last one to three dimensions. Amounts are pairs, before and after, starting with the last dimension.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of the padding modules.
template <size_t D>
class PadOptions {
 public:
  PadOptions(ExpandingArray<2 * D> padding) : padding_(padding) {}
  // The amounts before and after each dimension, starting with the last one.
  AMP_OPTION(ExpandingArray<2 * D>, padding, 0)
};

// The options of the modules that pad with a constant.
template <size_t D>
class ConstantPadOptions {
 public:
  ConstantPadOptions(ExpandingArray<2 * D> padding, double value) : padding_(padding), value_(value) {}
  // The amounts before and after each dimension, starting with the last one.
  AMP_OPTION(ExpandingArray<2 * D>, padding, 0)
  // The value of the padding.
  AMP_OPTION(double, value, 0)
};

// Shared by the modules.
template <size_t D>
class AMP_API PadBase : public Module {
 public:
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

 protected:
  PadBase(const char* kind, PaddingMode mode, ExpandingArray<2 * D> padding, double value);

 private:
  PaddingMode mode_;
  ExpandingArray<2 * D> padding_;
  double value_;
};
extern template class PadBase<1>;
extern template class PadBase<2>;
extern template class PadBase<3>;

// The modules for D dimensions. They pad with zeros, a value, the mirror image, the border, or the opposite side. Inputs are (C, *) or
// (N, C, *). For zeros and values they may have any number of dimensions from D on.
#define AMP_PAD_MODULES(D)                                                                                                                 \
  using ZeroPad##D##dOptions = PadOptions<D>;                                                                                              \
  using ConstantPad##D##dOptions = ConstantPadOptions<D>;                                                                                  \
  using ReflectionPad##D##dOptions = PadOptions<D>;                                                                                        \
  using ReplicationPad##D##dOptions = PadOptions<D>;                                                                                       \
  using CircularPad##D##dOptions = PadOptions<D>;                                                                                          \
  class AMP_API ZeroPad##D##dImpl : public PadBase<D> {                                                                                    \
   public:                                                                                                                                 \
    AMP_CLONEABLE_TEMPLATE(ZeroPad##D##dImpl)                                                                                              \
    explicit ZeroPad##D##dImpl(const PadOptions<D>& o) : PadBase("ZeroPad", PaddingMode::Zeros, o.padding(), 0) {}                         \
    explicit ZeroPad##D##dImpl(ExpandingArray<2 * D> padding) : ZeroPad##D##dImpl(PadOptions<D>(padding)) {}                               \
  };                                                                                                                                       \
  AMP_MODULE(ZeroPad##D##d);                                                                                                               \
  class AMP_API ConstantPad##D##dImpl : public PadBase<D> {                                                                                \
   public:                                                                                                                                 \
    AMP_CLONEABLE_TEMPLATE(ConstantPad##D##dImpl)                                                                                          \
    explicit ConstantPad##D##dImpl(const ConstantPadOptions<D>& o) : PadBase("ConstantPad", PaddingMode::Zeros, o.padding(), o.value()) {} \
    ConstantPad##D##dImpl(ExpandingArray<2 * D> padding, double value) : ConstantPad##D##dImpl(ConstantPadOptions<D>(padding, value)) {}   \
  };                                                                                                                                       \
  AMP_MODULE(ConstantPad##D##d);                                                                                                           \
  class AMP_API ReflectionPad##D##dImpl : public PadBase<D> {                                                                              \
   public:                                                                                                                                 \
    AMP_CLONEABLE_TEMPLATE(ReflectionPad##D##dImpl)                                                                                        \
    explicit ReflectionPad##D##dImpl(const PadOptions<D>& o) : PadBase("ReflectionPad", PaddingMode::Reflect, o.padding(), 0) {}           \
    explicit ReflectionPad##D##dImpl(ExpandingArray<2 * D> padding) : ReflectionPad##D##dImpl(PadOptions<D>(padding)) {}                   \
  };                                                                                                                                       \
  AMP_MODULE(ReflectionPad##D##d);                                                                                                         \
  class AMP_API ReplicationPad##D##dImpl : public PadBase<D> {                                                                             \
   public:                                                                                                                                 \
    AMP_CLONEABLE_TEMPLATE(ReplicationPad##D##dImpl)                                                                                       \
    explicit ReplicationPad##D##dImpl(const PadOptions<D>& o) : PadBase("ReplicationPad", PaddingMode::Replicate, o.padding(), 0) {}       \
    explicit ReplicationPad##D##dImpl(ExpandingArray<2 * D> padding) : ReplicationPad##D##dImpl(PadOptions<D>(padding)) {}                 \
  };                                                                                                                                       \
  AMP_MODULE(ReplicationPad##D##d);                                                                                                        \
  class AMP_API CircularPad##D##dImpl : public PadBase<D> {                                                                                \
   public:                                                                                                                                 \
    AMP_CLONEABLE_TEMPLATE(CircularPad##D##dImpl)                                                                                          \
    explicit CircularPad##D##dImpl(const PadOptions<D>& o) : PadBase("CircularPad", PaddingMode::Circular, o.padding(), 0) {}              \
    explicit CircularPad##D##dImpl(ExpandingArray<2 * D> padding) : CircularPad##D##dImpl(PadOptions<D>(padding)) {}                       \
  };                                                                                                                                       \
  AMP_MODULE(CircularPad##D##d);
AMP_PAD_MODULES(1)
AMP_PAD_MODULES(2)
AMP_PAD_MODULES(3)
#undef AMP_PAD_MODULES

}  // namespace amp::nn
