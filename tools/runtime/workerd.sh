#!/bin/sh
# Linux only: the kernel ends workerd with the process that started it, even when that one is killed with -9.
exec setpriv --pdeathsig KILL "$DECISION_MONITOR_WORKERD" "$@"
