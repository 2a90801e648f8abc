// All modules.
#pragma once

#include <amp/nn/activation.h>
#include <amp/nn/batch_norm.h>
#include <amp/nn/container.h>
#include <amp/nn/conv.h>
#include <amp/nn/dropout.h>
#include <amp/nn/embedding.h>
#include <amp/nn/enums.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/functional.h>
#include <amp/nn/init.h>
#include <amp/nn/linear.h>
#include <amp/nn/loss.h>
#include <amp/nn/module.h>
#include <amp/nn/module_holder.h>
#include <amp/nn/norm.h>
#include <amp/nn/ordered_dict.h>
#include <amp/nn/pooling.h>
#include <amp/nn/rnn.h>
#include <amp/nn/rnn_cells.h>
#include <amp/nn/utils/clip_grad.h>
