/** SQL of channels whose messages go one after the other. */

/** `?1` the channel, `?2` now, `?3` until when. */
export const occupy = "UPDATE channels SET busy_until = ?3 WHERE channel = ?1 AND busy_until <= ?2";
export const holdLane = "UPDATE channels SET busy_until = ?2 WHERE channel = ?1";
export const release = "UPDATE channels SET busy_until = 0 WHERE channel = ?1";

/** The oldest message for channel `?1` that is due at `?2`, when the next one will be, and when the channel is free. */
export const selectNext = `
  SELECT c.free_at, min(d.next_at) AS next_at, (
    SELECT delivery_id FROM deliveries
    WHERE channel = ?1 AND status IN ('pending', 'retrying') AND next_at <= ?2 AND attempts < allowed
    ORDER BY created_at, delivery_id LIMIT 1) AS delivery_id
  FROM channels c CROSS JOIN deliveries d ON d.channel = c.channel AND d.status IN ('pending', 'retrying')
  WHERE c.channel = ?1 AND d.attempts < d.allowed
  GROUP BY c.channel`;

const msPerMessage = "coalesce((59999 + per_minute) / per_minute, 0)";

/** Rounded up, so that a minute never holds one more. */
export const takeTurn = `UPDATE channels SET free_at = ?2 + ${msPerMessage} WHERE channel = ?1 AND free_at <= ?2`;
/** Counted from its end, since a message may arrive as late as that; `?3` is what the receiver asked for, or 0. */
export const endTurn = `UPDATE channels SET free_at = max(free_at, ?2 + ${msPerMessage}, ?3) WHERE channel = ?1`;
