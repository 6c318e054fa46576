import type { Services } from "../../services.ts";
import { deliver } from "./deliver.ts";
import { deliverLater } from "./later.ts";

/** How long one message of the queue, or one look at what is past due, sends what waits for a channel. */
export const drainMs = 10_000;
/** Longer than a send and the writing of its outcome can take, and than it waits for its turn at a time. */
const holdMs = 60_000;
const longestPauseMs = 10_000;
/** What waits longer is found by the sweep. */
const sweepWaitMs = 90_000;

/**
 * Sends what waits for a channel, oldest first, one after the other, at the channel's pace, for about `forMs`, and `most` messages
 * at most; the rest is left to the queue. One at a time does this for a channel; whoever puts something in line calls it and need
 * not wait.
 */
export async function drainChannel(
  services: Services,
  channel: string,
  forMs: number,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { deliveries } = services;
  const until = services.now() + forMs;
  let left = most;
  // Whoever is at it may have looked for the last time before this was in line: so it is asked again after it has gone.
  while (await deliveries.occupy(channel, services.now(), services.now() + holdMs)) {
    try {
      left -= await sendInTurn(services, channel, until, left);
    } finally {
      await deliveries.release(channel);
    }
    const now = services.now();
    const rest = await deliveries.next(channel, now);
    if (rest === null) return;
    if (left > 0 && now < until && rest.at <= now) continue;
    if (rest.at - now <= sweepWaitMs) await deliverLater(services, { channel }, rest.at);
    return;
  }
}

/** Until nothing is left, the next one would be too late, or there were `most`; how many it sent. */
async function sendInTurn(services: Services, channel: string, until: number, most: number): Promise<number> {
  const { deliveries } = services;
  let sent = 0;
  while (sent < most) {
    const now = services.now();
    const next = await deliveries.next(channel, now);
    if (next === null) return sent;
    const wait = next.delivery_id === null || next.at > now ? Math.max(1, next.at - now) : 0;
    if ((sent > 0 || wait > 0) && (now + wait > until || wait > longestPauseMs)) return sent;
    if (wait > 0) await services.pause(wait);
    else if (next.delivery_id !== null && (await deliveries.takeTurn(channel, now))) {
      sent += 1;
      const done = await deliver(services, next.delivery_id);
      await deliveries.endTurn(channel, services.now(), done?.paused_until ?? null);
      await deliveries.hold(channel, services.now() + holdMs);
    }
  }
  return sent;
}
