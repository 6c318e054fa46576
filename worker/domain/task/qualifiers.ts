import { DomainError } from "../values/errors/errors.ts";
import { isSameLength } from "../values/time.ts";
import { activeHours, activeProblem, activeText } from "../firing/hours.ts";
import type { FiringConfig, FiringWish } from "../firing/rule.ts";
import type { ReadFiring, Reading, ReadWatch } from "../language/reading.ts";
import { isWatchSpan } from "../language/watch-times.ts";
import { unresolved } from "../language/refuse.ts";

/** What a sentence asks of the firing, as the engine runs it; empty when it asks nothing. */
export type SaidFiring = Partial<FiringConfig>;

/** Qualifiers of a whole sentence that run: they are stored with its definitions. */
interface SaidQualifiers {
  firing: SaidFiring;
  watch: ReadWatch | null;
}

interface Unavailable {
  qualifier: string;
  asked: (firing: ReadFiring) => boolean;
  /** Completes "The sentence asks ...". */
  wish: string;
  /** The nearest thing that works. */
  nearest: string;
}

/** What is read and not run yet. A qualifier that comes to run only loses its row. */
const unavailableQualifiers: readonly Unavailable[] = [
  {
    qualifier: "no_data",
    asked: ({ no_data }) => no_data === true,
    wish: "to be notified when no data arrives",
    nearest: 'Make a second task for it: "no data from the signal for 3h".',
  },
];

/** The qualifiers of a reading that run; `zone` is that of hours which name none. Throws intent_unresolved, naming the first that does not and the nearest thing that works. */
export function qualifiersOf({ firing = {}, watch = null }: Reading, zone = "UTC"): SaidQualifiers {
  const refused = unavailableQualifiers.find(({ asked }) => asked(firing));
  if (refused !== undefined) {
    throw unresolved(`The sentence asks ${refused.wish}, which tasks cannot do.`, {
      reason: "qualifier_not_available",
      suggestion: refused.nearest,
      more: { qualifier: refused.qualifier },
    });
  }
  checkSaidWatch(watch);
  const { for: held, mode, cooldown, active, release, recovered, remind } = firing;
  if (active !== undefined) checkActive(active);
  const said = {
    ...(mode && { mode }),
    ...(cooldown && { cooldown }),
    ...(held && { for: held }),
    ...(recovered && { recovered }),
    ...(remind && { remind }),
    ...(active && { active: activeHours(active, zone) }),
    ...(release !== undefined && { release }),
  };
  return { firing: said, watch };
}

function checkActive(active: NonNullable<ReadFiring["active"]>): void {
  const problem = activeProblem(active);
  if (problem === null) return;
  throw unresolved(`The sentence asks for certain hours, whose ${problem.field ?? "times"} ${problem.message}.`, {
    reason: "qualifier_not_available",
    suggestion: 'Say the times, such as "between 09:00 and 17:00 on weekdays".',
    more: { qualifier: "active" },
  });
}

function checkSaidWatch(watch: ReadWatch | null): void {
  const { every, on } = watch ?? {};
  if (every !== undefined && on !== undefined) {
    throw unresolved(`The sentence asks to be checked every ${every} and on each observation.`, {
      reason: "qualifier",
      suggestion: "Keep one of the two.",
      more: { qualifier: "watch" },
    });
  }
  if (every === undefined || isWatchSpan(every)) return;
  throw unresolved(`The sentence asks to be checked every ${every}, and tasks look every 1m to every 30d.`, {
    reason: "qualifier_not_available",
    suggestion: 'Say a span between them, such as "check every 5 minutes".',
    more: { qualifier: "watch.every" },
  });
}

/**
 * The noise control of a task: what the sentence says plus what the request adds, or else firing on every decision; on change
 * with a release or a hold, which end what has begun; of a watched one, on change and at most once in the time that `quiet` says. A mode that is asked for stands alone. `zone` is that of
 * hours which name none. Throws validation_error where the two differ.
 */
export function agreedFiring(
  said: SaidFiring,
  { active, release, ...asked }: FiringWish,
  quiet: string | null = null,
  zone = "UTC",
): FiringConfig {
  for (const field of ["for", "mode", "cooldown", "recovered", "remind"] as const) {
    if (said[field] === undefined || asked[field] === undefined) continue;
    const [own, other] = [String(said[field]), String(asked[field])];
    if (!isSameLength(own, other)) throw firingDiffers(field, own, other);
  }
  const hours = active == null ? undefined : activeHours(active, zone);
  if (said.active !== undefined && hours !== undefined && activeText(said.active) !== activeText(hours))
    throw firingDiffers("active", activeText(hours), activeText(said.active));
  if (said.release !== undefined && release != null && said.release !== release)
    throw firingDiffers("release", String(release), String(said.release));
  const own = { ...(hours && { active: hours }), ...(release == null ? {} : { release }) };
  const wished = { ...asked, ...own, ...said };
  const mode =
    wished.mode ??
    (quiet !== null || wished.release !== undefined || wished.hold !== undefined ? "on_change" : "every");
  if (quiet === null || mode === "every") return { ...wished, mode };
  return { ...(wished.mode === undefined && { cooldown: quiet }), ...wished, mode: "on_change" };
}

function firingDiffers(field: string, said: string, asked: string): DomainError {
  return new DomainError("validation_error", `\`firing.${field}\` is ${asked}, but the sentence says ${said}.`, {
    location: `firing.${field}`,
    suggestion: `Leave \`firing.${field}\` out, set it to ${said}, or take those words out of the sentence.`,
    details: { said },
  });
}

/** What a sentence asks of the firing, in words such as `once it has held for 15m`; null when it asks nothing. */
export function firingText({
  for: held,
  mode,
  cooldown,
  active,
  release,
  recovered,
  remind,
}: SaidFiring): string | null {
  const clauses = [
    ...(held === undefined ? [] : [`once it has held for ${held}`]),
    ...(mode === undefined ? [] : [mode === "every" ? "on every decision" : "on change"]),
    ...(cooldown === undefined ? [] : [`at most once per ${cooldown}`]),
    ...(active === undefined ? [] : [`only ${activeText(active)}`]),
    ...(release === undefined ? [] : [`until the score is back at ${release}`]),
    ...(recovered === true ? ["and again when it is over"] : []),
    ...(remind === undefined ? [] : [`with a reminder every ${remind}`]),
  ];
  return clauses.length === 0 ? null : clauses.join(", ");
}
