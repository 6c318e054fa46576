import { isActive } from "./hours.ts";
import type { FiringRule, HeldBack } from "./rule.ts";
import { endsRun } from "./release.ts";

/** What noise control knows of one entity under one task; times in epoch milliseconds. */
export interface FiringState {
  /** From when `for` counts: the first decision of the present run, or the first after a gap in it. */
  run_since: number | null;
  /** The last decision that held, of the run that is not over; null outside one, or where nobody has kept it. */
  last_true_t: number | null;
  /** Whether a run is not over: it holds, or what came after it has not passed `release`, or not for as long as `hold`. */
  open: boolean;
  /** Whether the run that is not over has fired. */
  told: boolean;
  /** When it last fired, in whatever run. */
  fired_at: number | null;
  /** The last decision that was answered. */
  last_t: number | null;
  /** The label that the present run is of; none where the decision is true or false. */
  label?: string | null;
}

/** A decision in the order of its time; without an outcome, a question that had no answer or could not be judged. */
export interface SteppedLook {
  t: number;
  outcome: "triggered" | "not_triggered" | null;
  label?: string | null;
  /** Only a release asks for it. */
  score?: number | null;
  /** Milliseconds since the look before, answered or not; without it, since the run's last decision. */
  gap_ms?: number;
  /** Whether a silence holds back what would fire. */
  silenced?: boolean;
}

/** Whether a decision fires; a reason where it triggered, and something holds it back. */
export type FiringPlan = { fire: true } | { fire: false; reason: HeldBack | "silenced" | "superseded" | null };

/** Nothing seen yet. */
export const atRest: FiringState = {
  run_since: null,
  last_true_t: null,
  open: false,
  told: false,
  fired_at: null,
  last_t: null,
};

/** A gap longer than this many spans leaves open whether the decision held in between. */
const spansToBreak = 2;

/**
 * Takes the next decision about an entity. `for` wants the run of equal decisions to have lasted that long without a gap of
 * more than two spans (`spanMs`, null: no gap counts); `on_change` fires once a run, at its first decision that nothing else holds
 * back, and `release` and `hold` let a run go on over decisions that do not hold; `active` wants a time of the week; `cooldown` wants the
 * last firing to lie that far back, and a silence holds back what is left. What could not be judged moves nothing, nor does one about a time
 * that has been passed. The state counts what fires as sent.
 */
export function step(
  rule: FiringRule,
  state: FiringState,
  look: SteppedLook,
  spanMs: number | null,
): { state: FiringState; plan: FiringPlan } {
  const { t, outcome, label = null } = look;
  if (outcome === null) return { state, plan: { fire: false, reason: null } };
  if (state.last_t !== null && t <= state.last_t) return { state, plan: { fire: false, reason: "superseded" } };
  if (outcome === "not_triggered") return { state: notHeld(rule, state, look), plan: { fire: false, reason: null } };
  const goesOn = isRunOf(state, label);
  const told = state.told && (goesOn || isOpenFor(state, label));
  const since = goesOn && !isBroken(state, look, spanMs) ? (state.run_since ?? t) : t;
  const reason = heldBack(rule, { t, since, told, firedAt: state.fired_at }) ?? (look.silenced ? "silenced" : null);
  const run = { run_since: since, last_true_t: t, open: true, last_t: t, ...(label === null ? {} : { label }) };
  if (reason !== null) return { state: { ...run, told, fired_at: state.fired_at }, plan: { fire: false, reason } };
  return { state: { ...run, told: true, fired_at: t }, plan: { fire: true } };
}

/** Where nobody has kept when a run held last, `hold` counts from the look. */
function notHeld(rule: FiringRule, state: FiringState, look: SteppedLook): FiringState {
  const { t } = look;
  const { open, told, label, fired_at, last_true_t } = state;
  const held_t = last_true_t ?? t;
  if (!open || endsRun(rule, look, held_t)) return { ...atRest, fired_at, last_t: t };
  return { ...atRest, last_true_t: held_t, open, told, fired_at, last_t: t, ...(label === undefined ? {} : { label }) };
}

/** Whether a run that has stopped and is not over goes on. */
const isOpenFor = ({ run_since, open, label = null }: FiringState, now: string | null) =>
  open && run_since === null && label === now;

const isRunOf = (state: FiringState, label: string | null): boolean =>
  state.run_since !== null && (state.label ?? null) === label;

function isBroken({ last_true_t }: FiringState, { t, gap_ms }: SteppedLook, spanMs: number | null): boolean {
  return spanMs !== null && (gap_ms ?? t - (last_true_t ?? t)) > spansToBreak * spanMs;
}

function heldBack(
  { mode, for_ms, cooldown_ms, active }: FiringRule,
  { t, since, told, firedAt }: { t: number; since: number; told: boolean; firedAt: number | null },
): HeldBack | null {
  if (t - since < (for_ms ?? 0)) return "not_held_long_enough";
  if (mode === "on_change" && told) return "unchanged";
  if (active !== undefined && !isActive(active, t)) return "inactive_hours";
  if (cooldown_ms !== null && firedAt !== null && t - firedAt < cooldown_ms) return "cooldown";
  return null;
}
