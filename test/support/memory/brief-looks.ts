import { dayMs } from "../../../worker/domain/values/time.ts";
import { decisionIdOf } from "../../../worker/domain/decision/id.ts";
import type { BriefLooks, BriefQuestion, BriefScope } from "../../../worker/usecases/ports/tasks/brief-looks.ts";
import { pseudonymOf } from "./pseudonyms.ts";
import type { Look } from "../../../worker/usecases/ports/tasks/watching.ts";

/** A look that a watch keeps in brief. */
export type StoredLook = Omit<Look, "decision_id"> & Omit<BriefQuestion, "entity"> & { entity_id: string };

/** How far apart the sweeps of these looks are. */
const everyMs = 60_000;

/** Looks kept in brief, in memory, put there by the test. */
export function memoryBriefLooks(looks: readonly StoredLook[]): BriefLooks {
  const isAbout = (look: StoredLook, { condition_id, condition_version, entity }: Omit<BriefQuestion, "t">) =>
    look.condition_id === condition_id &&
    look.condition_version === condition_version &&
    [entity, pseudonymOf(entity)].includes(look.entity_id);
  const find = (question: BriefQuestion) => looks.find((look) => look.t === question.t && isAbout(look, question));
  const answered = ({ condition_id, versions, until }: BriefScope) =>
    looks.filter(
      (look) =>
        look.condition_id === condition_id &&
        versions.includes(look.condition_version) &&
        look.t <= until &&
        look.outcome !== null,
    );
  const toScored = ({ condition_version, entity_id, t, score, outcome }: StoredLook) => ({
    condition_version,
    entity_id,
    evaluated_at: t,
    score,
    fired: outcome === "triggered",
    deterministic: true,
  });
  return {
    async volume(of) {
      const found = answered(of);
      return {
        looks: found.length,
        days: [...new Set(found.map(({ t }) => Math.floor(t / dayMs)))],
        expired_until: null,
      };
    },
    sample: async (of, every) =>
      answered(of)
        .filter(({ t }) => Math.floor(t / everyMs) % every === 0)
        .map(toScored),
    answered: async (questions) => questions.flatMap((one) => find(one) ?? []).map(toScored),
    async find(question) {
      const look = find(question);
      if (!look) return null;
      const { condition_id, condition_version, entity_id, t, score, outcome, reason } = look;
      return { t, score, outcome, reason, decision_id: decisionIdOf(condition_id, condition_version, entity_id, t) };
    },
    newest: async (of) =>
      of.map((one) => {
        const times = looks.filter((look) => look.outcome !== null && isAbout(look, one)).map(({ t }) => t);
        return times.length === 0 ? null : Math.max(...times);
      }),
  };
}
