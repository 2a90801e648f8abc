#include <amp/jit/recording.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/generator.h>
#include <amp/core/memory_format.h>
#include <amp/core/thread_state.h>
#include <amp/observe/recorded_by_parts.h>
#include <amp/tracing/observed_call.h>

namespace amp::jit {

namespace {

using tracing::Argument;
using tracing::ArgumentKind;

constexpr auto kPreserve = static_cast<int64_t>(MemoryFormat::Preserve);

uint32_t version_of(const Tensor& tensor) { return tensor.impl()->storage->version.load(std::memory_order_relaxed); }

const OpCall& call_of(OpId op) {
  const OpCall& call = op_call(op);
  AMP_CHECK(call.function != nullptr || static_cast<int>(op) < kNumOps, NotImplementedError, "[jit::trace] ", op_name(op),
            " is an op of the program that can't be called again: recorded programs hold the library's ops, and those whose functions",
            " amp-codegen has generated, if all of their results are tensors");
  AMP_CHECK(call.function != nullptr, NotImplementedError, "[jit::trace] ", op_name(op),
            " returns a value that is no tensor: what a function does with it can't be recorded");
  return call;
}

// Whether an op is always recorded by its parts, even if autocast changes none of them. Custom ops are: their parts can then be fused.
bool is_recorded_by_parts(OpId op) { return static_cast<int>(op) >= kNumOps || amp::detail::op_is_recorded_by_parts(op); }

}  // namespace

Recording::Recording(TensorList inputs, Composites composites) : kind_(composites), by_parts_(composites != Composites::Whole) {
  for (const Tensor& input : inputs) add_input(input);
}

void Recording::add_input(const Tensor& input) {
  const int value = graph_.add_value(input);
  graph_.inputs.push_back(value);
  hold(input, value);
  computed_.insert(input.impl()->storage);
}

void Recording::add_outside(const Tensor& tensor) {
  if (held_.find(tensor.impl()) == held_.end()) hold(tensor, graph_.add_constant(tensor));
}

void Recording::hold(const Tensor& tensor, int value) {
  const amp::detail::TensorImpl* impl = tensor.impl();
  const Held held{tensor, value, version_of(tensor), impl->storage, impl->data};
  holds_.push_back(impl);
  const auto known = held_.find(impl);
  if (known != held_.end() && known->second.storage == held.storage && known->second.data == held.data) {
    known->second = held;
    return;
  }
  let_go(impl);
  held_by_data_[held.data].push_back(impl);
  ++holders_[held.storage];
  held_.emplace(impl, held);
}

void Recording::let_go(const amp::detail::TensorImpl* impl) {
  const auto known = held_.find(impl);
  if (known == held_.end()) return;
  const auto places = held_by_data_.find(known->second.data);
  Impls& impls = places->second;
  impls.erase(std::find(impls.rbegin(), impls.rend(), impl).base() - 1);  // usually the last one
  if (impls.empty()) held_by_data_.erase(places);
  const auto holders = holders_.find(known->second.storage);
  if (--holders->second == 0) {
    computed_.erase(holders->first);
    holders_.erase(holders);
  }
  held_.erase(known);
}

// The memory of the values, once released, may become that of constants. Visits only what was held since the composite began: there may be
// very many composites.
void Recording::forget(const Composite& composite) {
  for (; renamed_.size() > composite.renamed; renamed_.pop_back()) {
    const auto held = held_.find(renamed_.back().tensor.impl());
    if (held != held_.end() && held->second.value == renamed_.back().after) held->second.value = renamed_.back().before;
  }
  size_t kept = composite.holds;
  for (size_t i = composite.holds; i < holds_.size(); ++i) {
    const auto held = held_.find(holds_[i]);
    if (held == held_.end()) continue;
    const int value = held->second.value;
    if (static_cast<size_t>(value) >= composite.values && !graph_.is_constant(value)) let_go(holds_[i]);
    else holds_[kept++] = holds_[i];
  }
  holds_.resize(kept);
}

void Recording::check_version(const Held& held, uint32_t expected) {
  AMP_CHECK(version_of(held.tensor) == expected, NotImplementedError, "[jit::trace] a tensor of shape ", held.tensor.sizes(),
            " was changed in place through a view, or by a function that can't be recorded");
}

void Recording::check_not_updated(const Tensor& tensor, int value) const {
  AMP_CHECK(updated_.count(value) == 0, NotImplementedError, "[jit::trace] a tensor of shape ", tensor.sizes(),
            " is read after a call that updates it");
}

int Recording::value_of(const Tensor& tensor) {
  if (!tensor.defined()) return -1;
  const amp::detail::TensorImpl* impl = tensor.impl();
  if (const auto known = held_.find(impl); known != held_.end()) {
    check_version(known->second, known->second.version);
    check_not_updated(tensor, known->second.value);
    return known->second.value;
  }
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[jit::trace] sparse tensors can't be recorded");
  const bool is_computed = computed_.count(impl->storage) != 0;
  // A training step also knows what has the elements of a weight, such as weight.detach(): it reads the present ones.
  if (const int value = is_computed || trains() ? value_of_alias(tensor) : -1; value >= 0) {
    check_not_updated(tensor, value);
    hold(tensor, value);
    return value;
  }
  if (is_computed) {
    AMP_THROW(ValueError, "[jit::trace] a tensor of shape ", tensor.sizes(),
              " shares memory with one that depends on the inputs, but was not made by a recorded op");
  }
  const int value = graph_.add_constant(tensor);
  hold(tensor, value);
  return value;
}

// A call gets a copy of the tensor, which it may write to. So nothing else may read the tensor in the same step.
int Recording::updated_value(const char* op, const Tensor& tensor) {
  if (!tensor.defined()) return -1;
  const auto known = held_.find(tensor.impl());
  if (known != held_.end() && version_of(tensor) == known->second.version) return value_of(tensor);  // it has not been written
  AMP_CHECK(computed_.count(tensor.impl()->storage) == 0, NotImplementedError, "[jit::trace] ", op, " updates a tensor of shape ",
            tensor.sizes(), " that was computed in the step");
  AMP_CHECK(known == held_.end() || updated_.count(known->second.value) == 0, NotImplementedError, "[jit::trace] two calls of ", op,
            " update the same tensor of shape ", tensor.sizes());
  const int value = known != held_.end() ? known->second.value : graph_.add_constant(tensor);
  hold(tensor, value);
  updated_.emplace(value, tensor);
  return value;
}

autocast::Math Recording::math_of(autocast::Math decided) const {
  return trains() && decided == autocast::Math::Default ? amp::detail::thread_state().matmul_math : decided;
}

// Finds a result of detach() or similar. Of several values with these elements, chooses the one that was held last.
int Recording::value_of_alias(const Tensor& tensor) const {
  const amp::detail::TensorImpl* impl = tensor.impl();
  const auto places = held_by_data_.find(impl->data);
  if (places == held_by_data_.end()) return -1;
  for (auto other = places->second.rbegin(); other != places->second.rend(); ++other) {
    const Held& held = held_.at(*other);
    const bool same = (*other)->storage == impl->storage && (*other)->data == impl->data && (*other)->dtype == impl->dtype &&
                      held.tensor.sizes() == tensor.sizes() && held.tensor.strides() == tensor.strides();
    if (same && held.version == version_of(tensor)) return held.value;
  }
  return -1;
}

int Recording::converted(int value, ScalarType dtype, int64_t format) {
  if (const auto known = casts_.find({value, dtype}); format == kPreserve && known != casts_.end()) return known->second;
  Arg layout = Arg::of_int(format);
  const int result = graph_.add_value({});
  graph_.nodes.push_back(
      {.call = &to_call(), .args = {Arg::of_value(value), Arg::of_dtype(dtype), std::move(layout)}, .results = {result}});
  Value& made = graph_.values[static_cast<size_t>(result)];
  made = graph_.values[static_cast<size_t>(value)];
  made.dtype = dtype;
  if (format == kPreserve) casts_.emplace(std::pair(value, dtype), result);
  return result;
}

// `written`: the tensor that the call has meanwhile written, which counts as one write. Its former value is recorded. Other writes since,
// such as those of copy_ and fill_ or through a view, are not known.
Arg Recording::argument(const char* op, const Argument& arg, const Tensor* written) {
  Arg result;
  result.kind = arg.kind;
  const auto value = [&](const Tensor& tensor) {
    if (written != nullptr && tensor.is_same(*written)) {
      if (const auto known = held_.find(tensor.impl()); known != held_.end()) {
        check_version(known->second, known->second.version + 1);
        return known->second.value;
      }
    }
    return value_of(tensor);
  };
  const auto tensors = [&] {
    const auto* first = static_cast<const Tensor*>(arg.data);
    for (size_t i = 0; i < arg.count; ++i) result.values.push_back(value(first[i]));
  };
  switch (arg.kind) {
    case ArgumentKind::None: break;
    case ArgumentKind::Tensor:
    case ArgumentKind::Tensors: tensors(); break;
    case ArgumentKind::Number: result.number = *static_cast<const Scalar*>(arg.data); break;
    case ArgumentKind::Int:
    case ArgumentKind::Ints:
      for (size_t i = 0; i < arg.count; ++i) result.ints.push_back({static_cast<const int64_t*>(arg.data)[i], 0});
      break;
    case ArgumentKind::Float:
    case ArgumentKind::Floats:
      result.floats.assign(static_cast<const double*>(arg.data), static_cast<const double*>(arg.data) + arg.count);
      break;
    case ArgumentKind::Bool: result.flag = *static_cast<const bool*>(arg.data); break;
    case ArgumentKind::Text: result.text.assign(static_cast<const char*>(arg.data), arg.count); break;
    case ArgumentKind::Dtype: result.dtype = *static_cast<const ScalarType*>(arg.data); break;
    case ArgumentKind::Bools:
    case ArgumentKind::Generator:
      AMP_THROW(NotImplementedError, "[jit::trace] ", op, " was called with a ",
                arg.kind == ArgumentKind::Generator ? "generator" : "list of booleans", ", which a program can't hold");
  }
  return result;
}

void Recording::add_results(Node node, TensorList results) {
  for (const Tensor& result : results) {
    if (!result.defined()) {
      node.results.push_back(-1);
      continue;
    }
    const int value = graph_.add_value(result);
    node.results.push_back(value);
    hold(result, value);
    computed_.insert(result.impl()->storage);
  }
  graph_.nodes.push_back(std::move(node));
}

void Recording::on_composite_begin(const tracing::ObservedCall&) {
  const uint64_t draws = trains() ? default_generator(kCPU).get_offset() : 0;
  composites_.push_back({graph_.nodes.size(), graph_.values.size(), holds_.size(), false, draws, renamed_.size()});
}

bool Recording::are_known(TensorList results) const {
  return std::all_of(results.begin(), results.end(),
                     [&](const Tensor& result) { return !result.defined() || held_.count(result.impl()) != 0; });
}

void Recording::on_composite_end(const tracing::ObservedCall& call, TensorList results) {
  const Composite composite = composites_.back();
  composites_.pop_back();
  const bool has_parts = by_parts_ && are_known(results);
  if (composite.changed || has_parts || is_recorded_by_parts(call.op)) {
    if (!composites_.empty()) composites_.back().changed = composites_.back().changed || composite.changed;
    return;
  }
  graph_.nodes.resize(composite.nodes);
  std::erase_if(draws_, [&](const auto& draws) { return static_cast<size_t>(draws.second) >= composite.values; });
  forget(composite);
  record(call, results);
}

void Recording::on_call(const tracing::ObservedCall& call, TensorList results) {
  // A composite without observed parts has already been recorded at its end.
  if (!call.decision.suspends() && op_is_composite(call.op) && (call.in_region || by_parts_ || is_recorded_by_parts(call.op))) return;
  if (trains() && op_is_composite(call.op) && are_known(results)) return;
  record(call, results);
}

void Recording::record(const tracing::ObservedCall& observed, TensorList results) {
  const OpCall* call = &call_of(observed.op);
  const autocast::Decision& decision = observed.decision;
  Node node;
  AMP_CHECK(decision.recipe == nullptr, NotImplementedError, "[jit::trace] ", call->name,
            " multiplies quantized operands here, which a recorded program cannot; record outside of the region with a recipe");
  node.math = math_of(decision.math);
  size_t castable = 0;
  bool changed = decision.output != ScalarType::Undefined || decision.math != autocast::Math::Default;
  ScalarType asked = ScalarType::Undefined;  // the dtype argument that autocast sets
  for (size_t i = 0; i < observed.args.size(); ++i) {
    const bool is_updated = trains() && (call->updates >> i & 1) != 0;
    Arg arg = is_updated ? Arg::of_value(updated_value(call->name, *static_cast<const Tensor*>(observed.args[i].data)))
                         : argument(call->name, observed.args[i], nullptr);
    if ((observed.castable >> i & 1) != 0) {
      size_t position = 0;
      for (const Tensor& tensor : observed.inputs[castable]) {
        if (is_updated) break;
        const autocast::ArgInfo info = autocast::info_of(tensor, castable);
        const ScalarType dtype = decision.dtype_of(info);
        if (dtype != info.dtype) {
          arg.values[position] = converted(arg.values[position], dtype, kPreserve);
          changed = true;
        }
        if (i == 0) asked = decision.dtype_argument(info);
        ++position;
      }
      ++castable;
    }
    node.args.push_back(std::move(arg));
  }
  if (decision.category == autocast::Category::Fp32AppendDtype && call->with_dtype != observed.op) {
    const ScalarType first = static_cast<const Tensor*>(observed.args[0].data)->dtype();
    node.args.push_back(Arg::of_dtype(asked != ScalarType::Undefined ? asked : first));
    call = &call_of(call->with_dtype);
  }
  bool is_given = false;  // the caller requested the result's dtype, which autocast then does not change
  if (const int position = parameter_index(*call, "dtype"); position >= 0 && call->kinds[position].optional) {
    Arg& dtype = node.args[static_cast<size_t>(position)];
    is_given = dtype.kind != ArgumentKind::None;
    if (!is_given && asked != ScalarType::Undefined) dtype = Arg::of_dtype(asked);
  }
  node.call = call;
  if ((changed || asked != ScalarType::Undefined) && !composites_.empty()) composites_.back().changed = true;
  if (decision.output == ScalarType::Undefined || is_given) return add_results(std::move(node), results);
  // The results of the op before the policy's `output` converted them are not known.
  std::vector<int> raw;
  for (const Tensor& result : results) raw.push_back(result.defined() ? graph_.add_value({}) : -1);
  node.results = raw;
  graph_.nodes.push_back(std::move(node));
  for (size_t i = 0; i < results.size(); ++i) {
    if (raw[i] < 0) continue;
    Node conversion{
        .call = &to_call(), .args = {Arg::of_value(raw[i]), Arg::of_dtype(results[i].dtype()), Arg::of_int(kPreserve)}, .results = {}};
    add_results(std::move(conversion), {&results[i], 1});
  }
}

// Records the function whose variant writes the result, and its result as the tensor's new value.
void Recording::on_write(OpId op, const Tensor& result, std::span<const Argument> args) {
  const OpCall& call = call_of(op);
  const auto known = held_.find(result.impl());
  const bool inplace = !args.empty() && args[0].kind == ArgumentKind::Tensor && static_cast<const Tensor*>(args[0].data)->is_same(result);
  const bool outside = known == held_.end() ? inplace : graph_.is_constant(known->second.value);
  AMP_CHECK(!outside || (trains() && inplace), NotImplementedError, "[jit::trace] ", call.name, inplace ? "_" : "_out",
            " writes to a tensor of shape ", result.sizes(),
            " that no recorded call has made, which a program can't do: it is from outside of the function, or from zeros(), ",
            "empty() or the like, which are not recorded (let the function write to the result of a call, such as the first of the terms "
            "of a sum)");
  if (trains() && known == held_.end() && !inplace) others_.push_back(result);
  Node node;
  node.call = &call;
  for (const Argument& arg : args) node.args.push_back(argument(call.name, arg, &result));
  if (outside) written_.emplace(node.args[0].values[0], result);
  // The result has the dtype of the tensor, whatever the function would return. Numbers do not widen it.
  const auto differs = [&](int value) {
    const auto constant = graph_.constants.find(value);
    const bool number = constant != graph_.constants.end() && is_number(constant->second);
    return value >= 0 && !number && graph_.values[static_cast<size_t>(value)].dtype != result.dtype();
  };
  const bool mixed = std::any_of(node.args.begin(), node.args.end(),
                                 [&](const Arg& arg) { return std::any_of(arg.values.begin(), arg.values.end(), differs); });
  if (!mixed) return add_results(std::move(node), {&result, 1});
  const int raw = graph_.add_value({});
  node.results = {raw};
  graph_.nodes.push_back(std::move(node));
  Node conversion{.call = &to_call(), .args = {Arg::of_value(raw), Arg::of_dtype(result.dtype()), Arg::of_int(kPreserve)}, .results = {}};
  add_results(std::move(conversion), {&result, 1});
}

// With an input of another layout, the program must copy. Fused functions and training steps are recorded for one layout.
void Recording::record_layout(const Tensor& tensor) {
  if (by_parts_ || tensor.is_sparse()) return;
  const auto held = held_.find(tensor.impl());
  if (held == held_.end() && (computed_.count(tensor.impl()->storage) == 0 || value_of_alias(tensor) < 0)) return;
  if (held != held_.end() && held->second.version != version_of(tensor)) return;  // an error only if something uses the tensor
  const int value = value_of(tensor);
  if (graph_.is_constant(value) || laid_out_.count(value) != 0) return;
  const auto format = static_cast<int64_t>(tensor.is_contiguous() ? MemoryFormat::Contiguous : MemoryFormat::ChannelsLast);
  add_results({.call = &to_call(), .args = {Arg::of_value(value), Arg::of_dtype(tensor.dtype()), Arg::of_int(format)}, .results = {}},
              {&tensor, 1});
  const int result = graph_.nodes.back().results[0];
  laid_out_.insert(result);
  if (!composites_.empty()) renamed_.push_back({tensor, value, result});
}

void Recording::on_copy(const Tensor& from, const Tensor& to) {
  if (from.is_same(to)) return record_layout(from);
  // Copies that an op makes internally are not known. They are an error only if they are used.
  const bool is_unknown = held_.count(from.impl()) == 0 && computed_.count(from.impl()->storage) != 0;
  if (from.is_sparse() || (is_unknown && !(by_parts_ && value_of_alias(from) >= 0))) return;  // formulas copy what they have saved
  const int value = value_of(from);
  AMP_CHECK(from.device() == to.device(), NotImplementedError, "[jit::trace] a tensor of shape ", from.sizes(), " moves from ",
            from.device(), " to ", to.device(), ", which can't be recorded");
  int64_t format = kPreserve;
  if (from.strides() != to.strides()) {
    const bool last = to.dim() >= 3 && to.dim() <= 5 && to.is_contiguous(MemoryFormat::ChannelsLast) && !to.is_contiguous();
    format = static_cast<int64_t>(last ? MemoryFormat::ChannelsLast : MemoryFormat::Contiguous);
  }
  Node node{.call = &to_call(), .args = {Arg::of_value(value), Arg::of_dtype(to.dtype()), Arg::of_int(format)}, .results = {}};
  add_results(std::move(node), {&to, 1});
}

void Recording::on_overwrite(const Tensor& tensor) {
  if (trains()) others_.push_back(tensor);
}

// What the function does next may depend on the elements. A number that is an argument of an op is a constant anyway. trace() compares
// calls instead.
void Recording::on_read(const Tensor& tensor) {
  AMP_CHECK(!by_parts_ || is_number(tensor), NotImplementedError, "[jit] the function uses elements of a tensor of shape ", tensor.sizes(),
            " as numbers (item(), or an op that looks at them)");
}

void Recording::on_cast(const tracing::ObservedCall* call, const Tensor& from, const Tensor& to, tracing::CastSource, int64_t) {
  // The node of a call contains its casts, unless its parts are recorded.
  if ((call != nullptr && !by_parts_) || from.is_sparse()) return;
  if (call == nullptr && !composites_.empty()) composites_.back().changed = true;  // the composite itself has no rule that casts
  hold(to, converted(value_of(from), to.dtype(), kPreserve));
  computed_.insert(to.impl()->storage);
}

Recording::Writes Recording::finish_writes() const {
  Writes writes;
  for (const auto& [value, tensor] : updated_) {
    check_version(held_.at(tensor.impl()), held_.at(tensor.impl()).version);
    writes.updated.push_back(value);
  }
  const std::vector<int> uses = graph_.uses();
  for (const int value : writes.updated)
    AMP_CHECK(uses[static_cast<size_t>(value)] == 1, NotImplementedError, "[jit::trace] a tensor of shape ", updated_.at(value).sizes(),
              " is updated by a call and read by another one");
  for (const auto& [value, tensor] : written_) {
    const Held& held = held_.at(tensor.impl());
    check_version(held, held.version);
    writes.results.emplace_back(tensor, held.value);
  }
  // A tensor that was read and then changed. Nothing has read it since, or there would have been an error.
  for (const auto& [impl, held] : held_) {
    if (graph_.is_constant(held.value) && updated_.count(held.value) == 0) check_version(held, held.version);
  }
  writes.others = others_;
  return writes;
}

Graph Recording::finish(TensorList outputs) {
  for (const Tensor& output : outputs) {
    AMP_CHECK(output.defined(), ValueError, "[jit::trace] the function returned an undefined tensor");
    graph_.outputs.push_back(value_of(output));
  }
  return std::move(graph_);
}

}  // namespace amp::jit
