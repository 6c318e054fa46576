/** What an API key may be allowed to do: read what is stored, ask and push, define tasks and their parts, or only bring observations. */
export const scopes = ["read", "evaluate", "author", "observe"] as const;

/** One value of {@link scopes}. */
export type Scope = (typeof scopes)[number];
