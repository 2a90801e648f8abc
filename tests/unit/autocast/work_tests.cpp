// The work of a call, which `min_work` compares: the arguments differ in every size.
#include <vector>

#include <amp/autocast/work.h>

#include "state.h"

namespace work_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Policy;

TEST_SUITE_BEGIN("autocast");

TEST_CASE("the work of products counts each size once") {
  namespace work = autocast::work;
  const Tensor a = ones({2, 3, 4}), b = ones({4, 7}), batch = ones({5, 4, 7}), matrix = ones({3, 4}), vector = ones({4});
  CHECK(work::matmul(a, b) == 2 * 3 * 4 * 7);
  CHECK(work::matmul(matrix, batch) == 5 * 3 * 4 * 7);
  CHECK(work::matmul(vector, b) == 4 * 7);
  CHECK(work::matmul(matrix, vector) == 3 * 4);
  CHECK(work::matmul(vector, vector) == 4);
  const std::vector<Tensor> chain{ones({2, 3}), ones({3, 5}), ones({5, 7})};
  CHECK(work::chain(TensorList(chain)) == 2 * 3 * 5 + 2 * 5 * 7);
  const Tensor three = ones({3}), five = ones({5});
  CHECK(work::outer(three, five) == 15);
  const Tensor weight = ones({6, 4});
  CHECK(work::linear(a, weight) == 2 * 3 * 4 * 6);
  const Tensor image = ones({2, 3, 8, 9}), kernel = ones({5, 3, 2, 4});
  CHECK(work::conv(image, kernel) == 2 * 8 * 9 * 5 * 3 * 2 * 4);
  const Tensor line = ones({2, 4, 9}), line_kernel = ones({6, 4, 3});
  CHECK(work::conv(line, line_kernel) == 2 * 9 * 6 * 4 * 3);
  const Tensor query = ones({2, 3, 4}), key = ones({2, 5, 4}), value = ones({2, 5, 16});
  CHECK(work::attention(query, key, value) == 2 * 3 * 5 * 4 + 2 * 3 * 5 * 16);
}

TEST_CASE("min_work of attention counts the width of the values") {
  const Policy& policy = derive_policy(autocast::find_policy("torch-2.0"),
                                       {{.op = "scaled_dot_product_attention", .category = Category::LowerPrecisionFp, .min_work = 400}});
  const Tensor query = normal({2, 3, 4}, kFloat32), key = normal({2, 5, 4}, kFloat32);
  const Autocast region(kCPU, {.policy = policy});
  // 120 for the products with the keys, and 480 or 120 for those with the values.
  CHECK((scaled_dot_product_attention(query, key, normal({2, 5, 16}, kFloat32)).dtype() == kBFloat16));
  CHECK((scaled_dot_product_attention(query, key, normal({2, 5, 4}, kFloat32)).dtype() == kFloat32));
}

TEST_SUITE_END();

}  // namespace work_tests
