import type { DeliveryConfig } from "../../contract/resources/actions/action-config.ts";
import type {
  ActionConfig,
  Json,
  NotificationConfig,
  RegisterConfig,
  WebhookConfig,
  WorkflowConfig,
} from "../../domain/action/definition.ts";
import { isDecisionField, placeholderKeyOf, placeholders, placeholdersOf } from "../../domain/action/template.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { checkEndpoint, checkHeaders } from "../service/check-outgoing.ts";
import type { Services } from "../services.ts";
import { unknownPrimitive } from "../signals/unknown-primitive.ts";

/** The code of the refusal of a channel, workflow or signal that is not there: it differs with the operation. */
type MissingTarget = "action_binding_failed" | "validation_error";

type Binder<C> = (services: Services, config: C, location: string, missing: MissingTarget) => Promise<void> | void;

const binders: { [T in ActionConfig["type"]]: Binder<Extract<ActionConfig, { type: T }>> } = {
  notification: bindNotification,
  webhook: bindWebhook,
  workflow: bindWorkflow,
  register: bindRegister,
};

/**
 * Checks that an action can be carried out as configured. Throws `validation_error` for an address, a header, a field or
 * a placeholder that will not do, and `missing` for what this deployment does not have.
 */
export async function bindAction(
  services: Services,
  delivery: DeliveryConfig,
  location: string,
  missing: MissingTarget,
): Promise<ActionConfig> {
  await (binders[delivery.type] as Binder<ActionConfig>)(services, delivery, location, missing);
  return delivery;
}

/** Names listed in an error. */
const namesShown = 50;
/** A record has at most 64 KiB, and one placeholder may expand to most of it. */
const maxPlaceholders = 50;

async function bindNotification(
  services: Services,
  config: NotificationConfig,
  location: string,
  missing: MissingTarget,
): Promise<void> {
  checkTemplate(config.message_template, `${location}.message_template`);
  if ((await services.channels.find(config.channel)) !== null) return;
  const names = services.narrowed === null ? await services.channels.names(namesShown) : null;
  throw new DomainError(missing, `There is no notification channel ${config.channel}.`, {
    location: `${location}.channel`,
    suggestion:
      names === null
        ? "Ask whoever operates the service how the channel is called."
        : `Channels: ${names.join(", ")}. POST /channels creates one.`,
  });
}

function bindWebhook({ config }: Services, action: WebhookConfig, location: string): void {
  checkEndpoint(action.endpoint, config.allowPrivateTargets, `${location}.endpoint`);
  checkHeaders(action.headers ?? {}, config.actionEnv, `${location}.headers`);
  checkTemplate(action.payload_template, `${location}.payload_template`);
  checkKeys(action.payload_template ?? null, `${location}.payload_template`);
}

function bindWorkflow({ workflows }: Services, config: WorkflowConfig, location: string, missing: MissingTarget): void {
  if (!workflows.names.includes(config.workflow_id)) {
    throw new DomainError(missing, `No workflow ${config.workflow_id} is bound to this deployment.`, {
      location: `${location}.workflow_id`,
      suggestion:
        workflows.names.length === 0
          ? "Name its binding in SVC_WORKFLOWS."
          : `Workflows: ${workflows.names.join(", ")}.`,
    });
  }
  checkKeys(config.input_mapping ?? null, `${location}.input_mapping`);
  const unknown = Object.entries(config.input_mapping ?? {}).find(([, field]) => !isDecisionField(field));
  if (unknown === undefined) return;
  const [input, field] = unknown;
  throw unknownPayloadField(field, `${location}.input_mapping.${input}`, placeholders);
}

async function bindRegister(
  services: Services,
  config: RegisterConfig,
  location: string,
  missing: MissingTarget,
): Promise<void> {
  const { primitive_id, entity_field = "entity" } = config;
  if (!isDecisionField(entity_field)) throw unknownPayloadField(entity_field, `${location}.entity_field`, placeholders);
  if ((await services.primitives.described([primitive_id])).size > 0) return;
  const { message, suggestion } = await unknownPrimitive(services, primitive_id);
  throw new DomainError(missing, message, { location: `${location}.primitive_id`, suggestion });
}

/** Keys are sent literally, so a placeholder in one is a mistake. */
function checkKeys(template: Json, location: string): void {
  const key = placeholderKeyOf(template);
  if (key === null) return;
  throw new DomainError(
    "validation_error",
    `The key ${JSON.stringify(key)} holds a placeholder; only values are filled in.`,
    {
      location,
      suggestion: 'Name the field plainly and put the placeholder into its value: { "entity": "{entity}" }.',
    },
  );
}

function checkTemplate(template: Json | undefined, location: string): void {
  const names = template === undefined ? [] : placeholdersOf(template);
  if (names.length > maxPlaceholders) {
    throw new DomainError(
      "validation_error",
      `The template has ${names.length} placeholders; at most ${maxPlaceholders} are allowed.`,
      {
        location,
        suggestion: "Send fewer fields; the receiver can read the rest with GET /decisions/{decision_id}.",
      },
    );
  }
  const unknown = names.find((name) => !isDecisionField(name));
  if (unknown === undefined) return;
  throw unknownPayloadField(
    `{${unknown}}`,
    location,
    placeholders.map((field) => `{${field}}`),
  );
}

function unknownPayloadField(name: string, location: string, known: readonly string[]): DomainError {
  return new DomainError("validation_error", `${name} is not a field of a decision.`, {
    location,
    suggestion: `Fields: ${known.join(", ")}.`,
  });
}
