#include <amp/jit/plan.h>

#include <algorithm>
#include <bit>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>
#include <amp/jit/passes/rewrite.h>

namespace amp::jit {

namespace {

using tracing::Argument;
using tracing::ArgumentKind;

const Tensor& undefined() {
  static const Tensor none;
  return none;
}

// Sets the math setting of matrix multiplications for a scope, unless it is the default.
struct MathScope : amp::detail::SetForScope<autocast::Math> {
  explicit MathScope(autocast::Math math) : MathScope(math, amp::detail::thread_state().matmul_math) {}

 private:
  MathScope(autocast::Math math, autocast::Math& setting) : SetForScope(setting, math != autocast::Math::Default ? math : setting) {}
};

// Turns autocast off, even if the program is called in a region. Observers see the calls.
struct NoAutocast : amp::detail::SetForScope<uint8_t> {
  NoAutocast() : SetForScope(amp::detail::thread_state().stages.autocast, uint8_t{0}) {}
};

void check_shape(const OpCall& call, const Tensor& made, const Value& expected) {
  const auto equal = [](int64_t size, const Size& known) { return size == known.base; };
  const IntArrayRef sizes = made.defined() ? made.sizes() : IntArrayRef();
  if (std::equal(sizes.begin(), sizes.end(), expected.sizes.begin(), expected.sizes.end(), equal)) [[likely]]
    return;
  throw ShapeChanged(amp::detail::concat("[jit::Program] `", call.name, "` returns a tensor of shape ", sizes, ", but one of shape ",
                                         to_text(expected.sizes), " when it was recorded"));
}

// Allocations of a custom op are not planned: its kernel may keep memory without the library's knowledge.
void make_call(const OpCall& op, const Argument* args, std::vector<Tensor>& results) {
  if (!op.has(OpCall::kOwn)) return op.call(args, results);
  const amp::detail::MemorySourceScope from_allocator(nullptr);
  op.call(args, results);
}

}  // namespace

// The registers of the values that a run has. A value that no later call uses gives its register to others.
class Plan::Registers {
 public:
  explicit Registers(const Graph& graph) : by_value_(graph.values.size(), kNone), last_(last_uses(graph)) {
    for (const int input : graph.inputs) by_value_[static_cast<size_t>(input)] = count_++;
  }

  // The register of a result; -1 if it is undefined.
  int32_t define(int value) {
    if (value < 0) return -1;
    int32_t& place = by_value_[static_cast<size_t>(value)];
    if (free_.empty()) {
      place = count_++;
    } else {
      place = free_.back();
      free_.pop_back();
    }
    return place;
  }
  // Appends the registers of the values that the call was the last to use.
  void release(const Node& node, int call, std::vector<uint32_t>& released) {
    const auto end = [&](int value) {
      if (value < 0 || last_[static_cast<size_t>(value)] != call || by_value_[static_cast<size_t>(value)] < 0) return;
      last_[static_cast<size_t>(value)] = kNone;  // it may be an argument twice
      released.push_back(static_cast<uint32_t>(by_value_[static_cast<size_t>(value)]));
      free_.push_back(by_value_[static_cast<size_t>(value)]);
    };
    for (const Arg& arg : node.args) std::for_each(arg.values.begin(), arg.values.end(), end);
    std::for_each(node.results.begin(), node.results.end(), end);
  }
  uint32_t of(int value) const { return static_cast<uint32_t>(by_value_[static_cast<size_t>(value)]); }
  size_t count() const { return static_cast<size_t>(count_); }

 private:
  static constexpr int32_t kNone = -1;

  // The last call that uses or makes each value; none for inputs and outputs, which stay.
  static std::vector<int> last_uses(const Graph& graph) {
    std::vector<int> last(graph.values.size(), kNone);
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      const auto touch = [&](int value) {
        if (value >= 0) last[static_cast<size_t>(value)] = static_cast<int>(i);
      };
      for (const Arg& arg : graph.nodes[i].args) std::for_each(arg.values.begin(), arg.values.end(), touch);
      std::for_each(graph.nodes[i].results.begin(), graph.nodes[i].results.end(), touch);
    }
    for (const int output : graph.outputs) last[static_cast<size_t>(output)] = kNone;
    for (const int input : graph.inputs) last[static_cast<size_t>(input)] = kNone;
    return last;
  }

