import type {
  RulesTrial,
  TriedTask,
  TryContextBody,
  TryGuardrailsBody,
} from "../../contract/resources/definitions/rules-trial.ts";
import { decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";
import { diffOf } from "../../domain/condition/diff.ts";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { CompiledIntent } from "../../domain/task/compile-intent.ts";
import { catalogueUnder } from "../../domain/task/strategy/catalogue-under.ts";
import { compiledMeaning } from "../../domain/task/sentence/settle/meaning.ts";
import type { GuardrailsDefinition } from "../../domain/values/definitions/guardrails.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { canonicalText } from "../../domain/values/hashing/canonical.ts";
import type { IntentReader } from "../ports/tasks/reader.ts";
import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { VersionedKind } from "../ports/definitions/versions.ts";
import { timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { understandIntent } from "./compiling/understand-intent.ts";
import { type ActiveRules, activeRules } from "../definitions/active-rules.ts";
import { checkGuardrails } from "../definitions/guardrails.ts";
import { inForce } from "../definitions/version-view.ts";

/**
 * What the sentences of a page of active tasks would become under other guardrails. Nothing is stored, and no model is
 * asked. Throws `semantic_error` listing the violations, and `validation_error` for a foreign cursor.
 */
export async function tryGuardrails(
  services: Services,
  { guardrails, ...page }: TryGuardrailsBody,
): Promise<RulesTrial> {
  checkGuardrails(guardrails);
  const definition = guardrails as unknown as GuardrailsDefinition;
  const tryThem = { definition, version: null, version_id: null };
  return tried(services, "guardrails", page, (rules) => ({ ...rules, guardrails: tryThem }));
}

/** What the sentences of a page of active tasks would become under another context. Otherwise like {@link tryGuardrails}. */
export async function tryContext(services: Services, { context, ...page }: TryContextBody): Promise<RulesTrial> {
  return tried(services, "context", page, (rules) => ({
    ...rules,
    context: { definition: context, version: "tried", version_id: "tried" },
  }));
}

async function tried(
  services: Services,
  kind: VersionedKind,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  change: (rules: ActiveRules) => ActiveRules,
): Promise<RulesTrial> {
  const after = cursor === undefined ? null : decodeCursor("tasks", cursor, timeAndId);
  const filter = {
    status: "active",
    external_id: null,
    condition_id: null,
    condition_version: null,
    primitive_id: null,
  } as const;
  const [active, rules, { primitives, rows, total }] = await Promise.all([
    services.versionSwitch.active(),
    activeRules(services),
    Promise.all([services.primitives.all(), services.tasks.list(filter, after, limit + 1)]).then(([all, found]) => ({
      primitives: all,
      ...found,
    })),
  ]);
  const tasks = rows.slice(0, limit);
  const compiled = tasks.filter((task) => task.provenance.reader !== "none");
  const reader = remembering(services.reader);
  const { zone } = services.config;
  const now = { primitives, rules, reader, zone, catalogue: catalogueUnderRules(primitives, rules) };
  const before = await compileAll(compiled, now);
  const then = await compileAll(compiled, underOther(now, change(rules)));
  const items = compiled.flatMap((task, at) => comparedTask(task, before[at], then[at]));
  const last = tasks.at(-1);
  const has_more = rows.length > limit && last !== undefined;
  return {
    items,
    has_more,
    next_cursor: has_more ? encodeCursor("tasks", [last.created_at, last.task_id]) : null,
    compared_with: inForce(kind, active[kind]),
    total_count: total,
    tried: tasks.length,
    same: compiled.length - items.length,
    not_compiled: tasks.length - compiled.length,
  };
}

type CompiledOutcome = CompiledIntent | DomainError;

/** All that the meaning of a sentence depends on besides its words. */
interface Under {
  primitives: Catalogue["primitives"];
  rules: ActiveRules;
  catalogue: Catalogue;
  reader: IntentReader;
  zone: string;
}

const catalogueUnderRules = (primitives: Catalogue["primitives"], { guardrails, context }: ActiveRules): Catalogue =>
  catalogueUnder(primitives, guardrails.definition, context?.definition ?? null);

/** The same catalogue where the rules change nothing of it: then a sentence is read once for both. */
function underOther(now: Under, rules: ActiveRules): Under {
  const catalogue = catalogueUnderRules(now.primitives, rules);
  const text = ({ primed, adverse, context }: Catalogue) =>
    canonicalText([[...(primed ?? [])].sort(), [...(adverse ?? [])], context]);
  return { ...now, rules, catalogue: text(catalogue) === text(now.catalogue) ? now.catalogue : catalogue };
}

/** A reader that reads the same sentence against the same catalogue once. */
function remembering(reader: IntentReader): IntentReader {
  const known = new WeakMap<Catalogue, Map<string, ReturnType<IntentReader["read"]>>>();
  return {
    name: reader.name,
    read(intent, catalogue) {
      const readings = known.get(catalogue) ?? new Map<string, ReturnType<IntentReader["read"]>>();
      known.set(catalogue, readings);
      const reading = readings.get(intent) ?? reader.read(intent, catalogue);
      readings.set(intent, reading);
      return reading;
    },
  };
}

async function compileAll(tasks: readonly StoredTask[], under: Under): Promise<CompiledOutcome[]> {
  const { rules, catalogue, reader, zone } = under;
  const { definition, version } = rules.guardrails;
  const guardrails = { definition, label: version ?? "file" };
  const outcomes: CompiledOutcome[] = [];
  for (const task of tasks) {
    const constraints = constraintsOf(task);
    const asked = { intent: task.intent, catalogue, guardrails, context: rules.context, constraints, zone };
    outcomes.push(await compiledOrRefused(() => understandIntent({ reader, secondReader: null }, asked)));
  }
  return outcomes;
}

async function compiledOrRefused(compile: () => Promise<CompiledIntent>): Promise<CompiledOutcome> {
  try {
    return await compile();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** A task does not keep what it was asked for besides its sentence, but its provenance names the sensitivity that counted. */
function constraintsOf(task: StoredTask): { sensitivity?: "low" | "medium" | "high" } {
  const shifts = task.provenance.parts.flatMap(({ tier }) => tier?.shifts ?? []);
  const named = (["low", "medium", "high"] as const).find((one) =>
    shifts.some(({ source }) => source === `sensitivity ${one}`),
  );
  return named === undefined ? {} : { sensitivity: named };
}

function comparedTask(
  task: StoredTask,
  before: CompiledOutcome | undefined,
  after: CompiledOutcome | undefined,
): TriedTask[] {
  if (before === undefined || after === undefined) return [];
  const { task_id, intent } = task;
  const [was, is] = [refusedText(before), refusedText(after)];
  if (was !== null && is !== null) return [];
  if (was === null && is === null && isSameOutcome(before, after)) return [];
  return [
    {
      task_id,
      intent,
      outcome: is !== null ? "refused" : was !== null ? "admitted" : "changed",
      before: restated(before),
      after: restated(after),
      changes: changesOf(before, after),
      message: is ?? was,
    },
  ];
}

const refusedText = (outcome: CompiledOutcome): string | null =>
  outcome instanceof DomainError ? [outcome.message, outcome.suggestion].filter(Boolean).join(" ") : null;
const restated = (outcome: CompiledOutcome): string | null =>
  outcome instanceof DomainError ? null : outcome.provenance.restated;

const isSameOutcome = (before: CompiledOutcome, after: CompiledOutcome): boolean =>
  !(before instanceof DomainError) &&
  !(after instanceof DomainError) &&
  compiledMeaning(before) === compiledMeaning(after) &&
  canonicalText(triedDefinitions(before)) === canonicalText(triedDefinitions(after));

const triedDefinitions = ({ condition, operands }: CompiledIntent) => [
  ...operands.map((operand) => operand.condition),
  condition,
];

/** Ids and descriptions follow from the rest and say nothing more. */
const derivedFields = new Set(["condition_id", "concept_id", "description", "strategy.params.operands"]);

function changesOf(before: CompiledOutcome, after: CompiledOutcome): string[] {
  if (before instanceof DomainError || after instanceof DomainError) return [];
  const now = triedDefinitions(after);
  return triedDefinitions(before).flatMap((condition, at) => {
    const other = now[at];
    if (other === undefined) return [];
    const { changes } = diffOf(condition, other);
    return changes.filter(({ field }) => !derivedFields.has(field)).map(({ message }) => message);
  });
}
