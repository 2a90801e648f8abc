// Recurrent networks over whole sequences: RNN, LSTM, GRU. Sequences are (T, N, input_size), (N, T, input_size) with batch_first, (T,
// input_size) without a batch, or packed (utils/rnn.h). Parameters have torch's names: weight_ih_l0, weight_hh_l0, bias_ih_l0, bias_hh_l0,
// weight_hr_l0, ..., with _reverse for the reverse direction.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/module.h>
#include <amp/nn/utils/rnn.h>

namespace amp::nn {

#define AMP_RECURRENT_OPTIONS(Name)                                                                                           \
  Name(int64_t input_size, int64_t hidden_size) : input_size_(input_size), hidden_size_(hidden_size) {}                       \
  AMP_OPTION(int64_t, input_size, 0)     /* the number of features of the input */                                            \
  AMP_OPTION(int64_t, hidden_size, 0)    /* the number of features of the hidden state */                                     \
  AMP_OPTION(int64_t, num_layers, 1)     /* the number of layers, one above the other */                                      \
  AMP_OPTION(bool, bias, true)           /* whether the layers have bias_ih and bias_hh */                                    \
  AMP_OPTION(bool, batch_first, false)   /* sequences are (N, T, input_size) instead of (T, N, input_size) */                 \
  AMP_OPTION(double, dropout, 0)         /* the probability with which elements between layers are zeroed, during training */ \
  AMP_OPTION(bool, bidirectional, false) /* adds a network that reads the sequence backwards, and joins the outputs of both */

// The options of LSTM. The sizes of inputs and hidden states are numbers of features. With batch_first, sequences are (N, T, input_size).
// dropout applies between layers during training.
class LSTMOptions {
 public:
  AMP_RECURRENT_OPTIONS(LSTMOptions)
  // If positive, the hidden state has this size: weight_hr projects it.
  AMP_OPTION(int64_t, proj_size, 0)
};
// The options of GRU, as for LSTM.
class GRUOptions {
 public:
  AMP_RECURRENT_OPTIONS(GRUOptions)
};
// The options of RNN, as for LSTM.
class RNNOptions {
 public:
  AMP_RECURRENT_OPTIONS(RNNOptions)
  // The nonlinearity: kTanh or kReLU.
  AMP_OPTION(Nonlinearity, nonlinearity, Nonlinearity::Tanh)
};
#undef AMP_RECURRENT_OPTIONS

// The common base of RNN, LSTM and GRU, which call the ops of the same names.
class AMP_API RecurrentBase : public Module {
 public:
  AMP_CLONED_MEMBERS(weights_)
  void reset_parameters();
  // Does nothing: the parameters need no particular place in memory.
  void flatten_parameters() {}
  // The parameters by layer and direction: w_ih, w_hh, with bias b_ih, b_hh, and with a projection w_hr.
  std::vector<Tensor> all_weights() const { return weights_; }
  void pretty_print(std::ostream& out) const override;

 protected:
  // The states of all layers and directions: h, and for an LSTM also c.
  struct State {
    Tensor h, c;
  };
  struct Sizes {
    int64_t input_size, hidden_size, num_layers;
    bool bias, batch_first;
    double dropout;
    bool bidirectional;
    int64_t proj_size = 0;
  };

  // `gates`: w_ih has gates * hidden_size rows. Throws ValueError for sizes that are not positive or dropout outside [0, 1].
  RecurrentBase(const char* name, int64_t gates, const Sizes& sizes);
  // Calls the op for sequences (T, N, input_size), or (N, T, input_size) with batch_first, or packed ones if there are batch sizes.
  virtual std::tuple<Tensor, State> call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const = 0;
  // An undefined state means zeros. Throws ValueError for shapes that do not match.
  std::tuple<Tensor, State> run(const Tensor& input, const State& initial) const;
  std::tuple<utils::rnn::PackedSequence, State> run(const utils::rnn::PackedSequence& input, const State& initial) const;

  const Sizes& sizes() const { return sizes_; }

 private:
  State checked_state(const Tensor& input, const State& given, bool batched, int64_t batch) const;

  Sizes sizes_;
  int64_t gates_;
  std::vector<Tensor> weights_;
};

// h' = tanh(w_ih x + b_ih + w_hh h + b_hh), or relu of it.
class AMP_API RNNImpl : public RecurrentBase {
 public:
  AMP_DECLARE_CLONEABLE
  RNNImpl(int64_t input_size, int64_t hidden_size) : RNNImpl(RNNOptions(input_size, hidden_size)) {}
  explicit RNNImpl(const RNNOptions& options);
  // The output of the last layer at every step, and the last h of every layer and direction.
  std::tuple<Tensor, Tensor> forward(const Tensor& input, const Tensor& hx = {});
  std::tuple<utils::rnn::PackedSequence, Tensor> forward_with_packed_input(const utils::rnn::PackedSequence& input, const Tensor& hx = {});

  RNNOptions options;

 protected:
  std::tuple<Tensor, State> call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const override;
};
AMP_MODULE(RNN);

// Gates i, f, g, o: c' = f c + i g, h' = o tanh(c').
class AMP_API LSTMImpl : public RecurrentBase {
 public:
  AMP_DECLARE_CLONEABLE
  LSTMImpl(int64_t input_size, int64_t hidden_size) : LSTMImpl(LSTMOptions(input_size, hidden_size)) {}
  explicit LSTMImpl(const LSTMOptions& options);
  // The output of the last layer at every step, and the last (h, c) of every layer and direction.
  std::tuple<Tensor, std::tuple<Tensor, Tensor>> forward(const Tensor& input, const std::optional<std::tuple<Tensor, Tensor>>& hx = {});
  std::tuple<utils::rnn::PackedSequence, std::tuple<Tensor, Tensor>> forward_with_packed_input(
      const utils::rnn::PackedSequence& input, const std::optional<std::tuple<Tensor, Tensor>>& hx = {});

  LSTMOptions options;

 protected:
  std::tuple<Tensor, State> call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const override;
};
AMP_MODULE(LSTM);

// Gates r, z, n: h' = (1 - z) n + z h, where r scales the contribution of h to n.
class AMP_API GRUImpl : public RecurrentBase {
 public:
  AMP_DECLARE_CLONEABLE
  GRUImpl(int64_t input_size, int64_t hidden_size) : GRUImpl(GRUOptions(input_size, hidden_size)) {}
  explicit GRUImpl(const GRUOptions& options);
  // The output of the last layer at every step, and the last h of every layer and direction.
  std::tuple<Tensor, Tensor> forward(const Tensor& input, const Tensor& hx = {});
  std::tuple<utils::rnn::PackedSequence, Tensor> forward_with_packed_input(const utils::rnn::PackedSequence& input, const Tensor& hx = {});

  GRUOptions options;

 protected:
  std::tuple<Tensor, State> call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const override;
};
AMP_MODULE(GRU);

}  // namespace amp::nn
