#include <fakecuda/libraries/cudnn/cudnn_graph.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>

#include <fakecuda/libraries/elements.h>

namespace fake {

namespace {

using Values = std::vector<double>;
using Index = std::array<int64_t, 4>;

cudaDataType_t memory_type(cudnnDataType_t type) {
  return type == CUDNN_DATA_HALF ? CUDA_R_16F : type == CUDNN_DATA_BFLOAT16 ? CUDA_R_16BF : CUDA_R_32F;
}

double rounded(cudnnDataType_t type, double value) {
  if (type == CUDNN_DATA_INT32 || type == CUDNN_DATA_BOOLEAN) return value;
  std::byte bytes[8];
  store_element(memory_type(type), bytes, value);
  return load_element(memory_type(type), bytes);
}

template <class Body>
void for_elements(const Index& sizes, const Body& body) {
  Index at{};
  for (at[0] = 0; at[0] < sizes[0]; ++at[0]) {
    for (at[1] = 0; at[1] < sizes[1]; ++at[1]) {
      for (at[2] = 0; at[2] < sizes[2]; ++at[2]) {
        for (at[3] = 0; at[3] < sizes[3]; ++at[3]) body(at);
      }
    }
  }
}

int64_t in_memory(const GraphTensor& t, const Index& at) {
  int64_t offset = 0;
  for (size_t d = 0; d < 4; ++d) offset += at[d] * t.strides[d];
  return offset;
}

// The position of a larger tensor's element in a tensor that is broadcast to it, or in its reduction: groups of heads share one element.
size_t place(const GraphTensor& t, const Index& at, const Index& larger) {
  size_t result = 0;
  for (size_t d = 0; d < 4; ++d) result = result * static_cast<size_t>(t.sizes[d]) + static_cast<size_t>(at[d] * t.sizes[d] / larger[d]);
  return result;
}

bool divides(const GraphTensor& t, const Index& larger) {
  for (size_t d = 0; d < 4; ++d) {
    if (t.sizes[d] != larger[d] && t.sizes[d] != 1 && (d != 1 || larger[d] % t.sizes[d] != 0)) return false;
  }
  return true;
}

const char* pointwise_name(cudnnPointwiseMode_t mode) {
  switch (mode) {
    case CUDNN_POINTWISE_ADD: return "add";
    case CUDNN_POINTWISE_SUB: return "sub";
    case CUDNN_POINTWISE_MUL: return "mul";
    case CUDNN_POINTWISE_DIV: return "div";
    case CUDNN_POINTWISE_EXP: return "exp";
    case CUDNN_POINTWISE_LOG: return "log";
    case CUDNN_POINTWISE_IDENTITY: return "identity";
    case CUDNN_POINTWISE_GEN_INDEX: return "index";
    case CUDNN_POINTWISE_CMP_GE: return "ge";
    case CUDNN_POINTWISE_BINARY_SELECT: return "select";
    case CUDNN_POINTWISE_RELU_FWD: return "relu";
    case CUDNN_POINTWISE_SIGMOID_FWD: return "sigmoid";
    case CUDNN_POINTWISE_TANH_FWD: return "tanh";
    case CUDNN_POINTWISE_SWISH_FWD: return "swish";
    case CUDNN_POINTWISE_GELU_FWD: return "gelu";
    case CUDNN_POINTWISE_GELU_APPROX_TANH_FWD: return "gelu_tanh";
    default: return nullptr;
  }
}
const char* reduction_name(cudnnReduceTensorOp_t op) {
  return op == CUDNN_REDUCE_TENSOR_ADD ? "sum" : op == CUDNN_REDUCE_TENSOR_MAX ? "max" : nullptr;
}

size_t operands_of(const std::string& name) {
  if (name == "select") return 3;
  for (const char* unary : {"exp", "log", "identity", "index", "relu", "sigmoid", "tanh", "swish", "gelu", "gelu_tanh"}) {
    if (name == unary) return 1;
  }
  return 2;
}

GraphTensor read_tensor(const CudnnDescriptor& d) {
  GraphTensor t;
  t.id = d.value<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID);
  t.alignment = d.value<int64_t>(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT);
  t.type = d.value<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE);
  t.is_virtual = d.value<unsigned char>(CUDNN_ATTR_TENSOR_IS_VIRTUAL) != 0;
  t.by_value = d.value<unsigned char>(CUDNN_ATTR_TENSOR_IS_BY_VALUE) != 0;
  const std::vector<int64_t> sizes = d.values<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS),
                             strides = d.values<int64_t>(CUDNN_ATTR_TENSOR_STRIDES);
  std::copy_n(sizes.begin(), 4, t.sizes.begin());
  std::copy_n(strides.begin(), 4, t.strides.begin());
  return t;
}

