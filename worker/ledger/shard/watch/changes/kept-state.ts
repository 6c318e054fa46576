import { atRest, type FiringPlan, type FiringState, type SteppedLook, step } from "../../../../domain/firing/step.ts";
import type { FiringRule } from "../../../../domain/firing/rule.ts";

/** The firing state of an entity under a task, as it is kept while it is not at rest. */
export interface KeptState extends Pick<FiringState, "run_since" | "open" | "told" | "fired_at"> {
  label: string | null;
  /** The last look or question; null: the last sweep of the task was it. */
  last_t: number | null;
  /** What is planned and not confirmed yet, and when it had fired before that. */
  planned_t: number | null;
  fired_before: number | null;
  /** Whether only D1 knows what it fired before: then D1 decides by what is recorded. */
  asks: boolean;
  /** Whether the next true is recorded though it goes on: the task has changed, and its incidents were closed with that. */
  renew: boolean;
  /** The most extreme score of the run that is not over, on the side on which the condition fires; null: none was seen. */
  peak: number | null;
}

/** What a step comes to; `ask`: D1 decides. */
type ChangesPlan = FiringPlan | { fire: false; reason: "ask" };

/** What a look makes of it. */
interface Stepped {
  /** Null: at rest, and not to be kept. */
  state: KeptState | null;
  /** Whether it differs from what is kept. */
  changed: boolean;
  plan: ChangesPlan;
  /** Whether it is recorded in full: it begins or ends a stretch of true, or fires. */
  full: boolean;
  /** The most extreme score of the run that it belongs to or ends. */
  peak: number | null;
}

/** A look, or with `asked` a question that somebody asked. */
interface ChangesLook extends Pick<SteppedLook, "outcome" | "label" | "score" | "silenced"> {
  t: number;
  /** The task's sweep before: where nothing else is kept, the entity was looked at then. */
  before: number | null;
  /** The first time it looked at since it keeps changes alone; null before that. */
  changes_since: number | null;
  asked: boolean;
  /** Whether D1 may have a true as its last word where nothing is kept here. */
  formerly_true: boolean;
  /** Whether D1 may have a run that is not over where nothing is kept here: {@link isUnsettled} under a release. */
  may_be_open: boolean;
  /** How extreme a score is; none where it needs no keeping, because the decision is recorded or has no score. */
  strength?: ((score: number) => number) | undefined;
}

/** Why a look does not fire, whatever D1 would say. */
const isKnown: ReadonlySet<string | null> = new Set(["unchanged", "silenced"]);

/** Takes a look. What an entity fired before the task kept changes alone is known to D1, and D1 decides while it may matter. */
export function stepKept(rule: FiringRule, kept: KeptState | null, look: ChangesLook, spanMs: number | null): Stepped {
  const { t, before, asked, changes_since, formerly_true, may_be_open, strength, ...outcome } = look;
  const last_t = kept?.last_t ?? before;
  const open = may_be_open || (formerly_true && rule.released !== undefined);
  const state: FiringState = kept
    ? { ...kept, last_true_t: kept.run_since === null ? null : last_t, last_t }
    : { ...atRest, open, last_t };
  const gap = last_t === null ? {} : { gap_ms: t - last_t };
  const { state: next, plan } = step(rule, state, { ...outcome, t, ...gap }, spanMs);
  if (next === state) {
    // A look that has no answer is no gap in the looks either.
    const left = kept ?? (state.open ? openUnknown : null);
    const seen = left === null || asked || look.outcome !== null ? kept : { ...left, last_t: null };
    return { state: seen, changed: !isSame(kept, seen), plan, full: false, peak: null };
  }
  const asks = kept?.asks ?? (formerly_true || isFormerKnown(rule, t, changes_since));
  const asking = asks && look.outcome === "triggered" && (plan.fire || !isKnown.has(plan.reason));
  const { run_since, label = null } = next;
  const peak = peakOf(kept, look);
  const moved: KeptState = {
    run_since,
    label,
    open: next.open,
    told: asking ? false : next.told,
    fired_at: asking ? state.fired_at : next.fired_at,
    last_t: asked ? t : null,
    planned_t: asking || plan.fire ? t : (kept?.planned_t ?? null),
    fired_before: plan.fire && kept?.planned_t == null ? state.fired_at : (kept?.fired_before ?? null),
    asks,
    renew: false,
    peak: next.open ? peak : null,
  };
  const resting = isAtRest(rule, moved, t) ? null : moved;
  const wasAtRest = kept === null ? !formerly_true : kept.run_since === null;
  const turns = (run_since === null) !== wasAtRest || label !== (state.label ?? null);
  const ends = state.open && !next.open;
  const full = asking || plan.fire || turns || ends || (kept?.renew === true && run_since !== null);
  const own: ChangesPlan = asking ? { fire: false, reason: "ask" } : plan;
  return { state: resting, changed: !isSame(kept, resting), plan: own, full, peak };
}

function peakOf(kept: KeptState | null, { outcome, score, strength }: ChangesLook): number | null {
  const before = kept?.peak ?? null;
  if (outcome !== "triggered" || score == null || strength === undefined) return before;
  return before === null || strength(score) > strength(before) ? score : before;
}

/**
 * Whether only D1 knows which runs are not over: while every look was recorded, nothing was kept here. The first look since
 * settles it: what it finds over is recorded, and of the rest D1 is asked.
 */
export function isUnsettled({
  t,
  before,
  changes_since,
}: Pick<ChangesLook, "t" | "before" | "changes_since">): boolean {
  return before !== null && (changes_since === null || t <= changes_since);
}

/** An entity that could not be judged when that was to be settled. */
const openUnknown: KeptState = {
  run_since: null,
  label: null,
  open: true,
  told: false,
  fired_at: null,
  last_t: null,
  planned_t: null,
  fired_before: null,
  asks: true,
  renew: false,
  peak: null,
};

/** Whether what fired before the task kept changes alone may still hold it back at `t`. */
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

function isSame(one: KeptState | null, other: KeptState | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof KeptState)[]).every((name) => one[name] === other[name]);
}
