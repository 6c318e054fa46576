import type { DeliveryConfig } from "../../contract/resources/actions.ts";
import { addressProblem } from "../../domain/action/address.ts";
import type {
  ActionConfig,
  Json,
  NotificationConfig,
  RegisterConfig,
  WebhookConfig,
  WorkflowConfig,
} from "../../domain/action/definition.ts";
import { headerFault } from "../../domain/action/headers.ts";
import { isDecisionField, placeholders, placeholdersOf } from "../../domain/action/template.ts";
import { DomainError } from "../../domain/values/errors.ts";
import type { Services } from "../services.ts";
import { unknownPrimitive } from "../signals/unknown-primitive.ts";

type Binder<C> = (services: Services, config: C, location: string) => Promise<void> | void;

const binders: { [T in ActionConfig["type"]]: Binder<Extract<ActionConfig, { type: T }>> } = {
  notification: bindNotification,
  webhook: bindWebhook,
  workflow: bindWorkflow,
  register: bindRegister,
};

/**
 * Checks that an action can be carried out as configured. Throws `validation_error` for an address, a header, a field or
 * a placeholder that will not do, and `action_binding_failed` for what this deployment does not have.
 */
export async function bindAction(
  services: Services,
  delivery: DeliveryConfig,
  location: string,
): Promise<ActionConfig> {
  await (binders[delivery.type] as Binder<ActionConfig>)(services, delivery, location);
  return delivery;
}

/** As many names as a refusal shows. */
const namesShown = 50;
/** A record has at most 64 KiB, and a placeholder may stand for most of it. */
const mostPlaceholders = 50;

async function bindNotification(services: Services, config: NotificationConfig, location: string): Promise<void> {
  checkTemplate(config.message_template, `${location}.message_template`);
  if ((await services.channels.find(config.channel)) !== null) return;
  const names = await services.channels.names(namesShown);
  throw new DomainError("action_binding_failed", `There is no notification channel ${config.channel}.`, {
    location: `${location}.channel`,
    suggestion: `Channels: ${names.join(", ")}. POST /channels makes another.`,
  });
}

function bindWebhook({ config }: Services, action: WebhookConfig, location: string): void {
  checkEndpoint(action.endpoint, config.allowPrivateTargets, `${location}.endpoint`);
  checkHeaders(action.headers ?? {}, config.actionEnv, `${location}.headers`);
  checkTemplate(action.payload_template, `${location}.payload_template`);
}

function bindWorkflow({ workflows }: Services, config: WorkflowConfig, location: string): void {
  if (!workflows.names.includes(config.workflow_id)) {
    throw new DomainError("action_binding_failed", `No workflow ${config.workflow_id} is bound to this deployment.`, {
      location: `${location}.workflow_id`,
      suggestion:
        workflows.names.length === 0
          ? "Name its binding in SVC_WORKFLOWS."
          : `Workflows: ${workflows.names.join(", ")}.`,
    });
  }
  const unknown = Object.entries(config.input_mapping ?? {}).find(([, field]) => !isDecisionField(field));
  if (unknown === undefined) return;
  const [input, field] = unknown;
  throw unknownField(field, `${location}.input_mapping.${input}`, placeholders);
}

async function bindRegister(services: Services, config: RegisterConfig, location: string): Promise<void> {
  const { primitive_id, entity_field = "entity" } = config;
  if (!isDecisionField(entity_field)) throw unknownField(entity_field, `${location}.entity_field`, placeholders);
  if ((await services.primitives.definitions([primitive_id])).size > 0) return;
  const { message, suggestion } = await unknownPrimitive(services, primitive_id);
  throw new DomainError("action_binding_failed", message, { location: `${location}.primitive_id`, suggestion });
}

/** Refuses an address that must not be called. */
export function checkEndpoint(endpoint: string, allowPrivate: boolean, location: string): void {
  const problem = addressProblem(endpoint, allowPrivate);
  if (problem === null) return;
  throw new DomainError("validation_error", `The endpoint ${problem}.`, {
    location,
    suggestion: "Give the https address of a public host; a host in another script goes in punycode.",
  });
}

/** Refuses headers that must not be sent as configured. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
  location: string,
): void {
  const fault = headerFault(headers, variables);
  if (fault === null) return;
  throw new DomainError("validation_error", fault.message, {
    location: `${location}.${fault.header}`,
    suggestion: "A variable is listed by name in SVC_ACTION_ENV and set as a secret of the worker.",
  });
}

function checkTemplate(template: Json | undefined, location: string): void {
  const names = template === undefined ? [] : placeholdersOf(template);
  if (names.length > mostPlaceholders) {
    throw new DomainError(
      "validation_error",
      `The template has ${names.length} placeholders; ${mostPlaceholders} are the most.`,
      {
        location,
        suggestion: "Send fewer fields; the receiver can read the rest with GET /decisions/{decision_id}.",
      },
    );
  }
  const unknown = names.find((name) => !isDecisionField(name));
  if (unknown === undefined) return;
  throw unknownField(
    `{${unknown}}`,
    location,
    placeholders.map((field) => `{${field}}`),
  );
}

function unknownField(name: string, location: string, known: readonly string[]): DomainError {
  return new DomainError("validation_error", `${name} is not a field of a decision.`, {
    location,
    suggestion: `Fields: ${known.join(", ")}.`,
  });
}
