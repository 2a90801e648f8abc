#include <fakecuda/libraries/cudnn/cudnn_network.h>

#include <cmath>
#include <cstring>
#include <functional>

namespace fake {

namespace {

constexpr int64_t kGap = 5;  // elements between the layers of a network with projections

using Values = std::vector<double>;

// A row of a layer in one direction, in the reserve.
struct Cell {
  double *x, *h_before, *c_before, *gates, *from_state, *c, *hidden;
  double *d_input, *d_state, *d_output;  // values of the gates' two parts, and of a projection's output
};

// The reserve: two numbers that identify its content, then cells.
class Tape {
 public:
  Tape(const RecurrentNetwork& network, const Sequences& sequences, double* data)
      : network_(network), rows_(sequences.rows()), data_(data) {}

  static constexpr double kAfterForward = 1, kAfterData = 2;
  double& stage() const { return data_[0]; }
  double& identity() const { return data_[1]; }

  int64_t size() const { return start_of(network_.layers * network_.directions); }
  Cell cell(int64_t pseudo_layer, int64_t row) const {
    double* at = data_ + start_of(pseudo_layer) + row * width(pseudo_layer);
    const auto take = [&at](int64_t count) {
      double* const first = at;
      at += count;
      return first;
    };
    const int64_t hidden = network_.hidden, output = network_.output, gates = network_.gates() * hidden;
    Cell cell{};
    cell.x = take(network_.inputs_of(pseudo_layer));
    cell.h_before = take(output);
    for (double** each : {&cell.c_before, &cell.from_state, &cell.c, &cell.hidden}) *each = take(hidden);
    for (double** each : {&cell.gates, &cell.d_input, &cell.d_state}) *each = take(gates);
    cell.d_output = take(output);
    return cell;
  }

  // The identifying numbers of a valid reserve.
  double expected_identity() const {
    size_t hash = std::hash<std::string>()(network_.text());
    hash = hash * 31 + static_cast<size_t>(network_.algorithm) * 7 + static_cast<size_t>(network_.math);
    return static_cast<double>(hash % 1000003 * 1000 + static_cast<size_t>(rows_));
  }
  std::string wrong(double stage_wanted) const {
    if (identity() != expected_identity()) return "the reserve is not of the forward pass of this network";
    if (stage() == stage_wanted) return "";
    return stage_wanted == kAfterForward ? "the reserve was used by a backward pass already" : "the gradients of the data come first";
  }

 private:
  int64_t width(int64_t p) const { return network_.inputs_of(p) + 2 * network_.output + (4 + 3 * network_.gates()) * network_.hidden; }
  int64_t start_of(int64_t pseudo_layer) const {
    int64_t at = 2;
    for (int64_t p = 0; p < pseudo_layer; ++p) at += rows_ * width(p);
    return at;
  }

  const RecurrentNetwork& network_;
  int64_t rows_;
  double* data_;
};

Values load(cudaDataType_t type, const std::byte* from, int64_t first, int64_t count) {
  Values all(static_cast<size_t>(count));
  if (from == nullptr) return all;
  const size_t size = element_bytes(type);
  for (size_t i = 0; i < all.size(); ++i) all[i] = load_element(type, from + (static_cast<size_t>(first) + i) * size);
  return all;
}
void store(cudaDataType_t type, std::byte* to, int64_t first, const Values& values) {
  if (to == nullptr) return;
  const size_t size = element_bytes(type);
  for (size_t i = 0; i < values.size(); ++i) store_element(type, to + (static_cast<size_t>(first) + i) * size, values[i]);
}

// The weights of a layer in one direction, gate by gate.
struct Weights {
  Values input, state, projection, input_bias, state_bias;

