import type { Output, SentMessageWithAttempts } from "../../../../sdk/src/index.ts";
type Action = Output<"getDecision">["actions"][number];

const states: Readonly<Record<SentMessageWithAttempts["status"], string>> = {
  delivered: "delivered",
  failed: "did not arrive",
  retrying: "has not arrived yet",
  pending: "waits to be sent",
};

/** The first of a decision's actions that sent something, or tried to. */
export const sentIn = (actions: readonly Action[]): Action | undefined =>
  actions.find(({ status }) => status !== "skipped" && status !== "would_trigger");

/** Who was told, by the alarm's first message and by whether any message has arrived; a message that failed is never hidden. */
export function toldWords(
  told: boolean,
  first: (Pick<SentMessageWithAttempts, "channel" | "status"> & { last_error: { message: string } | null }) | null,
): string {
  if (first === null) return told ? "by a later message" : "nobody";
  const { channel, status, last_error } = first;
  const went = `${channel ?? "a program"}: ${states[status]}`;
  if (status === "delivered") return went;
  const why = last_error === null ? "" : ` (${last_error.message.replace(/\.$/, "")})`;
  return `${went}${why}${told ? "; a later message arrived" : ""}`;
}
