#include <amp/jit/training_step.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include <amp/autocast/policy.h>
#include <amp/autograd/autograd.h>
#include <amp/autograd/engine.h>
#include <amp/autograd/grad_dtype.h>
#include <amp/autograd/gradient_observer.h>
#include <amp/autograd/node.h>
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread_state.h>
#include <amp/jit/signature.h>
#include <amp/jit/step/step_program.h>
#include <amp/observe/observer.h>
#include <amp/ops.h>
#include <amp/optim/clip_grad.h>
#include <amp/optim/shards.h>

namespace amp::jit::detail {

namespace {

using amp::detail::TensorImpl;

// Stores gradients as a backward pass does. If an allocation fails, nothing has changed.
void make_storable(const std::vector<Tensor>& parameters, std::vector<Tensor>& grads) {
  const NoGradGuard no_grad;
  for (size_t i = 0; i < grads.size(); ++i) {
    if (grads[i].defined()) grads[i] = autograd::as_stored(*parameters[i].impl(), std::move(grads[i]));
  }
}
void store(const std::vector<Tensor>& parameters, std::vector<Tensor>& grads) noexcept {
  for (size_t i = 0; i < grads.size(); ++i) parameters[i].mutable_grad() = std::move(grads[i]);
}

std::vector<Tensor> trainable(const std::vector<Tensor>& parameters) {
  std::vector<Tensor> found;
  std::copy_if(parameters.begin(), parameters.end(), std::back_inserter(found), [](const Tensor& p) { return p.requires_grad(); });
  return found;
}

// The gradients by parameter, from those of trainable(parameters).
std::vector<Tensor> by_parameter(const std::vector<Tensor>& parameters, std::vector<Tensor> found) {
  std::vector<Tensor> grads(parameters.size());
  for (size_t i = 0, next = 0; i < grads.size(); ++i) {
    if (parameters[i].requires_grad()) grads[i] = std::move(found[next++]);
  }
  return grads;
}

// The gradient of the loss. In float16 it may be infinite, as in an eager step.
Tensor gradient_of_loss(IntArrayRef sizes, double scale, ScalarType dtype) { return full(sizes, scale, TensorOptions(kFloat32)).to(dtype); }

bool shares_memory(TensorList inputs) {
  for (size_t i = 1; i < inputs.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      if (inputs[i].is_alias_of(inputs[k])) return true;
    }
  }
  return false;
}

std::string plural(int count, const char* word) { return amp::detail::concat(count, " ", word, count == 1 ? "" : "s"); }

}  // namespace

Tensor only_loss(std::vector<Tensor> results) {
  AMP_CHECK(results.size() == 1, ValueError, "[TrainingStep] the loss function returned ", results.size(), " tensors, expected the loss");
  return std::move(results[0]);
}

// What a region takes from the state around it.
struct Surroundings {
  ScalarType dtype;
  const autocast::Policy* policy;
  DeviceType table_device;
  const quantize::Recipe* recipe;
  bool operator==(const Surroundings&) const = default;
};

static Surroundings surroundings_of(DeviceType device) {
  const amp::detail::ThreadState& state = amp::detail::thread_state();
  const auto d = static_cast<size_t>(device);
  const autocast::Policy* policy = state.autocast_policy[d];
  return {get_autocast_dtype(device), policy != nullptr ? policy : autocast::presets().default_preset, state.autocast_table_device[d],
          state.autocast_recipe[d]};
}

// A kind of calls.
struct StepKind {
  Signature signature;
  uint64_t modes = 0;
  std::vector<Tensor> parameters;
  std::optional<Surroundings> around;  // of the region of the options
  std::optional<AutocastState> state;  // keeps the policies in the signature and in `around`; nothing if there are none
  std::string text;
  uint64_t last_call = 0;
  std::optional<StepRecording> first;  // after the first call
  std::unique_ptr<StepProgram> program;
  bool verified = false;
  std::string why;  // not empty: its calls run eagerly

  void forget() {
    first.reset();
    program.reset();
    verified = false;
    why.clear();
  }
  void give_up(std::string reason) {
    forget();
    why = std::move(reason);
  }
};

