/** What an API key may be allowed to do: read what is stored, ask and push, or define tasks and their parts. */
export const scopes = ["read", "evaluate", "author"] as const;

/** One value of {@link scopes}. */
export type Scope = (typeof scopes)[number];
