import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ApplicationContext } from "../worker/domain/values/definitions/context.ts";
import { DomainError } from "../worker/domain/values/errors/errors.ts";
import type { GuardrailsDefinition } from "../worker/domain/values/definitions/guardrails.ts";
import type { Reading } from "../worker/domain/language/reading.ts";
import type { Catalogue, CatalogueSignal } from "../worker/domain/language/catalogue.ts";
import type { CompiledIntent, CompileIntentInput, TaskConstraints } from "../worker/domain/task/compile-intent.ts";
import { compilerFor } from "../worker/domain/task/sentence/settle/compiler.ts";
import { settle } from "../worker/domain/task/sentence/settle/settle.ts";
import { readLexically } from "../worker/reading/lexical/reader.ts";

/** A file of sentences and what they must compile to. */
export interface IntentFile {
  domain: string;
  context: ApplicationContext | null;
  primitives: (Pick<CatalogueSignal, "primitive_id" | "type"> & {
    description?: string;
    labels?: string[] | null;
    synonyms?: string[];
    unit?: string;
  })[];
  guardrails: GuardrailsDefinition;
  cases: IntentCase[];
}

/** One sentence and what it must compile to. */
export interface IntentCase {
  id: string;
  intent: string;
  kinds: string[];
  constraints: TaskConstraints | null;
  expect: {
    status: number;
    primitives?: string[][];
    strategy?: string[];
    params?: Record<string, unknown[]>;
    params_alt?: Record<string, unknown[]>[];
  };
}

/** What a sentence compiled to, or why it was refused. */
export interface Answer {
  status: number;
  primitives: string[];
  strategy: string | null;
  params: Record<string, unknown>;
  compiled: CompiledIntent | null;
  refusal: { message: string; reason: string } | null;
}

/** What compiling a sentence of a file takes. */
export function inputOf(
  file: IntentFile,
  { intent, constraints }: Pick<IntentCase, "intent" | "constraints">,
  reading = readLexically(intent, catalogueOf(file)),
): CompileIntentInput {
  const catalogue = catalogueOf(file);
  return {
    intent,
    reading,
    catalogue,
    guardrails: { definition: file.guardrails, label: "v1" },
    context: file.context === null ? null : { definition: file.context, version: "v1" },
    constraints: constraints ?? {},
  };
}

const catalogues = new WeakMap<IntentFile, Catalogue>();

/** What sentences of a file are read against; always the same object for the same file. */
export function catalogueOf(file: IntentFile): Catalogue {
  const known = catalogues.get(file);
  if (known !== undefined) return known;
  const primitives = file.primitives.map(({ labels, ...signal }) => ({
    ...signal,
    ...(labels == null ? {} : { labels }),
    missing_data_policy: "null" as const,
  }));
  const primed = new Set(Object.keys(file.guardrails.parameter_priors ?? {}));
  const catalogue = { primitives, primed, context: file.context };
  catalogues.set(file, catalogue);
  return catalogue;
}

/** Compiles one sentence of a file in process, without a service; a reading of it that is there already is not made again. */
export function answer(file: IntentFile, item: Pick<IntentCase, "intent" | "constraints">, reading?: Reading): Answer {
  try {
    const input = inputOf(file, item, reading);
    const compiled = settle(item.intent, input.reading, null, compilerFor(input));
    const concepts =
      compiled.operands.length > 0 ? compiled.operands.map(({ concept }) => concept) : [compiled.concept];
    const { type, params } = compiled.condition.strategy;
    const signals = new Set(
      concepts.flatMap((concept) => Object.values(concept.primitives).map((signal) => signal.primitive_id)),
    );
    return { status: 200, primitives: [...signals], strategy: type, params: { ...params }, compiled, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = (error.details as { reason?: string } | undefined)?.reason ?? error.code;
    return {
      status: 422,
      primitives: [],
      strategy: null,
      params: {},
      compiled: null,
      refusal: { message: error.message, reason },
    };
  }
}

/** Which part of the expectation an answer misses, or null. */
export function miss(
  expect: IntentCase["expect"],
  got: Answer,
): "status" | "primitives" | "strategy" | "params" | null {
  if (got.status !== expect.status) return "status";
  if (expect.status !== 200) return null;
  const fitsSet = (set: string[]): boolean =>
    new Set(set).size === got.primitives.length && set.every((id) => got.primitives.includes(id));
  if (expect.primitives !== undefined && !expect.primitives.some(fitsSet)) return "primitives";
  if (expect.strategy !== undefined && !expect.strategy.includes(got.strategy ?? "")) return "strategy";
  const fits = (wanted: Record<string, unknown[]>): boolean =>
    Object.entries(wanted).every(([name, values]) => values.some((value) => sameValue(value, got.params[name])));
  return [expect.params ?? {}, ...(expect.params_alt ?? [])].some(fits) ? null : "params";
}

function sameValue(want: unknown, got: unknown): boolean {
  if (typeof want === "number" && typeof got === "number")
    return Math.abs(got - want) <= 1e-9 * Math.max(Math.abs(want), Math.abs(got));
  if (typeof want === "string" && typeof got === "string") return got.trim().toLowerCase() === want.toLowerCase();
  return want === got;
}

/** The intent files at a path: the file itself, or every .json file of a folder. */
export function intentFiles(path: string): IntentFile[] {
  const names = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => join(path, name))
    : [path];
  return names.map((name) => JSON.parse(readFileSync(name, "utf8")) as IntentFile);
}

function show(got: Answer): string {
  if (got.refusal !== null) return `422 ${got.refusal.reason}: ${got.refusal.message}`;
  const operands = got.compiled?.operands.map(({ condition }) => condition.description).join(" | ") ?? "";
  const params =
    got.strategy === "composite" ? `${String(got.params["operator"])} [${operands}]` : JSON.stringify(got.params);
  return `${got.primitives.join(", ")} ${got.strategy} ${params}`;
}

function main(options: string[]): void {
  const all = options.includes("--all");
  let passed = 0;
  let total = 0;
  let answered = 0;
  for (const file of options.filter((option) => !option.startsWith("--")).flatMap(intentFiles)) {
    const results = file.cases.map((item) => {
      const got = answer(file, item);
      return { item, got, why: miss(item.expect, got) };
    });
    const own = results.filter(({ why }) => why === null).length;
    console.log(`${file.domain.padEnd(24)} ${own}/${file.cases.length}`);
    for (const { item, got, why } of results) {
      if (item.expect.status !== 200 && got.status === 200) answered++;
      if (why === null && !all) continue;
      console.log(`  ${why === null ? "pass" : `MISS ${why}`}  ${item.id}  ${item.intent}\n       got  ${show(got)}`);
      if (why !== null) console.log(`       want ${JSON.stringify(item.expect)}`);
      for (const note of got.compiled?.warnings ?? []) console.log(`       note ${note}`);
    }
    passed += own;
    total += file.cases.length;
  }
  console.log(
    `\n${passed}/${total} pass (${((100 * passed) / total).toFixed(1)}%), ${answered} answered that should have been refused`,
  );
}

if (process.argv[1]?.endsWith("intents-offline.ts") === true) main(process.argv.slice(2));
