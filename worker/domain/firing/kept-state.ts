import { atRest, type FiringPlan, type FiringState, type SteppedLook, step } from "./step.ts";
import { mayOutlast } from "./release.ts";
import type { FiringRule } from "./rule.ts";
import { membersAfter } from "./told-members.ts";

/** The firing state of an entity under a task, as it is kept while it is not at rest. */
export interface KeptState extends Pick<FiringState, "run_since" | "open" | "told" | "fired_at"> {
  label: string | null;
  /** The last decision that held, of a run that has stopped and is held open by a time; null: it holds, or none is. */
  held_t: number | null;
  /** The last question that somebody asked; null: a look came after it. */
  last_t: number | null;
  /** The look or question that last changed any of this. */
  moved_t: number | null;
  /** What is planned and not confirmed yet, and when it had fired before that. */
  planned_t: number | null;
  fired_before: number | null;
  /** Whether only D1 knows what it fired before: then D1 decides by what is recorded. */
  asks: boolean;
  /** Whether the next true is recorded though it goes on: the task has changed, and its incidents were closed with that. */
  renew: boolean;
  /** The most extreme score of the run that is not over, on the side on which the condition fires; null: none was seen. */
  peak: number | null;
  /** The members that have begun to fire since a message told of the run, as {@link membersAfter} keeps them; null: nobody has kept them. */
  members: string | null;
}

/** What a step comes to; `ask`: whoever knows all that was recorded decides; `open`: it does not hold, and its run goes on. */
type KeptPlan = FiringPlan | { fire: false; reason: "ask" | "open" };

/** What a look makes of it. */
interface Stepped {
  /** Null: at rest, and not to be kept. */
  state: KeptState | null;
  /** Whether it differs from what is kept. */
  changed: boolean;
  plan: KeptPlan;
  /** Whether it begins or ends a stretch of true, or may fire: then it is recorded, whatever is kept of others. */
  full: boolean;
  /** The most extreme score of the run that it belongs to or ends. */
  peak: number | null;
  /** Members of which a message is to tell, the worst first: they have begun to fire since one told of the run. */
  fresh: readonly string[];
}

/** A look, or with `asked` a question that somebody asked. */
export interface KeptLook extends Pick<SteppedLook, "outcome" | "label" | "score" | "silenced"> {
  t: number;
  /** When the entity was last looked at, as far as looks alone tell. */
  before: number | null;
  /** Whether each look has a time of its own: then `before` is of this entity alone, and counts beside what was asked. */
  own_times: boolean;
  /** The first time that the task looked at and decided itself; null before that. */
  changes_since: number | null;
  asked: boolean;
  /** Whether a true that was recorded before may be the last word where nothing is kept here. */
  formerly_true: boolean;
  /** Whether a run that was recorded before may not be over where nothing is kept here: {@link isUnsettled} under a release. */
  may_be_open: boolean;
  /** How extreme a score is; none where it needs no keeping, because the decision is recorded or has no score. */
  strength?: ((score: number) => number) | undefined;
  /** The members that fire, the worst first; none where no member alone decides. */
  firing?: readonly string[] | null;
}

/** Why a look does not fire, whatever was recorded before. */
const knownReasons: ReadonlySet<string | null> = new Set(["unchanged", "silenced"]);

/**
 * Takes the {@link step} of a look from the state that is kept. What an entity fired before the task decided itself is only
 * recorded: while that may matter, the plan is to ask.
 */
