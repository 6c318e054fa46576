import type { ActionConfig } from "../../domain/action/definition.ts";
import { noticeMisfit } from "../../domain/action/notice.ts";
import type { FiringConfig } from "../../domain/firing/rule.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { parseDuration } from "../../domain/values/time.ts";

/** What messages about incidents need of the rest of a task. */
interface Fired {
  firing: FiringConfig;
  watch: object | null;
  delivery: ActionConfig;
}

const shortestRemindMs = 60_000;
const firingKinds = { recovered: "recovered", remind: "reminder" } as const;

/**
 * Throws validation_error for messages about incidents of a task that has none, as it does not watch, or whose action could
 * not send them; and for reminders less than a minute apart.
 */
export function checkFiring({ firing, watch, delivery }: Fired): void {
  if (firing.remind !== undefined && parseDuration(firing.remind) < shortestRemindMs) {
    throw firingRefused("firing.remind", "Reminders are at least 1m apart.", "Choose a longer span, such as 6h.");
  }
  for (const option of ["recovered", "remind"] as const) {
    if (firing[option] === undefined || firing[option] === false) continue;
    const location = `firing.${option}`;
    if (watch === null) {
      throw firingRefused(
        location,
        `\`${location}\` is about incidents, and only a task that watches has them.`,
        `Add a \`watch\`, such as { "every": "5m" }, or leave \`${location}\` out of \`firing\`.`,
      );
    }
    const misfit = noticeMisfit(delivery, firingKinds[option]);
    if (misfit === null) continue;
    throw firingRefused(
      `delivery.${misfit.field}`,
      `\`${location}\` would be taken for an alarm: ${misfit.message}.`,
      misfit.suggestion,
    );
  }
}

const firingRefused = (location: string, message: string, suggestion: string) =>
  new DomainError("validation_error", message, { location, suggestion });