  std::vector<int32_t> by_value_;
  std::vector<int> last_;
  std::vector<int32_t> free_;
  int32_t count_ = 0;
};

Plan::Plan(const Graph& graph) : graph_(graph) {
  for (const auto& [value, tensor] : graph.constants) {
    constant_memory_.insert(tensor.impl()->storage);
    if (device_.is_cpu()) device_ = tensor.device();
  }
  size_t num_ints = 0, num_numbers = 0;
  for (const Node& node : graph.nodes)
    for (const Arg& arg : node.args) {
      num_ints += arg.ints.size();
      num_numbers += arg.kind == ArgumentKind::Number ? 1 : 0;
    }
  ints_.reserve(num_ints);
  numbers_.reserve(num_numbers);
  std::vector<bool> is_output(graph.values.size());
  for (const int output : graph.outputs) is_output[static_cast<size_t>(output)] = true;
  Registers registers(graph);
  steps_.reserve(graph.nodes.size());
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    add(node, registers);
    bool is_kept = false;
    for (const int result : node.results) {
      results_.push_back(registers.define(result));
      if (graph.keeps_shapes) shapes_.push_back(expected_shape(node, result));
      is_kept = is_kept || (result >= 0 && is_output[static_cast<size_t>(result)]);
    }
    registers.release(node, static_cast<int>(i), releases_);
    const auto end = [](const auto& items) { return static_cast<uint32_t>(items.size()); };
    steps_.push_back({.call = node.call,
                      .args = end(args_),
                      .depends = end(depends_),
                      .results = end(results_),
                      .releases = end(releases_),
                      .math = node.math,
                      .copies = is_kept && node.call->role == FrozenRole::Cast});
  }
  for (const int output : graph.outputs) outputs_.push_back(source_of(output, registers));
  num_registers_ = registers.count();
}

// The arguments of a call, except those that a run fills in.
void Plan::add(const Node& node, const Registers& registers) {
  for (const Arg& arg : node.args) {
    args_.push_back(fixed_argument(arg));
    add_depend(arg, registers);
  }
  if (recorded_parameters(*node.call) != node.call->num_parameters) add_packed(node);
}

// The last argument of a fused call is the address of its packed weights, if its weight is a constant.
void Plan::add_packed(const Node& node) {
  Packed& packed = packed_.emplace_back();
  if (const int weight = value_of(node, "weight"); weight >= 0 && graph_.is_constant(weight)) {
    packed.weights = std::make_unique<PackedWeights>(/*winograd=*/node.call->role == FrozenRole::WinogradConvolution);
    packed.address = packed.weights->address();
  }
  args_.emplace_back(ArgumentKind::Int, &packed.address);
}

Argument Plan::fixed_argument(const Arg& arg) {
  switch (arg.kind) {
    case ArgumentKind::Tensor: {
      const auto found = graph_.constants.find(arg.values[0]);
      return Argument(arg.kind, found == graph_.constants.end() ? &undefined() : constant(found->second));
    }
    case ArgumentKind::Int:
    case ArgumentKind::Ints: {
      const size_t first = ints_.size();
      for (const Size& size : arg.ints) ints_.push_back(size.base);
      return Argument(arg.kind, ints_.data() + first, arg.ints.size());
    }
    case ArgumentKind::Number: numbers_.push_back(arg.number); return Argument(arg.kind, &numbers_.back());
    case ArgumentKind::Float:
    case ArgumentKind::Floats: return Argument(arg.kind, arg.floats.data(), arg.floats.size());
    case ArgumentKind::Bool: return Argument(arg.kind, &arg.flag);
    case ArgumentKind::Text: return Argument(arg.kind, arg.text.data(), arg.text.size());
    case ArgumentKind::Dtype: return Argument(arg.kind, &arg.dtype);
    default: return Argument();
  }
}

// Notes the last argument if it is in a register, or if a run fills it in.
void Plan::add_depend(const Arg& arg, const Registers& registers) {
  Depend depend{static_cast<uint32_t>(args_.size() - 1), 0, &arg};
  if (arg.kind == ArgumentKind::Tensor) {
    const Source source = source_of(arg.values[0], registers);
    if (source.fixed == nullptr) in_registers_.push_back({depend.arg, source.place});
    return;
  }
  if (arg.kind == ArgumentKind::Tensors) {
    depend.first = static_cast<uint32_t>(list_sources_.size());
    for (const int value : arg.values) list_sources_.push_back(source_of(value, registers));
  } else if (!arg.values.empty()) {
    depend.first = source_of(arg.values[0], registers).place;
  } else if (std::all_of(arg.ints.begin(), arg.ints.end(), [](const Size& size) { return size.per_batch == 0; })) {
    return;
  }
  depends_.push_back(depend);
}

