// Datasets, samplers, transforms and the loader.
#pragma once

#include <amp/data/collate.h>
#include <amp/data/data_loader.h>
#include <amp/data/data_loader_options.h>
#include <amp/data/dataset.h>
#include <amp/data/distributed_sampler.h>
#include <amp/data/example.h>
#include <amp/data/mnist.h>
#include <amp/data/pin_memory.h>
#include <amp/data/samplers.h>
#include <amp/data/transforms.h>
