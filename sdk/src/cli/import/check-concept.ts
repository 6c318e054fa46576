import type { Fields } from "../../local/fields.ts";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import { compileRule, type LocalConcept, type LocalCondition } from "../../local/definitions.ts";
import { Missing } from "./plan.ts";

/** Compiles what the service would, so that nothing is planned that it refuses. Throws Missing. */
export function checkImported(concept: Fields, strategy: object, signals: readonly Fields[]): void {
  const named = Object.entries(concept["primitives"] as Record<string, { primitive_id: string }>);
  const pinned = named.map(([name, { primitive_id }]) => {
    const { type, members, max_age } = signals.find((one) => one["primitive_id"] === primitive_id) ?? {};
    return [name, { primitive_id, type, max_age, ...(members === undefined ? {} : { members }) }];
  });
  const whole = { ...concept, primitives: Object.fromEntries(pinned) as Fields } as unknown as LocalConcept;
  try {
    compileRule({ concept: whole, condition: { strategy } as LocalCondition });
  } catch (error) {
    if (error instanceof DomainError) throw new Missing("a concept of this form", error.message);
    throw error;
  }
}