Plan::Source Plan::source_of(int value, const Registers& registers) {
  if (value < 0) return {&undefined(), 0};
  const auto found = graph_.constants.find(value);
  if (found != graph_.constants.end()) return {constant(found->second), 0};
  return {nullptr, registers.of(value)};
}

// The constant itself, or an earlier one that is the same number.
const Tensor* Plan::constant(const Tensor& tensor) {
  if (!is_number(tensor) || !tensor.is_cpu() || tensor.is_complex()) return &tensor;
  const Scalar number = tensor.item();
  const uint64_t bits = number.isFloatingPoint() ? std::bit_cast<uint64_t>(number.toDouble())
                                                 : static_cast<uint64_t>(number.isBoolean() ? number.toBool() : number.toLong());
  return shared_numbers_.try_emplace({tensor.dtype(), bits}, &tensor).first->second;
}

// The size of the batch; 0 if nothing depends on it.
int64_t Plan::check_inputs(TensorList inputs) const {
  AMP_CHECK(inputs.size() == graph_.inputs.size(), ValueError, "[jit::Program] the program was recorded with ", graph_.inputs.size(),
            graph_.inputs.size() == 1 ? " input" : " inputs", ", but is called with ", inputs.size());
  int64_t batch = -1;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Value& expected = graph_.values[static_cast<size_t>(graph_.inputs[i])];
    const Tensor& input = inputs[i];
    AMP_CHECK(input.defined(), ValueError, "[jit::Program] input ", i, " is an undefined tensor");
    AMP_CHECK(input.dtype() == expected.dtype, TypeError, "[jit::Program] input ", i, " must have the dtype ", expected.dtype,
              ", with which the program was recorded, but has ", input.dtype());
    AMP_CHECK(input.device().type() == expected.device, ValueError, "[jit::Program] input ", i, " must be on the device ",
              Device(expected.device), ", but is on ", input.device());
    bool fits = input.sizes().size() == expected.sizes.size();
    for (size_t d = 0; fits && d < expected.sizes.size(); ++d) {
      const Size size = expected.sizes[d];
      if (size.per_batch == 0) {
        fits = input.sizes()[d] == size.base;
      } else if (batch < 0) {
        batch = input.sizes()[d];
      } else {
        AMP_CHECK(input.sizes()[d] == batch, ValueError, "[jit::Program] input ", i, " has a batch of ", input.sizes()[d],
                  ", but an earlier input one of ", batch);
      }
    }
    AMP_CHECK(fits, ValueError, "[jit::Program] input ", i, " must have the shape ", to_text(expected.sizes),
              ", with which the program was recorded, but has shape ", input.sizes());
  }
  return std::max<int64_t>(batch, 0);
}

// The shape that a result must have; null if it follows from those of the arguments, or is not known.
const Value* Plan::expected_shape(const Node& node, int result) const {
  if (result < 0 || node.call->elementwise != nullptr || node.call->role == FrozenRole::Cast) return nullptr;
  const Value& value = graph_.values[static_cast<size_t>(result)];
  return value.dtype == ScalarType::Undefined ? nullptr : &value;
}

// Whether a write to the tensor would change the program.
bool Plan::is_constant_memory(const Tensor& tensor) const { return tensor.defined() && constant_memory_.contains(tensor.impl()->storage); }

// The memory of a run. A later run uses it again: its arguments already point to the registers.
struct Plan::Run {
  explicit Run(const Plan& plan)
      : registers(plan.num_registers_), args(plan.args_), lists(plan.depends_.size()), ints(plan.depends_.size()) {
    for (const InRegister& argument : plan.in_registers_) args[argument.arg].data = &registers[argument.place];
  }
  const Tensor& tensor(const Source& source) const { return source.fixed != nullptr ? *source.fixed : registers[source.place]; }
  void release() {
    for (Tensor& tensor : registers) tensor.reset();
    for (std::vector<Tensor>& list : lists) list.clear();
    results.clear();
  }