  Weights(const RecurrentNetwork& n, int64_t p, const std::byte* from) {
    const auto add = [&](Values& to, const WeightBlock& block) {
      const Values part = load(n.type, from, block.offset, block.rows * block.columns);
      to.insert(to.end(), part.begin(), part.end());
    };
    for (int64_t g = 0; g < n.gates(); ++g) {
      add(input, n.matrix(p, g));
      add(state, n.matrix(p, n.gates() + g));
      add(input_bias, n.bias(p, g));
      add(state_bias, n.bias(p, n.gates() + g));
    }
    add(projection, n.matrix(p, 2 * n.gates()));
    if (!n.has_biases) {
      input_bias.assign(static_cast<size_t>(n.gates() * n.hidden), 0);
      state_bias = input_bias;
    }
  }
};

double product(bool tf32, double a, double b) { return tf32 ? rounded_to_tf32(a) * rounded_to_tf32(b) : a * b; }

// y (rows) += matrix (rows, columns) x, and x += its transpose y.
void multiply(bool tf32, const Values& matrix, const double* x, int64_t columns, double* y, int64_t rows) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) y[i] += product(tf32, matrix[static_cast<size_t>(i * columns + j)], x[j]);
  }
}
void multiply_transposed(bool tf32, const Values& matrix, const double* y, int64_t rows, double* x, int64_t columns) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) x[j] += product(tf32, matrix[static_cast<size_t>(i * columns + j)], y[i]);
  }
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// Computes the rest of the cell and the new hidden state, from the cell's x and the states before.
void step_forward(const RecurrentNetwork& n, const Weights& w, int64_t inputs, const Cell& cell, double* h) {
  const int64_t hidden = n.hidden, width = n.gates() * hidden;
  Values of_input = w.input_bias, of_state = w.state_bias;
  multiply(n.tf32(), w.input, cell.x, inputs, of_input.data(), width);
  multiply(n.tf32(), w.state, cell.h_before, n.output, of_state.data(), width);
  for (int64_t j = 0; j < hidden; ++j) {
    const auto in = [&](int64_t gate) { return of_input[static_cast<size_t>(gate * hidden + j)]; };
    const auto rec = [&](int64_t gate) { return of_state[static_cast<size_t>(gate * hidden + j)]; };
    const auto gate = [&](int64_t g) -> double& { return cell.gates[g * hidden + j]; };
    switch (n.mode) {
      case CUDNN_LSTM:
        for (int64_t g = 0; g < 4; ++g) gate(g) = g == 2 ? std::tanh(in(g) + rec(g)) : sigmoid(in(g) + rec(g));
        cell.c[j] = gate(1) * cell.c_before[j] + gate(0) * gate(2);
        cell.hidden[j] = gate(3) * std::tanh(cell.c[j]);
        break;
      case CUDNN_GRU:
        gate(0) = sigmoid(in(0) + rec(0));
        gate(1) = sigmoid(in(1) + rec(1));
        cell.from_state[j] = rec(2);
        gate(2) = std::tanh(in(2) + gate(0) * rec(2));
        cell.hidden[j] = (1 - gate(1)) * gate(2) + gate(1) * cell.h_before[j];
        break;
      case CUDNN_RNN_TANH: cell.hidden[j] = std::tanh(in(0) + rec(0)); break;
      default: cell.hidden[j] = std::max(0.0, in(0) + rec(0)); break;
    }
  }
  if (!n.projects()) {
    std::memcpy(h, cell.hidden, static_cast<size_t>(hidden) * sizeof(double));
    return;
  }
  std::fill(h, h + n.output, 0.0);
  multiply(n.tf32(), w.projection, cell.hidden, hidden, h, n.output);
}

// From the gradients of the new states, computes those of the gates, into the cell, and those of the states before, in place.
void step_backward(const RecurrentNetwork& n, const Weights& w, const Cell& cell, double* dh, double* dc) {
  const int64_t hidden = n.hidden;
  std::memcpy(cell.d_output, dh, static_cast<size_t>(n.output) * sizeof(double));
  Values of_hidden(static_cast<size_t>(hidden));
  if (n.projects()) multiply_transposed(n.tf32(), w.projection, dh, n.output, of_hidden.data(), hidden);
  else of_hidden.assign(dh, dh + hidden);
  std::fill(dh, dh + n.output, 0.0);
  for (int64_t j = 0; j < hidden; ++j) {
    const double d = of_hidden[static_cast<size_t>(j)];
    const auto gate = [&](int64_t g) { return cell.gates[g * hidden + j]; };
    const auto set = [&](int64_t g, double value) { cell.d_input[g * hidden + j] = cell.d_state[g * hidden + j] = value; };
    switch (n.mode) {
      case CUDNN_LSTM: {
        const double t = std::tanh(cell.c[j]), of_cell = dc[j] + d * gate(3) * (1 - t * t);
        set(0, of_cell * gate(2) * gate(0) * (1 - gate(0)));
        set(1, of_cell * cell.c_before[j] * gate(1) * (1 - gate(1)));
        set(2, of_cell * gate(0) * (1 - gate(2) * gate(2)));
        set(3, d * t * gate(3) * (1 - gate(3)));
        dc[j] = of_cell * gate(1);
        break;
      }
      case CUDNN_GRU: {
        const double of_new = d * (1 - gate(1)) * (1 - gate(2) * gate(2));
        set(0, of_new * cell.from_state[j] * gate(0) * (1 - gate(0)));
        set(1, d * (cell.h_before[j] - gate(2)) * gate(1) * (1 - gate(1)));
        set(2, of_new);
        cell.d_state[2 * hidden + j] = of_new * gate(0);
        dh[j] = d * gate(1);
        break;
      }
      case CUDNN_RNN_TANH: set(0, d * (1 - cell.hidden[j] * cell.hidden[j])); break;
      default: set(0, cell.hidden[j] > 0 ? d : 0); break;
    }
  }
  multiply_transposed(n.tf32(), w.state, cell.d_state, n.gates() * hidden, dh, n.output);
}

