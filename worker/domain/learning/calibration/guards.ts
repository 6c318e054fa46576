import { leaveOneOut } from "./leave-one-out.ts";
import type { CutSearch } from "./optimum.ts";
import type { ScoreWeights, WeighedScore } from "./score-weights.ts";

/** Why a cut that costs less on the stored decisions is not recommended all the same. */
interface Objection {
  readonly reason: "would_silence_most" | "entities_disagree";
  /** What stands against it and what to do, after the value it is about. */
  readonly words: string;
}

/** Undisputed runs of firings from which on most of them must go on firing. */
const enoughRuns = 5;

/** What stands against a cut that is otherwise the best; null where nothing does. `search` is what it was found under. */
export function objectionTo({ entities }: ScoreWeights, search: CutSearch, cut: number): Objection | null {
  const { undisputed, silenced } = undisputedRuns(entities, cut);
  if (undisputed >= enoughRuns && silenced * 2 > undisputed) {
    return {
      reason: "would_silence_most",
      words: `would silence ${silenced} of the ${undisputed} runs of alerts that nobody disputed. Rate more of them: those that are false count once they are disputed. To have fewer alerts whatever the ratings say, ask for a target volume.`,
    };
  }
  if (entities.length < 2) return null;
  const { current, left_out } = leaveOneOut(entities, search);
  if (left_out < current) return null;
  const disputing = entities.filter((entity) => entity.some(isDisputed)).length;
  const who =
    disputing === 1
      ? `rests on the ratings of one of ${entities.length} entities`
      : `does not hold from one of the ${entities.length} entities to the next`;
  return {
    reason: "entities_disagree",
    words: `${who}: a value chosen without an entity serves that entity no better than the current one. Rate alerts of more entities, or give those that differ a condition of their own.`,
  };
}

const isDisputed = ({ fires, firing, silent }: WeighedScore) => (fires ? firing > 0 : silent > 0);

/** Runs of firings without a dispute, and those of them in which no decision would fire any more. */
function undisputedRuns(entities: ScoreWeights["entities"], cut: number): { undisputed: number; silenced: number } {
  const counts = { undisputed: 0, silenced: 0 };
  for (const decisions of entities) {
    let run: { disputed: boolean; strongest: number } | null = null;
    const close = () => {
      if (run === null || run.disputed) return;
      counts.undisputed++;
      if (run.strongest <= cut) counts.silenced++;
    };
    for (const { fires, firing, strength } of decisions) {
      if (!fires) {
        close();
        run = null;
      } else {
        run ??= { disputed: false, strongest: -Infinity };
        run.disputed ||= firing > 0;
        run.strongest = Math.max(run.strongest, strength);
      }
    }
    close();
  }
  return counts;
}
