// Training in several processes. Not part of amp/amp.h.
#pragma once

#include <amp/data/distributed_sampler.h>
#include <amp/distributed/comm_hook.h>
#include <amp/distributed/data_parallel.h>
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/functional.h>
#include <amp/distributed/init.h>
#include <amp/distributed/process_group.h>
#include <amp/distributed/scaler.h>
#include <amp/distributed/scales.h>
#include <amp/distributed/sharded_checkpoint.h>
#include <amp/distributed/sync_batch_norm.h>
#include <amp/distributed/work.h>
#include <amp/distributed/zero_redundancy.h>
