import { DAY } from "../../format/time.ts";
import type { BacktestResult, CreateTaskBody, DryRunResult, IntentDetails } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import type { Failure } from "../../state/failure.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import { useSettled } from "../../state/settled.ts";
import type { SaidBySentence } from "../../task-form/fields.tsx";
import { type Read, markedSpans } from "./marks.ts";

const READ_AFTER = 300;
const TRY_AFTER = 800;

/** What the service makes of a sentence by itself, a moment after it was typed; nothing is stored. */
export function useReading(intent: string, scope: string): Resource<DryRunResult> & { of: string } {
  const sentence = useSettled(intent.trim(), READ_AFTER);
  const entity_scope = useSettled(scope.trim() === "" ? "all" : scope.trim(), READ_AFTER);
  const body: CreateTaskBody = { intent: sentence, entity_scope, delivery: { type: "notification" } };
  const key = sentence.length < 3 ? null : JSON.stringify([sentence, entity_scope]);
  return { ...useResource(key, (signal) => dryRun(body, signal), { keep: true }), of: sentence };
}

/** Reads a sentence without a trace. */
export const dryRun = (body: CreateTaskBody, signal: AbortSignal): Promise<DryRunResult> =>
  client().tasks.create({ ...body, dry_run: true }, { signal, maxRetries: 0 });

/** A span of the past that ends now. */
export function lastDays(days: number): { from: string; to: string } {
  const now = Date.now();
  return { from: new Date(now - days * DAY).toISOString(), to: new Date(now).toISOString() };
}

/** What the whole task would have done in the last days; null asks nothing. */
export function useTrial(
  body: CreateTaskBody | null,
  days: number,
): Resource<BacktestResult | null> & {
  /** What is known is about another task than the one on the screen. */
  stale: boolean;
} {
  const asked = body === null ? null : JSON.stringify({ body, days });
  const key = useSettled(asked, TRY_AFTER);
  const load = async (signal: AbortSignal): Promise<BacktestResult | null> => {
    if (key === null) return null;
    const tried = JSON.parse(key) as { body: CreateTaskBody; days: number };
    const backtest = lastDays(tried.days);
    const draft = await client().tasks.create({ ...tried.body, dry_run: true, backtest }, { signal, maxRetries: 0 });
    return draft.backtest;
  };
  const trial = useResource(body === null ? null : key, load, { keep: true });
  return { ...trial, stale: trial.loading || key !== asked };
}

/** What the sentence decides about watching and firing, so that the screen does not. */
export const saidBy = (draft: DryRunResult | undefined): SaidBySentence => ({
  watch: draft?.provenance.watch !== undefined,
  mode: draft?.provenance.firing?.mode !== undefined,
});

/** What is known of the words of a sentence: how they were read, or where the fault lies. */
export function readOf({ data, failure, loading, of }: Resource<DryRunResult> & { of: string }): Read | null {
  if (failure !== null) {
    const span = loading ? undefined : intentDetails(failure)?.span;
    const text = of.replaceAll(/\s+/g, " ");
    return span === undefined ? null : { text, spans: [{ ...span, kind: "fault" }] };
  }
  const { text, words } = data?.provenance ?? {};
  return text === undefined ? null : { text, spans: markedSpans(words ?? []) };
}

/** Why a sentence was not compiled, and what it may mean; null for another failure. */
export const intentDetails = (failure: Failure): IntentDetails | null =>
  failure.type === "intent_unresolved" ? (failure.details as IntentDetails) : null;
