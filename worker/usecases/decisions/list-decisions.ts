import { z } from "zod";
import type {
  DecisionFilterQuery,
  DecisionList,
  ListDecisionsQuery,
  DecisionRecordView,
  DecisionParams,
} from "../../contract/resources/decisions/decisions.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { DecisionFilter, StoredOutcome } from "../ports/decisions/decisions.ts";
import { resumedPage } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { toActionOutcome } from "../actions/action-result.ts";
import { noSuch } from "../service/not-found.ts";

/** Names the partition a position belongs to, so that decisions can be spread over databases later. */
const partition = "p0" as const;
const decisionPosition = z.tuple([z.literal(partition), z.number(), z.string()]).readonly();

/** What a question filters decisions by. `entity_id` takes the raw entity or its pseudonym. */
export async function decisionFilterOf(
  services: Services,
  { entity_id, from, to, condition_id, condition_version, outcome }: DecisionFilterQuery,
): Promise<DecisionFilter> {
  const pseudonym = entity_id === undefined ? undefined : ((await services.ledger.pseudonym(entity_id)) ?? entity_id);
  return {
    ...(pseudonym === undefined ? {} : { entity_id: pseudonym }),
    ...(condition_id === undefined ? {} : { condition_id }),
    ...(condition_version === undefined ? {} : { condition_version }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { from: parseTimestamp(from) }),
    ...(to === undefined ? {} : { to: parseTimestamp(to) }),
  };
}

/** A page of recorded decisions, newest first. */
export async function listDecisions(services: Services, query: ListDecisionsQuery): Promise<DecisionList> {
  const filter = await decisionFilterOf(services, query);
  return resumedPage(query, {
    cursor: "decisions",
    position: decisionPosition,
    read: async (after, limit) => {
      const { rows, resume } = await services.decisions.list(filter, after && [after[1], after[2]], limit);
      return { rows, resume: resume && [partition, ...resume] };
    },
    key: ({ record }) => [partition, parseTimestamp(record.evaluated_at), record.decision_id],
    view: toDecisionView,
  });
}

/** One recorded decision; throws `not_found`. */
export async function getDecision(services: Services, { decision_id }: DecisionParams): Promise<DecisionRecordView> {
  const stored = await services.decisions.find(decision_id);
  if (!stored) throw noSuch("decision", decision_id);
  return toDecisionView(stored);
}

/** A stored decision as it is read: the record as it was answered, and how its actions stand. */
export function toDecisionView({ record, actions }: StoredOutcome): DecisionRecordView {
  const taken = actions.filter((action) => action.state !== "skipped");
  return {
    ...(record as unknown as Omit<DecisionRecordView, "action_id" | "actions">),
    action_id: taken[0]?.action_id ?? null,
    actions: actions.map((action) => toActionOutcome(action)),
  };
}
