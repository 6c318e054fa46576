import type { CreateTaskBody } from "../../../contract/resources/tasks/tasks.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import type { Catalogue } from "../../../domain/language/catalogue.ts";
import { membersIn } from "../../../domain/task/group/scope-of-group.ts";
import { canonicalHash } from "../../../domain/values/hashing/canonical.ts";
import { type ActiveRules, activeRules, lastKnownRules } from "../../definitions/active-rules.ts";
import type { Compilation, Premise } from "../../ports/tasks/tasks.ts";
import type { Services } from "../../services.ts";
import { populationOf } from "../check-members.ts";

/** A sentence with the id under which its meaning is kept. */
export interface StoredCompilation {
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
  /** Whom a sentence is about if it is about many, where the request says that and the sentence need not. */
  members: string | null;
  /** What the same sentence compiled to before, under guardrails, a context and constraints of the same content. */
  stored: Compilation | null;
  /** How often signals had changed. */
  signal_changes: number;
  /** What has to hold when the task is stored; null where it was asked whether it does. */
  premise: Premise | null;
  /** The sentence, once it is compiled on it; a refusal too. */
  sentence: Promise<StoredCompilation> | null;
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
  const members = membersIn(input.entity_scope);
  if ([compilation_id, idWith(members, compilation_id)].some((id) => services.tasks.isKept(id))) return null;
  const { primitives, changes: signal_changes } = signals;
  const premise = premiseOf({ rules, signal_changes });
  return { rules, primitives, compilation_id, members, stored: null, signal_changes, premise, sentence: null };
}

/** What has to hold for a sentence that is compiled on this ground to mean the same. */
export const premiseOf = ({ rules, signal_changes }: Pick<Ground, "rules" | "signal_changes">): Premise => ({
  signal_changes,
  guardrails: rules.guardrails.version_id,
  context: rules.context?.version_id ?? null,
});

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
  const members = membersIn(input.entity_scope);
  const base = await (knownId === compilation_id && asked ? asked : services.tasks.compilation(compilation_id));
  const found = await withMembersOf(services, { compilation_id, members }, base);
  const primitives = found.compilation === null ? await services.primitives.all(found.signal_changes) : [];
  const { compilation: stored, signal_changes } = found;
  const ground = { rules, primitives, compilation_id, members, stored, signal_changes, premise: null, sentence: null };
  return before !== null && isSameGround(before, ground) ? { ...before, premise: null } : ground;
}

type FoundGround = Awaited<ReturnType<Services["tasks"]["compilation"]>>;

/** What is kept of a sentence: what it means with the members that the request says, where it is about many, counts before what it means alone. */
async function withMembersOf(
  { tasks }: Services,
  { compilation_id, members }: Pick<Ground, "compilation_id" | "members">,
  base: FoundGround,
): Promise<FoundGround> {
  const isOfMany = base.compilation !== null && populationOf(base.compilation) !== undefined;
  if (members === null || (base.compilation !== null && !isOfMany)) return base;
  return tasks.compilation(idWith(members, compilation_id));
}

/** The id under which the meaning of a sentence about many entities is kept where the request says who they are. */
const idWith = (members: string | null, compilation_id: string): string =>
  members === null ? compilation_id : canonicalHash({ compilation_id, members });

/** The id under which what a sentence compiled to is kept. */
export const keptAs = ({ compilation_id, members }: Ground, compilation: Compilation): string =>
  populationOf(compilation) === undefined ? compilation_id : idWith(members, compilation_id);

/** What is in force for a task of which no sentence is read. */
export async function groundOfBinding(services: Services): Promise<Ground> {
  return {
    rules: await activeRules(services),
    primitives: [],
    compilation_id: "",
    members: null,
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
