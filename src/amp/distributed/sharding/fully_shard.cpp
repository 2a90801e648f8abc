#include <amp/distributed/fully_shard.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/group/arguments.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/distributed/sharding/sharded_unit.h>
#include <amp/ops.h>

namespace amp::distributed {

namespace {

// The registered parameters of a module. Hooks and state_dict() use these. Forward uses tensors in members of the class.
struct Registered : nn::Module {
  static OrderedDict<std::string, Tensor>& parameters_of(nn::Module& module) { return module.*(&Registered::parameters_); }
  static const OrderedDict<std::string, Tensor>& parameters_of(const nn::Module& module) { return module.*(&Registered::parameters_); }
  // A clone would need a group of its own: the processes gather the parameters in one order.
  static void refuse_clones(nn::Module& module) {
    module.*(&Registered::clone_refusal_) = "is distributed by fully_shard and can't be cloned";
  }
};

// All names of each parameter in state_dict().
std::unordered_map<const void*, std::vector<std::string>> names_of_parameters(const nn::Module& module) {
  std::unordered_map<const void*, std::vector<std::string>> names;
  module.apply([&](const std::string& prefix, const nn::Module& each) {
    for (const auto& item : Registered::parameters_of(each)) {
      if (item.value().defined()) names[item.value().impl()].push_back(prefix.empty() ? item.key() : prefix + "." + item.key());
    }
  });
  return names;
}

void check_dtype(const char* option, std::optional<ScalarType> dtype) {
  AMP_CHECK(!dtype || *dtype == kFloat32 || *dtype == kBFloat16 || *dtype == kFloat16, TypeError, "[fully_shard] ", option, " is ",
            dtype.value_or(kFloat32), ", expected float32, bfloat16 or float16");
}

bool is_divided(const Tensor& param) {
  const optim::ShardPtr shard = optim::shard_of(param.impl());
  return shard != nullptr && shard->divided;
}

// Properties that must be equal on all ranks, one line each.
std::string description(const nn::Module& module, const FullyShardOptions& options) {
  const auto dtype = [](std::optional<ScalarType> given) { return given ? toString(*given) : "none"; };
  std::string text = std::string("the options param_dtype ") + dtype(options.param_dtype) + ", reduce_dtype " +
                     dtype(options.reduce_dtype) + ", output_dtype " + dtype(options.output_dtype) + ", reshard_after_forward " +
                     (options.reshard_after_forward ? "true" : "false") + (options.gather_float8 ? ", gather_float8 true\n" : "\n");
  for (const auto& item : module.named_parameters()) {
    const Tensor& p = item.value();
    if (!p.defined()) continue;
    const optim::ShardPtr shard = optim::shard_of(p.impl());
    const bool divided = shard != nullptr && shard->divided;
    const std::string what = divided ? detail::concat("distributed ", toString(p.dtype()), IntArrayRef(shard->sizes)) : describe(p);
    text += "the parameter " + item.key() + " (" + what + (p.requires_grad() ? ")\n" : " without gradient)\n");
  }
  for (const auto& item : module.named_buffers()) {
    if (item.value().defined()) text += "the buffer " + item.key() + " (" + describe(item.value()) + ")\n";
  }
  return text;
}

// The parameters to distribute.
std::vector<Tensor> whole_parameters(const nn::Module& module) {
  std::vector<Tensor> params;
  for (const auto& item : module.named_parameters()) {
    const Tensor& p = item.value();
    if (is_divided(p)) continue;
    AMP_CHECK(p.dtype() == kFloat32, TypeError, "[fully_shard] ", item.key(), " is ", p.toString(), ", expected float32");
    AMP_CHECK(params.empty() || p.device() == params[0].device(), ValueError, "[fully_shard] ", item.key(), " is on ", p.device(),
              ", but another parameter is on ", params[0].device());
    params.push_back(p);
  }
  AMP_CHECK(!params.empty(), ValueError, "[fully_shard] ", module.name(), " has no parameters that are not distributed yet");
  return params;
}

Tensor converted(const Tensor& t, std::optional<ScalarType> dtype) {
  return dtype && t.defined() && t.is_floating_point() ? t.to(*dtype) : t;
}

// Passes the tensors that take part in the backward pass through `function`.
template <class F>
void replace_differentiable(nn::HookTensors& tensors, const F& function) {
  std::vector<size_t> positions;
  autograd::variable_list some;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!GradMode::is_enabled() || !tensors[i].defined() || !tensors[i].requires_grad()) continue;
    positions.push_back(i);
    some.push_back(tensors[i]);
  }
  some = function(some);
  for (size_t i = 0; i < positions.size(); ++i) tensors[positions[i]] = some[i];
}

void add_hooks(nn::Module& module, const std::shared_ptr<ShardedUnit>& unit) {
  module.register_forward_pre_hook([unit](nn::Module&, const nn::HookTensors& given) {
    nn::HookTensors inputs;
    for (const Tensor& t : given) inputs.push_back(converted(t, unit->options().param_dtype));
    unit->begin_gathered_forward();
    replace_differentiable(inputs, [&](const autograd::variable_list& some) { return unit->begin_forward(some); });
    return inputs;
  });
  module.register_forward_hook([unit](nn::Module&, const nn::HookTensors&, const nn::HookTensors& given) {
    nn::HookTensors outputs;
    for (const Tensor& t : given) outputs.push_back(converted(t, unit->options().output_dtype));
    replace_differentiable(outputs, [&](const autograd::variable_list& some) { return unit->end_forward(some); });
    return outputs;
  });
}

