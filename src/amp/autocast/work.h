// The amount of work of a call, for rules that do not cast the inputs of small calls. Part of the extension interface.
#pragma once

#include <amp/autocast/input.h>
#include <amp/op_id.h>

namespace amp::autocast {

// The number of multiply-adds of a matrix multiplication or convolution (`multiply_adds:` of the op's entry). The value is arbitrary for
// shapes that the op would reject. For other ops: the number of elements of the tensors, without numbers. `args`: the arguments that
// autocast may cast.
double work_of(OpId op, const Input* args, size_t count);

// The number of multiply-adds of an op, -1 if ops.yaml gives no formula. Generated.
double multiply_adds(OpId op, const Input* args);

// The terms of `multiply_adds:` formulas.
namespace work {
// (..., m, k) @ (..., k, n), broadcast; one dimension means a vector.
AMP_API double matmul(const Input& a, const Input& b);
// The matrices are multiplied from left to right.
AMP_API double chain(const Input& matrices);
// Multiplies every element of a by every element of b.
AMP_API double outer(const Input& a, const Input& b);
// Multiplies each row of the input by the whole weight.
AMP_API double linear(const Input& input, const Input& weight);
// Multiplies each point of the input by the whole weight: strides count as 1.
AMP_API double conv(const Input& input, const Input& weight);
// The products query @ key and (that result) @ value.
AMP_API double attention(const Input& query, const Input& key, const Input& value);
}  // namespace work

}  // namespace amp::autocast
