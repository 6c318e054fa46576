import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import type { QuestionBatch } from "../../../usecases/ports/evaluation/batches.ts";
import type { LedgerFailure, LedgerOutcome } from "../../../usecases/ports/evaluation/ledger.ts";
import { asData } from "../as-data.ts";
import type { Entities } from "../observations/entities.ts";
import type { GroupCommit } from "../recording/group-commit.ts";
import type { Questions } from "./questions.ts";
import type { Seals } from "../sealing/seals.ts";
import type { TimeSlice } from "../slices.ts";

/** What many questions at once need of their shard. */
export interface AskManyParts {
  questions: Pick<Questions, "judge">;
  entities: Pick<Entities, "find">;
  seals: Pick<Seals, "lookUp">;
  commits: Pick<GroupCommit, "together">;
}

/** Answers many questions under one condition, one after another; each has its own answer or failure, in their order. */
export async function askQuestions(
  parts: AskManyParts,
  condition: CompiledCondition,
  { questions, ...shared }: QuestionBatch,
  slice: TimeSlice,
): Promise<(LedgerOutcome | LedgerFailure)[]> {
  const answers: Promise<LedgerOutcome | LedgerFailure>[] = [];
  const forget = lookUpSeals(parts, condition, questions);
  const judgeAll = async () => {
    for (const question of questions) {
      const judged = await asData(() =>
        parts.questions.judge(condition, { ...shared, ...question, explain: false, together: true }, slice),
      );
      answers.push("answer" in judged ? asData(async () => judged.answer) : Promise.resolve(judged));
    }
  };
  try {
    await parts.commits.together(judgeAll);
  } finally {
    forget();
  }
  return Promise.all(answers);
}

function lookUpSeals(
  { entities, seals }: AskManyParts,
  { concepts }: CompiledCondition,
  questions: QuestionBatch["questions"],
): () => void {
  const keys = questions.flatMap(({ entity, t, snapshot_id }) => {
    const found = snapshot_id === null ? entities.find(entity) : null;
    return found ? concepts.map(({ key }) => [found.entity_no, key, t] as const) : [];
  });
  return seals.lookUp(keys);
}
