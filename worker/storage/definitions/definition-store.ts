import { and, desc, eq } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { compileConcept } from "../../domain/concept/compile.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import type { OperandRef } from "../../domain/values/definitions/condition.ts";
import type { ConceptRow, ConditionRow, Definitions } from "../../usecases/ports/definitions/definitions.ts";
import { LogWriter } from "../log/log-writer.ts";
import { type Caches, newCaches } from "../caches.ts";
import { prepared } from "../sql/prepared.ts";
import { concepts, conditions } from "../sql/schema/definitions.ts";

const keyOf = (id: string, version: string) => `${id}@${version}`;

/** Concepts and conditions in D1, each compiled once. */
export class DefinitionStore implements Definitions {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #log: LogWriter;
  readonly #compiled: Pick<Caches, "concepts" | "conditions">;

  constructor(
    db: D1Database,
    logSalt: Uint8Array | null = null,
    caches: Pick<Caches, "concepts" | "conditions"> = newCaches(),
  ) {
    this.#compiled = caches;
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
  }

  /** The compiled concept, or null when no such version exists. */
  async concept(id: string, version: string): Promise<CompiledConcept | null> {
    const known = this.#compiled.concepts.get(keyOf(id, version));
    if (known) return known;
    const row = await this.conceptRow(id, version);
    if (!row) return null;
    const compiled = compileConcept(row.definition);
    this.#compiled.concepts.set(keyOf(id, version), compiled);
    return compiled;
  }

  /** The compiled condition with its concept and operands, or null when no such version exists. */
  async condition(id: string, version: string): Promise<CompiledCondition | null> {
    const known = this.knownCondition(id, version);
    if (known) return known;
    const row = await this.conditionRow(id, version);
    if (!row) return null;
    const { definition } = row;
    const concept = await this.concept(definition.concept_id, definition.concept_version);
    if (!concept) throw new Error(`condition ${keyOf(id, version)} has lost its concept`);
    const operands = await this.#operands(operandRefs(definition.strategy));
    const compiled = compileCondition(definition, concept, operands);
    this.#compiled.conditions.set(keyOf(id, version), compiled);
    return compiled;
  }

  /** The compiled condition if this isolate has it already; needs no wait. */
  knownCondition(id: string, version: string): CompiledCondition | undefined {
    return this.#compiled.conditions.get(keyOf(id, version));
  }

  async conceptRow(id: string, version: string): Promise<ConceptRow | undefined> {
    return this.#db
      .select()
      .from(concepts)
      .where(and(eq(concepts.concept_id, id), eq(concepts.version, version)))
      .get();
  }

  async conditionRow(id: string, version: string): Promise<ConditionRow | undefined> {
    return this.#db
      .select()
      .from(conditions)
      .where(and(eq(conditions.condition_id, id), eq(conditions.version, version)))
      .get();
  }

  /** Every version of a condition, newest first; of two of the same time the one that is later in the alphabet. */
  async conditionRows(id: string): Promise<ConditionRow[]> {
    return this.#db
      .select()
      .from(conditions)
      .where(eq(conditions.condition_id, id))
      .orderBy(desc(conditions.created_at), desc(conditions.version));
  }

  /** Stores a concept version; false when (concept_id, version) is taken. */
  async addConcept(row: ConceptRow): Promise<boolean> {
    const of = { where: "t.concept_id = ?3 AND t.version = ?4", values: [row.concept_id, row.version] };
    return this.#store(this.#db.insert(concepts).values(row).onConflictDoNothing(), this.#log.changed("concept", of));
  }

  /** Stores a condition version; false when (condition_id, version) is taken. */
  async addCondition(row: ConditionRow): Promise<boolean> {
    const of = { where: "t.condition_id = ?3 AND t.version = ?4", values: [row.condition_id, row.version] };
    return this.#store(
      this.#db.insert(conditions).values(row).onConflictDoNothing(),
      this.#log.changed("condition", of),
    );
  }

  async #store(insert: Parameters<typeof prepared>[1], logged: D1PreparedStatement[]): Promise<boolean> {
    const [stored] = await this.#d1.batch([prepared(this.#d1, insert), ...logged]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  async #operands(refs: readonly OperandRef[]): Promise<CompiledCondition[]> {
    const operands: CompiledCondition[] = [];
    for (const ref of refs) {
      const operand = await this.condition(ref.condition_id, ref.condition_version);
      if (!operand) throw new Error(`operand ${keyOf(ref.condition_id, ref.condition_version)} is lost`);
      operands.push(operand);
    }
    return operands;
  }
}
