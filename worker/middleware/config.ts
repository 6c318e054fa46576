import { type Config, type Env, readConfig } from "../env.ts";

const known = new WeakMap<Env, Config>();

/** The configuration, read once per isolate. */
export function configOf(env: Env): Config {
  let config = known.get(env);
  if (!config) {
    ({ config } = readConfig(env));
    known.set(env, config);
  }
  return config;
}