// Calls visit(row, sequence) in the order in which a direction processes the rows.
template <class Visit>
void each_row(const Sequences& s, bool reverse, const Visit& visit) {
  std::vector<int64_t> first(static_cast<size_t>(s.steps));
  for (int64_t t = 1; t < s.steps; ++t) first[static_cast<size_t>(t)] = first[static_cast<size_t>(t - 1)] + s.rows_of(t - 1);
  for (int64_t k = 0; k < s.steps; ++k) {
    const int64_t t = reverse ? s.steps - 1 - k : k;
    for (int64_t i = 0; i < s.rows_of(t); ++i) visit(first[static_cast<size_t>(t)] + i, i);
  }
}

double* at(Values& values, int64_t row, int64_t width) { return values.data() + row * width; }

}  // namespace

std::string RecurrentNetwork::text() const {
  const char* kind = mode == CUDNN_LSTM ? "LSTM" : mode == CUDNN_GRU ? "GRU" : mode == CUDNN_RNN_TANH ? "tanh network" : "relu network";
  return std::string("cuDNN's ") + kind + " (" + std::to_string(input) + ", " + std::to_string(hidden) + ", " + std::to_string(output) +
         ") of " + std::to_string(layers) + " layers and " + std::to_string(directions) + " directions";
}

int64_t RecurrentNetwork::matrices_of(int64_t p) const {
  return gates() * hidden * (inputs_of(p) + output) + (projects() ? output * hidden + kGap : 0);
}
int64_t RecurrentNetwork::matrices_before(int64_t pseudo_layer) const {
  int64_t at = 0;
  for (int64_t p = 0; p < pseudo_layer; ++p) at += matrices_of(p);
  return at;
}

WeightBlock RecurrentNetwork::matrix(int64_t p, int64_t id) const {
  const int64_t start = matrices_before(p), of_input = hidden * inputs_of(p), of_state = hidden * output;
  if (id < gates()) return {start + id * of_input, hidden, inputs_of(p)};
  if (id < 2 * gates()) return {start + gates() * of_input + (id - gates()) * of_state, hidden, output};
  if (id == 2 * gates() && projects()) return {start + gates() * (of_input + of_state), output, hidden};
  return {};
}

WeightBlock RecurrentNetwork::bias(int64_t p, int64_t id) const {
  if (!has_biases || id >= 2 * gates()) return {};
  return {matrices_before(layers * directions) + (p * 2 * gates() + id) * hidden, hidden, 1};
}

int64_t RecurrentNetwork::weight_elements() const {
  return matrices_before(layers * directions) + (has_biases ? layers * directions * 2 * gates() * hidden : 0);
}

int64_t Sequences::rows() const {
  int64_t sum = 0;
  for (const int length : lengths) sum += length;
  return sum;
}
int64_t Sequences::rows_of(int64_t step) const {
  int64_t count = 0;
  for (const int length : lengths) count += length > step ? 1 : 0;
  return count;
}

size_t reserve_bytes(const RecurrentNetwork& network, const Sequences& sequences) {
  return static_cast<size_t>(Tape(network, sequences, nullptr).size()) * sizeof(double);
}

void compute_forward(const RecurrentNetwork& n, const Sequences& s, const ForwardMemory& memory) {
  Values own;
  auto* data = reinterpret_cast<double*>(memory.reserve);
  if (data == nullptr) {
    own.resize(static_cast<size_t>(Tape(n, s, nullptr).size()));
    data = own.data();
  }
  const Tape tape(n, s, data);
  const int64_t batch = s.batch(), rows = s.rows(), width = n.output * n.directions;
  Values x = load(n.type, memory.x, 0, rows * n.input);
  for (int64_t layer = 0, p = 0; layer < n.layers; ++layer) {
    Values y(static_cast<size_t>(rows * width));
    for (int64_t direction = 0; direction < n.directions; ++direction, ++p) {
      const int64_t inputs = n.inputs_of(p);
      const Weights weights(n, p, memory.weights);
      Values h = load(n.type, memory.hx, p * batch * n.output, batch * n.output);
      Values c = load(n.type, memory.cx, p * batch * n.hidden, batch * n.hidden);
      each_row(s, direction == 1, [&](int64_t row, int64_t i) {
        const Cell cell = tape.cell(p, row);
        std::copy_n(at(x, row, inputs), inputs, cell.x);
        std::copy_n(at(h, i, n.output), n.output, cell.h_before);
        std::copy_n(at(c, i, n.hidden), n.hidden, cell.c_before);
        for (double* each : {cell.from_state, cell.c}) std::fill_n(each, n.hidden, 0.0);
        for (double* each : {cell.gates, cell.d_input, cell.d_state}) std::fill_n(each, n.gates() * n.hidden, 0.0);
        std::fill_n(cell.d_output, n.output, 0.0);
        step_forward(n, weights, inputs, cell, at(h, i, n.output));
        std::copy_n(cell.c, n.hidden, at(c, i, n.hidden));
        std::copy_n(at(h, i, n.output), n.output, at(y, row, width) + direction * n.output);
      });
      store(n.type, memory.hy, p * batch * n.output, h);
      if (n.mode == CUDNN_LSTM) store(n.type, memory.cy, p * batch * n.hidden, c);
    }
    x = std::move(y);
  }
  store(n.type, memory.y, 0, x);
  tape.stage() = Tape::kAfterForward;
  tape.identity() = tape.expected_identity();
}

