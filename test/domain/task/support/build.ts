import { expect } from "vitest";
import type { ApplicationContext } from "../../../../worker/domain/values/definitions/context.ts";
import type { GuardrailsDefinition } from "../../../../worker/domain/values/definitions/guardrails.ts";
import type { CatalogueSignal } from "../../../../worker/domain/language/catalogue.ts";
import {
  compileIntent,
  type CompiledIntent,
  type CompileIntentInput,
  type TaskConstraints,
} from "../../../../worker/domain/task/compile-intent.ts";
import type { Reading, ReadingPart } from "../../../../worker/domain/language/reading.ts";
import { type StrategySpec, strategyNames } from "../../../../worker/domain/values/definitions/condition.ts";
import { primitiveTypes, type PrimitiveType } from "../../../../worker/domain/values/values.ts";

/** Guardrails that admit every strategy for every type. */
export const lenient: GuardrailsDefinition = {
  strategy_registry: [...strategyNames],
  type_strategy_map: Object.fromEntries(primitiveTypes.map((type) => [type, [...strategyNames]])),
};

export const tiers = (low: number, medium: number, high: number, window?: string) => {
  const prior = (value: number) => (window === undefined ? { value } : { value, window });
  return { low_severity: prior(low), medium_severity: prior(medium), high_severity: prior(high) };
};

export function signal(type: PrimitiveType, extra: Partial<CatalogueSignal> = {}): CatalogueSignal {
  return {
    primitive_id: "service.load",
    type,
    missing_data_policy: "null",
    ...(type === "categorical" ? { labels: ["low", "high"] } : {}),
    ...extra,
  };
}

export function part(extra: Partial<ReadingPart> = {}): ReadingPart {
  return {
    primitive_id: "service.load",
    relation: "mention",
    direction: null,
    number: null,
    against: null,
    names: null,
    window: null,
    label: null,
    negate: false,
    words: "the load",
    hint: null,
    confidence: 1,
    ...extra,
  };
}

export function reading(parts: ReadingPart[], extra: Partial<Reading> = {}): Reading {
  return {
    reader: "test",
    parts,
    combinator: parts.length > 1 ? "AND" : null,
    frame: "",
    unread: null,
    notes: [],
    confidence: 1,
    ...extra,
  };
}

interface Given {
  signals?: CatalogueSignal[];
  guardrails?: Partial<GuardrailsDefinition>;
  context?: ApplicationContext | null;
  constraints?: TaskConstraints;
  reading?: Partial<Reading>;
  stated?: CompileIntentInput["stated"];
}

/** Compiles parts under lenient guardrails with the given changes. */
export function compile(parts: ReadingPart[], given: Given = {}): CompiledIntent {
  const context = given.context ?? null;
  return compileIntent({
    intent: parts.map(({ words }) => words).join(" and "),
    reading: reading(parts, given.reading),
    catalogue: { primitives: given.signals ?? [signal("float")], context },
    guardrails: { definition: { ...lenient, ...given.guardrails }, label: "v3" },
    context: context === null ? null : { definition: context, version: "v1" },
    constraints: given.constraints ?? {},
    ...(given.stated === undefined ? {} : { stated: given.stated }),
  });
}

/** The parameters that parts come to. */
export const paramsOf = (...given: Parameters<typeof compile>): StrategySpec["params"] =>
  compile(...given).condition.strategy.params;

/** A sentence that is refused for a reason. */
export const unresolved = (reason: string, more: object = {}): unknown =>
  expect.objectContaining({
    code: "intent_unresolved",
    details: expect.objectContaining({ reason }) as unknown,
    ...more,
  });
