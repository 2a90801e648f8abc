#include <fakecuda/libraries/cudnn/cudnn_convolution.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_graph.h>

namespace fake {

namespace {

struct Names {
  ConvolutionPass pass;
  const char* text;
  cudnnBackendAttributeName_t x, w, y, convolution, alpha, beta;
};
Names names_of(cudnnBackendDescriptorType_t type) {
  switch (type) {
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
      return {ConvolutionPass::Forward,
              "forward",
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
      return {ConvolutionPass::Data,
              "data",
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
    default:
      return {ConvolutionPass::Filter,
              "filter",
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
  }
}

cudaDataType_t data_type(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_HALF: return CUDA_R_16F;
    case CUDNN_DATA_BFLOAT16: return CUDA_R_16BF;
    case CUDNN_DATA_FLOAT: return CUDA_R_32F;
    case CUDNN_DATA_DOUBLE: return CUDA_R_64F;
    default: return CUDA_R_8I;
  }
}

// The type of sums, and of results between operations.
cudaDataType_t computed_in(cudaDataType_t type) { return type == CUDA_R_64F ? CUDA_R_64F : CUDA_R_32F; }

bool is_virtual(const CudnnDescriptor& tensor) { return tensor.value<unsigned char>(CUDNN_ATTR_TENSOR_IS_VIRTUAL) != 0; }

// Fills the last places of three.
void spread(const std::vector<int64_t>& from, std::array<int64_t, 3>& to) {
  std::copy(from.begin(), from.end(), to.end() - static_cast<std::ptrdiff_t>(from.size()));
}

ConvolutionTensor read_tensor(const CudnnDescriptor& d) {
  ConvolutionTensor t;
  t.id = d.value<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID);
  t.alignment = d.value<int64_t>(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT);
  const std::vector<int64_t> sizes = d.values<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS),
                             strides = d.values<int64_t>(CUDNN_ATTR_TENSOR_STRIDES);
  t.sizes.fill(1);
  t.strides.fill(0);
  for (size_t i = 0; i < sizes.size(); ++i) {
    const size_t place = i < 2 ? i : i + 5 - sizes.size();
    t.sizes[place] = sizes[i];
    t.strides[place] = strides[i];
  }
  return t;
}

// Calls body(point) for all points of a box.
template <class Body>
void for_points(const int64_t* sizes, const Body& body) {
  for (int64_t i = 0; i < sizes[0]; ++i) {
    for (int64_t j = 0; j < sizes[1]; ++j) {
      for (int64_t k = 0; k < sizes[2]; ++k) body(std::array<int64_t, 3>{i, j, k});
    }
  }
}

std::vector<double> unpacked(const ConvolutionTensor& t, cudaDataType_t type, const std::byte* data, bool tf32) {
  std::vector<double> values(t.elements());
  for (size_t i = 0; i < values.size(); ++i) {
    const double value = load_element(type, data + i * element_bytes(type));
    values[i] = tf32 ? rounded_to_tf32(value) : value;
  }
  return values;
}

}  // namespace

int64_t ConvolutionTensor::at(int64_t outer, int64_t inner, const std::array<int64_t, 3>& point) const {
  return outer * strides[0] + inner * strides[1] + point[0] * strides[2] + point[1] * strides[3] + point[2] * strides[4];
}

size_t ConvolutionTensor::elements() const {
  return static_cast<size_t>(at(sizes[0] - 1, sizes[1] - 1, {sizes[2] - 1, sizes[3] - 1, sizes[4] - 1})) + 1;
}

const ConvolutionTensor& Convolution::result() const {
  return pass == ConvolutionPass::Forward ? y : pass == ConvolutionPass::Data ? x : w;
}

std::string Convolution::text() const {
  const char* what = pass == ConvolutionPass::Forward ? "forward" : pass == ConvolutionPass::Data ? "data" : "filter";
  std::string text = std::string("cuDNN's convolution (") + what + ") of";
  for (const int64_t size : x.sizes) text += ' ' + std::to_string(size);
  for (const ConvolutionStep& step : steps) text += " + " + step.name;
  return text;
}

void Convolution::compute(std::byte* x_data, std::byte* w_data, std::byte* y_data, const std::vector<std::byte*>& operands,
                          bool tf32) const {
  std::vector<double> of_x = unpacked(x, type, x_data, tf32), of_w = unpacked(w, type, w_data, tf32),
                      of_y = unpacked(y, type, y_data, tf32);
  std::vector<double>& sums = pass == ConvolutionPass::Forward ? of_y : pass == ConvolutionPass::Data ? of_x : of_w;
  const std::vector<double> old = beta != 0 ? sums : std::vector<double>();
  std::fill(sums.begin(), sums.end(), 0.0);
  const int64_t in = w.sizes[1], out = y.sizes[1] / groups();
  for_points(&y.sizes[2], [&](const std::array<int64_t, 3>& to) {
    for_points(&w.sizes[2], [&](const std::array<int64_t, 3>& tap) {
      std::array<int64_t, 3> from;
      for (size_t d = 0; d < 3; ++d) {
        from[d] = to[d] * stride[d] + tap[d] * dilation[d] - before[d];
        if (from[d] < 0 || from[d] >= x.sizes[2 + d]) return;
      }
      for (int64_t n = 0; n < x.sizes[0]; ++n) {
        for (int64_t k = 0; k < y.sizes[1]; ++k) {
          for (int64_t c = 0; c < in; ++c) {
            double& a = of_x[static_cast<size_t>(x.at(n, k / out * in + c, from))];
            double& b = of_w[static_cast<size_t>(w.at(k, c, tap))];
            double& s = of_y[static_cast<size_t>(y.at(n, k, to))];
            switch (pass) {
              case ConvolutionPass::Forward: s += a * b; break;
              case ConvolutionPass::Data: a += s * b; break;
              case ConvolutionPass::Filter: b += a * s; break;
            }
          }
        }
      }
    });
  });
  for (size_t i = 0; i < steps.size(); ++i) {
    const ConvolutionStep& step = steps[i];
    const std::vector<double> values = step.has_operand ? unpacked(step.operand, type, operands[i], false) : std::vector<double>();
    const bool per_channel = step.operand.sizes[0] == 1 && step.operand.sizes != y.sizes;
    for_points(&y.sizes[2], [&](const std::array<int64_t, 3>& point) {
      for (int64_t n = 0; n < y.sizes[0]; ++n) {
        for (int64_t k = 0; k < y.sizes[1]; ++k) {
          double& value = sums[static_cast<size_t>(y.at(n, k, point))];
          const int64_t at = per_channel ? step.operand.at(0, k, {0, 0, 0}) : step.operand.at(n, k, point);
          value = pointwise(step.name, value, step.has_operand ? values[static_cast<size_t>(at)] : 0, 0);
        }
      }
    });
  }
  std::byte* data = pass == ConvolutionPass::Forward ? y_data : pass == ConvolutionPass::Data ? x_data : w_data;
  for (size_t i = 0; i < sums.size(); ++i)
    store_element(type, data + i * element_bytes(type), alpha * sums[i] + (beta != 0 ? beta * old[i] : 0));
}

bool is_convolution(cudnnBackendDescriptorType_t type) {
  return type == CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR;
}

std::string read_convolution(const CudnnDescriptor& operation, Convolution& result) {
  const Names names = names_of(operation.type);
  for (const auto name : {names.x, names.w, names.y, names.convolution}) {
    if (!operation.has(name)) return "the operation lacks a tensor or its convolution";
  }
  const CudnnDescriptor& how = operation.part(names.convolution);
  result.pass = names.pass;
  result.x = read_tensor(operation.part(names.x));
  result.w = read_tensor(operation.part(names.w));
  result.y = read_tensor(operation.part(names.y));
  result.alpha = operation.value<float>(names.alpha);
  result.beta = operation.value<float>(names.beta);
  spread(how.values<int64_t>(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS), result.before);
  spread(how.values<int64_t>(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS), result.after);
  spread(how.values<int64_t>(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES), result.stride);
  spread(how.values<int64_t>(CUDNN_ATTR_CONVOLUTION_DILATIONS), result.dilation);
  if (how.value<cudnnConvolutionMode_t>(CUDNN_ATTR_CONVOLUTION_CONV_MODE) != CUDNN_CROSS_CORRELATION)
    return "the fake has no mode but cross-correlation";

  const auto type_of = [&](cudnnBackendAttributeName_t name) {
    return data_type(operation.part(name).value<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE));
  };
  result.type = type_of(names.x);
  result.is_virtual = is_virtual(operation.part(names.y));
  const cudaDataType_t written = result.is_virtual ? computed_in(result.type) : result.type;
  if (element_bytes(result.type) == 0 || type_of(names.w) != result.type || type_of(names.y) != written) return "the types differ";
  const cudaDataType_t compute = data_type(how.value<cudnnDataType_t>(CUDNN_ATTR_CONVOLUTION_COMP_TYPE));
  if (compute != computed_in(result.type)) return "the fake computes in float32, and float64 in float64";

