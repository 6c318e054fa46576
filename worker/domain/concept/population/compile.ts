import type { ConceptDefinition } from "../../values/definitions/concept.ts";
import type { Population } from "../../values/definitions/population.ts";
import { canonicalHash } from "../../values/hashing/canonical.ts";
import { parseDuration } from "../../values/time.ts";
import type { OutputType } from "../../values/values.ts";
import { type ConceptIr, engine, type PopulationIr } from "../ir.ts";

/** The local name of the one value that a group's concept reads. */
const group = "group";

/** The type of a fold's Result: of too few members there is none. */
export const populationOutput = ({ fold, movement }: Pick<Population, "fold" | "movement">): OutputType =>
  fold === "count" && movement?.as !== "fraction" ? "int?" : "float?";

/** The signal under which the ledger keeps what a group came to: of its own kind, since nobody can register an `@`. */
function populationSignal(ir: PopulationIr): string {
  return `group.${ir.name}@${canonicalHash(ir).slice(0, 16)}`;
}

/** What a population adds to the execution graph: all that decides what is counted. */
function populationIr({ of, movement, segment, ...population }: Population): PopulationIr {
  const { name, scope, fold, worst, min_reporting, q, each } = population;
  return {
    name,
    scope,
    of: { kind: "concept_id" in of ? "concept" : "condition", ir_hash: of.ir_hash },
    fold,
    ...(q !== undefined && { q }),
    ...(each !== undefined && { each }),
    worst,
    min_reporting,
    ...(segment && { segment: { primitive_id: segment.primitive_id, labels: segment.labels } }),
    ...(movement && { movement: { window_ms: parseDuration(movement.window), as: movement.as } }),
  };
}

/** The execution graph of a concept about many entities: it reads what they were found to come to at that very moment. */
export function populationGraph({ output_type, output_feature }: ConceptDefinition, population: Population): ConceptIr {
  const ir = populationIr(population);
  return {
    engine,
    signals: [
      {
        name: group,
        primitive_id: populationSignal(ir),
        type: output_type === "int?" ? "int?" : "float?",
        missing_data_policy: "null",
        max_age_ms: 0,
        labels: null,
      },
    ],
    nodes: [
      {
        id: output_feature,
        op: "passthrough",
        inputs: [group],
        params: {},
        type: output_type === "int?" ? "int" : "float",
      },
    ],
    output: output_feature,
    output_type,
    labels: null,
    population: ir,
  };
}
