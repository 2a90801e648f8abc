// torch's test of activation checkpointing under autocast (test_cuda.py), written anew.
#include "op_rows.h"

#include <amp/nn/nn.h>

using namespace amp;
using namespace amp::torch_parity;
using testing::difference;
using testing::normal;

TEST_SUITE_BEGIN("torch parity");

TEST_CASE("test_cuda/test_autocast_checkpointing: the recomputation runs in the forward's region, wherever backward is called") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    for (const bool backward_inside : {false, true}) {
      nn::Sequential model(nn::Linear(8, 8), nn::Linear(8, 8), nn::Linear(8, 8));
      const Tensor x = normal({8, 8}, TensorOptions(low).requires_grad(true));
      std::vector<ScalarType> dtypes;
      const auto run = [&](const Tensor& input) {
        Tensor y = input;
        for (const auto& layer : model->children()) {
          y = layer->as<nn::Linear>()->forward(y);
          dtypes.push_back(y.dtype());
        }
        return y;
      };
      const auto gradients = [&](bool checkpointed) {
        model->zero_grad();
        x.mutable_grad().reset();
        Tensor y;
        {
          const Autocast region(kCPU, rules(kCUDA, low));
          y = checkpointed ? checkpoint(run, x) : run(x);
          CHECK((y.dtype() == low));
        }
        if (backward_inside) {
          const Autocast other(kCPU, {.dtype = low == kFloat16 ? kBFloat16 : kFloat16});
          y.sum().backward();
        } else {
          y.sum().backward();
        }
        Tensors grads{x.grad()};
        for (const Tensor& p : model->parameters()) grads.push_back(p.grad().clone());
        return grads;
      };
      const Tensors plain = gradients(false);
      CHECK(dtypes.size() == 3);
      const Tensors checkpointed = gradients(true);
      CHECK(dtypes.size() == 3 + 3 + 3);
      for (const ScalarType dtype : dtypes) CHECK((dtype == low));
      for (size_t i = 0; i < plain.size(); ++i) CHECK(difference(checkpointed[i], plain[i]) == "");
    }
  }
}

TEST_SUITE_END();
