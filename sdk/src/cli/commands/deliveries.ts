import type { Input } from "../../core/types.ts";
import { type Command, exitCodes, given } from "../command.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

const inbox = listing({
  name: "notifications list",
  summary: "Lists the messages of the inbox, newest first.",
  examples: ["dm notifications list", "dm notifications list --limit 500 --json"],
  most: 50,
  of: ({ client }) => client().notifications.list({ limit: 100 }),
  heads: ["at", "channel", "entity", "message"],
  row: ({ created_at, channel, entity, message }) => [created_at, channel, entity, message],
  none: "No notifications.",
});

const list = listing({
  name: "deliveries list",
  usage: "[--status pending|retrying|delivered|failed] [--task ID] [--channel NAME]",
  summary: "Lists the messages of actions, newest first, with their status.",
  options: {
    status: { type: "string", help: "pending, retrying, delivered or failed" },
    task: { type: "string", help: "the task they are for" },
    channel: { type: "string", help: "the channel they go to" },
  },
  examples: ["dm deliveries list --status failed", "dm deliveries list --channel oncall --limit 500 --json"],
  most: 50,
  of: (context, limit) => {
    const query = { ...given(context, { status: "status", task: "task_id", channel: "channel" }), limit };
    return context.client().deliveries.list(query as Input<"listDeliveries">);
  },
  heads: ["at", "status", "attempts", "next", "channel", "error", "delivery"],
  row: (one) => [
    one.created_at,
    one.status,
    `${one.attempts}/${one.attempts_allowed}`,
    one.next_at ?? "",
    one.channel ?? "",
    one.last_error?.message ?? "",
    one.delivery_id,
  ],
  none: "No deliveries.",
});

const resend: Command = {
  name: "deliveries resend",
  usage: "DELIVERY_ID",
  summary: "Sends a message once more, under the same id; exit code 1 if that failed.",
  examples: ["dm deliveries resend dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f"],
  async run({ client, subject, show }) {
    const answer = await client().deliveries.resend({ delivery_id: subject });
    const { status, attempts, next_at, last_error } = answer;
    show(answer, () => fields({ status, attempts, next: next_at ?? "", error: last_error?.message ?? "" }));
    return status === "failed" ? exitCodes.no : exitCodes.ok;
  },
};

/** Commands about messages. */
export const deliveryCommands: Command[] = [inbox, list, resend];
