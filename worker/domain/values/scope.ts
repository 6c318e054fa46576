/**
 * What somebody may be allowed to do: read what is stored; ask, push and rate; define tasks and their parts. `observe` is only to
 * bring observations, `operate` only to deal with alarms: acknowledge, rate, snooze, silence.
 */
export const scopes = ["read", "evaluate", "author", "observe", "operate"] as const;

/** One value of {@link scopes}. */
export type Scope = (typeof scopes)[number];
