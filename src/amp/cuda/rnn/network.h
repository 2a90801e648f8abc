// Whole recurrent networks by cuDNN. Internal.
#pragma once

#include <cstdint>

#include <amp/ops/rnn_layers.h>

namespace amp::cuda {

// Backend::rnn_network_way: the code of an RnnWay, if cuDNN is installed and supports the network.
int64_t rnn_network_way(const RnnProblem& problem);

}  // namespace amp::cuda
