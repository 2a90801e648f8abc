#include <amp/distributed/comm_hook.h>

#include <functional>

#include <amp/core/grad_mode.h>

namespace amp::distributed {

CommHook average_hook() {
  return [](const Tensor& bucket, ProcessGroup& group) -> std::function<void()> {
    return [work = group.all_reduce(bucket, ReduceOp::Average)] { work->wait(); };
  };
}

CommHook compress_hook(ScalarType dtype) {
  AMP_CHECK(isReducedFloatingType(dtype), TypeError, "[compress_hook] gradients are sent as float16 or bfloat16, not as ", dtype);
  return [dtype](const Tensor& bucket, ProcessGroup& group) -> std::function<void()> {
    const NoGradGuard no_grad;
    const Tensor sent = bucket.to(dtype);
    return [bucket, sent, work = group.all_reduce(sent, ReduceOp::Average)] {
      work->wait();
      if (!sent.is_same(bucket)) bucket.copy_(sent);
    };
  };
}

}  // namespace amp::distributed