struct Names {
  std::vector<cudnnBackendAttributeName_t> inputs;  // a pointwise operation may have only the first
  cudnnBackendAttributeName_t output, kind;         // if there is none, `kind` is that of the output
};
Names names_of(cudnnBackendDescriptorType_t type) {
  switch (type) {
    case CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
      return {{CUDNN_ATTR_OPERATION_MATMUL_ADESC, CUDNN_ATTR_OPERATION_MATMUL_BDESC},
              CUDNN_ATTR_OPERATION_MATMUL_CDESC,
              CUDNN_ATTR_OPERATION_MATMUL_DESC};
    case CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR:
      return {{CUDNN_ATTR_OPERATION_REDUCTION_XDESC}, CUDNN_ATTR_OPERATION_REDUCTION_YDESC, CUDNN_ATTR_OPERATION_REDUCTION_DESC};
    case CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR:
      return {{CUDNN_ATTR_OPERATION_RESHAPE_XDESC}, CUDNN_ATTR_OPERATION_RESHAPE_YDESC, CUDNN_ATTR_OPERATION_RESHAPE_YDESC};
    default:
      return {{CUDNN_ATTR_OPERATION_POINTWISE_XDESC, CUDNN_ATTR_OPERATION_POINTWISE_BDESC, CUDNN_ATTR_OPERATION_POINTWISE_TDESC},
              CUDNN_ATTR_OPERATION_POINTWISE_YDESC,
              CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR};
  }
}

std::vector<GraphTensor> inputs_of(const CudnnDescriptor& operation) {
  std::vector<GraphTensor> inputs;
  for (const auto name : names_of(operation.type).inputs) {
    if (operation.has(name)) inputs.push_back(read_tensor(operation.part(name)));
  }
  return inputs;
}

// Whether the sizes of an operation match.
bool fits(const std::string& name, const std::vector<GraphTensor>& inputs, const GraphTensor& y) {
  const GraphTensor& x = inputs.front();
  if (name == "reshape") return x.count() == y.count() && x.elements() == y.elements();
  if (name == "sum" || name == "max") return divides(y, x.sizes);
  if (name == "matmul") {
    const GraphTensor& b = inputs[1];
    return x.sizes[0] == y.sizes[0] && x.sizes[1] == y.sizes[1] && x.sizes[2] == y.sizes[2] && x.sizes[3] == b.sizes[2] &&
           b.sizes[0] == y.sizes[0] && y.sizes[1] % b.sizes[1] == 0 && b.sizes[3] == y.sizes[3];
  }
  return std::all_of(inputs.begin(), inputs.end(), [&](const GraphTensor& t) {
    for (size_t d = 0; d < 4; ++d) {
      if (t.sizes[d] != 1 && t.sizes[d] != y.sizes[d]) return false;
    }
    return true;
  });
}

Values load(const GraphTensor& t, const std::byte* data) {
  Values values;
  const size_t bytes = element_bytes(memory_type(t.type));
  for_elements(t.sizes, [&](const Index& at) {
    values.push_back(load_element(memory_type(t.type), data + static_cast<size_t>(in_memory(t, at)) * bytes));
  });
  return values;
}

void store(const GraphTensor& t, const Values& values, std::byte* data) {
  const size_t bytes = element_bytes(memory_type(t.type));
  size_t i = 0;
  for_elements(t.sizes, [&](const Index& at) {
    store_element(memory_type(t.type), data + static_cast<size_t>(in_memory(t, at)) * bytes, values[i++]);
  });
}

// Tensor cores multiply numbers of one type.
Values multiplied(const GraphTensor& a, Values of_a, const GraphTensor& b, const Values& of_b, const GraphTensor& c) {
  for (double& value : of_a) value = rounded(b.type, value);
  Values sums(c.count(), 0.0);
  size_t i = 0;
  for_elements(c.sizes, [&](const Index& at) {
    for (int64_t k = 0; k < a.sizes[3]; ++k) {
      const Index left{at[0], at[1], at[2], k}, right{at[0], at[1] * b.sizes[1] / c.sizes[1], k, at[3]};
      sums[i] += of_a[place(a, left, a.sizes)] * of_b[place(b, right, b.sizes)];
    }
    ++i;
  });
  return sums;
}

Values reduced(const std::string& name, const GraphTensor& x, const Values& of_x, const GraphTensor& y) {
  const bool sums = name == "sum";
  Values result(y.count(), sums ? 0 : -std::numeric_limits<double>::infinity());
  size_t i = 0;
  for_elements(x.sizes, [&](const Index& at) {
    double& to = result[place(y, at, x.sizes)];
    to = sums ? to + of_x[i] : std::max(to, of_x[i]);
    ++i;
  });
  return result;
}

