// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/concat.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- cat ----------------

namespace {

struct CatBackward final : autograd::VariadicNode {
  explicit CatBackward(size_t num_inputs) : VariadicNode(static_cast<uint32_t>(num_inputs), 1) {}
  uint32_t num_tensors = 0;
  autograd::TensorInfoList tensors_;
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& tensors = tensors_;
    const int64_t dim = dim_;
    {
      std::vector<Tensor> each = cat_backward(grad, tensors.sizes(), dim);
      for (uint32_t i = 0; i < num_tensors; ++i) input_grads[i] = std::move(each[i]);
    }
  }
  const char* name() const override { return "CatBackward"; }
};

Tensor run_cat(TensorList tensors, int64_t dim) {
  constexpr TypeSet kDtypes = kMovableTypes;
  const Device device = list_device("cat", "tensors", tensors);
  check_list("cat", "tensors", tensors, kDtypes, /*same_dtype=*/false, tensors[0].device());
  check::cat(tensors, dim);
  return call_kernel(device, &Kernels::cat, "cat", tensors, dim);
}

[[gnu::noinline]] Tensor taped_cat(TensorList tensors, int64_t dim) {
  auto* node = new CatBackward(tensors.size());
  autograd::NodePtr owner(node);
  node->num_tensors = static_cast<uint32_t>(tensors.size());
  for (uint32_t i = 0; i < node->num_tensors; ++i) node->connect(i, tensors[i]);
  node->tensors_.save(tensors);
  node->dim_ = dim;
  Tensor result = run_cat(tensors, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cat(TensorList tensors, int64_t dim) {
  if (autograd::should_record(tensors)) return taped_cat(tensors, dim);
  return run_cat(tensors, dim);
}

[[gnu::noinline]] Tensor autocast_cat(TensorList tensors, int64_t dim) {
  if (autocast::Call call(OpId::cat, tensors); call.applies()) {
    return call.run([&] { return recorded_cat(call.cast(tensors, 0), dim); });
  }
  return recorded_cat(tensors, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cat(TensorList tensors, int64_t dim) {
  return tracing::observe(OpId::cat, 0x1, [&] { return autocast_cat(tensors, dim); }, tensors, dim);
}

}  // namespace

Tensor cat(TensorList tensors, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cat(tensors, dim) : autocast_cat(tensors, dim);
  return recorded_cat(tensors, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cat"); }

Tensor& cat_out(Tensor& out, TensorList tensors, int64_t dim) try {
  autograd::check_out("cat_out", out, tensors);
  write_out("cat_out", out, run_cat(tensors, dim));
  tracing::wrote(OpId::cat, out, tensors, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cat_out"); }

// ---------------- stack ----------------

namespace {

struct StackBackward final : autograd::VariadicNode {
  explicit StackBackward(size_t num_inputs) : VariadicNode(static_cast<uint32_t>(num_inputs), 1) {}
  uint32_t num_tensors = 0;
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    {
      std::vector<Tensor> each = grad.unbind(dim);
      for (uint32_t i = 0; i < num_tensors; ++i) input_grads[i] = std::move(each[i]);
    }
  }
  const char* name() const override { return "StackBackward"; }
};

Tensor run_stack(TensorList tensors, int64_t dim) {
  constexpr TypeSet kDtypes = kMovableTypes;
  list_device("stack", "tensors", tensors);
  check_list("stack", "tensors", tensors, kDtypes, /*same_dtype=*/false, tensors[0].device());
  return native::stack(tensors, dim);
}

[[gnu::noinline]] Tensor taped_stack(TensorList tensors, int64_t dim) {
  auto* node = new StackBackward(tensors.size());
  autograd::NodePtr owner(node);
  node->num_tensors = static_cast<uint32_t>(tensors.size());
  for (uint32_t i = 0; i < node->num_tensors; ++i) node->connect(i, tensors[i]);
  node->dim_ = dim;
  Tensor result = run_stack(tensors, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_stack(TensorList tensors, int64_t dim) {
  if (autograd::should_record(tensors)) return taped_stack(tensors, dim);
  return run_stack(tensors, dim);
}

[[gnu::noinline]] Tensor autocast_stack(TensorList tensors, int64_t dim) {
  if (autocast::Call call(OpId::stack, tensors); call.applies()) {
    return call.run([&] { return recorded_stack(call.cast(tensors, 0), dim); });
  }
  return recorded_stack(tensors, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_stack(TensorList tensors, int64_t dim) {
  return tracing::observe(OpId::stack, 0x1, [&] { return autocast_stack(tensors, dim); }, tensors, dim);
}

}  // namespace

Tensor stack(TensorList tensors, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_stack(tensors, dim) : autocast_stack(tensors, dim);
  return recorded_stack(tensors, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("stack"); }

Tensor& stack_out(Tensor& out, TensorList tensors, int64_t dim) try {
  autograd::check_out("stack_out", out, tensors);
  write_out("stack_out", out, run_stack(tensors, dim));
  tracing::wrote(OpId::stack, out, tensors, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("stack_out"); }

// ---------------- hstack ----------------

namespace {

Tensor run_hstack(TensorList tensors) {
  check_defined("hstack", "tensors", tensors);
  return composite::hstack(tensors);
}

[[gnu::noinline]] Tensor autocast_hstack(TensorList tensors) {
  if (autocast::Call call(OpId::hstack, tensors); call.applies()) {
    return call.run([&] { return run_hstack(call.cast(tensors, 0)); });
  }
  return run_hstack(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hstack(TensorList tensors) {
  return tracing::observe(OpId::hstack, 0x1, [&] { return autocast_hstack(tensors); }, tensors);
}

}  // namespace

Tensor hstack(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hstack(tensors) : autocast_hstack(tensors);
  return run_hstack(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hstack"); }

// ---------------- vstack ----------------

namespace {

Tensor run_vstack(TensorList tensors) {
  check_defined("vstack", "tensors", tensors);
  return composite::vstack(tensors);
}

[[gnu::noinline]] Tensor autocast_vstack(TensorList tensors) {
  if (autocast::Call call(OpId::vstack, tensors); call.applies()) {
    return call.run([&] { return run_vstack(call.cast(tensors, 0)); });
  }
  return run_vstack(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_vstack(TensorList tensors) {
  return tracing::observe(OpId::vstack, 0x1, [&] { return autocast_vstack(tensors); }, tensors);
}

}  // namespace

Tensor vstack(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_vstack(tensors) : autocast_vstack(tensors);
  return run_vstack(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vstack"); }

// ---------------- dstack ----------------

namespace {

Tensor run_dstack(TensorList tensors) {
  check_defined("dstack", "tensors", tensors);
  return composite::dstack(tensors);
}

[[gnu::noinline]] Tensor autocast_dstack(TensorList tensors) {
  if (autocast::Call call(OpId::dstack, tensors); call.applies()) {
    return call.run([&] { return run_dstack(call.cast(tensors, 0)); });
  }
  return run_dstack(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dstack(TensorList tensors) {
  return tracing::observe(OpId::dstack, 0x1, [&] { return autocast_dstack(tensors); }, tensors);
}

}  // namespace

Tensor dstack(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_dstack(tensors) : autocast_dstack(tensors);
  return run_dstack(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dstack"); }

// ---------------- column_stack ----------------

namespace {

Tensor run_column_stack(TensorList tensors) {
  check_defined("column_stack", "tensors", tensors);
  return composite::column_stack(tensors);
}

[[gnu::noinline]] Tensor autocast_column_stack(TensorList tensors) {
  if (autocast::Call call(OpId::column_stack, tensors); call.applies()) {
    return call.run([&] { return run_column_stack(call.cast(tensors, 0)); });
  }
  return run_column_stack(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_column_stack(TensorList tensors) {
  return tracing::observe(OpId::column_stack, 0x1, [&] { return autocast_column_stack(tensors); }, tensors);
}

}  // namespace

Tensor column_stack(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_column_stack(tensors) : autocast_column_stack(tensors);
  return run_column_stack(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("column_stack"); }

// ---------------- block_diag ----------------

namespace {

Tensor run_block_diag(TensorList tensors) {
  check_defined("block_diag", "tensors", tensors);
  return composite::block_diag(tensors);
}

[[gnu::noinline]] Tensor autocast_block_diag(TensorList tensors) {
  if (autocast::Call call(OpId::block_diag, tensors); call.applies()) {
    return call.run([&] { return run_block_diag(call.cast(tensors, 0)); });
  }
  return run_block_diag(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_block_diag(TensorList tensors) {
  return tracing::observe(OpId::block_diag, 0x1, [&] { return autocast_block_diag(tensors); }, tensors);
}

}  // namespace

Tensor block_diag(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_block_diag(tensors) : autocast_block_diag(tensors);
  return run_block_diag(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("block_diag"); }

// ---------------- diagonal_blocks ----------------

namespace {

struct DiagonalBlocksBackward final : autograd::VariadicNode {
  explicit DiagonalBlocksBackward(size_t num_inputs) : VariadicNode(static_cast<uint32_t>(num_inputs), 1) {}
  uint32_t num_tensors = 0;
  autograd::TensorInfoList tensors_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& tensors = tensors_;
    {
      std::vector<Tensor> each = diagonal_blocks_backward(grad, tensors.sizes());
      for (uint32_t i = 0; i < num_tensors; ++i) input_grads[i] = std::move(each[i]);
    }
  }
  const char* name() const override { return "BlockDiagBackward"; }
};

Tensor run_diagonal_blocks(TensorList tensors) {
  constexpr TypeSet kDtypes = kAllTypes;
  list_device("block_diag", "tensors", tensors);
  check_list("block_diag", "tensors", tensors, kDtypes, /*same_dtype=*/false, tensors[0].device());
  return native::diagonal_blocks(tensors);
}

[[gnu::noinline]] Tensor taped_diagonal_blocks(TensorList tensors) {
  auto* node = new DiagonalBlocksBackward(tensors.size());
  autograd::NodePtr owner(node);
  node->num_tensors = static_cast<uint32_t>(tensors.size());
  for (uint32_t i = 0; i < node->num_tensors; ++i) node->connect(i, tensors[i]);
  node->tensors_.save(tensors);
  Tensor result = run_diagonal_blocks(tensors);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_diagonal_blocks(TensorList tensors) {
  if (autograd::should_record(tensors)) return taped_diagonal_blocks(tensors);
  return run_diagonal_blocks(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diagonal_blocks(TensorList tensors) {
  return tracing::observe_part("internal.diagonal_blocks", [&] { return recorded_diagonal_blocks(tensors); }, tensors);
}

}  // namespace

Tensor internal::diagonal_blocks(TensorList tensors) try {
  if (tracing::observed()) [[unlikely]] return observed_diagonal_blocks(tensors);
  return recorded_diagonal_blocks(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diagonal_blocks"); }

// ---------------- cartesian_prod ----------------

namespace {

Tensor run_cartesian_prod(TensorList tensors) {
  check_defined("cartesian_prod", "tensors", tensors);
  return composite::cartesian_prod(tensors);
}

[[gnu::noinline]] Tensor autocast_cartesian_prod(TensorList tensors) {
  if (autocast::Call call(OpId::cartesian_prod, tensors); call.applies()) {
    return call.run([&] { return run_cartesian_prod(call.cast(tensors, 0)); });
  }
  return run_cartesian_prod(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cartesian_prod(TensorList tensors) {
  return tracing::observe(OpId::cartesian_prod, 0x1, [&] { return autocast_cartesian_prod(tensors); }, tensors);
}

}  // namespace

Tensor cartesian_prod(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cartesian_prod(tensors) : autocast_cartesian_prod(tensors);
  return run_cartesian_prod(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cartesian_prod"); }

// ---------------- combinations ----------------

namespace {

Tensor run_combinations(const Tensor& self, int64_t r, bool with_replacement) {
  AMP_CHECK(self.defined(), ValueError, "[combinations] self is an undefined tensor");
  return composite::combinations(self, r, with_replacement);
}

[[gnu::noinline]] Tensor autocast_combinations(const Tensor& self, int64_t r, bool with_replacement) {
  if (autocast::Call call(OpId::combinations, self); call.applies()) {
    return call.run([&] { return run_combinations(call.cast(self, 0), r, with_replacement); });
  }
  return run_combinations(self, r, with_replacement);
}

[[gnu::cold, gnu::noinline]] Tensor observed_combinations(const Tensor& self, int64_t r, bool with_replacement) {
  return tracing::observe(OpId::combinations, 0x1, [&] { return autocast_combinations(self, r, with_replacement); }, self, r,
                          with_replacement);
}

}  // namespace

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_combinations(self, r, with_replacement) : autocast_combinations(self, r, with_replacement);
  }
  return run_combinations(self, r, with_replacement);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("combinations"); }

}  // namespace amp
