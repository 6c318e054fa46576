import type { ConditionRef } from "./condition.ts";

/** How what the members of a group come to becomes one number. */
export const populationFolds = ["share", "count", "sum", "mean", "min", "max", "quantile", "rank", "outranks"] as const;
export type PopulationFold = (typeof populationFolds)[number];

/** Whether a fold counts members for which something holds; any other is of numbers. */
export const countsMembers = ({ fold }: { fold: PopulationFold }): boolean => fold === "share" || fold === "count";

/** How the value of one member is compared with what the others come to. */
export const populationComparisons = ["ratio", "difference"] as const;
export type PopulationComparison = (typeof populationComparisons)[number];

/** Whether the Result is that of one member among the others, so that members are asked about, and no group. */
export const standsAlone = ({ fold, each }: Pick<Population, "fold" | "each">): boolean =>
  fold === "rank" || fold === "outranks" || each !== undefined;

/** Which end of the members is named first. */
export const worstEnds = ["highest", "lowest"] as const;
export type WorstEnd = (typeof worstEnds)[number];

/** What is asked about each member: the Result of a concept or the Decision of a condition, pinned. */
export type PopulationOf = { concept_id: string; concept_version: string } | ConditionRef;

/** By how much a fold has moved over a window, among the members that are judged at both ends of it. */
export interface PopulationMovement {
  window: string;
  /** `difference`: now less then; `fraction`: that divided by the size of then. */
  as: "difference" | "fraction";
}

/** Many entities as one: asked about as `group:<name>`, or with a segment as `group:<name>/<label>`. */
export interface Population {
  name: string;
  /** Which entities are its members, as `entity_scope`. */
  scope: string;
  /** With the SHA-256 of the graph of what is asked about each. */
  of: PopulationOf & { ir_hash: string };
  fold: PopulationFold;
  /** Of a quantile: 0..1. */
  q?: number;
  /** With it the Result is the value of one member beside the fold of the others. */
  each?: PopulationComparison;
  worst: WorstEnd;
  /** The share of the known members that must be judged for there to be an answer: 0..1. */
  min_reporting: number;
  /** With it there is a group for each label of a categorical signal. */
  segment?: { primitive_id: string; labels: string[] };
  movement?: PopulationMovement;
}

const groupEntityPrefix = "group:";

/** The entity that stands for a group, or for a segment of it. */
function groupEntity(name: string, label?: string): string {
  return label === undefined ? `${groupEntityPrefix}${name}` : `${groupEntityPrefix}${name}/${label}`;
}

/** All groups that a population is asked about as; none where its members are asked about. */
export function groupEntities(population: Pick<Population, "name" | "segment" | "fold" | "each">): string[] {
  const { name, segment } = population;
  if (standsAlone(population)) return [];
  return segment === undefined ? [groupEntity(name)] : segment.labels.map((label) => groupEntity(name, label));
}

/** Whether a name could be that of a group. */
export const isGroupName = (entity: string): boolean => entity.startsWith(groupEntityPrefix);
