#include <amp/distributed/functional.h>

#include <amp/autograd/function.h>
#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/init.h>
#include <amp/ops.h>

namespace amp::distributed::functional {

namespace {

using autograd::AutogradContext;
using autograd::variable_list;

GroupPtr given_or_default(const GroupPtr& group) { return group != nullptr ? group : default_group(); }

void check_defined(const char* name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[", name, "] `tensor` is an undefined tensor");
}

void check_differentiable(const char* name, const Tensor& tensor, ReduceOp op) {
  AMP_CHECK(!GradMode::is_enabled() || !tensor.requires_grad() || op == ReduceOp::Sum || op == ReduceOp::Average, NotImplementedError, "[",
            name, "] a ", toString(op), " has no derivative, but `tensor` requires a gradient");
}

// The sizes of `tensor` with another number of rows.
Shape with_rows(const Tensor& tensor, int64_t rows) {
  Shape sizes(tensor.sizes());
  sizes[0] = rows;
  return sizes;
}

void check_has_rows(const char* name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined() && tensor.dim() > 0, ValueError, "[", name, "] `tensor` must have at least one dimension");
}

// The state that the functions of this file keep for backward.
struct Kept {
  GroupPtr group;
  ReduceOp op = ReduceOp::Sum;
  int root = 0;
  std::vector<int64_t> output_rows = {}, input_rows = {};
};
constexpr const char* kKept = "kept";

const Kept& kept(const AutogradContext* ctx) { return ctx->saved_data.at(kKept).get<Kept>(); }

struct AllReduce : autograd::Function<AllReduce> {
  static Tensor forward(AutogradContext* ctx, const Tensor& tensor, const Kept& how) {
    ctx->saved_data[kKept] = how;
    Tensor result = tensor.clone();
    how.group->all_reduce(result, how.op)->wait();
    return result;
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    return {functional::all_reduce(grads[0], kept(ctx).op, kept(ctx).group), Tensor()};
  }
};

struct Broadcast : autograd::Function<Broadcast> {
  static Tensor forward(AutogradContext* ctx, const Tensor& tensor, const Kept& how) {
    ctx->saved_data[kKept] = how;
    Tensor result = tensor.clone();
    how.group->broadcast(result, how.root)->wait();
    return result;
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    const Kept& how = kept(ctx);
    const Tensor sum = functional::all_reduce(grads[0], ReduceOp::Sum, how.group);
    return {how.group->rank() == how.root ? sum : zeros_like(sum), Tensor()};
  }
};

struct AllGather : autograd::Function<AllGather> {
  static Tensor forward(AutogradContext* ctx, const Tensor& tensor, const Kept& how) {
    ctx->saved_data[kKept] = how;
    const int64_t rows = detail::checked_mul("all_gather", tensor.size(0), how.group->size());
    Tensor result = empty(with_rows(tensor, rows), tensor.options());
    how.group->all_gather(result, tensor)->wait();
    return result;
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    return {functional::reduce_scatter(grads[0], ReduceOp::Sum, kept(ctx).group), Tensor()};
  }
};

struct ReduceScatter : autograd::Function<ReduceScatter> {
  static Tensor forward(AutogradContext* ctx, const Tensor& tensor, const Kept& how) {
    ctx->saved_data[kKept] = how;
    Tensor result = empty(with_rows(tensor, tensor.size(0) / how.group->size()), tensor.options());
    how.group->reduce_scatter(result, tensor, how.op)->wait();
    return result;
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    const Kept& how = kept(ctx);
    const Tensor all = functional::all_gather(grads[0], how.group);
    return {how.op == ReduceOp::Average ? all / how.group->size() : all, Tensor()};
  }
};

struct AllToAll : autograd::Function<AllToAll> {
  static Tensor forward(AutogradContext* ctx, const Tensor& tensor, const Kept& how) {
    ctx->saved_data[kKept] = how;
    int64_t length = how.output_rows.empty() ? tensor.size(0) : 0;
    for (const int64_t rows : how.output_rows) {
      AMP_CHECK(rows >= 0, ValueError, "[all_to_all] `output_rows` contains ", rows, ", expected numbers that are not negative");
      length = detail::checked_add("all_to_all", length, rows);
    }
    Tensor result = empty(with_rows(tensor, length), tensor.options());
    how.group->all_to_all(result, tensor, how.output_rows, how.input_rows)->wait();
    return result;
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    const Kept& how = kept(ctx);
    return {functional::all_to_all(grads[0], how.input_rows, how.output_rows, how.group), Tensor()};
  }
};

}  // namespace

Tensor all_reduce(const Tensor& tensor, ReduceOp op, const GroupPtr& group) {
  check_defined("all_reduce", tensor);
  check_differentiable("all_reduce", tensor, op);
  return AllReduce::apply(tensor, Kept{.group = given_or_default(group), .op = op});
}

Tensor broadcast(const Tensor& tensor, int root, const GroupPtr& group) {
  check_defined("broadcast", tensor);
  return Broadcast::apply(tensor, Kept{.group = given_or_default(group), .root = root});
}

Tensor all_gather(const Tensor& tensor, const GroupPtr& group) {
  check_has_rows("all_gather", tensor);
  return AllGather::apply(tensor, Kept{.group = given_or_default(group)});
}

Tensor reduce_scatter(const Tensor& tensor, ReduceOp op, const GroupPtr& group) {
  check_has_rows("reduce_scatter", tensor);
  check_differentiable("reduce_scatter", tensor, op);
  const GroupPtr used = given_or_default(group);
  AMP_CHECK(tensor.size(0) % used->size() == 0, ValueError, "[reduce_scatter] the first dimension of `tensor`, ", tensor.size(0),
            ", cannot be cut into ", used->size(), " equal parts");
  return ReduceScatter::apply(tensor, Kept{.group = used, .op = op});
}

Tensor all_to_all(const Tensor& tensor, const std::vector<int64_t>& output_rows, const std::vector<int64_t>& input_rows,
                  const GroupPtr& group) {
  check_has_rows("all_to_all", tensor);
  return AllToAll::apply(tensor, Kept{.group = given_or_default(group), .output_rows = output_rows, .input_rows = input_rows});
}

}  // namespace amp::distributed::functional
