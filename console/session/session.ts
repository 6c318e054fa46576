import { signal } from "@preact/signals";
import { DecisionMonitor } from "../../sdk/src/index.ts";
import { heldScopes } from "../state/scopes.ts";
import { takeKey } from "./key-in-address.ts";

const STORED = "decision-monitor.key";

interface Session {
  client: DecisionMonitor;
  /** Held here and nowhere else, unless the person has asked for it to be kept for the tab; null for somebody whom the issuer vouches for. */
  key: string | null;
  /** Who is signed in; for a key its name. */
  who: string;
}

/** Who is signed in; null for nobody. */
export const session = signal<Session | null>(null);
/** Why nobody is signed in any more, in the API's words; null for no reason. */
export const endedBecause = signal<string | null>(null);

/** Where one signs in with the issuer; null where there is none, or it is not known yet. */
export const signInAddress = signal<string | null>(null);

const baseUrl = `${location.origin}/v1`;

/**
 * A 401 to the key of the session: it has been revoked, and nothing more can be done with it. An answer to another key comes late,
 * from before somebody signed in with this one, and says nothing of it.
 */
const watchedFor =
  (key: string | null) =>
  async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, key === null ? withoutKey(init) : init);
    if (response.status === 401 && session.value?.key === key) {
      endedBecause.value =
        key === null
          ? "You are no longer signed in."
          : "The service no longer accepts this API key. Sign in with another one.";
      forget();
    }
    return response;
  };

/** The cookie of a session goes by itself, and a request has one credential. */
function withoutKey(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete("X-API-Key");
  return { ...init, headers };
}

/** A client of this deployment, with a key or for a session; the elevated key is for one call, and is not kept. */
export function clientFor(apiKey: string | null, elevatedKey?: string): DecisionMonitor {
  return new DecisionMonitor({
    apiKey: apiKey ?? "session",
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
  if (signInAddress.value !== null) await endSession();
  const candidate = clientFor(key);
  const own = await candidate.keys.getCurrent();
  if (keep) sessionStorage.setItem(STORED, key);
  else sessionStorage.removeItem(STORED);
  endedBecause.value = null;
  heldScopes.value = own.scopes;
  session.value = { client: candidate, key, who: own.by.name };
}

/** Learns whether one can sign in with an issuer, and who has; nothing changes where nobody has, or that cannot be told now. */
export async function findSession(): Promise<void> {
  const found = await fetch("/session").catch(() => null);
  if (found?.ok !== true) return;
  const { sign_in, vouched } = (await found.json()) as { sign_in: string | null; vouched: boolean };
  signInAddress.value = sign_in;
  if (sign_in === null && !vouched) return;
  const candidate = clientFor(null);
  const own = await candidate.keys.getCurrent().catch(() => null);
  if (own === null) return;
  heldScopes.value = own.scopes;
  session.value = { client: candidate, key: null, who: own.by.name };
}

const endSession = async (): Promise<void> => void (await fetch("/session/end", { method: "POST" }));

/** Signs out: ends the session with the service, or forgets the key. */
export async function signOut(): Promise<void> {
  const ended = session.value;
  forget();
  if (ended?.key === null) await endSession();
}

/** Forgets the key, here and in the tab. */
function forget(): void {
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
