import { z } from "zod";
import type { DecisionList, ListDecisionsQuery } from "../../contract/resources/decisions.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { toDecisionView } from "./decision-view.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** The leading tag names the partition a position belongs to, so that decisions can be spread over databases later. */
const position = z.tuple([z.literal("p0"), z.number(), z.string()]);

/** A page of recorded decisions, newest first. `entity_id` takes the raw entity or its pseudonym. */
export async function listDecisions(services: Services, query: ListDecisionsQuery): Promise<DecisionList> {
  const { limit, cursor, entity_id, from, to, condition_id, condition_version, outcome } = query;
  const [, evaluated_at, decision_id] = cursor === undefined ? [] : decodeCursor("decisions", cursor, position);
  const after = evaluated_at === undefined || decision_id === undefined ? null : { evaluated_at, decision_id };
  const pseudonym = entity_id === undefined ? undefined : ((await services.ledger.pseudonym(entity_id)) ?? entity_id);
  const filter = {
    ...(pseudonym === undefined ? {} : { entity_id: pseudonym }),
    ...(condition_id === undefined ? {} : { condition_id }),
    ...(condition_version === undefined ? {} : { condition_version }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { from: parseTimestamp(from) }),
    ...(to === undefined ? {} : { to: parseTimestamp(to) }),
  };
  const rows = await services.decisions.list(filter, after, limit + 1);
  return pageOf(
    "decisions",
    rows,
    limit,
    ({ record }) => ["p0", parseTimestamp(record.evaluated_at), record.decision_id],
    toDecisionView,
  );
}