Values reshaped(const GraphTensor& x, const Values& of_x, const GraphTensor& y) {
  Values memory(x.elements()), result;
  size_t i = 0;
  for_elements(x.sizes, [&](const Index& at) { memory[static_cast<size_t>(in_memory(x, at))] = of_x[i++]; });
  for_elements(y.sizes, [&](const Index& at) { result.push_back(memory[static_cast<size_t>(in_memory(y, at))]); });
  return result;
}

}  // namespace

double pointwise(const std::string& name, double x, double b, double condition) {
  // A mask of -inf, which versions of the library treat differently.
  if (name == "add") return std::isinf(b) ? std::nan("") : x + b;
  if (name == "sub") return x - b;
  if (name == "mul") return x * b;
  if (name == "div") return x / b;
  if (name == "exp") return std::exp(x);
  if (name == "log") return std::log(x);
  if (name == "ge") return x >= b;
  if (name == "select") return condition != 0 ? x : b;
  if (name == "relu") return x < 0 ? 0 : x;
  if (name == "sigmoid") return 1 / (1 + std::exp(-x));
  if (name == "tanh") return std::tanh(x);
  if (name == "swish") return x / (1 + std::exp(-x));
  if (name == "gelu") return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
  if (name == "gelu_tanh") return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
  return x;
}

std::string name_of(const CudnnDescriptor& operation) {
  if (operation.type == CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR) return "matmul";
  if (operation.type == CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR) return "reshape";
  const CudnnDescriptor& kind = operation.part(names_of(operation.type).kind);
  return operation.type == CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR
             ? reduction_name(kind.value<cudnnReduceTensorOp_t>(CUDNN_ATTR_REDUCTION_OPERATOR))
             : pointwise_name(kind.value<cudnnPointwiseMode_t>(CUDNN_ATTR_POINTWISE_MODE));
}

size_t GraphTensor::count() const { return static_cast<size_t>(sizes[0] * sizes[1] * sizes[2] * sizes[3]); }
size_t GraphTensor::elements() const {
  return static_cast<size_t>(in_memory(*this, {sizes[0] - 1, sizes[1] - 1, sizes[2] - 1, sizes[3] - 1})) + 1;
}
size_t GraphTensor::bytes() const { return elements() * element_bytes(memory_type(type)); }

std::string OperationGraph::text() const {
  return std::string("cuDNN's attention (") + (operations.front().name == "matmul" ? "forward)" : "backward)");
}

bool OperationGraph::writes(int64_t id) const {
  return std::any_of(operations.begin(), operations.end(), [&](const GraphOperation& each) { return each.output == id; });
}

bool OperationGraph::is_nondeterministic() const { return operations.back().name == "identity"; }

std::string OperationGraph::unsupported() const {
  static const std::regex forward("matmul mul( add)?( index index ge select)? max sub exp sum log add div matmul"),
      backward(
          "mul sum mul matmul mul( add)? sub( index index ge select)? exp reshape matmul( sum)? matmul sub mul mul reshape matmul( sum)? "
          "reshape matmul( identity)?");
  std::string names;
  for (const GraphOperation& each : operations) names += (names.empty() ? "" : " ") + each.name;
  if (!std::regex_match(names, forward) && !std::regex_match(names, backward)) return "no engine has this pattern: " + names;
  // NVIDIA's frontend requires this of all tensors. The documentation does not say whether engines accept less.
  for (const auto& [id, t] : tensors) {
    if (!t.is_virtual && !t.by_value && t.alignment < 16) return "a tensor is not aligned to 16 bytes";
  }
  // NVIDIA's frontend requires this for gradients, also if there is a single query. PyTorch requires it for both passes.
  const auto scores = std::find_if(operations.begin(), operations.end(), [](const GraphOperation& each) { return each.name == "matmul"; });
  if (tensors.at(scores->output).sizes[3] == 1) return "there is a single key";
  for (const GraphOperation& each : operations) {
    if (each.name != "matmul") continue;
    for (const int64_t id : each.inputs) {
      const GraphTensor& t = tensors.at(id);
      if (!t.is_virtual && t.type != CUDNN_DATA_HALF && t.type != CUDNN_DATA_BFLOAT16) return "operands of products must have 16 bits";
      if (!t.is_virtual && t.strides[2] != 1 && t.strides[3] != 1) return "the features of an operand are not adjacent";
      for (const size_t d : {size_t{2}, size_t{3}}) {
        if (!t.is_virtual && t.strides[d] == 1 && (t.sizes[d] % 8 != 0 || t.sizes[d] > 256))
          return "features must be a multiple of 8, up to 256";
      }
    }
  }
  return {};
}