struct StepRunner::State {
  const std::unique_ptr<StepModel> model;  // may be null
  optim::Optimizer& optimizer;
  const Loss loss_of;
  const TrainingStepOptions options;
  std::vector<std::unique_ptr<StepKind>> kinds = {};
  uint64_t calls = 0;
  ScalerStep last = {};
  Tensor seed = {};  // the gradient of the loss in replays
  double seed_scale = 0;

  // --- the parts of a step ---

  static Device device_of(TensorList inputs) { return inputs.empty() ? Device(kCPU) : inputs[0].device(); }

  Tensor forward(TensorList inputs) const {
    std::optional<Autocast> region;
    if (options.autocast) region.emplace(device_of(inputs), *options.autocast);
    return loss_of(inputs);
  }

  // A step in which hooks and observers see everything.
  Tensor plain(TensorList inputs) {
    optimizer.zero_grad();
    const Tensor loss = forward(inputs);
    if (options.scaler != nullptr) options.scaler->scale(loss).backward();
    else loss.backward();
    return loss.detach();
  }

  // An eager step that gives gradients to the parameters only, as a recorded one.
  Tensor eager(const StepKind& kind, TensorList inputs) {
    optimizer.zero_grad();
    return differentiate(kind, forward(inputs));
  }

  Tensor differentiate(const StepKind& kind, const Tensor& loss) {
    const Tensor scaled = options.scaler != nullptr ? options.scaler->scale(loss) : loss;
    std::vector<Tensor> grads = by_parameter(
        kind.parameters, autograd::grad({scaled}, trainable(kind.parameters), {}, /*retain_graph=*/false, /*create_graph=*/false,
                                        /*allow_unused=*/true));
    make_storable(kind.parameters, grads);
    store(kind.parameters, grads);
    return loss.detach();
  }

  void update() {
    last = {};
    if (options.scaler != nullptr) {
      last = options.scaler->step(optimizer, options.step);
      options.scaler->update();
      return;
    }
    if (options.step.max_norm)
      last.grad_norm = optim::clip_grad_norm_(optimizer.parameters(), *options.step.max_norm, options.step.norm_type);
    optimizer.step();
    last.stepped = true;
  }

  double scale() const { return options.scaler != nullptr ? options.scaler->get_scale() : 1; }

  // --- recording ---

  // An eager step that is recorded. Without a recording, kind.why says why not.
  Tensor record(StepKind& kind, TensorList inputs) {
    optimizer.zero_grad();
    std::vector<Tensor> outside = kind.parameters;
    for (Tensor& buffer : model != nullptr ? model->buffers() : std::vector<Tensor>()) {
      if (buffer.defined()) outside.push_back(std::move(buffer));
    }
    if (options.scaler != nullptr) options.scaler->prepare(kCPU);
    const double factor = scale();
    const auto observer = std::make_shared<StepObserver>(inputs, outside);
    Tensor loss;
    std::optional<std::vector<Tensor>> grads;
    {
      const Observed observed(observer);
      loss = forward(inputs);
      AMP_CHECK(loss.defined() && loss.numel() == 1 && !loss.is_complex(), ValueError, "[TrainingStep] the loss function returned ",
                loss.defined() ? loss.toString() : "an undefined tensor", ", expected a tensor with one element, a real number");
      const bool is_narrowed = options.scaler != nullptr && loss.grad_fn() != nullptr && loss.grad_fn()->narrowing();
      if (is_narrowed) observer->refuse("[TrainingStep] the loss is a cast to 16 bits, which the product with the scale does not round");
      if (observer->why().empty()) {
        const Tensor gradient = gradient_of_loss(loss.sizes(), factor, loss.dtype());
        observer->begin_backward(gradient);
        grads = by_parameter(kind.parameters, autograd::grad({loss}, trainable(kind.parameters), {gradient}, /*retain_graph=*/false,
                                                             /*create_graph=*/false, /*allow_unused=*/true));
      }
    }
    if (!grads) {
      kind.why = observer->why();
      return differentiate(kind, loss);
    }
    note(kind, *observer, loss, *grads);
    make_storable(kind.parameters, *grads);
    store(kind.parameters, *grads);
    return loss.detach();
  }

