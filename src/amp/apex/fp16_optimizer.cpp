#include <amp/apex/fp16_optimizer.h>

#include <amp/apex/master_weights.h>
#include <amp/apex/models.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/log.h>
#include <amp/nn/utils/clip_grad.h>
#include <amp/ops.h>
#include <amp/quantize/delayed.h>
#include <amp/scaler/loss_scale.h>

namespace amp::apex {

FP16_Optimizer::FP16_Optimizer(optim::Optimizer& optimizer, const FP16OptimizerOptions& options)
    : optimizer_(optimizer),
      scaler_(options.dynamic_loss_scale ? LossScale("dynamic") : LossScale(options.static_loss_scale), options.dynamic_loss_args),
      verbose_(options.verbose) {
  AMP_CHECK(optimizer.hooks() == nullptr, ValueError,
            "[FP16_Optimizer] the optimizer was given to initialize, or to FP16_Optimizer, before");
  AMP_CHECK(!optimizer.evaluates_repeatedly(), ValueError,
            "[FP16_Optimizer] the optimizer evaluates its closure several times in a step (LBFGS), which can't be skipped as a whole");
  manager_ = std::make_shared<ManagedOptimizer>(optimizer, /*master_weights=*/true, std::make_shared<MasterMap>());
  optimizer.set_hooks(manager_);
}

FP16_Optimizer::~FP16_Optimizer() = default;

void FP16_Optimizer::zero_grad(bool set_grads_to_none) { optimizer_.zero_grad(set_grads_to_none); }

void FP16_Optimizer::backward(const Tensor& loss, bool update_master_grads, bool retain_graph) {
  AMP_CHECK(loss.defined(), ValueError, "[FP16_Optimizer] backward was given an undefined loss");
  const Tensor scaled = loss.to(kFloat32) * scaler_.loss_scale();
  scaler::mark_scaled(scaled, full({}, scaler_.loss_scale(), kFloat32));
  scaled.backward({}, retain_graph);
  if (update_master_grads) this->update_master_grads();
}

void FP16_Optimizer::update_master_grads() {
  scaler_.clear_overflow_state();
  for (const ManagedOptimizer::Pair& pair : manager_->pairs()) pair.master.mutable_grad().reset();
  amp::scaler::DividedGradients unscaled;
  manager_->take(manager_->unscaled(scaler_, unscaled));
  overflow_ = scaler_.has_overflow();
}

double FP16_Optimizer::clip_master_grads(double max_norm, double norm_type) {
  if (overflow_) return -1;
  std::vector<Tensor> params;
  for (const auto& group : optimizer_.param_groups()) params.insert(params.end(), group.params().begin(), group.params().end());
  return nn::utils::clip_grad_norm_(params, max_norm, norm_type).item<double>();
}

std::vector<std::vector<Tensor>> FP16_Optimizer::inspect_master_grad_data() const {
  std::vector<std::vector<Tensor>> all;
  if (overflow_) return all;
  for (const auto& group : optimizer_.param_groups()) {
    std::vector<Tensor>& grads = all.emplace_back();
    for (const Tensor& param : group.params()) grads.push_back(param.grad().defined() ? param.grad().detach().clone() : Tensor());
  }
  return all;
}

void FP16_Optimizer::step() {
  const double before = scaler_.loss_scale();
  if (scaler_.update_scale()) {
    if (verbose_) {
      const double now = scaler_.loss_scale();
      detail::log(LogLevel::Info,
                  detail::concat("[FP16_Optimizer] gradient overflow: the step is skipped, and the scale ",
                                 now < before ? detail::concat("is reduced from ", before, " to ", now) : scaler_.text_of_reduction()));
    }
    quantize::drop_amaxes(optimizer_.parameters());
    for (const ManagedOptimizer::Pair& pair : manager_->pairs()) quantize::drop_amaxes(pair.param);
    return;
  }
  optimizer_.step();
}

StateDict FP16_Optimizer::state_dict() const {
  StateDict state;
  scaler_.save(state, "loss_scaler");
  state["overflow"] = Scalar(overflow_);
  for (auto& [name, value] : optimizer_.state_dict()) state["optimizer." + name] = value;
  for (size_t i = 0; i < manager_->pairs().size(); ++i) state["fp32_from_fp16." + std::to_string(i)] = manager_->pairs()[i].master.detach();
  return state;
}

void FP16_Optimizer::load_state_dict(const StateDict& state) {
  LossScaler scaler = scaler_;
  scaler.load(state, "loss_scaler");
  const bool overflow = state_number("load_state_dict", state, "overflow").toBool();
  std::vector<Tensor> values;
  for (size_t i = 0; i < manager_->pairs().size(); ++i) {
    const std::string name = "fp32_from_fp16." + std::to_string(i);
    values.push_back(state_tensor("load_state_dict", state, name));
    AMP_CHECK(values[i].sizes() == manager_->pairs()[i].master.sizes(), ValueError, "[load_state_dict] ", name, " has shape ",
              values[i].sizes(), ", but its parameter has shape ", manager_->pairs()[i].master.sizes());
    AMP_CHECK(!values[i].is_complex(), TypeError, "[load_state_dict] ", name, " has dtype ", values[i].dtype(),
              ", but its parameter is real");
  }
  optimizer_.load_state_dict(sub_state(state, "optimizer."));
  scaler_ = scaler;
  overflow_ = overflow;
  const NoGradGuard no_grad;
  for (size_t i = 0; i < values.size(); ++i) manager_->pairs()[i].master.detach().copy_(values[i]);
  manager_->masters_to_params();
}

void network_to_half(nn::Module& model) {
  convert_network(model, kFloat16, /*keep_batchnorm=*/true);
  cast_inputs(model, kFloat16);
}

}  // namespace amp::apex
