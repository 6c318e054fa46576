import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { findCondition, requireConcept, requireCondition } from "./required.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

/** The condition asked about, checked to exist and to belong to the concept asked about; throws not_found or validation_error. */
export async function boundCondition(
  services: Pick<Services, "definitions" | "narrowed">,
  {
    concept_id,
    concept_version,
    condition_id,
    condition_version,
  }: Pick<StoredTask, "concept_id" | "concept_version" | "condition_id" | "condition_version">,
): Promise<CompiledCondition> {
  const found = await findCondition(services, condition_id, condition_version);
  if (found?.concept.key === `${concept_id}@${concept_version}`) return found;
  await requireConcept(services, concept_id, concept_version, "concept_id");
  const condition = found ?? (await requireCondition(services, condition_id, condition_version));
  throw new DomainError(
    "validation_error",
    `Condition ${condition.key} judges concept ${condition.concept.key}, not ${concept_id}@${concept_version}.`,
    {
      location: "condition_id",
      suggestion: "Give the concept and version that GET /conditions/{id} names.",
    },
  );
}
