import { DomainError } from "../../../../../worker/domain/values/errors/errors.ts";
import { compileSelector } from "../../../../../worker/domain/feeds/selector.ts";
import { digestOf } from "../../code/canonical.ts";
import { Missing } from "../plan.ts";
import type { Selector } from "./ast.ts";
import type { ToldDifference } from "./differences.ts";
import { entityOf, restLabel, type Shape } from "./shape.ts";

/** A signal that a rule needs, and the feed's rule that fills it. */
interface NeededSignal {
  primitive_id: string;
  description: string;
  kind: "level" | "counter";
  members: string[] | null;
  max_age: string;
  map: { match: string; entity: string; member?: string[]; rest?: string };
}

interface BuiltFeature {
  op: string;
  inputs: string[];
  params?: Record<string, string | number | boolean>;
  across?: string;
}

/** Puts a concept together, step by step; the same step twice is one. */
export class ConceptBuilder {
  readonly shape: Shape;
  readonly signals = new Map<string, NeededSignal>();
  readonly primitives: Record<string, { primitive_id: string }> = {};
  readonly features: Record<string, BuiltFeature> = {};
  readonly differences = new Set<ToldDifference>();
  /** The fold of the whole concept; then every signal has members. */
  across: string | null = null;
  readonly #known = new Map<string, string>();

  constructor(shape: Shape) {
    this.shape = shape;
  }

  /** A step; the name of its feature. */
  feature(feature: BuiltFeature): string {
    const key = digestOf(feature);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const name = `${feature.op}_${Object.keys(this.features).length + 1}`;
    this.features[name] = feature;
    this.#known.set(key, name);
    return name;
  }

  /**
   * The signal of a selector under a local name; `members`: its series are members of an entity, told apart by these labels;
   * `age`: how long a series without samples counts as there.
   */
  signal(
    selector: Selector,
    kind: "level" | "counter",
    members: "none" | "series" | readonly string[],
    { folded, age }: { folded: boolean; age: string },
  ): string {
    const match = selectorText(selector);
    const { entity, rest } = entityOf(this.shape);
    const keys = members === "none" ? null : members === "series" ? [restLabel] : [...members];
    const map = {
      match,
      entity,
      ...(keys === null ? {} : { member: keys }),
      ...(rest || keys?.includes(restLabel) === true ? { rest: restLabel } : {}),
    };
    const id = `prom.${selector.name.replaceAll(/[^A-Za-z0-9_-]/g, "_")}.${digestOf([map, kind, age]).slice(0, 8)}`;
    const description = `${match}${keys === null ? "" : `, by ${keys.join(" and ")}`}`;
    this.signals.set(id, { primitive_id: id, description, kind, members: keys, max_age: age, map });
    // A step that folds needs the signal under a name of its own.
    const key = `${id} ${folded}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const name = `m${Object.keys(this.primitives).length + 1}`;
    this.primitives[name] = { primitive_id: id };
    this.#known.set(key, name);
    if (keys !== null) this.differences.add("members");
    if (!this.shape.without && this.shape.labels.length > 0) this.differences.add("labels");
    return name;
  }
}

/** A selector as text. Throws Missing for a pattern that feeds do not know. */
function selectorText({ name, matchers }: Selector): string {
  const all = matchers.map(({ label, op, value }) => `${label}${op}${JSON.stringify(value)}`).toSorted();
  const text = all.length === 0 ? name : `${name}{${[...new Set(all)].join(",")}}`;
  try {
    compileSelector(text);
  } catch (error) {
    if (error instanceof DomainError) throw new Missing("a pattern of labels", error.message);
    throw error;
  }
  return text;
}
