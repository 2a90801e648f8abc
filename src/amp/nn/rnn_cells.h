// Single steps as modules: RNNCell, LSTMCell, GRUCell.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/module.h>

namespace amp::nn {

#define AMP_CELL_OPTIONS(Name)                                                                          \
  Name(int64_t input_size, int64_t hidden_size) : input_size_(input_size), hidden_size_(hidden_size) {} \
  AMP_OPTION(int64_t, input_size, 0)  /* the number of features of the input */                         \
  AMP_OPTION(int64_t, hidden_size, 0) /* the number of features of the hidden state */                  \
  AMP_OPTION(bool, bias, true)        /* whether the cell has bias_ih and bias_hh */

// The options of LSTMCell.
class LSTMCellOptions {
 public:
  AMP_CELL_OPTIONS(LSTMCellOptions)
};
// The options of GRUCell.
class GRUCellOptions {
 public:
  AMP_CELL_OPTIONS(GRUCellOptions)
};
// The options of RNNCell.
class RNNCellOptions {
 public:
  AMP_CELL_OPTIONS(RNNCellOptions)
  // The nonlinearity: kTanh or kReLU.
  AMP_OPTION(Nonlinearity, nonlinearity, Nonlinearity::Tanh)
};
#undef AMP_CELL_OPTIONS

// Inputs are (N, input_size) or (input_size). States are (N, hidden_size) or (hidden_size); the default is zero.
class AMP_API CellBase : public Module {
 public:
  AMP_CLONED_MEMBERS(weight_ih, weight_hh, bias_ih, bias_hh)
  void reset_parameters();
  void pretty_print(std::ostream& out) const override;

  Tensor weight_ih, weight_hh;  // (gates * hidden_size, input_size) and (gates * hidden_size, hidden_size)
  Tensor bias_ih, bias_hh;      // (gates * hidden_size), undefined without bias

 protected:
  CellBase(const char* name, int64_t gates, int64_t input_size, int64_t hidden_size, bool bias);
  // Returns `state`, or zeros that match the input.
  Tensor state_for(const Tensor& input, const Tensor& state) const;

 private:
  int64_t input_size_, hidden_size_;
};

// One step of RNN.
class AMP_API RNNCellImpl : public CellBase {
 public:
  AMP_DECLARE_CLONEABLE
  RNNCellImpl(int64_t input_size, int64_t hidden_size) : RNNCellImpl(RNNCellOptions(input_size, hidden_size)) {}
  explicit RNNCellImpl(const RNNCellOptions& options);
  Tensor forward(const Tensor& input, const Tensor& hx = {});

  RNNCellOptions options;
};
AMP_MODULE(RNNCell);

// One step of LSTM. Its state is (h, c).
class AMP_API LSTMCellImpl : public CellBase {
 public:
  AMP_DECLARE_CLONEABLE
  LSTMCellImpl(int64_t input_size, int64_t hidden_size) : LSTMCellImpl(LSTMCellOptions(input_size, hidden_size)) {}
  explicit LSTMCellImpl(const LSTMCellOptions& options);
  // Returns (h, c).
  std::tuple<Tensor, Tensor> forward(const Tensor& input, const std::optional<std::tuple<Tensor, Tensor>>& hx = {});

  LSTMCellOptions options;
};
AMP_MODULE(LSTMCell);

// One step of GRU.
class AMP_API GRUCellImpl : public CellBase {
 public:
  AMP_DECLARE_CLONEABLE
  GRUCellImpl(int64_t input_size, int64_t hidden_size) : GRUCellImpl(GRUCellOptions(input_size, hidden_size)) {}
  explicit GRUCellImpl(const GRUCellOptions& options);
  Tensor forward(const Tensor& input, const Tensor& hx = {});

  GRUCellOptions options;
};
AMP_MODULE(GRUCell);

}  // namespace amp::nn
