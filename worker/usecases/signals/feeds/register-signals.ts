import type { Primitive, SignalKind } from "../../../domain/values/definitions/primitive.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";

interface Wanted {
  signal: string;
  register: boolean;
  help: string | undefined;
  unit: string | undefined;
  kind: SignalKind | undefined;
}

type FoundSignal = Pick<Primitive, "type" | "kind" | "labels"> | "too_many_signals" | "bad_signal";

const signalId = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;
const maxDescription = 500;

/** The signals by id, with those that a rule registers, or why they could not be; the rest is missing. */
export async function registerSignals(
  services: Services,
  feed: StoredFeed,
  wanted: readonly Wanted[],
): Promise<Map<string, FoundSignal>> {
  const ids = [...new Set(wanted.map(({ signal }) => signal))];
  const found = new Map<string, FoundSignal>(await services.primitives.described(ids));
  for (const one of wanted) {
    if (!one.register || found.has(one.signal)) continue;
    found.set(one.signal, await registerSignal(services, feed, one));
  }
  return found;
}

async function registerSignal(
  services: Services,
  { feed_id }: StoredFeed,
  { signal, help, unit, kind }: Wanted,
): Promise<FoundSignal> {
  if (signal.length > 255 || !signalId.test(signal)) return "bad_signal";
  if (!(await services.feeds.claimSignal(feed_id))) return "too_many_signals";
  const definition = {
    primitive_id: signal,
    type: "time_series<float>",
    ...(kind && kind !== "level" && { kind }),
    missing_data_policy: "null",
  } as const;
  const words = {
    ...(help && { description: help.normalize("NFC").slice(0, maxDescription).toWellFormed() }),
    ...(unit && /^[\w/%.-]{1,32}$/.test(unit) && { unit }),
  };
  const now = services.now();
  if (await services.primitives.add({ ...definition, ...words, source: { kind: "push" } }, now)) {
    await services.audit.add({
      audit_id: `aud_${services.newId()}`,
      at: now,
      key_id: `feed:${feed_id}`,
      operation: "registerPrimitive",
      subject: signal,
      before: null,
      after: { ...definition, ...words },
      request_id: feed_id,
    });
    return definition;
  }
  return (await services.primitives.described([signal])).get(signal) ?? "bad_signal";
}
