import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { type ActiveRules, activeRules, lastKnownRules } from "../definitions/active-rules.ts";
import type { Compilation, Premise } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

/** A sentence with the id under which its meaning is kept. */
export interface CompiledSentence {
  compilation_id: string;
  compilation: Compilation;
  /** The condition that it makes, ready to run. */
  compiled: CompiledCondition;
}

/** What a sentence is compiled on. */
export interface Ground {
  rules: ActiveRules;
  primitives: Catalogue["primitives"];
  compilation_id: string;
  /** What the same sentence compiled to before, under guardrails, a context and constraints of the same content. */
  stored: Compilation | null;
  /** How often signals had changed. */
  signal_changes: number;
  /** What has to hold when the task is stored; null where it was asked whether it does. */
  premise: Premise | null;
  /** The sentence, once it is compiled on it; a refusal too. */
  sentence: Promise<CompiledSentence> | null;
}

/**
 * What this isolate knows, so that a new sentence need not wait for rules and signals: whoever stores it checks the premise. Null
 * where something is not known, where the sentence has compiled before, and where a model would be asked.
 */
export function groundKnown(services: Services, input: CreateTaskBody): Ground | null {
  const signals = services.primitives.lastKnown();
  const rules = lastKnownRules(services);
  if (signals === null || rules === null || services.secondReader !== null) return null;
  const compilation_id = compilationIdOf(services, input, rules);
  if (services.tasks.isKept(compilation_id)) return null;
  const { guardrails, context } = services.versionSwitch.lastKnown();
  const premise = {
    signal_changes: signals.changes,
    guardrails: guardrails?.version_id ?? null,
    context: context?.version_id ?? null,
  };
  const { primitives, changes: signal_changes } = signals;
  return { rules, primitives, compilation_id, stored: null, signal_changes, premise, sentence: null };
}

/**
 * What is in force, which may be `before`. What is stored of the sentence is asked for at once, by the rules that are known.
 */
export async function groundInForce(services: Services, input: CreateTaskBody, before: Ground | null): Promise<Ground> {
  const known = lastKnownRules(services);
  const knownId = known && compilationIdOf(services, input, known);
  const asked = knownId === null ? null : services.tasks.compilation(knownId);
  // Whoever does not need it, need not hear of its failure.
  asked?.catch(() => undefined);
  const rules = await activeRules(services);
  const compilation_id = compilationIdOf(services, input, rules);
  const found = await (knownId === compilation_id && asked ? asked : services.tasks.compilation(compilation_id));
  const primitives = found.compilation === null ? await services.primitives.all(found.signal_changes) : [];
  const { compilation: stored, signal_changes } = found;
  const ground = { rules, primitives, compilation_id, stored, signal_changes, premise: null, sentence: null };
  return before !== null && isSameGround(before, ground) ? { ...before, premise: null } : ground;
}

/** What is in force for a task of which no sentence is read. */
export async function groundOfBinding(services: Services): Promise<Ground> {
  return {
    rules: await activeRules(services),
    primitives: [],
    compilation_id: "",
    stored: null,
    signal_changes: 0,
    premise: null,
    sentence: null,
  };
}

/** Whether a sentence that has not compiled before is compiled on the same; versions of the same number have the same content. */
const isSameGround = (one: Ground, { rules, primitives, stored }: Ground): boolean =>
  stored === null &&
  one.primitives === primitives &&
  one.rules.guardrails.version === rules.guardrails.version &&
  one.rules.context?.version === rules.context?.version;

/** NFC, trimmed, white space collapsed, case kept: what makes two sentences the same. */
export function normalizeIntent(intent: string): string {
  return intent.normalize("NFC").trim().replace(/\s+/gu, " ");
}

/** The id under which the meaning of a sentence is kept: the same for guardrails and a context of the same content. */
function compilationIdOf({ config: { zone }, narrowed }: Services, input: CreateTaskBody, rules: ActiveRules): string {
  return canonicalHash({
    intent: normalizeIntent(input.intent),
    guardrails: hashOf(rules.guardrails.definition),
    context: rules.context === null ? null : hashOf(rules.context.definition),
    constraints: input.constraints ?? {},
    ...(zone === "UTC" ? {} : { zone }),
    // Whoever may name only some signals may mean another by the same word.
    ...(narrowed?.signals ? { signals: [...narrowed.signals].sort() } : {}),
  });
}

const hashes = new WeakMap<object, string>();

/** Definitions in force are the same object from request to request, so each is hashed once. */
export function hashOf(definition: object): string {
  const hash = hashes.get(definition) ?? canonicalHash(definition);
  hashes.set(definition, hash);
  return hash;
}