  void note(StepKind& kind, StepObserver& observer, const Tensor& loss, const std::vector<Tensor>& grads) const {
    std::optional<StepRecording> made = observer.finish(loss, grads);
    if (!made) {
      kind.why = observer.why();
      return;
    }
    if (!kind.first) {
      kind.first = std::move(made);
      return;
    }
    try {
      kind.program = std::make_unique<StepProgram>(std::move(*std::exchange(kind.first, std::nullopt)), *made);
    } catch (const std::exception& error) { kind.why = error.what(); }
  }

  // An eager step, with which the program is compared.
  Tensor verify(StepKind& kind, TensorList inputs) {
    optimizer.zero_grad();
    Generator generator = default_generator(kCPU);
    const uint64_t offset = generator.get_offset();
    StepProgram::Results results;
    std::string why;
    try {
      results = run(*kind.program, inputs);
    } catch (const std::exception& error) { why = error.what(); }
    const uint64_t next = generator.get_offset();
    generator.set_offset(offset);
    const Tensor loss = eager(kind, inputs);  // if it throws, the next call is compared
    bool same = why.empty() && next == generator.get_offset() && same_bits(loss, results.loss) && kind.program->has_buffers_of(results);
    for (size_t i = 0; same && i < kind.parameters.size(); ++i) same = same_bits(kind.parameters[i].grad(), results.grads[i]);
    kind.verified = same;
    if (same) return loss;
    kind.give_up(why.empty() ? "[TrainingStep] the recorded step has other numbers than the eager one" : why);
    return loss;
  }

  StepProgram::Results run(StepProgram& program, TensorList inputs) {
    const double present = scale();
    const Value& like = program.seed();
    if (!seed.defined() || seed_scale != present || seed.dtype() != like.dtype || seed.dim() != static_cast<int64_t>(like.sizes.size())) {
      std::vector<int64_t> sizes(like.sizes.size(), 1);
      seed = gradient_of_loss(sizes, present, like.dtype);
      seed_scale = present;
    }
    return program.run(inputs, seed);
  }

  Tensor replay(StepKind& kind, TensorList inputs) {
    optimizer.zero_grad();
    if (options.scaler != nullptr) options.scaler->prepare(kCPU);  // the program may have assigned another one
    Generator generator = default_generator(kCPU);
    const uint64_t offset = generator.get_offset();
    StepProgram::Results results;
    try {
      results = run(*kind.program, inputs);
    } catch (const ShapeChanged& error) {
      kind.give_up(error.what());
      generator.set_offset(offset);
      return eager(kind, inputs);
    }
    make_storable(kind.parameters, results.grads);
    kind.program->write_buffers(results);
    store(kind.parameters, results.grads);
    return results.loss.detach();
  }

  // --- kinds of calls ---

  // Whether something else than the loss function decides what a step does, or sees it.
  bool must_be_eager(TensorList inputs) const {
    if (tracing::observed() || amp::detail::thread_state().autocast_modules != 0 || autograd::ObservedPass::wanted()) return true;
    if ((model != nullptr && model->has_hooks()) || optimizer.hooks() != nullptr || shares_memory(inputs)) return true;
    const auto is_special = [](const Tensor& parameter) {
      return parameter.impl()->has(TensorImpl::HasHooks) || is_asynchronous(parameter.device()) ||
             optim::shard_of(parameter.impl()) != nullptr || grad_dtype(parameter) != parameter.dtype();
    };
    for (const auto& group : optimizer.param_groups()) {
      if (std::any_of(group.params().begin(), group.params().end(), is_special)) return true;
    }
    return std::any_of(inputs.begin(), inputs.end(), [](const Tensor& input) { return is_asynchronous(input.device()); });
  }

  bool has_parameters(const StepKind& kind) const {
    size_t i = 0;
    for (const auto& group : optimizer.param_groups()) {
      for (const Tensor& parameter : group.params()) {
        if (i == kind.parameters.size() || !parameter.is_same(kind.parameters[i++])) return false;
      }
    }
    return i == kind.parameters.size();
  }

