import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, hourMs } from "../../domain/values/time.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Pin } from "../ports/service/pins.ts";
import type { Services } from "../services.ts";

type PinKind = Pin["kind"];

const prefixes: Readonly<Record<PinKind, string>> = { task: "prev", calibration: "sug" };

/** Where a token is given, and what gives another one. */
const pinWords: Readonly<Record<PinKind, { location: string; again: string }>> = {
  task: { location: "preview_token", again: "Preview the task again and create it with the new token." },
  calibration: { location: "calibration_token", again: "Ask for a new suggestion and apply that." },
};

/** Keeps what somebody was shown for an hour, and gives the token that opens it. */
export async function pin(
  services: Services,
  kind: PinKind,
  by: string,
  body: object,
): Promise<{ token: string; expires_at: string }> {
  const token = `${prefixes[kind]}_${services.newRandom().slice(0, 32)}`;
  const expires_at = services.now() + hourMs;
  await services.pins.keep(token, { kind, by, body, expires_at });
  return { token, expires_at: formatTimestamp(expires_at) };
}

/** The work that a token stands for: the same for each time that the same principal gives it. */
export const workOf = (services: Services, kind: PinKind, by: string, token: string): Claim => ({
  id: canonicalHash(["pinned", kind, by, token]).slice(0, 32),
  at: services.now(),
  repeated: true,
});

/** What a token stands for; throws `validation_error` where it is unknown, another's or has expired. */
export async function takePin<Body>(services: Services, kind: PinKind, by: string, token: string): Promise<Body> {
  const found = await services.pins.find(token);
  const isTheirs = found !== null && found.kind === kind && found.by === by;
  if (isTheirs && found.expires_at > services.now()) return found.body as Body;
  const { location, again: suggestion } = pinWords[kind];
  const problem = isTheirs ? "has expired" : "is unknown, or has expired";
  throw new DomainError("validation_error", `This token ${problem}; tokens are valid for an hour.`, {
    location,
    suggestion,
  });
}

/** The refusal where something that was shown would be something else now. */
export function changedSince(kind: PinKind, what: string): DomainError {
  const { location, again } = pinWords[kind];
  return new DomainError("conflict", `${what} since this was shown.`, { location, suggestion: again });
}
