import type { DeliveryConfig } from "../contract/actions.ts";
import { addressProblem } from "../domain/action/address.ts";
import type { ActionConfig, Json } from "../domain/action/definition.ts";
import { payloadFields, unknownPlaceholders } from "../domain/action/payload.ts";
import { DomainError } from "../domain/errors.ts";
import type { Config } from "../env.ts";

const channels: ReadonlySet<string> = new Set(["inbox"]);

/**
 * Checks that an action can be carried out as configured. Throws `validation_error` for an address, a variable or a
 * placeholder that will not do, and `action_binding_failed` for a channel or type that this deployment does not have.
 */
export function bindAction(config: Config, delivery: DeliveryConfig, location: string): ActionConfig {
  switch (delivery.type) {
    case "notification":
      checkTemplate(delivery.message_template, `${location}.message_template`);
      if (!channels.has(delivery.channel)) {
        throw new DomainError("action_binding_failed", `There is no notification channel ${delivery.channel}.`, {
          location: `${location}.channel`,
          suggestion: `Channels: ${[...channels].join(", ")}.`,
        });
      }
      return delivery;
    case "webhook": {
      const problem = addressProblem(delivery.endpoint, config.allowPrivateTargets);
      if (problem !== null) {
        throw new DomainError("validation_error", `The endpoint ${problem}.`, {
          location: `${location}.endpoint`,
          suggestion: "Give the https address of a public host.",
        });
      }
      checkVariables(config, delivery.headers ?? {}, `${location}.headers`);
      checkTemplate(delivery.payload_template, `${location}.payload_template`);
      return delivery;
    }
    case "workflow":
    case "register":
      throw new DomainError("action_binding_failed", `Actions of type ${delivery.type} are not available in this deployment.`, {
        location: `${location}.type`,
        suggestion: "Use notification or webhook.",
      });
  }
}

function checkTemplate(template: Json | undefined, location: string): void {
  const [unknown] = template === undefined ? [] : unknownPlaceholders(template);
  if (unknown === undefined) return;
  throw new DomainError("validation_error", `{${unknown}} is not a field of a decision.`, {
    location,
    suggestion: `Placeholders: ${payloadFields.map((field) => `{${field}}`).join(", ")}.`,
  });
}

function checkVariables(config: Config, headers: Readonly<Record<string, string>>, location: string): void {
  for (const [header, value] of Object.entries(headers)) {
    for (const [, name = ""] of value.matchAll(/\$\{([^}]*)\}/g)) {
      if (Object.hasOwn(config.actionEnv, name)) continue;
      throw new DomainError("validation_error", `\${${name}} is not a variable that actions may use.`, {
        location: `${location}.${header}`,
        suggestion: "List its name in SVC_ACTION_ENV and set it as a secret of the worker.",
      });
    }
  }
}
