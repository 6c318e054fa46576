import { againstUsual } from "../concept/against-usual.ts";
import type { Unit } from "../values/wording/unit.ts";
import type { CompiledConcept } from "../concept/compiled.ts";

/** Operators that answer in the unit of what they are given. */
const keeping: ReadonlySet<string> = new Set(
  "latest first mean min max median quantile bucket_quantile usual passthrough mean_of min_of max_of abs clamp round coalesce".split(
    " ",
  ),
);

/** The signal in whose unit a concept's Result is; null where it is computed from several, or into another unit. */
export function resultSignal({ ir, definition }: CompiledConcept): string | null {
  const usual = againstUsual(definition);
  if (usual !== null) return usual.op === "count" ? null : usual.primitive_id;
  const [signal] = ir.signals;
  if (signal === undefined || ir.signals.length > 1) return null;
  if (ir.across === "count" || ir.nodes.some(({ across }) => across === "count")) return null;
  return ir.nodes.every(({ op }) => keeping.has(op)) ? signal.primitive_id : null;
}

const inSeconds: Unit = { factor: 1000, suffix: "", isDuration: true };

/** Whether a Result is the time since a signal's newest value, or until it reaches a limit, in seconds. */
function givesTime({ ir }: CompiledConcept): boolean {
  const node = ir.nodes.find(({ id }) => id === ir.output);
  return node?.op === "time_to" || (node?.op === "time_since" && (node.params["unit"] ?? "s") === "s");
}

const shareFolds = ["share", "rank", "outranks"];
const inPercent: Unit = { factor: 100, suffix: "%" };

/** The unit of a Result that brings its own; null where it is that of a signal, or none. */
export function ownUnitOf(concept: CompiledConcept): Unit | null {
  const { population } = concept.definition;
  const { fold, movement } = population ?? {};
  if (movement?.as === "fraction" || (movement === undefined && shareFolds.some((share) => share === fold)))
    return inPercent;
  return givesTime(concept) ? inSeconds : null;
}

/** The unit of a Result, from that of its signal: a difference of percentages is one of percentage points. */
export function resultUnit({ definition }: CompiledConcept, unit: Unit): Unit {
  return unit.suffix === "%" && againstUsual(definition) !== null ? { ...unit, suffix: " percentage points" } : unit;
}
