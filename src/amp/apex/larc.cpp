#include <amp/apex/larc.h>

#include <string_view>
#include <vector>

#include <amp/apex/casts.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/shards.h>

namespace amp::apex {

namespace {

// Sets the weight decay of a group and returns the previous one; 0 if the optimizer has none.
double exchange_weight_decay(optim::OptimizerParamGroup& group, double value) {
  double before = 0;
  group.options().visit(
      [&](const char* name, double& option) {
        if (std::string_view(name) == "weight_decay") before = std::exchange(option, value);
      },
      [](const char*, bool&) {});
  return before;
}

// Whether the optimizer maximizes with this group: its rule then adds the gradient.
bool maximizes(optim::OptimizerParamGroup& group) {
  bool found = false;
  group.options().visit([](const char*, double&) {},
                        [&](const char* name, bool& option) { found = found || (std::string_view(name) == "maximize" && option); });
  return found;
}

// The norm of a parameter, or of its gradient. If the parameter is divided over processes, `part` is the shard of this process.
Tensor whole_norm(const Tensor& part, const optim::ShardPtr& shard) {
  const ScalarType dtype = computeType(toRealType(part.dtype()));
  const Tensor own = linalg_vector_norm(part, 2, std::nullopt, false, dtype);
  if (shard == nullptr || !shard->divided) return own;
  const Tensor squares = square(own.to(kFloat64));  // float32 cannot hold the square of a large norm
  shard->processes->combine(squares, optim::Processes::Combine::Sum);
  return sqrt(squares).to(dtype);
}

// Removes the weight decay of the groups until the end of the scope.
class WithoutWeightDecay {
 public:
  explicit WithoutWeightDecay(std::vector<optim::OptimizerParamGroup>& groups) : groups_(groups) {
    for (optim::OptimizerParamGroup& group : groups) before.push_back(exchange_weight_decay(group, 0));
  }
  ~WithoutWeightDecay() {
    for (size_t i = 0; i < before.size(); ++i) exchange_weight_decay(groups_[i], before[i]);
  }
  WithoutWeightDecay(const WithoutWeightDecay&) = delete;
  WithoutWeightDecay& operator=(const WithoutWeightDecay&) = delete;

  std::vector<double> before;

 private:
  std::vector<optim::OptimizerParamGroup>& groups_;
};

}  // namespace

LARC::LARC(optim::Optimizer& optimizer, const LARCOptions& options) : optimizer_(optimizer), options_(options) {
  AMP_CHECK(options.trust_coefficient >= 0, ValueError, "[LARC] trust_coefficient must not be negative, but is ",
            options.trust_coefficient);
  AMP_CHECK(options.eps >= 0, ValueError, "[LARC] eps must not be negative, but is ", options.eps);
}

Tensor LARC::step(const optim::Optimizer::Closure& closure) {
  Tensor loss;
  if (closure) {
    const EnableGradGuard grad;
    loss = closure();
  }
  WithoutWeightDecay decay(optimizer_.param_groups());
  for (size_t i = 0; i < decay.before.size(); ++i) adapt(optimizer_.param_groups()[i], decay.before[i]);
  optimizer_.step();
  return loss;
}

void LARC::adapt(optim::OptimizerParamGroup& group, double weight_decay) const {
  const NoGradGuard no_grad;
  const DisableCasts off;
  const double lr = group.options().get_lr(), decay = maximizes(group) ? -weight_decay : weight_decay;
  for (const Tensor& param : group.params()) {
    Tensor& grad = param.mutable_grad();
    if (!grad.defined()) continue;
    if (grad.is_sparse()) grad = grad.to_dense();
    const Tensor value = param.detach();
    const optim::ShardPtr shard = optim::shard_of(param.impl());
    const Tensor param_norm = whole_norm(value, shard), grad_norm = whole_norm(grad.detach(), shard);
    Tensor rate = options_.trust_coefficient * param_norm / (grad_norm + param_norm * weight_decay + options_.eps);
    if (options_.clip) rate = lr > 0 ? clamp(rate / lr, std::nullopt, 1.0) : ones_like(rate);
    // Computes on the device: the host does not wait for the norms.
    const Tensor adapts = logical_and(ne(param_norm, 0), ne(grad_norm, 0));
    const ScalarType compute = computeType(grad.dtype());
    Tensor changed = grad.detach().to(compute);
    if (decay != 0) changed = changed + decay * value.to(compute);
    grad = where(adapts, (changed * rate).to(grad.dtype()), grad.detach());
  }
}

StateDict LARC::state_dict() const { return optimizer_.state_dict(); }

}  // namespace amp::apex
