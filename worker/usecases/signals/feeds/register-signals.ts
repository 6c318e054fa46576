import { isSignalId } from "../../../domain/feeds/series-mapping.ts";
import type { RejectReason } from "../../../domain/feeds/tally.ts";
import type { Primitive, SignalKind } from "../../../domain/values/definitions/primitive.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";

interface Wanted {
  signal: string;
  register: boolean;
  max_age: string | undefined;
  help: string | undefined;
  unit: string | undefined;
  kind: SignalKind | undefined;
  /** The labels that tell its members apart. */
  members: string[] | undefined;
}

type FoundSignal = Pick<Primitive, "type" | "kind" | "labels" | "members"> | RejectReason;

const maxDescription = 500;
/** So long a member counts as there after its last sample where the rule does not say: as long as a source has its series. */
const memberAge = "5m";

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
  { signal, help, unit, kind, members, max_age = members && memberAge }: Wanted,
): Promise<FoundSignal> {
  if (!isSignalId(signal)) return "bad_signal";
  /** What another request may have registered meanwhile. */
  const foundOr = async (reason: RejectReason) => (await services.primitives.described([signal])).get(signal) ?? reason;
  if (!(await services.feeds.claimSignal(feed_id))) return foundOr("too_many_signals");
  const definition = {
    primitive_id: signal,
    type: "time_series<float>",
    ...(kind && kind !== "level" && { kind }),
    ...(members && { members }),
    ...(max_age !== undefined && { max_age }),
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
  await services.feeds.unclaimSignal(feed_id);
  return foundOr("deleted_signal");
}
