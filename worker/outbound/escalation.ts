import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import type { EscalationEnd, EscalationInput, EscalationNotice } from "../domain/action/escalation.ts";
import type { Env } from "../env.ts";
import { createServices } from "../services.ts";
import { acknowledgement } from "../usecases/ports/actions/workflows.ts";
import { tellChannel } from "../usecases/actions/channels/test-channel.ts";

/** A failing receiver is reported and skipped; only a failure of our own storage is retried. */
const stepOptions = { retries: { limit: 3, delay: 1000 }, timeout: 30_000 } as const;

/** Notifies one channel after another until somebody acknowledges; does not wait for one that cannot be reached. */
export class EscalationWorkflow extends WorkflowEntrypoint<Env, EscalationInput> {
  override async run(event: Readonly<WorkflowEvent<EscalationInput>>, steps: WorkflowStep): Promise<EscalationEnd> {
    const { instanceId: instance_id, payload: input } = event;
    const services = () => createServices(this.env, this.ctx);
    // Kept as a step: an escalation under way is not changed by a new configuration.
    const { channels, waitMs } = await steps.do("plan", async () => {
      const { escalation } = services().config;
      return { channels: [...escalation.channels], waitMs: escalation.waitMs };
    });
    const notified: EscalationNotice[] = [];
    for (const [index, channel] of channels.entries()) {
      const notice = await steps.do(`tell ${index}`, stepOptions, () =>
        tellChannel(services(), { instance_id, index, channel, input }),
      );
      if ("acknowledged_by" in notice) return acknowledged(notified, notice.acknowledged_by);
      if ("is_over" in notice) return endedUnanswered("over", notified);
      notified.push(notice);
      if (notice.error !== null) continue;
      const by = await acknowledgedBy(steps, `wait ${index}`, waitMs);
      if (by !== null) return acknowledged(notified, by);
    }
    // What is stored counts: the event may have been lost on its way.
    const by = await steps.do("end", stepOptions, async () => {
      const escalation = await services().escalations.find(instance_id);
      return escalation?.acknowledged_by ?? null;
    });
    if (by !== null) return acknowledged(notified, by);
    const reached = notified.some(({ error }) => error === null);
    return endedUnanswered(reached ? "timed_out" : "undeliverable", notified);
  }
}

const endedUnanswered = (outcome: EscalationEnd["outcome"], notified: EscalationNotice[]): EscalationEnd => ({
  outcome,
  channel: null,
  acknowledged_by: null,
  notified,
});

/** The channel that was being waited for is the last one that was reached. */
function acknowledged(notified: EscalationNotice[], by: string): EscalationEnd {
  const channel = notified.findLast(({ error }) => error === null)?.channel ?? null;
  return { outcome: "acknowledged", channel, acknowledged_by: by, notified };
}

/** Who acknowledged in time, or null: the platform throws when the time is over. */
async function acknowledgedBy(steps: WorkflowStep, name: string, timeout: number): Promise<string | null> {
  try {
    const { payload } = await steps.waitForEvent<{ by: string }>(name, { type: acknowledgement, timeout });
    return payload.by;
  } catch {
    return null;
  }
}
