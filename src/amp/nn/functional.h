// The functions of torch::nn::functional under their names, each with its options: functional::softmax(x, SoftmaxFuncOptions(1)). They are
// the ops of amp.h, of which the pages say what they compute and throw.
#pragma once

#include <amp/nn/functional/activation.h>
#include <amp/nn/functional/layers.h>
#include <amp/nn/functional/loss.h>
#include <amp/nn/functional/pooling.h>
