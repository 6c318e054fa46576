import { aroundCalls } from "../../tools/around-calls.ts";
import type { Env } from "../../worker/env.ts";
import { countedDatabase, type DatabaseMeter } from "./counted-database.ts";

/** A binding of which `heard` is told each call by name before it happens. */
function heardBinding<Binding extends object>(
  binding: Binding,
  heard: (name: string, given: readonly unknown[]) => void,
): Binding {
  return aroundCalls(binding, (call, name, given) => {
    heard(name, given);
    return call();
  });
}

/** A namespace whose objects are heard: every call of a method is a request to the object of that name. */
function heardNamespace<Class extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Class>,
  heard: (object: string) => void,
): DurableObjectNamespace<Class> {
  return aroundCalls(namespace, (_call, name, [object]) => {
    if (name !== "getByName") throw new Error(`objects reached with ${name} are not counted`);
    return heardBinding(namespace.getByName(String(object)), () => heard(String(object)));
  });
}

/** What the bindings of one worker are counted into. */
export interface Meter extends DatabaseMeter {
  /** Hears the name of each shard that is called. */
  addShard(name: string): void;
}

/** The bindings of a worker, with everything billed counted on the way. */
export function countedEnv(env: Env, meter: Meter): Env {
  const objects = () => (meter.counts().do_requests += 1);
  const queue = (binding: Queue) =>
    heardBinding(binding, (name, [first]) => {
      const messages = name === "sendBatch" ? (first as unknown[]).length : 1;
      meter.counts().queue_messages += messages;
    });
  return {
    ...env,
    DB: countedDatabase(env.DB, meter),
    LEDGER: heardNamespace(env.LEDGER, (shard) => {
      objects();
      meter.addShard(shard);
    }),
    LOG: heardNamespace(env.LOG, objects),
    ACTIVE_VERSION: heardNamespace(env.ACTIVE_VERSION, objects),
    RATE_LIMITER: heardNamespace(env.RATE_LIMITER, () => {
      objects();
      meter.counts().rate_limiter_requests += 1;
    }),
    IDEMPOTENCY: heardBinding(env.IDEMPOTENCY, (name) => {
      if (name === "get") meter.counts().kv_reads += 1;
      else meter.counts().kv_writes += 1;
    }),
    JOBS: queue(env.JOBS),
    SENDS: queue(env.SENDS),
    ...(env.ARCHIVE && {
      ARCHIVE: heardBinding(env.ARCHIVE, (name) => {
        if (["get", "head"].includes(name)) meter.counts().r2_reads += 1;
        else meter.counts().r2_writes += 1;
      }),
    }),
  };
}