  std::vector<Tensor> registers;
  std::vector<Argument> args;  // of all calls
  // The elements of the arguments that each run fills in, in the order of depends_.
  std::vector<std::vector<Tensor>> lists;
  std::vector<std::vector<int64_t>> ints;
  std::vector<Tensor> results;  // of the current call
};

Plan::~Plan() { delete spare_.load(std::memory_order_acquire); }

std::unique_ptr<Plan::Run> Plan::take_run() const {
  std::unique_ptr<Run> run(spare_.exchange(nullptr, std::memory_order_acq_rel));
  return run != nullptr ? std::move(run) : std::make_unique<Run>(*this);
}

std::vector<Tensor> Plan::run(TensorList inputs) const {
  const int64_t batch = check_inputs(inputs);
  const NoAutocast no_autocast;
  if (!graph_.frozen) return compute(inputs, batch, nullptr);
  const NoGradGuard no_grad;
  Device device = device_;
  for (size_t i = 0; i < inputs.size() && device.is_cpu(); ++i) device = inputs[i].device();
  MemoryPlans::Lease lease(memory_, batch, device);
  std::vector<Tensor> outputs = compute(inputs, batch, lease.memory());
  lease.finish();
  for (Tensor& output : outputs) {
    if (is_run_memory(output) || is_constant_memory(output)) output = output.clone();
  }
  return outputs;
}

void Plan::fill(Run& run, size_t number, int64_t batch) const {
  const Depend& depend = depends_[number];
  const Arg& arg = *depend.given;
  Argument& argument = run.args[depend.arg];
  if (arg.kind == ArgumentKind::Tensors) {
    std::vector<Tensor>& list = run.lists[number];
    list.reserve(arg.values.size());
    for (size_t i = 0; i < arg.values.size(); ++i) list.push_back(run.tensor(list_sources_[depend.first + i]));
    argument = Argument(arg.kind, list.data(), list.size());
    return;
  }
  std::vector<int64_t>& ints = run.ints[number];
  ints.clear();
  if (!arg.values.empty()) ints.push_back(run.registers[depend.first].const_data_ptr<int64_t>()[arg.ints[0].base]);
  else
    for (const Size& size : arg.ints) ints.push_back(size.at(batch));
  argument = Argument(arg.kind, ints.data(), ints.size());
}

std::vector<Tensor> Plan::compute(TensorList inputs, int64_t batch, RunMemory* memory) const {
  const amp::detail::MemorySourceScope scope(memory);
  // Releases the tensors, also if a call throws, and keeps the rest for a later run.
  struct Returns {
    const Plan& plan;
    std::unique_ptr<Run> run;
    ~Returns() {
      run->release();
      delete plan.spare_.exchange(run.release(), std::memory_order_acq_rel);
    }
  } const owner{*this, take_run()};
  Run& run = *owner.run;
  std::copy(inputs.begin(), inputs.end(), run.registers.begin());
  uint32_t arg = 0, depend = 0, result = 0, release = 0;
  for (const Step& step : steps_) {
    if (memory != nullptr) memory->begin(static_cast<int>(&step - steps_.data()));
    const uint32_t first_depend = depend;
    for (; depend < step.depends; ++depend) fill(run, depend, batch);
    const Argument* const args = run.args.data() + arg;
    arg = step.args;
    {
      const MathScope math(step.math);
      make_call(*step.call, args, run.results);
    }
    if (step.copies && run.results[0].is_same(*static_cast<const Tensor*>(args[0].data))) run.results[0] = run.results[0].clone();
    const size_t num_results = step.results - result;
    AMP_CHECK(run.results.size() == num_results, ValueError, "[jit::Program] `", step.call->name, "` returns ", run.results.size(),
              " tensors, but returned ", num_results, " when it was recorded");
    for (Tensor& made : run.results) {
      if (!shapes_.empty() && shapes_[result] != nullptr) check_shape(*step.call, made, *shapes_[result]);
      const int32_t place = results_[result++];
      if (place >= 0) run.registers[static_cast<size_t>(place)] = std::move(made);
    }
    run.results.clear();
    for (uint32_t d = first_depend; d < depend; ++d) run.lists[d].clear();
    for (; release < step.releases; ++release) run.registers[releases_[release]].reset();
  }
  std::vector<Tensor> outputs;
  outputs.reserve(outputs_.size());
  for (const Source& output : outputs_) outputs.push_back(run.tensor(output));
  return outputs;
}

}  // namespace amp::jit
