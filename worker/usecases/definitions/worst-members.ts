import type { NamedMember } from "../../domain/action/payload.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { decisionIdOf } from "../../domain/decision/id.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { Unit } from "../../domain/values/wording/unit.ts";
import { valueText } from "../../domain/values/wording/words.ts";
import type { Services } from "../services.ts";
import { erased } from "../../domain/values/wording/erased.ts";

type WorstServices = Pick<Services, "config" | "decisions" | "pseudonyms">;

/** The worst members of a group: each with its value, and the address of its own decision where that is recorded. */
export async function worstMembers(
  services: WorstServices,
  { populations = {}, evaluated_at }: Pick<DecisionRecord, "populations" | "evaluated_at">,
  { concepts }: CompiledCondition,
  unit: Unit,
): Promise<NamedMember[]> {
  const [concept] = concepts.filter(({ key }) => populations[key] !== undefined);
  const worst = concept === undefined ? [] : (populations[concept.key]?.worst ?? []);
  const of = concept?.definition.population?.of;
  if (worst.length === 0 || of === undefined) return [];
  const t = parseTimestamp(evaluated_at);
  const own = worst.map(({ entity_id }) =>
    "condition_id" in of ? decisionIdOf(of.condition_id, of.condition_version, entity_id, t) : null,
  );
  const [names, recorded] = await Promise.all([
    services.pseudonyms.resolve(worst.map(({ entity_id }) => ({ entity_id, bucket: null }))),
    services.decisions.some(own.flatMap((id) => id ?? [])),
  ]);
  const there = new Set(recorded.map(({ record }) => record.decision_id));
  const { publicUrl } = services.config;
  return worst.map(({ entity_id, value }, i) => {
    const id = own[i] ?? null;
    const page = id === null || !there.has(id) || publicUrl === null ? "" : ` ${publicUrl}/console#/decisions/${id}`;
    return { entity_id, entity: names.get(entity_id) ?? erased, text: `${valueText(value, unit)}${page}` };
  });
}
