import type { ActionDefinition } from "../../contract/resources/actions.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredAction } from "../../storage/action-store.ts";

/** A registered action as it is shown: a header value that is more than a variable may hold a secret, so it is masked. */
export function toActionView(action: StoredAction): ActionDefinition {
  const { action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at } =
    action;
  return {
    action_id,
    version,
    config: config.type === "webhook" && config.headers ? { ...config, headers: masked(config.headers) } : config,
    trigger: { fire_on, condition_id, condition_version },
    namespace,
    task_id,
    created_at: formatTimestamp(created_at),
  };
}

/** One variable and nothing else, but for the name of an authentication scheme before it. */
const onlyVariable = /^([A-Za-z][A-Za-z0-9-]{0,31} )?\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

function masked(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, onlyVariable.test(value) ? value : "***"]),
  );
}
