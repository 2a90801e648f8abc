#include <amp/ops/kept_argument.h>

#include <amp/autocast/checkpoint_region.h>
#include <amp/autograd/node.h>

namespace amp::composite {

namespace {

// Names the composite in errors about saved tensors.
class Caller final : public autograd::FixedNode<0> {
 public:
  explicit Caller(const char* op) : op_(op) {}
  void apply(Tensor*, Tensor*) override {}
  const char* name() const override { return op_; }

 private:
  const char* op_;
};

}  // namespace

KeptArgument<Tensor>::KeptArgument(const Tensor& argument, bool needed) : requires_grad_(autograd::requires_grad(argument)) {
  if (needed) saved_.save(autograd::with_present_history(argument));
  else properties_.save(argument);
}

Tensor KeptArgument<Tensor>::get(const char* op, bool keep_history) const {
  if (properties_.defined()) return stand_in();
  Caller caller(op);
  const Tensor argument = saved_.unpack(&caller);
  // What hooks return may have no history.
  if (!argument.defined() || (keep_history && argument.requires_grad() == requires_grad_)) return argument;
  return autograd::input_again(argument, requires_grad_);
}

// One number for all elements. Every composite accepts it: it is a probability, a variance or an index.
Tensor KeptArgument<Tensor>::stand_in() const {
  const bool is_index = isIntegralType(properties_.scalar_type(), /*includeBool=*/true);
  return full({}, is_index ? 0.0 : 0.5, properties_.options()).expand(properties_.sizes()).detach().requires_grad_(requires_grad_);
}

}  // namespace amp::composite
