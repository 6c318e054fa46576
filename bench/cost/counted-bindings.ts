import type { Env } from "../../worker/env.ts";
import { countedDatabase, type DatabaseMeter } from "./counted-database.ts";

type Method = (...args: unknown[]) => unknown;

/** A binding of which `heard` is told each call by name before it happens. */
function heardBinding<Binding extends object>(
  binding: Binding,
  heard: (name: string, args: unknown[]) => void,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string") return value;
      return (...args: unknown[]) => {
        heard(name, args);
        // Called on its object: what a stub gives for a name is no function of its own.
        return (target as Record<string, Method>)[name]?.(...args);
      };
    },
  });
}

/** A namespace whose objects are heard: every call of a method is a request to the object of that name. */
function heardNamespace<Class extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Class>,
  heard: (object: string) => void,
): DurableObjectNamespace<Class> {
  return new Proxy(namespace, {
    get(target, name) {
      if (name !== "getByName") throw new Error(`objects reached with ${String(name)} are not counted`);
      return (object: string) => heardBinding(target.getByName(object), () => heard(object));
    },
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
