import type { BacktestResult, DryRunResult } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import type { Failure } from "../../state/failure.ts";
import { useResource } from "../../state/resource.ts";
import { dryRunLevel } from "./level.ts";
import { intentDetails, lastDays } from "./reading.ts";

/** How far back the readings are tried. */
export const readingDays = 30;

/** One reading of a sentence, as it would compile, and what it would have done. */
export interface ReadingTrial {
  /** As it is numbered in the list of choices. */
  number: number;
  primitiveId: string | undefined;
  /** The limit it holds one signal against; null where there is no such line. */
  level: number | null;
  found: BacktestResult | null;
}

/** Where the service asks back: what each of the readings would have done, so that they can be told apart. */
export function useReadingTrials(failure: Failure | null, scope: string): readonly ReadingTrial[] {
  const readings = failure === null ? [] : (intentDetails(failure)?.readings ?? []);
  const entity_scope = scope.trim() === "" ? "all" : scope.trim();
  const key = readings.length === 0 ? null : JSON.stringify([readings.map(({ sentence }) => sentence), entity_scope]);
  const { data } = useResource(key, (signal) => {
    const backtest = lastDays(readingDays);
    const common = { entity_scope, delivery: { type: "notification" }, dry_run: true, backtest } as const;
    return Promise.all(
      readings.map(async ({ sentence }, index) =>
        trialOf(index + 1, await client().tasks.create({ ...common, intent: sentence }, { signal, maxRetries: 0 })),
      ),
    );
  });
  return data ?? [];
}

const trialOf = (number: number, draft: DryRunResult): ReadingTrial => ({
  number,
  primitiveId: draft.provenance.parts[0]?.primitive_id,
  level: dryRunLevel(draft),
  found: draft.backtest,
});
