import type { ActionDefinition } from "../../contract/resources/actions/actions.ts";
import { hidden, maskEndpoint } from "../../domain/action/channels/channel.ts";
import type { ActionConfig, WebhookConfig } from "../../domain/action/definition.ts";
import { firingConfig } from "../../domain/firing/rule.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredAction } from "../ports/actions/actions.ts";

/**
 * A registered action as it is shown: a header value that is more than a variable may hold a secret, so it is masked, and
 * so is an address beyond its host, for callers who may not register one.
 */
export function toActionView(action: StoredAction, showsAddress: boolean): ActionDefinition {
  const { action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at } =
    action;
  const { entity_scope, firing } = action;
  return {
    action_id,
    version,
    config: toConfigView(config, showsAddress),
    trigger: {
      fire_on,
      condition_id,
      condition_version,
      ...(entity_scope === null ? {} : { entity_scope }),
      ...(firing === null ? {} : { firing: firingConfig(firing) }),
    },
    namespace,
    task_id,
    created_at: formatTimestamp(created_at),
  };
}

/** What an action does as it is shown, of an action and of a task alike. */
export function toConfigView(config: ActionConfig, showsAddress: boolean): ActionConfig {
  return config.type === "webhook" ? maskedWebhook(config, showsAddress) : config;
}

function maskedWebhook({ endpoint, headers, ...config }: WebhookConfig, showsAddress: boolean): ActionConfig {
  return {
    ...config,
    endpoint: showsAddress ? endpoint : maskEndpoint(endpoint),
    ...(headers === undefined ? {} : { headers: masked(headers) }),
  };
}

/** One variable and nothing else, but for the name of an authentication scheme before it. */
const onlyVariable = /^([A-Za-z][A-Za-z0-9-]{0,31} )?\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

function masked(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, onlyVariable.test(value) ? value : hidden]),
  );
}