  const auto& [x, w, y] = std::tie(result.x, result.w, result.y);
  if (w.sizes[1] <= 0 || x.sizes[1] % w.sizes[1] != 0 || y.sizes[1] != w.sizes[0] || y.sizes[1] % result.groups() != 0 ||
      x.sizes[0] != y.sizes[0])
    return "the channels or batches of x, w and y do not fit";
  for (size_t d = 0; d < 3; ++d) {
    const int64_t covered = result.dilation[d] * (w.sizes[2 + d] - 1) + 1;
    if (result.stride[d] < 1 || result.dilation[d] < 1 || result.before[d] < 0) return "a stride, dilation or padding is out of range";
    if (y.sizes[2 + d] != (x.sizes[2 + d] + result.before[d] + result.after[d] - covered) / result.stride[d] + 1)
      return "the size of y does not follow from those of x and w";
  }
  return {};
}

std::string read_convolution_graph(const std::vector<CudnnPart>& operations, Convolution& result) {
  if (const std::string wrong = read_convolution(*operations.front(), result); !wrong.empty()) return wrong;
  if (operations.size() > 1 && (result.pass != ConvolutionPass::Forward || result.beta != 0))
    return "the fake has nothing that follows this pass";
  for (size_t i = 1; i < operations.size(); ++i) {
    const CudnnDescriptor& operation = *operations[i];
    if (operation.type != CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR) return "only pointwise operations follow a convolution";
    const auto part = [&](cudnnBackendAttributeName_t name) -> const CudnnDescriptor& { return operation.part(name); };
    const CudnnDescriptor& written = part(CUDNN_ATTR_OPERATION_POINTWISE_YDESC);
    const ConvolutionTensor from = read_tensor(part(CUDNN_ATTR_OPERATION_POINTWISE_XDESC)), to = read_tensor(written);
    if (!result.is_virtual || from.id != result.y.id) return "an operation does not read the result of the one before it";
    const auto type_of = [](const CudnnDescriptor& t) { return data_type(t.value<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE)); };
    result.is_virtual = is_virtual(written);
    if (type_of(written) != (result.is_virtual ? computed_in(result.type) : result.type)) return "the types differ";
    ConvolutionStep step{name_of(operation), operation.has(CUDNN_ATTR_OPERATION_POINTWISE_BDESC), {}};
    const auto known = {"add", "relu", "sigmoid", "tanh", "swish", "gelu", "gelu_tanh"};
    if (std::find(known.begin(), known.end(), step.name) == known.end()) return "the fake has no " + step.name + " after a convolution";
    if (step.has_operand) {
      const CudnnDescriptor& operand = part(CUDNN_ATTR_OPERATION_POINTWISE_BDESC);
      step.operand = read_tensor(operand);
      if (is_virtual(operand) || type_of(operand) != result.type) return "the operand of a sum is virtual, or of another type";
      if (step.operand.sizes != to.sizes && step.operand.sizes != std::array<int64_t, 5>{1, to.sizes[1], 1, 1, 1})
        return "the operand of a sum does not fit";
    }
    if (to.sizes != result.y.sizes) return "the result of an operation has another shape";
    result.y = to;
    result.steps.push_back(std::move(step));
  }
  return result.is_virtual ? "nothing reads the result" : "";
}

}  // namespace fake
