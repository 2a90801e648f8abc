// Optimizers and learning-rate schedulers.
#pragma once

#include <amp/optim/adagrad.h>
#include <amp/optim/adam.h>
#include <amp/optim/clip_grad.h>
#include <amp/optim/cyclic_lr.h>
#include <amp/optim/lbfgs.h>
#include <amp/optim/lr_scheduler.h>
#include <amp/optim/one_cycle_lr.h>
#include <amp/optim/optimizer.h>
#include <amp/optim/reduce_lr_on_plateau.h>
#include <amp/optim/rmsprop.h>
#include <amp/optim/schedulers.h>
#include <amp/optim/sequential_lr.h>
#include <amp/optim/sgd.h>
#include <amp/optim/sparse_adam.h>
