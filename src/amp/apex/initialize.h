// Mixed precision with the interface of NVIDIA's Apex: levels O0 to O3, several losses, master weights (apex.amp).
//
//   amp::apex::initialize(model, optimizer, {.opt_level = "O1"});
//   for (auto& [input, target] : batches) {
//     optimizer.zero_grad();
//     const amp::Tensor loss = loss_of(model(input), target);
//     {
//       auto scaled_loss = amp::apex::scale_loss(loss, optimizer);
//       scaled_loss.backward();
//     }
//     optimizer.step();  // skipped if a gradient is not finite
//   }
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include <amp/apex/options.h>
#include <amp/core/state_dict.h>
#include <amp/nn/module.h>
#include <amp/optim/optimizer.h>

namespace amp::apex {

class LARC;
class FP16_Optimizer;

// A model as an argument: a module, its holder, or a shared pointer to it.
class ModelRef {
 public:
  ModelRef(nn::Module& model) : model_(&model) {}
  template <class M>
  ModelRef(const nn::ModuleHolder<M>& holder) : model_(holder.get()) {}
  template <std::derived_from<nn::Module> M>
  ModelRef(const std::shared_ptr<M>& model) : model_(model.get()) {}
  nn::Module* get() const { return model_; }

 private:
  nn::Module* model_;
};

// One model or several: model, {generator, discriminator}, a vector.
class Models {
 public:
  template <std::convertible_to<ModelRef> M>
  Models(M&& model) : Models({ModelRef(model)}) {}
  AMP_API Models(std::initializer_list<ModelRef> models);
  template <std::convertible_to<ModelRef> M>
  Models(const std::vector<M>& models) : all_(models.begin(), models.end()) {}
  const std::vector<ModelRef>& all() const { return all_; }

 private:
  std::vector<ModelRef> all_;
};

// An optimizer as an argument, also inside LARC.
class OptimizerRef {
 public:
  OptimizerRef(optim::Optimizer& optimizer) : optimizer_(&optimizer) {}
  OptimizerRef(optim::Optimizer* optimizer) : optimizer_(optimizer) {}
  template <std::derived_from<optim::Optimizer> O>
  OptimizerRef(const std::unique_ptr<O>& optimizer) : optimizer_(optimizer.get()) {}
  template <std::derived_from<optim::Optimizer> O>
  OptimizerRef(const std::shared_ptr<O>& optimizer) : optimizer_(optimizer.get()) {}
  AMP_API OptimizerRef(LARC& larc);
  optim::Optimizer* get() const { return optimizer_; }

 private:
  optim::Optimizer* optimizer_;
};

// One optimizer or several.
class Optimizers {
 public:
  Optimizers() = default;
  template <class O>
  requires std::convertible_to<O&, OptimizerRef> Optimizers(O& optimizer) : Optimizers({OptimizerRef(optimizer)}) {}
  AMP_API Optimizers(std::initializer_list<OptimizerRef> optimizers);
  template <class O>
  requires std::convertible_to<const O&, OptimizerRef> Optimizers(const std::vector<O>& optimizers)
      : all_(optimizers.begin(), optimizers.end()) {}
  const std::vector<OptimizerRef>& all() const { return all_; }

 private:
  std::vector<OptimizerRef> all_;
};

// Changes models and optimizers, in place, for the level and the options, and logs the properties (on rank 0, if there are several
// processes):
//   - cast_model_type: the models are converted. Calls through their holders cast floating-point inputs to it, and floating-point
//     results to float32 or cast_model_outputs. Their state dictionaries have float32 for 16-bit tensors, and so do not depend on the
//     level.
//   - patch_functions: autocast with the lists of the policy apex-O1 is on for the calling thread, on the devices of the models (without
//     models, on the CPU and CUDA), until shutdown() or another initialize.
//   - master_weights: float32 parameters replace 16-bit ones in the groups of the optimizers, with their state. They begin with the values
//     that the model had before its conversion. state_dict() of the model has their values, and load_state_dict() sets them.
//   - loss_scale: num_losses scalers, for scale_loss on this thread.
// The scalers and casts of a call of initialize belong to the calling thread, and replace those of an earlier call. Pass models before they
// are wrapped (nn::DataParallel, nn::DistributedDataParallel).
//
// Throws the ValueErrors of resolve(). Also throws ValueError for a null pointer; for a wrapped model; for a parameter or buffer that is
// floating-point but not float32 (unless allow_incoming_model_not_fp32 is set); and for an optimizer that is already managed or evaluates
// its closure several times (LBFGS). Nothing changes in these cases.
AMP_API void initialize(const Models& models, const Options& options = {});
AMP_API void initialize(const Models& models, const Optimizers& optimizers, const Options& options = {});

// Ends the casts of this thread and drops the scalers. Models stay converted, and optimizers keep their masters.
AMP_API void shutdown();

// The properties of the last initialize on this thread. Throws Error if there was none.
AMP_API const Properties& properties();

// The parameters that the optimizer updates: float32 masters where they exist. Between the end of scale_loss and the step their gradients
// are unscaled: clip these gradients.
AMP_API std::vector<Tensor> master_params(const OptimizerRef& optimizer);

// The scales of this thread's losses: "loss_scaler0.loss_scale", "loss_scaler0.unskipped", and so on. Load it after initialize with the
// same level. If the number of losses differs, a warning is logged, and the scalers in both are loaded. Throws ValueError for an entry that
// belongs to no scaler, and for a missing or invalid entry (nothing changes in these cases). Throws Error if initialize was not called.
AMP_API StateDict state_dict();
AMP_API void load_state_dict(const StateDict& state);
// The current scale of a loss. Throws ValueError if there is no such loss, Error if initialize was not called.
AMP_API double loss_scale(int loss_id = 0);

}  // namespace amp::apex