// The whole parameter of a shard, gathered from all ranks.
Tensor gathered(const Tensor& part, const optim::Shard& shard) {
  ProcessGroup& group = *group_of(*shard.processes);
  const auto length = [&](size_t rank) { return shard.bounds[rank + 1] - shard.bounds[rank]; };
  const auto ranks = static_cast<size_t>(group.size());
  int64_t longest = 0;
  for (size_t rank = 0; rank < ranks; ++rank) longest = std::max(longest, length(rank));
  const Tensor own = zeros({longest}, part.options()), all = empty({group.size() * longest}, part.options());
  own.narrow(0, 0, part.numel()).copy_(part);
  group.all_gather(all, own)->wait();
  std::vector<Tensor> parts;
  for (size_t rank = 0; rank < ranks; ++rank) parts.push_back(all.narrow(0, static_cast<int64_t>(rank) * longest, length(rank)));
  return cat(parts).view(shard.sizes);
}

}  // namespace

void fully_shard(nn::Module& module, const FullyShardOptions& options) {
  const GroupPtr group = group_or_default(options.group);
  check_same_text("fully_shard", description(module, options), *group);  // makes the ranks throw together in the following steps
  check_dtype("param_dtype", options.param_dtype);
  check_dtype("reduce_dtype", options.reduce_dtype);
  check_dtype("output_dtype", options.output_dtype);
  const NoGradGuard no_grad;
  const std::vector<Tensor> params = whole_parameters(module);
  AMP_CHECK(!options.gather_float8 || params[0].device() == Device(kCPU), NotImplementedError,
            "[fully_shard] gather_float8 needs parameters on the CPU, but they are on ", params[0].device());
  const auto unit = std::make_shared<ShardedUnit>(params, options);
  std::unordered_map<const void*, Tensor> shards;
  for (size_t i = 0; i < params.size(); ++i) shards.emplace(params[i].impl(), unit->shard(i));
  module.apply([&](nn::Module& each) {
    for (auto& item : Registered::parameters_of(each)) {
      const auto shard = shards.find(item.value().impl());
      if (!item.value().defined() || shard == shards.end()) continue;
      item.value() = shard->second;
      Registered::refuse_clones(each);
    }
  });
  Registered::refuse_clones(module);  // its hooks refer to the unit
  for (const Tensor& buffer : module.buffers()) group->broadcast(buffer, 0)->wait();
  add_hooks(module, unit);
  auto& units = UnitOrder::of(group)->units;
  if (units.size() == units.capacity()) std::erase_if(units, [](const auto& each) { return each.expired(); });
  units.push_back(unit);
}

void set_requires_gradient_sync(nn::Module& module, bool on) {
  std::unordered_set<const void*> shards;
  std::unordered_set<std::shared_ptr<UnitOrder>> orders;
  for (const Tensor& p : module.parameters()) {
    if (!is_divided(p)) continue;
    shards.insert(p.impl());
    orders.insert(UnitOrder::of(group_of(*optim::shard_of(p.impl())->processes)));
  }
  bool found = false;
  for (const std::shared_ptr<UnitOrder>& order : orders) {
    for (const auto& each : order->units) {
      const std::shared_ptr<ShardedUnit> unit = each.lock();
      if (unit == nullptr || !unit->has_shard_of(shards)) continue;
      unit->set_synchronizes(on);
      found = true;
    }
  }
  AMP_CHECK(found, ValueError, "[set_requires_gradient_sync] ", module.name(), " has no parameters that fully_shard has distributed");
}

StateDict full_state_dict(const nn::Module& module) {
  const NoGradGuard no_grad;
  StateDict state = module.state_dict();
  const auto names = names_of_parameters(module);
  // A shard that is registered under several names is gathered once.
  for (const auto& item : module.named_parameters()) {
    const optim::ShardPtr shard = optim::shard_of(item.value().impl());
    if (shard == nullptr || !shard->divided) continue;
    const Tensor whole = gathered(item.value().detach(), *shard);
    for (const std::string& name : names.at(item.value().impl())) state[name] = whole;
  }
  return state;
}

void load_full_state_dict(nn::Module& module, const StateDict& state) {
  const NoGradGuard no_grad;
  StateDict own = state;
  const auto names = names_of_parameters(module);
  for (const auto& item : module.named_parameters()) {
    const optim::ShardPtr shard = optim::shard_of(item.value().impl());
    if (shard == nullptr || !shard->divided) continue;
    for (const std::string& name : names.at(item.value().impl())) {
      const auto given = own.find(name);
      const Tensor* whole = given == own.end() ? nullptr : std::get_if<Tensor>(&given->second);
      if (whole == nullptr) continue;  // load_state_dict reports it
      AMP_CHECK(whole->sizes() == IntArrayRef(shard->sizes), ValueError, "[load_full_state_dict] ", name, " has shape ", whole->sizes(),
                ", expected ", shard->sizes);
      given->second = whole->detach().reshape({-1}).narrow(0, shard->begin(), shard->end() - shard->begin());
    }
  }
  module.load_state_dict(own);
}

}  // namespace amp::distributed