export function stepKept(rule: FiringRule, kept: KeptState | null, look: KeptLook, spanMs: number | null): Stepped {
  const {
    t,
    before: _,
    own_times: __,
    asked,
    changes_since,
    formerly_true,
    may_be_open,
    strength,
    firing,
    ...outcome
  } = look;
  const last_t = lastOf(kept, look);
  const open = may_be_open || (formerly_true && mayOutlast(rule));
  const state: FiringState = kept
    ? { ...kept, last_true_t: kept.run_since === null ? kept.held_t : last_t, last_t }
    : { ...atRest, open, last_t };
  const gap = last_t === null ? {} : { gap_ms: t - last_t };
  const { state: next, plan } = step(rule, state, { ...outcome, t, ...gap }, spanMs);
  if (next === state) {
    // A look that has no answer is no gap in the looks either.
    const left = kept ?? (state.open ? openUnknown : null);
    const seen = left === null || asked || look.outcome !== null ? kept : { ...left, last_t: null };
    return { ...movedAt(t, kept, seen), plan, full: false, peak: null, fresh: [] };
  }
  const asks = kept?.asks ?? (formerly_true || isFormerKnown(rule, t, changes_since));
  const asking = asks && look.outcome === "triggered" && (plan.fire || !knownReasons.has(plan.reason));
  const { run_since, label = null } = next;
  const peak = peakOf(kept, look);
  const { members, fresh } = membersAfter(rule, kept?.members ?? null, look, {
    open: next.open,
    told: next.told || asking,
    isTold: plan.fire || asking,
  });
  const moved: KeptState = {
    run_since,
    label,
    held_t: run_since === null ? next.last_true_t : null,
    open: next.open,
    told: asking ? false : next.told,
    fired_at: asking ? state.fired_at : next.fired_at,
    last_t: asked ? t : null,
    moved_t: kept?.moved_t ?? null,
    planned_t: asking || plan.fire ? t : (kept?.planned_t ?? null),
    fired_before: plan.fire && kept?.planned_t == null ? state.fired_at : (kept?.fired_before ?? null),
    asks,
    renew: false,
    peak: next.open ? peak : null,
    members,
  };
  const resting = isAtRest(rule, moved, t) ? null : moved;
  const wasAtRest = kept === null ? !formerly_true : kept.run_since === null;
  const turns = (run_since === null) !== wasAtRest || label !== (state.label ?? null);
  const ends = state.open && !next.open;
  const full = asking || plan.fire || turns || ends || fresh.length > 0 || (kept?.renew === true && run_since !== null);
  const outlasts = look.outcome === "not_triggered" && next.open;
  const own: KeptPlan = asking || outlasts ? { fire: false, reason: asking ? "ask" : "open" } : plan;
  return { ...movedAt(t, kept, resting), plan: own, full, peak, fresh };
}

/** When the entity was last looked at or asked about. A look that was taken is passed, though its sweep may come to it again. */
function lastOf(kept: KeptState | null, { before, own_times }: KeptLook): number | null {
  const looked = laterTime(before, kept?.moved_t ?? null);
  return own_times ? laterTime(looked, kept?.last_t ?? null) : (kept?.last_t ?? looked);
}

const laterTime = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function movedAt(t: number, kept: KeptState | null, next: KeptState | null): Pick<Stepped, "state" | "changed"> {
  if (isSameState(kept, next)) return { state: kept, changed: false };
  return { state: next === null ? null : { ...next, moved_t: t }, changed: true };
}

function peakOf(kept: KeptState | null, { outcome, score, strength }: KeptLook): number | null {
  const before = kept?.peak ?? null;
  if (outcome !== "triggered" || score == null || strength === undefined) return before;
  return before === null || strength(score) > strength(before) ? score : before;
}

/**
 * Whether only what was recorded tells which runs are not over: before the task decided itself, nothing was kept. The first look
 * since settles it: what it finds over is recorded, and about the rest it asks.
 */
export function isUnsettled({
  t,
  before,
  own_times,
  changes_since,
}: Pick<KeptLook, "t" | "before" | "own_times" | "changes_since">): boolean {
  if (before === null || changes_since === null) return before !== null;
  return own_times ? before < changes_since : t <= changes_since;
}

/** An entity that could not be judged when that was to be settled. */
const openUnknown: KeptState = {
  run_since: null,
  label: null,
  held_t: null,
  open: true,
  told: false,
  fired_at: null,
  last_t: null,
  moved_t: null,
  planned_t: null,
  fired_before: null,
  asks: true,
  renew: false,
  peak: null,
  members: null,
};

/** Whether what fired before the task decided itself may still hold it back at `t`. */
function isFormerKnown({ cooldown_ms }: FiringRule, t: number, since: number | null): boolean {
  return since === null || t <= since || t < since + (cooldown_ms ?? 0);
}

function isAtRest(
  { cooldown_ms }: FiringRule,
  { run_since, open, planned_t, fired_at }: KeptState,
  t: number,
): boolean {
  const cooled = fired_at === null || t - fired_at >= (cooldown_ms ?? 0);
  return run_since === null && !open && planned_t === null && cooled;
}

function isSameState(one: KeptState | null, other: KeptState | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof KeptState)[]).every((name) => one[name] === other[name]);
}
