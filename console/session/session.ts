import { signal } from "@preact/signals";
import { DecisionMonitor } from "../../sdk/src/index.ts";
import { scopes } from "../state/scopes.ts";
import { takeKey } from "./key-in-address.ts";

const STORED = "decision-monitor.key";

interface Session {
  client: DecisionMonitor;
  /** Held here and nowhere else, unless the person has asked for it to be kept for the tab. */
  key: string;
}

/** Who is signed in; null for nobody. */
export const session = signal<Session | null>(null);
/** Why nobody is signed in any more, in the API's words; null for no reason. */
export const endedBecause = signal<string | null>(null);

const baseUrl = `${location.origin}/v1`;

/**
 * A 401 to the key of the session: it has been revoked, and nothing more can be done with it. An answer to another key comes late,
 * from before somebody signed in with this one, and says nothing of it.
 */
const watchedFor =
  (key: string) =>
  async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    if (response.status === 401 && session.value?.key === key) {
      endedBecause.value = "The service no longer accepts this API key. Sign in with another one.";
      signOut();
    }
    return response;
  };

/** A client of this deployment; the elevated key is for one call, and is not kept. */
export function clientFor(apiKey: string, elevatedKey?: string): DecisionMonitor {
  return new DecisionMonitor({
    apiKey,
    baseUrl,
    fetch: watchedFor(apiKey),
    ...(elevatedKey === undefined ? {} : { elevatedKey }),
  });
}

/** The client of whoever is signed in; only screens use it, and there is none without a session. */
export function client(): DecisionMonitor {
  if (session.value === null) throw new Error("Nobody is signed in.");
  return session.value.client;
}

/** Signs in if the service accepts the key; rejects with its refusal. */
export async function signIn(key: string, keep: boolean): Promise<void> {
  const candidate = clientFor(key);
  const own = await candidate.keys.getCurrent();
  if (keep) sessionStorage.setItem(STORED, key);
  else sessionStorage.removeItem(STORED);
  endedBecause.value = null;
  scopes.value = own.scopes;
  session.value = { client: candidate, key };
}

/** Forgets the key, here and in the tab. */
export function signOut(): void {
  sessionStorage.removeItem(STORED);
  session.value = null;
}

/** Takes a key out of the address before anything else sees it, or finds the one kept for the tab; null for none. */
export function keyAtHand(): string | null {
  const { key, rest } = takeKey(location.hash);
  if (key === null) return sessionStorage.getItem(STORED);
  history.replaceState(null, "", `${location.pathname}${rest}`);
  dispatchEvent(new Event("hashchange"));
  return key;
}

/** Whether the key is kept for the tab. */
export const isKept = (): boolean => sessionStorage.getItem(STORED) !== null;
