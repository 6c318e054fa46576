import { compileConcept } from "../../domain/concept/compile.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import type { OperandRef } from "../../domain/values/definitions/condition.ts";
import type { ConceptRow, ConditionRow, Definitions } from "../../usecases/ports/definitions/definitions.ts";
import { type Caches, newCaches } from "../caches.ts";
import { insertInto, rowReader, statement } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const readConcept = rowReader<ConceptRow>({ json: ["definition"] });
const readCondition = rowReader<ConditionRow>({ json: ["definition", "provenance"] });

const definitionKey = (id: string, version: string) => `${id}@${version}`;

/** Concepts and conditions in D1, each compiled once. */
export class DefinitionStore extends LoggedTable implements Definitions {
  readonly #compiled: Pick<Caches, "concepts" | "conditions">;

  constructor(
    db: D1Database,
    logSalt: Uint8Array | null = null,
    caches: Pick<Caches, "concepts" | "conditions"> = newCaches(),
  ) {
    super(db, logSalt);
    this.#compiled = caches;
  }

  async concept(id: string, version: string): Promise<CompiledConcept | null> {
    const known = this.#compiled.concepts.get(definitionKey(id, version));
    if (known) return known;
    const row = await this.conceptRow(id, version);
    if (!row) return null;
    const compiled = compileConcept(row.definition);
    this.#compiled.concepts.set(definitionKey(id, version), compiled);
    return compiled;
  }

  async condition(id: string, version: string): Promise<CompiledCondition | null> {
    const known = this.knownCondition(id, version);
    if (known) return known;
    const row = await this.conditionRow(id, version);
    return row ? this.#compile(row) : null;
  }

  async conditions(refs: readonly OperandRef[]): Promise<ReadonlyMap<string, CompiledCondition>> {
    const found = new Map<string, CompiledCondition>();
    const missing = refs.filter(({ condition_id, condition_version }) => {
      const known = this.knownCondition(condition_id, condition_version);
      if (known) found.set(known.key, known);
      return !known;
    });
    if (missing.length === 0) return found;
    const rows = await this.#rows(
      "conditions",
      "condition_id",
      missing.map(({ condition_id, condition_version }) => [condition_id, condition_version]),
    );
    const conditions = rows.map(readCondition);
    const concepts = await this.#rows(
      "concepts",
      "concept_id",
      conditions.map(({ definition }) => [definition.concept_id, definition.concept_version]),
    );
    for (const { concept_id, version, definition } of concepts.map(readConcept))
      this.#compiled.concepts.set(definitionKey(concept_id, version), compileConcept(definition));
    for (const row of conditions) {
      const compiled = await this.#compile(row);
      found.set(compiled.key, compiled);
    }
    return found;
  }

  async #rows(table: string, id: string, pairs: readonly (readonly [string, string])[]): Promise<object[]> {
    const distinct = JSON.stringify([...new Map(pairs.map((pair) => [pair.join("@"), pair])).values()]);
    const query = `SELECT t.* FROM json_each(?) r CROSS JOIN ${table} t ON t.${id} = r.value->>0 AND t.version = r.value->>1`;
    return this.rows<object>(query, [distinct]);
  }

  async #compile({ condition_id: id, version, definition }: ConditionRow): Promise<CompiledCondition> {
    const concept = await this.concept(definition.concept_id, definition.concept_version);
    if (!concept) throw new Error(`condition ${definitionKey(id, version)} has lost its concept`);
    const operands = await this.#operands(operandRefs(definition.strategy));
    const compiled = compileCondition(definition, concept, operands);
    this.#compiled.conditions.set(definitionKey(id, version), compiled);
    return compiled;
  }

  /** The compiled condition if this isolate has it already; needs no wait. */
  knownCondition(id: string, version: string): CompiledCondition | undefined {
    return this.#compiled.conditions.get(definitionKey(id, version));
  }

  async conceptRow(id: string, version: string): Promise<ConceptRow | undefined> {
    const query = "SELECT * FROM concepts WHERE concept_id = ? AND version = ?";
    const row = await this.row<object>(query, [id, version]);
    return row === null ? undefined : readConcept(row);
  }

  async conditionRow(id: string, version: string): Promise<ConditionRow | undefined> {
    const query = "SELECT * FROM conditions WHERE condition_id = ? AND version = ?";
    const row = await this.row<object>(query, [id, version]);
    return row === null ? undefined : readCondition(row);
  }

  async conditionRows(id: string): Promise<ConditionRow[]> {
    const query = "SELECT * FROM conditions WHERE condition_id = ? ORDER BY created_at DESC, version DESC";
    const results = await this.rows<object>(query, [id]);
    return results.map(readCondition);
  }

  addConcept(row: ConceptRow): Promise<boolean> {
    const of = { where: "t.concept_id = ?3 AND t.version = ?4", values: [row.concept_id, row.version] };
    return this.#store("concepts", row, this.log.changed("concept", of));
  }

  addCondition(row: ConditionRow): Promise<boolean> {
    const of = { where: "t.condition_id = ?3 AND t.version = ?4", values: [row.condition_id, row.version] };
    return this.#store("conditions", row, this.log.changed("condition", of));
  }

  async #store(table: string, row: object, logged: D1PreparedStatement[]): Promise<boolean> {
    const insert = statement(this.db, insertInto(table, row, "ON CONFLICT DO NOTHING"));
    const [stored] = await this.db.batch([insert, ...logged]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  async #operands(refs: readonly OperandRef[]): Promise<CompiledCondition[]> {
    const operands: CompiledCondition[] = [];
    for (const ref of refs) {
      const operand = await this.condition(ref.condition_id, ref.condition_version);
      if (!operand) throw new Error(`operand ${definitionKey(ref.condition_id, ref.condition_version)} is lost`);
      operands.push(operand);
    }
    return operands;
  }
}
