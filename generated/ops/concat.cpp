// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/concat.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- cat ----------------

namespace {

struct CatBackward final : wrapper::ListNode {
  using ListNode::ListNode;
  autograd::TensorInfoList tensors_;
  int64_t dim_;

  void save(TensorList tensors, int64_t dim) {
    tensors_.save(tensors);
    dim_ = dim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const uint32_t num_tensors = num_inputs();
    const auto& tensors = tensors_;
    {
      std::vector<Tensor> each = cat_backward(grad, tensors.sizes(), dim_);
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

constexpr auto recorded_cat = wrapper::recorded<run_cat, CatBackward, Inputs<0>>;

}  // namespace

Tensor cat(TensorList tensors, int64_t dim) { return wrapper::function<Casts<0>>(OpId::cat, recorded_cat, tensors, dim); }

Tensor& cat_out(Tensor& out, TensorList tensors, int64_t dim) {
  return wrapper::copy_out(Inputs<0>(), OpId::cat, "cat_out", run_cat, out, tensors, dim);
}

// ---------------- stack ----------------

namespace {

struct StackBackward final : wrapper::ListNode {
  using ListNode::ListNode;
  int64_t dim_;

  void save(TensorList, int64_t dim) { dim_ = dim; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const uint32_t num_tensors = num_inputs();
    {
      std::vector<Tensor> each = grad.unbind(dim_);
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

constexpr auto recorded_stack = wrapper::recorded<run_stack, StackBackward, Inputs<0>>;

}  // namespace

Tensor stack(TensorList tensors, int64_t dim) { return wrapper::function<Casts<0>>(OpId::stack, recorded_stack, tensors, dim); }

Tensor& stack_out(Tensor& out, TensorList tensors, int64_t dim) {
  return wrapper::copy_out(Inputs<0>(), OpId::stack, "stack_out", run_stack, out, tensors, dim);
}

// ---------------- hstack ----------------

namespace {

Tensor run_hstack(TensorList tensors) {
  check_defined("hstack", "tensors", tensors);
  return composite::hstack(tensors);
}

}  // namespace

Tensor hstack(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::hstack, run_hstack, tensors); }

// ---------------- vstack ----------------

namespace {

Tensor run_vstack(TensorList tensors) {
  check_defined("vstack", "tensors", tensors);
  return composite::vstack(tensors);
}

}  // namespace

Tensor vstack(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::vstack, run_vstack, tensors); }

// ---------------- dstack ----------------

namespace {

Tensor run_dstack(TensorList tensors) {
  check_defined("dstack", "tensors", tensors);
  return composite::dstack(tensors);
}

}  // namespace

Tensor dstack(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::dstack, run_dstack, tensors); }

// ---------------- column_stack ----------------

namespace {

Tensor run_column_stack(TensorList tensors) {
  check_defined("column_stack", "tensors", tensors);
  return composite::column_stack(tensors);
}

}  // namespace

Tensor column_stack(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::column_stack, run_column_stack, tensors); }

// ---------------- block_diag ----------------

namespace {

Tensor run_block_diag(TensorList tensors) {
  check_defined("block_diag", "tensors", tensors);
  return composite::block_diag(tensors);
}

}  // namespace

Tensor block_diag(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::block_diag, run_block_diag, tensors); }

// ---------------- diagonal_blocks ----------------

namespace {

struct DiagonalBlocksBackward final : wrapper::ListNode {
  using ListNode::ListNode;
  autograd::TensorInfoList tensors_;

  void save(TensorList tensors) { tensors_.save(tensors); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const uint32_t num_tensors = num_inputs();
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

constexpr auto recorded_diagonal_blocks = wrapper::recorded<run_diagonal_blocks, DiagonalBlocksBackward, Inputs<0>>;

}  // namespace

Tensor internal::diagonal_blocks(TensorList tensors) {
  return wrapper::part("internal.diagonal_blocks", recorded_diagonal_blocks, tensors);
}

// ---------------- cartesian_prod ----------------

namespace {

Tensor run_cartesian_prod(TensorList tensors) {
  check_defined("cartesian_prod", "tensors", tensors);
  return composite::cartesian_prod(tensors);
}

}  // namespace

Tensor cartesian_prod(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::cartesian_prod, run_cartesian_prod, tensors); }

// ---------------- combinations ----------------

namespace {

Tensor run_combinations(const Tensor& self, int64_t r, bool with_replacement) {
  AMP_CHECK(self.defined(), ValueError, "[combinations] self is an undefined tensor");
  return composite::combinations(self, r, with_replacement);
}

}  // namespace

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  return wrapper::function<Casts<0>>(OpId::combinations, run_combinations, self, r, with_replacement);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> concat_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "cat", .signature = "(Tensor[] tensors, int dim=0) -> Tensor", .aliases = "concat concatenate", .casts = "tensors",
       .call = calls<amp::cat>},
      {.name = "stack", .signature = "(Tensor[] tensors, int dim=0) -> Tensor", .casts = "tensors", .call = calls<amp::stack>},
      {.name = "hstack", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .composite = true, .call = calls<amp::hstack>},
      {.name = "vstack", .signature = "(Tensor[] tensors) -> Tensor", .aliases = "row_stack", .casts = "tensors", .composite = true,
       .call = calls<amp::vstack>},
      {.name = "dstack", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .composite = true, .call = calls<amp::dstack>},
      {.name = "column_stack", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .composite = true,
       .call = calls<amp::column_stack>},
      {.name = "block_diag", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .composite = true,
       .call = calls<amp::block_diag>},
      {.name = "diagonal_blocks", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .internal = true,
       .call = calls<amp::internal::diagonal_blocks>},
      {.name = "cartesian_prod", .signature = "(Tensor[] tensors) -> Tensor", .casts = "tensors", .composite = true,
       .call = calls<amp::cartesian_prod>},
      {.name = "combinations", .signature = "(Tensor self, int r=2, bool with_replacement=False) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::combinations>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
