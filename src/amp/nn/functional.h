// The functions of torch::nn::functional with the same names and options: functional::softmax(x, SoftmaxFuncOptions(1)). They call the ops
// of amp/ops.h, which are documented there.
#pragma once

#include <amp/nn/functional/activation.h>
#include <amp/nn/functional/attention.h>
#include <amp/nn/functional/distance.h>
#include <amp/nn/functional/embedding_bag.h>
#include <amp/nn/functional/layers.h>
#include <amp/nn/functional/loss.h>
#include <amp/nn/functional/pooling.h>
#include <amp/nn/functional/vision.h>
