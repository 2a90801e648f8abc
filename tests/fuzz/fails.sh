#!/usr/bin/env bash
# fails.sh COMMAND...: succeeds if the command fails.
! "$@"
