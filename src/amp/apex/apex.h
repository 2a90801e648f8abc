// The whole interface of NVIDIA's Apex.
#pragma once

#include <amp/apex/casts.h>
#include <amp/apex/fp16_optimizer.h>
#include <amp/apex/initialize.h>
#include <amp/apex/larc.h>
#include <amp/apex/loss_scaler.h>
#include <amp/apex/options.h>
#include <amp/apex/scale_loss.h>