std::string compute_backward_data(const RecurrentNetwork& n, const Sequences& s, const BackwardMemory& memory) {
  const Tape tape(n, s, reinterpret_cast<double*>(memory.reserve));
  if (const std::string wrong = tape.wrong(Tape::kAfterForward); !wrong.empty()) return wrong;
  const int64_t batch = s.batch(), rows = s.rows(), width = n.output * n.directions;
  Values dy = load(n.type, memory.dy, 0, rows * width);
  for (int64_t layer = n.layers - 1; layer >= 0; --layer) {
    const int64_t inputs = n.inputs_of(layer * n.directions);
    Values dx(static_cast<size_t>(rows * inputs));
    for (int64_t direction = 0; direction < n.directions; ++direction) {
      const int64_t p = layer * n.directions + direction;
      const Weights weights(n, p, memory.weights);
      Values dh = load(n.type, memory.dhy, p * batch * n.output, batch * n.output);
      Values dc = load(n.type, memory.dcy, p * batch * n.hidden, batch * n.hidden);
      std::vector<std::pair<int64_t, int64_t>> order;
      each_row(s, direction == 1, [&](int64_t row, int64_t i) { order.emplace_back(row, i); });
      for (auto each = order.rbegin(); each != order.rend(); ++each) {
        const auto [row, i] = *each;
        const Cell cell = tape.cell(p, row);
        for (int64_t j = 0; j < n.output; ++j) at(dh, i, n.output)[j] += at(dy, row, width)[direction * n.output + j];
        step_backward(n, weights, cell, at(dh, i, n.output), at(dc, i, n.hidden));
        multiply_transposed(n.tf32(), weights.input, cell.d_input, n.gates() * n.hidden, at(dx, row, inputs), inputs);
      }
      store(n.type, memory.dhx, p * batch * n.output, dh);
      store(n.type, memory.dcx, p * batch * n.hidden, dc);
    }
    dy = std::move(dx);
  }
  store(n.type, memory.dx, 0, dy);
  tape.stage() = Tape::kAfterData;
  return "";
}

std::string compute_backward_weights(const RecurrentNetwork& n, const Sequences& s, std::byte* reserve, std::byte* gradients) {
  const Tape tape(n, s, reinterpret_cast<double*>(reserve));
  if (const std::string wrong = tape.wrong(Tape::kAfterData); !wrong.empty()) return wrong;
  // Adds the sum over all rows of left (rows of the block) times right (its columns).
  const auto add = [&](const WeightBlock& block, int64_t p, const auto& left, const auto& right) {
    Values sum = load(n.type, gradients, block.offset, block.rows * block.columns);
    for (int64_t row = 0; row < s.rows(); ++row) {
      const Cell cell = tape.cell(p, row);
      for (int64_t i = 0; i < block.rows; ++i) {
        for (int64_t j = 0; j < block.columns; ++j)
          sum[static_cast<size_t>(i * block.columns + j)] += product(n.tf32(), left(cell)[i], right(cell, j));
      }
    }
    store(n.type, gradients, block.offset, sum);
  };
  for (int64_t p = 0; p < n.layers * n.directions; ++p) {
    for (int64_t g = 0; g < n.gates(); ++g) {
      const auto of_input = [&](const Cell& cell) { return cell.d_input + g * n.hidden; };
      const auto of_state = [&](const Cell& cell) { return cell.d_state + g * n.hidden; };
      const auto one = [](const Cell&, int64_t) { return 1.0; };
      add(n.matrix(p, g), p, of_input, [](const Cell& cell, int64_t j) { return cell.x[j]; });
      add(n.matrix(p, n.gates() + g), p, of_state, [](const Cell& cell, int64_t j) { return cell.h_before[j]; });
      add(n.bias(p, g), p, of_input, one);
      add(n.bias(p, n.gates() + g), p, of_state, one);
    }
    add(
        n.matrix(p, 2 * n.gates()), p, [](const Cell& cell) { return cell.d_output; },
        [](const Cell& cell, int64_t j) { return cell.hidden[j]; });
  }
  return "";
}

}  // namespace fake
