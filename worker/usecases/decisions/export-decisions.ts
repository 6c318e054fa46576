import type { ExportDecisionsQuery } from "../../contract/resources/decisions/export.ts";
import type { DecisionRecordView as DecisionView } from "../../contract/resources/decisions/decisions.ts";
import { type ExportedDecision, type ExportFormat, exportForms } from "../../domain/decision/exported.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { DecisionFilter, StoredOutcome } from "../ports/decisions/decisions.ts";
import type { Services } from "../services.ts";
import { toDecisionView, decisionFilterOf } from "./list-decisions.ts";

/** Records in memory at a time: with the largest there are, 16 MiB. */
const chunk = 250;

/** A running export: its text, piece by piece. */
interface Exported {
  text: AsyncIterable<string>;
}

/**
 * Decisions as text, newest first, read as fast as they are taken. Whatever is wrong with the question is thrown before the
 * first bit; a fault after that breaks the text off before its last line.
 */
export async function exportDecisions(
  services: Services,
  { format, limit, after, ...query }: ExportDecisionsQuery & { format: ExportFormat },
): Promise<Exported> {
  const [filter, position] = await Promise.all([decisionFilterOf(services, query), positionOf(services, after)]);
  const first = await nextDecisions(services, filter, position, Math.min(chunk, limit) + 1);
  return { text: exportText(services, { filter, format, limit, first }) };
}

async function positionOf(
  { decisions }: Services,
  after: string | undefined,
): Promise<readonly [number, string] | null> {
  if (after === undefined) return null;
  const last = await decisions.find(after);
  if (last) return positionKey(last);
  throw noSuchStart(after);
}

/** The error for a decision that an export is to begin after and that does not exist. */
export const noSuchStart = (after: string): DomainError =>
  new DomainError("not_found", `There is no decision ${after}.`, {
    location: "after",
    suggestion: "Pass the decision_id of the last decision that you have, or leave `after` out to begin again.",
  });

/** So many as are wanted, if there are so many, however many pages it takes. */
async function nextDecisions(
  { decisions }: Pick<Services, "decisions">,
  filter: DecisionFilter,
  after: readonly [number, string] | null,
  limit: number,
): Promise<StoredOutcome[]> {
  const found: StoredOutcome[] = [];
  let position = after;
  for (;;) {
    const { rows, resume } = await decisions.list(filter, position, limit - found.length);
    found.push(...rows);
    if (resume === null || found.length === limit) return found;
    position = resume;
  }
}

const positionKey = ({ record }: StoredOutcome) => [parseTimestamp(record.evaluated_at), record.decision_id] as const;

interface ExportPlan {
  filter: DecisionFilter;
  format: ExportFormat;
  limit: number;
  /** The first chunk and one more, if there is one. */
  first: readonly StoredOutcome[];
}

async function* exportText(
  { decisions }: Services,
  { filter, format, limit, first }: ExportPlan,
): AsyncGenerator<string> {
  const form = exportForms[format];
  let found = first;
  let rows = 0;
  if (form.head !== "") yield form.head;
  for (;;) {
    const taken = found.slice(0, Math.min(chunk, limit - rows));
    const last = taken.at(-1);
    rows += taken.length;
    if (taken.length > 0) yield taken.map((one) => form.row(exported(toDecisionView(one)))).join("");
    const more = found.length > taken.length && last !== undefined;
    if (!more || rows === limit) {
      yield form.end({ rows, complete: !more, next: more ? last.record.decision_id : null });
      return;
    }
    found = await nextDecisions({ decisions }, filter, positionKey(last), Math.min(chunk, limit - rows) + 1);
  }
}

const exported = (view: DecisionView) => view as unknown as ExportedDecision;