  StepKind& kind_of(TensorList inputs) {
    const uint64_t modes = model != nullptr ? model->modes() : 0;
    const auto around = options.autocast ? std::optional(surroundings_of(device_of(inputs).type())) : std::nullopt;
    const auto is_it = [&](const auto& kind) {
      return kind->modes == modes && kind->around == around && matches(kind->signature, inputs) && has_parameters(*kind);
    };
    auto found = std::find_if(kinds.begin(), kinds.end(), is_it);
    if (found == kinds.end()) {
      auto made = std::make_unique<StepKind>();
      made->signature = signature_of(inputs);
      made->modes = modes;
      made->parameters = optimizer.parameters();
      made->around = around;
      if (around || amp::detail::thread_state().stages.autocast != 0) made->state = AutocastState::capture();
      for (const Tensor& input : inputs)
        made->text += amp::detail::concat(made->text.empty() ? "" : ", ", toString(input.dtype()), input.sizes());
      if (kinds.size() >= options.max_recordings) {
        kinds.erase(std::min_element(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a->last_call < b->last_call; }));
      }
      kinds.push_back(std::move(made));
      found = std::prev(kinds.end());
    }
    (*found)->last_call = ++calls;
    return **found;
  }

  Tensor run(TensorList inputs) {
    for (size_t i = 0; i < inputs.size(); ++i)
      AMP_CHECK(inputs[i].defined(), ValueError, "[TrainingStep] input ", i, " is an undefined tensor");
    tracing::join();
    const Tensor loss = must_be_eager(inputs) ? plain(inputs) : run_kind(kind_of(inputs), inputs);
    update();
    return loss;
  }

  Tensor run_kind(StepKind& kind, TensorList inputs) {
    if (kind.program != nullptr && !kind.program->fits()) kind.forget();  // a weight has another shape or dtype
    if (kind.program != nullptr && kind.program->has_hooks()) return plain(inputs);
    if (kind.verified) return replay(kind, inputs);
    if (!kind.why.empty()) return eager(kind, inputs);
    return kind.program != nullptr ? verify(kind, inputs) : record(kind, inputs);
  }

  std::string text_of(const StepKind& kind) const {
    std::string text = kind.text + ": ";
    if (!kind.why.empty()) return text + "runs eagerly: " + kind.why;
    if (!kind.verified) return text + "is being recorded";
    const StepProgram& program = *kind.program;
    text += "recorded " + plural(static_cast<int>(program.num_calls()), "call");
    if (program.count().chains > 0)
      text += amp::detail::concat(", fused ", program.count().steps, " in ", program.count().chains,
                                  program.count().chains == 1 ? " pass" : " passes");
    for (const MemoryPlan& plan : program.memory_plans())
      text += amp::detail::concat(", planned ", plan.bytes, " bytes, shared by results of ", plan.unshared_bytes());
    return text;
  }
};

StepRunner::StepRunner(std::unique_ptr<StepModel> model, optim::Optimizer& optimizer, Loss loss, const TrainingStepOptions& options)
    : state_(new State{.model = std::move(model), .optimizer = optimizer, .loss_of = std::move(loss), .options = options}) {
  AMP_CHECK(!optimizer.evaluates_repeatedly(), NotImplementedError,
            "[TrainingStep] the optimizer evaluates its closure several times in a step: a recorded step computes the loss once");
  AMP_CHECK(options.max_recordings >= 1, ValueError, "[TrainingStep] max_recordings must be at least 1, but is 0");
  AMP_CHECK(!options.step.max_norm || *options.step.max_norm >= 0, ValueError, "[TrainingStep] max_norm must not be negative, but is ",
            options.step.max_norm.value_or(0));
}

StepRunner::StepRunner(StepRunner&&) noexcept = default;
StepRunner::~StepRunner() = default;

Tensor StepRunner::run(TensorList inputs) { return state_->run(inputs); }
const ScalerStep& StepRunner::last() const { return state_->last; }

size_t StepRunner::recordings() const {
  return static_cast<size_t>(std::count_if(state_->kinds.begin(), state_->kinds.end(), [](const auto& kind) { return kind->verified; }));
}

std::vector<std::string> StepRunner::report() const {
  std::vector<std::string> lines;
  for (const auto& kind : state_->kinds) lines.push_back(state_->text_of(*kind));
  return lines;
}

void StepRunner::reset() {
  state_->kinds.clear();
  if (state_->model != nullptr) state_->model->refresh();
}

}  // namespace amp::jit::detail