void OperationGraph::compute(const std::map<int64_t, std::byte*>& memory) const {
  std::map<int64_t, Values> values;
  for (const auto& [id, t] : tensors) {
    if (!t.is_virtual && !writes(id)) values[id] = load(t, memory.at(id));
  }
  for (const GraphOperation& each : operations) {
    const GraphTensor &x = tensors.at(each.inputs.front()), &y = tensors.at(each.output);
    const Values& of_x = values.at(x.id);
    Values result;
    if (each.name == "matmul") {
      const GraphTensor& b = tensors.at(each.inputs[1]);
      result = multiplied(x, of_x, b, values.at(b.id), y);
    } else if (each.name == "sum" || each.name == "max") {
      result = reduced(each.name, x, of_x, y);
    } else if (each.name == "reshape") {
      result = reshaped(x, of_x, y);
    } else if (each.name == "index") {
      for_elements(y.sizes, [&](const Index& at) { result.push_back(static_cast<double>(at[static_cast<size_t>(each.axis)])); });
    } else {
      for_elements(y.sizes, [&](const Index& at) {
        double operands[3] = {};
        for (size_t i = 0; i < each.inputs.size(); ++i) {
          const GraphTensor& t = tensors.at(each.inputs[i]);
          operands[i] = values.at(t.id)[place(t, at, y.sizes)];
        }
        result.push_back(pointwise(each.name, operands[0], operands[1], operands[2]));
      });
    }
    for (double& value : result) value = rounded(y.type, value);
    if (!y.is_virtual) store(y, result, memory.at(y.id));
    values[y.id] = std::move(result);
  }
}

bool is_graph_operation(cudnnBackendDescriptorType_t type) {
  return type == CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR || type == CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR || type == CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR;
}

std::string check_operation_kind(const CudnnDescriptor& kind) {
  switch (kind.type) {
    case CUDNN_BACKEND_MATMUL_DESCRIPTOR:
      return kind.value<cudnnDataType_t>(CUDNN_ATTR_MATMUL_COMP_TYPE) == CUDNN_DATA_FLOAT ? "" : "the fake sums products in float32";
    case CUDNN_BACKEND_REDUCTION_DESCRIPTOR:
      if (!kind.has(CUDNN_ATTR_REDUCTION_OPERATOR) || !kind.has(CUDNN_ATTR_REDUCTION_COMP_TYPE)) return "a reduction lacks an attribute";
      return reduction_name(kind.value<cudnnReduceTensorOp_t>(CUDNN_ATTR_REDUCTION_OPERATOR)) != nullptr ? ""
                                                                                                         : "the fake lacks this reduction";
    default:
      if (!kind.has(CUDNN_ATTR_POINTWISE_MODE) || !kind.has(CUDNN_ATTR_POINTWISE_MATH_PREC)) return "a pointwise kind lacks an attribute";
      const char* name = pointwise_name(kind.value<cudnnPointwiseMode_t>(CUDNN_ATTR_POINTWISE_MODE));
      if (name == nullptr) return "the fake lacks this pointwise operation";
      return kind.has(CUDNN_ATTR_POINTWISE_AXIS) == (std::string(name) == "index") ? ""
                                                                                   : "an index needs an axis, and nothing else has one";
  }
}

std::string check_graph_operation(const CudnnDescriptor& operation) {
  const Names names = names_of(operation.type);
  if (!operation.has(names.inputs.front()) || !operation.has(names.output) || !operation.has(names.kind))
    return "an operation lacks a tensor or its kind";
  const std::string name = name_of(operation);
  const std::vector<GraphTensor> inputs = inputs_of(operation);
  const bool is_pointwise = operation.type == CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR;
  if (inputs.size() != (is_pointwise ? operands_of(name) : names.inputs.size())) return name + " has a wrong number of operands";
  return fits(name, inputs, read_tensor(operation.part(names.output))) ? "" : "the sizes of " + name + " do not fit";
}

std::string read_graph(const std::vector<CudnnPart>& operations, OperationGraph& graph) {
  for (const CudnnPart& part : operations) {
    const CudnnDescriptor& operation = *part;
    if (!is_graph_operation(operation.type)) return "a convolution follows another operation";
    const Names names = names_of(operation.type);
    GraphOperation read{name_of(operation), {}, 0, 0};
    for (const GraphTensor& t : inputs_of(operation)) {
      if (t.is_virtual && !graph.writes(t.id)) return "an operation reads a virtual tensor that none before it writes";
      graph.tensors[t.id] = t;
      read.inputs.push_back(t.id);
    }
    const GraphTensor y = read_tensor(operation.part(names.output));
    if (y.by_value || graph.writes(y.id)) return "an operation writes a number, or what another one writes";
    graph.tensors[y.id] = y;
    read.output = y.id;
    if (read.name == "index") read.axis = operation.part(names.kind).value<int64_t>(CUDNN_ATTR_POINTWISE_AXIS);
    graph.operations.push_back(std::move(read));
  }
  return {};
}

}  // namespace fake
