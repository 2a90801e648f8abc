#include <amp/apex/initialize.h>

#include <algorithm>
#include <set>
#include <unordered_set>

#include <amp/apex/larc.h>
#include <amp/apex/master_weights.h>
#include <amp/apex/models.h>
#include <amp/apex/state.h>
#include <amp/core/device/backends.h>
#include <amp/core/grad_mode.h>
#include <amp/core/log.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/distributed/data_parallel.h>
#include <amp/distributed/init.h>
#include <amp/nn/parallel/data_parallel.h>
#include <amp/tracing/environment.h>

namespace amp::apex {

Models::Models(std::initializer_list<ModelRef> models) : all_(models) {}
Optimizers::Optimizers(std::initializer_list<OptimizerRef> optimizers) : all_(optimizers) {}

namespace {

void check_float32(const nn::Module& model) {
  const auto check = [&](const char* what, const std::string& name, const Tensor& t) {
    AMP_CHECK(!t.is_floating_point() || t.dtype() == kFloat32, ValueError, "[initialize] ", what, " ", name, " of ", model.name(),
              " has dtype ", t.dtype(),
              ", expected float32: initialize converts models itself, at every level (or set allow_incoming_model_not_fp32)");
  };
  for (const auto& item : model.named_parameters()) check("parameter", item.key(), item.value());
  for (const auto& item : model.named_buffers()) check("buffer", item.key(), item.value());
}

void check_arguments(const Models& models, const Optimizers& optimizers, const Options& options) {
  for (const ModelRef& model : models.all()) {
    AMP_CHECK(model.get() != nullptr, ValueError, "[initialize] a model is null");
    const bool split = dynamic_cast<const nn::DataParallelBase*>(model.get()) != nullptr;
    const bool replicated = dynamic_cast<const nn::DistributedDataParallelBase*>(model.get()) != nullptr;
    AMP_CHECK(!split && !replicated, ValueError, "[initialize] a model is wrapped in ", split ? "DataParallel" : "DistributedDataParallel",
              "; initialize it first, and wrap it then");
    if (!options.allow_incoming_model_not_fp32) check_float32(*model.get());
  }
  std::set<const optim::Optimizer*> seen;
  for (const OptimizerRef& optimizer : optimizers.all()) {
    AMP_CHECK(optimizer.get() != nullptr, ValueError, "[initialize] an optimizer is null");
    AMP_CHECK(optimizer.get()->hooks() == nullptr && seen.insert(optimizer.get()).second, ValueError,
              "[initialize] an optimizer was given to initialize, or to FP16_Optimizer, before");
    AMP_CHECK(!optimizer.get()->evaluates_repeatedly(), ValueError,
              "[initialize] an optimizer evaluates its closure several times in a step (LBFGS), which can't be skipped as a whole; use "
              "GradScaler::step with the closure");
  }
}

// The values of the optimizers' parameters before their models are converted.
MasterMap values_of(const Optimizers& optimizers) {
  const NoGradGuard no_grad;
  MasterMap values;
  for (const OptimizerRef& optimizer : optimizers.all()) {
    for (const auto& group : optimizer.get()->param_groups()) {
      for (const Tensor& param : group.params()) {
        if (param.dtype() == kFloat32) values.add(param, param.detach().clone());
      }
    }
  }
  return values;
}

void change_models(const Models& models, const Properties& to, const Options& options, const std::shared_ptr<MasterMap>& masters) {
  for (const ModelRef& each : models.all()) {
    nn::Module& model = *each.get();
    if (to.cast_model_type) {
      convert_network(model, *to.cast_model_type, to.keep_batchnorm_fp32.value_or(false));
      cast_inputs(model, *to.cast_model_type);
      keep_float32_states(model, masters);
      cast_outputs(model, options.cast_model_outputs.value_or(kFloat32));
      continue;
    }
    if (to.master_weights.value_or(false)) keep_float32_states(model, masters);
    if (options.cast_model_outputs) cast_outputs(model, *options.cast_model_outputs);
  }
}

std::set<DeviceType> devices_of(const Models& models) {
  std::set<DeviceType> devices;
  for (const ModelRef& model : models.all()) {
    for (const Tensor& param : model.get()->parameters()) devices.insert(param.device().type());
  }
  if (devices.empty()) {
    for (int type = 0; type < kNumDeviceTypes; ++type) {
      const auto device = static_cast<DeviceType>(type);
      if (device_count(device) > 0) devices.insert(device);
    }
  }
  return devices;
}

std::string announcement(const Options& options, const Properties& result) {
  std::string text =
      detail::concat("[initialize] level ", options.opt_level, ": ", description_of(options.opt_level), "\ndefaults of this level:\n",
                     properties_of(options.opt_level).text(), "with the overrides:\n", result.text());
  text.pop_back();  // the log adds the newline
  return text;
}

State& initialized(const char* function) {
  State& state = current_state();
  AMP_CHECK(state.properties, Error, "[", function, "] initialize must be called first, on the same thread");
  return state;
}

std::string scaler_name(size_t i) { return "loss_scaler" + std::to_string(i); }

}  // namespace

OptimizerRef::OptimizerRef(LARC& larc) : optimizer_(&larc.optimizer()) {}

void initialize(const Models& models, const Options& options) { initialize(models, {}, options); }

void initialize(const Models& models, const Optimizers& optimizers, const Options& options) try {
  const Properties to = resolve(options);
  check_arguments(models, optimizers, options);
  const autocast::PolicyRef policy = to.enabled && to.patch_functions ? policy_of_casts() : "apex-O1";
  std::vector<LossScaler> scalers(
      static_cast<size_t>(options.num_losses),
      LossScaler(to.loss_scale, {.min_loss_scale = options.min_loss_scale, .max_loss_scale = options.max_loss_scale}));
  State& state = current_state();
  state.clear();
  state.properties = to;
  state.verbosity = options.verbosity;
  state.scalers = std::move(scalers);
  if (!to.enabled) return;
  if (distributed::get_rank() == 0) report(announcement(options, to));

  const bool masters_wanted = to.master_weights.value_or(false);
  const auto masters = std::make_shared<MasterMap>();
  const MasterMap initial = masters_wanted ? values_of(optimizers) : MasterMap();
  change_models(models, to, options, masters);
  for (const OptimizerRef& optimizer : optimizers.all())
    optimizer.get()->set_hooks(std::make_shared<ManagedOptimizer>(*optimizer.get(), masters_wanted, masters, initial));
  if (!to.patch_functions) return;
  for (const DeviceType device : devices_of(models)) state.regions.push_back(std::make_unique<CastRegion>(device, policy));
  if (options.verbosity < 2) return;
  state.logger = tracing::make_logger({.casts = true});
  tracing::add_observer(state.logger, /*all_threads=*/false);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("initialize"); }

void shutdown() { current_state().clear(); }

const Properties& properties() { return *initialized("properties").properties; }

std::vector<Tensor> master_params(const OptimizerRef& optimizer) {
  AMP_CHECK(optimizer.get() != nullptr, ValueError, "[master_params] the optimizer is null");
  std::vector<Tensor> all;
  for (const auto& group : optimizer.get()->param_groups()) all.insert(all.end(), group.params().begin(), group.params().end());
  return all;
}

StateDict state_dict() {
  StateDict result;
  const State& state = initialized("state_dict");
  for (size_t i = 0; i < state.scalers.size(); ++i) state.scalers[i].save(result, scaler_name(i));
  return result;
}

void load_state_dict(const StateDict& from) {
  State& state = initialized("load_state_dict");
  std::set<std::string> names;
  for (const auto& [key, value] : from) {
    const std::string name = key.substr(0, key.find('.'));
    const bool known = name.starts_with("loss_scaler") && name.size() > 11 && std::all_of(name.begin() + 11, name.end(), ::isdigit) &&
                       (key == name + ".loss_scale" || key == name + ".unskipped");
    AMP_CHECK(known, ValueError, "[load_state_dict] ", key, " is no entry of a loss scaler");
    names.insert(name);
  }
  std::vector<LossScaler> loaded = state.scalers;
  size_t known = 0;
  for (size_t i = 0; i < loaded.size(); ++i) {
    if (!names.contains(scaler_name(i))) continue;
    loaded[i].load(from, scaler_name(i));
    ++known;
  }
  if (known != names.size() || known != loaded.size())
    detail::log(LogLevel::Warning,
                detail::concat("[load_state_dict] the state has ", names.size(), " loss scalers, and initialize was called for ",
                               loaded.size(), ": those in both are loaded, which are ", known));
  state.scalers = std::move(loaded);
}

double loss_scale(int loss_id) {
  const State& state = initialized("loss_scale");
  AMP_CHECK(loss_id >= 0 && static_cast<size_t>(loss_id) < state.scalers.size(), ValueError, "[loss_scale] there is no loss ", loss_id,
            ": initialize was called for ", state.scalers.size(), state.scalers.size() == 1 ? " loss" : " losses");
  return state.scalers[static_cast<size_t>(loss_id)].loss_scale();
}

}  // namespace amp::apex
