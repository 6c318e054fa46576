import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../../tools/newcomer/blocks.ts";

const root = join(import.meta.dirname, "../..");

/** A TypeScript example as a module of its own. */
export interface Example {
  /** Where it is written, such as `sdk/README.md 3`. */
  from: string;
  code: string;
}

/** What readers bring along when an example leaves it out. */
export const broughtAlong = `import type { Concept, Condition, DecisionMonitor, NewObservation } from "@decision-monitor/sdk";
import type { ProofInput } from "@decision-monitor/sdk/local";
import type { SentenceSignal } from "@decision-monitor/sdk/sentences";
declare global {
  const client: DecisionMonitor;
  const apiKey: string;
  const entity: string;
  const intent: string;
  const sentence: string;
  const error: unknown;
  const timestamp: string;
  const id: string;
  const job_id: string;
  const decision_id: string;
  const verifierKey: string;
  const observations: NewObservation[];
  const concept: Concept;
  const condition: Condition;
  const signals: SentenceSignal[];
  const proof: ProofInput;
  const request: Request;
  const secret: string;
  const process: { env: Record<string, string | undefined> };
  function expect(value: unknown): { toEqual(other: unknown): void; toMatchObject(other: unknown): void };
}
`;

const filesOf = (...patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
const read = (file: string) => readFileSync(join(root, file), "utf8");

const pageExamples = (file: string) =>
  blocksOf(read(file))
    .filter(({ language }) => language === "ts")
    .map(({ code }) => code);

/** A doc comment is read where its name is known. */
const known = `import { DecisionMonitor, isDecisionMonitorError, verifyWebhook } from "@decision-monitor/sdk";
import { evaluate, verifyProof } from "@decision-monitor/sdk/local";
import { compileSentence } from "@decision-monitor/sdk/sentences";
`;

/** What follows `@example` in a doc comment, up to the next tag or its end. */
const commentExamples = (file: string) =>
  [...read(file).matchAll(/@example\n([^]*?)(?=\n *\* @|\*\/)/g)].map(
    ([, code = ""]) => known + code.replaceAll(/^ *\* ?/gm, ""),
  );

/** Every TypeScript example of the pages, and of the doc comments of the SDK. */
export function docExamples(): Example[] {
  const pages = filesOf("README.md", "docs/*.md", "sdk/README.md").map((file) => ({ file, code: pageExamples(file) }));
  const comments = filesOf("sdk/src/**/*.ts").map((file) => ({ file, code: commentExamples(file) }));
  return [...pages, ...comments].flatMap(({ file, code }) =>
    code.map((one, index) => ({ from: `${file} ${index + 1}`, code: `${one}\nexport {};\n` })),
  );
}
