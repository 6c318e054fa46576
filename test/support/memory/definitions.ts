import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../worker/domain/condition/compile.ts";
import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { operandRefs } from "../../../worker/domain/condition/operand-refs.ts";
import type { Definitions } from "../../../worker/usecases/ports/definitions/definitions.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

/** Concepts and conditions in memory, compiled at each reading. */
export function memoryDefinitions({ concepts, conditions }: Tables): Definitions {
  const conceptOf = (id: string, version: string) => {
    const row = concepts.get(versionKey(id, version));
    return row ? compileConcept(row.definition) : null;
  };
  function conditionOf(id: string, version: string): CompiledCondition | null {
    const definition = conditions.get(versionKey(id, version))?.definition;
    if (!definition) return null;
    const concept = conceptOf(definition.concept_id, definition.concept_version);
    if (!concept) throw new Error(`condition ${versionKey(id, version)} has lost its concept`);
    const operands = operandRefs(definition.strategy).map((ref) => {
      const operand = conditionOf(ref.condition_id, ref.condition_version);
      if (!operand) throw new Error(`operand ${versionKey(ref.condition_id, ref.condition_version)} is lost`);
      return operand;
    });
    return compileCondition(definition, concept, operands);
  }
  return {
    concept: async (id, version) => conceptOf(id, version),
    condition: async (id, version) => conditionOf(id, version),
    conditions: async (refs) =>
      new Map(
        refs.flatMap(({ condition_id, condition_version }) => {
          const found = conditionOf(condition_id, condition_version);
          return found === null ? [] : [[found.key, found] as const];
        }),
      ),
    conceptRow: async (id, version) => structuredClone(concepts.get(versionKey(id, version))),
    conditionRow: async (id, version) => structuredClone(conditions.get(versionKey(id, version))),
    conditionRows: async (id) =>
      newestFirst(
        [...conditions.values()].filter((row) => row.condition_id === id),
        (row) => [row.created_at, row.version],
      ),
    addConcept: async (row) => addNew(concepts, versionKey(row.concept_id, row.version), row),
    addCondition: async (row) => addNew(conditions, versionKey(row.condition_id, row.version), row),
  };
}
